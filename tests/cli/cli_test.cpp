// The built program: exit codes, where its output goes, and JSON.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

using Json = nlohmann::json;

struct Result {
  int code;
  std::string out;
  std::string err;
};

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Runs the program by the shell; `words` are quoted as in a terminal.
Result rimau(const std::string& words) {
  const auto folder = std::filesystem::temp_directory_path() / ("rimau-cli-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string command =
      "'" RIMAU_BINARY "' " + words + " >'" + (folder / "out").string() + "' 2>'" + (folder / "err").string() + "'";
  const int status = std::system(command.c_str());
  Result result{WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(folder / "out"), contents(folder / "err")};
  std::filesystem::remove_all(folder);
  return result;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const char* const kPosition = " 'tigers T:a1,a2 M:a3,b1,b2 H:19'";

TEST_CASE("Help and version go to standard output", "[cli]") {
  REQUIRE(contains(rimau("--version").out, "rimau "));
  const Result help = rimau("--help");
  REQUIRE(help.code == 0);
  REQUIRE(help.err.empty());
  for (const char* command : {"variants", "board", "moves", "perft"}) {
    REQUIRE(contains(help.out, command));
    const Result own = rimau(std::string(command) + " --help");
    REQUIRE(own.code == 0);
    REQUIRE(contains(own.out, "Example"));
    REQUIRE(own.err.empty());
  }
  REQUIRE(rimau("").code == 2);
}

TEST_CASE("An unknown command is answered with the nearest", "[cli]") {
  const Result result = rimau("movse");
  REQUIRE(result.code == 2);
  REQUIRE(result.out.empty());
  REQUIRE(contains(result.err, "did you mean moves?"));
}

TEST_CASE("Bad requests give exit code 2 and a message", "[cli]") {
  const auto refused = [](const std::string& words, const std::string& part) {
    INFO(words);
    const Result result = rimau(words);
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    CHECK(result.err.rfind("rimau: ", 0) == 0);
    CHECK(contains(result.err, part));
  };
  refused("moves main-tapak-empat 'men T:c3,z9 M:-'", "           ^\n");
  refused("moves main-tapak-empat", "too few arguments");
  refused("moves main-tapak-emppat start", "main-tapak-empat");
  refused("moves main-tapak-empat start --format xml", "text or json");
  refused("stats main-tapak-empat --tables /nowhere --format html", "text, csv or json");
  refused("openings main-tapak-empat --tables /nowhere --format xml", "text, csv, html or json");
  refused("openings main-tapak-empat", "--tables");
  refused("openings main-tapak-empat --tables /nowhere --turns 1", "--turns");
  refused("report main-tapak-empat --tables /nowhere", "--out");
  refused("report main-tapak-empat --tables /nowhere --out /nowhere/page --scan some", "all or none");
  refused("moves main-tapak-empat start --fromat json", "--fromat");
  refused("moves main-tapak-empat start --set tiger_stepp=one", "tiger_stepp");
  refused("moves main-tapak-empat start --set tiger_step=fly", "fly");
  refused("moves main-tapak-empat start --data /nowhere", "/nowhere");
  refused("board rimau34", "did you mean rimau33?");
  refused("board no-such-board", "rimau37");
  refused("perft bagh-chal start 0", "DEPTH");
  refused("variants now", "unexpected argument");
}

TEST_CASE("variants lists the games", "[cli]") {
  REQUIRE(contains(rimau("variants").out, "main-tapak-empat"));
  const Json json = Json::parse(rimau("variants --format json").out);
  bool found = false;
  for (const Json& variant : json.at("variants")) {
    if (variant.at("name") != "main-tapak-empat") continue;
    found = true;
    REQUIRE(variant.at("board") == "alquerque25");
    REQUIRE(variant.at("tigers") == 2);
    REQUIRE(variant.at("men_in_hand") == 24);
  }
  REQUIRE(found);
}

TEST_CASE("board draws boards and positions", "[cli]") {
  REQUIRE(contains(rimau("board rimau33").out, "9      +---+---+\n         \\ | /\n8          +\n"));
  REQUIRE(contains(rimau("board main-tapak-empat start").out, "---2---"));
  const Json json = Json::parse(rimau("board rimau33 --format json").out);
  REQUIRE(json.at("points").size() == 33);
  REQUIRE(json.at("lines").size() == 22);
}

TEST_CASE("moves prints the moves of a position", "[cli]") {
  const Result text = rimau("moves main-tapak-empat" + std::string(kPosition));
  REQUIRE(text.code == 0);
  REQUIRE(contains(text.out, "a1xc1"));
  REQUIRE(contains(text.out, "takes b1"));
  // Quotes around the position may be left out.
  REQUIRE(rimau("moves main-tapak-empat tigers T:a1,a2 M:a3,b1,b2 H:19").out == text.out);
}

TEST_CASE("moves as JSON", "[cli]") {
  const Json json = Json::parse(rimau("moves main-tapak-empat --format json" + std::string(kPosition)).out);
  REQUIRE(json.at("variant") == "main-tapak-empat");
  REQUIRE(json.at("position") == "tigers T:a1,a2 M:b1,b2,a3 H:19");
  REQUIRE(json.at("finished").is_null());
  bool found = false;
  for (const Json& move : json.at("moves")) {
    if (move.at("move") != "a1xc1") continue;
    found = true;
    REQUIRE(move.at("kind") == "capture");
    REQUIRE(move.at("from") == "a1");
    REQUIRE(move.at("to") == "c1");
    REQUIRE(move.at("captured") == Json::array({"b1"}));
    REQUIRE(move.at("position") == "men T:c1,a2 M:b2,a3 H:19");
  }
  REQUIRE(found);

  const Json start = Json::parse(rimau("moves main-tapak-empat start --format json").out);
  REQUIRE(start.at("moves").size() == 24);
  REQUIRE(start.at("moves")[0].at("from").is_null());
}

TEST_CASE("moves says who has won", "[cli]") {
  const std::string blocked = "'tigers T:a1,b1 M:c1,d1,a2,b2,c2,a3,b3,c3,d3'";
  const Result text = rimau("moves main-tapak-empat " + blocked);
  REQUIRE(text.code == 0);
  REQUIRE(contains(text.out, "men win"));
  const Json json = Json::parse(rimau("moves main-tapak-empat --format json " + blocked).out);
  REQUIRE(json.at("finished") == "men");
  REQUIRE(json.at("moves").empty());
}

TEST_CASE("perft counts by depth", "[cli]") {
  const Json json = Json::parse(rimau("perft bagh-chal start 3 --format json").out);
  REQUIRE(json.at("perft").size() == 3);
  REQUIRE(json.at("perft")[0].at("sequences") == 21);
  REQUIRE(json.at("perft")[2].at("sequences") == 5052);
  REQUIRE(contains(rimau("perft bagh-chal start 2").out, "252"));
}

TEST_CASE("A rule can be changed on the command line", "[cli]") {
  const std::string perft = "perft main-tapak-empat start 2 --format json";
  REQUIRE(Json::parse(rimau(perft).out).at("perft")[1].at("sequences") == 368);
  REQUIRE(Json::parse(rimau(perft + " --set tiger_step=one").out).at("perft")[1].at("sequences") == 192);
}

TEST_CASE("Tables of one goal do not speak of the other", "[cli]") {
  const test::TemporaryDirectory directory;
  const std::string game =
      "main-tapak-empat --set board=alquerque9 --set tiger_start=a1,c3 --set hand=2 --set men_start=b1,b2,a3 "
      "--set tigers_win=all --data '" RIMAU_TEST_DATA "' --tables '" +
      directory.path().string() + "'";
  REQUIRE(rimau("solve " + game + " --goal women").code == 2);
  REQUIRE(rimau("solve " + game + " --layers some").code == 2);
  REQUIRE(rimau("solve " + game + " --goal men").code == 0);
  const Json query = Json::parse(rimau("query " + game + " --format json start").out);
  REQUIRE(query.at("value") == "not men");
  REQUIRE(contains(rimau("query " + game + " start").out, "men do not win\n"));
  const Json row = Json::parse(rimau("stats " + game + " --format json").out).at("layers")[0].at("by_men")[3];
  REQUIRE(row.at("men_win").is_number());
  REQUIRE(row.at("tigers_win").is_null());
  REQUIRE(row.at("draw").is_null());
  const Result line = rimau("line " + game + " start");
  REQUIRE(line.code == 1);
  REQUIRE(contains(line.err, "solve --goal men"));
}

TEST_CASE("Status tells what a directory holds, finished or not", "[cli]") {
  const test::TemporaryDirectory directory;
  const std::string tables = "'" + directory.path().string() + "' --data '" RIMAU_TEST_DATA "'";
  REQUIRE(rimau("status " + tables).code == 2);
  const std::string game =
      "main-tapak-empat --set board=alquerque9 --set tiger_start=a1,c3 --set hand=2 "
      "--set men_start=b1,b2,a3 --set tigers_win=all";
  REQUIRE(rimau("solve " + game + " --tables " + tables).code == 0);
  const Result text = rimau("status " + tables + " --set hand=2");
  REQUIRE(text.code == 0);
  REQUIRE(contains(text.out, "main-tapak-empat: 3 of 3 layers done"));
  std::filesystem::remove(directory.path() / "hand-02.rimau");
  const Json json = Json::parse(rimau("status " + tables + " --set hand=2 --format json").out);
  REQUIRE(json.at("layers") == 2);
  REQUIRE(json.at("layers_in_all") == 3);
  REQUIRE(json.at("checkpoint").is_null());
}

TEST_CASE("Status tells of a game that no folder of data has", "[cli]") {
  const test::TemporaryDirectory directory;
  const std::string file = (directory.path() / "own.toml").string();
  std::ofstream(file) << "board = \"alquerque9\"\ntiger_start = [\"a1\"]\nhand = 4\ntigers_win = \"all\"\n";
  const std::string tables = "'" + (directory.path() / "tables").string() + "'";
  REQUIRE(rimau("solve '" + file + "' --data '" RIMAU_TEST_DATA "' --tables " + tables).code == 0);
  const Result text = rimau("status " + tables);
  REQUIRE(text.code == 0);
  REQUIRE(contains(text.out, "own: 5 layers done"));
  REQUIRE(Json::parse(rimau("status " + tables + " --format json").out).at("layers_in_all").is_null());
}

TEST_CASE("A certificate that cannot be written is refused before the search", "[cli]") {
  const test::TemporaryDirectory directory;
  const Result result =
      rimau("prove main-tapak-empat start --goal men --certificate '" + directory.path().string() + "'");
  REQUIRE(result.code == 2);
  REQUIRE(contains(result.err, "is a directory"));
  REQUIRE(result.out.empty());
}

/// A game of two tigers that begin by taking a man off, solved in an instant; options for any command on it.
std::string solved_game(const std::filesystem::path& directory, const std::string& solve_options = "") {
  const std::string game =
      "rimau-rimau-a --data '" RIMAU_TEST_DATA
      "' --set board=alquerque9 --set tiger_start=a1,c3 "
      "--set men_start=b1,b2,a3,b3 --set hand=2 --set opening_remove=1 --set tigers_win=all --tables '" +
      directory.string() + "'";
  REQUIRE(rimau("solve " + game + solve_options).code == 0);
  return game;
}

bool same_keys(const Json& a, const Json& b) {
  if (a.size() != b.size()) return false;
  for (const auto& [key, value] : a.items()) {
    if (!b.contains(key)) return false;
  }
  return true;
}

TEST_CASE("openings in all its forms", "[cli]") {
  const test::TemporaryDirectory directory;
  const std::string openings = "openings " + solved_game(directory.path());
  const Json json = Json::parse(rimau(openings + " --format json").out);
  // Four choices of a man; then no tiger, or one of two on one of three empty points or the one just vacated.
  REQUIRE(json.at("turns") == 4 * (1 + 2 * 4));
  std::size_t turns = 0;
  for (const Json& entry : json.at("classes")) {
    REQUIRE(entry.at("moves").size() == entry.at("times"));
    REQUIRE(same_keys(entry, json.at("classes")[0]));
    turns += entry.at("times").get<std::size_t>();
  }
  REQUIRE(json.at("turns") == turns);
  REQUIRE(json.at("by_men_taken_off").size() == 4);
  REQUIRE(json.at("by_men_in_hand").size() == 3);

  const std::string csv = rimau(openings + " --format csv").out;
  REQUIRE(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')) == json.at("classes").size() + 1);
  const std::string text = rimau(openings + " --turns 3").out;
  REQUIRE(contains(text, "36 first turns"));
  REQUIRE(contains(text, "... " + std::to_string(json.at("classes").size() - 3) + " classes more"));
  const std::string html = rimau(openings + " --format html").out;
  REQUIRE(html.rfind("<!DOCTYPE html>", 0) == 0);
  REQUIRE(contains(html, "heat-sacrifices"));
}

TEST_CASE("openings and report without the tables they need say what to do", "[cli]") {
  const test::TemporaryDirectory directory;
  const std::string page = " --out '" + (directory.path() / "page.html").string() + "'";
  const Result result = rimau("openings main-tapak-empat --tables /nowhere");
  REQUIRE(result.code == 1);
  REQUIRE(contains(result.err, "rimau solve main-tapak-empat"));

  const std::string game = solved_game(directory.path());
  std::filesystem::remove(directory.path() / "hand-02.rimau");
  for (const std::string& command : {"openings " + game, "report " + game + page}) {
    const Result without = rimau(command);
    REQUIRE(without.code == 1);
    REQUIRE(contains(without.err, "hand-02.rimau"));
    REQUIRE(contains(without.err, "rimau solve"));
  }
  REQUIRE(!std::filesystem::exists(directory.path() / "page.html"));
  REQUIRE(!std::filesystem::exists(directory.path() / "page.html.partial"));

  const test::TemporaryDirectory one_goal;
  const std::string men_alone = solved_game(one_goal.path(), " --goal men");
  for (const std::string& command : {"openings " + men_alone, "report " + men_alone + page}) {
    const Result refused = rimau(command);
    REQUIRE(refused.code == 1);
    REQUIRE(contains(refused.err, "both sides' wins"));
  }
}

TEST_CASE("report writes a page that needs nothing else, and its figures", "[cli]") {
  const test::TemporaryDirectory directory;
  const std::string game = solved_game(directory.path());
  const auto page = directory.path() / "page.html";
  const auto figures = directory.path() / "figures";
  const std::string report = "report " + game + " --out '" + page.string() + "'";
  const Result result = rimau(report + " --figures '" + figures.string() + "'");
  INFO(result.err);
  REQUIRE(result.code == 0);
  const std::string html = contents(page);
  for (const char* const foreign : {"<script", "src=", "href=", "@import", "url(http"})
    REQUIRE(!contains(html, foreign));
  for (const auto& [section, figure] : {std::pair("Who wins", "start"), std::pair("Remarkable", "least-block"),
                                        std::pair("Tiger posts", "heat-tiger-posts")}) {
    REQUIRE(contains(html, section));
    REQUIRE(contains(contents(figures / (std::string(figure) + ".svg")), "xmlns"));
  }
  REQUIRE(contains(contents(figures / "counts.csv"), "in hand,men,lost"));
  for (const auto& entry : std::filesystem::directory_iterator(figures)) {
    REQUIRE(entry.path().extension() != ".partial");
  }
  REQUIRE(rimau(report + " --scan none").code == 0);
  REQUIRE(contains(contents(page), "--scan none"));
  REQUIRE(!contains(contents(page), "heat-tiger-posts"));
}

TEST_CASE("prove writes certificates that check-certificate accepts, and refuses when spoiled", "[cli]") {
  const test::TemporaryDirectory directory;
  const std::string file = " '" + (directory.path() / "certificate").string() + "'";
  const std::string prove =
      "prove main-tapak-empat 'men T:a1,c3 M:b1,c1,a2,b2,c2,d2,a3,b3,d3,e3,a4,d4,e4,a5,d5,e5' "
      "--goal men --threads 1 --memory 64M --certificate" +
      file;
  const Result proved = rimau(prove);
  INFO(proved.err);
  REQUIRE(proved.code == 0);
  REQUIRE(contains(proved.out, "proved: men can force their win"));
  REQUIRE(contains(proved.out, "certificate: "));
  const std::string check = "check-certificate main-tapak-empat" + file;
  const Result valid = rimau(check);
  REQUIRE(valid.code == 0);
  REQUIRE(contains(valid.out, "valid: men can force their win"));
  const Json json = Json::parse(rimau(check + " --format json").out);
  REQUIRE(json.at("valid") == true);
  REQUIRE(json.at("table_values") == 0);

  const Result other_rules = rimau(check + " --set tiger_step=one");
  REQUIRE(other_rules.code == 1);
  REQUIRE(contains(other_rules.err, "other rules"));
  std::string bytes = contents(directory.path() / "certificate");
  bytes.resize(bytes.size() / 2);
  test::write_bytes(directory.path() / "certificate", bytes);
  const Result cut = rimau(check);
  REQUIRE(cut.code == 1);
  REQUIRE(contains(cut.err, "cut off"));
  REQUIRE(rimau("prove main-tapak-empat start --goal men --certificate /nowhere/file").code == 2);
}

TEST_CASE("prove uses all tables there are unless told otherwise", "[cli]") {
  const test::TemporaryDirectory directory;
  const std::string game = solved_game(directory.path());
  const std::size_t space = game.find(' ');
  const std::string prove = "prove " + game.substr(0, space) + " start --goal men" + game.substr(space);
  REQUIRE(Json::parse(rimau(prove + " --memory 1M --format json").out).at("table_probes") > 0);
}

}  // namespace
}  // namespace rimau

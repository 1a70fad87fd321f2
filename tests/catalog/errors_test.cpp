// Every kind of mistake in a board, a game or a setting: its place, what is wrong, what would be right.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "support/catch.h"
#include "support/games.h"

namespace rimau {
namespace {
namespace fs = std::filesystem;

/// A data folder of its own, gone after the test. `text` files are named x.toml, so places read "x.toml:2:1".
class Folder {
 public:
  Folder() {
    static int number = 0;
    path_ = fs::temp_directory_path() / ("rimau-errors-" + std::to_string(getpid()) + "-" + std::to_string(number++));
    fs::create_directories(path_ / "boards");
    fs::create_directories(path_ / "variants");
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string board_error(const std::string& text) const {
    write("boards", text);
    return shortened(test::error_of([&] { Catalog({path_}).load_board("x"); }));
  }

  /// The game lies beside the shipped boards.
  std::string game_error(const std::string& text, const std::vector<std::string>& settings = {}) const {
    write("variants", text);
    const Catalog games({path_, RIMAU_TEST_DATA "/../../data", RIMAU_TEST_DATA});
    return shortened(test::error_of([&] { games.load_variant("x", settings); }));
  }

 private:
  void write(const char* kind, const std::string& text) const { std::ofstream(path_ / kind / "x.toml") << text; }

  std::string shortened(std::string message) const {
    for (const char* kind : {"/boards/", "/variants/"}) {
      const std::string prefix = path_.string() + kind;
      for (auto at = message.find(prefix); at != std::string::npos; at = message.find(prefix)) {
        message.erase(at, prefix.size());
      }
    }
    return message;
  }

  fs::path path_;
};

const std::string kPoints = "points = [\n  { y = 1, x = [0, 1, 2] },\n  { y = 0, x = [0, 1, 2] },\n]\n";

TEST_CASE("mistakes in a board file") {
  const Folder folder;
  const auto error = [&](const std::string& text) { return folder.board_error(text); };
  const auto with_lines = [&](const std::string& lines) {
    return folder.board_error(kPoints + "lines = [" + lines + "]");
  };

  CHECK(with_lines("'a1 b1 c1', 'a2 b2 c2', 'a1 a2'") == "no error");
  CHECK(error("points = [").substr(0, 11) == "x.toml:1:11");
  CHECK(error(kPoints + "line = []") == "x.toml:5:1: unknown key \"line\"; did you mean lines?");
  CHECK(error("colour = 3\n" + kPoints) ==
        "x.toml:1:1: unknown key \"colour\"; the keys are name, title, points, lines");
  CHECK(error("title = 3\n" + kPoints) == "x.toml:1:9: \"title\" must be a text in quotes");
  CHECK(error("lines = ['a1 b1']").find("\"points\" is missing, for example points = [") != std::string::npos);
  CHECK(error(kPoints).find("\"lines\" is missing, for example lines = [\"a1 b1 c1\"") != std::string::npos);
  CHECK(error(kPoints + "lines = 3").find("x.toml:5:9: \"lines\" must be a list") == 0);
  CHECK(error("points = [\n  3\n]").find("x.toml:2:3: a row of points needs y and a list x") == 0);
  CHECK(error("points = [\n  { y = 1, z = [1] }\n]").find("x.toml:2:3: a row of points needs y and a list x") == 0);
  CHECK(error("points = [\n  { y = 'b', x = [1] }\n]") ==
        "x.toml:2:9: a coordinate must be a number, for example -2 or 0.5");
  CHECK(with_lines("'a1 b1 z9'") ==
        "x.toml:5:10: a line through \"z9\", which is no point of this board; its points are a2 b2 c2 a1 b1 c1");
  CHECK(with_lines("['a1', 'b1']").find("x.toml:5:10: a line must be point names in order, in one text") == 0);
  CHECK(with_lines("'a1'") == "x.toml:5:10: a line needs two points or more");
  CHECK(with_lines("'a1 b1 a1'") == "x.toml:5:10: a line twice through (0, 0)");
  CHECK(with_lines("'a1 b1 c1', 'b1 a1'") ==
        "x.toml:5:22: two lines share the step from (1, 0) to (0, 0); join them into one line or drop one");
  CHECK(with_lines("'a1 b1 c1', 'a2 b2'") == "x.toml:2:23: the point (2, 1) is on no line");
  CHECK(with_lines("'a1 b1 c1', 'a2 b2 c2'") ==
        "x.toml:3:17: the board is in two pieces: no way from (0, 1) to (0, 0)");
  CHECK(error("points = [\n  { y = 0, x = [0, 1, 1] },\n]\nlines = ['a1 b1']") ==
        "x.toml:2:23: the point (1, 0) is given twice");
}

TEST_CASE("boards too large") {
  const Folder folder;
  std::string row;
  for (int x = 0; x < 33; ++x) row += std::to_string(x) + ",";
  const auto rows = [](const std::string& x) { return "{ y = 0, x = [" + x + "] }, { y = 1, x = [" + x + "] }"; };
  CHECK(folder.board_error("points = [" + rows(row) + "]\nlines = ['a1 b1']").find("33 columns") != std::string::npos);
  const std::string columns = row.substr(0, row.find("22"));
  const std::string many = rows(columns) + ", { y = 3, x = [" + columns + "] }";
  CHECK(folder.board_error("points = [" + many + "]\nlines = ['a1 b1']").find("66 points; the limit is 64") !=
        std::string::npos);
}

const std::string kGame = "board = 'alquerque9'\ntiger_start = ['b2']\nhand = 6\ntigers_win = 'all'\n";

TEST_CASE("mistakes in a game's file") {
  const Folder folder;
  const auto error = [&](const std::string& line) { return folder.game_error(kGame + line + "\n"); };
  CHECK(error("") == "no error");
  CHECK(error("tiger_sept = 'one'") == "x.toml:5:1: unknown key \"tiger_sept\"; did you mean tiger_step?");
  CHECK(error("zzzzzzzz = 1").find("x.toml:5:1: unknown key \"zzzzzzzz\"; the keys are name, title, source") == 0);
  CHECK(error("first = 1") == "x.toml:5:9: first must be a text, for example first = \"men\"");
  CHECK(error("opening_remove = 'x'") ==
        "x.toml:5:18: opening_remove must be a whole number, for example opening_remove = 3");
  CHECK(error("men_start = 'a1'").find("x.toml:5:13: men_start must be a list of point names, for example") == 0);
  CHECK(error("men_start = [1]").find("x.toml:5:13: men_start must be a list of point names") == 0);
  CHECK(error("capture_lengths = 1.5").find("x.toml:5:19: capture_lengths must be a list of whole numbers") == 0);
  CHECK(error("capture_lengths = 'even'").find("x.toml:5:19: capture_lengths must be a list of whole numbers") == 0);
  CHECK(error("first = 'goats'") == "x.toml:5:9: first cannot be \"goats\"; one of men, tigers");
  CHECK(error("men_stuck = 'win'") == "x.toml:5:13: men_stuck cannot be \"win\"; one of pass, lose, draw");
  CHECK(error("men_start = ['a1', 'e5']") ==
        "x.toml:5:13: men_start: \"e5\" is no point of alquerque9; its points are a1 b1 c1 a2 b2 c2 a3 b3 c3");
  CHECK(error("men_start = ['a1', 'a1']") == "x.toml:5:13: men_start names a1 twice");
  CHECK(error("men_start = ['b2']") == "x.toml:5:13: men_start: a man and a tiger both start on b2");
  CHECK(error("men_start = ['a1', 'a2', 'a3']") ==
        "x.toml:3:8: hand: more pieces than points: 3 men on the board and 6 in hand, but beside the tigers there are "
        "8 points");
  CHECK(error("opening_remove = 1") == "x.toml:5:18: opening_remove: cannot take 1 men off: 0 stand on the board");
  CHECK(error("men_start = ['a1']\nopening_remove = 1") ==
        "x.toml:6:18: opening_remove: the opening is the tigers' first turn, so it needs first = \"tigers\"");
  CHECK(error("capture_chain = 'optional'") ==
        "x.toml:5:17: capture_chain = optional is not supported by this version; the only value now is none");
  for (const char* reserved : {"capture_compulsory = 'turn'", "drop = 'refill'", "men_step = 'forward'",
                               "men_jump = 'yes'", "tigers_hand = 1"}) {
    CHECK(error(reserved).find("is not supported by this version") != std::string::npos);
  }
}

TEST_CASE("missing keys, unknown boards and changes for other boards") {
  const Folder folder;
  const auto error = [&](const std::string& text) { return folder.game_error(text); };
  CHECK(error("hand = 3") == "x.toml: board is missing, for example board = \"rimau33\"");
  CHECK(error("board = 'alquerque9'") == "x.toml: tiger_start is missing, for example tiger_start = [\"c2\", \"c8\"]");
  CHECK(error("board = 'alquerque'").find("x.toml:1:9: there is no board \"alquerque\"; did you mean alquerque") == 0);
  CHECK(error("board = 'go'").find("x.toml:1:9: there is no board \"go\"; the boards are adugo31, ") == 0);
  CHECK(error(kGame + "[on.go]\nhand = 1").find("x.toml:5:5: there is no board \"go\"") == 0);
  CHECK(error(kGame + "[on.grid12]\nhands = 1") == "x.toml:6:1: unknown key \"hands\"; did you mean hand?");
  CHECK(error(kGame + "[on.grid12]\nboard = 'grid16'") == "x.toml:6:9: [on.grid12] cannot change the board");
  CHECK(error(kGame + "on = 3").find("x.toml:5:6: \"on\" holds a table for each board") == 0);
  CHECK(error("board = 'alquerque9'\ntiger_start = ['a1','a2','a3','b1','b2']")
            .find("x.toml:2:15: 5 tigers; the limit is 4") == 0);
  CHECK(error("board = 'alquerque9'\ntiger_start = ['b2']\nhand = 1\n") ==
        "x.toml: tigers_win: bound: too few men (1) ever to hem the tigers in; it takes 4. Use more men, or \"all\"");
}

TEST_CASE("endings out of reach") {
  const Folder folder;
  const auto error = [&](const std::string& win) {
    return folder.game_error("board = 'alquerque9'\ntiger_start = ['b2']\nhand = 6\ntigers_win = '" + win + "'");
  };
  CHECK(error("captures:7") == "x.toml:4:14: tigers_win: captures:7 is out of reach; 1 to 6, the men there are");
  CHECK(error("men_left<=6") == "x.toml:4:14: tigers_win: men_left<=6 holds from the start; 0 to 5");
  for (const char* unknown : {"captures", "captures:", "captures:x", "captures:3x", "men_left<3", "everything"}) {
    CHECK(error(unknown) == "x.toml:4:14: tigers_win cannot be \"" + std::string(unknown) +
                                "\"; one of bound, all, captures:N, men_left<=N, exhaust");
  }
}

TEST_CASE("mistakes in settings name the setting") {
  const auto error = [](const std::string& setting) {
    return test::error_of([&] { test::game("bagh-chal", {setting}); });
  };
  CHECK(error("hand") == "--set hand: a setting is KEY=VALUE, for example --set tigers_win=all");
  CHECK(error("hadn=3") == "--set hadn=3: unknown key \"hadn\"; did you mean hand?");
  CHECK(error("hand=x") == "--set hand=x: hand must be a whole number, for example hand = 15");
  CHECK(error("hand=") == "--set hand=: hand must be a whole number, for example hand = 15");
  CHECK(error("title=x") == "--set title=x: title belongs to the file; it cannot be overridden");
  CHECK(error("hand=30").find("--set hand=30: hand: more pieces than points") == 0);
  CHECK(error("men_start=z9").find("--set men_start=z9: men_start: \"z9\" is no point of alquerque25") == 0);
  CHECK(error("capture_lengths=0") == "--set capture_lengths=0: capture_lengths: a jump cannot take 0 men; 1 or more");
  CHECK(error("capture_lengths=") == "--set capture_lengths=: capture_lengths: at least one length is needed");
  CHECK(error("drop=refill") ==
        "--set drop=refill: drop = refill is not supported by this version; the only value now is all_first");
  CHECK(error("board=go").find("--set board=go: there is no board \"go\"") == 0);
  // The file's own value is at fault, but only because of the setting: both are named.
  CHECK(error("hand=3").find("bagh-chal.toml:14:14: tigers_win: captures:5 is out of reach; 1 to 3, the men there are "
                             "(with --set hand=3)") != std::string::npos);
}

TEST_CASE("unknown games, files and folders") {
  CHECK(test::error_of([] { test::game("bagh-chall"); }) == "there is no game \"bagh-chall\"; did you mean bagh-chal?");
  CHECK(test::error_of([] { test::game("xyzzy"); }).find("there is no game \"xyzzy\"; the games are adugo-five, ") ==
        0);
  CHECK(test::error_of([] { test::game("no/such.toml"); }) == "no/such.toml: no such file");
  CHECK(test::error_of([] { Catalog::standard("/no/such"); }) == "--data /no/such: no such folder");
}

}  // namespace
}  // namespace rimau

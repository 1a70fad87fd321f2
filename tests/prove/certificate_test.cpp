// Certificates: those that searches write are valid, those that a plain solver makes too, and spoiled ones are not.
#include "solver/prove/certificate.h"

#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <tuple>

#include "core/notation.h"
#include "solver/prove/check_certificate.h"
#include "solver/table/compressed_text.h"
#include "support/catch.h"
#include "support/games.h"
#include "support/random_games.h"
#include "support/reference_solver.h"
#include "support/slow_build.h"
#include "support/small_solves.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

using test::contains;
using test::kSlowBuild;
using Lines = std::vector<std::string>;

Lines read_lines(const std::filesystem::path& path) {
  CompressedTextReader reader(path);
  Lines lines;
  for (std::string line; reader.next(line);) lines.push_back(line);
  return lines;
}

void write_lines(const std::filesystem::path& path, const Lines& lines) {
  CompressedTextWriter writer(path);
  for (const std::string& line : lines) writer.add_line(line);
  writer.commit();
}

/// The fault of a certificate of these lines, with the end that belongs to them; empty where it is valid.
std::string fault_of(const Variant& variant, Lines lines) {
  const test::TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "certificate";
  lines.push_back("end " + std::to_string(lines.size() - 1));
  write_lines(file, lines);
  return check_certificate(variant, file).fault;
}

/// How many certificates there were of each kind.
using Counts = std::map<std::string, int>;

/// The search's verdict of a position as a certificate, checked.
void certify(const Variant& variant, const ProveOptions& options, Prover& prover, const Position& position,
             Counts& counts) {
  const test::TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "certificate";
  const Verdict verdict = prover.prove(position).verdict();
  REQUIRE(verdict != Verdict::unknown);
  INFO(to_text(variant, position) << ", goal " << to_text(options.goal) << ", " << to_text(verdict) << "\n"
                                  << test::describe(variant));
  const CertificateSize size = write_certificate(variant, options.goal, prover, position, verdict, file);
  const CertificateReport report = check_certificate(variant, file);
  if (!report.valid()) FAIL(report.fault);
  CHECK(report.goal == options.goal);
  CHECK(report.proved == (verdict == Verdict::proved));
  CHECK(report.root == to_text(variant, position));
  CHECK(report.positions == size.positions);
  CHECK(report.table_values == size.table_values);
  CHECK(report.believed == (size.table_values > 0));
  ++counts[to_text(verdict)];
  counts["searched again"] += size.searches > 0 ? 1 : 0;
  if (size.table_values == 0) return;
  ++counts["from tables"];
  const CertificateReport looked_up = check_certificate(variant, file, {options.tables});
  if (!looked_up.valid()) FAIL(looked_up.fault);
  CHECK(!looked_up.believed);
}

Counts certify_many(const Variant& variant, ProveOptions options, std::size_t step, bool keep_table) {
  const test::ReferenceSolver reference(variant);
  Counts counts;
  for (const Outcome goal : {Outcome::men, Outcome::tigers}) {
    options.goal = goal;
    auto prover = std::make_unique<Prover>(variant, options);
    for (std::size_t id = 0; id < reference.positions().size(); id += step) {
      if (!keep_table) prover = std::make_unique<Prover>(variant, options);
      certify(variant, options, *prover, reference.positions()[id], counts);
    }
  }
  return counts;
}

TEST_CASE("certificates of searches are valid", "[certificate]") {
  const std::vector<Variant> games = {
      test::small_game(),
      test::small_game({"tigers_win=bound"}),
      test::small_game({"tiger_step=slide", "capture_lengths=1,3"}),
      test::game("main-tapak-empat-dussek", {"board=alquerque9", "tiger_start=a1,a1", "hand=5", "tigers_win=bound"}),
  };
  Counts all;
  for (const Variant& variant : games) {
    for (const std::uint64_t memory : {1 << 22, 1 << 17}) {
      for (const int threads : {1, 2}) {
        ProveOptions options;
        options.memory = memory;
        options.threads = threads;
        const std::size_t step = kSlowBuild ? 9973 : 997;
        for (const auto& [kind, number] : certify_many(variant, options, step, threads == 2)) all[kind] += number;
      }
    }
  }
  for (const char* const kind : {"proved", "disproved", "searched again"}) CHECK(all[kind] > 10);
}

TEST_CASE("certificates of searches are valid on random boards and rules", "[certificate]") {
  std::mt19937 random(11);
  for (int game = 0; game < (kSlowBuild ? 6 : 30); ++game) {
    const auto board = std::make_shared<const Board>(test::random_board(random, 6, 9));
    const Variant variant = test::random_variant(random, board);
    ProveOptions options;
    options.memory = game % 2 == 0 ? 1 << 20 : 1 << 18;
    options.threads = 1 + game % 4 / 2;
    certify_many(variant, options, 997, game % 3 == 0);
  }
}

TEST_CASE("certificates name the values that they take from tables", "[certificate]") {
  const Variant variant = test::small_game();
  const test::TemporaryDirectory tables;
  test::solve_into(tables.path(), variant);
  for (int hand = 0; hand <= variant.hand; ++hand) {
    ProveOptions options;
    options.memory = 1 << 18;
    options.tables = tables.path();
    options.most_hand = hand;
    Counts counts = certify_many(variant, options, kSlowBuild ? 9973 : 997, false);
    CHECK(counts["from tables"] > (kSlowBuild ? 0 : 10));
  }
}

/// A certificate out of the plain solver's scores: all positions that have the wanted outcome, and in each of the
/// strategy's side a move that keeps it, the one that comes first or last to the end.
Lines plain_certificate(const Variant& variant, const test::ReferenceSolver& reference, Outcome goal, bool proved,
                        bool hurry) {
  const Side strategy = (goal == Outcome::men) == proved ? Side::men : Side::tigers;
  const auto wanted = [&](const Position& position) { return (reference.score(position).outcome == goal) == proved; };
  std::set<Position, bool (*)(const Position&, const Position&)> images([](const Position& a, const Position& b) {
    return std::tie(a.men, a.tigers, a.hand, a.to_move) < std::tie(b.men, b.tigers, b.hand, b.to_move);
  });
  Lines lines;
  for (const Position& position : reference.positions()) {
    if (finished(variant, position) || !wanted(position)) continue;
    bool is_image = false;
    for (const Symmetry& symmetry : rule_symmetries(variant)) {
      Position image = position;
      image.men = permute(symmetry, position.men);
      for (std::uint8_t& tiger : image.tigers) tiger = symmetry[tiger];
      std::ranges::sort(image.tigers);
      is_image |= images.count(image) != 0;
    }
    if (is_image) continue;
    images.insert(position);
    std::string line = to_text(variant, position);
    if (position.to_move == strategy) {
      std::map<int, Move> by_plies;
      for (const Move& move : legal_moves(variant, position)) {
        const Position next = after(position, move);
        if (wanted(next)) by_plies[reference.score(next).plies] = move;
      }
      line += "\t" + to_text(variant, (hurry ? *by_plies.begin() : *by_plies.rbegin()).second);
    }
    if (lines.empty()) {
      lines.push_back(nlohmann::json{{"format", "rimau certificate"},
                                     {"version", 1},
                                     {"variant", variant.name},
                                     {"rules_hash", rules_hash(variant)},
                                     {"goal", to_text(goal)},
                                     {"verdict", proved ? "proved" : "disproved"},
                                     {"position", to_text(variant, position)}}
                          .dump());
    }
    lines.push_back(line);
  }
  return lines;
}

TEST_CASE("a plain solver's strategies are valid, but not proofs that never end", "[certificate]") {
  const Variant variant = test::small_game();
  const test::ReferenceSolver reference(variant);
  for (const Outcome goal : {Outcome::men, Outcome::tigers}) {
    for (const bool proved : {true, false}) {
      INFO(to_text(goal) << (proved ? " proved" : " disproved"));
      const Lines hurrying = plain_certificate(variant, reference, goal, proved, true);
      CHECK(hurrying.size() > 40);
      CHECK(fault_of(variant, hurrying) == "");
      const std::string fault = fault_of(variant, plain_certificate(variant, reference, goal, proved, false));
      if (proved) {
        CHECK(contains(fault, "for ever"));
      } else {
        CHECK(fault == "");
      }
    }
  }
}

/// Certificates of a search to spoil, without their ends: some of each goal and verdict, all with some lines.
struct Example {
  Outcome goal;
  bool proved;
  Lines lines;
};

std::vector<Example> examples(const Variant& variant, const test::ReferenceSolver& reference) {
  const test::TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "certificate";
  std::vector<Example> examples;
  std::map<std::pair<Outcome, bool>, int> counts;
  for (const Outcome goal : {Outcome::men, Outcome::tigers}) {
    ProveOptions options;
    options.goal = goal;
    options.memory = 1 << 20;
    Prover prover(variant, options);
    for (std::size_t id = 0; id < reference.positions().size(); id += 101) {
      const Position& position = reference.positions()[id];
      const Verdict verdict = prover.prove(position).verdict();
      const bool proved = verdict == Verdict::proved;
      if (counts[{goal, proved}] == 2) continue;
      if (write_certificate(variant, goal, prover, position, verdict, file).positions < 6) continue;
      ++counts[{goal, proved}];
      examples.push_back({goal, proved, read_lines(file)});
      examples.back().lines.pop_back();
      CHECK(fault_of(variant, examples.back().lines) == "");
    }
  }
  CHECK(examples.size() >= 6);
  return examples;
}

Lines without(Lines lines, std::size_t i) {
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
  return lines;
}

Lines with(Lines lines, const std::string& line) {
  lines.push_back(line);
  return lines;
}

TEST_CASE("no line of a certificate can be left out, doubled or robbed of its move", "[certificate]") {
  const Variant variant = test::small_game();
  const test::ReferenceSolver reference(variant);
  for (const Example& example : examples(variant, reference)) {
    const Lines& lines = example.lines;
    for (std::size_t i = 1; i < std::min<std::size_t>(lines.size(), kSlowBuild ? 4 : 15); ++i) {
      CHECK(fault_of(variant, without(lines, i)) != "");
      CHECK(contains(fault_of(variant, with(lines, lines[i])), "twice"));
      const std::string position = lines[i].substr(0, lines[i].find('\t'));
      if (position != lines[i]) {
        CHECK(contains(fault_of(variant, with(without(lines, i), position)), "lacks the move"));
      }
      CHECK(fault_of(variant, with(without(lines, i), position + "\tb1-b3")) != "");
    }
  }
}

TEST_CASE("a strategy with a move that gives the outcome away is not valid", "[certificate]") {
  const Variant variant = test::small_game();
  const test::ReferenceSolver reference(variant);
  int spoiled = 0;
  for (const Example& example : examples(variant, reference)) {
    for (std::size_t i = 1; i < example.lines.size(); ++i) {
      const std::size_t separator = example.lines[i].find('\t');
      if (separator == std::string::npos) continue;
      const Position position = parse_position(variant, example.lines[i].substr(0, separator));
      for (const Move& move : legal_moves(variant, position)) {
        if ((reference.score(after(position, move)).outcome == example.goal) == example.proved) continue;
        Lines lines = example.lines;
        lines[i] = to_text(variant, position) + "\t" + to_text(variant, move);
        const std::string fault = fault_of(variant, lines);
        CHECK(contains(fault, to_text(variant, position)));
        ++spoiled;
      }
    }
  }
  CHECK(spoiled > 10);
}

TEST_CASE("no wrong claim can be added to a certificate", "[certificate]") {
  const Variant variant = test::small_game();
  const test::ReferenceSolver reference(variant);
  for (const Outcome goal : {Outcome::men, Outcome::tigers}) {
    for (const bool proved : {true, false}) {
      const Lines lines = plain_certificate(variant, reference, goal, proved, true);
      const Side strategy = (goal == Outcome::men) == proved ? Side::men : Side::tigers;
      for (std::size_t id = 0; id < reference.positions().size(); id += kSlowBuild ? 9973 : 4999) {
        const Position& position = reference.positions()[id];
        if ((reference.score(id).outcome == goal) == proved) continue;
        const std::string text = to_text(variant, position);
        CHECK(fault_of(variant, with(lines, text)) != "");
        if (position.to_move != strategy) continue;
        for (const Move& move : legal_moves(variant, position)) {
          CHECK(fault_of(variant, with(lines, text + "\t" + to_text(variant, move))) != "");
        }
      }
    }
  }
}

TEST_CASE("the claim of a certificate is its own", "[certificate]") {
  const Variant variant = test::small_game();
  const test::ReferenceSolver reference(variant);
  const auto changed = [&](Lines lines, const char* key, const std::string& value) {
    nlohmann::json header = nlohmann::json::parse(lines[0]);
    header[key] = value;
    lines[0] = header.dump();
    return fault_of(variant, lines);
  };
  for (const Example& example : examples(variant, reference)) {
    CHECK(changed(example.lines, "verdict", example.proved ? "disproved" : "proved") != "");
    CHECK(changed(example.lines, "goal", example.goal == Outcome::men ? "tigers" : "men") != "");
    CHECK(changed(example.lines, "goal", "draw") != "");
    CHECK(changed(example.lines, "position", "men") != "");
    for (std::size_t id = 0; id < reference.positions().size(); id += 4999) {
      if ((reference.score(id).outcome == example.goal) == example.proved) continue;
      CHECK(changed(example.lines, "position", to_text(variant, reference.positions()[id])) != "");
    }
    CHECK(contains(test::failure_of([&] { changed(example.lines, "format", "rimau table"); }), "not a certificate"));
    CHECK(contains(test::failure_of([&] { changed(example.lines, "version", "2"); }), "version"));
  }
  const Lines lines = examples(variant, reference).front().lines;
  for (const Variant& other : {test::small_game({"tiger_step=slide"}), test::game("main-tapak-empat")}) {
    CHECK(contains(test::failure_of([&] { fault_of(other, lines); }), "other rules"));
  }
}

TEST_CASE("a wrong value of a table is found with the table", "[certificate]") {
  const Variant variant = test::small_game();
  const test::ReferenceSolver reference(variant);
  const test::TemporaryDirectory tables;
  test::solve_into(tables.path(), variant);
  const std::filesystem::path file = tables.path() / "certificate";
  int wrong = 0;
  for (std::size_t id = 0; id < reference.positions().size(); id += 499) {
    const Position& position = reference.positions()[id];
    if (finished(variant, position)) continue;
    const std::string text = to_text(variant, position);
    const nlohmann::json header{{"format", "rimau certificate"},     {"version", 1},  {"position", text},
                                {"rules_hash", rules_hash(variant)}, {"goal", "men"}, {"verdict", "proved"}};
    write_lines(file, {header.dump(), text + "\ttable", "end 1"});
    const std::string believed = check_certificate(variant, file).fault;
    const std::string looked_up = check_certificate(variant, file, {tables.path()}).fault;
    if (position.to_move == Side::tigers) {
      CHECK(contains(believed, "no table holds"));
      continue;
    }
    CHECK(believed == "");
    CHECK((looked_up == "") == (reference.score(id).outcome == Outcome::men));
    wrong += looked_up != "" ? 1 : 0;
  }
  CHECK(wrong > (kSlowBuild ? 0 : 10));
}

TEST_CASE("damaged, cut and foreign files are told from certificates", "[certificate]") {
  const Variant variant = test::small_game();
  const test::ReferenceSolver reference(variant);
  const test::TemporaryDirectory directory;
  const std::filesystem::path file = directory.path() / "certificate";
  Lines lines = examples(variant, reference).front().lines;
  lines.push_back("end " + std::to_string(lines.size() - 1));
  write_lines(file, lines);
  const std::string bytes = test::file_bytes(file);
  const auto message = [&](const std::string& changed) {
    test::write_bytes(file, changed);
    std::string fault;
    const std::string failure = test::failure_of([&] { fault = check_certificate(variant, file).fault; });
    return failure == "no failure" ? fault : failure;
  };
  CHECK(message(bytes) == "");
  for (std::size_t size = 0; size < bytes.size(); ++size) CHECK(message(bytes.substr(0, size)) != "");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ (1 << i % 8));
    // A few bits of a frame mean nothing; then the text is what it was.
    if (message(changed) == "") CHECK(read_lines(file) == lines);
  }
  CHECK(contains(message(bytes + "x"), "behind its end"));
  CHECK(contains(message(bytes + bytes), "behind its end"));
  CHECK(contains(message("men T:a1"), "damaged, or no compressed text"));
  for (const Lines& text : std::vector<Lines>{
           {}, {"men can win"}, {"[1,2]"}, {lines[0]}, without(lines, lines.size() - 1), with(lines, lines[1])}) {
    write_lines(file, text);
    CHECK(message(test::file_bytes(file)) != "");
  }
}

}  // namespace
}  // namespace rimau

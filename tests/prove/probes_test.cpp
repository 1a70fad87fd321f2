// Samples of values from tables that are too large to keep (tests/data/probes, made by scripts/sample-probes).
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/notation.h"
#include "solver/prove/prover.h"
#include "support/catch.h"
#include "support/games.h"

namespace rimau {
namespace {

struct Probe {
  Position position;
  std::string text;
  std::string value;                         // "men", "tigers" or "draw"
  std::map<std::string, std::string> moves;  // what each leads to
};

struct Sample {
  Variant variant;
  std::vector<Probe> probes;
};

std::vector<Sample> samples() {
  std::vector<Sample> result;
  for (const auto& entry : std::filesystem::directory_iterator(RIMAU_TEST_DATA "/probes")) {
    const nlohmann::json file = nlohmann::json::parse(std::ifstream(entry.path()));
    Sample sample{test::game(file.at("variant").get<std::string>()), {}};
    for (const auto& row : file.at("probes")) {
      Probe probe{{}, row.at("position"), row.at("value"), {}};
      probe.position = parse_position(sample.variant, probe.text);
      for (const auto& move : row.at("moves")) probe.moves[move.at(0)] = move.at(1);
      sample.probes.push_back(std::move(probe));
    }
    result.push_back(std::move(sample));
  }
  return result;
}

/// What the moves of a position make it worth: a win that one can go to, the other side's win if all go there.
std::string value_of_moves(const Probe& probe) {
  const bool men = probe.position.to_move == Side::men;
  const std::string own = men ? "men" : "tigers";
  const std::string other = men ? "tigers" : "men";
  const auto leads_to = [](std::string value) {
    return [value = std::move(value)](const auto& move) { return move.second == value; };
  };
  if (std::ranges::any_of(probe.moves, leads_to(own))) return own;
  return std::ranges::all_of(probe.moves, leads_to(other)) ? other : "draw";
}

TEST_CASE("sampled values of large games follow from those of their moves", "[probes]") {
  const std::vector<Sample> all = samples();
  REQUIRE(!all.empty());
  for (const Sample& sample : all) {
    REQUIRE(sample.probes.size() > 50);
    for (const Probe& probe : sample.probes) {
      INFO(sample.variant.name << ": " << probe.text);
      std::map<std::string, std::string> legal;
      for (const Move& move : legal_moves(sample.variant, probe.position)) {
        const std::string text = to_text(sample.variant, move);
        REQUIRE(probe.moves.contains(text));
        legal[text] = probe.moves.at(text);
      }
      REQUIRE(legal == probe.moves);
      const std::optional<Outcome> over = finished(sample.variant, probe.position);
      CHECK(probe.value == (over ? std::string(to_text(*over)) : value_of_moves(probe)));
    }
  }
}

TEST_CASE("searches of sampled positions do not contradict the tables they are from", "[probes]") {
  for (const Sample& sample : samples()) {
    int decided = 0;
    for (const Outcome goal : {Outcome::men, Outcome::tigers}) {
      ProveOptions options;
      options.goal = goal;
      options.memory = 1 << 22;
      options.threads = 1;
      options.most_nodes = 300;
      Prover prover(sample.variant, options);
      for (const Probe& probe : sample.probes) {
        INFO(sample.variant.name << ": " << probe.text << ", goal " << to_text(goal));
        const Verdict verdict = prover.prove(probe.position).verdict();
        if (verdict == Verdict::unknown) continue;
        ++decided;
        CHECK((verdict == Verdict::proved) == (probe.value == to_text(goal)));
      }
    }
    CHECK(decided > 2);  // most positions of two tigers are far from any end
  }
}

}  // namespace
}  // namespace rimau

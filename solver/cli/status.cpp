// rimau status: how far a solve is.
#include <cmath>
#include <iostream>
#include <optional>

#include "core/error.h"
#include "solver/cli/options.h"
#include "solver/output/json.h"
#include "solver/retro/resources.h"
#include "solver/retro/solve_state.h"

namespace rimau {
namespace {

constexpr CommandHelp kHelp = {
    "status DIR",
    "Tells how far the solve in DIR is, from the files there: layers that are done, and the last checkpoint of the\n"
    "movement phase. The solve may be running or not. Where it was started with another number of men in hand than\n"
    "its game's file has, repeat that --set.",
    "  rimau status tables/rimau-rimau",
    1,
    1,
};

const char* goal_name(Goal goal) { return goal == Goal::men_win ? "men" : "tigers"; }

/// How many layers the solve will have, or nothing where its game is not found by name.
std::optional<int> layers_in_all(const Options& options, const std::string& variant) {
  try {
    return catalog(options).load_variant(variant, options.settings).hand + 1;
  } catch (const InputError&) {
    if (!options.settings.empty()) throw;
    return std::nullopt;
  }
}

Json status_json(const SolveState& state, std::optional<int> layers_in_all) {
  Json checkpoint;
  if (state.checkpoint) {
    checkpoint = {{"goal", goal_name(state.checkpoint->goal)},
                  {"sweep", state.checkpoint->sweep},
                  {"settled", state.checkpoint->settled},
                  {"bytes", state.checkpoint->bytes},
                  {"age_seconds", state.checkpoint->age_seconds}};
  }
  return {{"variant", state.variant},
          {"layers", state.layers},
          {"men_win_parts", state.men_win_parts},
          {"layers_in_all", layers_in_all ? Json(*layers_in_all) : Json()},
          {"bytes", state.bytes},
          {"checkpoint", std::move(checkpoint)}};
}

void print_text(const SolveState& state, std::optional<int> layers_in_all) {
  std::cout << state.variant << ": " << state.layers << (layers_in_all ? " of " + std::to_string(*layers_in_all) : "")
            << " layers done";
  if (state.men_win_parts > state.layers) std::cout << ", the men's wins of " << state.men_win_parts;
  std::cout << "; " << bytes_text(state.bytes) << "\n";
  if (!state.checkpoint) return;
  std::cout << "movement phase, " << goal_name(state.checkpoint->goal) << "'s goal: checkpoint after sweep "
            << state.checkpoint->sweep << (state.checkpoint->settled ? ", settled" : "") << ", "
            << std::lround(state.checkpoint->age_seconds / 60) << " min old, " << bytes_text(state.checkpoint->bytes)
            << "\n";
}

}  // namespace

int run_status(const Arguments& arguments) {
  Options options;
  if (!read_options(kHelp, arguments, options)) return 0;
  const SolveState state = read_solve_state(options.words.front());
  const std::optional<int> layers = layers_in_all(options, state.variant);
  if (options.format == Format::json) {
    print_json(status_json(state, layers));
  } else {
    print_text(state, layers);
  }
  return 0;
}

}  // namespace rimau

// A game that is solved in milliseconds, and solving it.
#pragma once

#include <filesystem>

#include "core/error.h"
#include "solver/retro/solve.h"
#include "support/games.h"

namespace rimau::test {

/// Three layers, two goals of several sweeps, more than one block in every section.
inline Variant small_game(const std::vector<std::string>& more = {}) {
  std::vector<std::string> settings = {"board=alquerque9", "tiger_start=a1,c3", "men_start=b1,b2,a3,b3,c2",
                                       "hand=2",           "tigers_win=all",    "tiger_step=one"};
  settings.insert(settings.end(), more.begin(), more.end());
  return game("main-tapak-empat", settings);
}

inline void solve_into(const std::filesystem::path& directory, const Variant& variant, SolveOptions options = {}) {
  options.tables = directory;
  SolveListener silent;
  solve(variant, options, silent);
}

inline void resume(const std::filesystem::path& directory, const Variant& variant, SolveOptions options = {}) {
  options.resume = true;
  solve_into(directory, variant, options);
}

/// The message of the Failure that the action throws; other exceptions pass.
template <class Action>
std::string failure_of(Action action) {
  try {
    action();
  } catch (const Failure& failure) {
    return failure.what();
  }
  return "no failure";
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace rimau::test

// Scores for people.
#pragma once

#include <string>

#include "solver/probe/table_probe.h"

namespace rimau {

/// "men win in 17 plies", "tigers win", "draw"; "men do not win" where the tables tell of the men's wins alone.
std::string score_text(const Score& score, Goals goals = Goals::both);

/// A word on why a decided position has no distance; empty where it has one.
std::string why_no_distance(const Variant& variant, TableProbe& probe, const Position& position, const Score& score);

}  // namespace rimau

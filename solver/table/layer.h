// Layers of a solve as files: one table per number of men in hand.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/placement.h"
#include "solver/table/block_file.h"
#include "solver/table/layer_counts.h"

namespace rimau {

/// All that decides the values in tables, as text; games that differ only in their start and opening share it.
std::string rules_text(const Variant& variant);
/// XXH64 of rules_text, in hexadecimal.
std::string rules_hash(const Variant& variant);

/// What a table tells: one that was solved for one goal does not know whether what is not won is drawn or lost.
enum class Goals : std::uint8_t { both, men_win, tigers_win };
constexpr bool includes(Goals goals, Goals goal) { return goals == Goals::both || goals == goal; }

/// "both", "men" or "tigers", as in headers and on the command line.
const char* to_text(Goals goals);

std::filesystem::path layer_path(const std::filesystem::path& tables, int hand);

/// The men's wins of a layer whose tigers' wins are not there yet: a file of kind kPartKind.
std::filesystem::path part_path(const std::filesystem::path& tables, int hand);
inline constexpr const char* kPartKind = "part";

/// Throws Failure where the file is not of the kind ("table", "checkpoint"), or was made under other rules; the
/// message names the first rule that differs.
void check_same_rules(const BlockFile& file, const Variant& variant, std::string_view kind);

/// The same for a table, which must also be that of the layer: a renamed file would give wrong answers.
void check_layer(const BlockFile& file, const Variant& variant, int hand);

/// The goals of a table.
Goals goals_of(const BlockFile& file);

/// How many layers, from hand 0 on, have a file. Throws Failure where there is one beyond a gap.
int layers_there(const std::filesystem::path& tables, const Variant& variant);

/// The common part of a header: kind, variant, rules and their hash, layer, points by number, representatives.
nlohmann::json layer_header(const Variant& variant, const PlacementClasses& classes, std::string_view kind, int hand);

nlohmann::json counts_to_json(const std::vector<MenCount>& counts);
std::vector<MenCount> counts_from_json(const nlohmann::json& json);

/// The classes that a file's planes stand for: those of the rules' symmetries, or every placement by itself.
PlacementClasses classes_of(const BlockFile& file, const Variant& variant);

inline constexpr const char* kValueSection = "value";        // planes "men_win", "tigers_win"
inline constexpr const char* kDistanceSection = "distance";  // planes "digit0", "digit1", ...: sweeps in binary

}  // namespace rimau

#include "solver/table/layer.h"

#include <xxhash.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "core/error.h"

namespace rimau {
namespace {

std::string line_names(const Board& board, const std::vector<std::uint8_t>& line) {
  std::string text;
  for (int p : line) text += (text.empty() ? "" : "-") + board.point(p).name;
  return text;
}

}  // namespace

std::string rules_text(const Variant& variant) {
  const Board& board = *variant.board;
  std::ostringstream text;
  text << "rules version: 2\npoints:";
  for (int p = 0; p < board.size(); ++p) text << ' ' << board.point(p).name;
  std::vector<std::string> lines;
  for (const auto& line : board.lines()) lines.push_back(line_names(board, line));
  std::ranges::sort(lines);
  text << "\nlines:";
  for (const std::string& line : lines) text << ' ' << line;
  text << "\ntigers: " << variant.tigers();
  text << "\ntiger_step: " << (variant.tiger_step == TigerStep::slide ? "slide" : "one");
  text << "\ncapture_lengths:";
  for (int length : variant.capture_lengths) text << ' ' << length;
  constexpr const char* kStuck[] = {"pass", "lose", "draw"};
  text << "\nmen_stuck: " << kStuck[static_cast<std::size_t>(variant.men_stuck)];
  text << "\nmen in all: " << variant.men_max();
  text << "\nover below (men left with which the tigers have won): " << variant.over_below;
  text << "\nmovement phase: " << (variant.movement() ? "yes" : "no") << "\n";
  return text.str();
}

std::string rules_hash(const Variant& variant) {
  const std::string text = rules_text(variant);
  char hash[17];
  std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(XXH64(text.data(), text.size(), 0)));
  return hash;
}

const char* to_text(Goals goals) {
  constexpr const char* kTexts[] = {"both", "men", "tigers"};
  return kTexts[static_cast<std::size_t>(goals)];
}

std::filesystem::path layer_path(const std::filesystem::path& tables, int hand) {
  char name[32];
  std::snprintf(name, sizeof name, "hand-%02d.rimau", hand);
  return tables / name;
}

std::filesystem::path part_path(const std::filesystem::path& tables, int hand) {
  return layer_path(tables, hand).replace_extension("men_win.rimau");
}

void check_same_rules(const BlockFile& file, const Variant& variant, std::string_view kind) {
  const nlohmann::json& header = file.header();
  if (header.value("kind", "") != kind) throw Failure(file.path().string() + ": not a " + std::string(kind));
  if (header.value("rules_hash", "") == rules_hash(variant)) return;
  std::istringstream theirs(header.value("rules", ""));
  std::istringstream ours(rules_text(variant));
  std::string their_line, our_line;
  do {
    std::getline(theirs, their_line);
    std::getline(ours, our_line);
  } while (their_line == our_line && theirs && ours);
  throw Failure(file.path().string() + ": made under other rules (for " + header.value("variant", "?") +
                ")\n  there: " + their_line + "\n  asked: " + our_line +
                "\nUse another --tables directory, or the --set options that these tables were made with");
}

void check_layer(const BlockFile& file, const Variant& variant, int hand) {
  check_same_rules(file, variant, "table");
  const int found = file.header().at("hand");
  if (found == hand) return;
  throw Failure(file.path().string() + ": holds the layer with " + std::to_string(found) + " men in hand, not " +
                std::to_string(hand) + "; give it its name back, or remove it and run solve with --resume");
}

Goals goals_of(const BlockFile& file) {
  const std::string text = file.header().value("goals", to_text(Goals::both));
  for (const Goals goals : {Goals::both, Goals::men_win, Goals::tigers_win}) {
    if (text == to_text(goals)) return goals;
  }
  throw Failure(file.path().string() + ": made for goals that this version does not know: " + text);
}

int layers_there(const std::filesystem::path& tables, const Variant& variant) {
  int there = 0;
  while (there <= variant.hand && std::filesystem::exists(layer_path(tables, there))) ++there;
  for (int hand = there + 1; hand <= variant.hand; ++hand) {
    if (!std::filesystem::exists(layer_path(tables, hand))) continue;
    throw Failure("no table " + layer_path(tables, there).string() + ", though there is one with " +
                  std::to_string(hand) + " men in hand; make it again with: rimau solve " + variant.name +
                  " --tables " + tables.string() + " --resume");
  }
  return there;
}

nlohmann::json layer_header(const Variant& variant, const PlacementClasses& classes, std::string_view kind, int hand) {
  const Board& board = *variant.board;
  nlohmann::json header;
  header["kind"] = kind;
  header["variant"] = variant.name;
  header["rules"] = rules_text(variant);
  header["rules_hash"] = rules_hash(variant);
  header["hand"] = hand;
  header["men_max"] = std::min(variant.men_max() - hand, board.size() - variant.tigers());
  header["index_bits"] = board.size() - variant.tigers();
  header["symmetry"] = classes.symmetries().size() > 1;
  for (int p = 0; p < board.size(); ++p) header["points"].push_back(board.point(p).name);
  for (std::uint32_t c = 0; c < classes.classes(); ++c) {
    nlohmann::json names = nlohmann::json::array();
    for (int p : classes.representative(c)) names.push_back(board.point(p).name);
    header["representatives"].push_back(std::move(names));
  }
  return header;
}

nlohmann::json counts_to_json(const std::vector<MenCount>& counts) {
  nlohmann::json json = nlohmann::json::array();
  const auto plies = [](int value) { return value < 0 ? nlohmann::json() : nlohmann::json(value); };
  for (const MenCount& count : counts) {
    json.push_back({{"men", count.men},
                    {"positions", count.positions},
                    {"men_win", count.men_win},
                    {"tigers_win", count.tigers_win},
                    {"longest_men_win", plies(count.longest_men_win)},
                    {"longest_tigers_win", plies(count.longest_tigers_win)}});
  }
  return json;
}

std::vector<MenCount> counts_from_json(const nlohmann::json& json) {
  std::vector<MenCount> counts;
  const auto plies = [](const nlohmann::json& value) { return value.is_null() ? -1 : value.get<int>(); };
  for (const nlohmann::json& entry : json) {
    counts.push_back({entry.at("men"), entry.at("positions"), entry.at("men_win"), entry.at("tigers_win"),
                      plies(entry.at("longest_men_win")), plies(entry.at("longest_tigers_win"))});
  }
  return counts;
}

PlacementClasses classes_of(const BlockFile& file, const Variant& variant) {
  return placement_classes(variant, file.header().value("symmetry", false));
}

}  // namespace rimau

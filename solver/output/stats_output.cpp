#include "solver/output/stats_output.h"

#include <cstdio>
#include <optional>
#include <ostream>

namespace rimau {
namespace {

/// What is known of a row's counts.
struct Known {
  std::optional<std::uint64_t> men_win, tigers_win, draw;
};

Known known(const LayerStats& layer, const MenCount& count) {
  Known result;
  if (includes(layer.goals, Goals::men_win)) result.men_win = count.men_win;
  if (includes(layer.goals, Goals::tigers_win)) result.tigers_win = count.tigers_win;
  if (layer.goals == Goals::both) result.draw = count.draw();
  return result;
}

std::string text_or(const char* nothing, const std::optional<std::uint64_t>& number) {
  return number ? std::to_string(*number) : nothing;
}

Json json_or_null(const std::optional<std::uint64_t>& number) { return number ? Json(*number) : Json(); }

std::string longest_text(const MenCount& count) { return count.longest() < 0 ? "" : std::to_string(count.longest()); }

double bits_per_position(std::uint64_t bytes, std::uint64_t positions) {
  return positions == 0 ? 0 : 8 * static_cast<double>(bytes) / static_cast<double>(positions);
}

}  // namespace

void write_stats_text(std::ostream& out, const VariantStats& stats) {
  out << stats.variant << ": men to move, counts before symmetry; least number of men that can immobilise all tigers: "
      << stats.least_blocking_men << "\n";
  for (const LayerStats& layer : stats.layers) {
    char line[192];
    std::snprintf(line, sizeof line, "\n%d in hand; table: %.3f bits per position for values, %.3f for distances\n",
                  layer.hand, bits_per_position(layer.value_bytes, layer.stored_positions),
                  bits_per_position(layer.distance_bytes, layer.stored_positions));
    out << line << " men       positions    inequivalent         men win      tigers win            draw   longest\n";
    for (const LayerStats::Row& row : layer.rows) {
      const MenCount& count = row.count;
      const Known wins = known(layer, count);
      std::snprintf(line, sizeof line, "%4d %15llu %15llu %15s %15s %15s %9s\n", count.men,
                    static_cast<unsigned long long>(count.positions), static_cast<unsigned long long>(row.inequivalent),
                    text_or("?", wins.men_win).c_str(), text_or("?", wins.tigers_win).c_str(),
                    text_or("?", wins.draw).c_str(), longest_text(count).c_str());
      out << line;
    }
  }
}

void write_stats_csv(std::ostream& out, const VariantStats& stats) {
  out << "hand,men,positions,inequivalent,men_win,tigers_win,draw,longest_plies\n";
  for (const LayerStats& layer : stats.layers) {
    for (const LayerStats::Row& row : layer.rows) {
      const MenCount& count = row.count;
      const Known wins = known(layer, count);
      out << layer.hand << ',' << count.men << ',' << count.positions << ',' << row.inequivalent << ','
          << text_or("", wins.men_win) << ',' << text_or("", wins.tigers_win) << ',' << text_or("", wins.draw) << ','
          << longest_text(count) << '\n';
    }
  }
}

Json stats_json(const VariantStats& stats) {
  Json layers = Json::array();
  for (const LayerStats& layer : stats.layers) {
    Json rows = Json::array();
    for (const LayerStats::Row& row : layer.rows) {
      const MenCount& count = row.count;
      const Known wins = known(layer, count);
      rows.push_back({{"men", count.men},
                      {"positions", count.positions},
                      {"inequivalent", row.inequivalent},
                      {"men_win", json_or_null(wins.men_win)},
                      {"tigers_win", json_or_null(wins.tigers_win)},
                      {"draw", json_or_null(wins.draw)},
                      {"longest", count.longest() < 0 ? Json() : Json(count.longest())}});
    }
    layers.push_back({{"hand", layer.hand}, {"by_men", std::move(rows)}});
  }
  return {{"variant", stats.variant}, {"least_blocking_men", stats.least_blocking_men}, {"layers", std::move(layers)}};
}

}  // namespace rimau

#include "solver/output/stats_output.h"

#include <cstdio>
#include <ostream>

namespace rimau {
namespace {

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
      std::snprintf(line, sizeof line, "%4d %15llu %15llu %15llu %15llu %15llu %9s\n", count.men,
                    static_cast<unsigned long long>(count.positions), static_cast<unsigned long long>(row.inequivalent),
                    static_cast<unsigned long long>(count.men_win), static_cast<unsigned long long>(count.tigers_win),
                    static_cast<unsigned long long>(count.draw()), longest_text(count).c_str());
      out << line;
    }
  }
}

void write_stats_csv(std::ostream& out, const VariantStats& stats) {
  out << "hand,men,positions,inequivalent,men_win,tigers_win,draw,longest_plies\n";
  for (const LayerStats& layer : stats.layers) {
    for (const LayerStats::Row& row : layer.rows) {
      const MenCount& count = row.count;
      out << layer.hand << ',' << count.men << ',' << count.positions << ',' << row.inequivalent << ',' << count.men_win
          << ',' << count.tigers_win << ',' << count.draw() << ',' << longest_text(count) << '\n';
    }
  }
}

Json stats_json(const VariantStats& stats) {
  Json layers = Json::array();
  for (const LayerStats& layer : stats.layers) {
    Json rows = Json::array();
    for (const LayerStats::Row& row : layer.rows) {
      const MenCount& count = row.count;
      rows.push_back({{"men", count.men},
                      {"positions", count.positions},
                      {"inequivalent", row.inequivalent},
                      {"men_win", count.men_win},
                      {"tigers_win", count.tigers_win},
                      {"draw", count.draw()},
                      {"longest", count.longest() < 0 ? Json() : Json(count.longest())}});
    }
    layers.push_back({{"hand", layer.hand}, {"by_men", std::move(rows)}});
  }
  return {{"variant", stats.variant}, {"least_blocking_men", stats.least_blocking_men}, {"layers", std::move(layers)}};
}

}  // namespace rimau

// rimau stats: how many positions are won, lost and drawn.
#include <iostream>

#include "core/counting.h"
#include "solver/cli/table_options.h"
#include "solver/output/stats_output.h"

namespace rimau {
namespace {

constexpr CommandHelp kHelp = {
    "stats VARIANT --tables DIR",
    "Counts, per layer (men in hand) and number of men on the board, the positions with men to move that the men win,\n"
    "the tigers win, and that are drawn, with the longest distance in plies. Counts are before symmetry;\n"
    "\"inequivalent\" counts positions once per class under the board's symmetries. Text also tells how well the\n"
    "tables compress.",
    "  rimau stats main-tapak-empat --tables tables/main-tapak-empat --format csv",
    1,
    1,
    true,
};

LayerStats layer_stats(const Variant& variant, const BlockFile& file, int hand) {
  LayerStats stats;
  stats.hand = hand;
  stats.goals = goals_of(file);
  for (const MenCount& count : counts_from_json(file.header().at("counts"))) {
    stats.rows.push_back(
        {count, inequivalent_positions(variant.board->size(), variant.tigers(), count.men, rule_symmetries(variant))});
  }
  const auto bytes = [&](const char* name) {
    const BlockFile::Section* const section = file.find_section(name);
    return section == nullptr ? 0 : file.compressed_bytes(*section);
  };
  stats.stored_positions = file.header().at("representatives").size() << file.header().at("index_bits").get<int>();
  stats.value_bytes = bytes(kValueSection);
  stats.distance_bytes = bytes(kDistanceSection);
  return stats;
}

}  // namespace

int run_stats(const Arguments& arguments) {
  TableOptions options;
  if (!options.read(kHelp, arguments)) return 0;
  const Variant variant = load_variant(options);
  TableProbe probe = options.open(variant, OneGoal::accept);
  VariantStats stats{variant.name, variant.least_blocking_men, {}};
  const int layers = layers_there(options.tables, variant);
  for (int hand = 0; hand < layers; ++hand) {
    stats.layers.push_back(layer_stats(variant, probe.layer(hand), hand));
  }
  switch (options.format) {
    case Format::text:
      write_stats_text(std::cout, stats);
      break;
    case Format::csv:
      write_stats_csv(std::cout, stats);
      break;
    case Format::json:
    case Format::html:  // not offered
      print_json(stats_json(stats));
      break;
  }
  return 0;
}

}  // namespace rimau

// Random probes of solved tables, one core.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <random>

#include "solver/catalog/catalog.h"
#include "solver/probe/table_probe.h"

namespace rimau {
namespace {

/// A position with men to move, tigers and men uniform for its number of men.
Position random_position(const Variant& variant, int hand, std::mt19937_64& random) {
  const int points = variant.board->size();
  Position position{Side::men, {}, 0, hand};
  Points taken = 0;
  const auto draw = [&] {
    for (;;) {
      const int p = static_cast<int>(random() % static_cast<std::uint64_t>(points));
      if (has(taken, p)) continue;
      taken |= point_bit(p);
      return p;
    }
  };
  Points tigers = 0;
  for (int t = 0; t < variant.tigers(); ++t) tigers |= point_bit(draw());
  for_each_point(tigers, [&](int p) { position.tigers.push_back(static_cast<std::uint8_t>(p)); });
  const int most = std::min(variant.men_max() - hand, points - variant.tigers());
  for (int men = static_cast<int>(random() % static_cast<std::uint64_t>(most + 1)); men > 0; --men) {
    position.men |= point_bit(draw());
  }
  return position;
}

/// Layers 0 .. most_hand, equally often. The blocks that are asked for are in the cache: it holds them all.
void probe(benchmark::State& state, int most_hand, std::uint64_t cache_bytes) {
  const char* const tables = std::getenv("RIMAU_BENCH_TABLES");
  if (tables == nullptr) return state.SkipWithError("RIMAU_BENCH_TABLES names no tables of main-tapak-empat");
  const Variant variant = Catalog::standard(std::nullopt).load_variant("main-tapak-empat", {});
  std::mt19937_64 random(1);
  std::vector<Position> positions;
  for (int i = 0; i < 1 << 18; ++i) positions.push_back(random_position(variant, i % (most_hand + 1), random));
  TableProbe source(variant, tables, cache_bytes);
  for (const Position& position : positions) source.lookup(position);
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(source.lookup(positions[next]));
    next = (next + 1) % positions.size();
  }
  state.counters["probes_per_second"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(probe, movement_layer, 0, TableProbe::kUsualCacheBytes);
BENCHMARK_CAPTURE(probe, all_layers, 24, std::uint64_t{4} << 30);

}  // namespace
}  // namespace rimau

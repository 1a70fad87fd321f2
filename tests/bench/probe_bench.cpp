// Random probes of solved tables, one core.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "solver/catalog/catalog.h"
#include "solver/probe/sampler.h"
#include "solver/probe/table_probe.h"

namespace rimau {
namespace {

/// Layers 0 .. most_hand, equally often. The blocks that are asked for are in the cache: it holds them all.
void probe(benchmark::State& state, int most_hand, std::uint64_t cache_bytes) {
  const char* const tables = std::getenv("RIMAU_BENCH_TABLES");
  if (tables == nullptr) return state.SkipWithError("RIMAU_BENCH_TABLES names no tables of main-tapak-empat");
  const Variant variant = Catalog::standard(std::nullopt).load_variant("main-tapak-empat", {});
  std::vector<Sampler> samplers;
  for (int hand = 0; hand <= most_hand; ++hand) samplers.emplace_back(variant, hand, 1, 0);
  std::vector<Position> positions;
  for (std::uint64_t i = 0; i < 1 << 18; ++i) {
    positions.push_back(samplers[i % samplers.size()].draw(i / samplers.size()));
  }
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

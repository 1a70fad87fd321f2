// What the machine could do at the most: memory bandwidth, and the kernels on data that stays in the first-level cache.
#include <benchmark/benchmark.h>
#include <omp.h>

#include <cstring>
#include <vector>

#include "solver/plane/kernels.h"
#include "solver/plane/plane_set.h"

namespace rimau {
namespace {

/// Copies planes far larger than any cache; bytes read plus bytes written.
void memory_copy(benchmark::State& state) {
  const PlaneShape shape(23);
  const auto threads = static_cast<int>(state.range(0));
  PlaneSet from(256, shape);
  PlaneSet to(256, shape);
  const std::size_t bytes = shape.plane_words() * sizeof(Word);
  for (std::uint32_t p = 0; p < from.planes(); ++p) std::memset(from.plane(p).data(), 1, bytes);
  const auto copy = [&] {
#pragma omp parallel for num_threads(threads)
    for (std::uint32_t p = 0; p < from.planes(); ++p) std::memcpy(to.plane(p).data(), from.plane(p).data(), bytes);
  };
  copy();  // touches every page
  for (auto _ : state) copy();
  state.counters["bytes_per_second"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * 2 * 256 * static_cast<double>(bytes), benchmark::Counter::kIsRate);
}
BENCHMARK(memory_copy)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

/// One join over the lines of one tile, again and again, on one core: what a join costs at best.
void one_join(benchmark::State& state, const std::string& isa, const PlaneRule& rule, LineSet lines) {
  const Kernels& kernels = find_kernels(isa);
  const PlaneShape shape(kMostTileBits + 1);
  const KernelProgram program = lower(std::vector<PlaneRule>{rule}, shape.tile_bits);
  const Join& join = program.joins.front();
  std::vector<Word> source(shape.tile_words(), 0x123456789abcdef);
  std::vector<Word> open(shape.tile_words(), ~Word{0});
  for (auto _ : state) {
    kernels.combine_any(join, program.masks.data() + join.mask, source.data(), open.data(), join.lines & lines);
    benchmark::ClobberMemory();
  }
  state.counters["joins_per_second"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * std::popcount(join.lines & lines), benchmark::Counter::kIsRate);
}

void register_all() {
  constexpr Index kHigh = Index{1} << kMostTileBits;  // a point above the tile: neither shift nor mask
  constexpr Index kMixed = Index{1} << 2 | kHigh;     // one in the word too: a shift and a mask
  constexpr LineSet kAll = ~LineSet{0};
  constexpr LineSet kSome = 0x0040100201008044;  // one line in eight, as late sweeps have it
  for (const Kernels& kernels : available_kernels()) {
    const auto add = [&](const char* name, const PlaneRule& rule, LineSet lines) {
      benchmark::RegisterBenchmark(("one_join/" + kernels.name + "/" + name).c_str(), one_join, kernels.name, rule,
                                   lines);
    };
    add("whole_all_lines", {kHigh, kHigh, kHigh}, kAll);
    add("shifted_all_lines", {kMixed, Index{1} << 2, kMixed}, kAll);
    add("shifted_some_lines", {kMixed, Index{1} << 2, kMixed}, kSome);
  }
}

[[maybe_unused]] const bool registered = (register_all(), true);

}  // namespace
}  // namespace rimau

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

/// One rule of the men over one tile, again and again, on one core: positions per second and rule.
void one_rule(benchmark::State& state, const std::string& isa, const PlaneRule& rule) {
  const Kernels& kernels = find_kernels(isa);
  const PlaneShape shape(PlaneShape::kUsualTileBits);
  const KernelProgram program = lower(std::vector<PlaneRule>{rule}, Combine::any, kernels.lanes, shape.tile_bits);
  std::vector<Word> source(shape.tile_words(), 0x123456789abcdef);
  std::vector<Word> result(shape.tile_words());
  const std::size_t vectors = shape.tile_words() / static_cast<std::size_t>(kernels.lanes);
  for (auto _ : state) {
    kernels.combine_any(program, program.groups.front(), source.data(), result.data(), vectors);
    benchmark::ClobberMemory();
  }
  state.counters["vectors_per_second"] =
      benchmark::Counter(static_cast<double>(state.iterations() * (vectors >> std::popcount(rule.care >> 9))),
                         benchmark::Counter::kIsRate);
}

void register_all() {
  constexpr Index kHigh = Index{1} << 14 | Index{1} << 15;  // two points above the vector: neither shift nor mask
  constexpr Index kMixed = Index{1} << 2 | Index{1} << 15;  // one in the word: a shift and a mask
  for (const Kernels& kernels : available_kernels()) {
    benchmark::RegisterBenchmark(("one_rule/" + kernels.name + "/plain").c_str(), one_rule, kernels.name,
                                 PlaneRule{kHigh, Index{1} << 14, kHigh});
    benchmark::RegisterBenchmark(("one_rule/" + kernels.name + "/shifted").c_str(), one_rule, kernels.name,
                                 PlaneRule{kMixed, Index{1} << 2, kMixed});
  }
}

[[maybe_unused]] const bool registered = (register_all(), true);

}  // namespace
}  // namespace rimau

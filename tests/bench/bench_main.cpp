// Benchmarks of the engine. scripts/bench runs them on an otherwise idle machine and keeps their JSON.
//
// rimau_bench [--benchmark_filter=REGEX]; RIMAU_BENCH_TABLES names solved tables of main-tapak-empat for the probes.
#include <benchmark/benchmark.h>

BENCHMARK_MAIN();

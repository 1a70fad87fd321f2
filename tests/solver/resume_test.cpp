// Solves that are stopped, resumed, or refused before they start.
#include <csignal>
#include <fstream>
#include <iostream>

#include "solver/plane/kernels.h"
#include "solver/retro/checkpoint.h"
#include "solver/retro/interrupt.h"
#include "solver/retro/resources.h"
#include "solver/retro/solve.h"
#include "solver/table/atomic_file.h"
#include "solver/table/directory_lock.h"
#include "solver/table/layer.h"
#include "support/catch.h"
#include "support/games.h"
#include "support/slow_build.h"
#include "support/small_solves.h"
#include "support/stopped_solves.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

namespace fs = std::filesystem;
using test::contains;
using test::failure_of;
using test::kSlowBuild;
using test::resume;
using test::run_until_stopped;
using test::small_game;
using test::solve_into;
using test::StoppingListener;
using test::TemporaryDirectory;
using test::write_bytes;

/// Another way to compute on every call.
SolveOptions other_way(int number) {
  SolveOptions options;
  options.threads = number % 3 == 0 ? 2 : 1;
  const std::vector<Kernels>& kernels = available_kernels();
  options.isa = kernels[static_cast<std::size_t>(number) % kernels.size()].name;
  options.tile_bits = 9 + number % 4;
  options.frontier = number % 5 < 3;
  return options;
}

/// The goals of a small game one after the other, with compressed planes.
SolveOptions goals_apart() {
  SolveOptions options;
  options.distances = false;
  options.store_bytes = 64 << 10;
  return options;
}

/// Leaves a solve that was stopped once it had written so many files.
void stop_after_layers(int layers, const fs::path& directory, const Variant& variant, const SolveOptions& options) {
  StoppingListener listener;
  listener.layers = layers;
  REQUIRE(run_until_stopped(directory, variant, listener, options));
}

/// Twelve index bits, so that tiles matter; one layer of drops.
Variant grid_game() {
  return test::game("main-tapak-empat", {"board=grid12", "tiger_start=a1", "men_start=b1,c1,a2,b2,c2,a3", "hand=1",
                                         "tigers_win=bound", "tiger_step=slide"});
}

TEST_CASE("interrupted after any sweep or layer, a resumed solve gives the same bytes", "[resume]") {
  for (const bool small : {true, false}) {
    const Variant variant = small ? small_game() : grid_game();
    const int stride = kSlowBuild ? 5 : small ? 1 : 3;
    const TemporaryDirectory undisturbed;
    solve_into(undisturbed.path(), variant);
    const auto whole = test::directory_bytes(undisturbed.path());
    REQUIRE(whole.size() == static_cast<std::size_t>(variant.hand) + 1);

    int sweeps = 1;
    int stops = 0;
    for (;; sweeps += stride, ++stops) {
      const TemporaryDirectory directory;
      StoppingListener listener;
      listener.sweeps = sweeps;
      if (!run_until_stopped(directory.path(), variant, listener, other_way(sweeps))) break;
      // The listener hears of a sweep before it is saved: only after the second there is something on disk.
      REQUIRE(fs::exists(checkpoint_path(directory.path())) == (sweeps > 1));
      SolveOptions options = other_way(sweeps + 1);
      options.resume = true;
      StoppingListener rest;
      REQUIRE_FALSE(run_until_stopped(directory.path(), variant, rest, options));
      CHECK(rest.resumed_once == (sweeps > 1));
      INFO("stopped after sweep " << sweeps);
      REQUIRE((test::directory_bytes(directory.path()) == whole));
    }
    std::cout << variant.board->name() << ": stopped and resumed after " << stops << " different sweeps\n";
    CHECK(sweeps > 8);

    for (int layers = 1; layers <= variant.hand + 1; ++layers) {
      const TemporaryDirectory directory;
      StoppingListener listener;
      listener.layers = layers;
      REQUIRE(run_until_stopped(directory.path(), variant, listener, {}));
      resume(directory.path(), variant);
      REQUIRE((test::directory_bytes(directory.path()) == whole));
    }
  }
}

TEST_CASE("a solve that is stopped again and again comes to the same bytes", "[resume]") {
  const Variant variant = small_game();
  const TemporaryDirectory undisturbed;
  solve_into(undisturbed.path(), variant);
  const TemporaryDirectory directory;
  int runs = 0;
  for (bool stopped = true; stopped; ++runs) {
    REQUIRE(runs < 200);
    StoppingListener listener;
    listener.sweeps = 2;
    listener.layers = 1;
    SolveOptions options = other_way(runs);
    options.resume = runs > 0;
    stopped = run_until_stopped(directory.path(), variant, listener, options);
  }
  CHECK(runs > 8);
  CHECK((test::directory_bytes(directory.path()) == test::directory_bytes(undisturbed.path())));
}

/// Asks for an end, as Ctrl-C does, after some sweeps.
struct SignallingListener : SolveListener {
  int sweeps = 0;
  void sweep_done(const SweepReport&) override {
    if (--sweeps == 0) std::raise(SIGINT);
  }
};

TEST_CASE("Ctrl-C saves the sweep that is done and says how to go on", "[resume]") {
  const Variant variant = small_game();
  const TemporaryDirectory undisturbed;
  solve_into(undisturbed.path(), variant);
  const TemporaryDirectory directory;
  SolveOptions options;
  options.tables = directory.path();
  std::string message;
  {
    const InterruptGuard guard;
    SignallingListener listener;
    listener.sweeps = 3;
    try {
      solve(variant, options, listener);
    } catch (const Interrupted& interrupted) {
      message = interrupted.what();
    }
  }
  CHECK(contains(message, "--resume"));
  CHECK(contains(message, directory.path().string()));
  REQUIRE(fs::exists(checkpoint_path(directory.path())));
  CHECK(BlockFile(checkpoint_path(directory.path())).header().at("goals").at(0).at("sweep") == 3);
  {
    const InterruptGuard guard;  // a new guard forgets the old signal
    resume(directory.path(), variant);
  }
  CHECK((test::directory_bytes(directory.path()) == test::directory_bytes(undisturbed.path())));
}

TEST_CASE("partial files of a killed run are removed and change nothing", "[resume]") {
  const Variant variant = small_game();
  const TemporaryDirectory undisturbed;
  solve_into(undisturbed.path(), variant);
  const auto whole = test::directory_bytes(undisturbed.path());
  const auto leave = [&](const fs::path& directory) {
    for (const std::string& name :
         {std::string("hand-00.rimau"), std::string("hand-02.rimau"), std::string("checkpoint.rimau")}) {
      write_bytes(directory / (name + AtomicFile::kPartialSuffix), whole.at("hand-01.rimau").substr(0, 500));
    }
  };
  const TemporaryDirectory fresh;
  leave(fresh.path());
  solve_into(fresh.path(), variant);  // partial files are not work that needs --resume
  CHECK((test::directory_bytes(fresh.path()) == whole));
  leave(fresh.path());
  resume(fresh.path(), variant);
  CHECK((test::directory_bytes(fresh.path()) == whole));
}

TEST_CASE("a directory with tables or a checkpoint is not written to without resume", "[resume]") {
  const Variant variant = small_game();
  const TemporaryDirectory directory;
  solve_into(directory.path(), variant);
  const auto whole = test::directory_bytes(directory.path());
  const auto message = [&] { return test::error_of([&] { solve_into(directory.path(), variant); }); };
  CHECK(contains(message(), "--resume"));
  CHECK(contains(message(), directory.path().string()));
  CHECK((test::directory_bytes(directory.path()) == whole));
  fs::remove(layer_path(directory.path(), 0));
  CHECK(contains(message(), "--resume"));
  // And with it, complete tables stay as they are.
  resume(directory.path(), variant);
  CHECK((test::directory_bytes(directory.path()) == whole));

  const TemporaryDirectory half;
  StoppingListener listener;
  listener.sweeps = 3;
  REQUIRE(run_until_stopped(half.path(), variant, listener, {}));
  CHECK(contains(test::error_of([&] { solve_into(half.path(), variant); }), "--resume"));
}

TEST_CASE("tables made with the other setting of symmetry are not mixed", "[resume]") {
  const Variant variant = small_game();
  const TemporaryDirectory directory;
  stop_after_layers(2, directory.path(), variant, {});
  SolveOptions options;
  options.symmetry = false;
  CHECK(contains(failure_of([&] { resume(directory.path(), variant, options); }), "--symmetry"));
}

TEST_CASE("tables made with the other setting of distances are not mixed", "[resume]") {
  const Variant variant = small_game();
  for (const bool distances : {true, false}) {
    const TemporaryDirectory directory;
    SolveOptions options;
    options.distances = distances;
    stop_after_layers(1, directory.path(), variant, options);
    options.distances = !distances;
    CHECK(contains(failure_of([&] { resume(directory.path(), variant, options); }),
                   distances ? "repeat --distances on" : "repeat --distances off"));
  }
}

TEST_CASE("men's wins that wait for the tigers' were made without distances", "[resume]") {
  const Variant variant = small_game();
  const TemporaryDirectory directory;
  const SolveOptions options = goals_apart();
  stop_after_layers(2, directory.path(), variant, options);
  CHECK(contains(failure_of([&] { resume(directory.path(), variant); }), "--distances off"));
}

TEST_CASE("a damaged part is named, and nothing is lost", "[resume]") {
  const Variant variant = small_game();
  const TemporaryDirectory directory;
  const SolveOptions options = goals_apart();
  stop_after_layers(3, directory.path(), variant, options);  // the men's wins of all layers
  const fs::path part = part_path(directory.path(), 1);
  test::flip_last_bit(part);
  CHECK(contains(failure_of([&] { resume(directory.path(), variant, options); }), part.string()));
  CHECK(fs::exists(layer_path(directory.path(), 0)));
  CHECK_FALSE(fs::exists(layer_path(directory.path(), 1).string() + AtomicFile::kPartialSuffix));
}

TEST_CASE("a layer that is made again takes the men's wins from the old tables after it", "[resume]") {
  const Variant variant = small_game();
  const TemporaryDirectory directory;
  SolveOptions options = goals_apart();
  solve_into(directory.path(), variant, options);
  const auto whole = test::directory_bytes(directory.path());
  fs::remove(layer_path(directory.path(), 0));
  options.resume = true;
  stop_after_layers(1, directory.path(), variant, options);  // the men's wins of the layer
  solve_into(directory.path(), variant, options);
  CHECK((test::directory_bytes(directory.path()) == whole));
}

TEST_CASE("two solves do not write to one directory", "[resume]") {
  const TemporaryDirectory directory;
  const DirectoryLock other(directory.path());
  CHECK(contains(failure_of([&] { solve_into(directory.path(), small_game()); }), "another solve"));
}

TEST_CASE("files of others are left alone", "[resume]") {
  const TemporaryDirectory directory;
  const fs::path other = directory.path() / "download.partial";
  std::ofstream(other) << "not ours";
  solve_into(directory.path(), small_game());
  CHECK(fs::exists(other));
}

TEST_CASE("too little memory is refused before work starts, with the numbers", "[resume]") {
  const Variant variant = small_game();
  const TemporaryDirectory directory;
  SolveOptions options;
  options.memory = std::uint64_t{3} << 20;
  SolveListener silent;
  const std::string message = failure_of([&] { solve_into(directory.path(), variant, options); });
  const PlacementClasses classes(9, 2, rule_symmetries(variant));
  CHECK(contains(message, "allows 3.0 MiB"));
  CHECK(contains(message, enough_text(estimate(variant, classes, options).memory_bytes)));
  CHECK(test::directory_bytes(directory.path()).empty());
}

}  // namespace
}  // namespace rimau

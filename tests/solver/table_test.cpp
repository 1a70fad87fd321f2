// Tables on disk: damage and foreign files are refused, interrupted work is resumed to the same bytes.
#include <csignal>
#include <iostream>

#include "core/notation.h"
#include "solver/plane/kernels.h"
#include "solver/probe/table_probe.h"
#include "solver/retro/checkpoint.h"
#include "solver/retro/interrupt.h"
#include "solver/retro/resources.h"
#include "solver/retro/solve.h"
#include "solver/table/atomic_file.h"
#include "support/catch.h"
#include "support/games.h"
#include "support/random_games.h"
#include "support/slow_build.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

namespace fs = std::filesystem;
using test::below;
using test::kSlowBuild;
using test::TemporaryDirectory;

/// Three layers, two goals of several sweeps, more than one block in every section.
Variant small_game(const std::vector<std::string>& more = {}) {
  std::vector<std::string> settings = {"board=alquerque9", "tiger_start=a1,c3", "men_start=b1,b2,a3,b3,c2",
                                       "hand=2",           "tigers_win=all",    "tiger_step=one"};
  settings.insert(settings.end(), more.begin(), more.end());
  return test::game("main-tapak-empat", settings);
}

void solve_into(const fs::path& directory, const Variant& variant, SolveOptions options = {}) {
  options.tables = directory;
  SolveListener silent;
  solve(variant, options, silent);
}

void resume(const fs::path& directory, const Variant& variant, SolveOptions options = {}) {
  options.resume = true;
  solve_into(directory, variant, options);
}

/// Opens the file and reads every block of it.
void read_all(const fs::path& path) {
  const BlockFile file(path);
  for (const BlockFile::Section& section : file.sections()) {
    std::vector<Word> words(section.block_words());
    for (std::uint64_t b = 0; b < section.blocks; ++b) file.read_block(section, b, words);
  }
}

/// The message of the Failure that the action throws; other exceptions pass.
template <class Action>
std::string failure_of(Action action) {
  try {
    action();
  } catch (const Failure& failure) {
    return failure.what();
  }
  return "no failure";
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

void write_bytes(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// Calls check(what) with the file cut at many lengths, and lengthened.
template <class Check>
int with_cut_file(const fs::path& path, Check check) {
  const std::string whole = test::file_bytes(path);
  int cuts = 0;
  for (std::size_t length = 0; length < whole.size(); length += kSlowBuild ? 61 : 3, ++cuts) {
    write_bytes(path, whole.substr(0, length));
    check("cut to " + std::to_string(length) + " bytes");
  }
  write_bytes(path, whole.substr(0, whole.size() - 1));
  check("the last byte cut off");
  write_bytes(path, whole + '\0');
  check("a byte appended");
  write_bytes(path, whole);
  return cuts + 2;
}

/// Calls check(what) with one bit of the file flipped at a time: all bits, or every stride-th.
template <class Check>
int with_flipped_bits(const fs::path& path, std::size_t stride, Check check) {
  const std::string whole = test::file_bytes(path);
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  const auto put = [&](std::size_t offset, char byte) {
    file.seekp(static_cast<std::streamoff>(offset));
    file.put(byte).flush();
  };
  int flips = 0;
  for (std::size_t bit = 0; bit < whole.size() * 8; bit += stride, ++flips) {
    const std::size_t offset = bit / 8;
    put(offset, static_cast<char>(static_cast<unsigned char>(whole[offset]) ^ (1u << (bit % 8))));
    check("bit " + std::to_string(bit % 8) + " of byte " + std::to_string(offset) + " flipped");
    put(offset, whole[offset]);
  }
  file.close();
  REQUIRE(test::file_bytes(path) == whole);
  return flips;
}

TEST_CASE("a table with any bit flipped, cut at any length or lengthened is refused", "[table]") {
  const TemporaryDirectory directory;
  solve_into(directory.path(), small_game());
  for (int hand = 0; hand <= 1; ++hand) {
    const fs::path path = layer_path(directory.path(), hand);
    REQUIRE_NOTHROW(read_all(path));
    const auto check = [&](const std::string& what) {
      const std::string message = failure_of([&] { read_all(path); });
      if (!contains(message, path.string())) FAIL(what << ": " << message);
    };
    const int cuts = with_cut_file(path, check);
    const int flips = with_flipped_bits(path, kSlowBuild ? 97 : 3, check);
    REQUIRE_NOTHROW(read_all(path));
    std::cout << path.filename().string() << ", " << fs::file_size(path) << " bytes: " << cuts << " lengths and "
              << flips << " flipped bits refused\n";
  }
}

TEST_CASE("a probe of a table with a flipped bit refuses or answers right", "[table]") {
  const TemporaryDirectory directory;
  const Variant variant = small_game();
  solve_into(directory.path(), variant);
  std::vector<std::pair<Position, Score>> right;
  TableProbe probe(variant, directory.path());
  std::mt19937 random(21);
  for (int i = 0; i < 30; ++i) {
    Position position = test::random_position(variant, random);
    position.hand = 0;
    right.emplace_back(position, evaluate(variant, probe, position));
  }
  int refused = 0;
  const int flips =
      with_flipped_bits(layer_path(directory.path(), 0), kSlowBuild ? 997 : 37, [&](const std::string& what) {
        try {
          TableProbe damaged(variant, directory.path());
          for (const auto& [position, score] : right) {
            if (evaluate(variant, damaged, position) != score) FAIL(what << ": " << to_text(variant, position));
          }
        } catch (const Failure&) {
          ++refused;
        }
      });
  CHECK(refused > flips / 2);
}

TEST_CASE("a checkpoint that is damaged or foreign is refused", "[table]") {
  const TemporaryDirectory directory;
  const Variant variant = small_game();
  const PlacementClasses classes(9, 2, rule_symmetries(variant));
  HalfMoves half_moves(variant, classes, find_kernels("auto"), {.threads = 1});
  MovementState state;
  struct Stop {};
  const auto stop_at_third = [&](const SweepReport&) {
    if (state.goal == Goal::tigers_fail && state.sweep == 3) throw Stop{};
  };
  REQUIRE_THROWS_AS(solve_movement(half_moves, true, state, stop_at_third), Stop);
  save_checkpoint(directory.path(), variant, half_moves, state, true);
  const fs::path path = checkpoint_path(directory.path());

  const auto loaded = load_checkpoint(directory.path(), variant, half_moves, true);
  REQUIRE(loaded);
  CHECK(loaded->goal == state.goal);
  CHECK(loaded->sweep == 3);
  CHECK(loaded->digits.size() == state.digits.size());

  const auto check = [&](const std::string& what) {
    const std::string message = failure_of([&] { load_checkpoint(directory.path(), variant, half_moves, true); });
    if (!contains(message, path.string())) FAIL(what << ": " << message);
  };
  with_flipped_bits(path, kSlowBuild ? 997 : 29, check);
  with_cut_file(path, check);
  CHECK(contains(failure_of([&] { load_checkpoint(directory.path(), variant, half_moves, false); }), "--distances"));
  const Variant other = small_game({"men_stuck=lose"});
  CHECK(contains(failure_of([&] { load_checkpoint(directory.path(), other, half_moves, true); }), "men_stuck: lose"));
  // A checkpoint is not a table.
  fs::rename(path, layer_path(directory.path(), 0));
  CHECK(contains(failure_of([&] { TableProbe(variant, directory.path()); }), "not a table"));
}

TEST_CASE("tables of other rules are refused with the rule that differs", "[table]") {
  const TemporaryDirectory directory;
  solve_into(directory.path(), small_game());
  const std::pair<std::vector<std::string>, const char*> others[] = {
      {{"tiger_step=slide"}, "tiger_step: slide"},
      {{"capture_lengths=1,3"}, "capture_lengths: 1 3"},
      {{"men_stuck=draw"}, "men_stuck: draw"},
      {{"hand=1"}, "men in all: 6"},
      {{"tigers_win=men_left<=3"}, "have won): 4"},
      {{"tiger_start=a1"}, "tigers: 1"},
      {{"board=lopsided9", "tiger_start=a1,b1", "men_start=c1,d1,e1,a2,b2"}, "points:"},
  };
  for (const auto& [settings, rule] : others) {
    const Variant other = small_game(settings);
    const std::string probed = failure_of([&] { TableProbe(other, directory.path()); });
    CHECK(contains(probed, "other rules"));
    CHECK(contains(probed, rule));
    const auto before = test::directory_bytes(directory.path());
    CHECK(contains(failure_of([&] { resume(directory.path(), other); }), rule));
    CHECK((test::directory_bytes(directory.path()) == before));
  }
}

TEST_CASE("games that differ only in start and opening share tables", "[table]") {
  const TemporaryDirectory directory;
  const TemporaryDirectory whole;
  solve_into(directory.path(), small_game({"hand=1", "men_start=a2,b1,b2,a3,b3,c2"}));
  const Variant more = small_game({"hand=3", "men_start=b1,b2,a3,b3"});
  resume(directory.path(), more);
  solve_into(whole.path(), more);
  auto extended = test::directory_bytes(directory.path());
  CHECK((extended == test::directory_bytes(whole.path())));
}

TEST_CASE("a missing layer is named, and made again on resume", "[table]") {
  const TemporaryDirectory directory;
  const Variant variant = small_game();
  solve_into(directory.path(), variant);
  const auto whole = test::directory_bytes(directory.path());
  const Position start = start_position(variant);
  for (int hand = 0; hand <= variant.hand; ++hand) {
    const fs::path path = layer_path(directory.path(), hand);
    fs::remove(path);
    const std::string message = failure_of([&] {
      TableProbe probe(variant, directory.path());
      Position position = start;
      position.hand = hand;
      evaluate(variant, probe, position);
    });
    CHECK(contains(message, "no table " + path.string()));
    CHECK(contains(message, "rimau solve"));
    resume(directory.path(), variant);
    CHECK((test::directory_bytes(directory.path()) == whole));
  }
}

TEST_CASE("a layer under another layer's name is refused", "[table]") {
  const TemporaryDirectory directory;
  const Variant variant = small_game();
  solve_into(directory.path(), variant);
  const auto check = [&](int from, int to) {
    const TemporaryDirectory mixed;
    fs::copy(directory.path(), mixed.path(), fs::copy_options::recursive);
    fs::copy_file(layer_path(directory.path(), from), layer_path(mixed.path(), to),
                  fs::copy_options::overwrite_existing);
    const std::string message = failure_of([&] {
      TableProbe probe(variant, mixed.path());
      for (int hand = 0; hand <= variant.hand; ++hand) probe.layer(hand);
    });
    CHECK(contains(message, layer_path(mixed.path(), to).string()));
    CHECK(contains(failure_of([&] { resume(mixed.path(), variant); }), layer_path(mixed.path(), to).string()));
  };
  check(1, 0);
  check(2, 1);
  check(0, 2);
}

TEST_CASE("files that are no tables are refused", "[table]") {
  const TemporaryDirectory directory;
  const Variant variant = small_game();
  const fs::path path = layer_path(directory.path(), 0);
  for (const std::string& content : {std::string(), std::string("RIMAUTAB"), std::string(4096, 'x'),
                                     std::string("{\"kind\": \"table\"}"), std::string(100, '\0')}) {
    write_bytes(path, content);
    CHECK(contains(failure_of([&] { TableProbe(variant, directory.path()); }), path.string()));
    CHECK(contains(failure_of([&] { resume(directory.path(), variant); }), path.string()));
  }
}

/// Throws once `sweeps` sweeps or `layers` layers are done in a run.
struct StoppingListener : SolveListener {
  struct Stop {};
  int sweeps = 0;
  int layers = 0;
  int swept = 0;
  bool resumed_once = false;

  void resumed(const std::string&) override { resumed_once = true; }
  void sweep_done(const SweepReport&) override {
    if (++swept == sweeps) throw Stop{};
  }
  void layer_done(const LayerReport&) override {
    if (--layers == 0) throw Stop{};
  }
};

/// True where the run was stopped by the listener.
bool run_until_stopped(const fs::path& directory, const Variant& variant, StoppingListener& listener,
                       SolveOptions options) {
  options.tables = directory;
  options.checkpoint_seconds = 0;
  try {
    solve(variant, options, listener);
  } catch (const StoppingListener::Stop&) {
    return true;
  }
  return false;
}

/// Another way to compute on every call.
SolveOptions other_way(int number) {
  SolveOptions options;
  options.threads = number % 3 == 0 ? 2 : 1;
  const std::vector<Kernels>& kernels = available_kernels();
  options.isa = kernels[static_cast<std::size_t>(number) % kernels.size()].name;
  options.tile_bits = 9 + number % 4;
  options.unfold = number % 5 < 3;
  return options;
}

/// Twelve index bits, so that tiles matter; one layer of drops.
Variant grid_game() {
  return test::game("main-tapak-empat", {"board=grid12", "tiger_start=a1", "men_start=b1,c1,a2,b2,c2,a3", "hand=1",
                                         "tigers_win=bound", "tiger_step=slide"});
}

TEST_CASE("interrupted after any sweep or layer, a resumed solve gives the same bytes", "[table]") {
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

TEST_CASE("a solve that is stopped again and again comes to the same bytes", "[table]") {
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

TEST_CASE("Ctrl-C saves the sweep that is done and says how to go on", "[table]") {
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
  CHECK(BlockFile(checkpoint_path(directory.path())).header().at("sweep") == 3);
  {
    const InterruptGuard guard;  // a new guard forgets the old signal
    resume(directory.path(), variant);
  }
  CHECK((test::directory_bytes(directory.path()) == test::directory_bytes(undisturbed.path())));
}

TEST_CASE("partial files of a killed run are removed and change nothing", "[table]") {
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

TEST_CASE("a directory with tables or a checkpoint is not written to without resume", "[table]") {
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

TEST_CASE("tables made with the other setting of symmetry are not mixed", "[table]") {
  const Variant variant = small_game();
  const TemporaryDirectory directory;
  StoppingListener listener;
  listener.layers = 2;
  REQUIRE(run_until_stopped(directory.path(), variant, listener, {}));
  SolveOptions options;
  options.symmetry = false;
  CHECK(contains(failure_of([&] { resume(directory.path(), variant, options); }), "--symmetry"));
}

TEST_CASE("too little memory is refused before work starts, with the numbers", "[table]") {
  const Variant variant = small_game();
  const TemporaryDirectory directory;
  SolveOptions options;
  options.memory = std::uint64_t{3} << 20;
  SolveListener silent;
  const std::string message = failure_of([&] { solve_into(directory.path(), variant, options); });
  const PlacementClasses classes(9, 2, rule_symmetries(variant));
  CHECK(contains(message, "allows 3.0 MiB"));
  CHECK(contains(message, bytes_text(estimate(variant, classes, options).memory_bytes)));
  CHECK(test::directory_bytes(directory.path()).empty());
}

}  // namespace
}  // namespace rimau

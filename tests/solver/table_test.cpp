// Tables on disk: damaged, foreign, missing and misnamed files are refused, never answered from.
#include <iostream>

#include "core/notation.h"
#include "solver/plane/kernels.h"
#include "solver/probe/table_probe.h"
#include "solver/retro/checkpoint.h"
#include "solver/retro/solve.h"
#include "solver/store/memory_planes.h"
#include "support/catch.h"
#include "support/games.h"
#include "support/slow_build.h"
#include "support/small_solves.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

namespace fs = std::filesystem;
using test::contains;
using test::failure_of;
using test::kSlowBuild;
using test::resume;
using test::small_game;
using test::solve_into;
using test::TemporaryDirectory;
using test::write_bytes;

/// Opens the file and reads every block of it.
void read_all(const fs::path& path) {
  const BlockFile file(path);
  for (const BlockFile::Section& section : file.sections()) {
    std::vector<Word> words(section.block_words());
    for (std::uint64_t b = 0; b < section.blocks; ++b) file.read_block(section, b, words);
  }
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
  const auto new_store = [&]() -> std::unique_ptr<PlaneStore> {
    return std::make_unique<MemoryPlanes>(classes.classes(), half_moves.shape());
  };
  MovementState state;
  state.men_win.planes = new_store();
  state.tigers_win.planes = new_store();
  solve_goal(half_moves, {}, state.men_win, state.digits, [](const SweepReport&) {});
  struct Stop {};
  const auto stop_at_third = [&](const SweepReport& report) {
    if (report.sweep == 3) throw Stop{};
  };
  REQUIRE_THROWS_AS(solve_goal(half_moves, {}, state.tigers_win, state.digits, stop_at_third), Stop);
  save_checkpoint(directory.path(), variant, half_moves, state, {});
  const fs::path path = checkpoint_path(directory.path());

  const auto loaded = load_checkpoint(directory.path(), variant, half_moves, {}, new_store);
  REQUIRE(loaded);
  CHECK(loaded->men_win.settled);
  CHECK(loaded->tigers_win.sweep == 3);
  CHECK_FALSE(loaded->tigers_win.settled);
  CHECK(loaded->digits.size() == state.digits.size());

  const auto check = [&](const std::string& what) {
    const std::string message =
        failure_of([&] { load_checkpoint(directory.path(), variant, half_moves, {}, new_store); });
    if (!contains(message, path.string())) FAIL(what << ": " << message);
  };
  with_flipped_bits(path, kSlowBuild ? 997 : 29, check);
  with_cut_file(path, check);
  for (const CheckpointSettings& settings : {CheckpointSettings{false, Goals::both}, {true, Goals::tigers_win}}) {
    CHECK(contains(failure_of([&] { load_checkpoint(directory.path(), variant, half_moves, settings, new_store); }),
                   "--distances, --goal"));
  }
  const Variant other = small_game({"men_stuck=lose"});
  CHECK(contains(failure_of([&] { load_checkpoint(directory.path(), other, half_moves, {}, new_store); }),
                 "men_stuck: lose"));
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

}  // namespace
}  // namespace rimau

// The reference move generator against positions and counts recorded from an independent program.
#include <fstream>

#include "core/notation.h"
#include "core/perft.h"
#include "solver/catalog/catalog.h"
#include "support/catch.h"
#include "support/recordings.h"

namespace rimau {
namespace {

using test::RecordedPly;

/// The variant among the tests' data whose rules are those of the recording.
Variant recorded_variant(const std::string& name) { return Catalog::standard(RIMAU_TEST_DATA).load_variant(name, {}); }

/// A forced pass of immobile tigers, which are given no move by our rules but have lost.
bool is_tigers_pass(const RecordedPly& ply) {
  return ply.position.to_move == Side::tigers && ply.moves.size() == 1 && ply.moves[0].to < 0;
}

struct Recording {
  const char* name;
  int compared;       // plies whose moves must be equal
  int tigers_passes;  // plies where the tigers were immobile and passed
};

constexpr Recording kRecordings[] = {
    {"variant-main-tapak-empat-2tigers-slide", 9105, 19},
    {"variant-main-tapak-empat-2tigers-step", 8823, 21},
    {"main-tapak-empat", 7560, 30},
    {"baghchal-five", 3167, 0},
    {"baghchal-all", 11785, 0},
    {"rimau-rimau-two-tigers-centre", 12000, 0},
    {"adugo-five", 5718, 0},
    {"rimau-rimau-one-tiger", 11644, 2},
    {"rimau-rimau-two-tigers-hand", 11820, 0},
};

TEST_CASE("Legal moves equal the recorded ones", "[oracle]") {
  for (const Recording& recording : kRecordings) {
    INFO(recording.name);
    const Variant variant = recorded_variant(recording.name);
    int compared = 0;
    int tigers_passes = 0;
    test::for_each_ply(variant, recording.name, [&](const RecordedPly& ply) {
      INFO(ply.text);
      check_position(variant, ply.position);
      const Moves ours = mobile_moves(variant, ply.position);
      if (is_tigers_pass(ply)) {
        REQUIRE(ours.empty());
        REQUIRE(finished(variant, ply.position) == Outcome::men);
        ++tigers_passes;
        return;
      }
      std::vector<Move> moves(ours.begin(), ours.end());
      test::sort_moves(moves);
      REQUIRE(moves == ply.moves);
      ++compared;
    });
    CHECK(compared == recording.compared);
    CHECK(tigers_passes == recording.tigers_passes);
  }
}

TEST_CASE("Perft from the start equals the recorded counts", "[oracle]") {
  std::ifstream file(RIMAU_TEST_DATA "/oracle/perft.txt");
  int compared = 0;
  std::string name;
  int depth = 0;
  std::uint64_t sequences = 0;
  while (file >> name >> depth >> sequences) {
    INFO(name << " depth " << depth);
    const Variant variant = recorded_variant(name);
    CHECK(perft(variant, start_position(variant), depth) == sequences);
    ++compared;
  }
  CHECK(compared == 35);
}

}  // namespace
}  // namespace rimau

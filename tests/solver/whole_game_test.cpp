// Checks that take minutes and gigabytes: hidden, run by name (docs/testing.md).
#include <omp.h>

#include <iostream>

#include "solver/probe/layer_planes.h"
#include "support/catch.h"
#include "support/games.h"
#include "support/small_solves.h"
#include "support/temporary_directory.h"

namespace rimau {
namespace {

using test::TemporaryDirectory;

/// All positions of the movement phase, and every 61st of each layer with men in hand: the same score in tables of
/// representatives and in tables of all placements, found through the permutation of points rather than of planes.
TEST_CASE("main-tapak-empat is the same with and without symmetry", "[.whole]") {
  const Variant variant = test::game("main-tapak-empat");
  const TemporaryDirectory with, without;
  SolveOptions options;
  options.threads = omp_get_num_procs();
  test::solve_into(with.path(), variant, options);
  options.symmetry = false;
  test::solve_into(without.path(), variant, options);
  const int bits = variant.board->size() - variant.tigers();
  std::uint64_t compared = 0;
  for (int hand = 0; hand <= variant.hand; ++hand) {
    const BlockFile by_class(layer_path(with.path(), hand));
    const BlockFile by_placement(layer_path(without.path(), hand));
    REQUIRE(counts_from_json(by_class.header().at("counts")) == counts_from_json(by_placement.header().at("counts")));
    const PositionIndexer classes(variant, classes_of(by_class, variant));
    const PositionIndexer placements(variant, classes_of(by_placement, variant));
    const LayerPlanes few(by_class, classes.classes(), bits, options.threads);
    const LayerPlanes all(by_placement, placements.classes(), bits, options.threads);
    const Index stride = hand == 0 ? 1 : 61;
    std::uint64_t different = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : different, compared) num_threads(options.threads)
    for (std::uint32_t c = 0; c < placements.classes().classes(); ++c) {
      for (Index i = c % stride; i < Index{1} << bits; i += stride, ++compared) {
        const Position position = placements.position({c, i}, hand);
        if (all.score({c, i}) != few.score(classes.place(position.tigers, position.men))) ++different;
      }
    }
    REQUIRE(different == 0);
  }
  std::cout << "main-tapak-empat with and without symmetry: " << compared << " positions compared\n";
}

}  // namespace
}  // namespace rimau

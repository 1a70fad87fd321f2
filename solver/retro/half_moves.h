// The two half-moves of a sweep, for all classes of placements, on all cores.
//
// Both goals are fixed points of one operator on planes X ("men to move" and "tigers to move"):
//
//   X_t(i) = in range and AND over the tigers' rules of X_m(source)      (nothing matches: true)
//   X_m(i) = in range and OR over the men's rules of X_t(source)         (nothing matches: the stuck rule)
//
// "In range" leaves out positions that are over because too few men are left, and those with more men than there are.
// W, "the men can force immobilisation", is the least fixed point, from nothing; N, "the tigers cannot force their
// win", is the greatest, from everything. T = not N; what is in neither W nor T is a draw.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/plane/kernels.h"
#include "solver/plane/men_range.h"
#include "solver/plane/permuted_tile.h"
#include "solver/plane/plane_set.h"

namespace rimau {

enum class Goal : std::uint8_t { men_win, tigers_fail };

/// What a sweep of the men's half-move changed, and how often vectors were worked on.
struct SweepCount {
  std::uint64_t changed = 0;  // positions, before symmetry is undone
};

/// How the tigers' half-move reads the plane of a placement that is not its class's representative.
enum class Unfold : std::uint8_t {
  never,   // tile by tile, each time a rule needs it: no memory
  always,  // all such planes are made before each half-move: about a third of the time, a plane per placement
};

class HalfMoves {
 public:
  struct Settings {
    int threads = 1;
    int tile_bits = PlaneShape::kUsualTileBits;
    Unfold unfold = Unfold::never;
  };

  /// Compiles the rules of every class. The classes' symmetries must keep the rules.
  HalfMoves(const Variant& variant, const PlacementClasses& classes, const Kernels& kernels, const Settings& settings);

  const PlaneShape& shape() const { return shape_; }
  const PlacementClasses& classes() const { return *classes_; }
  PlaneSet new_planes() const { return PlaneSet(classes_->classes(), shape_); }
  std::uint64_t plane_set_bytes() const { return PlaneSet::bytes(classes_->classes(), shape_); }
  int threads() const { return threads_; }

  /// Indices of positions that are not over and can occur with `hand` men in hand.
  MenRange range(int hand) const;

  /// Sets the planes to all positions that are not over with the hand empty: where the greatest fixed point starts.
  void fill(PlaneSet& men_planes) const;

  /// Makes the planes of all other placements from men_planes, for the tigers_to_move() that follows. Does nothing
  /// where nothing is unfolded.
  void unfold(const PlaneSet& men_planes);

  /// X_t from X_m, with `hand` men in hand. Where planes are unfolded, unfold(men_planes) goes before.
  void tigers_to_move(const PlaneSet& men_planes, PlaneSet& tiger_planes, int hand) const;

  /// X_m from X_t by steps, in place; the changed positions are also set in `marks` (may be empty).
  SweepCount men_to_move(const PlaneSet& tiger_planes, PlaneSet& men_planes, Goal goal,
                         const std::vector<PlaneSet*>& marks) const;

  /// X_m with hand men in hand, from X_t with one fewer, by drops. Overwrites men_planes.
  void men_to_drop(const PlaneSet& tiger_planes, PlaneSet& men_planes, Goal goal, int hand) const;

 private:
  /// A placement whose plane the tigers' rules of a class read.
  struct Source {
    std::uint32_t cls;
    std::uint32_t unfolded;  // its plane among the unfolded ones
    KernelProgram program;
    std::unique_ptr<PermutedTile> permuted;  // null where the plane is stored as it is, or unfolded
  };
  /// A plane that is made from its class's before each half-move of the tigers.
  struct Unfolded {
    std::uint32_t cls;
    PermutedTile permuted;
  };
  static constexpr std::uint32_t kStored = ~std::uint32_t{0};
  struct ClassRules {
    std::vector<Source> tigers;
    KernelProgram steps;
    KernelProgram drops;
    std::vector<Index> stuck;
  };

  void plan_unfolding();
  ClassRules compile_class(const Variant& variant, std::uint32_t cls) const;
  void tiger_tile(const ClassRules& rules, const PlaneSet& men_planes, const MenRange& range, std::size_t tile,
                  Word* result, Word* scratch) const;
  void men_tile(const KernelProgram& program, std::span<const Word> tiger_plane, const MenRange& range,
                std::size_t tile, Word* result) const;
  bool stuck_value(Goal goal, const PlaneSet& tiger_planes, std::uint32_t cls, Index i) const;
  template <class Work>
  void for_each_tile(std::size_t planes, Work work) const;

  const Variant* variant_;
  const PlacementClasses* classes_;
  const Kernels* kernels_;
  int threads_;
  PlaneShape shape_;
  std::vector<Unfolded> unfolded_;
  std::vector<std::uint32_t> unfolded_of_rank_;  // by placement; kStored for representatives; empty without unfolding
  PlaneSet unfolded_planes_;
  std::vector<ClassRules> rules_;
  std::size_t scratch_words_ = 0;
};

}  // namespace rimau

// The two half-moves of a sweep, for all classes of placements, on all cores.
//
// A predicate is a pair of planes for every placement, "men to move" and "tigers to move": W, the men can force
// immobilisation, and T, the tigers can force their win. Both are least fixed points:
//
//   W_t(i): in range, and all of the tigers' rules lead into W_m
//   W_m(i): in range, and any of the men's rules leads into W_t
//   T_m(i): over, or in range, and all of the men's rules lead into T_t
//   T_t(i): over, or in range, and any of the tigers' rules leads into T_m
//
// Where no men's rule matches, the stuck rule decides. "In range" leaves out positions that are over because too few
// men are left, and those with more men than there are. What is in neither W nor T is a draw.
//
// Bits are only ever gained, so a half-move looks at lines of which a source line gained a bit in the half-move before
// (the frontier), and in these at positions that are still open.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "solver/plane/frontier.h"
#include "solver/plane/kernels.h"
#include "solver/plane/men_range.h"
#include "solver/plane/plane_permutation.h"
#include "solver/plane/tile_set.h"

namespace rimau {

enum class Goal : std::uint8_t { men_win, tigers_win };

/// What a half-move did.
struct HalfMoveCount {
  std::uint64_t gained = 0;        // positions, before symmetry is undone
  std::uint64_t lines = 0;         // looked at
  std::uint64_t joins = 0;         // source lines read
  double permutation_seconds = 0;  // of all threads together; measured where Settings says so

  HalfMoveCount& operator+=(const HalfMoveCount& other);
};

/// By class and line of the tigers' planes, for the men's goal where these are not kept: how many positions a line held
/// when it was last made; kMostHeld stands for so many and more.
using HeldCounts = std::vector<std::uint8_t>;
inline constexpr std::uint64_t kMostHeld = std::numeric_limits<HeldCounts::value_type>::max();

/// Classes first .. end - 1.
struct ClassRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
};

class HalfMoves {
 public:
  struct Settings {
    int threads = 1;
    int tile_bits = kMostTileBits;
    bool frontier = true;     // false: look at all lines in every half-move
    bool keep_tigers = true;  // the tigers' planes hold, between their half-moves, what those left there
    bool time_permutation = false;
  };

  /// Compiles the rules of every class. The classes' symmetries must keep the rules.
  HalfMoves(const Variant& variant, const PlacementClasses& classes, const Kernels& kernels, const Settings& settings);

  const PlaneShape& shape() const { return shape_; }
  const PlacementClasses& classes() const { return *classes_; }
  PlaneSet new_planes() const { return PlaneSet(classes_->classes(), shape_); }
  int threads() const { return settings_.threads; }
  ClassRange all_classes() const { return {0, classes_->classes()}; }
  /// Memory for frontiers, in bytes.
  static std::uint64_t frontier_bytes(const PlacementClasses& classes, const PlaneShape& shape);
  /// The size, and in bytes the memory, of the HeldCounts that a goal needs; 0: none.
  std::uint64_t held_lines(Goal goal) const {
    return goal == Goal::men_win && !settings_.keep_tigers ? dense_tigers_.lines : 0;
  }
  /// Lines and joins of a half-move over all classes that looks at all lines.
  const HalfMoveCount& dense_tigers() const { return dense_tigers_; }
  const HalfMoveCount& dense_steps() const { return dense_steps_; }

  /// The classes whose planes the tigers' half-move of a range reads, in increasing order.
  std::vector<std::uint32_t> sources(ClassRange range) const;

  /// Sets what is decided before any move, men to move and the hand empty.
  void start(Goal goal, const PlaneView& men_planes, ClassRange range) const;

  /// Sets all positions that a table holds with the hand empty: a game that ends when the last man is placed.
  void fill(const PlaneView& men_planes, ClassRange range) const;

  /// The next half-moves know of no frontier: the planes were not made by the ones before. Those of the tigers then
  /// overwrite their planes.
  void forget_frontier() { frontier_known_ = false; }
  /// All classes have had both half-moves since: from now on the frontier is known.
  void know_frontier() { frontier_known_ = true; }
  bool keeps_tigers() const { return settings_.keep_tigers; }

  /// Chooses the lines that the next tigers_to_move of a range looks at; to be called before it.
  void choose_lines(Goal goal, ClassRange range);
  /// Adds the tiles of men's planes that it will read. False: it will read all.
  bool tigers_will_read(ClassRange range, TileSet& tiles) const;
  /// Adds those of the range's own planes that the men_to_move after it will look at. False: it will look at all.
  bool men_will_look_at(ClassRange range, TileSet& tiles) const;

  /// X_t from X_m for these classes, the hand empty. With `held` (not empty) lines that hold what they held gain
  /// nothing, though they were made anew; all zero before the first half-moves.
  HalfMoveCount tigers_to_move(Goal goal, const PlaneView& men_planes, const PlaneView& tiger_planes, ClassRange range,
                               HeldCounts& held);

  /// X_m from X_t by steps for these classes; positions gained are also set in `marks` (may be empty).
  HalfMoveCount men_to_move(Goal goal, const PlaneView& tiger_planes, const PlaneView& men_planes, ClassRange range,
                            const std::vector<PlaneSet*>& marks);
  /// Lines that gained in the last call of men_to_move for their class.
  const Frontier& men_gained() const { return men_gained_; }

  // With men in hand there is no frontier, as layers are made from nothing; in its place are the lines that hold any
  // bit. For the tigers' goal these are soon few.

  /// Finds the lines of the tigers' goal from planes that no men_to_drop has made; begin_layer() follows.
  void find_lines(const PlaneView& men_planes, ClassRange range);
  /// The half-moves that follow make another layer: what was written last is what is read now.
  void begin_layer() { spread_frontier(all_classes()); }
  /// X_t from X_m, both with `hand` men in hand, for these classes. Overwrites tiger_planes.
  HalfMoveCount tigers_in_layer(Goal goal, const PlaneView& men_planes, const PlaneView& tiger_planes, int hand,
                                ClassRange range);
  /// X_m with hand men in hand for these classes, from X_t with one fewer, by drops. Overwrites men_planes.
  HalfMoveCount men_to_drop(Goal goal, const PlaneView& tiger_planes, const PlaneView& men_planes, int hand,
                            ClassRange range);

 private:
  /// Rules that read one plane.
  struct Source {
    std::uint32_t cls = 0;                          // whose plane it is
    std::uint32_t frontier = 0;                     // its number in the frontier that is read
    const PlanePermutation* permutation = nullptr;  // null where the plane is read as it is
    KernelProgram program;
  };
  struct Moves {
    std::vector<Source> sources;
    std::vector<Index> stuck;  // indices without a move, where the stuck rule decides
  };
  struct ClassRules {
    Moves tigers, steps, drops;
  };
  struct Task;
  struct Worker;

  void plan_permutations();
  ClassRules compile_class(const Variant& variant, std::uint32_t cls) const;
  MenRange in_range(int hand) const;
  /// Indices that the tigers have won because too few men are left; empty for the other goal.
  MenRange over(Goal goal, int hand) const;
  void set_all(const MenRange& set, const PlaneView& planes, ClassRange range) const;
  bool stuck_value(const Task& task, std::uint32_t cls, Index i) const;

  HalfMoveCount run(const Task& task, ClassRange range);
  void work_on_tile(const Task& task, std::uint32_t cls, std::size_t tile, Worker& worker) const;
  LineSet candidates(const Frontier& gained, const Moves& moves, std::size_t tile) const;
  template <class Visit>
  void for_each_tile(ClassRange range, Visit visit) const;
  template <class Visit>
  void for_each_tile_of_men(ClassRange range, Visit visit) const;
  void choose_asked(ClassRange range);
  LineSet stuck_lines(const Moves& moves, std::size_t tile) const;
  void fetch(const PlanePermutation& permutation, std::span<const Word> plane, std::size_t tile, LineSet wanted,
             Worker& worker) const;
  static void add_tiles_read(const Source& source, std::size_t tile, LineSet lines, TileSet& tiles);
  void apply_source(const Task& task, const Source& source, std::size_t tile, Worker& worker) const;
  void decide_stuck(const Task& task, const Moves& moves, std::uint32_t cls, std::size_t tile, Worker& worker) const;
  LineSet gain(const Task& task, std::uint32_t cls, std::size_t tile, LineSet lines, Worker& worker) const;
  LineSet grown(HeldCounts& held, std::uint32_t cls, std::size_t tile, LineSet made, const Worker& worker) const;
  void spread_frontier(ClassRange range);

  const Variant* variant_;
  const PlacementClasses* classes_;
  const Kernels* kernels_;
  Settings settings_;
  PlaneShape shape_;
  std::vector<std::unique_ptr<PlanePermutation>> permutations_;  // by placement; null for those stored as they are
  std::size_t scratch_words_ = 0;                                // for the largest of them
  std::vector<std::vector<std::uint32_t>> placements_of_;        // by class
  std::vector<ClassRules> rules_;
  HalfMoveCount dense_tigers_, dense_steps_;
  bool frontier_known_ = false;
  bool lines_chosen_ = false;  // else tigers_to_move looks at all
  Frontier men_gained_;        // by class, in the men's last half-move
  Frontier spread_;            // the same by placement
  Frontier chosen_;            // by class, what tigers_to_move looks at
  Frontier tigers_gained_;     // by class, in the tigers' last half-move
};

}  // namespace rimau

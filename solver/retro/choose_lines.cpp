// What the half-moves of the movement phase look at and read: lines by the frontier, and the tiles that hold them.
#include <algorithm>
#include <atomic>

#include "solver/retro/half_moves.h"
#include "solver/threads/parallel_for.h"

namespace rimau {

/// Lines of the tile in which the stuck rule decides.
LineSet HalfMoves::stuck_lines(const Moves& moves, std::size_t tile) const {
  LineSet lines = 0;
  for (const Index i : moves.stuck) {
    if (i >> shape_.tile_bits == tile) lines |= LineSet{1} << ((i >> kLineBits) % shape_.tile_lines());
  }
  return lines;
}

/// Lines of the tile that may gain: a source line has, or the stuck rule decides in them.
LineSet HalfMoves::candidates(const Frontier& frontier, const Moves& moves, std::size_t tile) const {
  LineSet lines = 0;
  for (const Source& source : moves.sources) {
    const std::span<const LineSet> gained = frontier.plane(source.frontier);
    for (const Join& join : source.program.joins) {
      if ((tile & join.tile_care) == join.tile_value) lines |= join.results(gained[tile ^ join.tile_flip]);
    }
  }
  return lines | stuck_lines(moves, tile);
}

/// Calls visit(class, tile) for all tiles of a range, on all threads.
template <class Visit>
void HalfMoves::for_each_tile(ClassRange range, Visit visit) const {
  const std::size_t tiles = shape_.tiles();
  const std::size_t units = tiles * (range.end - range.first);
  parallel_for(units, {threads(), 256},
               [&](std::size_t unit) { visit(range.first + static_cast<std::uint32_t>(unit / tiles), unit % tiles); });
}

/// Calls visit(class, tile, lines) for the lines that men to move will look at.
template <class Visit>
void HalfMoves::for_each_tile_of_men(ClassRange range, Visit visit) const {
  const MenRange decidable = in_range(0);
  for_each_tile(range, [&](std::uint32_t cls, std::size_t tile) {
    const LineSet lines = decidable.lines(tile) & candidates(tigers_gained_, rules_[cls].steps, tile);
    if (lines != 0) visit(cls, tile, lines);
  });
}

void HalfMoves::choose_lines(Goal goal, ClassRange range) {
  lines_chosen_ = frontier_known_ && settings_.frontier;
  if (!lines_chosen_) return;
  const bool anew = goal == Goal::tigers_win && !settings_.keep_tigers;
  Frontier& may_gain = anew ? tigers_gained_ : chosen_;
  const MenRange decidable = in_range(0);
  for_each_tile(range, [&](std::uint32_t cls, std::size_t tile) {
    may_gain.tile(cls, tile) = decidable.lines(tile) & candidates(spread_, rules_[cls].tigers, tile);
  });
  if (anew) choose_asked(range);
}

/// Men to move ask for all of a tigers' line, not only for what it gained. Where tigers' planes are not kept, the lines
/// that are asked for, since others of the class may have gained, must be made anew.
void HalfMoves::choose_asked(ClassRange range) {
  for (std::uint32_t c = range.first; c < range.end; ++c) std::ranges::fill(chosen_.plane(c), LineSet{0});
  for_each_tile_of_men(range, [&](std::uint32_t cls, std::size_t tile, LineSet lines) {
    const Moves& steps = rules_[cls].steps;
    const auto ask = [&](std::size_t from, LineSet asked) {
      std::atomic_ref(chosen_.tile(cls, from)).fetch_or(asked, std::memory_order_relaxed);
    };
    ask(tile, stuck_lines(steps, tile));
    for (const Join& join : steps.sources.front().program.joins) {
      if ((tile & join.tile_care) == join.tile_value) ask(tile ^ join.tile_flip, join.sources(lines));
    }
  });
}

bool HalfMoves::tigers_will_read(ClassRange range, TileSet& tiles) const {
  if (!lines_chosen_) return false;
  for_each_tile(range, [&](std::uint32_t cls, std::size_t tile) {
    const LineSet lines = chosen_.tile(cls, tile);
    if (lines == 0) return;
    for (const Source& source : rules_[cls].tigers.sources) add_tiles_read(source, tile, lines, tiles);
  });
  return true;
}

bool HalfMoves::men_will_look_at(ClassRange range, TileSet& tiles) const {
  if (!lines_chosen_) return false;
  for_each_tile_of_men(range, [&](std::uint32_t cls, std::size_t tile, LineSet) { tiles.add(cls, tile); });
  return true;
}

/// The tiles of the source's stored plane that these lines of a tile may be joined from.
void HalfMoves::add_tiles_read(const Source& source, std::size_t tile, LineSet lines, TileSet& tiles) {
  const Joins& joins = source.program.joins;
  for (auto group = joins.begin(); group != joins.end();) {
    const auto end = end_of_group(group, joins.end());
    const std::size_t from = tile ^ group->tile_flip;
    LineSet wanted = 0;
    for (; group != end; ++group) {
      if ((tile & group->tile_care) == group->tile_value) wanted |= group->sources(lines);
    }
    if (wanted == 0) continue;
    if (source.permutation == nullptr) {
      tiles.add(source.cls, from);
    } else {
      source.permutation->for_each_tile_read(from, wanted, [&](std::size_t read) { tiles.add(source.cls, read); });
    }
  }
}

}  // namespace rimau

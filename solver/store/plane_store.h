// Where the planes of a predicate are kept between uses: the one interface by which a solve asks for them.
#pragma once

#include "solver/plane/frontier.h"
#include "solver/plane/planes.h"
#include "solver/plane/tile_set.h"

namespace rimau {

/// Bytes that went between where planes are kept and where they are used, counted raw.
struct StoreTraffic {
  std::uint64_t read = 0;
  std::uint64_t written = 0;
};

class PlaneStore : public Planes {
 public:
  enum class Turns : std::uint8_t { repeat, once };

  /// What acquire() will be asked for: these sets in this order, again and again, or once. A store that knows keeps
  /// what is used next, and may lose a plane that is released in the last turn of `once` that wants it.
  virtual void expect(const std::vector<std::vector<std::uint32_t>>& turns, Turns how) = 0;

  /// Brings these planes into memory, beside those acquired before, and keeps all there until release(). Not null:
  /// only these tiles will be read or written, and what is elsewhere in memory is not the plane. Throws Failure where
  /// memory does not suffice.
  virtual const PlaneView& acquire(std::span<const std::uint32_t> planes, const TileSet* tiles) = 0;

  /// Whether acquire() brings planes from elsewhere, so that asking for few tiles saves work.
  virtual bool loads() const = 0;

  /// Ends the use of all acquired planes. Those from `first` to `end` - 1 were written: in the tiles of which `gained`
  /// has lines, or, where it is null, all of them.
  virtual void release(std::uint32_t first, std::uint32_t end, const Frontier* gained) = 0;

  virtual StoreTraffic traffic() const = 0;
};

}  // namespace rimau

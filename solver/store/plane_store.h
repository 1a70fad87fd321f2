// Where the planes of a predicate are kept between uses: the one interface by which a solve asks for them.
#pragma once

#include "solver/plane/frontier.h"
#include "solver/plane/planes.h"

namespace rimau {

class PlaneStore : public Planes {
 public:
  /// Brings these planes into memory and keeps them there until release(). Throws Failure where memory does not
  /// suffice.
  virtual const PlaneView& acquire(std::span<const std::uint32_t> planes) = 0;

  /// Ends the use of all acquired planes. Those from `first` to `end` - 1 were written: in the tiles of which `gained`
  /// has lines, or, where it is null, anywhere.
  virtual void release(std::uint32_t first, std::uint32_t end, const Frontier* gained) = 0;
};

}  // namespace rimau

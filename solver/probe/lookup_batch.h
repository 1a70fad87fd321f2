// Many look-ups at once, sorted by where they lie in the tables, so that each block is decompressed once.
//
// Work that looks up positions runs twice: first it is recorded, with every answer a draw; then, once all is resolved,
// it is replayed and gets the answers. It must ask for the same positions in the same order both times, whatever it is
// answered.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/probe/value_source.h"
#include "solver/table/block_file.h"

namespace rimau {

class LookupBatch : public ValueSource {
 public:
  /// Look-ups go to two layers, told apart by the men in hand; they may be the same. Both outlive the batch.
  LookupBatch(const PositionIndexer& indexer, const BlockFile& layer, const BlockFile& below);

  Score lookup(const Position& position) override;

  /// What a look-up takes until it is resolved, in bytes.
  static constexpr std::uint64_t kBytesPerLookup = 2 * sizeof(std::uint64_t) + sizeof(std::int16_t);

  /// Answers the recorded look-ups of all batches, which must be of the same layers. Throws Failure where a table is
  /// damaged.
  static void resolve(std::vector<LookupBatch>& batches, int threads);

  /// Forgets all: the batch can record again.
  void clear();

 private:
  struct Recorded {
    std::uint64_t place;   // layer (0 or 1), class and index
    std::uint64_t number;  // of the look-up
    friend auto operator<=>(const Recorded&, const Recorded&) = default;
  };
  std::uint64_t place_in(std::size_t layer) const { return static_cast<std::uint64_t>(layer) << kLayerShift; }
  template <class Visit>
  void for_each_in(std::size_t layer, const BlockFile::Section& section, std::uint64_t block, std::vector<Word>& words,
                   Visit visit);
  void answer_values(std::size_t layer, std::uint64_t block, std::vector<Word>& words);
  void answer_distances(std::size_t layer, std::uint64_t block, std::vector<Word>& words);

  static constexpr int kLayerShift = 63;
  static constexpr std::int16_t kDraw = -1;  // answers: the sweeps, doubled, and 1 where the tigers win

  const PositionIndexer* indexer_;
  std::array<const BlockFile*, 2> layers_;
  int hand_;
  bool recording_ = true;
  std::vector<Recorded> recorded_;
  std::vector<std::int16_t> answers_;
  std::size_t next_ = 0;
};

}  // namespace rimau

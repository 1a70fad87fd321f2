// Values from tables on disk, with a bounded cache of decompressed blocks.
#pragma once

#include <filesystem>
#include <list>
#include <memory>
#include <unordered_map>
#include <vector>

#include "solver/probe/value_source.h"
#include "solver/table/layer.h"

namespace rimau {

/// Not safe for use by several threads at a time.
class TableProbe : public ValueSource {
 public:
  static constexpr std::uint64_t kUsualCacheBytes = std::uint64_t{512} << 20;

  /// Checks that the directory has a table of the variant's rules for hand 0. Throws Failure.
  TableProbe(const Variant& variant, std::filesystem::path tables, std::uint64_t cache_bytes = kUsualCacheBytes);

  Score lookup(const Position& position) override;

  /// The table of a layer, opened and checked at its first use. Throws Failure.
  const BlockFile& layer(int hand);
  /// What the tables tell.
  Goals goals() { return goals_of(layer(0)); }
  const PositionIndexer& indexer() const { return *indexer_; }

 private:
  struct Block {
    std::uint64_t key;
    std::vector<Word> words;
  };

  /// The words of one block, most recently used first in the list.
  const std::vector<Word>& block(int hand, const BlockFile::Section& section, std::uint64_t number);
  std::optional<int> sweeps(int hand, PositionIndexer::Place place);

  const Variant& variant_;
  std::filesystem::path tables_;
  std::uint64_t cache_bytes_;
  std::uint64_t cached_bytes_ = 0;
  std::vector<std::unique_ptr<BlockFile>> layers_;
  std::unique_ptr<PositionIndexer> indexer_;
  std::list<Block> blocks_;
  std::unordered_map<std::uint64_t, std::list<Block>::iterator> find_block_;
};

}  // namespace rimau

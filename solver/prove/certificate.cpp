#include "solver/prove/certificate.h"

#include <nlohmann/json.hpp>
#include <unordered_set>

#include "core/error.h"
#include "core/notation.h"
#include "solver/prove/certificate_text.h"
#include "solver/prove/strategy.h"
#include "solver/retro/interrupt.h"
#include "solver/table/compressed_text.h"
#include "solver/table/layer.h"

namespace rimau {
namespace {

constexpr std::uint64_t kLinesPerLook = 1024;

std::string header_line(const Variant& variant, Outcome goal, const Position& root, Verdict verdict) {
  const nlohmann::ordered_json header = {
      {"format", certificate::kFormat},
      {"version", certificate::kVersion},
      {"variant", variant.name},
      {"rules_hash", rules_hash(variant)},
      {"goal", to_text(goal)},
      {"verdict", to_text(verdict)},
      {"position", to_text(variant, root)},
  };
  return header.dump();
}

/// Lists what can be reached from the root by the strategy's moves and all moves of the other side, positions as they
/// arise, of which a search keeps images that notation may not know (a stack of tigers that is elsewhere at the start).
class Listing {
 public:
  Listing(const Variant& variant, Prover& prover, const Strategy& strategy, Side side, CompressedTextWriter& writer)
      : variant_(variant), prover_(prover), strategy_(strategy), side_(side), writer_(writer) {}

  template <class Look>
  void list(const Position& root, const Look& look_around) {
    meet(root);
    for (std::uint64_t done = 0; !waiting_.empty(); ++done) {
      if (done % kLinesPerLook == 0) look_around(size_.positions);
      const Position position = waiting_.back();
      waiting_.pop_back();
      list_position(position);
    }
    writer_.add_line(certificate::kEndWord + std::to_string(size_.positions));
  }

  const CertificateSize& size() const { return size_; }

 private:
  void list_position(const Position& position) {
    if (position.to_move == side_) {
      const Move move = strategy_.move(position);
      add_line(position, certificate::move_text(variant_, mobile_moves(variant_, position), move));
      return meet(after(position, move));
    }
    add_line(position, {});
    for (const Move& move : mobile_moves(variant_, position)) meet(after(position, move));
  }

  void meet(const Position& position) {
    const LeafValues::Leaf leaf = prover_.leaf(position);
    if (leaf.numbers.decided() && !leaf.from_table) return;  // the game is over
    if (!met_.insert(prover_.keys().key(position)).second) return;
    if (!leaf.from_table) return waiting_.push_back(position);
    ++size_.table_values;
    add_line(position, certificate::kTable);
  }

  void add_line(const Position& position, const std::string& choice) {
    ++size_.positions;
    writer_.add_line(to_text(variant_, position) + (choice.empty() ? "" : certificate::kSeparator + choice));
  }

  const Variant& variant_;
  Prover& prover_;
  const Strategy& strategy_;
  Side side_;
  CompressedTextWriter& writer_;
  std::unordered_set<PositionKey> met_;
  std::vector<Position> waiting_;
  CertificateSize size_;
};

}  // namespace

CertificateSize write_certificate(const Variant& variant, Outcome goal, Prover& prover, const Position& root,
                                  Verdict verdict, const std::filesystem::path& path,
                                  const std::function<void(const std::string&)>& progress) {
  const bool proved = verdict == Verdict::proved;
  const Strategy strategy(variant, goal, prover, root, proved, progress);
  CompressedTextWriter writer(path);
  writer.add_line(header_line(variant, goal, root, verdict));
  Listing listing(variant, prover, strategy, certificate::strategy_side(goal, proved), writer);
  listing.list(root, [&](std::uint64_t positions) {
    if (interrupted()) throw Interrupted("interrupted while writing the certificate, which is not kept");
    if (progress) progress("certificate: " + std::to_string(positions) + " positions written");
  });
  CertificateSize size = listing.size();
  size.searches = strategy.searches();
  size.bytes = writer.commit();
  return size;
}

}  // namespace rimau

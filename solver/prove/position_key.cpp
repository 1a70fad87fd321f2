#include "solver/prove/position_key.h"

#include <algorithm>
#include <bit>
#include <map>

#include "core/error.h"
#include "core/placement.h"

namespace rimau {
namespace {

Tigers image_of(const Symmetry& symmetry, const Tigers& tigers) {
  Tigers image;
  for (const int t : tigers) image.push_back(symmetry[static_cast<std::size_t>(t)]);
  std::ranges::sort(image);
  return image;
}

/// Calls visit(tigers) for all increasing sequences of points, equal neighbours allowed (tigers may start stacked).
template <class Visit>
void for_each_tigers(int points, Tigers& tigers, std::size_t next, int least, Visit visit) {
  if (next == tigers.size()) return visit(tigers);
  for (int p = least; p < points; ++p) {
    tigers[next] = static_cast<std::uint8_t>(p);
    for_each_tigers(points, tigers, next + 1, p, visit);
  }
}

}  // namespace

PositionKeys::PositionKeys(const Variant& variant)
    : points_(variant.board->size()),
      hand_bits_(std::bit_width(static_cast<unsigned>(variant.hand))),
      symmetries_(rule_symmetries(variant)),
      bytes_(static_cast<std::size_t>((points_ + kByteBits - 1) / kByteBits)) {
  Tigers any(variant.tiger_start.size(), 0);
  std::size_t codes = 1;
  for (std::size_t i = 0; i < any.size(); ++i) codes *= static_cast<std::size_t>(points_);
  images_.resize(codes);
  std::map<Tigers, std::uint32_t> numbers;
  for_each_tigers(points_, any, 0, 0, [&](const Tigers& tigers) {
    Tigers least = tigers;
    for (const Symmetry& symmetry : symmetries_) least = std::min(least, image_of(symmetry, tigers));
    const auto [entry, added] = numbers.emplace(least, static_cast<std::uint32_t>(tigers_.size()));
    if (added) tigers_.push_back(least);
    Image& image = images_[code(tigers)];
    image.number = entry->second;
    image.first_symmetry = static_cast<std::uint32_t>(symmetry_lists_.size());
    for (std::uint32_t s = 0; s < symmetries_.size(); ++s) {
      if (image_of(symmetries_[s], tigers) == least) symmetry_lists_.push_back(s);
    }
    image.symmetries = static_cast<std::uint32_t>(symmetry_lists_.size()) - image.first_symmetry;
  });
  tiger_bits_ = std::bit_width(tigers_.size());
  if (points_ + tiger_bits_ + hand_bits_ + 1 > 64) {
    throw InputError(variant.name + ": a position takes " + std::to_string(points_ + tiger_bits_ + hand_bits_ + 1) +
                     " bits; this search can handle 64");
  }
  permuted_.resize(symmetries_.size() * bytes_ << kByteBits);
  for (std::size_t i = 0; i < permuted_.size(); ++i) {
    const std::size_t byte = (i >> kByteBits) % bytes_;
    const Points set = static_cast<Points>(i & 0xff) << (byte * kByteBits);
    permuted_[i] = permute(symmetries_[(i >> kByteBits) / bytes_], set & variant.board->all());
  }
}

std::size_t PositionKeys::code(const Tigers& tigers) const {
  std::size_t code = 0;
  for (const int t : tigers) code = code * static_cast<std::size_t>(points_) + static_cast<std::size_t>(t);
  return code;
}

Points PositionKeys::permuted(std::size_t symmetry, Points set) const {
  const Points* table = permuted_.data() + (symmetry * bytes_ << kByteBits);
  Points image = 0;
  for (std::size_t byte = 0; byte < bytes_; ++byte, table += 1 << kByteBits) {
    image |= table[(set >> (byte * kByteBits)) & 0xff];
  }
  return image;
}

PositionKey PositionKeys::key(const Position& position) const {
  const Image& image = images_[code(position.tigers)];
  Points men = ~Points{0};
  for (std::uint32_t s = 0; s < image.symmetries; ++s) {
    men = std::min(men, permuted(symmetry_lists_[image.first_symmetry + s], position.men));
  }
  PositionKey key = men;
  key = key << tiger_bits_ | image.number;
  key = key << hand_bits_ | static_cast<PositionKey>(position.hand);
  return key << 1 | static_cast<PositionKey>(position.to_move == Side::tigers);
}

Position PositionKeys::position(PositionKey key) const {
  const auto take = [&](int bits) {
    const PositionKey low = key & ((PositionKey{1} << bits) - 1);
    key >>= bits;
    return low;
  };
  Position position;
  position.to_move = take(1) != 0 ? Side::tigers : Side::men;
  position.hand = static_cast<int>(take(hand_bits_));
  position.tigers = tigers_[take(tiger_bits_)];
  position.men = key;
  return position;
}

}  // namespace rimau

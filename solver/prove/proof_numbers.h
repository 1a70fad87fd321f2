// Proof and disproof numbers: how many leaves at least must still be proved, or disproved, to decide a position.
#pragma once

#include <algorithm>
#include <cstdint>

namespace rimau {

struct ProofNumbers {
  static constexpr std::uint32_t kInfinity = std::uint32_t{1} << 30;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  bool proved() const { return proof == 0; }
  bool disproved() const { return disproof == 0; }
  bool decided() const { return proved() || disproved(); }
  friend bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

inline constexpr ProofNumbers kProved{0, ProofNumbers::kInfinity};
inline constexpr ProofNumbers kDisproved{ProofNumbers::kInfinity, 0};

/// Below infinity, which stands for certainty alone.
constexpr std::uint32_t finite(std::uint64_t number) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, ProofNumbers::kInfinity - 1));
}

}  // namespace rimau

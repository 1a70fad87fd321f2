// Checks tables against themselves: every value must be what the values of its successors say.
//
// Successors come from the reference move generator, not from planes, so a mistake in the compiled rules, the kernels
// or the symmetries shows.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/probe/layer_planes.h"

namespace rimau {

struct VerifyOptions {
  std::filesystem::path tables;
  std::uint64_t sample = 1'000'000;  // positions, spread evenly over layers and numbers of men
  bool all = false;                  // every stored position instead
  std::uint64_t seed = 1;
  int threads = 1;
  std::uint64_t memory = 0;  // bytes that layers may take; 0: what the machine has to spare
};

struct VerifyReport {
  struct Layer {
    int hand = 0;
    std::uint64_t positions = 0;  // checked
    std::uint64_t distances = 0;  // checked, among them
  };
  std::vector<Layer> layers;
  std::uint64_t file_bytes = 0;  // whose checksums were found right
};

/// Called after each part of the work with the positions checked so far and in all.
using VerifyProgress = std::function<void(int hand, std::uint64_t done, std::uint64_t all)>;

/// Checks the layers that are there. Where two do not fit the memory, positions are looked up in the files, sorted, as
/// many at a time as fit; the longest distances in the counts are not checked then. Throws Failure on a missing or
/// damaged table and at the first wrong position, which it shows with what its successors say; Interrupted on Ctrl-C.
VerifyReport verify(const Variant& variant, const VerifyOptions& options, const VerifyProgress& progress);

}  // namespace rimau

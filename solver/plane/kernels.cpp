// Built once per instruction set by Highway's foreach_target; everything between the namespace markers is per set.
#include "solver/plane/kernels.h"

#include "core/error.h"

// The extra crypto and dot-product instructions of newer AVX-512 sets are of no use here.
#define HWY_DISABLED_TARGETS (HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "solver/plane/kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace rimau::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::CappedTag<Word, 8>;
using V = hn::Vec<D>;

template <Combine kCombine>
HWY_INLINE V Join(V result, V shifted, V mask) {
  // Masks are inverted for `all`: where the rule does not apply, the result keeps its bit.
  if constexpr (kCombine == Combine::all) return hn::And(result, hn::Or(shifted, mask));
  return hn::Or(result, hn::And(shifted, mask));
}

template <Combine kCombine>
HWY_INLINE V JoinUnmasked(V result, V source) {
  if constexpr (kCombine == Combine::all) return hn::And(result, source);
  return hn::Or(result, source);
}

/// Calls visit(v) for every v < vectors, in steps of kRun, that has `value` in the bits of `care`.
/// The low log2(kRun) bits must be free of care.
template <std::size_t kRun, class Visit>
HWY_INLINE void ForEachVector(std::size_t vectors, std::size_t care, std::size_t value, Visit visit) {
  const std::size_t free = (vectors - 1) & ~care & ~(kRun - 1);
  std::size_t subset = 0;
  do {
    visit(subset | value);
    subset = (subset - free) & free;
  } while (subset != 0);
}

/// One group over runs of kRun neighbouring vectors, so that shift counts and masks are loaded once per run.
template <Combine kCombine, std::size_t kRun, bool kPermute>
HWY_INLINE void ApplyRuns(const KernelProgram& program, const RuleGroup& group, const Word* HWY_RESTRICT source,
                          Word* HWY_RESTRICT result, std::size_t vectors) {
  const D d;
  const std::size_t lanes = hn::Lanes(d);
  const Word* const masks = program.masks.data() + group.first * lanes;
  const std::uint8_t* const shifts = program.shifts.data() + group.first;
  const std::size_t plain = group.plain;
  const std::size_t right = plain + group.right;
  const std::size_t left = right + group.left;
  const V permutation = hn::Xor(hn::Iota(d, 0), hn::Set(d, group.lane_flip));
  const auto indices = hn::IndicesFromVec(d, permutation);

  ForEachVector<kRun>(vectors, group.vector_care, group.vector_value, [&](std::size_t v) HWY_ATTR {
    const Word* const from = source + (v ^ group.vector_flip) * lanes;
    Word* const to = result + v * lanes;
    V in[kRun];
    V out[kRun];
    for (std::size_t r = 0; r < kRun; ++r) {
      // The flip of a run's own low bits would reorder the run: care is a superset of flip, so there is none.
      in[r] = hn::LoadU(d, from + r * lanes);
      if constexpr (kPermute) in[r] = hn::TableLookupLanes(in[r], indices);
      out[r] = hn::LoadU(d, to + r * lanes);
    }
    if (group.unmasked) {
      for (std::size_t r = 0; r < kRun; ++r) out[r] = JoinUnmasked<kCombine>(out[r], in[r]);
    } else {
      std::size_t i = 0;
      for (; i < plain; ++i) {
        const V mask = hn::LoadU(d, masks + i * lanes);
        for (std::size_t r = 0; r < kRun; ++r) out[r] = Join<kCombine>(out[r], in[r], mask);
      }
      for (; i < right; ++i) {
        const V mask = hn::LoadU(d, masks + i * lanes);
        for (std::size_t r = 0; r < kRun; ++r) {
          out[r] = Join<kCombine>(out[r], hn::ShiftRightSame(in[r], shifts[i]), mask);
        }
      }
      for (; i < left; ++i) {
        const V mask = hn::LoadU(d, masks + i * lanes);
        for (std::size_t r = 0; r < kRun; ++r) {
          out[r] = Join<kCombine>(out[r], hn::ShiftLeftSame(in[r], shifts[i]), mask);
        }
      }
    }
    for (std::size_t r = 0; r < kRun; ++r) hn::StoreU(out[r], d, to + r * lanes);
  });
}

template <Combine kCombine, std::size_t kRun>
HWY_INLINE void ApplyRun(const KernelProgram& program, const RuleGroup& group, const Word* source, Word* result,
                         std::size_t vectors) {
  if (group.lane_flip != 0) {
    ApplyRuns<kCombine, kRun, true>(program, group, source, result, vectors);
  } else {
    ApplyRuns<kCombine, kRun, false>(program, group, source, result, vectors);
  }
}

template <Combine kCombine>
void Apply(const KernelProgram& program, const RuleGroup& group, const Word* source, Word* result,
           std::size_t vectors) {
  if (vectors >= 4 && (group.vector_care & 3) == 0) {
    ApplyRun<kCombine, 4>(program, group, source, result, vectors);
  } else if (vectors >= 2 && (group.vector_care & 1) == 0) {
    ApplyRun<kCombine, 2>(program, group, source, result, vectors);
  } else {
    ApplyRun<kCombine, 1>(program, group, source, result, vectors);
  }
}

/// Bits of a word whose number has bit a clear and bit b set (a, b < 6).
Word MixedBits(int a, int b) {
  Word bits = 0;
  for (int i = 0; i < 64; ++i) {
    if (((i >> a) & 1) == 0 && ((i >> b) & 1) == 1) bits |= Word{1} << i;
  }
  return bits;
}

void SwapInWord(Word* words, std::size_t count, int a, int b) {
  if (a < b) std::swap(a, b);
  // Bit i (b set, a clear) changes places with bit i + 2^a - 2^b.
  const D d;
  const int distance = (1 << a) - (1 << b);
  const V low = hn::Set(d, MixedBits(a, b));
  for (std::size_t w = 0; w < count; w += hn::Lanes(d)) {
    const V v = hn::LoadU(d, words + w);
    const V t = hn::And(hn::Xor(v, hn::ShiftRightSame(v, distance)), low);
    hn::StoreU(hn::Xor(hn::Xor(v, t), hn::ShiftLeftSame(t, distance)), d, words + w);
  }
}

/// Bits of a word whose number has bit a clear.
Word ClearBits(int a) {
  Word bits = 0;
  for (int i = 0; i < 64; ++i) {
    if (((i >> a) & 1) == 0) bits |= Word{1} << i;
  }
  return bits;
}

void SwapAcross(Word* words, std::size_t count, int in_word, int word_bit) {
  const D d;
  const std::size_t lanes = hn::Lanes(d);
  const std::size_t stride = std::size_t{1} << word_bit;
  const int distance = 1 << in_word;
  const V clear = hn::Set(d, ClearBits(in_word));
  if (stride >= lanes) {
    for (std::size_t base = 0; base < count; base += 2 * stride) {
      for (std::size_t w = base; w < base + stride; w += lanes) {
        const V v0 = hn::LoadU(d, words + w);
        const V v1 = hn::LoadU(d, words + w + stride);
        const V t = hn::And(hn::Xor(hn::ShiftRightSame(v0, distance), v1), clear);
        hn::StoreU(hn::Xor(v1, t), d, words + w + stride);
        hn::StoreU(hn::Xor(v0, hn::ShiftLeftSame(t, distance)), d, words + w);
      }
    }
    return;
  }
  // The two words share a vector: bring each its partner, then keep its own half of the bits.
  const V iota = hn::Iota(d, 0);
  const auto partner = hn::IndicesFromVec(d, hn::Xor(iota, hn::Set(d, stride)));
  const auto is_upper = hn::Ne(hn::And(iota, hn::Set(d, stride)), hn::Zero(d));
  for (std::size_t w = 0; w < count; w += lanes) {
    const V v = hn::LoadU(d, words + w);
    const V u = hn::TableLookupLanes(v, partner);
    const V lower = hn::Or(hn::And(v, clear), hn::AndNot(clear, hn::ShiftLeftSame(u, distance)));
    const V upper = hn::Or(hn::AndNot(clear, v), hn::And(hn::ShiftRightSame(u, distance), clear));
    hn::StoreU(hn::IfThenElse(is_upper, upper, lower), d, words + w);
  }
}

Kernels MakeKernels() {
  Kernels kernels;
  kernels.lanes = static_cast<int>(hn::Lanes(D()));
  kernels.combine_all = &Apply<Combine::all>;
  kernels.combine_any = &Apply<Combine::any>;
  kernels.swap_in_word = &SwapInWord;
  kernels.swap_across = &SwapAcross;
  return kernels;
}

}  // namespace
}  // namespace rimau::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rimau {
namespace {

HWY_EXPORT(MakeKernels);

Kernels kernels_of_target(std::int64_t target, const char* name) {
  // Highway chooses the best target that is not ruled out; leaving only one makes it choose that one.
  hwy::SetSupportedTargetsForTest(target);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  Kernels kernels = HWY_DYNAMIC_DISPATCH(MakeKernels)();
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  kernels.name = name;
  return kernels;
}

std::vector<Kernels> find_available() {
  std::vector<Kernels> found;
  const std::int64_t usable = hwy::SupportedTargets() & HWY_TARGETS;
#if HWY_ARCH_X86
  if ((usable & HWY_AVX3) != 0) found.push_back(kernels_of_target(HWY_AVX3, "avx512"));
  if ((usable & HWY_AVX2) != 0) found.push_back(kernels_of_target(HWY_AVX2, "avx2"));
#endif
  found.push_back(kernels_of_target(HWY_STATIC_TARGET, "portable"));
  return found;
}

}  // namespace

const std::vector<Kernels>& available_kernels() {
  static const std::vector<Kernels> kernels = find_available();
  return kernels;
}

const Kernels& find_kernels(std::string_view name) {
  const std::vector<Kernels>& all = available_kernels();
  if (name == "auto") return all.front();
  std::string names;
  for (const Kernels& kernels : all) {
    if (kernels.name == name) return kernels;
    names += (names.empty() ? "" : ", ") + kernels.name;
  }
  throw InputError("instruction set \"" + std::string(name) +
                   "\" is not one that this machine can run; it can run: " + names + ", or auto for the best of them");
}

}  // namespace rimau
#endif  // HWY_ONCE

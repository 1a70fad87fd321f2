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

constexpr std::size_t kLanes = hn::MaxLanes(D());
constexpr std::size_t kVectors = kLineWords / kLanes;  // to a line

template <Combine kCombine, Join::Kind kKind>
HWY_INLINE V Joined(V open, V source, V mask, int shift) {
  if constexpr (kKind == Join::Kind::right) source = hn::ShiftRightSame(source, shift);
  if constexpr (kKind == Join::Kind::left) source = hn::ShiftLeftSame(source, shift);
  if constexpr (kCombine == Combine::all) {
    return kKind == Join::Kind::whole ? hn::And(open, source) : hn::AndNot(hn::AndNot(source, mask), open);
  } else {
    return hn::AndNot(kKind == Join::Kind::whole ? source : hn::And(source, mask), open);
  }
}

/// One join over the lines of a set. Shift count and masks stay in registers meanwhile.
template <Combine kCombine, Join::Kind kKind, bool kPermute>
HWY_INLINE void JoinLines(const Join& join, const Word* HWY_RESTRICT masks, const Word* HWY_RESTRICT source,
                          Word* HWY_RESTRICT open, LineSet lines) {
  const D d;
  const int shift = join.shift;
  const std::size_t line_flip = join.line_flip;
  const std::size_t vector_flip = join.word_flip / kLanes;
  V mask[kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) mask[v] = hn::LoadU(d, masks + v * kLanes);
  const auto lane_order = hn::IndicesFromVec(d, hn::Xor(hn::Iota(d, 0), hn::Set(d, join.word_flip % kLanes)));
  for (; lines != 0; lines &= lines - 1) {
    const auto line = static_cast<std::size_t>(std::countr_zero(lines));
    const Word* const from = source + (line ^ line_flip) * kLineWords;
    Word* const to = open + line * kLineWords;
    for (std::size_t v = 0; v < kVectors; ++v) {
      V in = hn::LoadU(d, from + (v ^ vector_flip) * kLanes);
      if constexpr (kPermute) in = hn::TableLookupLanes(in, lane_order);
      hn::StoreU(Joined<kCombine, kKind>(hn::LoadU(d, to + v * kLanes), in, mask[v], shift), d, to + v * kLanes);
    }
  }
}

template <Combine kCombine, Join::Kind kKind>
HWY_INLINE void JoinKind(const Join& join, const Word* masks, const Word* source, Word* open, LineSet lines) {
  if (join.word_flip % kLanes != 0) {
    JoinLines<kCombine, kKind, true>(join, masks, source, open, lines);
  } else {
    JoinLines<kCombine, kKind, false>(join, masks, source, open, lines);
  }
}

template <Combine kCombine>
void Apply(const Join& join, const Word* masks, const Word* source, Word* open, LineSet lines) {
  switch (join.kind) {
    case Join::Kind::whole:
      return JoinKind<kCombine, Join::Kind::whole>(join, masks, source, open, lines);
    case Join::Kind::masked:
      return JoinKind<kCombine, Join::Kind::masked>(join, masks, source, open, lines);
    case Join::Kind::right:
      return JoinKind<kCombine, Join::Kind::right>(join, masks, source, open, lines);
    case Join::Kind::left:
      return JoinKind<kCombine, Join::Kind::left>(join, masks, source, open, lines);
  }
}

/// Those of the lines for which the vectors that vector(first word, number in the line) gives have a bit.
template <class Vector>
HWY_INLINE LineSet LinesWithBits(LineSet lines, Vector vector) {
  const D d;
  LineSet found = 0;
  for (; lines != 0; lines &= lines - 1) {
    const auto line = static_cast<std::size_t>(std::countr_zero(lines));
    V bits = vector(line, 0);
    for (std::size_t v = 1; v < kVectors; ++v) bits = hn::Or(bits, vector(line, v * kLanes));
    const LineSet some = hn::AllTrue(d, hn::Eq(bits, hn::Zero(d))) ? 0 : 1;
    found |= some << line;
  }
  return found;
}

LineSet NonZero(const Word* words, LineSet lines) {
  return LinesWithBits(
      lines, [&](std::size_t line, std::size_t w) HWY_ATTR { return hn::LoadU(D(), words + line * kLineWords + w); });
}

HWY_INLINE V Undecided(const Word* ranges, const Word* decided, std::size_t line, std::size_t w) {
  const auto men = static_cast<std::size_t>(std::popcount(line));
  return hn::AndNot(hn::LoadU(D(), decided + line * kLineWords + w), hn::LoadU(D(), ranges + men * kLineWords + w));
}

LineSet Open(const Word* ranges, const Word* decided, Word* open, LineSet lines) {
  return LinesWithBits(lines, [&](std::size_t line, std::size_t w) HWY_ATTR {
    const V undecided = Undecided(ranges, decided, line, w);
    hn::StoreU(undecided, D(), open + line * kLineWords + w);
    return undecided;
  });
}

template <Combine kCombine>
LineSet Gain(const Word* ranges, Word* decided, Word* open, LineSet lines) {
  return LinesWithBits(lines, [&](std::size_t line, std::size_t w) HWY_ATTR {
    Word* const to = decided + line * kLineWords + w;
    V gained = hn::LoadU(D(), open + line * kLineWords + w);
    if constexpr (kCombine == Combine::any) gained = hn::AndNot(gained, Undecided(ranges, decided, line, w));
    hn::StoreU(gained, D(), open + line * kLineWords + w);
    hn::StoreU(hn::Or(hn::LoadU(D(), to), gained), D(), to);
    return gained;
  });
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
  kernels.non_zero = &NonZero;
  kernels.open = &Open;
  kernels.gain_all = &Gain<Combine::all>;
  kernels.gain_any = &Gain<Combine::any>;
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

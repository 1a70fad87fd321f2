// Kernels and permuted tiles, each against its definition bit by bit.
#include "solver/plane/kernels.h"

#include <iostream>
#include <map>
#include <numeric>
#include <set>

#include "solver/plane/permuted_tile.h"
#include "support/catch.h"
#include "support/plain_kernel.h"
#include "support/random_games.h"
#include "support/slow_build.h"

namespace rimau {
namespace {

using test::below;
using test::kSlowBuild;

constexpr int kRepeat = kSlowBuild ? 1 : 8;

std::vector<Word> random_words(std::mt19937_64& random, std::size_t count) {
  std::vector<Word> words(count);
  for (Word& word : words) word = random();
  return words;
}

bool test_bit(const std::vector<Word>& words, Index i) { return ((words[i >> kWordBits] >> (i & 63)) & 1) != 0; }

/// A rule with few cared-for bits, of which some are flipped.
PlaneRule random_rule(std::mt19937_64& random, int bits) {
  PlaneRule rule;
  const int cared = static_cast<int>(random() % 6);
  for (int i = 0; i < cared; ++i) rule.care |= Index{1} << (random() % static_cast<unsigned>(bits));
  rule.value = random() & rule.care;
  rule.flip = random() & rule.care;
  return rule;
}

/// The planes' definition: every matching rule reads its source bit.
std::vector<Word> combine_by_definition(const std::vector<PlaneRule>& rules, Combine combine,
                                        const std::vector<Word>& source, std::vector<Word> result) {
  for (Index i = 0; i < result.size() * 64; ++i) {
    for (const PlaneRule& rule : rules) {
      if ((i & rule.care) != rule.value) continue;
      const Word bit = Word{1} << (i & 63);
      const bool read = test_bit(source, i ^ rule.flip);
      if (combine == Combine::all && !read) result[i >> kWordBits] &= ~bit;
      if (combine == Combine::any && read) result[i >> kWordBits] |= bit;
    }
  }
  return result;
}

/// The same by a lowered program, tile by tile as a sweep does it; apply(program, group, source, result, vectors).
template <class Apply>
std::vector<Word> combine_by_program(const KernelProgram& program, int tile_bits, const std::vector<Word>& source,
                                     std::vector<Word> result, Apply apply) {
  const std::size_t tile_words = std::size_t{1} << (tile_bits - kWordBits);
  for (std::size_t tile = 0; tile < result.size() / tile_words; ++tile) {
    for (const RuleGroup& group : program.groups) {
      if ((tile & group.tile_care) != group.tile_value) continue;
      apply(program, group, source.data() + (tile ^ group.tile_flip) * tile_words, result.data() + tile * tile_words,
            tile_words / static_cast<std::size_t>(program.lanes));
    }
  }
  return result;
}

/// Random rules on random planes, and what they give by definition.
struct CombineCase {
  int tile_bits;
  Combine combine;
  std::vector<PlaneRule> rules;
  std::vector<Word> source, before, expected;
};

CombineCase random_combine_case(std::mt19937_64& random) {
  CombineCase c;
  const int bits = 9 + static_cast<int>(random() % 5);
  c.tile_bits = 9 + static_cast<int>(random() % static_cast<unsigned>(bits - 8));
  c.combine = random() % 2 == 0 ? Combine::all : Combine::any;
  for (auto n = random() % 40; n > 0; --n) c.rules.push_back(random_rule(random, bits));
  if (random() % 4 == 0) c.rules.push_back({});  // applies everywhere, neither shift nor mask
  c.source = random_words(random, std::size_t{1} << (bits - kWordBits));
  c.before = random_words(random, c.source.size());
  c.expected = combine_by_definition(c.rules, c.combine, c.source, c.before);
  return c;
}

TEST_CASE("every kernel set of this machine runs, under its own name and width", "[kernels]") {
  std::set<std::string> names;
  for (const Kernels& kernels : available_kernels()) {
    names.insert(kernels.name);
    std::cout << "kernels: " << kernels.name << ", " << kernels.lanes << " words to a vector\n";
    if (kernels.name == "avx512") CHECK(kernels.lanes == 8);
    if (kernels.name == "avx2") CHECK(kernels.lanes == 4);
    CHECK(&find_kernels(kernels.name) == &kernels);
  }
  CHECK(names.size() == available_kernels().size());
  CHECK(available_kernels().back().name == "portable");
  CHECK(&find_kernels("auto") == &available_kernels().front());
  CHECK_THROWS_AS(find_kernels("sse9"), InputError);
}

TEST_CASE("kernels combine rules as defined", "[kernels]") {
  std::map<std::string, std::uint64_t> ran;
  for (const Kernels& kernels : available_kernels()) {
    std::mt19937_64 random(11);
    for (int i = 0; i < 20 * kRepeat; ++i) {
      const CombineCase c = random_combine_case(random);
      INFO(kernels.name << ", program " << i << ", tiles of 2^" << c.tile_bits << " bits, " << c.rules.size()
                        << " rules");
      const KernelProgram program = lower(c.rules, c.combine, kernels.lanes, c.tile_bits);
      const auto apply = c.combine == Combine::all ? kernels.combine_all : kernels.combine_any;
      REQUIRE((combine_by_program(program, c.tile_bits, c.source, c.before, apply) == c.expected));
      ++ran[kernels.name];
    }
  }
  for (const auto& [name, programs] : ran) std::cout << name << ": " << programs << " random programs compared\n";
  CHECK(ran.size() == available_kernels().size());
}

TEST_CASE("programs for vectors of any width mean what the rules say", "[kernels]") {
  for (const int lanes : {1, 2, 4, 8}) {
    std::mt19937_64 random(12);
    for (int i = 0; i < 10 * kRepeat; ++i) {
      const CombineCase c = random_combine_case(random);
      INFO(lanes << " words to a vector, program " << i);
      const KernelProgram program = lower(c.rules, c.combine, lanes, c.tile_bits);
      const auto apply = [&](const KernelProgram& p, const RuleGroup& group, const Word* source, Word* result,
                             std::size_t vectors) {
        test::plain_combine(p, group, c.combine, source, result, vectors);
      };
      REQUIRE((combine_by_program(program, c.tile_bits, c.source, c.before, apply) == c.expected));
    }
  }
}

std::vector<Word> swap_by_definition(const std::vector<Word>& words, int a, int b) {
  std::vector<Word> result(words.size(), 0);
  for (Index i = 0; i < words.size() * 64; ++i) {
    const Index differ = ((i >> a) ^ (i >> b)) & 1;
    const Index from = i ^ (differ << a) ^ (differ << b);
    if (test_bit(words, from)) result[i >> kWordBits] |= Word{1} << (i & 63);
  }
  return result;
}

TEST_CASE("kernels exchange index bits as defined", "[kernels]") {
  std::set<std::string> ran;
  for (const Kernels& kernels : available_kernels()) {
    std::mt19937_64 random(12);
    for (const std::size_t count : {std::size_t{8}, std::size_t{16}, std::size_t{64}}) {
      const auto words = random_words(random, count);
      for (int a = 0; a < kWordBits; ++a) {
        for (int b = 0; b < kWordBits; ++b) {
          if (a == b) continue;
          INFO(kernels.name << " swaps bits " << a << " and " << b << " of " << count << " words");
          auto swapped = words;
          kernels.swap_in_word(swapped.data(), count, a, b);
          REQUIRE((swapped == swap_by_definition(words, a, b)));
        }
        for (int b = 0; (std::size_t{2} << b) <= count; ++b) {
          INFO(kernels.name << " swaps bit " << a << " with word bit " << b << " of " << count << " words");
          auto swapped = words;
          kernels.swap_across(swapped.data(), count, a, b);
          REQUIRE((swapped == swap_by_definition(words, a, kWordBits + b)));
        }
      }
    }
    ran.insert(kernels.name);
  }
  CHECK(ran.size() == available_kernels().size());
}

/// Which bits a random permutation moves among themselves.
struct PermutedBits {
  const char* what;
  int first;
  int end;
};
constexpr int kLending = -1;  // as `end`: see lending_permutation()

IndexPermutation random_permutation(std::mt19937& random, int plane_bits, int first, int end) {
  IndexPermutation permutation(static_cast<std::size_t>(plane_bits));
  std::iota(permutation.begin(), permutation.end(), std::uint8_t{0});
  for (int i = end - 1; i > first; --i) {
    std::swap(permutation[static_cast<std::size_t>(i)],
              permutation[static_cast<std::size_t>(first + below(random, i - first + 1))]);
  }
  return permutation;
}

/// Some in-word bits change places with bits above the tile, after any permutation of the tile's own.
IndexPermutation lending_permutation(std::mt19937& random, int plane_bits, int tile_bits) {
  IndexPermutation permutation = random_permutation(random, plane_bits, 0, tile_bits);
  for (int b = tile_bits; b < std::min(plane_bits, tile_bits + 1 + below(random, 3)); ++b) {
    const auto in_word = std::ranges::find_if(permutation, [](int source) { return source < kWordBits; });
    std::swap(*in_word, permutation[static_cast<std::size_t>(b)]);
  }
  return permutation;
}

/// How many in-word bits of the stored plane are bits above the tile in the other.
int lent_bits(const IndexPermutation& permutation, int tile_bits) {
  int lent = 0;
  for (std::size_t b = static_cast<std::size_t>(tile_bits); b < permutation.size(); ++b) {
    lent += permutation[b] < kWordBits ? 1 : 0;
  }
  return lent;
}

void require_permuted_read(const Kernels& kernels, const PlaneShape& shape, const IndexPermutation& permutation,
                           const std::vector<Word>& stored) {
  const PermutedTile reader(shape, permutation);
  std::vector<Word> scratch(reader.scratch_words());
  for (std::size_t tile = 0; tile < shape.tiles(); ++tile) {
    const Word* const words = reader.read(kernels, stored, tile, scratch.data());
    for (Index in_tile = 0; in_tile < Index{1} << shape.tile_bits; ++in_tile) {
      const Index other = (tile << shape.tile_bits) | in_tile;
      Index source = 0;
      for_each_point(other, [&](int b) { source |= Index{1} << permutation[static_cast<std::size_t>(b)]; });
      const bool read = ((words[in_tile >> kWordBits] >> (in_tile & 63)) & 1) != 0;
      if (read != test_bit(stored, source)) FAIL("tile " << tile << ", index " << in_tile << " in it");
    }
  }
}

TEST_CASE("a permuted tile is other(j) = stored(p(j))", "[kernels]") {
  std::mt19937 random(13);
  std::mt19937_64 words(13);
  std::map<int, int> by_lent;
  for (const Kernels& kernels : available_kernels()) {
    for (int plane_bits = 9; plane_bits <= 14; ++plane_bits) {
      for (int tile_bits = 9; tile_bits <= plane_bits; ++tile_bits) {
        const PlaneShape shape(plane_bits, tile_bits);
        const auto stored = random_words(words, shape.plane_words());
        const PermutedBits kinds[] = {{"in-word bits only", 0, kWordBits},
                                      {"bits of the word's number within a tile", kWordBits, tile_bits},
                                      {"bits of a tile's own", 0, tile_bits},
                                      {"bits above words", kWordBits, plane_bits},
                                      {"bits above the tile", tile_bits, plane_bits},
                                      {"all bits", 0, plane_bits},
                                      {"bits lent from above the tile", 0, kLending}};
        for (const PermutedBits& kind : kinds) {
          for (int i = 0; i < (kRepeat + 1) / 2; ++i) {
            const IndexPermutation permutation = kind.end == kLending
                                                     ? lending_permutation(random, plane_bits, tile_bits)
                                                     : random_permutation(random, plane_bits, kind.first, kind.end);
            INFO(kernels.name << ", " << kind.what << ", planes of 2^" << plane_bits << ", tiles of 2^" << tile_bits);
            require_permuted_read(kernels, shape, permutation, stored);
            ++by_lent[lent_bits(permutation, tile_bits)];
          }
        }
      }
    }
  }
  for (const auto& [lent, times] : by_lent) {
    std::cout << "permuted planes with " << lent << " in-word bits lent above the tile: " << times << "\n";
  }
  CHECK(by_lent.size() >= 4);
}

}  // namespace
}  // namespace rimau

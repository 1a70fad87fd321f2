// Kernels and permuted planes, each against its definition bit by bit.
#include "solver/plane/kernels.h"

#include <iostream>
#include <map>
#include <numeric>
#include <set>

#include "solver/plane/men_range.h"
#include "solver/plane/plane_permutation.h"
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

LineSet lines_with_bits(const std::vector<Word>& words, LineSet lines) {
  LineSet found = 0;
  for (std::size_t w = 0; w < words.size(); ++w) {
    if (words[w] != 0) found |= lines & (LineSet{1} << (w / kLineWords));
  }
  return found;
}

/// A rule with few cared-for bits, of which some are flipped.
PlaneRule random_rule(std::mt19937_64& random, int bits) {
  PlaneRule rule;
  const int cared = static_cast<int>(random() % 6);
  for (int i = 0; i < cared; ++i) rule.care |= Index{1} << (random() % static_cast<unsigned>(bits));
  rule.value = random() & rule.care;
  rule.flip = random() & rule.care;
  return rule;
}

/// The planes' definition: every matching rule reads its source bit, and closes the position where that decides.
std::vector<Word> combine_by_definition(const std::vector<PlaneRule>& rules, Combine combine,
                                        const std::vector<Word>& source, std::vector<Word> open) {
  for (Index i = 0; i < open.size() * 64; ++i) {
    for (const PlaneRule& rule : rules) {
      if ((i & rule.care) != rule.value) continue;
      const bool read = test_bit(source, i ^ rule.flip);
      if (read == (combine == Combine::any)) open[i >> kWordBits] &= ~(Word{1} << (i & 63));
    }
  }
  return open;
}

/// The same by a lowered program, tile by tile as a half-move does it, for lines of the given source lines only:
/// apply(join, masks, source, open, lines).
template <class Apply>
std::vector<Word> combine_by_program(const KernelProgram& program, int tile_bits, const std::vector<Word>& source,
                                     std::vector<Word> open, LineSet source_lines, Apply apply) {
  const std::size_t tile_words = std::size_t{1} << (tile_bits - kWordBits);
  for (std::size_t tile = 0; tile < open.size() / tile_words; ++tile) {
    for (const Join& join : program.joins) {
      if ((tile & join.tile_care) != join.tile_value) continue;
      const LineSet lines = join.results(source_lines);
      apply(join, program.masks.data() + join.mask, source.data() + (tile ^ join.tile_flip) * tile_words,
            open.data() + tile * tile_words, lines);
    }
  }
  return open;
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
  const int bits = 9 + static_cast<int>(random() % 8);
  c.tile_bits = 9 + static_cast<int>(random() % static_cast<unsigned>(std::min(bits, kMostTileBits) - 8));
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

TEST_CASE("lowered programs mean what the rules say", "[kernels]") {
  std::mt19937_64 random(12);
  for (int i = 0; i < 20 * kRepeat; ++i) {
    const CombineCase c = random_combine_case(random);
    INFO("program " << i << ", tiles of 2^" << c.tile_bits << " bits, " << c.rules.size() << " rules");
    const auto apply = [&](const Join& join, const Word* masks, const Word* source, Word* open, LineSet lines) {
      test::plain_join(c.combine, join, masks, source, open, lines);
    };
    const KernelProgram program = lower(c.rules, c.tile_bits);
    REQUIRE((combine_by_program(program, c.tile_bits, c.source, c.before, ~LineSet{0}, apply) == c.expected));
  }
}

TEST_CASE("kernels combine rules as defined", "[kernels]") {
  std::map<std::string, std::uint64_t> ran;
  for (const Kernels& kernels : available_kernels()) {
    std::mt19937_64 random(11);
    for (int i = 0; i < 20 * kRepeat; ++i) {
      const CombineCase c = random_combine_case(random);
      INFO(kernels.name << ", program " << i << ", tiles of 2^" << c.tile_bits << " bits, " << c.rules.size()
                        << " rules");
      const KernelProgram program = lower(c.rules, c.tile_bits);
      const auto apply = c.combine == Combine::all ? kernels.combine_all : kernels.combine_any;
      REQUIRE((combine_by_program(program, c.tile_bits, c.source, c.before, ~LineSet{0}, apply) == c.expected));
      // Some source lines only: kernels and specification leave the other lines alone alike.
      const LineSet some = random() & random();
      const auto plain = [&](const Join& join, const Word* masks, const Word* source, Word* open, LineSet lines) {
        test::plain_join(c.combine, join, masks, source, open, lines);
      };
      REQUIRE((combine_by_program(program, c.tile_bits, c.source, c.before, some, apply) ==
               combine_by_program(program, c.tile_bits, c.source, c.before, some, plain)));
      ++ran[kernels.name];
    }
  }
  for (const auto& [name, programs] : ran) std::cout << name << ": " << programs << " random programs compared\n";
  CHECK(ran.size() == available_kernels().size());
}

TEST_CASE("a join's source lines and result lines are each other's", "[kernels]") {
  std::mt19937_64 random(14);
  std::set<int> shifts;
  for (int i = 0; i < 200; ++i) {
    const KernelProgram program = lower(std::vector<PlaneRule>{random_rule(random, kMostTileBits)}, kMostTileBits);
    const Join& join = program.joins.front();
    shifts.insert(join.line_shift);
    for (std::size_t line = 0; line < 64; ++line) {
      const LineSet result = LineSet{1} << line;
      if ((join.lines & result) == 0) {
        REQUIRE(join.sources(result) == 0);
        continue;
      }
      const LineSet source = LineSet{1} << (line ^ join.line_flip);
      REQUIRE(join.sources(result) == source);
      REQUIRE(join.results(source) == result);
    }
  }
  CHECK(shifts.size() > 5);
}

TEST_CASE("kernels open, gain and find lines as defined", "[kernels]") {
  for (const Kernels& kernels : available_kernels()) {
    std::mt19937_64 random(15);
    for (int i = 0; i < 10 * kRepeat; ++i) {
      INFO(kernels.name << ", tile " << i);
      const PlaneShape shape(17);
      const int least = static_cast<int>(random() % 10);
      const MenRange range(least, least + static_cast<int>(random() % 8), shape);
      const std::size_t tile = random() % shape.tiles();
      const auto decided = random_words(random, shape.tile_words());
      const LineSet lines = random();

      std::vector<Word> open(shape.tile_words(), 0), expected_open = open;
      LineSet expected_lines = 0;
      for (std::size_t w = 0; w < open.size(); ++w) {
        if (((lines >> (w / kLineWords)) & 1) == 0) continue;
        for (Index bit = 0; bit < 64; ++bit) {
          const Index index = (tile << shape.tile_bits) | (w << kWordBits) | bit;
          const int men = std::popcount(index);
          const bool opens = men >= least && range.test(index) && ((decided[w] >> bit) & 1) == 0;
          if (opens) expected_open[w] |= Word{1} << bit;
        }
        if (expected_open[w] != 0) expected_lines |= LineSet{1} << (w / kLineWords);
      }
      REQUIRE(kernels.open(range.tile(tile), decided.data(), open.data(), lines) == expected_lines);
      REQUIRE((open == expected_open));

      // Some positions are closed; `all` gains those left open, `any` those closed.
      std::vector<Word> left = open;
      for (Word& word : left) word &= random();
      for (std::size_t w = 0; w < kLineWords; ++w) left[w] = open[w];  // a line where nothing is closed
      REQUIRE(kernels.non_zero(left.data(), expected_lines) == lines_with_bits(left, expected_lines));
      for (const Combine combine : {Combine::all, Combine::any}) {
        std::vector<Word> gained(left.size(), 0), after = decided;
        for (std::size_t w = 0; w < left.size(); ++w) {
          if (((expected_lines >> (w / kLineWords)) & 1) == 0) continue;
          gained[w] = combine == Combine::all ? left[w] : open[w] & ~left[w];
          after[w] |= gained[w];
        }
        std::vector<Word> to = decided, work = left;
        const auto gain = combine == Combine::all ? kernels.gain_all : kernels.gain_any;
        const LineSet lines_gained = gain(range.tile(tile), to.data(), work.data(), expected_lines);
        REQUIRE(lines_gained == lines_with_bits(gained, expected_lines));
        REQUIRE((to == after));
        for (std::size_t w = 0; w < work.size(); ++w) {
          if (((lines_gained >> (w / kLineWords)) & 1) != 0) REQUIRE(work[w] == gained[w]);
        }
      }
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

/// How many bits within a line of the stored plane are bits above a line in the other: a block has 2^this lines.
int block_bits(const IndexPermutation& permutation) {
  int bits = 0;
  for (std::size_t b = kLineBits; b < permutation.size(); ++b) bits += permutation[b] < kLineBits ? 1 : 0;
  return bits;
}

Index permuted(const IndexPermutation& permutation, Index other) {
  Index source = 0;
  for_each_point(other, [&](int b) { source |= Index{1} << permutation[static_cast<std::size_t>(b)]; });
  return source;
}

void require_permuted_read(const Kernels& kernels, const PlaneShape& shape, const IndexPermutation& permutation,
                           const std::vector<Word>& stored, LineSet wanted) {
  const PlanePermutation reader(shape, permutation);
  std::vector<Word> scratch(reader.scratch_words());
  std::vector<Word> words(shape.tile_words());
  wanted &= shape.all_lines();
  for (std::size_t tile = 0; tile < shape.tiles(); ++tile) {
    reader.read(kernels, stored, tile, wanted, scratch.data(), words.data());
    for (Index in_tile = 0; in_tile < Index{1} << shape.tile_bits; ++in_tile) {
      if (((wanted >> (in_tile >> kLineBits)) & 1) == 0) continue;
      const bool read = ((words[in_tile >> kWordBits] >> (in_tile & 63)) & 1) != 0;
      if (read != test_bit(stored, permuted(permutation, (tile << shape.tile_bits) | in_tile))) {
        FAIL("tile " << tile << ", index " << in_tile << " in it");
      }
    }
  }
}

/// Every line of the other plane that reads one of the stored lines must be among the spread ones, and no line of a
/// block without them.
void require_spread(const PlaneShape& shape, const IndexPermutation& permutation, const std::vector<LineSet>& stored) {
  std::vector<LineSet> other(shape.tiles(), ~LineSet{0});
  PlanePermutation(shape, permutation).spread(stored, other);
  const auto has_line = [&](const std::vector<LineSet>& set, Index line) {
    const int in_tile = shape.tile_bits - kLineBits;
    return ((set[line >> in_tile] >> (line & ((Index{1} << in_tile) - 1))) & 1) != 0;
  };
  Index block = 0;  // line bits of the other plane that belong to a block
  for (std::size_t b = kLineBits; b < permutation.size(); ++b) {
    if (permutation[b] < kLineBits) block |= Index{1} << (b - kLineBits);
  }
  const Index lines = Index{1} << (shape.plane_bits - kLineBits);
  std::vector<bool> reads(lines, false);  // by first line of a block
  for (Index i = 0; i < lines << kLineBits; ++i) {
    if (has_line(stored, permuted(permutation, i) >> kLineBits)) reads[(i >> kLineBits) & ~block] = true;
  }
  for (Index line = 0; line < lines; ++line) {
    if (has_line(other, line) != reads[line & ~block]) FAIL("line " << line);
  }
}

TEST_CASE("a permuted plane is other(j) = stored(p(j)), line by line", "[kernels]") {
  std::mt19937 random(13);
  std::mt19937_64 words(13);
  std::map<int, int> by_block;
  for (const Kernels& kernels : available_kernels()) {
    for (int plane_bits = 9; plane_bits <= 16; plane_bits += kSlowBuild ? 3 : 1) {
      for (int tile_bits = 9; tile_bits <= std::min(plane_bits, kMostTileBits); ++tile_bits) {
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
          for (int i = 0; i < (kRepeat + 3) / 4; ++i) {
            const IndexPermutation permutation = kind.end == kLending
                                                     ? lending_permutation(random, plane_bits, tile_bits)
                                                     : random_permutation(random, plane_bits, kind.first, kind.end);
            INFO(kernels.name << ", " << kind.what << ", planes of 2^" << plane_bits << ", tiles of 2^" << tile_bits);
            require_permuted_read(kernels, shape, permutation, stored, i % 2 == 0 ? ~LineSet{0} : words());
            std::vector<LineSet> lines(shape.tiles());
            for (LineSet& set : lines) {
              set = words() & words() & words() & shape.all_lines();
            }
            require_spread(shape, permutation, lines);
            ++by_block[block_bits(permutation)];
          }
        }
      }
    }
  }
  for (const auto& [bits, times] : by_block) {
    std::cout << "permuted planes with blocks of " << (1 << bits) << " lines: " << times << "\n";
  }
  CHECK(by_block.size() >= 4);
}

}  // namespace
}  // namespace rimau

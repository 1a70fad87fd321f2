// The layers under a solve, each against its definition bit by bit: slot maps, compiled rules, kernels, permuted
// tiles, classes of placements, numbers of positions up to symmetry.
#include "solver/plane/kernels.h"

#include <iostream>
#include <map>
#include <numeric>
#include <set>

#include "core/counting.h"
#include "core/movegen.h"
#include "solver/plane/permuted_tile.h"
#include "support/catch.h"
#include "support/games.h"
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

void require_slot_laws(int points, const Placement& placement) {
  const SlotMap slots(points, placement);
  REQUIRE(slots.bits() == points - static_cast<int>(placement.size()));
  Points tigers = 0;
  for (int t : placement) tigers |= point_bit(t);
  std::vector<int> lent_points;
  std::vector<int> lent_bits;
  std::set<int> bits;
  for (int p = 0; p < points; ++p) {
    const int bit = slots.bit(p);
    REQUIRE((bit == SlotMap::kTiger) == has(tigers, p));
    if (has(tigers, p)) {
      if (p < slots.bits()) lent_bits.push_back(p);
      continue;
    }
    REQUIRE(bits.insert(bit).second);
    REQUIRE(bit < slots.bits());
    REQUIRE(slots.point(bit) == p);
    if (p < slots.bits()) REQUIRE(bit == p);
    if (p >= slots.bits()) lent_points.push_back(bit);
  }
  REQUIRE(lent_points == lent_bits);  // in increasing order of both
}

TEST_CASE("slot maps give every free point a bit, its own where it can", "[kernels]") {
  std::mt19937_64 random(14);
  for (const int points : {5, 9, 16, 33, 64}) {
    for (int tigers = 1; tigers <= kMaxTigers; ++tigers) {
      for (int i = 0; i < 20; ++i) {
        std::set<std::uint8_t> chosen;
        while (static_cast<int>(chosen.size()) < tigers) {
          chosen.insert(static_cast<std::uint8_t>(random() % static_cast<unsigned>(points)));
        }
        const Placement placement(chosen.begin(), chosen.end());
        require_slot_laws(points, placement);
        const SlotMap slots(points, placement);
        const Index index = random() & ((Index{1} << slots.bits()) - 1);
        const Points men = slots.men(index);
        REQUIRE(count(men) == count(index));
        REQUIRE(slots.index(men) == index);
        REQUIRE(slots.men(slots.index(men)) == men);
      }
    }
  }
}

using Reads = std::multiset<std::pair<std::vector<std::uint8_t>, Index>>;  // placement and index that is read

std::vector<std::uint8_t> as_vector(const Placement& placement) { return {placement.begin(), placement.end()}; }

/// Where the moves of the side to move lead, as places in planes.
Reads reads_of_moves(const Variant& variant, const Position& position) {
  Reads reads;
  for (const Move& move : mobile_moves(variant, position)) {
    if (move.kind == Move::Kind::pass) continue;
    const Position next = after(position, move);
    reads.insert({as_vector(next.tigers), SlotMap(variant.board->size(), next.tigers).index(next.men)});
  }
  return reads;
}

void add_reads(const std::vector<PlaneRule>& rules, const Placement& source, Index i, Reads& reads) {
  for (const PlaneRule& rule : rules) {
    if ((i & rule.care) == rule.value) reads.insert({as_vector(source), i ^ rule.flip});
  }
}

/// Every index of the placement: the matching rules read exactly where the legal moves lead.
std::uint64_t require_program_is_movegen(const Variant& variant, const Placement& placement) {
  const PlaneProgram program = compile(variant, placement);
  std::vector<Index> stuck;
  std::uint64_t moves = 0;
  for (Index i = 0; i < Index{1} << program.slots.bits(); ++i) {
    const Points men = program.slots.men(i);
    Reads tigers;
    for (const TigerRules& group : program.tigers) add_reads(group.rules, group.target, i, tigers);
    Reads steps;
    add_reads(program.steps, placement, i, steps);
    Reads drops;
    add_reads(program.drops, placement, i, drops);
    const Reads tigers_wanted = reads_of_moves(variant, {Side::tigers, placement, men, 0});
    const Reads steps_wanted = reads_of_moves(variant, {Side::men, placement, men, 0});
    const Reads drops_wanted = reads_of_moves(variant, {Side::men, placement, men, 1});
    if (tigers != tigers_wanted || steps != steps_wanted || drops != drops_wanted) {
      FAIL("index " << i << " of placement " << variant.board->point(placement[0]).name << "...\n"
                    << test::describe(variant) << to_text(variant, program));
    }
    if (steps.empty()) stuck.push_back(i);
    moves += tigers.size() + steps.size() + drops.size();
  }
  std::vector<Index> listed = program.stuck;
  std::ranges::sort(listed);
  if (listed != stuck) FAIL("stuck indices\n" << test::describe(variant));
  return moves;
}

TEST_CASE("compiled rules read exactly where the legal moves lead, on every index", "[kernels]") {
  std::mt19937 random(15);
  std::uint64_t moves = 0;
  int placements = 0;
  const auto check = [&](Variant variant) {
    if (!variant.movement()) variant.tigers_win = {TigersWin::Rule::all, 0};  // there the men do not step
    variant.opening = {};
    std::vector<Placement> all;
    for_each_placement(variant.board->size(), variant.tigers(), [&](const Placement& p) { all.push_back(p); });
    for (int i = 0; i < 3; ++i) {
      moves += require_program_is_movegen(variant,
                                          all[static_cast<std::size_t>(below(random, static_cast<int>(all.size())))]);
      ++placements;
    }
  };
  for (const char* board : {"alquerque9", "lopsided9", "kaooa10", "triangle10", "grid12"}) {
    if (kSlowBuild && board == std::string("grid12")) continue;
    for (int i = 0; i < kRepeat; ++i) check(test::random_variant(random, test::board(board)));
  }
  for (int i = 0; i < 12 * kRepeat; ++i) {
    check(test::random_variant(random, std::make_shared<const Board>(test::random_board(random, 5, 9))));
  }
  std::cout << "compiled rules: " << placements << " placements, " << moves << " moves compared\n";
}

Placement image(const Symmetry& symmetry, const Placement& placement) {
  Placement result;
  for (int p : placement) result.push_back(symmetry[static_cast<std::size_t>(p)]);
  std::ranges::sort(result);
  return result;
}

void require_class_laws(const Board& board, int tigers, const std::vector<Symmetry>& symmetries) {
  const PlacementClasses classes(board.size(), tigers, symmetries);
  std::vector<std::uint32_t> sizes(classes.classes(), 0);
  std::uint32_t rank = 0;
  std::set<std::vector<std::uint8_t>> least;  // the least image of every placement: one for each class
  for_each_placement(board.size(), tigers, [&](const Placement& placement) {
    REQUIRE(classes.rank(placement) == rank);
    const PlacementClasses::Image& to = classes.image(placement);
    REQUIRE(image(symmetries[to.symmetry], placement) == classes.representative(to.cls));
    ++sizes[to.cls];
    std::uint32_t least_rank = rank;
    for (const Symmetry& symmetry : symmetries) {
      least_rank = std::min(least_rank, classes.rank(image(symmetry, placement)));
      REQUIRE(classes.image(image(symmetry, placement)).cls == to.cls);
    }
    REQUIRE(classes.rank(classes.representative(to.cls)) == least_rank);
    least.insert(as_vector(classes.representative(to.cls)));
    ++rank;
  });
  REQUIRE(classes.placements() == rank);
  REQUIRE(rank == binomial(board.size(), tigers));
  REQUIRE(least.size() == classes.classes());
  for (std::uint32_t c = 0; c < classes.classes(); ++c) REQUIRE(classes.class_size(c) == sizes[c]);
}

TEST_CASE("placements map onto their representatives, classes add up", "[kernels]") {
  for (const char* name : {"alquerque9", "kaooa10", "triangle10", "gunung15", "lopsided9"}) {
    const auto board = test::board(name);
    for (int tigers = 1; tigers <= (kSlowBuild ? 2 : kMaxTigers); ++tigers) {
      INFO(name << ", tigers: " << tigers);
      require_class_laws(*board, tigers, board->symmetries());
      require_class_laws(*board, tigers, {board->symmetries()[0]});
    }
  }
}

/// Orbits of positions, by listing all of them.
std::uint64_t orbits_by_listing(const Board& board, int tigers, int men) {
  std::uint64_t orbits = 0;
  for_each_placement(board.size(), tigers, [&](const Placement& placement) {
    const auto tiger_set = [](const Placement& p) {
      Points set = 0;
      for (int t : p) set |= point_bit(t);
      return set;
    };
    const Points own = tiger_set(placement);
    for (Points set = 0; set <= board.all(); ++set) {
      if ((set & own) != 0 || count(set) != men) continue;
      const std::pair here(own, set);
      const bool least = std::ranges::all_of(board.symmetries(), [&](const Symmetry& symmetry) {
        return here <= std::pair(permute(symmetry, own), permute(symmetry, set));
      });
      orbits += least ? 1 : 0;
    }
  });
  return orbits;
}

TEST_CASE("positions up to symmetry, counted by listing them", "[kernels]") {
  std::mt19937 random(16);
  std::vector<std::shared_ptr<const Board>> boards = {test::board("alquerque9"), test::board("kaooa10"),
                                                      test::board("lopsided9")};
  for (int i = 0; i < 10; ++i) boards.push_back(std::make_shared<const Board>(test::random_board(random, 5, 8)));
  for (const auto& board : boards) {
    for (int tigers = 1; tigers <= (kSlowBuild ? 1 : 3); ++tigers) {
      for (int men = 0; men <= board->size() - tigers; ++men) {
        INFO(board->name() << ", tigers: " << tigers << ", men: " << men);
        REQUIRE(inequivalent_positions(board->size(), tigers, men, board->symmetries()) ==
                orbits_by_listing(*board, tigers, men));
      }
    }
  }
}

TEST_CASE("Bagh-chal has the published numbers of positions up to symmetry", "[kernels]") {
  // Y. J. Lim and J. Nievergelt, "Tigers and Goats is a draw": goats left on the board, positions.
  const std::pair<int, std::uint64_t> published[] = {
      {20, 33'481}, {19, 333'175}, {18, 2'105'695}, {17, 9'469'965}, {16, 32'188'170}};
  const auto board = test::board("alquerque25");
  REQUIRE(board->symmetries().size() == 8);
  for (const auto& [men, positions] : published) {
    CHECK(inequivalent_positions(25, 4, men, board->symmetries()) == positions);
  }
}

}  // namespace
}  // namespace rimau

#include "support/random_games.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <sstream>

#include "core/notation.h"
#include "solver/table/layer.h"

namespace rimau::test {
namespace {

using Line = std::vector<int>;

std::vector<int> shuffled(std::mt19937& random, int n) {
  std::vector<int> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  for (int i = n - 1; i > 0; --i) {
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(below(random, i + 1))]);
  }
  return order;
}

/// Lines that are added together with all their images under one permutation of the points.
class BoardMaker {
 public:
  BoardMaker(int n, std::vector<int> symmetry) : symmetry_(std::move(symmetry)), part_(static_cast<std::size_t>(n)) {
    std::iota(part_.begin(), part_.end(), 0);
  }

  void add(const Line& line) {
    std::set<Line> images;
    for (Line image = normal(line); images.insert(image).second;) {
      for (int& p : image) p = symmetry_[static_cast<std::size_t>(p)];
      image = normal(image);
    }
    std::set<std::pair<int, int>> steps = steps_;
    for (const Line& image : images) {
      for (std::size_t i = 1; i < image.size(); ++i) {
        if (!steps.insert(std::minmax(image[i - 1], image[i])).second) return;  // two lines would share a step
      }
    }
    steps_ = steps;
    for (const Line& image : images) {
      lines_.push_back(image);
      for (int p : image) {
        const int joined = part_[static_cast<std::size_t>(p)];
        std::replace(part_.begin(), part_.end(), joined, part_[static_cast<std::size_t>(image[0])]);
      }
    }
  }

  bool connected() const { return std::set<int>(part_.begin(), part_.end()).size() == 1; }
  const std::vector<Line>& lines() const { return lines_; }

 private:
  static Line normal(Line line) {
    if (line.back() < line.front()) std::reverse(line.begin(), line.end());
    return line;
  }

  std::vector<int> symmetry_;
  std::vector<Line> lines_;
  std::set<std::pair<int, int>> steps_;
  std::vector<int> part_;
};

std::vector<int> random_symmetry(std::mt19937& random, int n) {
  std::vector<int> image(static_cast<std::size_t>(n));
  const int kind = below(random, 6);
  for (int p = 0; p < n; ++p) {
    const int to = kind == 0 ? n - 1 - p : kind == 1 ? (p + 1) % n : kind == 2 ? (p + 2) % n : p;
    image[static_cast<std::size_t>(p)] = to;
  }
  return image;
}

Tigers random_start(std::mt19937& random, const std::vector<int>& order) {
  const int n = static_cast<int>(order.size());
  const int tigers = std::min(1 + below(random, 3), n - 2);
  Tigers start;
  for (int i = 0; i < tigers; ++i) start.push_back(static_cast<std::uint8_t>(order[static_cast<std::size_t>(i)]));
  if (tigers > 1 && below(random, 3) == 0) start[1] = start[0];
  return start;
}

void random_men(std::mt19937& random, std::vector<int> order, Variant& variant) {
  std::erase_if(order, [&](int p) { return std::ranges::count(variant.tiger_start, p) > 0; });
  const int men = 1 + below(random, static_cast<int>(order.size()));
  variant.hand = below(random, std::min(men, 4) + 1);
  for (int i = 0; i < men - variant.hand; ++i) variant.men_start |= point_bit(order[static_cast<std::size_t>(i)]);
  variant.first = below(random, 2) == 0 ? Side::men : Side::tigers;
  if (men - variant.hand >= 1 && below(random, 3) == 0) {
    variant.opening = {1 + below(random, std::min(men - variant.hand, 2)), below(random, 2) == 0};
    variant.first = Side::tigers;
  }
}

void random_rules(std::mt19937& random, Variant& variant) {
  variant.tiger_step = below(random, 2) == 0 ? TigerStep::one : TigerStep::slide;
  const boost::container::flat_set<int> lengths[] = {{1}, {1, 3}, {2}, {1, 2}, {1, 2, 3, 4, 5, 6, 7}};
  variant.capture_lengths = lengths[below(random, 5)];
  variant.men_stuck = static_cast<MenStuck>(below(random, 3));
  const auto rule = static_cast<TigersWin::Rule>(below(random, 5));
  const int most = std::max(variant.men_max(), 1);
  const bool captures = rule == TigersWin::Rule::captures;
  const bool counts = captures || rule == TigersWin::Rule::men_left;
  variant.tigers_win = {rule, counts ? below(random, most) + (captures ? 1 : 0) : 0};
}

}  // namespace

BoardDescription random_board(std::mt19937& random, int least, int most) {
  const int n = least + below(random, most - least + 1);
  for (;;) {
    BoardMaker maker(n, random_symmetry(random, n));
    const auto random_line = [&](int length) {
      const std::vector<int> order = shuffled(random, n);
      return Line(order.begin(), order.begin() + length);
    };
    maker.add(random_line(3 + below(random, std::min(n, 6) - 2)));
    for (int tries = 0; tries < 100 && !maker.connected(); ++tries) {
      maker.add(random_line(2 + below(random, 2) * below(random, 3)));
    }
    for (int more = below(random, 4); more > 0; --more) maker.add(random_line(2 + below(random, 2)));
    if (!maker.connected()) continue;
    BoardDescription description{"random", "", {}, maker.lines()};
    for (int p = 0; p < n; ++p) description.points.emplace_back(p % 3, p / 3);
    return description;
  }
}

Variant random_variant(std::mt19937& random, std::shared_ptr<const Board> board) {
  for (;;) {
    const std::vector<int> order = shuffled(random, board->size());
    Variant variant;
    variant.name = "random";
    variant.board = board;
    variant.tiger_start = random_start(random, order);
    random_men(random, order, variant);
    random_rules(random, variant);
    try {
      complete(variant);
      return variant;
    } catch (const RuleError&) {
      // Contradictory rules: draw again.
    }
  }
}

std::string describe(const Variant& variant) {
  std::ostringstream text;
  text << variant.name << " on " << variant.board->name() << "\n" << rules_text(variant);
  text << "start: " << to_text(variant, start_position(variant));
  text << "\nopening: remove " << variant.opening.remove << (variant.opening.relocate ? ", relocate" : "");
  text << "\nsymmetries: " << variant.board->symmetries().size();
  return text.str();
}

}  // namespace rimau::test

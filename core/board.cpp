// From a description to a board: checks, canonical order, symmetries, numbering, rays.
//
// Everything is first put into reading order, so that nothing depends on the order in which a file lists its points
// and lines. Symmetries are found there; then the points get their final numbers.
#include "core/board.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

namespace rimau {
namespace {

using Lines = std::vector<std::vector<int>>;
using Permutation = std::vector<int>;

std::string place(const std::pair<double, double>& point) {
  std::ostringstream text;
  text << "(" << point.first << ", " << point.second << ")";
  return text.str();
}

void check_points(const BoardDescription& description) {
  const auto& points = description.points;
  if (points.empty()) throw BoardError("a board needs points");
  if (points.size() > kMaxPoints) {
    throw BoardError(std::to_string(points.size()) + " points; the limit is " + std::to_string(kMaxPoints));
  }
  std::map<std::pair<double, double>, int> seen;
  for (int p = 0; p < static_cast<int>(points.size()); ++p) {
    if (!seen.emplace(points[p], p).second) throw BoardError("the point " + place(points[p]) + " is given twice", p);
  }
}

void check_line(const BoardDescription& description, int l, std::map<std::pair<int, int>, int>& step_line) {
  const std::vector<int>& line = description.lines[l];
  if (line.size() < 2) throw BoardError("a line needs two points or more", -1, l);
  std::set<int> on_line;
  for (int p : line) {
    if (p < 0 || p >= static_cast<int>(description.points.size())) {
      throw BoardError("a line through point number " + std::to_string(p) + ", which does not exist", -1, l);
    }
    if (!on_line.insert(p).second) throw BoardError("a line twice through " + place(description.points[p]), p, l);
  }
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (!step_line.emplace(std::minmax(line[i - 1], line[i]), l).second) {
      throw BoardError("two lines share the step from " + place(description.points[line[i - 1]]) + " to " +
                           place(description.points[line[i]]) + "; join them into one line or drop one",
                       -1, l);
    }
  }
}

/// Every point can be reached from every other; so none is without a line, except on a board of one point.
void check_connected(const BoardDescription& description) {
  const int n = static_cast<int>(description.points.size());
  std::vector<int> part(n);
  std::iota(part.begin(), part.end(), 0);
  std::set<int> on_lines;
  for (const auto& line : description.lines) {
    on_lines.insert(line.begin(), line.end());
    for (int p : line) {
      const int joined = part[p];
      std::replace(part.begin(), part.end(), joined, part[line.front()]);
    }
  }
  for (int p = 0; p < n; ++p) {
    if (on_lines.count(p) == 0) throw BoardError("the point " + place(description.points[p]) + " is on no line", p);
  }
  for (int p = 0; p < n; ++p) {
    if (part[p] != part[0]) {
      throw BoardError("the board is in two pieces: no way from " + place(description.points[0]) + " to " +
                           place(description.points[p]),
                       p);
    }
  }
}

/// The lines with points renumbered by `number`, each from its lower end, sorted.
Lines renumbered(const Lines& lines, const Permutation& number) {
  Lines result = lines;
  for (auto& line : result) {
    for (int& p : line) p = number[p];
    if (line.back() < line.front()) std::reverse(line.begin(), line.end());
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<Points> neighbours_of(int n, const Lines& lines) {
  std::vector<Points> neighbours(n, 0);
  for (const auto& line : lines) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      neighbours[line[i - 1]] |= point_bit(line[i]);
      neighbours[line[i]] |= point_bit(line[i - 1]);
    }
  }
  return neighbours;
}

/// Backtracking search for the permutations that map every line onto a line.
class SymmetrySearch {
 public:
  SymmetrySearch(int n, const Lines& lines) : n_(n), lines_(lines) {
    relation_.assign(n, std::vector<int>(n, 0));
    for (const auto& line : lines) {
      const int length = static_cast<int>(line.size());
      for (int i = 0; i < length; ++i) {
        // For i == j: how far the point is from the line's nearer end.
        for (int j = 0; j < length; ++j) {
          const int gap = i == j ? 64 + std::min(i, length - 1 - i) : std::abs(i - j);
          relation_[line[i]][line[j]] += 128 * length + gap;
        }
      }
    }
    walk_ = connected_walk(neighbours_of(n, lines));
    image_.assign(n, 0);
  }

  /// Sorted, so the identity comes first; only the identity where there are too many.
  std::vector<Permutation> run() {
    Permutation identity(n_);
    std::iota(identity.begin(), identity.end(), 0);
    extend(0);
    if (found_.size() > Board::kMaxSymmetries) return {identity};
    std::sort(found_.begin(), found_.end());
    return found_;
  }

 private:
  /// The points in an order in which each touches an earlier one: wrong images are then noticed early.
  static std::vector<int> connected_walk(const std::vector<Points>& neighbours) {
    std::vector<int> walk{0};
    Points seen = point_bit(0);
    for (std::size_t i = 0; i < walk.size(); ++i) {
      for_each_point(neighbours[walk[i]] & ~seen, [&](int p) { walk.push_back(p); });
      seen |= neighbours[walk[i]];
    }
    return walk;
  }

  void extend(int depth) {
    if (found_.size() > Board::kMaxSymmetries) return;
    if (depth == n_) {
      if (renumbered(lines_, image_) == lines_) found_.push_back(image_);
      return;
    }
    for (int candidate = 0; candidate < n_; ++candidate) {
      if (has(used_, candidate) || !fits(depth, candidate)) continue;
      image_[walk_[depth]] = candidate;
      used_ |= point_bit(candidate);
      extend(depth + 1);
      used_ &= ~point_bit(candidate);
    }
  }

  bool fits(int depth, int candidate) const {
    const int p = walk_[depth];
    if (relation_[p][p] != relation_[candidate][candidate]) return false;
    for (int i = 0; i < depth; ++i) {
      if (relation_[p][walk_[i]] != relation_[candidate][image_[walk_[i]]]) return false;
    }
    return true;
  }

  int n_;
  const Lines& lines_;
  // How two points lie to each other on their common lines: a number that symmetries keep. It only prunes.
  std::vector<std::vector<int>> relation_;
  std::vector<int> walk_;
  Permutation image_;
  Points used_ = 0;
  std::vector<Permutation> found_;
};

/// The orbits of points under the symmetries, in order of their first points.
std::vector<Points> orbits_of(int n, const std::vector<Permutation>& symmetries) {
  std::vector<Points> orbits;
  Points seen = 0;
  for (int p = 0; p < n; ++p) {
    if (has(seen, p)) continue;
    Points orbit = 0;
    for (const Permutation& symmetry : symmetries) orbit |= point_bit(symmetry[p]);
    orbits.push_back(orbit);
    seen |= orbit;
  }
  return orbits;
}

/// The final numbers of points that are in reading order now.
///
/// The lowest points become the index bits inside a machine vector, where every adjacent pair of points costs a full
/// pass over the plane while steps between higher bits come almost free. So low points should have few neighbours and
/// be mutually non-adjacent. Orbits stay together: then symmetries permute the low bits among themselves.
/// Greedy: next comes the orbit whose points have the least (degree + neighbours already numbered or in the orbit
/// itself), which is the same for all its points; then the larger orbit; then the one earlier in reading order.
Permutation number_points(const std::vector<Points>& neighbours, const std::vector<Permutation>& symmetries) {
  const int n = static_cast<int>(neighbours.size());
  std::vector<Points> left = orbits_of(n, symmetries);
  Permutation number(n);
  Points numbered = 0;
  int next = 0;
  while (!left.empty()) {
    const auto rank = [&](Points orbit) {
      const Points around = neighbours[std::countr_zero(orbit)];
      return std::pair(count(around) + count(around & (numbered | orbit)), -count(orbit));
    };
    const auto best = std::min_element(left.begin(), left.end(), [&](Points a, Points b) { return rank(a) < rank(b); });
    for_each_point(*best, [&](int p) { number[p] = next++; });
    numbered |= *best;
    left.erase(best);
  }
  return number;
}

std::vector<double> distinct(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

std::vector<std::vector<Ray>> rays_of(int n, const Lines& lines) {
  std::vector<std::vector<Ray>> rays(n);
  for (const auto& line : lines) {
    for (auto here = line.begin(); here != line.end(); ++here) {
      if (here != line.begin()) rays[*here].emplace_back(std::make_reverse_iterator(here), line.rend());
      if (here + 1 != line.end()) rays[*here].emplace_back(here + 1, line.end());
    }
  }
  return rays;
}

}  // namespace

std::vector<std::string> point_names(const std::vector<std::pair<double, double>>& points) {
  std::vector<double> xs, ys;
  for (const auto& [x, y] : points) {
    xs.push_back(x);
    ys.push_back(y);
  }
  xs = distinct(xs);
  ys = distinct(ys);
  if (xs.size() > 26) throw BoardError(std::to_string(xs.size()) + " columns (different x); letters allow 26");
  std::vector<std::string> names;
  for (const auto& [x, y] : points) {
    const auto column = std::lower_bound(xs.begin(), xs.end(), x) - xs.begin();
    const auto row = std::lower_bound(ys.begin(), ys.end(), y) - ys.begin();
    names.push_back(static_cast<char>('a' + column) + std::to_string(row + 1));
  }
  return names;
}

Board::Board(const BoardDescription& description) : name_(description.name), title_(description.title) {
  check_points(description);
  std::map<std::pair<int, int>, int> step_line;
  for (int l = 0; l < static_cast<int>(description.lines.size()); ++l) check_line(description, l, step_line);
  check_connected(description);

  // Reading order: by row, then by column.
  const int n = static_cast<int>(description.points.size());
  std::vector<int> reading(n);
  std::iota(reading.begin(), reading.end(), 0);
  const auto key = [&](int p) { return std::pair(description.points[p].second, description.points[p].first); };
  std::sort(reading.begin(), reading.end(), [&](int a, int b) { return key(a) < key(b); });
  Permutation reading_rank(n);
  for (int i = 0; i < n; ++i) reading_rank[reading[i]] = i;
  Lines lines = renumbered(description.lines, reading_rank);

  const std::vector<Permutation> symmetries = SymmetrySearch(n, lines).run();
  const Permutation number = number_points(neighbours_of(n, lines), symmetries);

  points_.resize(n);
  reading_order_ = number;
  const std::vector<std::string> names = point_names(description.points);
  for (int i = 0; i < n; ++i) {
    const auto& [x, y] = description.points[reading[i]];
    points_[number[i]] = {x, y, names[reading[i]]};
  }
  lines = renumbered(lines, number);
  for (const auto& line : lines) lines_.emplace_back(line.begin(), line.end());
  neighbours_ = neighbours_of(n, lines);
  rays_ = rays_of(n, lines);
  for (const Permutation& symmetry : symmetries) {
    Symmetry& final_symmetry = symmetries_.emplace_back(n);
    for (int i = 0; i < n; ++i) final_symmetry[number[i]] = static_cast<std::uint8_t>(number[symmetry[i]]);
  }
}

int Board::edges() const {
  int ends = 0;
  for (Points around : neighbours_) ends += count(around);
  return ends / 2;
}

int Board::find(std::string_view name) const {
  for (int p = 0; p < size(); ++p) {
    if (points_[p].name == name) return p;
  }
  return -1;
}

std::vector<int> Board::in_reading_order(Points set) const {
  std::vector<int> result;
  for (int p : reading_order_) {
    if (has(set, p)) result.push_back(p);
  }
  return result;
}

}  // namespace rimau

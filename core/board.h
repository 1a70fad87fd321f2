// A lined board: points, straight lines through them, and all that follows from these two.
//
// Points are numbered by the program, not by the file they come from: a point's number is also its index bit in a
// plane, so the numbering decides how fast a solve is (see number_points in board.cpp). People use names only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/points.h"

namespace rimau {

/// A permutation of the points that maps every line onto a line: symmetry[p] is the image of point p.
using Symmetry = std::vector<std::uint8_t>;

/// The points passed when leaving a point along a line in one direction, nearest first; never empty.
using Ray = std::vector<std::uint8_t>;

struct BoardPoint {
  double x = 0;
  double y = 0;
  std::string name;  // column letter by rank of x, row number by rank of y: "c2"
};

/// What a board file says: coordinates, and lines as indices into the coordinates.
struct BoardDescription {
  std::string name;
  std::string title;
  std::vector<std::pair<double, double>> points;
  std::vector<std::vector<int>> lines;  // maximal straight lines, points in order along the line
};

/// The names of points by their coordinates: a column letter by the rank of x among all x, a row number by the rank of
/// y. Throws BoardError beyond 26 columns.
std::vector<std::string> point_names(const std::vector<std::pair<double, double>>& points);

/// What is wrong with a description, and at which of its points or lines (-1: at none in particular).
class BoardError : public InputError {
 public:
  explicit BoardError(const std::string& message, int point_at_fault = -1, int line_at_fault = -1)
      : InputError(message), point(point_at_fault), line(line_at_fault) {}
  int point;
  int line;
};

class Board {
 public:
  /// Checks the description and derives names, numbering, rays and symmetries.
  /// Throws BoardError: too many points, a line through an unknown point or twice through one, two lines sharing a
  /// step, two points at one place, a point on no line, a board in two pieces.
  explicit Board(const BoardDescription& description);

  const std::string& name() const { return name_; }
  const std::string& title() const { return title_; }
  int size() const { return static_cast<int>(points_.size()); }
  Points all() const { return first_points(size()); }
  const BoardPoint& point(int p) const { return points_[p]; }
  const std::vector<std::vector<std::uint8_t>>& lines() const { return lines_; }

  Points neighbours(int p) const { return neighbours_[p]; }
  const std::vector<Ray>& rays(int p) const { return rays_[p]; }
  int edges() const;

  /// All symmetries, the identity first. Only the identity where a degenerate board (a star, say) has more than
  /// kMaxSymmetries of them.
  const std::vector<Symmetry>& symmetries() const { return symmetries_; }
  static constexpr int kMaxSymmetries = 1024;

  /// The point of that name, or -1.
  int find(std::string_view name) const;
  /// The points of a set in reading order for people: by row from the bottom, then by column.
  std::vector<int> in_reading_order(Points set) const;

 private:
  std::string name_;
  std::string title_;
  std::vector<BoardPoint> points_;
  std::vector<std::vector<std::uint8_t>> lines_;
  std::vector<Points> neighbours_;
  std::vector<std::vector<Ray>> rays_;
  std::vector<Symmetry> symmetries_;
  std::vector<int> reading_order_;
};

}  // namespace rimau

#include "solver/output/board_svg.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rimau {
namespace {

constexpr double kUnit = 56;  // between the two nearest points
constexpr double kMargin = 26;
constexpr double kNames = 22;  // room for the names of rows and columns
constexpr double kPiece = 17;
constexpr double kEmpty = 4;

/// Places the points of a board on a sheet, and draws its lines and the names of rows and columns.
class BoardSheet {
 public:
  BoardSheet(const Board& board, const std::string& title) : board_(board) {
    double most_x = -std::numeric_limits<double>::infinity();
    double least_y = std::numeric_limits<double>::infinity();
    double gap = std::numeric_limits<double>::infinity();
    for (int p = 0; p < board.size(); ++p) {
      least_x_ = std::min(least_x_, board.point(p).x);
      most_x = std::max(most_x, board.point(p).x);
      least_y = std::min(least_y, board.point(p).y);
      most_y_ = std::max(most_y_, board.point(p).y);
      for (int q = 0; q < p; ++q) {
        gap = std::min(gap, std::hypot(board.point(p).x - board.point(q).x, board.point(p).y - board.point(q).y));
      }
    }
    scale_ = kUnit / gap;
    svg.width = kNames + 2 * kMargin + (most_x - least_x_) * scale_;
    svg.height = kNames + 2 * kMargin + (most_y_ - least_y) * scale_;
    svg.title = title;
    draw_lines();
    draw_names();
  }

  double x(int p) const { return kNames + kMargin + (board_.point(p).x - least_x_) * scale_; }
  double y(int p) const { return kMargin + (most_y_ - board_.point(p).y) * scale_; }

  Svg svg;

 private:
  void draw_lines() {
    for (const auto& line : board_.lines())
      svg.line(x(line.front()), y(line.front()), x(line.back()), y(line.back()), "board");
  }

  /// The letters and the digits of the points' names, once for each column and row.
  void draw_names() {
    std::vector<std::string> seen;
    const auto fresh = [&](const std::string& name) {
      if (std::ranges::find(seen, name) != seen.end()) return false;
      seen.push_back(name);
      return true;
    };
    for (int p = 0; p < board_.size(); ++p) {
      const std::string& name = board_.point(p).name;
      const std::size_t digits = name.find_first_of("0123456789");
      if (fresh(name.substr(0, digits))) svg.text(x(p), svg.height - kNames / 2, seen.back(), "name");
      if (fresh(name.substr(digits))) svg.text(kNames / 2, y(p), seen.back(), "name");
    }
  }

  const Board& board_;
  double least_x_ = std::numeric_limits<double>::infinity();
  double most_y_ = -std::numeric_limits<double>::infinity();
  double scale_ = 1;
};

}  // namespace

Svg position_svg(const Board& board, const Position& position, const std::string& title) {
  BoardSheet sheet(board, title);
  for (int p = 0; p < board.size(); ++p) {
    const auto tigers = std::ranges::count(position.tigers, p);
    if (tigers > 0) {
      sheet.svg.circle(sheet.x(p), sheet.y(p), kPiece + 2, "tiger");
      sheet.svg.text(sheet.x(p), sheet.y(p), tigers == 1 ? "T" : std::to_string(tigers) + "T", "piece");
    } else if (has(position.men, p)) {
      sheet.svg.circle(sheet.x(p), sheet.y(p), kPiece - 4, "man");
    } else {
      sheet.svg.circle(sheet.x(p), sheet.y(p), kEmpty, "empty");
    }
  }
  return sheet.svg;
}

Svg heat_svg(const Board& board, const std::vector<HeatMark>& marks, const std::string& title) {
  BoardSheet sheet(board, title);
  for (const HeatMark& mark : marks) {
    const double x = sheet.x(mark.point);
    const double y = sheet.y(mark.point);
    sheet.svg.circle(x, y, kPiece + 4, "ground");
    sheet.svg.circle(x, y, kPiece + 4, "heat", std::clamp(mark.level, 0.0, 1.0));
    if (mark.ring) sheet.svg.circle(x, y, kPiece + 5, "ring");
    sheet.svg.text(x, y, mark.text, "figure");
  }
  return sheet.svg;
}

}  // namespace rimau

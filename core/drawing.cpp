// Draws any board with characters, from its coordinates and lines alone.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include "core/notation.h"

namespace rimau {
namespace {

// Cells for the smallest distance between two columns or rows of points: a diagonal then has one sign halfway.
constexpr int kCellsAcross = 4;
constexpr int kCellsDown = 2;
constexpr int kWidest = 120;
constexpr int kTallest = 60;

/// Maps coordinates to cells, true to scale where that fits on a screen, otherwise by rank.
class Scale {
 public:
  Scale(const std::set<double>& values, int cells, int most) : values_(values.begin(), values.end()) {
    double least = 0;
    for (std::size_t i = 1; i < values_.size(); ++i) {
      const double gap = values_[i] - values_[i - 1];
      if (least == 0 || gap < least) least = gap;
    }
    const double span = values_.back() - values_.front();
    by_rank_ = least == 0 || span / least * cells > most;
    unit_ = by_rank_ ? cells : cells / least;
  }

  int cell(double value) const {
    if (!by_rank_) return static_cast<int>(std::lround((value - values_.front()) * unit_));
    return rank(value) * static_cast<int>(unit_);
  }
  int rank(double value) const {
    return static_cast<int>(std::lower_bound(values_.begin(), values_.end(), value) - values_.begin());
  }
  const std::vector<double>& values() const { return values_; }

 private:
  std::vector<double> values_;
  bool by_rank_ = false;
  double unit_ = 1;
};

struct Cell {
  int column;
  int row;  // from the top
};

/// A sheet of characters.
class Sheet {
 public:
  Sheet(int width, int height)
      : rows_(static_cast<std::size_t>(height), std::string(static_cast<std::size_t>(width), ' ')) {}

  char& at(Cell cell) { return rows_[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)]; }
  const std::string& row(int r) const { return rows_[static_cast<std::size_t>(r)]; }
  int height() const { return static_cast<int>(rows_.size()); }

  /// The stroke between two points, their own cells left alone.
  void stroke(Cell a, Cell b) {
    const int across = b.column - a.column;
    const int down = b.row - a.row;
    const bool flat = std::abs(across) > 2 * kCellsAcross / kCellsDown * std::abs(down);
    const char sign = across == 0 ? '|' : flat ? '-' : (across > 0) == (down > 0) ? '\\' : '/';
    const int cells = flat ? std::abs(across) : std::abs(down);
    for (int i = 1; i < cells; ++i) {
      char& c = at({a.column + static_cast<int>(std::lround(across * i / static_cast<double>(cells))),
                    a.row + static_cast<int>(std::lround(down * i / static_cast<double>(cells)))});
      c = c == ' ' || c == sign ? sign : (c == '/' || c == '\\') && (sign == '/' || sign == '\\') ? 'X' : c;
    }
  }

 private:
  std::vector<std::string> rows_;
};

/// The letters and the digits of a point's name, as names of its column and its row.
std::string column_name(const std::string& name) { return name.substr(0, name.find_first_of("0123456789")); }
std::string row_name(const std::string& name) { return name.substr(column_name(name).size()); }

char piece_sign(const Position* position, int p) {
  if (position == nullptr) return '+';
  const auto tigers = std::count(position->tigers.begin(), position->tigers.end(), p);
  if (tigers > 0) return tigers == 1 ? 'T' : static_cast<char>('0' + tigers);
  return has(position->men, p) ? 'o' : '+';
}

std::string without_trailing_spaces(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

std::string draw(const Board& board, const Position* position) {
  std::set<double> xs;
  std::set<double> ys;
  for (int p = 0; p < board.size(); ++p) {
    xs.insert(board.point(p).x);
    ys.insert(board.point(p).y);
  }
  const Scale across(xs, kCellsAcross, kWidest);
  const Scale up(ys, kCellsDown, kTallest);
  const int height = up.cell(*ys.rbegin()) + 1;
  const auto cell = [&](int p) { return Cell{across.cell(board.point(p).x), height - 1 - up.cell(board.point(p).y)}; };

  Sheet sheet(across.cell(*xs.rbegin()) + 1, height);
  for (const auto& line : board.lines()) {
    for (std::size_t i = 1; i < line.size(); ++i) sheet.stroke(cell(line[i - 1]), cell(line[i]));
  }
  std::vector<std::string> row_names(static_cast<std::size_t>(height));
  std::string columns(static_cast<std::size_t>(across.cell(*xs.rbegin())) + kCellsAcross, ' ');
  for (int p = 0; p < board.size(); ++p) {
    sheet.at(cell(p)) = piece_sign(position, p);
    row_names[static_cast<std::size_t>(cell(p).row)] = row_name(board.point(p).name);
    const std::string name = column_name(board.point(p).name);
    columns.replace(static_cast<std::size_t>(cell(p).column), name.size(), name);
  }

  std::size_t margin = 0;
  for (const std::string& name : row_names) margin = std::max(margin, name.size());
  std::string text;
  for (int r = 0; r < height; ++r) {
    const std::string& name = row_names[static_cast<std::size_t>(r)];
    text += without_trailing_spaces(std::string(margin - name.size(), ' ') + name + "  " + sheet.row(r)) + '\n';
  }
  return text + '\n' + without_trailing_spaces(std::string(margin + 2, ' ') + columns) + '\n';
}

}  // namespace rimau

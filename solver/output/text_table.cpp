#include "solver/output/text_table.h"

#include <algorithm>
#include <ostream>

namespace rimau {

bool is_number_cell(const std::string& cell) {
  return cell.empty() || cell.find_first_not_of("0123456789.,/-<>% ") == std::string::npos;
}

void TextTable::write(std::ostream& out) const {
  const std::size_t columns = rows_.front().size();
  std::vector<std::size_t> widths(columns);
  std::vector<bool> right(columns, true);
  for (const std::vector<std::string>& row : rows_) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (row.size() == columns) widths[c] = std::max(widths[c], row[c].size());
      if (&row != &rows_.front() && row.size() == columns && !is_number_cell(row[c])) right[c] = false;
    }
  }
  for (const std::vector<std::string>& row : rows_) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string space(widths[c] - std::min(widths[c], row[c].size()), ' ');
      line += (c == 0 ? "" : "  ") + (right[c] ? space + row[c] : row[c] + space);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  }
}

}  // namespace rimau

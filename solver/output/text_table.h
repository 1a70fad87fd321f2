// Columns of text, as wide as their widest cell; numbers flush right.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace rimau {

class TextTable {
 public:
  explicit TextTable(std::vector<std::string> head) { rows_.push_back(std::move(head)); }
  /// A row may be shorter than the head.
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  void write(std::ostream& out) const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

/// True for what is set flush right: numbers, fractions and dashes.
bool is_number_cell(const std::string& cell);

}  // namespace rimau

// Cells of CSV as RFC 4180 has them.
#pragma once

#include <string>

namespace rimau {

/// The cell, quoted where it holds a comma, a quotation mark or a line break.
std::string csv_cell(const std::string& text);

}  // namespace rimau

// A page of text, figures and tables, before it has a form; as one HTML file, or its figures and tables as files.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <variant>
#include <vector>

#include "solver/output/svg.h"

namespace rimau {

struct Paragraph {
  std::string text;
};

struct Figure {
  std::string name;  // of its file, without the ending
  std::string caption;
  Svg svg;
};

struct PageTable {
  std::string name;
  std::string caption;
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
  bool folded = false;  // long: a reader may close it
};

struct PageSection {
  std::string title;
  std::vector<std::variant<Paragraph, Figure, PageTable>> parts;
};

struct Page {
  std::string title;
  std::string lead;
  std::vector<PageSection> sections;
};

/// One file that needs no other, no script and no network.
std::string html(const Page& page);

/// Every figure as NAME.svg and every table as NAME.csv, each written aside and renamed; makes the directory. Throws
/// Failure.
void write_figures(const std::filesystem::path& directory, const Page& page);

}  // namespace rimau

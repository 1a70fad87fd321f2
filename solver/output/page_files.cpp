// Files of a page: whole or not at all.
#include "core/error.h"
#include "solver/output/csv.h"
#include "solver/output/page.h"
#include "solver/table/atomic_file.h"

namespace rimau {
namespace {

std::string csv_line(const std::vector<std::string>& row) {
  std::string line;
  for (std::size_t c = 0; c < row.size(); ++c) line += (c == 0 ? "" : ",") + csv_cell(row[c]);
  return line + '\n';
}

std::string csv(const PageTable& table) {
  std::string text = csv_line(table.head);
  for (const std::vector<std::string>& row : table.rows) text += csv_line(row);
  return text;
}

void write_text_file(const std::filesystem::path& path, const std::string& text) {
  AtomicFile file(path);
  file.append(std::as_bytes(std::span(text)));
  file.commit();
}

}  // namespace

void write_figures(const std::filesystem::path& directory, const Page& page) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) throw Failure("cannot create " + directory.string() + ": " + error.message());
  for (const PageSection& section : page.sections) {
    for (const auto& part : section.parts) {
      if (const Figure* const figure = std::get_if<Figure>(&part)) {
        write_text_file(directory / (figure->name + ".svg"), figure->svg.file());
      } else if (const PageTable* const table = std::get_if<PageTable>(&part)) {
        write_text_file(directory / (table->name + ".csv"), csv(*table));
      }
    }
  }
}

}  // namespace rimau

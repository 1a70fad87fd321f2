// A page as HTML: for a phone, a screen and paper, light and dark.
#include "solver/output/page.h"
#include "solver/output/text_table.h"

namespace rimau {
namespace {

constexpr const char* kPageStyle = R"(
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 .5rem; border-bottom: 2px solid var(--faint); }
p { max-width: 46rem; margin: .6rem 0; }
.lead { font-size: 1.15rem; font-weight: 600; }
.grid { display: grid; gap: 1rem; margin: 1rem 0;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
.grid.narrow { grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); }
figure { margin: 0; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; max-height: 34rem; }
figcaption, .caption { font-size: .9rem; line-height: 1.35; }
figcaption { margin-top: .3rem; overflow-wrap: anywhere; }
.caption { margin: 1.2rem 0 .3rem; font-weight: 600; }
.scroll { overflow-x: auto; margin: 0 0 1rem; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid var(--faint); text-align: left; vertical-align: bottom; }
td { white-space: nowrap; }
th { border-bottom: 2px solid var(--ink); font-weight: 600; }
.number { text-align: right; }
summary { cursor: pointer; font-weight: 600; padding: .4rem 0; }
.patterns { position: absolute; width: 0; height: 0; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  h2 { break-after: avoid; }
  tr { break-inside: avoid; }
  thead { display: table-header-group; }
  .scroll { overflow: visible; }
  section > p { break-after: avoid; }
  .grid { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .grid.narrow { grid-template-columns: repeat(5, minmax(0, 1fr)); }
  figure svg { max-height: 9cm; }
}
)";

constexpr double kNarrow = 250;  // figures up to this width stand closer together

/// Whether all cells of a column are numbers.
std::vector<bool> number_columns(const PageTable& table) {
  std::vector<bool> numbers(table.head.size(), true);
  for (const std::vector<std::string>& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) numbers[c] = numbers[c] && is_number_cell(row[c]);
  }
  return numbers;
}

/// Digits in groups of three; other cells as they are.
std::string grouped(const std::string& cell) {
  constexpr std::size_t kGroup = 3;
  if (cell.find_first_not_of("0123456789") != std::string::npos) return escaped(cell);
  std::string text;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    if (i > 0 && (cell.size() - i) % kGroup == 0) text += ',';
    text += cell[i];
  }
  return text;
}

std::string row_html(const std::vector<std::string>& row, const std::vector<bool>& numbers, const char* cell) {
  std::string text = "<tr>";
  for (std::size_t c = 0; c < row.size(); ++c) {
    text += std::string("<") + cell + (numbers[c] ? " class=\"number\">" : ">") + grouped(row[c]) + "</" + cell + ">";
  }
  return text + "</tr>\n";
}

std::string table_html(const PageTable& table) {
  const std::vector<bool> numbers = number_columns(table);
  std::string text = "<div class=\"scroll\"><table id=\"" + escaped(table.name) + "\" aria-label=\"" +
                     escaped(table.caption) + "\">\n";
  text += "<thead>" + row_html(table.head, numbers, "th") + "</thead>\n<tbody>\n";
  for (const std::vector<std::string>& row : table.rows) text += row_html(row, numbers, "td");
  text += "</tbody></table></div>\n";
  if (!table.folded) return "<p class=\"caption\">" + escaped(table.caption) + "</p>\n" + text;
  // Open, so that nothing is missing on paper.
  return "<details open><summary>" + escaped(table.caption) + "</summary>\n" + text + "</details>\n";
}

std::string figure_html(const Figure& figure) {
  const std::string caption = figure.caption.empty() ? "" : "<figcaption>" + escaped(figure.caption) + "</figcaption>";
  return "<figure id=\"" + escaped(figure.name) + "\">" + figure.svg.element() + caption + "</figure>\n";
}

/// Figures that follow each other stand side by side where there is room.
std::string section_html(const PageSection& section) {
  std::string text = "<section>\n<h2>" + escaped(section.title) + "</h2>\n";
  bool in_grid = false;
  for (const auto& part : section.parts) {
    const Figure* const figure = std::get_if<Figure>(&part);
    if (in_grid && figure == nullptr) text += "</div>\n";
    if (!in_grid && figure != nullptr) {
      text += figure->svg.width <= kNarrow ? "<div class=\"grid narrow\">\n" : "<div class=\"grid\">\n";
    }
    in_grid = figure != nullptr;
    if (figure != nullptr) {
      text += figure_html(*figure);
    } else if (const PageTable* const table = std::get_if<PageTable>(&part)) {
      text += table_html(*table);
    } else {
      text += "<p>" + escaped(std::get<Paragraph>(part).text) + "</p>\n";
    }
  }
  return text + (in_grid ? "</div>\n" : "") + "</section>\n";
}

}  // namespace

std::string html(const Page& page) {
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" +
      escaped(page.title) + "</title>\n<style>" + figure_style() + kPageStyle +
      "</style>\n</head>\n<body>\n<svg class=\"patterns\" aria-hidden=\"true\">" + kFigurePatterns + "</svg>\n<h1>" +
      escaped(page.title) + "</h1>\n<p class=\"lead\">" + escaped(page.lead) + "</p>\n";
  for (const PageSection& section : page.sections) text += section_html(section);
  return text + "</body>\n</html>\n";
}

}  // namespace rimau

#include "solver/output/svg.h"

#include <cmath>
#include <sstream>

namespace rimau {

namespace {

struct Colour {
  const char* name;
  const char* light;
  const char* dark;
  const char* print;
};

constexpr Colour kColours[] = {
    {"--ink", "#1d1d1f", "#ececec", "#000000"},    {"--paper", "#ffffff", "#161618", "#ffffff"},
    {"--faint", "#8a8a8e", "#8e8e93", "#777777"},  {"--men", "#2f5d8c", "#7fb2e5", "#2f5d8c"},
    {"--tigers", "#e08a1e", "#f0a848", "#e08a1e"}, {"--heat", "#d9822b", "#e0913a", "#d9822b"},
};

std::string root(const char* Colour::*kind) {
  std::string text = ":root {";
  for (const Colour& colour : kColours) text += std::string(" ") + colour.name + ": " + colour.*kind + ";";
  return text + " }";
}

constexpr const char* kRules = R"(
svg text { font-family: system-ui, sans-serif; fill: var(--ink); text-anchor: middle; }
.board { stroke: var(--faint); stroke-width: 1.5; }
.empty { fill: var(--paper); stroke: var(--faint); stroke-width: 1.5; }
.man { fill: var(--men); stroke: var(--ink); stroke-width: 1.5; }
.tiger { fill: var(--tigers); stroke: var(--ink); stroke-width: 3; }
.ground { fill: var(--paper); stroke: var(--faint); stroke-width: 1; }
.heat { fill: var(--heat); stroke: none; }
.ring { fill: none; stroke: var(--ink); stroke-width: 3; }
.axis { stroke: var(--ink); stroke-width: 1; }
.men-win { fill: var(--men); }
.tigers-win { fill: url(#dots); stroke: var(--tigers); stroke-width: 0.8; }
.draw { fill: url(#stripes); stroke: var(--faint); stroke-width: 0.8; }
svg text.name { font-size: 13px; fill: var(--faint); }
svg text.small { font-size: 14px; }
svg text.piece { font-size: 17px; font-weight: bold; fill: #000; }
svg text.figure { font-size: 13px; font-weight: 600; stroke: var(--paper); stroke-width: 3; paint-order: stroke; }
.stripe { stroke: var(--faint); stroke-width: 2; }
.dot { fill: var(--tigers); }
)";

/// The rules with the colours of paper written out: many programs that read SVG know no variables.
std::string plain_rules() {
  std::string rules = kRules;
  for (const Colour& colour : kColours) {
    const std::string variable = std::string("var(") + colour.name + ")";
    for (std::size_t at = rules.find(variable); at != std::string::npos; at = rules.find(variable, at)) {
      rules.replace(at, variable.size(), colour.print);
    }
  }
  return rules;
}

}  // namespace

std::string figure_style() {
  return "\n" + root(&Colour::light) + "\n@media (prefers-color-scheme: dark) { " + root(&Colour::dark) +
         " }\n@media print { " + root(&Colour::print) + " }" + kRules;
}

const char* const kFigurePatterns = R"~(<defs>
<pattern id="stripes" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<line class="stripe" x1="0" y1="0" x2="0" y2="5"/></pattern>
<pattern id="dots" width="5" height="5" patternUnits="userSpaceOnUse"><circle class="dot" cx="2.5" cy="2.5" r="0.9"/>
</pattern></defs>
)~";

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string svg_number(double number) {
  std::ostringstream text;
  text << std::round(number * 100) / 100;
  return text.str();
}

namespace {

std::string attribute(const char* name, double value) {
  return std::string(" ") + name + "=\"" + svg_number(value) + '"';
}

std::string open_tag(const char* element, const char* style) {
  return std::string("<") + element + " class=\"" + style + '"';
}

std::string begin(const Svg& svg, const char* more) {
  const std::string size = svg_number(svg.width) + ' ' + svg_number(svg.height);
  return std::string("<svg") + more + " viewBox=\"0 0 " + size + "\"" + attribute("width", svg.width) +
         attribute("height", svg.height) + " role=\"img\"><title>" + escaped(svg.title) + "</title>";
}

}  // namespace

void Svg::line(double x1, double y1, double x2, double y2, const char* style) {
  body += open_tag("line", style) + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) +
          attribute("y2", y2) + "/>";
}

void Svg::circle(double x, double y, double radius, const char* style, double opacity) {
  body += open_tag("circle", style) + attribute("cx", x) + attribute("cy", y) + attribute("r", radius) +
          (opacity < 1 ? attribute("fill-opacity", opacity) : "") + "/>";
}

void Svg::rectangle(double x, double y, double rectangle_width, double rectangle_height, const char* style) {
  body += open_tag("rect", style) + attribute("x", x) + attribute("y", y) + attribute("width", rectangle_width) +
          attribute("height", rectangle_height) + "/>";
}

void Svg::text(double x, double y, const std::string& text, const char* style) {
  // By hand what dominant-baseline would do, since not every program knows it.
  constexpr double kHalfCapital = 5;
  y += kHalfCapital;
  body += open_tag("text", style) + attribute("x", x) + attribute("y", y) + '>' + escaped(text) + "</text>";
}

std::string Svg::element() const { return begin(*this, "") + body + "</svg>"; }

std::string Svg::file() const {
  return begin(*this, " xmlns=\"http://www.w3.org/2000/svg\"") + "<style>" + plain_rules() + "</style>" +
         kFigurePatterns + body + "</svg>\n";
}

}  // namespace rimau

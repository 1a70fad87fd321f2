// Figures as SVG: the same drawing stands inside a page or in a file of its own.
//
// Shapes carry classes instead of colours; figure_style() gives them colours for light, dark and paper, and
// patterns tell them apart without any.
#pragma once

#include <string>

namespace rimau {

/// Text with the signs that HTML and SVG give a meaning replaced.
std::string escaped(const std::string& text);

/// A number with at most two decimals and no needless zeros.
std::string svg_number(double number);

struct Svg {
  double width = 0;
  double height = 0;
  std::string title;  // what readers hear who do not see the figure
  std::string body;

  void line(double x1, double y1, double x2, double y2, const char* style);
  void circle(double x, double y, double radius, const char* style, double opacity = 1);
  void rectangle(double x, double y, double width, double height, const char* style);
  /// Text centred on x, its middle at y.
  void text(double x, double y, const std::string& text, const char* style);

  /// An element for a page that has figure_style() and kFigurePatterns already.
  std::string element() const;
  /// A file that needs nothing else, in the colours of paper.
  std::string file() const;
};

/// CSS for figures within a page: colours for light, dark and paper.
std::string figure_style();
extern const char* const kFigurePatterns;  // <defs>

}  // namespace rimau

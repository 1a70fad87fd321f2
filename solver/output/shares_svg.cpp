#include "solver/output/shares_svg.h"

#include <algorithm>
#include <array>

namespace rimau {
namespace {

constexpr double kLeft = 48;
constexpr double kTop = 22;
constexpr double kPlotWidth = 190;
constexpr double kPlotHeight = 110;
constexpr double kBelow = 40;
constexpr int kTickEvery = 5;  // men

struct Share {
  std::uint64_t positions;
  const char* style;
};

void draw_axes(Svg& svg, int most_men, double bar) {
  const double floor = kTop + kPlotHeight;
  svg.line(kLeft, kTop, kLeft, floor, "axis");
  svg.line(kLeft, floor, kLeft + kPlotWidth, floor, "axis");
  for (const int percent : {0, 50, 100}) {
    const double y = floor - kPlotHeight * percent / 100;
    svg.line(kLeft - 3, y, kLeft, y, "axis");
    svg.text(kLeft - 25, y, std::to_string(percent) + "%", "small");
  }
  for (int men = 0; men <= most_men; men += kTickEvery) {
    svg.text(kLeft + (men + 0.5) * bar, floor + 12, std::to_string(men), "small");
  }
  svg.text(kLeft + kPlotWidth / 2, floor + 30, "men on the board", "small");
}

}  // namespace

Svg shares_svg(const LossLayer& layer, const std::string& title) {
  Svg svg{kLeft + kPlotWidth + 8, kTop + kPlotHeight + kBelow, title, ""};
  int most_men = 0;
  for (const LostRow& row : layer.rows) most_men = std::max(most_men, row.count.men);
  const double bar = kPlotWidth / (most_men + 1);
  for (const LostRow& row : layer.rows) {
    const std::array<Share, 3> shares{
        {{row.count.men_win, "men-win"}, {row.count.draw(), "draw"}, {row.count.tigers_win, "tigers-win"}}};
    double y = kTop + kPlotHeight;
    for (const Share& share : shares) {
      const double height =
          kPlotHeight * static_cast<double>(share.positions) / static_cast<double>(row.count.positions);
      y -= height;
      // Less than half a hundredth of a unit is not seen.
      if (height > 0.005) svg.rectangle(kLeft + row.count.men * bar + 0.5, y, bar - 1, height, share.style);
    }
  }
  draw_axes(svg, most_men, bar);
  svg.text(kLeft + kPlotWidth / 2, kTop / 2, title, "figure");
  return svg;
}

Svg shares_key_svg() {
  Svg svg{180, 76, "Key: men win, draw, tigers win", ""};
  double y = 6;
  for (const auto& [style, text] :
       {std::pair("tigers-win", "tigers win"), std::pair("draw", "draw"), std::pair("men-win", "men win")}) {
    svg.rectangle(8, y, 30, 16, style);
    svg.text(95, y + 8, text, "figure");
    y += 24;
  }
  return svg;
}

}  // namespace rimau

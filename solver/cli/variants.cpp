// rimau variants: the games in the catalogue.
#include <algorithm>
#include <iomanip>
#include <iostream>

#include "solver/cli/options.h"
#include "solver/output/json.h"

namespace rimau {
namespace {

constexpr CommandHelp kHelp = {
    "variants",
    "Lists the games: name, board, tigers, men on the board and in hand at the start, title.",
    "  rimau variants --format json",
    0,
    0,
};

void print_text(const std::vector<Variant>& variants) {
  std::size_t name_width = 0;
  std::size_t board_width = 0;
  for (const Variant& v : variants) {
    name_width = std::max(name_width, v.name.size());
    board_width = std::max(board_width, v.board->name().size());
  }
  const auto column = [](std::size_t width) { return std::setw(static_cast<int>(width) + 2); };
  std::cout << std::left << column(name_width) << "name" << column(board_width) << "board"
            << "tigers  men    title\n";
  for (const Variant& v : variants) {
    const std::string men = std::to_string(count(v.men_start)) + "+" + std::to_string(v.hand);
    std::cout << column(name_width) << v.name << column(board_width) << v.board->name() << std::setw(8) << v.tigers()
              << std::setw(7) << men << v.title << '\n';
  }
}

Json variants_json(const std::vector<Variant>& variants) {
  Json list = Json::array();
  for (const Variant& v : variants) {
    list.push_back({{"name", v.name},
                    {"title", v.title},
                    {"board", v.board->name()},
                    {"points", v.board->size()},
                    {"tigers", v.tigers()},
                    {"men_on_board", count(v.men_start)},
                    {"men_in_hand", v.hand}});
  }
  return {{"variants", std::move(list)}};
}

}  // namespace

int run_variants(const Arguments& arguments) {
  Options options;
  if (!read_options(kHelp, arguments, options)) return 0;
  const Catalog games = catalog(options);
  std::vector<Variant> variants;
  for (const std::string& name : games.variant_names()) variants.push_back(games.load_variant(name, options.settings));
  if (options.format == Format::json) {
    print_json(variants_json(variants));
  } else {
    print_text(variants);
  }
  return 0;
}

}  // namespace rimau

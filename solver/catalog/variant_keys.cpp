#include "solver/catalog/variant_keys.h"

#include <algorithm>

namespace rimau {

const std::vector<VariantKey>& variant_keys() {
  static const std::vector<VariantKey> keys = {
      {"name", KeyType::text, "name = \"my-game\"", nullptr, true},
      {"title", KeyType::text, "title = \"My game\"", nullptr, true},
      {"source", KeyType::text, "source = \"Dussek 1919, p. 71\"", nullptr, true},
      {"confidence", KeyType::text, "confidence = \"high\"", nullptr, true},
      // The start.
      {"board", KeyType::text, "board = \"rimau33\""},
      {"tiger_start", KeyType::points, "tiger_start = [\"c2\", \"c8\"]"},
      {"tigers_hand", KeyType::number, "tigers_hand = 0", "0"},
      {"men_start", KeyType::points, "men_start = [\"b4\", \"c4\"]"},
      {"hand", KeyType::number, "hand = 15"},
      {"first", KeyType::text, "first = \"men\""},
      {"opening_remove", KeyType::number, "opening_remove = 3"},
      {"opening_relocate", KeyType::text, "opening_relocate = \"one\""},
      // The moves.
      {"tiger_step", KeyType::text, "tiger_step = \"slide\""},
      {"capture_lengths", KeyType::lengths, "capture_lengths = [1, 3], \"odd\" or \"any\""},
      {"capture_chain", KeyType::text, "capture_chain = \"none\"", "none"},
      {"capture_compulsory", KeyType::text, "capture_compulsory = \"no\"", "no"},
      {"drop", KeyType::text, "drop = \"all_first\"", "all_first"},
      {"men_step", KeyType::text, "men_step = \"any\"", "any"},
      {"men_jump", KeyType::text, "men_jump = \"no\"", "no"},
      // The end.
      {"men_stuck", KeyType::text, "men_stuck = \"pass\""},
      {"tigers_win", KeyType::text, "tigers_win = \"bound\""},
  };
  return keys;
}

const VariantKey* find_variant_key(std::string_view name) {
  const auto& keys = variant_keys();
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const VariantKey& key) { return key.name == name; });
  return found == keys.end() ? nullptr : &*found;
}

}  // namespace rimau

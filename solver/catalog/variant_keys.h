// The keys of a game's file, one row each: what both a file and --set may say.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rimau {

enum class KeyType {
  text,     // one word or sentence
  number,   // a whole number
  points,   // a list of point names
  lengths,  // a list of whole numbers, or one word
};

struct VariantKey {
  const char* name;
  KeyType type;
  const char* example;
  /// Reserved for rules to come: the only value supported now. Null for keys that work.
  const char* only = nullptr;
  /// Says something about the file rather than about the rules: not for --set and [on.BOARD].
  bool label = false;
};

const std::vector<VariantKey>& variant_keys();

/// The key of that name, or null.
const VariantKey* find_variant_key(std::string_view name);

}  // namespace rimau

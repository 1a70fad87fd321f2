#include "solver/catalog/variant_file.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "solver/catalog/toml_file.h"
#include "solver/catalog/variant_keys.h"

namespace rimau {
namespace {

[[noreturn]] void fail_type(const std::string& place, const VariantKey& key) {
  static const std::map<KeyType, const char*> kinds = {{KeyType::text, "a text"},
                                                       {KeyType::number, "a whole number"},
                                                       {KeyType::points, "a list of point names"},
                                                       {KeyType::lengths, "a list of whole numbers, or a text"}};
  fail(place, std::string(key.name) + " must be " + kinds.at(key.type) + ", for example " + key.example);
}

const VariantKey& need_key(std::string_view name, const std::string& place, bool label_allowed) {
  const VariantKey* key = find_variant_key(name);
  if (key == nullptr) {
    std::vector<std::string> known;
    for (const VariantKey& k : variant_keys()) {
      if (label_allowed || !k.label) known.emplace_back(k.name);
    }
    fail(place, "unknown key \"" + std::string(name) + "\"" + suggestion(name, known, "the keys are "));
  }
  if (key->label && !label_allowed) fail(place, std::string(name) + " belongs to the file; it cannot be overridden");
  return *key;
}

void check_reserved(const VariantKey& key, const Field& field) {
  if (key.only == nullptr || field.words == std::vector<std::string>{key.only}) return;
  fail(field.place, std::string(key.name) + " = " + join(field.words) +
                        " is not supported by this version; the only value now is " + key.only);
}

/// The words of a TOML value, or nothing where it has the wrong type.
std::optional<std::vector<std::string>> words_of(const VariantKey& key, const toml::node& node) {
  const bool text_fits = key.type == KeyType::text || key.type == KeyType::lengths;
  if (text_fits && node.is_string()) return {{**node.as_string()}};
  if (key.type == KeyType::number && node.is_integer()) return {{std::to_string(**node.as_integer())}};
  const bool list_fits = key.type == KeyType::points || key.type == KeyType::lengths;
  if (!list_fits || !node.is_array()) return std::nullopt;
  std::vector<std::string> words;
  for (const toml::node& item : *node.as_array()) {
    if (key.type == KeyType::points && item.is_string()) {
      words.push_back(**item.as_string());
    } else if (key.type == KeyType::lengths && item.is_integer()) {
      words.push_back(std::to_string(**item.as_integer()));
    } else {
      return std::nullopt;
    }
  }
  return words;
}

Fields read_fields(const toml::table& table, bool label_allowed) {
  Fields fields;
  for (const auto& [name, node] : table) {
    if (label_allowed && name.str() == "on") continue;
    const VariantKey& key = need_key(name.str(), place_of(name.source()), label_allowed);
    const std::string place = place_of(node.source());
    const auto words = words_of(key, node);
    if (!words) fail_type(place, key);
    check_reserved(key, fields[key.name] = {*words, place});
  }
  return fields;
}

void read_overrides(const toml::table& table, VariantFile& file) {
  const toml::node* on = table.get("on");
  if (on == nullptr) return;
  const char* rule = "\"on\" holds a table for each board, for example [on.rimau37]";
  if (!on->is_table()) fail(place_of(on->source()), rule);
  for (const auto& [board, node] : *on->as_table()) {
    const std::string place = place_of(board.source());
    if (!node.is_table()) fail(place, rule);
    const std::string name(board.str());
    Fields& fields = file.on[name] = read_fields(*node.as_table(), false);
    if (fields.count("board") != 0) fail(fields["board"].place, "[on." + name + "] cannot change the board");
    file.on_places[name] = place;
  }
}

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> words;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t comma = std::min(text.find(',', begin), text.size());
    words.push_back(text.substr(begin, comma - begin));
    begin = comma + 1;
  }
  return words;
}

/// Turns fields into rules, one member function for each kind of value.
class FieldReader {
 public:
  FieldReader(const Fields& fields, const Board& board) : fields_(fields), board_(board) {}

  std::string text(const char* key, const std::string& otherwise) const {
    const Field* field = find(key);
    return field == nullptr ? otherwise : field->words.at(0);
  }

  int number(const char* key) const {
    const Field* field = find(key);
    if (field == nullptr) return 0;
    return whole_number(field->words.at(0), *field, *find_variant_key(key));
  }

  std::vector<int> points(const char* key) const {
    std::vector<int> result;
    const Field* field = find(key);
    if (field == nullptr) return result;
    for (const std::string& word : field->words) {
      const int p = board_.find(word);
      if (p < 0) {
        std::vector<std::string> names;
        for (int q : board_.in_reading_order(board_.all())) names.push_back(board_.point(q).name);
        fail(field->place, std::string(key) + ": \"" + word + "\" is no point of " + board_.name() +
                               "; its points are " + join(names, " "));
      }
      result.push_back(p);
    }
    return result;
  }

  template <class Value>
  Value choice(const char* key, const std::vector<std::pair<std::string, Value>>& values) const {
    const Field* field = find(key);
    if (field == nullptr) return values.front().second;  // the first one is the default
    std::vector<std::string> known;
    for (const auto& [word, value] : values) {
      if (field->words.at(0) == word) return value;
      known.push_back(word);
    }
    fail(field->place, std::string(key) + " cannot be \"" + field->words[0] + "\"; one of " + join(known));
  }

  boost::container::flat_set<int> lengths(const char* key) const {
    const Field* field = find(key);
    if (field == nullptr) return {1};
    boost::container::flat_set<int> result;
    const bool odd = field->words == std::vector<std::string>{"odd"};
    if (odd || field->words == std::vector<std::string>{"any"}) {
      result.insert(1);
      for (int length = 1; length <= longest_row(); length += odd ? 2 : 1) result.insert(length);
      return result;
    }
    for (const std::string& word : field->words) {
      result.insert(whole_number(word, *field, *find_variant_key(key)));
    }
    return result;
  }

  TigersWin tigers_win() const {
    using Rule = TigersWin::Rule;
    const Field* field = find("tigers_win");
    if (field == nullptr) return {};
    const std::string& word = field->words.at(0);
    if (word == "bound") return {Rule::bound, 0};
    if (word == "all") return {Rule::all, 0};
    if (word == "exhaust") return {Rule::exhaust, 0};
    for (const auto& [prefix, rule] :
         {std::pair("captures:", Rule::captures), std::pair("men_left<=", Rule::men_left)}) {
      const std::string_view start(prefix);
      if (word.compare(0, start.size(), start) != 0) continue;
      if (const auto count = parse_int(word.substr(start.size()))) return {rule, *count};
    }
    fail(field->place, "tigers_win cannot be \"" + word + "\"; one of bound, all, captures:N, men_left<=N, exhaust");
  }

  const Field* find(const std::string& key) const {
    const auto found = fields_.find(key);
    return found == fields_.end() ? nullptr : &found->second;
  }

 private:
  static std::optional<int> parse_int(const std::string& word) {
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return value;
  }

  static int whole_number(const std::string& word, const Field& field, const VariantKey& key) {
    const auto value = parse_int(word);
    if (!value) fail_type(field.place, key);
    return *value;
  }

  /// The longest row of men that a jump can pass: a tiger before it, a landing point behind it.
  int longest_row() const {
    std::size_t points = 0;
    for (const auto& line : board_.lines()) points = std::max(points, line.size());
    return static_cast<int>(points) - 2;
  }

  const Fields& fields_;
  const Board& board_;
};

void read_start(const FieldReader& reader, Variant& variant) {
  const std::vector<int> tigers = reader.points("tiger_start");
  if (tigers.size() > kMaxTigers) {
    fail(reader.find("tiger_start")->place,
         std::to_string(tigers.size()) + " tigers; the limit is " + std::to_string(kMaxTigers));
  }
  for (int p : tigers) variant.tiger_start.push_back(static_cast<std::uint8_t>(p));
  for (int p : reader.points("men_start")) {
    if (has(variant.men_start, p)) {
      fail(reader.find("men_start")->place, "men_start names " + variant.board->point(p).name + " twice");
    }
    variant.men_start |= point_bit(p);
  }
  variant.hand = reader.number("hand");
  variant.first = reader.choice<Side>("first", {{"men", Side::men}, {"tigers", Side::tigers}});
  variant.opening.remove = reader.number("opening_remove");
  variant.opening.relocate = reader.choice<bool>("opening_relocate", {{"none", false}, {"one", true}});
}

}  // namespace

VariantFile read_variant_file(const std::filesystem::path& path) {
  const toml::table table = parse_toml(path);
  VariantFile file;
  file.path = path;
  file.fields = read_fields(table, true);
  read_overrides(table, file);
  return file;
}

std::pair<std::string, Field> parse_setting(const std::string& setting) {
  const std::string place = "--set " + setting;
  const std::size_t equals = setting.find('=');
  if (equals == std::string::npos) fail(place, "a setting is KEY=VALUE, for example --set tigers_win=all");
  const VariantKey& key = need_key(setting.substr(0, equals), place, false);
  const std::string value = setting.substr(equals + 1);
  const bool list = key.type == KeyType::points || key.type == KeyType::lengths;
  Field field{list ? split_at_commas(value) : std::vector<std::string>{value}, place};
  check_reserved(key, field);
  return {key.name, field};
}

const Field& need_field(const Fields& fields, const std::string& key, const std::filesystem::path& path) {
  const auto found = fields.find(key);
  if (found != fields.end()) return found->second;
  fail(path.string(), key + " is missing, for example " + find_variant_key(key)->example);
}

Variant make_variant(const std::filesystem::path& path, const Fields& fields,
                     const std::shared_ptr<const Board>& board) {
  need_field(fields, "tiger_start", path);
  const FieldReader reader(fields, *board);
  Variant variant;
  variant.board = board;
  variant.name = reader.text("name", path.stem().string());
  variant.title = reader.text("title", variant.name);
  read_start(reader, variant);
  variant.tiger_step = reader.choice<TigerStep>("tiger_step", {{"one", TigerStep::one}, {"slide", TigerStep::slide}});
  variant.capture_lengths = reader.lengths("capture_lengths");
  variant.men_stuck = reader.choice<MenStuck>(
      "men_stuck", {{"pass", MenStuck::pass}, {"lose", MenStuck::lose}, {"draw", MenStuck::draw}});
  variant.tigers_win = reader.tigers_win();
  try {
    complete(variant);
  } catch (const RuleError& error) {
    const Field* field = reader.find(error.key);
    fail(field != nullptr ? field->place : path.string(), error.what());
  }
  return variant;
}

}  // namespace rimau

// Reads and prints positions and moves. The parser walks the text once and knows its place for every complaint.
#include "core/notation.h"

#include <algorithm>
#include <charconv>

#include "core/error.h"

namespace rimau {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_name(char c) { return is_letter(c) || is_digit(c); }
bool continues_utf8(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

/// The text of a position or move with the place that the parser has reached.
class Reader {
 public:
  Reader(const char* what, std::string_view text, const Board& board, std::string example)
      : what_(what), text_(text), board_(board), example_(std::move(example)) {}

  bool at_end() const { return at_ == text_.size(); }
  std::size_t at() const { return at_; }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  bool take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  void skip_spaces() {
    while (!at_end() && is_space(text_[at_])) ++at_;
  }
  /// Letters and digits up to the next other character; perhaps none.
  std::string_view word() {
    const std::size_t start = at_;
    while (!at_end() && is_name(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }

  int point() {
    const std::size_t start = at_;
    // An x between two points is the sign of a capture, so a name is taken as letters, then digits.
    while (!at_end() && is_letter(text_[at_])) ++at_;
    while (!at_end() && is_digit(text_[at_])) ++at_;
    const std::string_view name = text_.substr(start, at_ - start);
    if (name.empty()) fail(start, found(start), expected_point());
    const int p = board_.find(name);
    if (p < 0) fail(start, "unknown point " + quoted(name), expected_point());
    return p;
  }

  int number(int most) {
    const std::size_t start = at_;
    int value = 0;
    const char* const first = text_.data() + at_;
    const auto [end, error] = std::from_chars(first, text_.data() + text_.size(), value);
    const std::string range = "a number from 0 to " + std::to_string(most);
    if (end == first || !is_digit(*first)) fail(start, found(start), range);
    at_ += static_cast<std::size_t>(end - first);
    if (error != std::errc() || value > most) {
      fail(start, "the number " + std::string(text_.substr(start, at_ - start)) + " is too large", range);
    }
    return value;
  }

  std::string expected_point() const {
    const std::vector<int> points = board_.in_reading_order(board_.all());
    return "a point of " + board_.name() + " (" + board_.point(points.front()).name + " to " +
           board_.point(points.back()).name + ")";
  }

  /// What stands at a place, for a message.
  std::string found(std::size_t at) const {
    if (at >= text_.size()) return "the text ends too early";
    std::size_t end = at + 1;
    if (is_name(text_[at])) {
      while (end < text_.size() && is_name(text_[end])) ++end;
    } else {
      while (end < text_.size() && continues_utf8(text_[end])) ++end;
    }
    return "unexpected " + quoted(text_.substr(at, end - at));
  }

  [[noreturn]] void fail(std::size_t at, const std::string& problem, const std::string& expected) const {
    std::string shown(text_);
    std::replace_if(shown.begin(), shown.end(), is_space, ' ');
    const auto column = static_cast<std::size_t>(std::count_if(
        text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), [](char c) { return !continues_utf8(c); }));
    throw InputError(std::string(what_) + ": " + problem + " at character " + std::to_string(column + 1) + "\n  " +
                     shown + "\n  " + std::string(column, ' ') + "^\nexpected " + expected +
                     "\nfor example: " + example_);
  }

 private:
  const char* what_;
  std::string_view text_;
  const Board& board_;
  std::string example_;
  std::size_t at_ = 0;
};

std::string join_points(const Board& board, const std::vector<int>& points) {
  std::string text;
  for (int p : points) {
    if (!text.empty()) text += ',';
    text += board.point(p).name;
  }
  return text;
}

/// Tigers in reading order, a stacked point as often as tigers stand there.
std::string tigers_text(const Board& board, const Position& position) {
  std::vector<int> points;
  for (int p : board.in_reading_order(position.tiger_points())) {
    points.insert(points.end(), static_cast<std::size_t>(std::count(position.tigers.begin(), position.tigers.end(), p)),
                  p);
  }
  return join_points(board, points);
}

Side parse_side(Reader& reader) {
  const std::size_t start = reader.at();
  const std::string_view word = reader.word();
  if (word == "men") return Side::men;
  if (word == "tigers") return Side::tigers;
  reader.fail(start, reader.found(start), "the side to move, men or tigers");
}

/// The next field's letter and colon: "T:".
void parse_label(Reader& reader, std::string_view label, const char* meaning) {
  reader.skip_spaces();
  if (!reader.take(label)) reader.fail(reader.at(), reader.found(reader.at()), std::string(label) + meaning);
}

/// After a field nothing but a space may follow, or the end.
void parse_field_end(Reader& reader, const char* expected) {
  if (!reader.at_end() && !is_space(reader.peek())) reader.fail(reader.at(), reader.found(reader.at()), expected);
}

void parse_tigers(Reader& reader, const Variant& variant, Position& position) {
  parse_label(reader, "T:", " and the points of the tigers");
  const std::string expected = std::to_string(variant.tigers()) + (variant.tigers() == 1 ? " tiger" : " tigers");
  do {
    const std::size_t start = reader.at();
    const int p = reader.point();
    if (static_cast<int>(position.tigers.size()) == variant.tigers()) reader.fail(start, "a tiger too many", expected);
    position.tigers.push_back(static_cast<std::uint8_t>(p));
  } while (reader.take(','));
  if (static_cast<int>(position.tigers.size()) < variant.tigers()) {
    reader.fail(reader.at(), "a tiger too few", expected);
  }
  parse_field_end(reader, "a comma and a further tiger, or a space");
  std::sort(position.tigers.begin(), position.tigers.end());
}

void parse_men(Reader& reader, Position& position) {
  parse_label(reader, "M:", " and the points of the men (M:- where there are none)");
  if (!reader.take('-')) {
    do {
      const std::size_t start = reader.at();
      const int p = reader.point();
      if (has(position.men, p)) reader.fail(start, "a second man on one point", "each man once");
      if (has(position.tiger_points(), p)) reader.fail(start, "a man where a tiger stands", "an empty point");
      position.men |= point_bit(p);
    } while (reader.take(','));
  }
  parse_field_end(reader, "a comma and a further man, or a space");
}

void parse_hand(Reader& reader, const Variant& variant, Position& position) {
  reader.skip_spaces();
  if (reader.at_end()) return;
  parse_label(reader, "H:", " and the number of men in hand, or the end");
  position.hand = reader.number(variant.hand);
  parse_field_end(reader, "the end");
  reader.skip_spaces();
  if (!reader.at_end()) reader.fail(reader.at(), reader.found(reader.at()), "the end");
}

std::string list_moves(const Variant& variant, const Moves& moves) {
  constexpr std::size_t kShown = 20;
  std::string text;
  for (std::size_t i = 0; i < std::min(moves.size(), kShown); ++i) text += "  " + to_text(variant, moves[i]);
  if (moves.size() > kShown) text += "  and " + std::to_string(moves.size() - kShown) + " more";
  return text;
}

/// "-b4,-c4,-d4 c2>c4": men taken off, then perhaps a tiger put elsewhere; "-" alone for neither.
Move parse_opening(Reader& reader) {
  Move move{.kind = Move::Kind::opening};
  while (reader.take('-')) {
    const std::size_t start = reader.at();
    if (reader.at_end()) break;
    const int p = reader.point();
    if (has(move.captured, p)) reader.fail(start, "a man taken off twice", "each man once");
    move.captured |= point_bit(p);
    if (!reader.take(',')) break;
    if (reader.peek() != '-') reader.fail(reader.at(), reader.found(reader.at()), "- and a further man to take off");
  }
  reader.skip_spaces();
  if (reader.at_end()) return move;
  move.from = static_cast<std::int8_t>(reader.point());
  if (!reader.take('>')) {
    reader.fail(reader.at(), reader.found(reader.at()), "> and the point that the tiger is put on");
  }
  move.to = static_cast<std::int8_t>(reader.point());
  return move;
}

/// What the text says, whether legal or not; the captured men of a jump are left to the legal move that it means.
Move parse_move_shape(Reader& reader, bool opening) {
  if (opening) return parse_opening(reader);
  if (reader.take("pass")) return {};
  if (reader.take('@')) return {.kind = Move::Kind::drop, .to = static_cast<std::int8_t>(reader.point())};
  Move move;
  // A name ends with digits, so an x after it is the sign of a capture.
  move.from = static_cast<std::int8_t>(reader.point());
  if (reader.take('-')) {
    move.kind = Move::Kind::step;
  } else if (reader.take('x')) {
    move.kind = Move::Kind::capture;
  } else {
    reader.fail(reader.at(), reader.found(reader.at()), "- for a step or x for a capture");
  }
  move.to = static_cast<std::int8_t>(reader.point());
  return move;
}

bool same_shape(const Move& legal, const Move& shape) {
  return legal.kind == shape.kind && legal.from == shape.from && legal.to == shape.to &&
         (legal.kind != Move::Kind::opening || legal.captured == shape.captured);
}

}  // namespace

Position parse_position(const Variant& variant, std::string_view text) {
  Reader reader("position", text, *variant.board, to_text(variant, start_position(variant)));
  reader.skip_spaces();
  if (reader.take("start")) {
    reader.skip_spaces();
    if (!reader.at_end()) reader.fail(reader.at(), reader.found(reader.at()), "the end after start");
    return start_position(variant);
  }
  Position position;
  position.to_move = parse_side(reader);
  parse_tigers(reader, variant, position);
  parse_men(reader, position);
  parse_hand(reader, variant, position);
  try {
    check_position(variant, position);
  } catch (const InputError& error) {
    throw InputError("position: " + std::string(error.what()) + "\n  " + std::string(text));
  }
  return position;
}

std::string to_text(const Variant& variant, const Position& position) {
  const Board& board = *variant.board;
  std::string text = std::string(to_text(position.to_move)) + " T:" + tigers_text(board, position) + " M:";
  text += position.men == 0 ? "-" : join_points(board, board.in_reading_order(position.men));
  if (position.hand > 0) text += " H:" + std::to_string(position.hand);
  return text;
}

Move parse_move(const Variant& variant, const Position& position, std::string_view text) {
  const Moves moves = legal_moves(variant, position);
  if (moves.empty()) {
    throw InputError("move: the game is over (" + std::string(to_text(*finished(variant, position))) + ") in\n  " +
                     to_text(variant, position));
  }
  Reader reader("move", text, *variant.board, to_text(variant, moves.front()));
  reader.skip_spaces();
  const std::size_t start = reader.at();
  const Move shape = parse_move_shape(reader, moves.front().kind == Move::Kind::opening);
  reader.skip_spaces();
  if (!reader.at_end()) reader.fail(reader.at(), reader.found(reader.at()), "the end");
  const auto legal = std::find_if(moves.begin(), moves.end(), [&](const Move& m) { return same_shape(m, shape); });
  if (legal != moves.end()) return *legal;
  reader.fail(start, "not a legal move", "one of" + list_moves(variant, moves));
}

std::string to_text(const Variant& variant, const Move& move) {
  const auto name = [&](int p) -> const std::string& { return variant.board->point(p).name; };
  switch (move.kind) {
    case Move::Kind::drop:
      return "@" + name(move.to);
    case Move::Kind::step:
      return name(move.from) + "-" + name(move.to);
    case Move::Kind::capture:
      return name(move.from) + "x" + name(move.to);
    case Move::Kind::pass:
      return "pass";
    case Move::Kind::opening:
      break;
  }
  std::string text;
  for (int p : variant.board->in_reading_order(move.captured)) text += (text.empty() ? "-" : ",-") + name(p);
  if (move.from >= 0) text += (text.empty() ? "" : " ") + name(move.from) + ">" + name(move.to);
  return text.empty() ? "-" : text;
}

const char* to_text(Side side) { return side == Side::men ? "men" : "tigers"; }

const char* to_text(Outcome outcome) {
  switch (outcome) {
    case Outcome::men:
      return "men";
    case Outcome::tigers:
      return "tigers";
    case Outcome::draw:
      break;
  }
  return "draw";
}

const char* to_text(Move::Kind kind) {
  switch (kind) {
    case Move::Kind::drop:
      return "drop";
    case Move::Kind::step:
      return "step";
    case Move::Kind::capture:
      return "capture";
    case Move::Kind::pass:
      return "pass";
    case Move::Kind::opening:
      break;
  }
  return "opening";
}

}  // namespace rimau

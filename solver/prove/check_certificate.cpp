#include "solver/prove/check_certificate.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <compare>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "core/error.h"
#include "core/notation.h"
#include "core/placement.h"
#include "solver/probe/table_probe.h"
#include "solver/prove/certificate_text.h"
#include "solver/retro/interrupt.h"
#include "solver/table/compressed_text.h"
#include "solver/table/layer.h"

namespace rimau {
namespace {

constexpr std::size_t kLinesPerLook = 4096;  // at clocks and signals

/// A position up to symmetry: the least of its images. Small, as there are many.
struct LeastImage {
  Points men = 0;
  std::array<std::uint8_t, kMaxTigers> tigers{};
  std::int16_t hand = 0;
  Side to_move = Side::men;
  friend auto operator<=>(const LeastImage&, const LeastImage&) = default;
};

LeastImage least_image(const Variant& variant, const Position& position) {
  std::optional<LeastImage> least;
  for (const Symmetry& symmetry : rule_symmetries(variant)) {
    LeastImage image;
    image.men = permute(symmetry, position.men);
    for (std::size_t t = 0; t < position.tigers.size(); ++t) image.tigers[t] = symmetry[position.tigers[t]];
    std::sort(image.tigers.begin(), image.tigers.begin() + static_cast<std::ptrdiff_t>(position.tigers.size()));
    image.hand = static_cast<std::int16_t>(position.hand);
    image.to_move = position.to_move;
    if (!least || image < *least) least = image;
  }
  return *least;
}

Position position_of(const Variant& variant, const LeastImage& image) {
  Position position;
  position.to_move = image.to_move;
  position.tigers.assign(image.tigers.begin(), image.tigers.begin() + variant.tigers());
  position.men = image.men;
  position.hand = image.hand;
  return position;
}

/// A text in a header; empty where there is none.
std::string text_of(const nlohmann::json& header, const char* key) {
  const auto found = header.find(key);
  return found != header.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Why a certificate is not valid.
struct Fault {
  std::string text;
};

/// What one line of the certificate says.
struct Line {
  enum class Kind : std::uint8_t { all_moves, one_move, table };
  LeastImage position;
  LeastImage chosen;  // Kind::one_move: where the move leads
  std::uint32_t number = 0;
  Kind kind = Kind::all_moves;
};

class Checker {
 public:
  Checker(const Variant& variant, const std::filesystem::path& file, const CheckOptions& options,
          const std::function<void(const std::string&)>& progress)
      : variant_(variant), file_(file), options_(options), progress_(progress) {}

  CertificateReport run();

 private:
  void read();
  void read_header(const std::string& text);
  Line read_line(const std::string& text, std::uint32_t number) const;
  void sort_lines();
  void check_lines();
  void check_line(std::size_t line, const Position& position);
  void look_up(const Line& line, const Position& position);
  void require(const LeastImage& next, const Line& line);
  void check_order() const;
  std::optional<std::size_t> find(const LeastImage& image) const;
  bool is_wanted(Outcome outcome) const { return (outcome == report_.goal) == report_.proved; }
  [[noreturn]] void fail(const Line& line, const std::string& reason) const;
  void look_around(const char* doing, std::size_t done) const;

  const Variant& variant_;
  const std::filesystem::path& file_;
  const CheckOptions& options_;
  const std::function<void(const std::string&)>& progress_;
  CertificateReport report_;
  Side strategy_ = Side::men;
  LeastImage root_;
  std::vector<Line> lines_;  // sorted by position
  std::unique_ptr<TableProbe> tables_;
  // For a proof, the lines that each line leads to: targets_[first_[line]] and on.
  std::vector<std::uint64_t> first_;
  std::vector<std::uint32_t> targets_;
};

CertificateReport Checker::run() {
  try {
    read();
    sort_lines();
    check_lines();
    require(root_, {root_, {}, 1});
    if (report_.proved) check_order();
  } catch (const Fault& fault) {
    report_.fault = fault.text;
  }
  return report_;
}

void Checker::read() {
  CompressedTextReader reader(file_);
  std::string text;
  if (!reader.next(text)) throw Failure(file_.string() + ": empty, not a certificate");
  read_header(text);
  const std::string_view end_word = certificate::kEndWord;
  std::uint32_t number = 1;
  while (reader.next(text) && !text.starts_with(end_word)) {
    lines_.push_back(read_line(text, ++number));
    if (lines_.size() % kLinesPerLook == 0) look_around("read", lines_.size());
  }
  report_.positions = lines_.size();
  if (text != std::string(end_word) + std::to_string(lines_.size())) {
    throw Fault{"the last line is not \"" + std::string(end_word) + std::to_string(lines_.size()) +
                "\", the number of positions: some are missing, or too many"};
  }
  if (reader.next(text)) throw Fault{"there are lines behind the end"};
}

void Checker::read_header(const std::string& text) {
  nlohmann::json header = nlohmann::json::parse(text, nullptr, false);
  if (!header.is_object() || text_of(header, "format") != certificate::kFormat) {
    throw Failure(file_.string() + ": not a certificate");
  }
  if (header["version"] != certificate::kVersion) {
    throw Failure(file_.string() + ": a certificate of version " + header["version"].dump() + "; this program knows " +
                  std::to_string(certificate::kVersion));
  }
  if (text_of(header, "rules_hash") != rules_hash(variant_)) {
    throw Failure(file_.string() + ": made under other rules (for " + text_of(header, "variant") +
                  "); name that variant, with the --set options that it was made with");
  }
  const std::string goal = text_of(header, "goal");
  const std::string verdict = text_of(header, "verdict");
  if ((goal != "men" && goal != "tigers") || (verdict != certificate::kProved && verdict != certificate::kDisproved)) {
    throw Fault{"its first line lacks the goal (men or tigers) or the verdict (proved or disproved)"};
  }
  report_.goal = goal == "men" ? Outcome::men : Outcome::tigers;
  report_.proved = verdict == certificate::kProved;
  strategy_ = certificate::strategy_side(report_.goal, report_.proved);
  report_.root = text_of(header, "position");
  try {
    root_ = least_image(variant_, parse_position(variant_, report_.root));
  } catch (const InputError& error) {
    throw Fault{std::string("its first line lacks the position in question: ") + error.what()};
  }
}

Line Checker::read_line(const std::string& text, std::uint32_t number) const {
  const std::size_t separator = text.find(certificate::kSeparator);
  Line line;
  line.number = number;
  try {
    const Position position = parse_position(variant_, text.substr(0, separator));
    line.position = least_image(variant_, position);
    if (separator == std::string::npos) return line;
    const std::string choice = text.substr(separator + 1);
    if (choice == certificate::kTable) {
      line.kind = Line::Kind::table;
      return line;
    }
    line.kind = Line::Kind::one_move;
    const Moves moves = legal_moves(variant_, position);
    const auto move = std::ranges::find_if(
        moves, [&](const Move& legal) { return certificate::move_text(variant_, moves, legal) == choice; });
    if (move == moves.end()) throw InputError(text + ": not a legal move");
    line.chosen = least_image(variant_, after(position, *move));
    return line;
  } catch (const InputError& error) {
    throw Fault{"line " + std::to_string(number) + ": " + error.what()};
  }
}

void Checker::sort_lines() {
  std::ranges::sort(lines_, {}, &Line::position);
  const auto twice = std::ranges::adjacent_find(lines_, {}, &Line::position);
  if (twice != lines_.end()) {
    fail(*twice, "the position, or an image of it, has a line twice (again in line " +
                     std::to_string((twice + 1)->number) + ")");
  }
}

std::optional<std::size_t> Checker::find(const LeastImage& image) const {
  const auto found = std::ranges::lower_bound(lines_, image, {}, &Line::position);
  if (found == lines_.end() || found->position != image) return std::nullopt;
  return static_cast<std::size_t>(found - lines_.begin());
}

void Checker::check_lines() {
  if (!options_.tables.empty()) tables_ = std::make_unique<TableProbe>(variant_, options_.tables, options_.cache);
  if (tables_ && !includes(tables_->goals(), report_.goal == Outcome::men ? Goals::men_win : Goals::tigers_win)) {
    throw Failure(options_.tables.string() + ": tables for the other goal alone");
  }
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    if (line % kLinesPerLook == 0) look_around("checked", line);
    first_.push_back(targets_.size());
    check_line(line, position_of(variant_, lines_[line].position));
  }
  first_.push_back(targets_.size());
  report_.believed = report_.table_values > 0 && !tables_;
}

void Checker::check_line(std::size_t number, const Position& position) {
  const Line& line = lines_[number];
  if (const std::optional<Outcome> outcome = finished(variant_, position)) {
    fail(line, std::string("the game is over here: ") + to_text(*outcome));
  }
  if (line.kind == Line::Kind::table) return look_up(line, position);
  if (position.to_move == strategy_) {
    if (line.kind != Line::Kind::one_move) fail(line, "lacks the move of its side");
    return require(line.chosen, line);
  }
  if (line.kind != Line::Kind::all_moves) fail(line, "has a move, though all moves of this side must be answered");
  for (const Move& move : legal_moves(variant_, position)) {
    require(least_image(variant_, after(position, move)), line);
  }
}

void Checker::look_up(const Line& line, const Position& position) {
  ++report_.table_values;
  if (position.to_move != Side::men || position.stacked() || opening_pending(variant_, position)) {
    fail(line, "no table holds such a position");
  }
  if (tables_ && !is_wanted(tables_->outcome(position))) {
    fail(line, std::string("the table says otherwise: ") + to_text(tables_->outcome(position)));
  }
}

/// What a line leads to must be over, with an outcome that is wanted, or have a line.
void Checker::require(const LeastImage& next, const Line& line) {
  if (const std::optional<std::size_t> target = find(next)) {
    if (report_.proved) targets_.push_back(static_cast<std::uint32_t>(*target));
    return;
  }
  const Position position = position_of(variant_, next);
  const std::optional<Outcome> outcome = finished(variant_, position);
  if (outcome && is_wanted(*outcome)) return;
  fail(line, "leads to " + to_text(variant_, position) +
                 (outcome ? std::string(", where the game is over: ") + to_text(*outcome)
                          : ", of which the certificate says nothing"));
}

/// A proof must come to an end: from no line may lines lead back to it. Depth-first, with the way here as a stack.
void Checker::check_order() const {
  enum class Mark : std::uint8_t { fresh, on_the_way, done };
  struct Step {
    std::size_t line;
    std::uint64_t next;  // in targets_
  };
  std::vector<Mark> marks(lines_.size(), Mark::fresh);
  std::vector<Step> way;
  const auto enter = [&](std::size_t line) {
    if (marks[line] == Mark::done) return;
    if (marks[line] == Mark::on_the_way) fail(lines_[line], "play can come back here and go on for ever");
    marks[line] = Mark::on_the_way;
    way.push_back({line, first_[line]});
  };
  for (std::size_t start = 0; start < lines_.size(); ++start) {
    if (start % kLinesPerLook == 0) look_around("ordered", start);
    for (enter(start); !way.empty();) {
      Step& step = way.back();
      if (step.next < first_[step.line + 1]) {
        enter(targets_[step.next++]);
      } else {
        marks[step.line] = Mark::done;
        way.pop_back();
      }
    }
  }
}

/// Names the position as the file does, which holds an image of what is kept of it.
void Checker::fail(const Line& line, const std::string& reason) const {
  CompressedTextReader reader(file_);
  std::string text;
  for (std::uint32_t number = 0; number < line.number; ++number) reader.next(text);
  if (line.number == 1) text = report_.root;
  throw Fault{"line " + std::to_string(line.number) + ": " + text.substr(0, text.find(certificate::kSeparator)) + ": " +
              reason};
}

void Checker::look_around(const char* doing, std::size_t done) const {
  if (interrupted()) throw Interrupted("interrupted; nothing wrong was found so far");
  if (progress_) progress_(std::to_string(done) + " positions " + doing);
}

}  // namespace

CertificateReport check_certificate(const Variant& variant, const std::filesystem::path& file,
                                    const CheckOptions& options,
                                    const std::function<void(const std::string&)>& progress) {
  return Checker(variant, file, options, progress).run();
}

}  // namespace rimau

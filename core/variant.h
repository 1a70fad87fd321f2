// The rules of one game as plain data. docs/variants.md tells what each field means and which readings were chosen.
#pragma once

#include <boost/container/flat_set.hpp>
#include <boost/container/static_vector.hpp>
#include <memory>
#include <string>

#include "core/board.h"
#include "core/error.h"

namespace rimau {

enum class Side : std::uint8_t { men, tigers };

enum class TigerStep : std::uint8_t { one, slide };

/// What happens when the men are to move and none of them can.
enum class MenStuck : std::uint8_t { pass, lose, draw };

/// When the tigers have won.
struct TigersWin {
  enum class Rule : std::uint8_t {
    bound,     // fewer men left than can immobilise all tigers anywhere on the board
    all,       // every man captured
    captures,  // `count` men captured
    men_left,  // at most `count` men left
    exhaust,   // the last man is placed and the tigers are not all immobile; there is no movement phase
  };
  Rule rule = Rule::bound;
  int count = 0;
  friend bool operator==(const TigersWin&, const TigersWin&) = default;
};

/// The tigers' first turn where the game begins with a sacrifice: take off exactly `remove` men, then perhaps put one
/// tiger on any empty point.
struct Opening {
  int remove = 0;
  bool relocate = false;
  bool any() const { return remove > 0 || relocate; }
};

/// Tiger points in increasing order; equal points only while tigers are still stacked at their start.
using Tigers = boost::container::static_vector<std::uint8_t, kMaxTigers>;

struct Variant {
  std::string name;
  std::string title;
  std::shared_ptr<const Board> board;

  Tigers tiger_start;
  Points men_start = 0;
  int hand = 0;
  Side first = Side::men;
  Opening opening;

  TigerStep tiger_step = TigerStep::one;
  boost::container::flat_set<int> capture_lengths{1};  // rows of men that one jump may take
  MenStuck men_stuck = MenStuck::pass;
  TigersWin tigers_win;

  // Derived by complete(); never read from a file.
  int least_blocking_men = 0;  // least number of men that can immobilise all tigers anywhere on the board
  int over_below = 0;          // the tigers have won once men on board + in hand < over_below

  int tigers() const { return static_cast<int>(tiger_start.size()); }
  /// Men at the very start, before an opening takes any off.
  int men_total() const { return count(men_start) + hand; }
  /// The most men that a position after the opening can have.
  int men_max() const { return men_total() - opening.remove; }
  bool movement() const { return tigers_win.rule != TigersWin::Rule::exhaust; }
  bool starts_stacked() const;
};

/// Rules that contradict each other. `key` is the field at fault, named as in a variant file.
class RuleError : public InputError {
 public:
  RuleError(const std::string& key_at_fault, const std::string& message)
      : InputError(key_at_fault + ": " + message), key(key_at_fault) {}
  std::string key;
};

/// Checks the rules against each other and fills in the derived fields. Throws RuleError.
void complete(Variant& variant);

/// Tigers that none can move, and the men around them.
struct Block {
  Tigers tigers;
  Points men = 0;
};

/// A block of all tigers with the fewest men there can be, by closure over all placements; the first such placement.
/// No tigers where there are more of them than points.
Block least_block(const Variant& variant);

/// The number of its men; board size + 1 where there is no block.
int least_blocking_men(const Variant& variant);

/// The board symmetries that also keep the rules (all of them, unless a rule has a direction); the identity first.
const std::vector<Symmetry>& rule_symmetries(const Variant& variant);

}  // namespace rimau

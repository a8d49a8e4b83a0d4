#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/chess/material.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"
#include "mate33/table/value.hpp"

namespace mate33 {

/// What stands nowhere where conditions need it.
enum class WhereNeed : std::uint8_t {
  test,           ///< a man, or a word that a condition begins with
  in_or_on,       ///< behind a man
  zone,           ///< behind "in", "on" and "or"
  corner,         ///< a square or a point, behind another and "-"
  file,           ///< behind another and "-"
  rank,           ///< likewise
  number,         ///< of plies or moves
  least_or_most,  ///< behind "at"
  to,             ///< behind a side
  move,           ///< behind that
  comma_or_end,   ///< behind a condition
  man_there,      ///< one that some material has
  plies,          ///< distances, which results under the fifty-move rule do not tell
};

/// For programs, as "in_or_on".
const char* key(WhereNeed need);

/// What is wrong with the text of conditions, and where.
struct WhereError {
  std::size_t column;    ///< from 1
  WhereNeed need;        ///< what is expected there, for programs
  std::string expected;  ///< the same for people
  std::string man = {};  ///< as "Nb": which man no material has

  /// "column 7: expected ...".
  std::string message() const { return "column " + std::to_string(column) + ": expected " + expected; }
};

/// Conditions that a position must meet, all of them: "Kw in a1-c3, Nb on edge, not check". docs/find.md has
/// the grammar.
class Where {
 public:
  /// All men of a kind, or some of them, stand in the zone. Where there is no such man, none do.
  struct MenIn {
    Piece men;
    bool some;
    SquareSet zone;
    std::size_t column;  ///< in the text
  };
  struct ToMove {
    Color side;
  };
  struct InCheck {};
  /// The opponent can have made a move that led there: has_retraction().
  struct Reachable {};
  /// The plies to mate are a number from `least` to `most`; of a draw they are none.
  struct PliesIn {
    unsigned least, most;
    std::size_t column;
  };
  /// The number of legal moves is.
  struct MovesIn {
    unsigned least, most;
  };
  struct Condition {
    std::variant<MenIn, ToMove, InCheck, Reachable, PliesIn, MovesIn> test;
    bool is_negated = false;
  };

  /// No conditions: every position meets them.
  Where() = default;
  explicit Where(std::vector<Condition> conditions) : conditions_(std::move(conditions)) {}
  static Expected<Where, WhereError> parse(std::string_view text);

  bool is_empty() const { return conditions_.empty(); }
  /// What these conditions ask for that no table of the kind tells, if anything: men that none of the
  /// materials has in either colour's place, or plies where there are none.
  std::optional<WhereError> find_fault(std::span<const Material> materials, bool has_plies) const;

  /// `plies`: to mate, of the side to move; nothing for a draw. Precondition: a legal position.
  bool are_met(const Position& position, std::optional<Plies> plies) const;
  /// Where one more man may stand beside these, by the conditions on men alone: no position with it elsewhere
  /// meets all.
  SquareSet squares_for(Piece man, std::span<const Man> others) const;

 private:
  std::vector<Condition> conditions_;
};

}  // namespace mate33

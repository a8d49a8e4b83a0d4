#pragma once

#include <cstddef>
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

/// What is wrong with the text of conditions, and where.
struct WhereError {
  std::size_t column;  ///< from 1
  std::string expected;

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

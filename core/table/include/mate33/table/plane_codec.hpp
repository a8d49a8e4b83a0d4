#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "mate33/table/code.hpp"
#include "mate33/table/row_rules.hpp"
#include "mate33/table/slice_rules.hpp"
#include "mate33/table/table_format.hpp"
#include "mate33/table/table_reader.hpp"

/// The codes of a plane and what a table stores of them, in both directions (docs/format.md). All spans are
/// in the order of the plane's entries.
namespace mate33 {

using PlaneCodes = std::span<const Code, plane_entries>;
using MutablePlaneCodes = std::span<Code, plane_entries>;

/// What is stored of a plane: White's codes, and Black's as residuals of their prediction. What is no
/// position is filled so as to cost nothing: with what came before it, or as predicted. Positions are counted
/// as the header has them.
struct PlaneEncoder {
  const SliceRules& rules;
  std::size_t plane;  ///< a solved one

  /// `white` and `black` have illegal_code where there is no position.
  void encode(PlaneCodes white, PlaneCodes black, MutablePlaneCodes stored_white,
              MutablePlaneCodes stored_black) const;
  /// Adds what the plane holds.
  void count(PlaneCodes white, PlaneCodes black, std::array<TableCounts, 2>& counts) const;
};

/// Makes codes of what a table holds of one plane, and tells whether they make sense: every legal position
/// has a code, and none is greater than the header's longest distance. This is what a sound table is: all who
/// read tables ask here.
class PlaneDecoder {
 public:
  /// The plane of a canonical slice. The reader must outlive it.
  PlaneDecoder(const TableReader& reader, std::size_t slice, std::size_t plane);

  /// Whether the plane stands for itself. What is stored of others means nothing.
  bool is_held() const { return rules_.has_value(); }

  // Each turns what is stored into codes, with illegal_code where there is no position, and answers whether
  // they make sense. Precondition: is_held().
  bool decode_white(MutablePlaneCodes codes) const;
  /// `white` has been decoded.
  bool decode_black(PlaneCodes white, MutablePlaneCodes codes) const;

 private:
  bool mark_and_check(Color to_move, MutablePlaneCodes codes) const;

  const TableReader& reader_;
  MenSquares men_;
  std::optional<PlaneRules> rules_;
};

/// The rows of a plane whose positions the table holds, by the square of the last piece: where that has twins
/// among the others, a position is held once only.
SquareSet held_rows(const TableLayout& layout, std::size_t slice, std::size_t plane);

/// Counts the codes of these rows of a plane.
void count_codes(SquareSet rows, PlaneCodes codes, TableCounts& counts);
/// Adds one to the other.
void add_counts(TableCounts& sum, const TableCounts& part);

}  // namespace mate33

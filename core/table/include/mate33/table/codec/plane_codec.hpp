#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "mate33/table/codec/code_plane.hpp"
#include "mate33/table/layouts/chess/row_rules.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/table/table_tally.hpp"

/// The codes of a plane and what a table stores of them, in both directions (docs/format.md). All spans are
/// in the order of the plane's entries.
namespace mate33 {

/// What is stored of a plane. Where both sides are, Black's codes are residuals of their prediction from
/// White's. What is no position is filled so as to cost nothing: with what came before it, or as predicted.
struct PlaneEncoder {
  Metric metric;
  const TableLayout& layout;
  MenSquares men;         ///< the last piece and the black king are not looked at
  const Plane& attacked;  ///< by White, as PlaneRules has it
  SquareSet held;         ///< the rows that the table holds

  // The codes have illegal_code where there is no position.
  /// The codes as they are.
  void encode_plainly(PlaneCodes codes, MutablePlaneCodes stored) const;
  /// Black's codes beside White's.
  void encode_residuals(PlaneCodes white, PlaneCodes black, MutablePlaneCodes stored) const;
};

/// Makes codes of what a table holds of one plane, and tells whether they make sense: every legal position
/// has a code, and none is greater than the header's longest distance. This is what a sound table is: all who
/// read tables ask here.
class PlaneDecoder {
 public:
  /// The plane of a canonical slice. The reader must outlive it. Only these rows are sure to be made and
  /// checked, by the square of the last piece; what is in the others means nothing. There has to be one; the
  /// context codec makes all up to the last of them.
  PlaneDecoder(const TableReader& reader, std::size_t slice, std::size_t plane,
               SquareSet rows = SquareSet::all());

  /// Whether the plane stands for itself. What is stored of others means nothing.
  bool is_held() const { return rules_.has_value(); }

  /// Makes codes of what the plane's block with this side to move holds of it; illegal_code where there is no
  /// position. Answers what is wrong: that they make no sense, or that a table which is needed cannot be
  /// read. Where the table stores both sides, Black's are made beside White's, which have been decoded in the
  /// rows that rows_to_predict_from() names of those made. Precondition: is_held(). Throws std::bad_alloc. Of
  /// values that change with a clock, the codes at clock 0.
  std::optional<TableFault> decode(Color to_move, const BlockBuffer& block, PlaneCodes white,
                                   MutablePlaneCodes codes) const;
  /// As decode(), where BlockBuffer::copy_plane() has written the codes as they are stored. Precondition: no
  /// value changes with a clock.
  std::optional<TableFault> decode_copied(Color to_move, PlaneCodes white, MutablePlaneCodes codes) const;
  /// Makes the numbers of the positions' courses instead, of a table whose values change with a clock.
  bool decode_numbers(Color to_move, const BlockBuffer& block, std::size_t plane_in_block,
                      MutablePlaneCodes numbers) const;

 private:
  bool is_predicted(Color to_move) const;
  /// The same plane of another table with the same layout: rows of which the rules are known.
  PlaneDecoder(const TableReader& reader, const PlaneDecoder& other, SquareSet rows)
      : reader_(reader),
        slice_(other.slice_),
        plane_(other.plane_),
        rows_(rows),
        men_(other.men_),
        rules_(other.rules_) {}
  /// The rows of White's to be decoded for the sake of Black's, those before them included.
  SquareSet rows_of_white() const;
  std::size_t number() const { return reader_.blocks().plane_number(slice_, plane_); }
  std::optional<TableFault> refuse_unless(Color to_move, bool makes_sense) const;
  bool decode_by_clock(Color to_move, const BlockBuffer& block, MutablePlaneCodes codes) const;
  std::optional<TableFault> decode_in_context(Color to_move, std::span<const std::byte> bytes,
                                              PlaneCodes white, MutablePlaneCodes codes) const;
  std::optional<TableFault> read_results(Color to_move, MutablePlaneCodes results) const;
  std::optional<TableFault> read(Color to_move, PlaneCodes white, MutablePlaneCodes codes) const;
  std::optional<TableFault> make_floors_of(PlaneCodes white, MutablePlaneCodes black) const;
  void decode_residuals(PlaneCodes white, MutablePlaneCodes codes) const;
  bool mark_and_check(Color to_move, MutablePlaneCodes codes) const;

  const TableReader& reader_;
  std::size_t slice_, plane_;
  SquareSet rows_;
  MenSquares men_;
  std::optional<PlaneRules> rules_;
};

/// The rows of a plane whose positions the table holds, by the square of the last piece: where that has twins
/// among the others, a position is held once only.
SquareSet held_rows(const TableLayout& layout, std::size_t slice, std::size_t plane);

}  // namespace mate33

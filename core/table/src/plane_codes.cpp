#include "mate33/table/plane_codes.hpp"

#include <array>

#include "mate33/table/code_row.hpp"
#include "mate33/table/prediction.hpp"

namespace mate33 {

void mark_illegal(const PlaneRules& rules, Color to_move, std::span<Code, plane_entries> codes) {
  for (unsigned row = 0; row < square_count; ++row) {
    const SquareSet legal = rules[row].legal[index(to_move)];
    keep_where(codes.subspan(row * square_count).first<square_count>(), legal, illegal_code);
  }
}

bool is_complete(const PlaneRules& rules, Color to_move, std::span<const Code, plane_entries> codes) {
  SquareSet missing;
  for (unsigned row = 0; row < square_count; ++row) {
    const SquareSet legal = rules[row].legal[index(to_move)];
    missing |= equal_to(codes.subspan(row * square_count).first<square_count>(), illegal_code) & legal;
  }
  return missing.empty();
}

// A move of a black last piece may lead into any row of the plane. Were the piece a twin, half of these would
// be filled in and not held, and Black's prediction another one than the encoder's. It takes six men.
static_assert(max_table_men <= 5, "foretell Black's moves from the rows that are held");

void decode_black_plane(const TableLayout& layout, const MenSquares& men, const PlaneRules& rules,
                        std::span<const Code, plane_entries> white, std::span<Code, plane_entries> codes) {
  std::array<Code, plane_entries> prediction;
  predict_black_plane(layout, men, rules, white, prediction);
  for (std::size_t i = 0; i < plane_entries; ++i) codes[i] = decode_residual(codes[i], prediction[i]);
}

}  // namespace mate33

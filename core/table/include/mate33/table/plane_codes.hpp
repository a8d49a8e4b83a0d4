#pragma once

#include <span>

#include "mate33/table/code.hpp"
#include "mate33/table/row_rules.hpp"

/// The codes of a plane from what a table holds of it (docs/format.md). All spans are in the order of the
/// plane's entries.
namespace mate33 {

/// Puts illegal_code where there is no position with this side to move.
void mark_illegal(const PlaneRules& rules, Color to_move, std::span<Code, plane_entries> codes);

/// Whether every position with this side to move has another code than illegal_code.
bool is_complete(const PlaneRules& rules, Color to_move, std::span<const Code, plane_entries> codes);

/// Black's codes from their residuals, which `codes` holds at first, and from White's codes, in which
/// illegal positions are marked. Black's are marked by mark_illegal(), afterwards.
void decode_black_plane(const TableLayout& layout, const MenSquares& men, const PlaneRules& rules,
                        std::span<const Code, plane_entries> white, std::span<Code, plane_entries> codes);

}  // namespace mate33

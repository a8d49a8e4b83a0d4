#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "mate33/table/table_encoder.hpp"
#include "table_file.hpp"

namespace mate33 {

/// Whatever a file may store.
inline constexpr StoredSides all_sides[] = {StoredSides::white, StoredSides::black, StoredSides::both};

/// Answers the code of a position; the last piece and the black king are not among the men. The entry's
/// number is among all of the table.
using CodeInventor = std::function<Code(Color to_move, const MenSquares& men, std::size_t entry)>;

/// Codes of all positions of a table; illegal_code where there is none.
TableCodes invented_codes(const TableLayout& layout, const CodeInventor& code_of);

/// A sound file of version 2 whose values are made up, so that nobody need solve anything. Each material has
/// values of its own, the same in every encoding.
std::vector<std::byte> invented_table(const char* material, const TableEncoding& encoding = {});

}  // namespace mate33

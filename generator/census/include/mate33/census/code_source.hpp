#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "mate33/base/table_error.hpp"
#include "mate33/census/value_source.hpp"
#include "mate33/table/codec/code.hpp"
#include "mate33/table/rule50.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// Answers all values of a table, many at a time, for who looks at every one.
struct CodeSource {
  TableLayout layout;
  /// Fills in the codes of a group of planes (BlockMap) by side to move; illegal_code where there is no
  /// position. What stands in planes and rows for which others stand means nothing. Called from any thread.
  std::function<void(std::size_t group, std::span<Code> white, std::span<Code> black)> read;
};

/// Answers the code of a legal position in the metric of a table.
using CodeAnswer = std::function<Code(const Position&)>;
CodeAnswer code_answer(ValueSource value_of);
CodeAnswer code_answer(std::function<DtzValue(const Position&)> dtz_of);
CodeAnswer code_answer(std::function<WdlScore(const Position&)> wdl_of);

/// What a file of the general format, which must live as long, says of the sides that it stores; floors as
/// they are. read() throws TableError.
CodeSource stored_codes_of(const TableReader& reader);
/// The values of those sides. What floors leave open is asked for, as by codes_of().
CodeSource codes_of_stored_sides(const TableReader& reader, CodeAnswer code_of);
/// All values of a file of the general format, which must live as long. What it does not tell by itself is
/// asked for: the side that it does not store, and what floors leave open. read() throws TableError, and what
/// the answer throws.
CodeSource codes_of(const TableReader& reader, CodeAnswer code_of);
/// Asks for each value by itself. Precondition: normalised, 3 to max_table_men men.
CodeSource codes_of(Material material, ValueSource value_of);
CodeSource codes_of(const TableLayout& layout, CodeAnswer code_of);

}  // namespace mate33

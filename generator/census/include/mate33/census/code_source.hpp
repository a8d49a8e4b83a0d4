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

/// From a file of the general format, which must live as long and store both sides. read() throws TableError.
CodeSource codes_of(const TableReader& reader);
/// From a file that stores one side, which must live as long; each value of the other is asked for. read()
/// throws TableError, and what the source throws.
CodeSource codes_of(const TableReader& reader, ValueSource value_of);
/// As codes_of() for a file that stores one side, of a table of DTZ.
CodeSource dtz_codes_of(const TableReader& reader, std::function<DtzValue(const Position&)> dtz_of);
/// Asks for each value by itself. Precondition: normalised, 3 to max_table_men men.
CodeSource codes_of(Material material, ValueSource value_of);

}  // namespace mate33

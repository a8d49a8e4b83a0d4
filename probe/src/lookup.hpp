#pragma once

#include "mate33/table/metrics.hpp"
#include "table_set.hpp"

namespace mate33 {

/// A probe in two steps, so that the memory of many can be asked for before the first is read: look_up()
/// finds the entry, answer() reads it.
struct Lookup {
  /// The answer, where it needs no table or none can serve.
  CodeResult known;
  /// What is to be read, if anything.
  enum class Reads : std::uint8_t { nothing, flat, general, en_passant, moves };
  Reads reads;
  TableSlot::Open table;
  GeneralTable::EntryAddress address;  // set where it is read
};

/// What find_fault() would find in the position has been ruled out already, or not.
enum class Legality : std::uint8_t { unknown, known };

void look_up(const TableSet& tables, Metric metric, const Position& position, Legality legality,
             Lookup& lookup) noexcept;
/// Asks for the memory that answer() will read.
void prefetch(const Lookup& lookup, const Position& position) noexcept;
/// To be called with the position that was looked up. The metric is Dtm, Wdl, Dtz or Dtm50; the position's
/// clock counts for the last alone.
template <class Metric>
CodeResult answer(const TableSet& tables, const Lookup& lookup, const Position& position) noexcept;

/// Both at once.
template <class Metric>
CodeResult probe(const TableSet& tables, const Position& position, Legality legality) noexcept;

/// The answer of a probe of DTM, as the interface has it.
inline ProbeResult to_result(CodeResult found) {
  const bool is_known = found.status == ProbeStatus::ok;
  return {found.status, is_known ? value_of(found.code) : Value::unknown(), found.unanswered};
}

}  // namespace mate33

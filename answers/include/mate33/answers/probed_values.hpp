#pragma once

#include <stdexcept>
#include <string>

#include "mate33/answers/table_places.hpp"
#include "mate33/census/code_source.hpp"
#include "mate33/census/game_code_source.hpp"
#include "mate33/census/move_check.hpp"
#include "mate33/census/value_source.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// A position has no value: what() is one line that says why and what to do.
class NoValue : public std::runtime_error {
 public:
  NoValue(ProbeStatus status, const TableKey& table, const std::string& message)
      : std::runtime_error(message), status_(status), table_(table) {}
  ProbeStatus status() const { return status_; }
  /// The one that has no answer.
  const TableKey& table() const { return table_; }

 private:
  ProbeStatus status_;
  TableKey table_;
};

/// The values that these tables, found in these directories, say. It throws NoValue; `elsewhere` is as in
/// explain(). The tables must live as long.
ValueSource values_of(const Tablebase& tables, std::string directories, std::string elsewhere);
/// The codes that a game's tables of this metric say. They must live as long.
GameCodeAnswer game_codes_of(const GameTablebase& tables, Metric metric, TablePlaces places);
/// As values_of(), of WDL and DTZ.
RuleSource rule_values_of(const Tablebase& tables, std::string directories, std::string elsewhere);
/// The codes that they say in this metric: DTM, WDL or DTZ.
CodeAnswer code_answer_of(const Tablebase& tables, Metric metric, std::string directories,
                          std::string elsewhere);

}  // namespace mate33

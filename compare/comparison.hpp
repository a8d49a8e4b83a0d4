#pragma once

#include <exception>
#include <optional>
#include <string>

#include "exit_code.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/table/metric.hpp"
#include "mate33/tablebase.hpp"

/// Comparing mate33's tables with those of another generator, read through that generator's own library. Each
/// such library is a program of its own: some export the same names.
namespace mate33::compare {

using cli::ExitCode;

/// The other tables do not hold a position: a table is missing, or one that its captures lead to.
class NoAnswer : public std::exception {};

/// Tables of another generator.
class OtherTables {
 public:
  virtual ~OtherTables() = default;
  /// Whether they can be compared with tables of this metric.
  virtual bool has(Metric metric) const { return metric == Metric::dtm; }
  /// Says what differs from mate33's value, if anything. Called from any thread. Throws NoAnswer.
  virtual std::optional<std::string> difference(const Position& position, Value value) = 0;
  /// Says what differs from mate33's DTZ, or from the result that it tells, if anything. Called from any
  /// thread. Throws NoAnswer. Precondition: has().
  virtual std::optional<std::string> difference(const Position&, DtzValue) { throw NoAnswer(); }
};

/// Runs the comparison that the arguments ask for:
///
///     PROGRAM TABLES OTHER-DIRECTORY THREADS SAMPLE METRIC MATERIAL...
///
/// THREADS 0 for all; SAMPLE 0 for every position; METRIC dtm or dtz. Prints a line for each material; ends
/// at the first for which a table is missing or damaged, with a line on standard error.
ExitCode run_comparison(int argc, char** argv, const char* other_name, OtherTables& other);

}  // namespace mate33::compare

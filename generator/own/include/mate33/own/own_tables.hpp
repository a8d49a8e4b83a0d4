#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "mate33/base/byte_sink.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/own/own_slices.hpp"
#include "mate33/own/reach.hpp"
#include "mate33/solver/solved_tables.hpp"
#include "mate33/table/code_bounds.hpp"
#include "mate33/table/metric.hpp"

namespace mate33 {

/// What is known of positions that are not solved.
struct OwnExits {
  /// Of the metric; of WDL as codes of DTZ. Where their colours are exchanged is for them to know.
  const SolvedTables& tables;
  /// Whether there is a table of this material, normalised.
  std::function<bool(Material)> has_table;
  /// The code of a legal position of such a material, its right to capture en passant included.
  std::function<Code(const Position&)> code_of;

  bool is_known(Material men) const {
    return is_trivially_drawn(men.normalised()) || has_table(men.normalised());
  }
};

/// How far a solve has come.
struct OwnStep {
  std::size_t slices_done, slice_count;
};
/// Called from time to time, never by two threads at once.
using OwnObserver = std::function<void(const OwnStep&)>;

class OwnTables;
class SolvedReader;

/// Where slices were solved before, by the same metric. What is exact there is not solved again.
struct SolvedBefore {
  const OwnTables* tables = nullptr;
  /// Of any root; asked where the tables have no answer. It must outlive what is solved.
  const SolvedReader* file = nullptr;
};

/// The slices that can be reached from one position, solved for it alone (docs/solve.md). What they lead to
/// and is neither solved nor in a table is unknown: values are two bounds then. DTM is without the fifty-move
/// rule, DTZ under it.
class OwnTables {
 public:
  /// Finds what can be reached; solves nothing. Preconditions: the metric is DTM or DTZ; no right to castle;
  /// the scope has the root's men, and they are not known. `exits` must outlive it. Throws TooManySlices.
  OwnTables(Metric metric, const Position& root, OwnExits exits, const Scope& scope, std::size_t most_slices,
            std::size_t budget_bytes);

  Metric metric() const { return metric_; }
  const Reach& reach() const { return reach_; }
  const OwnSlices& slices() const { return slices_; }

  /// The observer may throw: the solve ends there. Throws TableError where the file of what was solved before
  /// cannot be read.
  void solve(Executor& executor, const SolvedBefore& before = {}, const OwnObserver& observer = {});

  /// The bounds of a legal position without a right to castle, whoever is to move. Precondition: solve(); the
  /// position can be reached from the root.
  CodeBounds bounds(const Position& position);
  /// Whether it is neither unknown nor in a table.
  bool is_solved(const Position& position) const;

  /// The materials of the tables that slices lead to, normalised and in the order of their names.
  std::vector<Material> tables_read() const;
  /// Writes all slices as a file (docs/format.md). `root`: that of the constructor. `solved_with`: how far it
  /// was solved, for people. Throws what the sink throws. Precondition: solve().
  void write(const Position& root, const std::string& solved_with, const ByteSink& sink);

 private:
  void solve(const Placement& placement, Executor& executor);
  bool take_from(const OwnTables& before, const Placement& placement);
  bool take_from(const SolvedReader& before, const Placement& placement);
  bool is_reached_in(const Reach::Kings& kings, const Placement& placement) const;
  CodeBounds held_bounds(const Position& position);

  const Metric metric_;
  const OwnExits exits_;
  const Reach reach_;
  OwnSlices slices_;
};

}  // namespace mate33

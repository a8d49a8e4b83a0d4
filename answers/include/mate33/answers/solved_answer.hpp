#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/solved_files.hpp"
#include "mate33/table/metric.hpp"
#include "mate33/table/proved_answer.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// What `mate33 solve --metric` asks for.
enum class SolveMetric : std::uint8_t {
  wdl,     ///< the result under the fifty-move rule
  dtm,     ///< the distance to mate, without it
  result,  ///< won, drawn or lost, without it
};
std::string_view name_of(SolveMetric metric);
/// The metric of this name: wdl, dtm or result.
std::optional<SolveMetric> parse_solve_metric(std::string_view name);

/// The metric of what proves it.
Metric metric_of(SolveMetric metric);

/// What is proved of a position.
struct Solved {
  SolveMetric metric;
  Position root;
  RootAnswer answer;
  std::vector<Move> line;             ///< of the best moves, as far as they are known
  std::optional<OpenLine> open_line;  ///< where the result is open

  /// All that the source knows, which is of metric_of().
  static Solved of(SolveMetric metric, const Position& root, const BoundsSource& source);
  /// Whether no more solving would say more.
  bool is_settled() const;
  /// Nothing of a draw. Precondition: the result is proved.
  std::optional<Color> winner() const;
};

/// The probe of the root with what is proved, where tables leave it open: categories, and the distances of
/// the metric. The moves come in the order of what is proved of them.
RootProbe with_proof(RootProbe root, const Solved& solved);

/// What a file has of a position.
struct FoundSolved {
  Solved solved;
  const SolvedReader& file;
  /// That were read when it was solved, and are not there now: moves to them may be unknown.
  std::vector<Material> missing_tables;
  std::optional<TableFault> fault;  ///< of a file that was asked, too
};
/// Nothing where no file holds the position. Throws TableError where a file or a table cannot be read, unless
/// that counts as unknown.
std::optional<FoundSolved> find_solved(const SolvedFiles& files, const Tablebase& tables,
                                       const Position& position);

}  // namespace mate33

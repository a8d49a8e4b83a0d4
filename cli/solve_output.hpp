#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/answers/proved_answer.hpp"
#include "mate33/table/metric.hpp"

namespace mate33::cli {

/// What `mate33 solve --metric` asks for.
enum class SolveMetric : std::uint8_t {
  wdl,     ///< the result under the fifty-move rule
  dtm,     ///< the distance to mate, without it
  result,  ///< won, drawn or lost, without it
};
std::string_view name_of(SolveMetric metric);

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
};

void print_for_people(const Solved& solved);
/// The fields from `fen` to `open` (docs/solve.md).
nlohmann::ordered_json json_of(const Solved& solved);

/// "1 slice, 2.1 MiB".
std::string size_phrase(std::size_t slices, std::uint64_t bytes);

}  // namespace mate33::cli

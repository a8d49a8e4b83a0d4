#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "mate33/own/root_answer.hpp"
#include "mate33/table/metric.hpp"

namespace mate33::cli {

/// What `mate33 solve --metric` asks for.
enum class SolveMetric : std::uint8_t {
  wdl,     ///< the result under the fifty-move rule
  dtm,     ///< the distance to mate, without it
  result,  ///< won, drawn or lost, without it
};
std::string_view name_of(SolveMetric metric);

/// What was solved, and how far it came.
struct Solved {
  SolveMetric metric;
  Position root;
  RootAnswer answer;
  std::vector<Move> line;             ///< of the best moves, as far as they are known
  std::optional<OpenLine> open_line;  ///< where the result is open
  std::string stage;                  ///< the last one that was solved
  std::size_t slices = 0;             ///< of that
  std::uint64_t packed_bytes = 0;
  bool is_out_of_time = false;
};

void print_for_people(const Solved& solved);
void print_json(const Solved& solved);

}  // namespace mate33::cli

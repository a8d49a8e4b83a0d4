#include "mate33/answers/solved_answer.hpp"

#include <utility>

#include "mate33/base/table_error.hpp"

namespace mate33 {

namespace {

bool is_settled(SolveMetric metric, const ProvedValue& value) {
  return value.is_result_exact() && (metric != SolveMetric::dtm || value.codes.is_exact());
}

/// The best moves of both sides, as far as they are known; none of a draw, where many are as good.
std::vector<Move> best_line(const BoundsSource& source, const Position& root, SolveMetric metric) {
  constexpr std::size_t most_moves = 200, most_without_distance = 20;
  const std::size_t most = metric == SolveMetric::dtm ? most_moves : most_without_distance;
  std::vector<Move> line;
  Position position = root;
  while (line.size() < most) {
    const RootAnswer answer = answer_of(source, position);
    const bool is_drawn = answer.value.at_least == WdlScore::draw;
    if (answer.moves.empty() || is_drawn || !is_settled(metric, answer.value)) break;
    line.push_back(answer.moves.front().move);
    position.play(line.back());
  }
  return line;
}

/// Those of the header that are not there now.
std::vector<Material> missing_tables(const SolvedHeader& header, const Tablebase& tables) {
  const Metric metric = header.metric == Metric::dtz ? Metric::wdl : Metric::dtm;
  std::vector<Material> missing;
  for (const Material material : header.tables) {
    if (!tables.has_table({Game::chess, material, metric})) missing.push_back(material);
  }
  return missing;
}

}  // namespace

Metric metric_of(SolveMetric metric) {
  return metric == SolveMetric::wdl ? Metric::dtz : Metric::dtm;
}

Solved Solved::of(SolveMetric metric, const Position& root, const BoundsSource& source) {
  Solved solved{metric, root, answer_of(source, root), best_line(source, root, metric), {}};
  if (!solved.answer.value.is_result_exact()) solved.open_line = mate33::open_line(source, root);
  return solved;
}

bool Solved::is_settled() const {
  return mate33::is_settled(metric, answer.value);
}

std::string_view name_of(SolveMetric metric) {
  switch (metric) {
    case SolveMetric::wdl: return "wdl";
    case SolveMetric::dtm: return "dtm";
    case SolveMetric::result: return "result";
  }
  return "";
}

std::optional<FoundSolved> find_solved(const SolvedFiles& files, const Tablebase& tables,
                                       const Position& position) {
  std::optional<TableFault> fault;
  const SolvedReader* const file = files.find(position, fault);
  if (file == nullptr) {
    if (fault) throw TableError(*std::move(fault));
    return std::nullopt;
  }
  const SolveMetric metric = file->header().metric == Metric::dtz ? SolveMetric::wdl : SolveMetric::dtm;
  return FoundSolved{Solved::of(metric, position, source_of(*file, tables)), *file,
                     missing_tables(file->header(), tables), std::move(fault)};
}

}  // namespace mate33

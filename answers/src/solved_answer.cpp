#include "mate33/answers/solved_answer.hpp"

#include <algorithm>
#include <utility>

#include "mate33/base/table_error.hpp"
#include "mate33/table/codec/code.hpp"
#include "mate33/table/dtz.hpp"

namespace mate33 {

namespace {

bool is_settled(SolveMetric metric, const ProvedValue& value) {
  return value.is_result_exact() && (metric != SolveMetric::dtm || value.codes.is_exact());
}

/// The best moves of both sides, as far as they are known; none of a draw, where many are as good. Tables of
/// WDL, to which it leads, know no best move.
std::vector<Move> best_line(const BoundsSource& source, const Position& root, SolveMetric metric) {
  constexpr std::size_t most_moves = 200, most_without_distance = 20;
  const std::size_t most = metric == SolveMetric::dtm ? most_moves : most_without_distance;
  std::vector<Move> line;
  Position position = root;
  while (line.size() < most && (metric != SolveMetric::wdl || source.is_solved(position))) {
    const RootAnswer answer = answer_of(source, position);
    const bool is_drawn = answer.value.at_least == WdlScore::draw;
    if (answer.moves.empty() || is_drawn || !is_settled(metric, answer.value)) break;
    line.push_back(answer.moves.front().move);
    position.play(line.back());
  }
  return line;
}

/// What is proved of a position, as a table would tell it to the side to move.
struct Told {
  Category category = Category::unknown;
  std::optional<int> dtz;
  Value value;
};

/// Of the result under the rule. Its clock decides whether that is exact.
Told told_under_rule(WdlScore at_least, WdlScore at_most, CodeBounds codes) {
  Told told;
  if (at_least == at_most) told.category = categorize(at_least);
  if (codes.is_exact()) told.dtz = Dtz::value_of(codes.at_least).signed_plies();
  return told;
}

/// Without the rule, which may come before the mate.
Told told_without_rule(CodeBounds codes, Material men, unsigned clock) {
  const WdlScore at_least = result_of(Metric::dtm, codes.at_least, clock);
  if (at_least != result_of(Metric::dtm, codes.at_most, clock)) return {};
  if (at_least == WdlScore::draw) return {Category::draw, 0, Value::draw()};
  if (!codes.is_exact()) {
    return {at_least == WdlScore::win ? Category::maybe_win : Category::maybe_loss, {}, {}};
  }
  const Value value = value_of(codes.at_least);
  return {categorize(value, men, clock), dtz(value, men), value};
}

Told told_of_root(const Solved& solved) {
  const ProvedValue& value = solved.answer.value;
  if (solved.metric == SolveMetric::wdl) return told_under_rule(value.at_least, value.at_most, value.codes);
  return told_without_rule(value.codes, solved.root.material(), solved.root.halfmove_clock);
}

/// For the opponent, after the move.
Told told_after(const Solved& solved, const ProvedMove& move) {
  if (solved.metric == SolveMetric::wdl) {
    return told_under_rule(negated(move.value.at_most), negated(move.value.at_least), move.after);
  }
  const Position after = solved.root.after(move.move);
  return told_without_rule(move.after, after.material(), after.halfmove_clock);
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

std::optional<Color> Solved::winner() const {
  switch (answer.value.at_least) {
    case WdlScore::win: return root.side_to_move;
    case WdlScore::loss: return !root.side_to_move;
    default: return std::nullopt;
  }
}

std::string_view name_of(SolveMetric metric) {
  switch (metric) {
    case SolveMetric::wdl: return "wdl";
    case SolveMetric::dtm: return "dtm";
    case SolveMetric::result: return "result";
  }
  return "";
}

std::optional<SolveMetric> parse_solve_metric(std::string_view name) {
  for (const SolveMetric metric : {SolveMetric::wdl, SolveMetric::dtm, SolveMetric::result}) {
    if (name == name_of(metric)) return metric;
  }
  return std::nullopt;
}

RootProbe with_proof(RootProbe root, const Solved& solved) {
  if (root.category == Category::unknown) {
    const Told told = told_of_root(solved);
    root.category = told.category;
    root.dtz = told.dtz;
    root.value = told.value;
  }
  const FixedList<RankedMove> ranked = root.moves;
  root.moves.clear();
  for (const ProvedMove& proved : solved.answer.moves) {
    RankedMove move = *std::ranges::find(ranked, proved.move, &RankedMove::move);
    if (move.category_after == Category::unknown) {
      const Told told = told_after(solved, proved);
      move.category_after = told.category;
      move.dtz_after = told.dtz;
      move.value_after = told.value;
    }
    root.moves.push_back(move);
  }
  return root;
}

std::optional<FoundSolved> find_solved(const SolvedFiles& files, const Tablebase& tables,
                                       const Position& position) {
  std::optional<TableFault> fault;
  const SolvedReader* const file = files.find(position, fault);
  if (file == nullptr) {
    if (fault && files.unreadable() == Unreadable::is_thrown) throw TableError(*std::move(fault));
    return std::nullopt;
  }
  const SolveMetric metric = file->header().metric == Metric::dtz ? SolveMetric::wdl : SolveMetric::dtm;
  return FoundSolved{Solved::of(metric, position, source_of(*file, tables, files.unreadable())), *file,
                     missing_tables(file->header(), tables), std::move(fault)};
}

}  // namespace mate33

#include "table_products.hpp"

#include <algorithm>
#include <utility>

#include "http_endpoints.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/service/pgn.hpp"
#include "mate33/service/position_json.hpp"
#include "mate33/service/statistics_json.hpp"

namespace mate33 {

namespace {

/// The longest mates as games: of either side to move, so many at most.
Expected<std::string, std::string> games_of(const Tablebase& tables, const HttpSources& sources,
                                            const Statistics& statistics, const StopToken& stop) {
  constexpr std::size_t most_games = 100;  // of either side to move
  std::string games;
  for (const auto& longest : statistics.longest) {
    if (!longest) continue;
    for (std::size_t i = 0; i < std::min(most_games, longest->fens.size()); ++i) {
      if (stop.stop_requested()) throw Stopped();
      const Position position = parse_fen(longest->fens[i])->position;
      const Line line = tables.best_line(position);
      if (line.status != ProbeStatus::ok) return Unexpected{explain(sources, line.status, line.unanswered)};
      games += (games.empty() ? "" : "\n") + to_pgn(position, line);
    }
  }
  return games;
}

template <class Counts>
std::shared_ptr<const Counted<Counts>> counted(Counts statistics, const TableKey& table) {
  HttpContent content = kept_content(
      "application/json", to_line(statistics_json(statistics, reference_figures_of(table))) + "\n");
  return std::make_shared<const Counted<Counts>>(Counted<Counts>{std::move(statistics), std::move(content)});
}

}  // namespace

std::shared_ptr<const CountedTable> TableProducts::statistics(Material material) const {
  const Lock lock(mutex_);
  const auto made = statistics_.find(material);
  return made == statistics_.end() ? nullptr : made->second;
}

std::shared_ptr<const CountedRules> TableProducts::rule_statistics(const TableKey& table) const {
  const Lock lock(mutex_);
  const auto made = rule_statistics_.find(table);
  return made == rule_statistics_.end() ? nullptr : made->second;
}

std::shared_ptr<const HttpContent> TableProducts::endgames(Material material) const {
  const Lock lock(mutex_);
  const auto made = endgames_.find(material);
  return made == endgames_.end() ? nullptr : made->second;
}

double TableProducts::share_of(const TableKey& table) const {
  const Lock lock(mutex_);
  return counted_now_ == table ? share_ : 0;
}

std::optional<std::string> TableProducts::make(const Needed& needed, const StopToken& stop) {
  if (needed.product == Product::endgames) return make_endgames(needed.table.material, stop);
  return needed.table.metric == Metric::dtm ? make_statistics(needed.table.material, stop)
                                            : make_rule_statistics(needed.table, stop);
}

std::optional<std::string> TableProducts::make_statistics(Material material, const StopToken& stop) {
  if (statistics(material)) return std::nullopt;
  note_share(material, 0);
  const ShareObserver observer = [&](double share) { note_share(material, share); };
  auto statistics = sources_.statistics(material, observer, stop);
  note_share({}, 0);
  if (!statistics) return statistics.error();
  auto made = counted(*std::move(statistics), material);
  const Lock lock(mutex_);
  statistics_[material] = std::move(made);
  return std::nullopt;
}

std::optional<std::string> TableProducts::make_rule_statistics(const TableKey& table, const StopToken& stop) {
  if (rule_statistics(table)) return std::nullopt;
  note_share(table, 0);
  const ShareObserver observer = [&](double share) { note_share(table, share); };
  auto statistics = sources_.rule_statistics(table, observer, stop);
  note_share({}, 0);
  if (!statistics) return statistics.error();
  auto made = counted(*std::move(statistics), table);
  const Lock lock(mutex_);
  rule_statistics_[table] = std::move(made);
  return std::nullopt;
}

std::optional<std::string> TableProducts::make_endgames(Material material, const StopToken& stop) {
  if (auto error = make_statistics(material, stop)) return error;
  auto games = games_of(tables_, sources_, statistics(material)->statistics, stop);
  if (!games) return games.error();
  auto made = std::make_shared<const HttpContent>(kept_content("application/x-chess-pgn", *std::move(games)));
  const Lock lock(mutex_);
  endgames_[material] = std::move(made);
  return std::nullopt;
}

void TableProducts::note_share(const TableKey& table, double share) {
  const Lock lock(mutex_);
  counted_now_ = table;
  share_ = share;
}

}  // namespace mate33

#include "mate33/answers/table_products.hpp"

#include <algorithm>
#include <utility>

#include "mate33/answers/explain.hpp"
#include "mate33/answers/http_endpoints.hpp"
#include "mate33/answers/pgn.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/answers/statistics_json.hpp"
#include "mate33/chess/fen.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

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
      if (line.status != ProbeStatus::ok)
        return Unexpected{explain(line.status, line.unanswered, sources.places)};
      games += (games.empty() ? "" : "\n") + to_pgn(position, line);
    }
  }
  return games;
}

HttpContent kept_json(const Json& json) {
  return kept_content("application/json", to_line(json) + "\n");
}

/// Of the table on distances of a game. The function of the program may be none.
Expected<GameStatistics, std::string> counted(const HttpSources& sources, const ServedGameTable& table,
                                              const ShareObserver& observer, const StopToken& stop) {
  const GameCodeSource codes =
      codes_of(table.reader, game_codes_of(*table.tables, Metric::dtm, sources.places));
  const Code greatest = table.header().greatest_code();
  if (sources.game_statistics) return sources.game_statistics(codes, greatest, observer, stop);
  InlineExecutor executor;
  auto statistics = count_game_table(codes, greatest, executor, observer, stop);
  if (!statistics) return Unexpected{statistics.error().message};
  return *std::move(statistics);
}

}  // namespace

std::string Needed::name() const {
  if (const auto* const game = std::get_if<GameTable>(&table)) return (*game)->name();
  return table_name(std::get<TableKey>(table));
}

std::shared_ptr<const HttpContent> TableProducts::content(Product product, const std::string& table) const {
  const Lock lock(mutex_);
  const auto made = contents_.find({table, product});
  return made == contents_.end() ? nullptr : made->second;
}

std::shared_ptr<const Statistics> TableProducts::statistics(Material material) const {
  const Lock lock(mutex_);
  const auto made = statistics_.find(table_name(material));
  return made == statistics_.end() ? nullptr : made->second;
}

std::shared_ptr<const GameStatistics> TableProducts::statistics(const ServedGameTable& table) const {
  const Lock lock(mutex_);
  const auto made = game_statistics_.find(table.name());
  return made == game_statistics_.end() ? nullptr : made->second;
}

double TableProducts::share_of(const std::string& table) const {
  const Lock lock(mutex_);
  return counted_now_ == table ? share_ : 0;
}

std::optional<std::string> TableProducts::make(const Needed& needed, const StopToken& stop) {
  if (content(needed.product, needed.name())) return std::nullopt;
  switch (needed.product) {
    case Product::statistics: return make_statistics(needed, stop);
    case Product::endgames: return make_endgames(needed, stop);
    case Product::start: return make_start(needed, stop);
  }
  return std::nullopt;
}

std::optional<std::string> TableProducts::make_statistics(const Needed& needed, const StopToken& stop) {
  const std::string name = needed.name();
  if (content(Product::statistics, name)) return std::nullopt;
  note_share(name, 0);
  const ShareObserver observer = [&](double share) { note_share(name, share); };
  auto error = std::visit([&](const auto& table) { return count(table, observer, stop); }, needed.table);
  note_share({}, 0);
  return error;
}

std::optional<std::string> TableProducts::count(const TableKey& key, const ShareObserver& observer,
                                                const StopToken& stop) {
  const std::string name = table_name(key);
  if (key.metric != Metric::dtm) {
    const auto statistics = sources_.rule_statistics(key, observer, stop);
    if (!statistics) return statistics.error();
    keep(Product::statistics, name, kept_json(statistics_json(*statistics, reference_figures_of(key))));
    return std::nullopt;
  }
  auto statistics = sources_.statistics(key.material, observer, stop);
  if (!statistics) return statistics.error();
  HttpContent json = kept_json(statistics_json(*statistics, reference_figures_of(key)));
  auto made = std::make_shared<const Statistics>(*std::move(statistics));
  {
    const Lock lock(mutex_);
    statistics_[name] = std::move(made);
  }
  keep(Product::statistics, name, std::move(json));
  return std::nullopt;
}

std::optional<std::string> TableProducts::count(const GameTable& table, const ShareObserver& observer,
                                                const StopToken& stop) {
  auto statistics = counted(sources_, *table, observer, stop);
  if (!statistics) return statistics.error();
  HttpContent json = kept_json(statistics_json(*statistics, table->header()));
  auto made = std::make_shared<const GameStatistics>(*std::move(statistics));
  {
    const Lock lock(mutex_);
    game_statistics_[table->name()] = std::move(made);
  }
  keep(Product::statistics, table->name(), std::move(json));
  return std::nullopt;
}

std::optional<std::string> TableProducts::make_endgames(const Needed& needed, const StopToken& stop) {
  if (auto error = make_statistics(needed, stop)) return error;
  const auto counted = statistics(std::get<TableKey>(needed.table).material);
  auto games = games_of(tables_, sources_, *counted, stop);
  if (!games) return games.error();
  keep(Product::endgames, needed.name(), kept_content("application/x-chess-pgn", *std::move(games)));
  return std::nullopt;
}

std::optional<std::string> TableProducts::make_start(const Needed& needed, const StopToken& stop) {
  const auto& table = std::get<GameTable>(needed.table);
  Json start = nullptr;
  // A game can be told though a table of it is damaged.
  if (!make_statistics(needed, stop)) {
    const auto counted = statistics(*table);
    if (const auto& longest = counted->longest_wins[index(Color::white)]) {
      start = {{"material", table->name()}, {"fen", to_fen(table->layout().rules(), longest->position)}};
    }
  }
  keep(Product::start, needed.name(), kept_json(start));
  return std::nullopt;
}

void TableProducts::keep(Product product, const std::string& table, HttpContent content) {
  auto made = std::make_shared<const HttpContent>(std::move(content));
  const Lock lock(mutex_);
  contents_[{table, product}] = std::move(made);
}

void TableProducts::note_share(const std::string& table, double share) {
  const Lock lock(mutex_);
  counted_now_ = table;
  share_ = share;
}

}  // namespace mate33

#include "mate33/answers/table_products.hpp"

#include <algorithm>
#include <utility>

#include "http_fault.hpp"
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
Expected<std::string, HttpFault> games_of(const Tablebase& tables, const HttpSources& sources,
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
        return Unexpected{fault_of(line.status, line.unanswered, sources.places)};
      games += (games.empty() ? "" : "\n") + to_pgn(position, line);
    }
  }
  return games;
}

std::shared_ptr<const HttpContent> kept_json(const Json& json) {
  return std::make_shared<const HttpContent>(kept_content("application/json", to_line(json) + "\n"));
}

constexpr std::size_t place_of(Product product) {
  return static_cast<std::size_t>(product);
}

/// Of the table on distances of a game. The function of the program may be none.
Expected<GameStatistics, TableFault> count_game(const HttpSources& sources, const ServedGameTable& table,
                                                const ShareObserver& observer, const StopToken& stop) {
  const GameCodeSource codes =
      codes_of(table.reader, game_codes_of(table.tables, Metric::dtm, sources.places));
  const Code greatest = table.header().greatest_code();
  if (sources.game_statistics) return sources.game_statistics(codes, greatest, observer, stop);
  InlineExecutor executor;
  return count_game_table(codes, greatest, executor, observer, stop);
}

}  // namespace

std::string Needed::name() const {
  if (const auto* const game = std::get_if<GameTable>(&table)) return (*game)->name();
  return table_name(std::get<TableKey>(table));
}

TableProducts::Made TableProducts::made_of(const std::string& table) const {
  const Lock lock(mutex_);
  const auto made = made_.find(table);
  return made == made_.end() ? Made() : made->second;
}

std::shared_ptr<const HttpContent> TableProducts::content(const Needed& needed) const {
  return made_of(needed.name()).contents[place_of(needed.product)];
}

std::shared_ptr<const Statistics> TableProducts::statistics(Material material) const {
  return made_of(table_name(material)).statistics;
}

std::shared_ptr<const GameStatistics> TableProducts::statistics(const ServedGameTable& table) const {
  return made_of(table.name()).game_statistics;
}

double TableProducts::share_of(const std::string& table) const {
  const Lock lock(mutex_);
  return counted_now_ == table ? share_ : 0;
}

std::optional<HttpFault> TableProducts::make(const Needed& needed, const StopToken& stop) {
  if (content(needed)) return std::nullopt;
  switch (needed.product) {
    case Product::statistics: return make_statistics(needed, stop);
    case Product::endgames: return make_endgames(needed, stop);
    case Product::start: return make_start(needed, stop);
  }
  return std::nullopt;
}

std::optional<HttpFault> TableProducts::make_statistics(const Needed& needed, const StopToken& stop) {
  const std::string name = needed.name();
  if (content({Product::statistics, needed.table})) return std::nullopt;
  note_share(name, 0);
  const ShareObserver observer = [&](double share) { note_share(name, share); };
  auto counted = std::visit([&](const auto& table) { return count(table, observer, stop); }, needed.table);
  note_share({}, 0);
  if (!counted) return counted.error();
  const Lock lock(mutex_);
  Made& made = made_[name];
  made.contents[place_of(Product::statistics)] = std::move(counted->json);
  made.statistics = std::move(counted->statistics);
  made.game_statistics = std::move(counted->game_statistics);
  return std::nullopt;
}

Expected<TableProducts::Counted, HttpFault> TableProducts::count(const TableKey& key,
                                                                 const ShareObserver& observer,
                                                                 const StopToken& stop) const try {
  const ReferenceFigures published = reference_figures_of(key);
  if (key.metric != Metric::dtm) {
    const auto statistics = sources_.rule_statistics(key, observer, stop);
    if (!statistics) return Unexpected{fault_of(statistics.error())};
    return Counted{kept_json(statistics_json(*statistics, published)), nullptr, nullptr};
  }
  auto statistics = sources_.statistics(key.material, observer, stop);
  if (!statistics) return Unexpected{fault_of(statistics.error())};
  auto json = kept_json(statistics_json(*statistics, published));
  return Counted{std::move(json), std::make_shared<const Statistics>(*std::move(statistics)), nullptr};
} catch (const NoValue& error) {
  return Unexpected{fault_of(error.status(), error.table(), sources_.places)};
}

Expected<TableProducts::Counted, HttpFault> TableProducts::count(const GameTable& table,
                                                                 const ShareObserver& observer,
                                                                 const StopToken& stop) const {
  auto statistics = count_game(sources_, *table, observer, stop);
  if (!statistics) return Unexpected{fault_of(statistics.error())};
  auto json = kept_json(statistics_json(*statistics, table->header()));
  return Counted{std::move(json), nullptr, std::make_shared<const GameStatistics>(*std::move(statistics))};
}

std::optional<HttpFault> TableProducts::make_endgames(const Needed& needed, const StopToken& stop) {
  if (auto fault = make_statistics(needed, stop)) return fault;
  const auto counted = statistics(std::get<TableKey>(needed.table).material);
  auto games = games_of(tables_, sources_, *counted, stop);
  if (!games) return games.error();
  keep(needed,
       std::make_shared<const HttpContent>(kept_content("application/x-chess-pgn", *std::move(games))));
  return std::nullopt;
}

std::optional<HttpFault> TableProducts::make_start(const Needed& needed, const StopToken& stop) {
  const auto& table = std::get<GameTable>(needed.table);
  Json start = nullptr;
  // A game can be told though a table of it is damaged.
  if (!make_statistics(needed, stop)) {
    const auto counted = statistics(*table);
    if (const auto& longest = counted->longest_wins[index(Color::white)]) {
      start = {{"material", table->name()}, {"fen", to_fen(table->layout().rules(), longest->position)}};
    }
  }
  keep(needed, kept_json(start));
  return std::nullopt;
}

void TableProducts::keep(const Needed& needed, std::shared_ptr<const HttpContent> content) {
  const Lock lock(mutex_);
  made_[needed.name()].contents[place_of(needed.product)] = std::move(content);
}

void TableProducts::note_share(const std::string& table, double share) {
  const Lock lock(mutex_);
  counted_now_ = table;
  share_ = share;
}

}  // namespace mate33

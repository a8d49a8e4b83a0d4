#include "mate33/answers/found_parts.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "chosen_finds.hpp"
#include "http_fault.hpp"
#include "mate33/answers/found_json.hpp"
#include "mate33/answers/game_text.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/answers/searched_table.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/chess/conversions.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/table/keyed_table_error.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

/// What is kept is asked for again soon or not at all.
constexpr std::size_t most_kept = 16;

/// Of a whole table that has not been searched in time.
HttpFault too_long(std::chrono::milliseconds most) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(most).count();
  return {503,
          "too_long",
          "the whole table takes more than " + std::to_string(seconds) +
              " seconds to search: narrow the search, or go through it in its order",
          {{"seconds", seconds}}};
}

/// A search that is being made: when it is to end, and how far it has come.
class Run {
 public:
  Run(const WantedFinds& wanted, std::chrono::milliseconds most, const StopToken& stop)
      : wanted_(wanted), most_(most), end_(Clock::now() + most), stop_(stop) {}

  FindPart part() const {
    FindPart part = wanted_.part;
    if (takes_whole_table(wanted_.choice)) part.limit = FindPart().limit;
    part.is_enough = [end = end_] { return Clock::now() >= end; };
    return part;
  }
  ShareObserver observer() {
    return [this](double share) { share_ = share; };
  }
  const StopToken& stop() const { return stop_; }

  Expected<Json, HttpFault> json_of(Json positions, const std::optional<FindCursor>& next) const {
    if (next && takes_whole_table(wanted_.choice)) return Unexpected{too_long(most_)};
    return with_rest({{"positions", std::move(positions)}}, next);
  }
  Json json_of(const PartCounts& counted, std::span<const FindKind> kinds) const {
    Json counts = Json::object();
    for (const FindKind kind : kinds) counts[key(kind)] = counted.counts.of(kind);
    return with_rest({{"counts", counts}, {"total", counted.counts.total}}, counted.next);
  }

 private:
  using Clock = std::chrono::steady_clock;

  Json with_rest(Json json, const std::optional<FindCursor>& next) const {
    json["cursor"] = nullptr;
    if (next) json["cursor"] = std::to_string(next->group) + "." + std::to_string(next->found);
    json["searched"] = next ? share_ : 1;
    return json;
  }

  const WantedFinds& wanted_;
  std::chrono::milliseconds most_;
  Clock::time_point end_;
  const StopToken& stop_;
  double share_ = 0;
};

bool needs_moves(const FindQuery& query) {
  return std::ranges::any_of(query.kinds, [](FindKind kind) { return needs_moves(kind); });
}

/// The tables that a search reads.
std::vector<TableKey> tables_of(const SearchInChess& search) {
  std::vector<TableKey> keys = {search.key};
  if (!needs_moves(search.query)) return keys;
  for (const Material smaller : conversions_of(search.key.material)) {
    if (!is_trivially_drawn(smaller)) keys.emplace_back(Game::chess, smaller, search.key.metric);
  }
  return keys;
}

/// Searches a table of chess.
class ChessRun {
 public:
  ChessRun(const Tablebase& tables, const HttpSources& sources, const SearchInChess& search)
      : tables_(tables), sources_(sources), search_(search) {}

  /// What is missing or, where that is told beforehand, damaged.
  std::optional<HttpFault> fault() const {
    for (const TableKey& key : tables_of(search_)) {
      if (!tables_.has_table(key)) return fault_of(tables_.status_without_table(key), key, sources_.places);
      if (!sources_.search.fault_of) continue;
      if (const auto fault = sources_.search.fault_of(key)) {
        return fault_of(status_of(*fault), key, sources_.places);
      }
    }
    return std::nullopt;
  }

  /// Throws NoValue and TableError.
  Expected<Json, HttpFault> json(const WantedFinds& wanted, Run& run) const {
    InlineExecutor executor;
    const SearchedTable table(search_.key, sources_.places, codes_asked());
    const std::optional<TableStore> store = store_asked();
    const FindTable searched =
        table.to_find(search_.query, values_asked(), executor, store ? &*store : nullptr);
    const FindQuery& query = search_.query;
    if (wanted.are_counted) {
      return run.json_of(
          count_part_of_table(searched, query, run.part(), executor, run.observer(), run.stop()),
          query.kinds);
    }
    ChosenFinds<Found> chosen(wanted);
    const auto sink = [&](const Found& found) { chosen.add(found); };
    const auto next = find_in_table(searched, query, run.part(), executor, sink, run.observer(), run.stop());
    Json positions = Json::array();
    for (const Found& found : chosen.take()) {
      positions.push_back(found_json(search_.key.metric, found));
      if (found.move) positions.back()["san"] = to_san(found.position, *found.move);
    }
    return run.json_of(std::move(positions), next);
  }

 private:
  CodeAnswer codes_asked() const {
    const auto& given = sources_.search.codes;
    if (given) return given(search_.key.metric);
    return code_answer_of(tables_, search_.key.metric, sources_.places.directories,
                          std::string(sources_.places.elsewhere));
  }
  std::optional<TableStore> store_asked() const {
    if (sources_.search.store_bytes == 0) return std::nullopt;
    return std::optional<TableStore>(std::in_place, split_directory_list(sources_.places.directories),
                                     search_.key.metric, sources_.search.store_bytes);
  }
  ValueSource values_asked() const {
    if (sources_.search.values) return sources_.search.values;
    return values_of(tables_, sources_.places.directories, std::string(sources_.places.elsewhere));
  }

  const Tablebase& tables_;
  const HttpSources& sources_;
  const SearchInChess& search_;
};

/// Searches a table of another game. Throws TableError.
Expected<Json, HttpFault> json_of_game(const HttpSources& sources, const SearchInGame& search,
                                       const WantedFinds& wanted, Run& run) {
  InlineExecutor executor;
  const ServedGameTable& table = *search.table;
  const ExpandedRules& rules = table.layout().rules();
  for (const GameMaterial& read : searched_materials(rules, table.layout().material(), search.query)) {
    const GameTableKey key{read};
    const ProbeStatus status = table.tables.table_status(key);
    if (status != ProbeStatus::ok) return Unexpected{fault_of(rules, status, key, sources.places)};
  }
  const SearchedGameTable open(table.reader, table.tables, sources.places);
  const GameFindTable& searched = open.to_find();
  if (wanted.are_counted) {
    return run.json_of(
        count_part_of_game_table(searched, search.query, run.part(), executor, run.observer(), run.stop()),
        search.query.kinds);
  }
  ChosenFinds<FoundInGame> chosen(wanted);
  const auto sink = [&](const FoundInGame& found) { chosen.add(found); };
  const auto next =
      find_in_game_table(searched, search.query, run.part(), executor, sink, run.observer(), run.stop());
  Json positions = Json::array();
  for (const FoundInGame& found : chosen.take()) {
    positions.push_back(found_json(rules, found));
    if (!found.move) continue;
    positions.back()["san"] = notation_of(rules, found.position, *found.move, usual_notation(rules.rules()));
  }
  return run.json_of(std::move(positions), next);
}

Json heading_of(const WantedFinds& wanted) {
  if (const auto* const chess = std::get_if<SearchInChess>(&wanted.in)) {
    return {{"material", chess->key.material.to_string()},
            {"what", wanted.search},
            {"metric", name_of(chess->key.metric)}};
  }
  return {{"material", std::get<SearchInGame>(wanted.in).table->name()},
          {"what", wanted.search},
          {"metric", name_of(Metric::dtm)}};
}

Expected<Json, HttpFault> searched_part(const Tablebase& tables, const HttpSources& sources,
                                        const WantedFinds& wanted, Run& run) try {
  if (const auto* const game = std::get_if<SearchInGame>(&wanted.in)) {
    return json_of_game(sources, *game, wanted, run);
  }
  const ChessRun chess(tables, sources, std::get<SearchInChess>(wanted.in));
  if (auto fault = chess.fault()) return Unexpected{*std::move(fault)};
  return chess.json(wanted, run);
} catch (const NoValue& error) {
  return Unexpected{fault_of(error.status(), error.table(), sources.places)};
} catch (const KeyedTableError& error) {
  return Unexpected{fault_of(status_of(error.fault()), error.key(), sources.places)};
} catch (const TableError& error) {
  return Unexpected{fault_of(error.fault())};
}

}  // namespace

std::shared_ptr<const HttpContent> FoundParts::content(const std::string& name) const {
  const Lock lock(mutex_);
  const auto found = std::ranges::find(kept_, name, [](const auto& each) { return each.first; });
  return found == kept_.end() ? nullptr : found->second;
}

std::optional<HttpFault> FoundParts::make(const WantedFinds& wanted, const StopToken& stop) {
  if (content(wanted.name)) return std::nullopt;
  const SearchSources& search = sources_.search;
  const auto most = takes_whole_table(wanted.choice) ? search.most_time_at_once : search.most_time;
  Run run(wanted, most, stop);
  const Tablebase& tables = search.tables ? search.tables() : tables_;
  auto found = searched_part(tables, sources_, wanted, run);
  if (!found) return found.error();
  Json json = heading_of(wanted);
  json.update(*found);
  auto kept = std::make_shared<const HttpContent>(kept_content("application/json", to_line(json) + "\n"));
  const Lock lock(mutex_);
  kept_.emplace_back(wanted.name, std::move(kept));
  if (kept_.size() > most_kept) kept_.pop_front();
  return std::nullopt;
}

}  // namespace mate33

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "mate33/answers/found_json.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/answers/searched_table.hpp"
#include "mate33/find/find_in_table.hpp"
#include "mate33/workers/worker_team.hpp"
#include "whole_tables.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

/// What is looked for, and where.
struct WholeQuery {
  std::vector<Material> materials;
  Metric metric;
  FindQuery find;
};

const FindSearch& search_named(const std::string& name) {
  std::string all;
  for (const FindSearch& search : all_find_searches()) {
    if (name == search.name) return search;
    all += (all.empty() ? "" : ", ") + std::string(search.name);
  }
  throw BadQuestion("'" + name + "' is nothing to find: expected one of " + all);
}

int measure(const Json& json, const char* name, int most) {
  const auto given = json.at(name).get<std::int64_t>();
  if (given >= 1 && given <= most) return static_cast<int>(given);
  throw BadQuestion(std::string(name) + ": expected 1 to " + std::to_string(most));
}

Images images_named(const std::string& name) {
  if (name == "once") return Images::once;
  if (name == "all") return Images::all;
  throw BadQuestion("images: expected 'once' or 'all'");
}

Where conditions(const std::string& text, const WholeQuery& query) {
  const auto fail = [](const WhereError& error) { throw BadQuestion("where, " + error.message()); };
  Expected<Where, WhereError> where = Where::parse(text);
  if (!where) fail(where.error());
  if (const auto fault = where->find_fault(query.materials, query.metric == Metric::dtm)) fail(*fault);
  return *std::move(where);
}

/// Throws BadQuestion.
WholeQuery parse_query(const char* text) {
  constexpr int most_plies = 10'000, most_points = 100, most_in_row = 100;
  const Json json = Json::parse(text);
  const auto name = json.at("what").get<std::string>();
  const FindSearch& search = search_named(name);
  WholeQuery query;
  query.metric = json.at("rule50").get<bool>() || search.by_distance.empty() ? Metric::wdl : Metric::dtm;
  const auto kinds = search.kinds(query.metric);
  if (kinds.empty()) {
    throw BadQuestion(std::string("rule50: ") + search.name +
                      " goes by distances or moves, which results do not tell");
  }
  query.find.kinds = {kinds.begin(), kinds.end()};
  for (const Json& material : json.at("materials")) {
    query.materials.push_back(whole_material(material.get<std::string>()));
  }
  query.find.images = images_named(json.at("images").get<std::string>());
  query.find.longest_span = static_cast<unsigned>(measure(json, "span", most_plies));
  query.find.fortress_points = measure(json, "points", most_points);
  query.find.in_row = static_cast<unsigned>(measure(json, "in_row", most_in_row));
  if (query.find.in_row > 1 && name != "only-move" && name != "hard") {
    throw BadQuestion("in_row goes with only-move and hard");
  }
  const auto where = json.at("where");
  if (!where.is_null()) query.find.where = conditions(where.get<std::string>(), query);
  return query;
}

Json json_of(Material material, Metric metric, const Found& found) {
  Json object = {{"material", material.to_string()}};
  object.update(found_json(metric, found));
  return object;
}

}  // namespace

}  // namespace mate33

/// A search of tables, one after the other, that goes on where it was.
struct mate33_whole_search {
  mate33_whole_search(const mate33_whole_tables& searched, mate33::WholeQuery wanted)
      : tables(searched), query(std::move(wanted)) {
    for (const mate33::Material each : query.materials) open(each);  // none is missing later on
    table.reset();
  }

  void next(std::size_t most) {
    mate33::Json found = mate33::Json::array();
    while (found.size() < most && at < query.materials.size()) search(most - found.size(), found);
    hits = found.dump();
  }

  void open(mate33::Material of) {
    table = std::make_unique<mate33::SearchedTable>(
        tables.tables, mate33::TableKey(mate33::Game::chess, of, query.metric), tables.places());
  }

  /// Goes on in the table at hand.
  void search(std::size_t most, mate33::Json& found) {
    using namespace mate33;
    WorkerTeam team(0);
    const Material searched = query.materials[at];
    if (table == nullptr) {
      open(searched);
      asked.emplace(table->to_find(
          query.find, values_of(tables.tables, tables.directories, std::string(tables.places().elsewhere)),
          team));
    }
    std::vector<Json> listed;
    const auto sink = [&](const Found& each) { listed.push_back(json_of(searched, query.metric, each)); };
    const auto rest = find_in_table(*asked, query.find, {cursor, most}, team, sink, {}, stop.get_token());
    for (Json& each : listed) found.push_back(std::move(each));
    cursor = rest.value_or(FindCursor());
    if (rest) return;
    table.reset();
    ++at;
  }

  const mate33_whole_tables& tables;
  mate33::WholeQuery query;
  std::size_t at = 0;  ///< the number of the material at hand
  std::unique_ptr<mate33::SearchedTable> table;
  std::optional<mate33::FindTable> asked;  ///< of it
  mate33::FindCursor cursor;
  std::string hits;
  std::stop_source stop;
};

int mate33_whole_search_open(mate33_whole_tables* tables, const char* query, mate33_whole_search** search,
                             mate33_whole_failure* failure) {
  return mate33::guarded_whole(failure, [&] {
    *search = std::make_unique<mate33_whole_search>(*tables, mate33::parse_query(query)).release();
  });
}

void mate33_whole_search_close(mate33_whole_search* search) {
  delete search;
}

int mate33_whole_search_next(mate33_whole_search* search, std::size_t most, const char** hits,
                             mate33_whole_failure* failure) {
  return mate33::guarded_whole(failure, [&] {
    search->next(most);
    *hits = search->hits.c_str();
  });
}

void mate33_whole_search_stop(mate33_whole_search* search) {
  search->stop.request_stop();
}

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <variant>
#include <vector>

#include "mate33/answers/found_json.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/answers/searched_table.hpp"
#include "mate33/find/find_in_table.hpp"
#include "mate33/find/sorted_passes.hpp"
#include "mate33/find/uniform_sample.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/workers/worker_team.hpp"
#include "whole_tables.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

/// What has been found, and in which material.
using WholeHit = std::pair<Material, Found>;
using WholeSorted = SortedPasses<WholeHit>;
using WholeSample = UniformSample<WholeHit>;

/// What is looked for, and where.
struct WholeQuery {
  std::vector<Material> materials;
  Metric metric;
  FindQuery find;
  /// Nothing: what is found comes in the order of the tables.
  std::variant<std::monostate, WholeSorted, WholeSample> choice;
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
void parse_choice(const Json& json, WholeQuery& query) {
  constexpr std::size_t room = 500'000, most_in_sample = 1'000'000;  // some 200 MB
  const Json &order = json.at("sort"), &sample = json.at("sample"), &limit = json.at("limit");
  if (!sample.is_null()) {
    if (!order.is_null() || !limit.is_null()) throw BadQuestion("sample goes with neither sort nor limit");
    const int size = measure(json, "sample", most_in_sample);
    query.choice.emplace<WholeSample>(static_cast<std::size_t>(size), json.at("seed").get<std::uint64_t>());
  } else if (!order.is_null()) {
    if (query.metric != Metric::dtm) {
      throw BadQuestion("sort goes by distances, which results do not tell");
    }
    const bool is_longest = order == "longest";
    if (!is_longest && order != "shortest") throw BadQuestion("sort: expected 'shortest' or 'longest'");
    constexpr auto no_limit = std::numeric_limits<std::uint64_t>::max();
    query.choice.emplace<WholeSorted>(is_longest, limit.is_null() ? no_limit : limit.get<std::uint64_t>(),
                                      room);
  }
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
  parse_choice(json, query);
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
      : tables(searched),
        query(std::move(wanted)),
        store(mate33::split_directory_list(searched.directories), query.metric, store_bytes) {
    for (const mate33::Material each : query.materials) open(each);  // none is missing later on
    table.reset();
  }

  void next(std::size_t most) {
    mate33::Json found = mate33::Json::array();
    if (std::holds_alternative<std::monostate>(query.choice)) {
      while (found.size() < most && at < query.materials.size()) search(most - found.size(), found);
    } else {
      take_chosen(most, found);
    }
    hits = found.dump();
  }

 private:
  /// Adds to `found`.
  void take_chosen(std::size_t most, mate33::Json& found) {
    if (given == chosen.size()) {
      chosen = next_chosen();
      given = 0;
    }
    for (; found.size() < most && given < chosen.size(); ++given) {
      found.push_back(mate33::json_of(chosen[given].first, query.metric, chosen[given].second));
    }
  }
  std::vector<mate33::WholeHit> next_chosen() {
    if (auto* const sorted = std::get_if<mate33::WholeSorted>(&query.choice)) {
      return sorted->next([&](const auto& add) {
        pass([&](mate33::WholeHit hit) {
          const auto distance = shown_distance(hit.second);
          add(distance, std::move(hit));
        });
      });
    }
    if (is_passed) return {};
    auto& sample = std::get<mate33::WholeSample>(query.choice);
    pass([&](mate33::WholeHit hit) { sample.add(std::move(hit)); });
    is_passed = true;
    return sample.take();
  }
  /// Gives all that is found.
  template <class Sink>
  void pass(const Sink& sink) {
    using namespace mate33;
    WorkerTeam team(0);
    for (const Material each : query.materials) {
      open(each);
      const auto give = [&](const Found& found) { sink(WholeHit(each, found)); };
      find_in_table(to_find(team, &store), query.find, {}, team, give, {}, stop.get_token());
    }
  }

  void open(mate33::Material of) {
    table = std::make_unique<mate33::SearchedTable>(
        tables.tables, mate33::TableKey(mate33::Game::chess, of, query.metric), tables.places());
  }
  /// Sets of moves are made for a pass of a whole table: a part of it would not be worth the time.
  mate33::FindTable to_find(mate33::Executor& team, const mate33::TableStore* sets_of) const {
    auto values =
        mate33::values_of(tables.tables, tables.directories, std::string(tables.places().elsewhere));
    return table->to_find(query.find, std::move(values), team, sets_of);
  }

  /// Goes on in the table at hand.
  void search(std::size_t most, mate33::Json& found) {
    using namespace mate33;
    WorkerTeam team(0);
    const Material searched = query.materials[at];
    if (table == nullptr) {
      open(searched);
      asked.emplace(to_find(team, nullptr));
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

  /// What is kept of slices that moves lead to.
  static constexpr std::size_t store_bytes = std::size_t{256} << 20;

  const mate33_whole_tables& tables;
  mate33::WholeQuery query;
  const mate33::TableStore store;
  std::size_t at = 0;  ///< the number of the material at hand
  std::unique_ptr<mate33::SearchedTable> table;
  std::optional<mate33::FindTable> asked;  ///< of it
  mate33::FindCursor cursor;
  std::vector<mate33::WholeHit> chosen;  ///< sorted, or the sample
  std::size_t given = 0;                 ///< of them
  bool is_passed = false;                ///< a sample has been taken

 public:
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

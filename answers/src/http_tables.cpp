// /stats, /endgames, /tables, /monitor: what is here, and what is known of it as a whole.

#include <algorithm>
#include <array>
#include <span>

#include "http_fault.hpp"
#include "mate33/answers/http_endpoints.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/answers/statistics_json.hpp"
#include "mate33/base/quoted.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

const HttpContent& TableList::content(bool wants_cbor) const {
  std::call_once(made_, [&] {
    const Json tables = sources_.tables();
    std::string cbor;
    Json::to_cbor(tables, cbor);
    json_ = kept_content("application/json", to_line(tables) + "\n");
    cbor_ = kept_content("application/cbor", std::move(cbor));
  });
  return wants_cbor ? cbor_ : json_;
}

Expected<Material, HttpContent> table_of(const HttpContext& context, std::string_view name, Metric metric) {
  const auto parsed = Material::parse(name);
  if (!parsed) return Unexpected{error_content({404, "no_table", parsed.error()})};
  const TableKey key = {Game::chess, *parsed, metric};
  if (context.tables.has_table(key)) return *parsed;
  if (is_trivially_drawn(*parsed)) {
    return Unexpected{error_content({404,
                                     "always_drawn",
                                     parsed->to_string() + " is always drawn and has no table",
                                     {{"material", parsed->to_string()}}})};
  }
  return Unexpected{
      error_content(fault_of(context.tables.status_without_table(key), key, context.sources.places))};
}

Expected<GameTable, HttpContent> game_table_of(const HttpContext& context, std::string_view name,
                                               Metric metric) {
  const auto none = [](std::string line) {
    return Unexpected{error_content({404, "no_table", std::move(line)})};
  };
  const std::string_view game = name.substr(0, name.find(':'));
  const GameTablebase* const tables = context.tables.game(game);
  if (tables == nullptr) return none("there are no tables of a game " + mate33::quoted(game));
  const ExpandedRules& rules = tables->rules();
  const auto material =
      GameMaterial::parse(rules.rules(), name.substr(std::min(name.size(), game.size() + 1)));
  if (!material) return none("no material of " + rules.rules().name + ": " + mate33::quoted(name));
  const GameTableKey key = {material->normalised(rules), metric};
  auto table = context.games.table(*tables, key);
  if (table) return *std::move(table);
  const bool is_missing = table.error().kind == TableFault::Kind::missing;
  return Unexpected{
      error_content(is_missing ? fault_of(rules, ProbeStatus::missing_table, key, context.sources.places)
                               : fault_of(table.error()))};
}

namespace {

/// The parameter metric, DTM without it; or the error that it is none of these.
Expected<Metric, HttpContent> metric_of(const HttpCall& call, std::span<const Metric> metrics,
                                        const char* names) {
  const std::string* const name = call.target.find("metric");
  if (name == nullptr) return Metric::dtm;
  if (const auto metric = parse_metric(*name, metrics)) return *metric;
  return Unexpected{error_content(400, "metric=" + mate33::quoted(*name) + ": expected " + names)};
}

/// How much of the statistics of a table has been counted.
HttpContent share_content(const TableProducts& products, const Needed& needed) {
  const auto* const key = std::get_if<TableKey>(&needed.table);
  const Json json = {{"material", key != nullptr ? key->material.to_string() : needed.name()},
                     {"metric", name_of(key != nullptr ? key->metric : Metric::dtm)},
                     {"counted", products.share_of(needed.name())}};
  HttpContent content;
  content.status = 202;
  content.type = "application/json";
  content.bytes = shared_bytes(to_line(json) + "\n");
  content.retry_after = 1;
  return content;
}

/// The statistics, once they have been counted; until then how much of them has been, if the call wants no
/// more.
HttpAnswer answer_counted(const HttpContext& context, const HttpCall& call, const Needed& needed) {
  HttpAnswer answer = answer_from(context, needed, [call](const HttpContent& counted) {
    return call.wants_cbor ? json_content(Json::parse(*counted.bytes), call, Freshness::checked) : counted;
  });
  const std::string* const wait = call.target.find("wait");
  auto* const later = std::get_if<LaterAnswer>(&answer);
  if (later != nullptr && wait != nullptr && *wait == "0") {
    later->until_then = [&products = context.products, needed] { return share_content(products, needed); };
  }
  return answer;
}

HttpAnswer answer_game_statistics(const HttpContext& context, const HttpCall& call, std::string_view name) {
  const auto metric = metric_of(call, game_metrics, "dtm or repetition");
  if (!metric) return metric.error();
  const auto table = game_table_of(context, name, *metric);
  if (!table) return table.error();
  // What a table on repetition says of itself is all there is to tell.
  if (*metric == Metric::repetition) {
    return json_content(statistics_json((*table)->header()), call, Freshness::checked);
  }
  return answer_counted(context, call, {Product::statistics, *table});
}

}  // namespace

HttpAnswer answer_statistics(const HttpContext& context, const HttpCall& call, std::string_view name) {
  if (name.find(':') != std::string_view::npos) return answer_game_statistics(context, call, name);
  constexpr std::array metrics = {Metric::dtm, Metric::wdl, Metric::dtz};
  const auto metric = metric_of(call, metrics, "dtm, wdl or dtz");
  if (!metric) return metric.error();
  const auto material = table_of(context, name, *metric);
  if (!material) return material.error();
  return answer_counted(context, call, {Product::statistics, TableKey(Game::chess, *material, *metric)});
}

HttpAnswer answer_statistics_list(const HttpContext& context, const HttpCall& call, std::string_view) {
  Json list = Json::array();
  for (const TableKey& key : context.tables.tables()) {  // in order of the materials
    if (has_clock(key.metric)) continue;                 // no statistics
    const std::string name = key.material.to_string(), metric(name_of(key.metric));
    const std::string path = "/stats/" + name + ".json";
    if (list.empty() || list.back()["material"] != name) {
      list.push_back(
          {{"material", name}, {"men", key.material.men()}, {"stats", path + "?metric=" + metric}});
      list.back().update({{"endgames", nullptr}, {"metrics", Json::array()}});
    }
    list.back()["metrics"].push_back(metric);
    if (key.metric != Metric::dtm) continue;
    list.back()["stats"] = path;
    list.back()["endgames"] = "/endgames/" + name + ".pgn";
  }
  return json_content(list, call, Freshness::checked);
}

HttpAnswer answer_endgames(const HttpContext& context, const HttpCall&, std::string_view name) {
  const auto material = table_of(context, name);
  if (!material) return material.error();
  return answer_from(context, {Product::endgames, *material}, [](const HttpContent& games) { return games; });
}

HttpAnswer answer_tables(const HttpContext& context, const HttpCall& call, std::string_view) {
  return context.list.content(call.wants_cbor);
}

HttpAnswer answer_monitor(const HttpContext& context, const HttpCall& call, std::string_view) {
  return json_content(context.sources.monitor(), call, Freshness::once);
}

}  // namespace mate33

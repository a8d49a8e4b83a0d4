// /stats, /endgames, /tables, /monitor: what is here, and what is known of it as a whole.

#include "gzip.hpp"
#include "http_endpoints.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/service/explain.hpp"
#include "mate33/service/pgn.hpp"
#include "mate33/service/position_json.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

HttpContent kept_content(std::string type, std::string bytes) {
  HttpContent content;
  content.type = std::move(type);
  content.compressed = shared_bytes(gzip(bytes, GzipLevel::smallest));
  content.bytes = shared_bytes(std::move(bytes));
  content.freshness = Freshness::checked;
  return content;
}

Expected<StatisticsStore::Counted, std::string> count(const HttpContext& context, Material material) {
  auto json = context.sources.statistics(material);
  if (!json) return Unexpected{json.error()};
  HttpContent content = kept_content("application/json", to_line(*json) + "\n");
  return StatisticsStore::Counted{*std::move(json), std::move(content)};
}

/// The statistics of a table; nothing where they would have to be made now, and that takes too long.
MadeOnce<StatisticsStore::Counted>::Kept statistics_of(const HttpContext& context, const HttpCall& call,
                                                       Material material) {
  if (auto kept = context.statistics.counted.find(material)) return kept;
  if (!call.may_take_long) return nullptr;
  return context.statistics.counted.get(material, [&] { return count(context, material); });
}

/// The longest mates as games: of either side to move, so many at most.
Expected<HttpContent, std::string> endgames_of(const HttpContext& context, const Json& statistics) {
  constexpr std::size_t most_games = 100;  // of either side to move
  std::string games;
  for (const char* const side : {"white", "black"}) {
    const Json& longest = statistics.at("longest").at(side);
    if (longest.is_null()) continue;
    std::size_t written = 0;
    for (const Json& fen : longest.at("fens")) {
      if (written++ == most_games) break;
      const Position position = parse_fen(fen.get<std::string>())->position;
      const Line line = context.tables.best_line(position);
      if (line.status != ProbeStatus::ok) {
        return Unexpected{explain(context, line.status, line.unanswered)};
      }
      games += (games.empty() ? "" : "\n") + to_pgn(position, line);
    }
  }
  return kept_content("application/x-chess-pgn", std::move(games));
}

unsigned http_status(ProbeStatus status) {
  switch (status) {
    case ProbeStatus::ok: return 200;
    case ProbeStatus::illegal_position: return 400;
    case ProbeStatus::missing_table:
    case ProbeStatus::castling_rights:
    case ProbeStatus::too_many_men: return 404;
    case ProbeStatus::corrupt_file:
    case ProbeStatus::io_error: return 500;
    case ProbeStatus::out_of_memory: return 503;
  }
  return 500;
}

}  // namespace

std::string explain(const HttpContext& context, ProbeStatus status, Material unanswered) {
  return explain(status, unanswered, context.sources.directories,
                 "start the server with --tables and its directory");
}

HttpContent error_content(const HttpContext& context, ProbeStatus status, Material unanswered) {
  return error_content(http_status(status), explain(context, status, unanswered));
}

Expected<Material, HttpContent> table_of(const HttpContext& context, std::string_view name) {
  const auto parsed = Material::parse(name);
  if (!parsed) return Unexpected{error_content(404, parsed.error())};
  if (context.tables.has_table(*parsed)) return *parsed;
  if (is_trivially_drawn(*parsed)) {
    return Unexpected{error_content(404, parsed->to_string() + " is always drawn and has no table")};
  }
  return Unexpected{error_content(context, context.tables.status_without_table(*parsed), *parsed)};
}

std::optional<HttpContent> answer_statistics(const HttpContext& context, const HttpCall& call,
                                             std::string_view name) {
  const auto material = table_of(context, name);
  if (!material) return material.error();
  const auto counted = statistics_of(context, call, *material);
  if (!counted) return std::nullopt;
  if (!*counted) return error_content(500, counted->error());
  return call.wants_cbor ? json_content((*counted)->json, call, Freshness::checked) : (*counted)->content;
}

std::optional<HttpContent> answer_statistics_list(const HttpContext& context, const HttpCall& call,
                                                  std::string_view) {
  Json list = Json::array();
  for (const TableKey& key : context.tables.tables()) {
    const std::string name = key.material.to_string();
    list.push_back({{"material", name},
                    {"men", key.material.men()},
                    {"stats", "/stats/" + name + ".json"},
                    {"endgames", "/endgames/" + name + ".pgn"}});
  }
  return json_content(list, call, Freshness::checked);
}

std::optional<HttpContent> answer_endgames(const HttpContext& context, const HttpCall& call,
                                           std::string_view name) {
  const auto material = table_of(context, name);
  if (!material) return material.error();
  auto games = context.statistics.endgames.find(*material);
  if (!games && !call.may_take_long) return std::nullopt;
  if (!games) {
    games = context.statistics.endgames.get(*material, [&]() -> Expected<HttpContent, std::string> {
      const auto counted = statistics_of(context, call, *material);
      if (!*counted) return Unexpected{counted->error()};
      return endgames_of(context, (*counted)->json);
    });
  }
  return *games ? **games : error_content(500, games->error());
}

std::optional<HttpContent> answer_tables(const HttpContext& context, const HttpCall& call, std::string_view) {
  std::call_once(context.statistics.tables_listed,
                 [&] { context.statistics.tables = context.sources.tables(); });
  return json_content(context.statistics.tables, call, Freshness::checked);
}

std::optional<HttpContent> answer_monitor(const HttpContext& context, const HttpCall& call,
                                          std::string_view) {
  return json_content(context.sources.monitor(), call, Freshness::once);
}

}  // namespace mate33

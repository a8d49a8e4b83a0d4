// /find: what is looked for in whole tables, part by part.

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "http_parameters.hpp"
#include "mate33/answers/http_endpoints.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/table/layouts/chess/block_map.hpp"
#include "mate33/table/layouts/game/game_blocks.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t usual_limit = 100, most_limit = 1000;

Unexpected<HttpContent> refused(std::string line) {
  return {error_content(400, std::move(line))};
}

const FindSearch* search_named(const std::string& name) {
  const auto searches = all_find_searches();
  const auto found =
      std::ranges::find_if(searches, [&](const FindSearch& search) { return search.name == name; });
  return found == searches.end() ? nullptr : &*found;
}

/// The parameter what.
Expected<const FindSearch*, HttpContent> search_in(const HttpCall& call) {
  const std::string* const name = call.target.find("what");
  if (name != nullptr) {
    if (const FindSearch* const search = search_named(*name)) return search;
  }
  std::string line = "what: expected one of";
  for (const FindSearch& search : all_find_searches()) {
    line += std::string(search.name == all_find_searches().front().name ? " " : ", ") + search.name;
  }
  return refused(name == nullptr ? line : line + "; not " + mate33::quoted(*name));
}

/// What goes by the rule alone needs no rule50=1.
Metric metric_of(const FindSearch& search, bool by_rule) {
  return by_rule || search.by_distance.empty() ? Metric::wdl : Metric::dtm;
}

Unexpected<HttpContent> refused(const WhereError& error) {
  Json parameters = {{"column", error.column}, {"expected", key(error.need)}};
  if (!error.man.empty()) parameters["man"] = error.man;
  return {error_content(HttpFault{400, "bad_where", "where, " + error.message(), std::move(parameters)})};
}

/// The parameter where, as parse() reads it and find_fault() finds nothing wrong with it; no conditions
/// without it.
template <class Conditions, class Parse, class FindFault>
Expected<Conditions, HttpContent> where_in(const HttpCall& call, const Parse& parse,
                                           const FindFault& find_fault) {
  const std::string* const text = call.target.find("where");
  if (text == nullptr || text->empty()) return Conditions();
  Expected<Conditions, WhereError> where = parse(*text);
  if (!where) return refused(where.error());
  if (const std::optional<WhereError> fault = find_fault(*where)) return refused(*fault);
  return *std::move(where);
}

Expected<Where, HttpContent> where_in_chess(const HttpCall& call, Material material, Metric metric) {
  return where_in<Where>(call, Where::parse, [&](const Where& where) {
    return where.find_fault({&material, 1}, metric == Metric::dtm);
  });
}

Expected<GameWhere, HttpContent> where_in_game(const HttpCall& call, const GameLayout& layout) {
  const GameRules& rules = layout.rules().rules();
  const GameMaterial material = layout.material();
  return where_in<GameWhere>(
      call, [&](std::string_view text) { return GameWhere::parse(rules, text); },
      [&](const GameWhere& where) {
        return where.find_fault(rules, {&material, 1});
      });
}

Expected<Images, HttpContent> images_in(const HttpCall& call) {
  const std::string* const text = call.target.find("images");
  if (text == nullptr || *text == "once") return Images::once;
  if (*text == "all") return Images::all;
  return refused("images: expected once or all, not " + mate33::quoted(*text));
}

std::optional<FindCursor> parse_cursor(std::string_view text) {
  FindCursor cursor;
  const char* const end = text.data() + text.size();
  const auto group = std::from_chars(text.data(), end, cursor.group);
  if (group.ec != std::errc{} || group.ptr == end || *group.ptr != '.') return std::nullopt;
  const auto found = std::from_chars(group.ptr + 1, end, cursor.found);
  return found.ec == std::errc{} && found.ptr == end ? std::optional(cursor) : std::nullopt;
}

/// The parameter from: a share of the table, in thousandths.
constexpr std::uint64_t whole_table = 1000;

/// The parameters cursor, from and limit. `groups`: of the table.
Expected<FindPart, HttpContent> part_in(const HttpCall& call, std::size_t groups) {
  FindPart part;
  const auto limit = number_in(call, "limit", usual_limit, 1, most_limit);
  if (!limit) return Unexpected{limit.error()};
  part.limit = *limit;
  const auto from = number_in(call, "from", 0, 0, whole_table - 1);
  if (!from) return Unexpected{from.error()};
  part.from.group = groups * *from / whole_table;
  const std::string* const text = call.target.find("cursor");
  if (text == nullptr) return part;
  const auto cursor = parse_cursor(*text);
  if (!cursor) return refused("cursor: expected one that was answered, not " + mate33::quoted(*text));
  part.from = *cursor;
  return part;
}

/// The parameters sort, sample and seed.
Expected<FindChoice, HttpContent> choice_in(const HttpCall& call, Metric metric) {
  const std::string* const order = call.target.find("sort");
  const bool is_sampled = call.target.find("sample") != nullptr;
  if (order == nullptr && !is_sampled) return FindChoice();
  const std::string option = order != nullptr ? "sort" : "sample";
  for (const char* const other : {"sample", "limit", "cursor", "from", "count"}) {
    const bool may_be = option == other || (order != nullptr && std::string_view(other) == "limit");
    if (may_be || call.target.find(other) == nullptr) continue;
    return refused(option + ": of the whole table, and does not go with " + other);
  }
  if (order == nullptr) {
    const auto size = number_in(call, "sample", 0, 1, most_limit);
    if (!size) return Unexpected{size.error()};
    const auto seed = number_in(call, "seed", 1, 0, std::numeric_limits<std::uint64_t>::max());
    if (!seed) return Unexpected{seed.error()};
    return FindChoice(Sampled{static_cast<std::size_t>(*size), *seed});
  }
  if (metric != Metric::dtm) return refused("sort: goes by distances, which results do not tell");
  if (*order == "shortest" || *order == "longest") return FindChoice(ByDistance{*order == "longest"});
  return refused("sort: expected shortest or longest, not " + mate33::quoted(*order));
}

struct Measures {
  unsigned span;
  int points;
  unsigned in_row;
};

Expected<Measures, HttpContent> measures_in(const HttpCall& call, const FindSearch& search) {
  const auto span = number_in(call, "span", 1, 1, most_of(FindMeasure::span));
  if (!span) return Unexpected{span.error()};
  const auto points = number_in(call, "points", 3, 1, most_of(FindMeasure::points));
  if (!points) return Unexpected{points.error()};
  const auto in_row = number_in(call, "in_row", 1, 1, most_of(FindMeasure::in_row));
  if (!in_row) return Unexpected{in_row.error()};
  if (*in_row > 1 && !goes_with(FindMeasure::in_row, search)) {
    return refused("in_row: goes with " + searches_with(FindMeasure::in_row));
  }
  return Measures{static_cast<unsigned>(*span), static_cast<int>(*points), static_cast<unsigned>(*in_row)};
}

/// The path and all parameters, in one order.
std::string question_of(const HttpCall& call) {
  auto parameters = call.target.parameters;
  std::ranges::sort(parameters);
  Json name = {call.target.path};
  for (auto& [key, value] : parameters) name.push_back({key, value});
  return "find " + name.dump(-1, ' ', true, Json::error_handler_t::replace);
}

/// Games are searched by distances alone.
Metric metric_in(const std::variant<SearchInChess, SearchInGame>& in) {
  const auto* const chess = std::get_if<SearchInChess>(&in);
  return chess == nullptr ? Metric::dtm : chess->key.metric;
}

/// The part that is wanted of what has been read. `groups`: of the table.
Expected<WantedFinds, HttpContent> wanted(const HttpCall& call, const FindSearch& search,
                                          std::variant<SearchInChess, SearchInGame> in, std::size_t groups) {
  auto part = part_in(call, groups);
  if (!part) return Unexpected{part.error()};
  const auto choice = choice_in(call, metric_in(in));
  if (!choice) return Unexpected{choice.error()};
  const auto counted = flag_in(call, "count");
  if (!counted) return Unexpected{counted.error()};
  return WantedFinds{question_of(call), search.name, std::move(in), *std::move(part), *choice, *counted};
}

Expected<WantedFinds, HttpContent> wanted_in_chess(const HttpContext& context, const HttpCall& call,
                                                   std::string_view name) {
  const auto search = search_in(call);
  if (!search) return Unexpected{search.error()};
  const auto by_rule = flag_in(call, "rule50");
  if (!by_rule) return Unexpected{by_rule.error()};
  const Metric metric = metric_of(**search, *by_rule);
  const auto kinds = (*search)->kinds(metric);
  if (kinds.empty()) {
    return refused(std::string("rule50: ") + (*search)->name +
                   " goes by distances or moves, which results do not tell");
  }
  const auto material = table_of(context, name, metric);
  if (!material) return Unexpected{material.error()};
  auto where = where_in_chess(call, *material, metric);
  if (!where) return Unexpected{where.error()};
  const auto images = images_in(call);
  if (!images) return Unexpected{images.error()};
  const auto measures = measures_in(call, **search);
  if (!measures) return Unexpected{measures.error()};
  SearchInChess in{{Game::chess, *material, metric},
                   {.kinds = {kinds.begin(), kinds.end()},
                    .where = *std::move(where),
                    .images = *images,
                    .longest_span = measures->span,
                    .in_row = measures->in_row,
                    .fortress_points = measures->points}};
  const std::size_t groups = BlockMap(TableLayout(*material)).group_count();
  return wanted(call, **search, std::move(in), groups);
}

Expected<WantedFinds, HttpContent> wanted_in_game(const HttpContext& context, const HttpCall& call,
                                                  std::string_view name) {
  const auto search = search_in(call);
  if (!search) return Unexpected{search.error()};
  const auto table = game_table_of(context, name);
  if (!table) return Unexpected{table.error()};
  const GameRules& rules = (*table)->layout().rules().rules();
  if (const auto line = why_not_in_game(**search, rules)) return refused("what: " + *line);
  if (call.target.find("rule50") != nullptr) {
    return refused("rule50: goes with chess, and this is " + mate33::quoted(rules.name));
  }
  const auto kinds = (*search)->kinds(Metric::dtm);
  const auto measures = measures_in(call, **search);
  if (!measures) return Unexpected{measures.error()};
  auto where = where_in_game(call, (*table)->layout());
  if (!where) return Unexpected{where.error()};
  const auto images = images_in(call);
  if (!images) return Unexpected{images.error()};
  const std::size_t groups = GameBlocks((*table)->layout()).group_count();
  GameFindQuery query{
      {kinds.begin(), kinds.end()}, measures->span, *std::move(where), *images, measures->in_row};
  return wanted(call, **search, SearchInGame{*table, std::move(query)}, groups);
}

}  // namespace

HttpAnswer answer_find(const HttpContext& context, const HttpCall& call, std::string_view name) {
  const bool is_game = name.find(':') != std::string_view::npos;
  const auto asked = is_game ? wanted_in_game(context, call, name) : wanted_in_chess(context, call, name);
  if (!asked) return asked.error();
  FoundParts& found = context.found;
  const auto content = [call, &found, key = asked->name]() -> HttpContent {
    const auto kept = found.content(key);
    if (!kept)
      return error_content(503, "what was found is gone: try again");  // many others have come between
    return call.wants_cbor ? json_content(Json::parse(*kept->bytes), call, Freshness::checked) : *kept;
  };
  if (found.content(asked->name)) return content();
  const auto make = [&found, wanted = *asked](const StopToken& stop) { return found.make(wanted, stop); };
  SlowPiece piece{asked->name, make, true};
  return LaterAnswer{std::move(piece), content};
}

std::optional<FindReads> what_find_reads(const HttpTarget& target) {
  const std::string* const name = target.find("what");
  const FindSearch* const search = name == nullptr ? nullptr : search_named(*name);
  if (search == nullptr) return std::nullopt;
  const std::string* const by_rule = target.find("rule50");
  const Metric metric = metric_of(*search, by_rule != nullptr && *by_rule == "1");
  return FindReads{
      metric, std::ranges::any_of(search->kinds(metric), [](FindKind kind) { return needs_moves(kind); })};
}

}  // namespace mate33

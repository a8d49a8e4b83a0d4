#include "http_making.hpp"

#include <utility>

#include "http_host.hpp"
#include "mate33/answers/http_endpoints.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/chess/fen.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view path_of_state = "/generate", path_of_wishes = "/generate/",
                           path_of_solving = "/solve";

Json to_json(const TableWish& wish) {
  const char* const name = wish.kind == TableWish::Kind::position ? "fen" : "material";
  return {{name, wish.name}, {"metric", wish.metric}};
}

void add_step_of_position(Json& json, const MakingStep& step) {
  json["work"] = step.work.empty() ? Json() : Json(step.work);
  json["slices_done"] = step.number;
  json["slices"] = step.of == 0 ? Json() : Json(step.of);
}

void add_step_of_material(Json& json, const MakingStep& step) {
  json["table"] = step.work.empty() ? Json() : Json(step.work);
  json["number"] = step.number;
  json["of"] = step.of;
  json["share"] = step.share;
}

Json to_json(const TableMaking::Progress& progress) {
  const MakingStep& step = progress.step;
  Json json = to_json(progress.wish);
  if (progress.wish.kind == TableWish::Kind::position) {
    add_step_of_position(json, step);
  } else {
    add_step_of_material(json, step);
  }
  json["seconds_left"] = step.seconds_left ? Json(*step.seconds_left) : Json();
  return json;
}

Json to_json(const TableMaking::Ending& ending) {
  Json json = to_json(ending.wish);
  json["error"] = ending.error ? Json(*ending.error) : Json();
  return json;
}

Json to_json(const std::optional<SolveLimits>& limits) {
  if (!limits) return nullptr;
  return {{"seconds", limits->time.count()}, {"memory_bytes", limits->memory_bytes}};
}

Json json_of(const TableMaking& making) {
  const TableMaking::State state = making.state();
  return {{"allowed", making.offers_materials()},
          {"solving", to_json(making.solve_limits())},
          {"making", state.now ? to_json(*state.now) : Json()},
          {"last", state.last ? to_json(*state.last) : Json()}};
}

/// Nothing: error_content() says what is wrong.
Expected<TableWish, HttpContent> wish_of(const HttpCall& call) {
  const std::string* const metric = call.target.find("metric");
  if (call.target.path != path_of_solving) {
    return TableWish{call.target.path.substr(path_of_wishes.size()), metric == nullptr ? "dtm" : *metric};
  }
  const auto position = legal_position(call);
  if (!position) return Unexpected{position.error()};
  return TableWish{to_fen(*position), metric == nullptr ? "wdl" : *metric, TableWish::Kind::position};
}

HttpFault fault_of(const TableRefusal& refusal) {
  switch (refusal.kind) {
    case TableRefusal::Kind::not_offered: return {403, "forbidden", refusal.line};
    case TableRefusal::Kind::unsuited: return {400, "bad_request", refusal.line};
    case TableRefusal::Kind::no_table: return {404, "no_table", refusal.line};
    case TableRefusal::Kind::bad_metric: return {400, "bad_request", refusal.line};
    case TableRefusal::Kind::no_room: return {507, "no_room", refusal.line};
    case TableRefusal::Kind::busy: return {409, "making_another", refusal.line};
    case TableRefusal::Kind::failed: break;
  }
  return {500, "failed", refusal.line};
}

/// The port of "host" or "host:port"; this one where it is left out.
std::string_view port_of(std::string_view authority, std::string_view usual) {
  const std::size_t colon = authority.rfind(':');
  const bool has_port =
      colon != std::string_view::npos && authority.find(']', colon) == std::string_view::npos;
  const std::string_view port = has_port ? authority.substr(colon + 1) : std::string_view();
  return port.empty() ? usual : port;
}

bool is_same(std::string_view a, std::string_view b, std::string_view usual_port) {
  const auto host_a = host_of(a), host_b = host_of(b);
  return host_a && host_b && !host_a->empty() && *host_a == *host_b &&
         port_of(a, usual_port) == port_of(b, usual_port);
}

}  // namespace

bool is_making_path(std::string_view path) {
  return path == path_of_state || names_wish(path);
}

bool names_wish(std::string_view path) {
  return path == path_of_solving || path.starts_with(path_of_wishes);
}

HttpContent answer_making(const TableMaking* making, const HttpCall& call) {
  const Json none = {{"allowed", false}, {"solving", nullptr}};
  return json_content(making == nullptr ? none : json_of(*making), call, Freshness::once);
}

HttpContent answer_wish(TableMaking* making, const HttpRequest& request, const HttpCall& call) {
  if (making == nullptr) {
    return error_content(
        403, "this server makes no tables: start it with --allow-generate, or --allow-solve for positions");
  }
  if (!is_of_own_page(request)) {
    return error_content(403,
                         "tables are made for the server's own page: expected Origin to name the server as "
                         "Host does, not " +
                             mate33::quoted(request.origin));
  }
  const auto wish = wish_of(call);
  if (!wish) return wish.error();
  const auto begun = making->begin(*wish);
  if (!begun) return error_content(fault_of(begun.error()));
  HttpContent content = json_content(json_of(*making), call, Freshness::once);
  content.status = 202;
  return content;
}

bool is_of_own_page(const HttpRequest& request) {
  if (!request.fetch_site.empty() && request.fetch_site != "same-origin") return false;
  for (const auto& [scheme, port] : {std::pair{"http://", "80"}, {"https://", "443"}}) {
    if (!request.origin.starts_with(scheme)) continue;
    return is_same(std::string_view(request.origin).substr(std::string_view(scheme).size()), request.host,
                   port);
  }
  return false;
}

}  // namespace mate33

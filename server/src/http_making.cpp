#include "http_making.hpp"

#include <utility>

#include "http_host.hpp"
#include "mate33/base/quoted.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view path_of_state = "/generate", path_of_wishes = "/generate/";

Json to_json(const TableWish& wish) {
  return {{"material", wish.name}, {"metric", wish.metric}};
}

Json to_json(const TableMaking::Progress& progress) {
  const MakingStep& step = progress.step;
  Json json = to_json(progress.wish);
  json["table"] = step.table.empty() ? Json() : Json(step.table);
  json["number"] = step.number;
  json["of"] = step.of;
  json["share"] = step.share;
  json["seconds_left"] = step.seconds_left ? Json(*step.seconds_left) : Json();
  return json;
}

Json to_json(const TableMaking::Ending& ending) {
  Json json = to_json(ending.wish);
  json["error"] = ending.error ? Json(*ending.error) : Json();
  return json;
}

Json to_json(const TableMaking::State& state) {
  return {{"allowed", true},
          {"making", state.now ? to_json(*state.now) : Json()},
          {"last", state.last ? to_json(*state.last) : Json()}};
}

HttpFault fault_of(const TableRefusal& refusal) {
  switch (refusal.kind) {
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
  return path.starts_with(path_of_wishes);
}

HttpContent answer_making(const TableMaking* making, const HttpCall& call) {
  const Json none = {{"allowed", false}};
  return json_content(making == nullptr ? none : to_json(making->state()), call, Freshness::once);
}

HttpContent answer_wish(TableMaking* making, const HttpRequest& request, const HttpCall& call) {
  if (making == nullptr)
    return error_content(403, "this server makes no tables: start it with --allow-generate");
  if (!is_of_own_page(request)) {
    return error_content(403,
                         "tables are made for the server's own page: expected Origin to name the server as "
                         "Host does, not " +
                             mate33::quoted(request.origin));
  }
  const std::string* const metric = call.target.find("metric");
  const auto begun =
      making->begin({call.target.path.substr(path_of_wishes.size()), metric == nullptr ? "dtm" : *metric});
  if (!begun) return error_content(fault_of(begun.error()));
  HttpContent content = json_content(to_json(making->state()), call, Freshness::once);
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

#include "mate33/service/http_api.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "http_endpoints.hpp"
#include "http_page.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/service/http_target.hpp"

namespace mate33 {

namespace {

/// Paths that begin and end like this; where the two are one whole path, nothing varies between them.
struct Route {
  std::string_view begin, end;
  bool is_exact;
  HttpEndpoint answer;
};

constexpr std::array routes = {
    Route{"/standard", "", true, answer_standard},
    Route{"/standard/mainline", "", true, answer_mainline},
    Route{"/heat", "", true, answer_heat},
    Route{"/practice/", "", false, answer_practice},
    Route{"/stats.json", "", true, answer_statistics_list},
    Route{"/stats/", ".json", false, answer_statistics},
    Route{"/endgames/", ".pgn", false, answer_endgames},
    Route{"/tables", "", true, answer_tables},
    Route{"/monitor", "", true, answer_monitor},
};

/// What stands between the beginning and the end; nothing if the path is not one of this route.
std::optional<std::string_view> match(const Route& route, std::string_view path) {
  if (route.is_exact) return path == route.begin ? std::optional(std::string_view()) : std::nullopt;
  if (!path.starts_with(route.begin)) return std::nullopt;
  path.remove_prefix(route.begin.size());
  if (!path.ends_with(route.end)) return std::nullopt;
  path.remove_suffix(route.end.size());
  return path;
}

constexpr const char* allowed_methods = "GET, HEAD, OPTIONS";

HttpResponse preflight_response() {
  HttpResponse response;
  response.status = 204;
  response.headers = {{"Allow", allowed_methods},
                      {"Access-Control-Allow-Origin", "*"},
                      {"Access-Control-Allow-Methods", allowed_methods},
                      {"Access-Control-Allow-Headers", "*"},
                      {"Access-Control-Max-Age", "86400"}};
  return response;
}

}  // namespace

struct HttpApi::State {
  State(const Tablebase& t, HttpSources s) : tables(t), sources(std::move(s)), page(sources.page) {}

  std::optional<HttpResponse> answer(const HttpRequest& request, bool may_take_long) const;
  std::optional<HttpContent> content(const HttpCall& call) const;

  const Tablebase& tables;
  HttpSources sources;
  HttpPage page;
  mutable StatisticsStore statistics;
};

std::optional<HttpContent> HttpApi::State::content(const HttpCall& call) const {
  const std::string& path = call.target.path;
  const HttpContext context{tables, sources, statistics};
  for (const Route& route : routes) {
    if (const auto name = match(route, path)) return route.answer(context, call, *name);
  }
  if (const HttpContent* const file = page.find(path)) return *file;
  return error_content(404, "no page " + mate33::quoted(path) +
                                ": there are /, /standard, /standard/mainline, /heat, /practice/KBNvK, "
                                "/tables, /stats.json, /stats/KBNvK.json, /endgames/KBNvK.pgn, /monitor");
}

std::optional<HttpResponse> HttpApi::State::answer(const HttpRequest& request, bool may_take_long) const {
  if (request.method == "OPTIONS") return preflight_response();
  if (request.method != "GET" && request.method != "HEAD") {
    HttpResponse response = response_to(
        request,
        error_content(405, "the method " + mate33::quoted(request.method) + " is not allowed: use GET"));
    response.headers.emplace_back("Allow", allowed_methods);
    return response;
  }
  if (request.target.size() > longest_target) {
    return response_to(
        request, error_content(414, "the target has more than " + std::to_string(longest_target) + " bytes"));
  }
  const auto target = parse_target(request.target);
  if (!target) return response_to(request, error_content(400, target.error()));
  const auto answered = content({*target, prefers_cbor(request.accept), may_take_long});
  if (!answered) return std::nullopt;
  return response_to(request, *answered);
}

HttpApi::HttpApi(const Tablebase& tables, HttpSources sources)
    : state_(std::make_unique<const State>(tables, std::move(sources))) {}
HttpApi::~HttpApi() = default;

std::optional<HttpResponse> HttpApi::answer_quickly(const HttpRequest& request) const {
  return state_->answer(request, false);
}

HttpResponse HttpApi::answer(const HttpRequest& request) const {
  return *state_->answer(request, true);
}

}  // namespace mate33

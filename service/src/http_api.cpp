#include "mate33/service/http_api.hpp"

#include <algorithm>
#include <array>
#include <future>
#include <string_view>
#include <utility>
#include <variant>

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
    Route{"/rules", "", true, answer_games},
    Route{"/rules/", "", false, answer_rules},
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

HttpResponse crowded_response(const HttpRequest& request) {
  HttpContent content = error_content(503, "too many requests that take long: try again in a while");
  content.retry_after = 10;
  return response_to(request, content);
}

}  // namespace

struct HttpApi::State {
  State(const Tablebase& t, HttpSources s)
      : tables(t),
        sources(std::move(s)),
        page(sources.page),
        list(sources),
        games(sources.directories),
        products(tables, sources) {}

  std::variant<HttpResponse, Needed> answer(const HttpRequest& request) const;
  HttpAnswer content(const HttpCall& call) const;
  Ticket wait(Needed needed, const HttpRequest& request, const HttpClientLimit& limit,
              std::function<void(HttpResponse)> done) const;

  const Tablebase& tables;
  HttpSources sources;
  HttpPage page;
  TableList list;
  ServedGames games;
  mutable TableProducts products;  // last: it works on all else
};

HttpAnswer HttpApi::State::content(const HttpCall& call) const {
  const std::string& path = call.target.path;
  const HttpContext context{tables, sources, products, list, games};
  for (const Route& route : routes) {
    if (const auto name = match(route, path)) return route.answer(context, call, *name);
  }
  if (const HttpContent* const file = page.find(path)) return *file;
  if (auto answer = answer_game(context, call)) return *std::move(answer);
  return error_content(404, "no page " + mate33::quoted(path) +
                                ": there are /, /standard, /xiangqi, /xiangqi/mainline, /standard/mainline, "
                                "/heat, /practice/KBNvK, /rules/xiangqi, "
                                "/tables, /stats.json, /stats/KBNvK.json, /endgames/KBNvK.pgn, /monitor");
}

std::variant<HttpResponse, Needed> HttpApi::State::answer(const HttpRequest& request) const {
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
  const HttpAnswer answered = content({*target, prefers_cbor(request.accept)});
  if (const Needed* const needed = std::get_if<Needed>(&answered)) return *needed;
  return response_to(request, std::get<HttpContent>(answered));
}

HttpApi::Ticket HttpApi::State::wait(Needed needed, const HttpRequest& request, const HttpClientLimit& limit,
                                     std::function<void(HttpResponse)> done) const {
  const auto answer_now = [this, request] {
    auto answered = answer(request);
    if (auto* const response = std::get_if<HttpResponse>(&answered)) return std::move(*response);
    return response_to(request, error_content(500, "no answer: what it needs was not made"));
  };
  return products.wait(
      needed, limit.client, limit.waiting,
      [request, answer_now, done = std::move(done)](SlowWork::Outcome outcome, const std::string& error) {
        switch (outcome) {
          case SlowWork::Outcome::done: return done(answer_now());
          case SlowWork::Outcome::failed: return done(response_to(request, error_content(500, error)));
          case SlowWork::Outcome::crowded_out: return done(crowded_response(request));
        }
      });
}

HttpApi::HttpApi(const Tablebase& tables, HttpSources sources)
    : state_(std::make_unique<const State>(tables, std::move(sources))) {}
HttpApi::~HttpApi() = default;

std::optional<HttpResponse> HttpApi::answer_quickly(const HttpRequest& request) const {
  auto answered = state_->answer(request);
  auto* const response = std::get_if<HttpResponse>(&answered);
  return response == nullptr ? std::nullopt : std::optional(std::move(*response));
}

HttpApi::Ticket HttpApi::answer_later(const HttpRequest& request, const HttpClientLimit& limit,
                                      std::function<void(HttpResponse)> done) const {
  auto answered = state_->answer(request);
  if (const Needed* const needed = std::get_if<Needed>(&answered)) {
    return state_->wait(*needed, request, limit, std::move(done));
  }
  done(std::get<HttpResponse>(std::move(answered)));
  return 0;
}

void HttpApi::leave(Ticket ticket) const {
  state_->products.leave(ticket);
}

HttpResponse HttpApi::answer(const HttpRequest& request) const {
  const auto promised = std::make_shared<std::promise<HttpResponse>>();
  answer_later(request, {}, [promised](HttpResponse response) { promised->set_value(std::move(response)); });
  return promised->get_future().get();
}

}  // namespace mate33

#include "mate33/server/http_api.hpp"

#include <algorithm>
#include <future>
#include <string_view>
#include <utility>
#include <variant>

#include "http_making.hpp"
#include "http_page.hpp"
#include "http_response.hpp"
#include "mate33/answers/http_endpoints.hpp"
#include "mate33/answers/http_target.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/base/quoted.hpp"
#include "slow_work.hpp"

namespace mate33 {

namespace {

constexpr const char* reading_methods = "GET, HEAD, OPTIONS";
constexpr const char* form_methods = "GET, HEAD, POST, OPTIONS";

HttpResponse preflight_response(const char* allowed_methods) {
  HttpResponse response;
  response.status = 204;
  response.headers = {{"Allow", allowed_methods},
                      {"Access-Control-Allow-Origin", "*"},
                      {"Access-Control-Allow-Methods", allowed_methods},
                      {"Access-Control-Allow-Headers", "*"},
                      {"Access-Control-Max-Age", "86400"}};
  return response;
}

/// @param usual what to use, where so many methods are allowed
HttpResponse refused_method(const HttpRequest& request, const char* usual, const char* allowed) {
  HttpResponse response = response_to(
      request,
      error_content(405, "the method " + mate33::quoted(request.method) + " is not allowed: use " + usual));
  response.headers.emplace_back("Allow", allowed);
  return response;
}

/// The answer to GET, HEAD or POST about tables that are made on request.
HttpResponse response_of_making(TableMaking* making, const HttpRequest& request, const HttpCall& call) {
  const bool is_wish = names_wish(call.target.path), posts = request.method == "POST";
  if (is_wish && !posts) return refused_method(request, "POST", "POST, OPTIONS");
  if (posts && !is_wish) return refused_method(request, "GET", reading_methods);
  return response_to(request, is_wish ? answer_wish(making, request, call) : answer_making(making, call));
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
        games(sources.places.directories),
        products(tables, sources),
        found(tables, sources) {}

  std::variant<HttpResponse, SlowRequest> route(const HttpRequest& request) const;
  HttpAnswer content(const HttpCall& call) const;

  const Tablebase& tables;
  HttpSources sources;
  HttpPage page;
  TableList list;
  ServedGames games;
  mutable TableProducts products;
  mutable FoundParts found;
  mutable SlowWork work;  // last: it works on all else
};

HttpAnswer HttpApi::State::content(const HttpCall& call) const {
  const std::string& path = call.target.path;
  if (auto answer = answer_call({tables, sources, products, list, games, found}, call))
    return *std::move(answer);
  if (const HttpContent* const file = page.find(path)) return *file;
  return error_content(
      404, "no page " + mate33::quoted(path) +
               ": there are /, /standard, /xiangqi, /xiangqi/mainline, /standard/mainline, "
               "/standard/play, /xiangqi/play, /heat, /covered, /practice/KBNvK, /find/KPvKP, "
               "/rules/xiangqi, "
               "/tables, /stats.json, /stats/KBNvK.json, /endgames/KBNvK.pgn, /generate, /monitor");
}

std::variant<HttpResponse, SlowRequest> HttpApi::State::route(const HttpRequest& request) const {
  const bool is_long = request.target.size() > longest_target;
  auto target = is_long ? Unexpected{"the target has more than " + std::to_string(longest_target) + " bytes"}
                        : parse_target(request.target);
  const bool takes_forms = target && takes_form(target->path);
  const char* const allowed = takes_forms ? form_methods : reading_methods;
  if (request.method == "OPTIONS") return preflight_response(allowed);
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if (!reads && request.method != "POST") return refused_method(request, "GET", allowed);
  if (is_long) return response_to(request, error_content(414, target.error()));
  const bool is_of_making = target && is_making_path(target->path);
  const bool is_form = !reads && takes_forms;
  if (!reads && !is_of_making && !is_form) return refused_method(request, "GET", allowed);
  if (!target) return response_to(request, error_content(400, target.error()));
  if (is_form) {
    if (auto error = add_form(*target, request.body)) {
      return response_to(request, error_content(400, *std::move(error)));
    }
  }
  const HttpCall call = {*std::move(target), prefers_cbor(request.accept)};
  if (is_of_making) return response_of_making(sources.making, request, call);
  HttpAnswer answered = content(call);
  if (const auto* const here = std::get_if<HttpContent>(&answered)) return response_to(request, *here);
  auto& later = std::get<LaterAnswer>(answered);
  if (!later.until_then) return SlowRequest{request, std::move(later)};
  work.ask(later.needed.name, {later.needed.make, later.needed.stops_unwanted});
  return response_to(request, later.until_then());
}

HttpApi::HttpApi(const Tablebase& tables, HttpSources sources)
    : state_(std::make_unique<const State>(tables, std::move(sources))) {}
HttpApi::~HttpApi() = default;

std::variant<HttpResponse, SlowRequest> HttpApi::route(const HttpRequest& request) const {
  return state_->route(request);
}

HttpApi::Ticket HttpApi::wait(SlowRequest slow, const HttpClientLimit& limit,
                              std::function<void(HttpResponse)> done) const {
  const SlowPiece needed = slow.answer.needed;
  const auto give = [slow = std::move(slow), done = std::move(done)](SlowWork::Outcome outcome,
                                                                     const HttpFault& fault) {
    switch (outcome) {
      case SlowWork::Outcome::done: return done(response_to(slow.request, slow.answer.content()));
      case SlowWork::Outcome::failed: return done(response_to(slow.request, error_content(fault)));
      case SlowWork::Outcome::crowded_out: return done(crowded_response(slow.request));
    }
  };
  return state_->work.wait(needed.name, limit.client, limit.waiting, {needed.make, needed.stops_unwanted},
                           give);
}

void HttpApi::leave(Ticket ticket) const {
  state_->work.leave(ticket);
}

HttpResponse HttpApi::answer(const HttpRequest& request) const {
  auto routed = route(request);
  if (auto* const response = std::get_if<HttpResponse>(&routed)) return std::move(*response);
  const auto promised = std::make_shared<std::promise<HttpResponse>>();
  wait(std::get<SlowRequest>(std::move(routed)), {},
       [promised](HttpResponse response) { promised->set_value(std::move(response)); });
  return promised->get_future().get();
}

}  // namespace mate33

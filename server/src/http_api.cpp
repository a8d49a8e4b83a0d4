#include "mate33/server/http_api.hpp"

#include <algorithm>
#include <array>
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
  if (posts && !is_wish) return refused_method(request, "GET", allowed_methods);
  return response_to(request, is_wish ? answer_wish(making, request, call) : answer_making(making, call));
}

/// The target with the parameters of the form that was sent with it.
std::string with_form(const HttpRequest& request) {
  return request.target + (request.target.find('?') == std::string::npos ? '?' : '&') + request.body;
}

/// How much of the statistics of a table has been counted.
HttpContent share_content(const Needed& needed, double share) {
  const auto* const key = std::get_if<TableKey>(&needed.table);
  const nlohmann::ordered_json json = {
      {"material", key != nullptr ? key->material.to_string() : needed.name()},
      {"metric", name_of(key != nullptr ? key->metric : Metric::dtm)},
      {"counted", share}};
  HttpContent content;
  content.status = 202;
  content.type = "application/json";
  content.bytes = shared_bytes(to_line(json) + "\n");
  content.retry_after = 1;
  return content;
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
        products(tables, sources) {}

  std::variant<HttpResponse, Needed> answer(const HttpRequest& request) const;
  HttpAnswer content(const HttpCall& call) const;
  static std::string name_of_work(const Needed& needed);
  SlowWork::Piece piece_for(const Needed& needed) const;
  /// Has it made, though nobody waits for it.
  void ask(const Needed& needed) const;
  Ticket wait(const Needed& needed, const HttpRequest& request, const HttpClientLimit& limit,
              std::function<void(HttpResponse)> done) const;

  const Tablebase& tables;
  HttpSources sources;
  HttpPage page;
  TableList list;
  ServedGames games;
  mutable TableProducts products;
  mutable SlowWork work;  // last: it works on all else
};

HttpAnswer HttpApi::State::content(const HttpCall& call) const {
  const std::string& path = call.target.path;
  if (auto answer = answer_call({tables, sources, products, list, games}, call)) return *std::move(answer);
  if (const HttpContent* const file = page.find(path)) return *file;
  return error_content(
      404, "no page " + mate33::quoted(path) +
               ": there are /, /standard, /xiangqi, /xiangqi/mainline, /standard/mainline, "
               "/standard/play, /xiangqi/play, /heat, /covered, /practice/KBNvK, /rules/xiangqi, "
               "/tables, /stats.json, /stats/KBNvK.json, /endgames/KBNvK.pgn, /generate, /monitor");
}

std::variant<HttpResponse, Needed> HttpApi::State::answer(const HttpRequest& request) const {
  if (request.method == "OPTIONS") return preflight_response();
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if (!reads && request.method != "POST") return refused_method(request, "GET", allowed_methods);
  if (request.target.size() > longest_target) {
    return response_to(
        request, error_content(414, "the target has more than " + std::to_string(longest_target) + " bytes"));
  }
  auto target = parse_target(request.target);
  const bool is_of_making = target && is_making_path(target->path);
  const bool is_form = !reads && target && takes_form(target->path);
  if (!reads && !is_of_making && !is_form) return refused_method(request, "GET", allowed_methods);
  if (is_form) target = parse_target(with_form(request));
  if (!target) return response_to(request, error_content(400, target.error()));
  const HttpCall call = {*target, prefers_cbor(request.accept)};
  if (is_of_making) return response_of_making(sources.making, request, call);
  const HttpAnswer answered = content(call);
  const Needed* const needed = std::get_if<Needed>(&answered);
  if (needed == nullptr) return response_to(request, std::get<HttpContent>(answered));
  if (needed->is_awaited) return *needed;
  ask(*needed);
  return response_to(request, share_content(*needed, products.share_of(needed->name())));
}

std::string HttpApi::State::name_of_work(const Needed& needed) {
  constexpr std::array names = {"statistics ", "endgames ", "start "};  // as Product has them
  return names[static_cast<std::size_t>(needed.product)] + needed.name();
}

SlowWork::Piece HttpApi::State::piece_for(const Needed& needed) const {
  return [this, needed](const StopToken& stop) { return products.make(needed, stop); };
}

void HttpApi::State::ask(const Needed& needed) const {
  work.ask(name_of_work(needed), piece_for(needed));
}

HttpApi::Ticket HttpApi::State::wait(const Needed& needed, const HttpRequest& request,
                                     const HttpClientLimit& limit,
                                     std::function<void(HttpResponse)> done) const {
  const auto answer_now = [this, request] {
    auto answered = answer(request);
    if (auto* const response = std::get_if<HttpResponse>(&answered)) return std::move(*response);
    return response_to(request, error_content(500, "no answer: what it needs was not made"));
  };
  return work.wait(
      name_of_work(needed), limit.client, limit.waiting, piece_for(needed),
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
  state_->work.leave(ticket);
}

HttpResponse HttpApi::answer(const HttpRequest& request) const {
  const auto promised = std::make_shared<std::promise<HttpResponse>>();
  answer_later(request, {}, [promised](HttpResponse response) { promised->set_value(std::move(response)); });
  return promised->get_future().get();
}

}  // namespace mate33

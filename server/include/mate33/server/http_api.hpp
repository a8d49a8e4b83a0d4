#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "mate33/answers/http_endpoints.hpp"
#include "mate33/answers/http_message.hpp"
#include "mate33/answers/http_sources.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// Who asks for an answer that takes long, and how many such requests may wait at a time.
struct HttpClientLimit {
  std::string client;  ///< by which requests of one client are known
  std::size_t waiting = SIZE_MAX;
};

/// A request that has been routed, and whose answer may take more than some milliseconds, as statistics do
/// when they are asked for first.
struct SlowRequest {
  HttpRequest request;
  LaterAnswer answer;
};

/// The answers of `mate33 serve` (docs/server.md), without sockets. May be called from any number of threads
/// at once.
class HttpApi {
 public:
  /// Longer ones are answered with 414.
  static constexpr std::size_t longest_target = 2048;

  /// The tables must live as long.
  HttpApi(const Tablebase& tables, HttpSources sources);
  ~HttpApi();
  HttpApi(const HttpApi&) = delete;
  HttpApi& operator=(const HttpApi&) = delete;

  /// The response, unless it takes long.
  std::variant<HttpResponse, SlowRequest> route(const HttpRequest& request) const;

  using Ticket = std::uint64_t;
  /// Waits for the response to what route() has answered: `done` is called once with it, from any thread,
  /// perhaps before this returns. What takes long is made for one client after the other in turn. Where too
  /// many wait, the answer is 503.
  Ticket wait(SlowRequest slow, const HttpClientLimit& limit, std::function<void(HttpResponse)> done) const;
  /// Nobody waits for that answer any more. It may be on its way.
  void leave(Ticket ticket) const;

  /// The answer, however long it takes. Not from within `done`.
  HttpResponse answer(const HttpRequest& request) const;

 private:
  struct State;
  std::unique_ptr<const State> state_;
};

}  // namespace mate33

#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "mate33/server/http_api.hpp"

namespace mate33 {

/// What clients may take of a server.
struct HttpLimits {
  /// Open at once. One more, and the client that has kept the server waiting the longest is dropped.
  std::size_t connections = 512;
  std::size_t header_bytes = 16 << 10;  ///< of a request, its first line included: more is answered with 431
  std::size_t body_bytes = 48 << 10;    ///< of a request, a form of a game's moves: more is answered with 413
  std::size_t slow_requests = 32;       ///< that wait for what takes long: more are answered with 503
  /// From the first byte of a request to its last; then the connection is closed.
  std::chrono::milliseconds arrival{10'000};
  std::chrono::milliseconds idle{60'000};     ///< between two requests
  std::chrono::milliseconds writing{30'000};  ///< a whole response
};

/// What went through a server up to now. May be read at any time.
struct HttpTraffic {
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> server_errors{0};  ///< responses of 500 and above
  std::atomic<std::uint64_t> accepted{0};       ///< connections
  std::atomic<std::uint64_t> dropped{0};        ///< of them, to make room for others
  std::atomic<std::uint64_t> open{0};           ///< connections, now
  std::atomic<std::uint64_t> waiting{0};        ///< requests for what takes long, now
};

/// Why a server cannot listen: one line that says what to do.
class HttpServerError : public std::runtime_error {
 public:
  HttpServerError(bool is_bad_address, const std::string& message)
      : std::runtime_error(message), is_bad_address_(is_bad_address) {}
  /// The host is unknown, or no address of this machine, or a name is none; else the port cannot be had.
  bool is_bad_address() const { return is_bad_address_; }

 private:
  bool is_bad_address_;
};

struct HttpServerOptions {
  std::string host = "127.0.0.1";
  /// The names by which requests may call it in Host, beside its own: localhost, 127.0.0.1, [::1], `host` and
  /// the address that it listens on. "*" means any. Others are answered with 421, so that no page of another
  /// site can make its own name lead here. Empty: its own alone where it listens to this machine alone, else
  /// any.
  std::vector<std::string> host_names;
  /// Refuses to answer to any name. What a server does for its own page it would else do for every page whose
  /// name leads here.
  bool needs_names = false;
  std::uint16_t port = 9000;    ///< 0: one that is free
  unsigned threads = 1;         ///< at least one
  std::string name = "mate33";  ///< for the header Server
  HttpLimits limits;
  /// Is given a line in the common log format after each response, by one thread at a time. May be empty.
  std::function<void(const std::string& line)> log;
};

/// Serves an HttpApi by HTTP/1.1, asynchronously, on Boost.Beast. The API may be replaced while it does.
class HttpServer {
 public:
  /// Listens from now on. Throws HttpServerError, also where one of the names is none. The counters must live
  /// as long.
  HttpServer(std::shared_ptr<const HttpApi> api, HttpTraffic& traffic, HttpServerOptions options);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::uint16_t port() const;
  /// What to type into a browser on this machine.
  std::string url() const;

  /// Answers with another API from the next request on. The one before is let go of when its last answer is
  /// done. From any thread.
  void replace(std::shared_ptr<const HttpApi> api);
  /// Answers until stop() is called or, once stop_at_signals() was, at SIGINT or SIGTERM. Only once.
  void run();
  /// Takes no more requests. run() returns when what is being answered has been, in less than a second: what
  /// takes long is answered with 503, and clients that do not take their answers are dropped. From any
  /// thread.
  void stop();
  /// The first of these signals stops the server, the second has its usual effect: the program ends.
  void stop_at_signals();

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace mate33

#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "http_connections.hpp"
#include "http_host.hpp"
#include "http_turns.hpp"
#include "mate33/answers/http_content.hpp"
#include "mate33/server/http_server.hpp"

namespace mate33 {

namespace asio = boost::asio;
namespace beast = boost::beast;

/// The API that answers now. From any number of threads.
class CurrentApi {
 public:
  explicit CurrentApi(std::shared_ptr<const HttpApi> api) : api_(std::move(api)) {}
  std::shared_ptr<const HttpApi> get() const {
    const std::lock_guard lock(mutex_);
    return api_;
  }
  void replace(std::shared_ptr<const HttpApi> api) {
    const std::lock_guard lock(mutex_);
    api_.swap(api);  // the old one ends after the lock, with its tables
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const HttpApi> api_;
};

/// What all connections of a server share.
struct HttpShared {
  HttpShared(asio::io_context& context, std::shared_ptr<const HttpApi> a, HttpTraffic& t, HttpServerOptions o)
      : api(std::move(a)), traffic(t), options(std::move(o)), turns(context, options.threads) {}

  CurrentApi api;
  HttpTraffic& traffic;
  const HttpServerOptions options;
  HostNames hosts;  // by which requests may call it; as they are before the first connection
  HttpConnections connections;
  HttpTurns turns;
  std::atomic<bool> stopping{false};
  std::mutex log_mutex;
};

/// One connection: reads a request, answers it, and so on. It lives as long as one of its operations does;
/// all of it happens on its strand.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  using Strand = HttpTurns::Strand;
  using Socket = asio::basic_stream_socket<asio::ip::tcp, Strand>;

  HttpConnection(Socket socket, HttpShared& shared);
  ~HttpConnection();
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  void start();
  /// Closes the connection unless a request of it is being answered: then it is closed after that. From any
  /// thread.
  void drop();
  /// As drop(), but what has arrived already is answered first, unless that takes long. From any thread.
  void finish();
  /// Closes the connection, whatever is under way. From any thread.
  void abandon();

 private:
  enum class Phase : std::uint8_t { idle, reading, answering, writing, lingering };

  void enter(Phase phase);
  void await_request();
  void read_request();
  void take_request(const beast::error_code& error);
  void await_turn();
  void answer();
  /// Waits for an answer that takes long, or for the client to leave.
  void park(SlowRequest slow);
  void watch_client();
  void leave_parking();
  /// What the system holds of the client that has not been read yet.
  enum class Unread : std::uint8_t { nothing, bytes, end };
  Unread unread();
  void refuse(const HttpContent& error);
  void respond(HttpResponse response);
  void write();
  void after_writing(const beast::error_code& error);
  void linger();
  void discard();
  void close();
  void log() const;

  using Stream = beast::basic_stream<asio::ip::tcp, Strand>;
  using Parser = beast::http::request_parser<beast::http::string_body>;
  using Body = beast::http::span_body<const char>;

  HttpShared& shared_;
  Stream stream_;
  beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  std::optional<HttpConnections::Place> place_;
  Phase phase_ = Phase::idle;
  bool closes_ = false;  // after this response
  HttpRequest request_;
  std::size_t sent_ahead_ = 0;  // requests in a row that came before the answer to the one before was sent
  // While it waits for an answer that takes long:
  std::shared_ptr<HttpConnection> parked_;  // itself: nothing else need keep it
  std::shared_ptr<const HttpApi> parked_api_;
  HttpApi::Ticket ticket_ = 0;
  std::uint64_t parking_ = 0;  // which wait it is
  HttpBytes bytes_;            // of the body that is being written
  std::variant<beast::http::response<beast::http::empty_body>, beast::http::response<Body>> response_;
  std::string remote_, request_line_;
  unsigned status_ = 0;
};

}  // namespace mate33

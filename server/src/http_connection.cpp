#include "http_connection.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/write.hpp>
#include <cerrno>
#include <ctime>
#include <exception>
#include <utility>

#include "http_response.hpp"
#include "mate33/base/quoted.hpp"

namespace mate33 {

namespace http = beast::http;

namespace {

/// How long to wait for a client to take the last response and close, and how much of what it still sends to
/// look at: closing at once would take the response from it.
constexpr std::chrono::seconds longest_linger{2};
constexpr std::size_t read_at_once = 4096;

HttpContent server_is_ending() {
  return error_content({503, "ending", "the server is ending"});
}

std::string text_of(beast::string_view text) {
  return {text.data(), text.size()};
}

HttpRequest request_of(const http::request<http::string_body>& message) {
  HttpRequest request;
  request.method = text_of(message.method_string());
  request.target = text_of(message.target());
  request.accept = text_of(message[http::field::accept]);
  request.accept_encoding = text_of(message[http::field::accept_encoding]);
  request.if_none_match = text_of(message[http::field::if_none_match]);
  request.host = text_of(message[http::field::host]);
  request.origin = text_of(message[http::field::origin]);
  request.fetch_site = text_of(message["Sec-Fetch-Site"]);
  request.body = message.body();
  return request;
}

/// Whether Transfer-Encoding, in all its lines, ends in "chunked": nothing else tells where a body ends.
bool ends_in_chunked(const http::fields& fields) {
  std::string_view last;
  const auto [first, end] = fields.equal_range(http::field::transfer_encoding);
  for (auto field = first; field != end; ++field) last = {field->value().data(), field->value().size()};
  last.remove_prefix(last.rfind(',') + 1);  // 0 where there is none
  last.remove_prefix(std::min(last.find_first_not_of(" \t"), last.size()));
  return beast::iequals("chunked", {last.data(), last.size()});
}

struct Refusal {
  unsigned status;
  std::string line;
};

/// Why a request that can be read is answered by nobody (RFC 9112, 3.2 and 6.3): in doubt about where it ends
/// a proxy would see other requests in the same bytes, and a name that is not the server's is one by which a
/// page of somebody else's may have been led here. Nothing where all is well.
template <class Parser>
std::optional<Refusal> find_refusal(const Parser& parser, const HostNames& hosts) {
  const auto& message = parser.get();
  if (message.count(http::field::transfer_encoding) > 0) {
    if (message.version() == 10) return Refusal{400, "HTTP/1.0 knows no Transfer-Encoding"};
    if (!parser.chunked() || !ends_in_chunked(message)) {
      return Refusal{400, "Transfer-Encoding does not end in chunked: where the request ends is not certain"};
    }
  }
  const std::size_t count = message.count(http::field::host);
  if (count == 0 && message.version() == 10) return std::nullopt;
  if (count != 1) return Refusal{400, "expected one Host, not " + std::to_string(count)};
  const std::string value = text_of(message[http::field::host]);
  const auto host = host_of(value);
  if (!host)
    return Refusal{400, "Host: expected a host, with or without a port, not " + mate33::quoted(value)};
  if (hosts.contain(*host)) return std::nullopt;
  return Refusal{421, "this server is not " + mate33::quoted(*host) + ": --host-names lets it be called so"};
}

/// Lets the system hold little that the client's system has no room for, so that a client that does not read
/// its answers is given few. What has been sent and not yet been received does not count: speed does not
/// suffer.
void buffer_little(int socket) {
#ifdef TCP_NOTSENT_LOWAT
  constexpr int bytes = 16 << 10;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &bytes, sizeof bytes);
#else
  static_cast<void>(socket);
#endif
}

/// A time of the day as in "Tue, 15 Nov 1994 08:12:31 GMT", or as in a log.
std::string time_text(const char* format) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 64> text;
  return {text.data(), std::strftime(text.data(), text.size(), format, &parts)};
}

/// What stands between quotation marks in a log: anything else than plain ASCII escaped, as Apache does it.
std::string escaped(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string plain;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      plain += '\\';
      plain += c;
    } else if (byte < ' ' || byte >= 0x7F) {
      plain += "\\x";
      plain += digits[byte >> 4];
      plain += digits[byte & 15];
    } else {
      plain += c;
    }
  }
  return plain;
}

}  // namespace

HttpConnection::HttpConnection(Socket socket, HttpShared& shared)
    : shared_(shared), stream_(std::move(socket)) {
  beast::error_code error;
  const auto remote = stream_.socket().remote_endpoint(error);
  remote_ = error ? "-" : remote.address().to_string();
  stream_.socket().set_option(asio::ip::tcp::no_delay(true), error);
  buffer_little(stream_.socket().native_handle());
  ++shared_.traffic.accepted;
  ++shared_.traffic.open;
}

HttpConnection::~HttpConnection() {
  if (place_) shared_.connections.remove(*place_);
  --shared_.traffic.open;
}

void HttpConnection::start() {
  place_ = shared_.connections.add(shared_from_this());
  asio::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->await_request(); });
}

void HttpConnection::enter(Phase phase) {
  phase_ = phase;
  shared_.connections.set_waiting(*place_, phase != Phase::answering);
}

void HttpConnection::await_request() {
  if (buffer_.size() > 0) return read_request();  // the client sends ahead
  if (closes_) return close();
  enter(Phase::idle);
  stream_.expires_after(shared_.options.limits.idle);
  stream_.async_read_some(buffer_.prepare(read_at_once),
                          [self = shared_from_this()](const beast::error_code& error, std::size_t bytes) {
                            if (error) return self->close();
                            self->buffer_.commit(bytes);
                            self->read_request();
                          });
}

void HttpConnection::read_request() {
  enter(Phase::reading);
  request_ = {};
  parser_.emplace();
  parser_->header_limit(static_cast<std::uint32_t>(shared_.options.limits.header_bytes));
  parser_->body_limit(shared_.options.limits.body_bytes);
  stream_.expires_after(shared_.options.limits.arrival);
  http::async_read(stream_, buffer_, *parser_,
                   [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                     self->take_request(error);
                   });
}

void HttpConnection::take_request(const beast::error_code& error) {
  const HttpLimits& limits = shared_.options.limits;
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return refuse(error_content(
        431, "the request's header has more than " + std::to_string(limits.header_bytes) + " bytes"));
  }
  if (error == http::error::body_limit) {
    return refuse(error_content(
        413, "the request's body has more than " + std::to_string(limits.body_bytes) + " bytes"));
  }
  if (error == http::error::end_of_stream || error == http::error::partial_message) return close();
  if (error.category() == http::make_error_code(http::error::bad_version).category()) {
    return refuse(error_content(400, "malformed request: " + error.message()));
  }
  if (error) return close();  // the client is gone, or too slow
  const auto& message = parser_->get();
  closes_ = closes_ || !message.keep_alive();
  request_ = request_of(message);
  request_line_ =
      request_.method + " " + request_.target + (message.version() == 10 ? " HTTP/1.0" : " HTTP/1.1");
  if (const auto refusal = find_refusal(*parser_, shared_.hosts))
    return refuse(error_content(refusal->status, refusal->line));
  await_turn();
}

void HttpConnection::await_turn() {
  enter(Phase::answering);
  stream_.expires_never();
  shared_.turns.wait(sent_ahead_, stream_.get_executor(), [self = shared_from_this()] { self->answer(); });
}

void HttpConnection::answer() try {
  // What was sent ahead is not what is being answered when the server is to end.
  if (shared_.stopping && sent_ahead_ > 0) return close();
  const std::shared_ptr<const HttpApi> api = shared_.api.get();
  auto routed = api->route(request_);
  if (auto* const response = std::get_if<HttpResponse>(&routed)) return respond(std::move(*response));
  if (shared_.stopping) return refuse(server_is_ending());
  parked_api_ = api;
  park(std::get<SlowRequest>(std::move(routed)));
} catch (const std::exception& error) {  // out of memory
  if (parked_) leave_parking();
  refuse(error_content(500, std::string("no answer: ") + error.what()));
}

void HttpConnection::park(SlowRequest slow) {
  parked_ = shared_from_this();
  ++shared_.traffic.waiting;
  ++parking_;
  watch_client();
  // The answer may find the connection gone, and must not be what keeps it.
  const auto done = [weak = weak_from_this(), strand = stream_.get_executor(),
                     parking = parking_](HttpResponse response) {
    asio::post(strand, [weak, parking, answered = std::move(response)]() mutable {
      const auto self = weak.lock();
      if (!self || !self->parked_ || self->parking_ != parking) return;
      self->leave_parking();
      self->respond(std::move(answered));
    });
  };
  ticket_ = parked_api_->wait(std::move(slow), {remote_, shared_.options.limits.slow_requests}, done);
}

void HttpConnection::watch_client() {
  stream_.socket().async_wait(
      asio::ip::tcp::socket::wait_read,
      [self = shared_from_this(), parking = parking_](const beast::error_code& error) {
        if (!self->parked_ || self->parking_ != parking) return;
        const Unread unread = error ? Unread::end : self->unread();
        if (unread == Unread::bytes) return;  // the next request
        // Woken for what has been read already: another thread was told of it before this wait began.
        if (unread == Unread::nothing) return self->watch_client();
        self->leave_parking();
        self->close();
      });
}

void HttpConnection::leave_parking() {
  const auto self = std::move(parked_);
  --shared_.traffic.waiting;
  parked_api_->leave(ticket_);
  parked_api_.reset();
}

HttpConnection::Unread HttpConnection::unread() {
  char byte;
  const ssize_t count = ::recv(stream_.socket().native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  if (count > 0) return Unread::bytes;
  const bool is_none_yet = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
  return is_none_yet ? Unread::nothing : Unread::end;
}

void HttpConnection::refuse(const HttpContent& error) {
  if (request_line_.empty()) request_line_ = "-";
  closes_ = true;
  respond(response_to(request_, error));
}

void HttpConnection::respond(HttpResponse response) {
  ++shared_.traffic.requests;
  if (response.status >= 500) ++shared_.traffic.server_errors;
  status_ = response.status;
  bytes_ = std::move(response.body);
  closes_ = closes_ || shared_.stopping;
  sent_ahead_ = buffer_.size() > 0 || unread() == Unread::bytes ? sent_ahead_ + 1 : 0;
  const auto fill = [&](auto& message) {
    message.version(11);
    message.result(response.status);
    message.set(http::field::server, shared_.options.name);
    message.set(http::field::date, time_text("%a, %d %b %Y %H:%M:%S GMT"));
    for (const auto& [name, value] : response.headers) message.insert(name, value);
    if (response.status != 204 && response.status != 304) message.content_length(response.content_length);
    message.keep_alive(!closes_);
  };
  if (bytes_) {
    auto& message = response_.emplace<http::response<Body>>();
    message.body() = {bytes_->data(), bytes_->size()};
    fill(message);
  } else {
    fill(response_.emplace<http::response<http::empty_body>>());
  }
  write();
}

void HttpConnection::write() {
  enter(Phase::writing);
  stream_.expires_after(shared_.options.limits.writing);
  std::visit(
      [this](auto& message) {
        http::async_write(stream_, message,
                          [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                            self->after_writing(error);
                          });
      },
      response_);
}

void HttpConnection::after_writing(const beast::error_code& error) {
  log();
  request_line_.clear();
  bytes_.reset();
  if (error) return close();
  if (closes_ || shared_.stopping) return linger();
  await_request();
}

void HttpConnection::linger() {
  enter(Phase::lingering);
  beast::error_code ignored;
  stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  stream_.expires_after(longest_linger);
  discard();
}

void HttpConnection::discard() {
  buffer_.clear();
  stream_.async_read_some(buffer_.prepare(read_at_once),
                          [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                            error || self->shared_.stopping ? self->close() : self->discard();
                          });
}

void HttpConnection::drop() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    self->closes_ = true;
    if (self->phase_ != Phase::answering) self->close();
  });
}

void HttpConnection::finish() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    self->closes_ = true;
    if (self->parked_) {
      self->leave_parking();
      return self->refuse(server_is_ending());
    }
    const bool may_close = self->phase_ == Phase::reading || self->phase_ == Phase::lingering ||
                           (self->phase_ == Phase::idle && self->unread() != Unread::bytes);
    if (may_close) self->close();
  });
}

void HttpConnection::abandon() {
  asio::post(stream_.get_executor(), [self = shared_from_this()] {
    if (self->parked_) self->leave_parking();
    self->close();
  });
}

void HttpConnection::close() {
  stream_.close();  // what is under way ends with an error, and the connection with it
}

void HttpConnection::log() const {
  if (!shared_.options.log) return;
  const std::string size = bytes_ ? std::to_string(bytes_->size()) : "-";
  const std::string line = remote_ + " - - [" + time_text("%d/%b/%Y:%H:%M:%S +0000") + "] \"" +
                           escaped(request_line_) + "\" " + std::to_string(status_) + " " + size;
  const std::lock_guard lock(shared_.log_mutex);
  shared_.options.log(line);
}

}  // namespace mate33

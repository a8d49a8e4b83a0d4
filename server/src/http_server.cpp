#include "mate33/server/http_server.hpp"

#include <algorithm>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <thread>
#include <utility>
#include <vector>

#include "http_connection.hpp"
#include "mate33/base/contains_value.hpp"
#include "mate33/base/quoted.hpp"

namespace mate33 {

using asio::ip::tcp;

namespace {

bool is_loopback(const asio::ip::address& address) {
  const bool is_mapped = address.is_v6() && address.to_v6().is_v4_mapped();
  return is_mapped ? asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).is_loopback()
                   : address.is_loopback();
}

/// As it stands in an address of the web, or in the header Host.
std::string in_url(const asio::ip::address& address) {
  return address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
}

}  // namespace

class HttpServer::Implementation {
 public:
  Implementation(std::shared_ptr<const HttpApi> api, HttpTraffic& traffic, HttpServerOptions options);

  tcp::endpoint endpoint() const { return endpoint_; }
  void replace(std::shared_ptr<const HttpApi> api) { shared_.api.replace(std::move(api)); }
  void run();
  void stop();
  void stop_at_signals();

 private:
  tcp::endpoint resolve(const std::string& host, std::uint16_t port);
  void listen(tcp::endpoint endpoint);
  /// By which requests may call it, now that it listens.
  HostNames host_names() const;
  void accept();
  void take(HttpConnection::Socket socket);
  /// Waits a little before it accepts again: for file descriptors, as a rule.
  void recover();
  using Clock = std::chrono::steady_clock;
  /// How long clients have to take what is being answered when the server is to end.
  static constexpr std::chrono::milliseconds grace{800};
  void await_end(Clock::time_point latest);

  asio::io_context context_;
  HttpShared shared_;
  HttpConnection::Strand strand_{context_.get_executor()};  // of all members below
  asio::basic_socket_acceptor<tcp, HttpConnection::Strand> acceptor_{strand_};
  asio::steady_timer pause_{context_};
  asio::signal_set signals_{context_};
  tcp::endpoint endpoint_;
};

HttpServer::Implementation::Implementation(std::shared_ptr<const HttpApi> api, HttpTraffic& traffic,
                                           HttpServerOptions options)
    : context_(static_cast<int>(options.threads)),
      shared_(context_, std::move(api), traffic, std::move(options)) {
  listen(resolve(shared_.options.host, shared_.options.port));
  shared_.hosts = host_names();
}

tcp::endpoint HttpServer::Implementation::resolve(const std::string& host, std::uint16_t port) {
  tcp::resolver resolver(context_);
  beast::error_code error;
  const auto found = resolver.resolve(host, std::to_string(port), tcp::resolver::passive, error);
  if (host.empty()) error = asio::error::host_not_found;
  if (error || found.empty()) {
    throw HttpServerError(true, "--host " + host + ": no such host (" + error.message() +
                                    "): give an address of this machine, as 127.0.0.1 or 0.0.0.0");
  }
  return found.begin()->endpoint();
}

void HttpServer::Implementation::listen(tcp::endpoint endpoint) {
  beast::error_code error;
  acceptor_.open(endpoint.protocol(), error);
  // A server that has just ended must not keep the next from its port.
  if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (!error) endpoint_ = acceptor_.local_endpoint(error);
  if (!error) return;
  const std::string port = std::to_string(endpoint.port());
  if (error == asio::error::address_in_use) {
    throw HttpServerError(false, "port " + port + " of " + shared_.options.host +
                                     " is in use: choose another with --port, or 0 for any that is free");
  }
  if (error == asio::error::access_denied) {
    throw HttpServerError(false, "no permission for port " + port + ": choose one from 1024 on with --port");
  }
  throw HttpServerError(error == beast::error_code(EADDRNOTAVAIL, beast::system_category()),
                        "cannot listen on port " + port + " of " + shared_.options.host + ": " +
                            error.message() + ": give an address of this machine with --host");
}

HostNames HttpServer::Implementation::host_names() const {
  const auto& given = shared_.options.host_names;
  const asio::ip::address address = endpoint_.address();
  const bool is_any = given.empty() ? !is_loopback(address) : contains_value(given, "*");
  HostNames names;
  if (is_any && shared_.options.needs_names) {
    throw HttpServerError(true,
                          "--allow-generate where other machines are let in: name with --host-names how they "
                          "call the server, and not *, or any page could have tables made");
  }
  if (is_any) return names;
  for (const char* const own : {"localhost", "127.0.0.1", "[::1]"}) names.add(own);
  names.add(in_url(address));
  names.add(shared_.options.host);
  for (const std::string& name : given) {
    if (!names.add(name)) {
      throw HttpServerError(true, "--host-names: " + mate33::quoted(name) +
                                      " is no host: give names as tables.example.org, or * for any");
    }
  }
  return names;
}

void HttpServer::Implementation::accept() {
  acceptor_.async_accept(asio::make_strand(context_),
                         [this](const beast::error_code& error, HttpConnection::Socket socket) {
                           if (shared_.stopping) return;
                           if (error == asio::error::operation_aborted) return;
                           if (error && error != asio::error::connection_aborted) return recover();
                           if (!error) take(std::move(socket));
                           accept();
                         });
}

void HttpServer::Implementation::take(HttpConnection::Socket socket) {
  if (shared_.connections.size() >= shared_.options.limits.connections) {
    ++shared_.traffic.dropped;
    const auto longest = shared_.connections.longest_waiting();
    if (!longest) return;  // all of them are being answered: the new one is closed
    longest->drop();
  }
  std::make_shared<HttpConnection>(std::move(socket), shared_)->start();
}

void HttpServer::Implementation::recover() {
  if (const auto longest = shared_.connections.longest_waiting()) {
    ++shared_.traffic.dropped;
    longest->drop();
  }
  pause_.expires_after(std::chrono::milliseconds(20));
  pause_.async_wait(asio::bind_executor(strand_, [this](const beast::error_code& error) {
    if (!error && !shared_.stopping) accept();
  }));
}

void HttpServer::Implementation::run() {
  asio::post(strand_, [this] { accept(); });
  std::vector<std::jthread> helpers;
  for (unsigned i = 1; i < shared_.options.threads; ++i) helpers.emplace_back([this] { context_.run(); });
  context_.run();
}

void HttpServer::Implementation::stop() {
  asio::post(strand_, [this] {
    if (shared_.stopping.exchange(true)) return;
    beast::error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
    signals_.clear(ignored);  // the next signal has its usual effect
    signals_.cancel(ignored);
    for (const auto& connection : shared_.connections.all()) connection->finish();
    await_end(Clock::now() + grace);
  });
}

void HttpServer::Implementation::await_end(Clock::time_point latest) {
  if (shared_.connections.size() == 0) return;
  if (Clock::now() >= latest) {
    for (const auto& connection : shared_.connections.all()) connection->abandon();
    return;
  }
  pause_.expires_after(std::chrono::milliseconds(20));
  pause_.async_wait(
      asio::bind_executor(strand_, [this, latest](const beast::error_code&) { await_end(latest); }));
}

void HttpServer::Implementation::stop_at_signals() {
  signals_.add(SIGINT);
  signals_.add(SIGTERM);
  signals_.async_wait([this](const beast::error_code& error, int) {
    if (!error) stop();
  });
}

HttpServer::HttpServer(std::shared_ptr<const HttpApi> api, HttpTraffic& traffic, HttpServerOptions options)
    : implementation_(std::make_unique<Implementation>(std::move(api), traffic, std::move(options))) {}
HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const {
  return implementation_->endpoint().port();
}

std::string HttpServer::url() const {
  asio::ip::address address = implementation_->endpoint().address();
  if (address.is_unspecified() && address.is_v6()) address = asio::ip::address_v6::loopback();
  if (address.is_unspecified()) address = asio::ip::address_v4::loopback();
  return "http://" + in_url(address) + ":" + std::to_string(port()) + "/";
}

void HttpServer::replace(std::shared_ptr<const HttpApi> api) {
  implementation_->replace(std::move(api));
}

void HttpServer::run() {
  implementation_->run();
}

void HttpServer::stop() {
  implementation_->stop();
}

void HttpServer::stop_at_signals() {
  implementation_->stop_at_signals();
}

}  // namespace mate33

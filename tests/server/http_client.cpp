#include "http_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace mate33 {

HttpClient::HttpClient(std::uint16_t port)
    : port_(port), socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (socket_ < 0 || ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw std::system_error(errno, std::generic_category(), "connect");
  }
}

HttpClient::~HttpClient() {
  if (socket_ >= 0) ::close(socket_);
}

HttpClient::HttpClient(HttpClient&& other) noexcept
    : port_(other.port_), socket_(std::exchange(other.socket_, -1)), received_(std::move(other.received_)) {}

bool HttpClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool HttpClient::read_more(std::chrono::milliseconds longest) {
  pollfd stream{socket_, POLLIN, 0};
  if (::poll(&stream, 1, static_cast<int>(longest.count())) <= 0) {
    throw std::runtime_error("the server neither answers nor closes the connection");
  }
  std::array<char, 1 << 14> buffer;
  const ssize_t count = ::recv(socket_, buffer.data(), buffer.size(), 0);
  if (count > 0) received_.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0;
}

std::optional<Received> HttpClient::receive(bool head) {
  std::size_t end = 0;
  while ((end = received_.find("\r\n\r\n")) == std::string::npos) {
    if (!read_more(patience)) return std::nullopt;
  }
  Received response;
  response.status = static_cast<unsigned>(std::stoul(received_.substr(9, 3)));
  for (std::size_t at = received_.find("\r\n") + 2; at < end;) {
    const std::size_t line_end = received_.find("\r\n", at), colon = received_.find(": ", at);
    std::string name = received_.substr(at, colon - at);
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    response.headers[name] = received_.substr(colon + 2, line_end - colon - 2);
    at = line_end + 2;
  }
  received_.erase(0, end + 4);
  const auto length = response.headers.find("content-length");
  if (head || length == response.headers.end()) return response;
  const std::size_t bytes = std::stoul(length->second);
  while (received_.size() < bytes) {
    if (!read_more(patience)) return std::nullopt;
  }
  response.body = received_.substr(0, bytes);
  received_.erase(0, bytes);
  return response;
}

std::optional<Received> HttpClient::get(const std::string& target, const std::string& more_headers) {
  send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + more_headers + "\r\n");
  return receive();
}

bool HttpClient::waits_for_end(std::chrono::milliseconds longest) try {
  return received_.empty() && !read_more(longest) && received_.empty();
} catch (const std::runtime_error&) {
  return false;
}

void HttpClient::read_slowly() {
  const int bytes = 1024;
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
}

void HttpClient::reset() {
  const linger at_once{1, 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  ::close(std::exchange(socket_, -1));
}

}  // namespace mate33

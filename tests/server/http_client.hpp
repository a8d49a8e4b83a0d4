#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

/// A client of HTTP that can misbehave, over a socket of its own on 127.0.0.1.
namespace mate33 {

struct Received {
  unsigned status = 0;
  std::map<std::string, std::string> headers;  ///< names in lower case
  std::string body;
};

class HttpClient {
 public:
  /// For answers that must come.
  static constexpr std::chrono::seconds patience{60};

  explicit HttpClient(std::uint16_t port);
  ~HttpClient();
  HttpClient(HttpClient&& other) noexcept;
  HttpClient& operator=(HttpClient&&) = delete;

  std::uint16_t port() const { return port_; }
  /// False if the server has closed the connection.
  bool send(std::string_view bytes);
  /// The next response; nothing if the server closes the connection before it is whole. `head`: its request
  /// was HEAD, so that no body follows.
  std::optional<Received> receive(bool head = false);
  /// Sends a GET and takes the response.
  std::optional<Received> get(const std::string& target, const std::string& more_headers = {});
  /// Waits until the server closes the connection; false if that takes longer or bytes come.
  bool waits_for_end(std::chrono::milliseconds longest = patience);
  /// So that the system buffers as little as can be of what the server sends.
  void read_slowly();
  /// Closes the connection with a reset.
  void reset();

 private:
  bool read_more(std::chrono::milliseconds longest);

  std::uint16_t port_;
  int socket_ = -1;
  std::string received_;
};

}  // namespace mate33

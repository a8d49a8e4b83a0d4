#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// Requests and responses of HTTP, without sockets.
namespace mate33 {

/// What of a request matters to an answer. Header fields that a request lacks are empty.
struct HttpRequest {
  std::string method = "GET";
  std::string target = "/";  ///< as it was sent: path and query, percent-encoded
  std::string accept;
  std::string accept_encoding;
  std::string if_none_match;
  std::string host;
  std::string origin;
  std::string fetch_site;  ///< Sec-Fetch-Site
  std::string body;        ///< parameters as a form has them; only of paths that take them so
};

/// Bytes that many responses may share.
using HttpBytes = std::shared_ptr<const std::string>;

struct HttpResponse {
  unsigned status = 200;
  /// All but Content-Length, Connection, Date and Server.
  std::vector<std::pair<std::string, std::string>> headers;
  HttpBytes body;                    ///< null: there is none, as in a response to HEAD
  std::uint64_t content_length = 0;  ///< of the body that is there, or that GET would have
  /// The value of a header; empty without it. Its name is written as this project writes it.
  std::string header(const std::string& name) const {
    for (const auto& [key, value] : headers) {
      if (key == name) return value;
    }
    return {};
  }
};

}  // namespace mate33

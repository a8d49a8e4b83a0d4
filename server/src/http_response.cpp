#include "http_response.hpp"

#include <algorithm>
#include <cctype>
#include <functional>

#include "gzip.hpp"
#include "mate33/answers/position_json.hpp"

namespace mate33 {

namespace {

/// Smaller bodies fit in a packet as they are.
constexpr std::size_t least_worth_compressing = 1024;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t";
  text.remove_prefix(std::min(text.find_first_not_of(blank), text.size()));
  return text.substr(0, text.find_last_not_of(blank) + 1);
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, {}, [](unsigned char c) { return std::tolower(c); },
      [](unsigned char c) { return std::tolower(c); });
}

/// Takes the text up to a separator off the front.
std::string_view take(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = trimmed(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

/// The thousandths of a q-value (RFC 9110), as 500 of "q=0.5": what is no number counts as 1.
int thousandths(std::string_view parameters) {
  while (!parameters.empty()) {
    const std::string_view parameter = take(parameters, ';');
    if (parameter.size() < 3 || std::tolower(static_cast<unsigned char>(parameter[0])) != 'q' ||
        parameter[1] != '=' || parameter[2] != '0') {
      continue;
    }
    int value = 0;
    for (std::size_t i = 4; i < 7; ++i) {
      const bool is_digit = i < parameter.size() && parameter[i] >= '0' && parameter[i] <= '9';
      value = 10 * value + (is_digit ? parameter[i] - '0' : 0);
    }
    return value;
  }
  return 1000;
}

/// How much a header as Accept or Accept-Encoding wants what is called so, in thousandths; -1 where it does
/// not name it.
int preference(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    std::string_view item = take(header, ',');
    if (equal_ignoring_case(take(item, ';'), name)) return thousandths(item);
  }
  return -1;
}

bool accepts_gzip(std::string_view accept_encoding) {
  const int named = preference(accept_encoding, "gzip");
  return (named >= 0 ? named : preference(accept_encoding, "*")) > 0;
}

bool names_etag(std::string_view if_none_match, std::string_view etag) {
  while (!if_none_match.empty()) {
    std::string_view item = take(if_none_match, ',');
    if (item == "*") return true;
    if (item.starts_with("W/")) item.remove_prefix(2);
    if (item == etag) return true;
  }
  return false;
}

const char* cache_control(Freshness freshness) {
  switch (freshness) {
    case Freshness::once: return "no-store";
    case Freshness::checked: return "no-cache";
    case Freshness::lasting: return "public, max-age=3600";
    case Freshness::forever: return "public, max-age=31536000, immutable";
  }
  return "";
}

std::string etag_of(std::string_view bytes, bool compressed) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string etag = "\"";
  for (std::size_t hash = std::hash<std::string_view>()(bytes), i = 0; i < 2 * sizeof hash; ++i, hash >>= 4) {
    etag += digits[hash & 15];
  }
  return etag + (compressed ? "-gzip\"" : "\"");
}

HttpBytes compressed_bytes(const HttpContent& content) {
  if (!content.compressed) return shared_bytes(gzip(*content.bytes, GzipLevel::quickest));
  CompressedOnce& once = *content.compressed;
  std::call_once(once.made, [&] { once.bytes = shared_bytes(gzip(*content.bytes, GzipLevel::smallest)); });
  return once.bytes;
}

bool prefers_json(std::string_view accept) {
  const int json = preference(accept, "application/json");
  return json > 0 && json >= preference(accept, "text/plain");
}

HttpContent as_json(HttpContent content) {
  content.type = "application/json";
  content.bytes = shared_bytes(to_line(to_json(*content.fault)) + "\n");
  content.fault = nullptr;
  return content;
}

}  // namespace

bool prefers_cbor(std::string_view accept) {
  const int cbor = preference(accept, "application/cbor");
  return cbor > 0 && cbor >= preference(accept, "application/json");
}

HttpResponse response_to(const HttpRequest& request, const HttpContent& content) {
  if (content.fault && prefers_json(request.accept)) return response_to(request, as_json(content));
  HttpResponse response;
  response.status = content.status;
  auto& headers = response.headers;
  headers.emplace_back("Access-Control-Allow-Origin", "*");
  headers.emplace_back("X-Content-Type-Options", "nosniff");
  headers.emplace_back("Cache-Control", cache_control(content.freshness));
  headers.emplace_back("Vary", "Accept, Accept-Encoding");
  if (content.retry_after > 0) headers.emplace_back("Retry-After", std::to_string(content.retry_after));
  HttpBytes bytes = content.bytes;
  const bool compress = content.may_compress && bytes->size() > least_worth_compressing &&
                        accepts_gzip(request.accept_encoding);
  if (content.freshness != Freshness::once) {
    const std::string etag = etag_of(*bytes, compress);
    headers.emplace_back("ETag", etag);
    if (names_etag(request.if_none_match, etag)) {
      response.status = 304;
      return response;
    }
  }
  if (compress) {
    bytes = compressed_bytes(content);
    headers.emplace_back("Content-Encoding", "gzip");
  }
  headers.emplace_back("Content-Type", content.type);
  if (content.is_page) {
    headers.emplace_back("Content-Security-Policy",
                         "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
                         "frame-ancestors 'self'; base-uri 'none'");
  }
  response.content_length = bytes->size();
  if (request.method != "HEAD") response.body = std::move(bytes);
  return response;
}

}  // namespace mate33

#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "mate33/answers/http_message.hpp"
#include "mate33/answers/http_target.hpp"

/// What endpoints answer, before it is known how the client wants it.
namespace mate33 {

/// How long an answer holds.
enum class Freshness : std::uint8_t {
  once,     ///< never kept: it is another one each time, or an error
  checked,  ///< kept, and asked for again with its ETag
  lasting,  ///< cannot change: kept for an hour
  forever   ///< its address changes with it: kept for a year
};

/// What is asked for again and again is compressed once.
struct CompressedOnce {
  std::once_flag made;
  HttpBytes bytes;
};

/// Why a request has no answer. docs/server.md lists the codes and their parameters.
struct HttpFault {
  unsigned status;
  std::string_view code;  ///< for programs that say it in another language: "missing_table"
  std::string line;       ///< the same for people, without its end
  nlohmann::ordered_json parameters = nlohmann::ordered_json::object();
};

struct HttpContent {
  unsigned status = 200;
  std::string type;
  HttpBytes bytes;
  /// `bytes` by gzip, as small as can be, once somebody has asked for it; null: compressed each time.
  std::shared_ptr<CompressedOnce> compressed;
  bool may_compress = true;
  Freshness freshness = Freshness::once;
  bool is_page = false;                    ///< a browser shows it, and may load what belongs to it
  unsigned retry_after = 0;                ///< seconds; 0: nothing is said of another try
  std::shared_ptr<const HttpFault> fault;  ///< where this is one
};

/// One call of an endpoint.
struct HttpCall {
  HttpTarget target;
  bool wants_cbor = false;
};

HttpBytes shared_bytes(std::string bytes);
/// As JSON on one line, or as CBOR.
HttpContent json_content(const nlohmann::ordered_json& json, const HttpCall& call, Freshness freshness);
/// What is asked for again and again.
HttpContent kept_content(std::string type, std::string bytes);
/// One plain line that says what is wrong.
HttpContent error_content(HttpFault fault);
/// One plain line that says what is wrong with the request itself. The code is that of the status.
HttpContent error_content(unsigned status, std::string line);
/// {"error": line, "code": ..., "parameters": {...}}
nlohmann::ordered_json to_json(const HttpFault& fault);

}  // namespace mate33

#include "mate33/answers/http_content.hpp"

#include <utility>

#include "mate33/answers/position_json.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

std::string_view code_of(unsigned status) {
  switch (status) {
    case 400: return "bad_request";
    case 403: return "forbidden";
    case 404: return "not_found";
    case 405: return "bad_method";
    case 413: return "body_too_long";
    case 414: return "target_too_long";
    case 421: return "other_host";
    case 431: return "headers_too_long";
    case 503: return "busy";
    default: return "failed";
  }
}

}  // namespace

HttpBytes shared_bytes(std::string bytes) {
  return std::make_shared<const std::string>(std::move(bytes));
}

HttpContent json_content(const Json& json, const HttpCall& call, Freshness freshness) {
  HttpContent content;
  content.freshness = freshness;
  if (call.wants_cbor) {
    std::string bytes;
    Json::to_cbor(json, bytes);
    content.type = "application/cbor";
    content.bytes = shared_bytes(std::move(bytes));
  } else {
    content.type = "application/json";
    content.bytes = shared_bytes(to_line(json) + "\n");
  }
  return content;
}

HttpContent kept_content(std::string type, std::string bytes) {
  HttpContent content;
  content.type = std::move(type);
  content.compressed = std::make_shared<CompressedOnce>();
  content.bytes = shared_bytes(std::move(bytes));
  content.freshness = Freshness::checked;
  return content;
}

HttpContent error_content(HttpFault fault) {
  HttpContent content;
  content.status = fault.status;
  content.type = "text/plain; charset=utf-8";
  content.bytes = shared_bytes(fault.line + "\n");
  content.fault = std::make_shared<const HttpFault>(std::move(fault));
  return content;
}

HttpContent error_content(unsigned status, std::string line) {
  return error_content(HttpFault{status, code_of(status), std::move(line)});
}

Json to_json(const HttpFault& fault) {
  return {{"error", fault.line}, {"code", fault.code}, {"parameters", fault.parameters}};
}

}  // namespace mate33

#include "http_content.hpp"

#include <utility>

#include "mate33/service/position_json.hpp"

namespace mate33 {

HttpBytes shared_bytes(std::string bytes) {
  return std::make_shared<const std::string>(std::move(bytes));
}

HttpContent json_content(const nlohmann::ordered_json& json, const HttpCall& call, Freshness freshness) {
  HttpContent content;
  content.freshness = freshness;
  if (call.wants_cbor) {
    std::string bytes;
    nlohmann::ordered_json::to_cbor(json, bytes);
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

HttpContent error_content(unsigned status, const std::string& line) {
  HttpContent content;
  content.status = status;
  content.type = "text/plain; charset=utf-8";
  content.bytes = shared_bytes(line + "\n");
  return content;
}

}  // namespace mate33

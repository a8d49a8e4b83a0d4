// Any bytes as a request: method, target, Accept, Accept-Encoding and If-None-Match, a line each. Every one
// must be answered with a known status, an error with one plain line, and what says that it is JSON or CBOR
// must be.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "mate33/answers/http_target.hpp"
#include "mate33/server/http_api.hpp"
#include "queen_table.hpp"

using namespace mate33;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

const HttpApi& api() {
  static const Tablebase tables = *Tablebase::open_memory(queen_table());
  static const HttpApi api(tables, [] {
    HttpSources sources;
    sources.places = {"data", elsewhere_for_server};
    sources.statistics = [](Material material, auto&&...) {
      Statistics statistics;
      statistics.material = material;
      return statistics;
    };
    sources.tables = [] { return nlohmann::ordered_json::array(); };
    sources.monitor = [] { return nlohmann::ordered_json::object(); };
    return sources;
  }());
  return api;
}

std::string take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string line(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

void check_body(const HttpResponse& response) {
  const std::string& body = *response.body;
  require(response.content_length == body.size());
  if (response.status >= 400) require(std::ranges::count(body, '\n') == 1 && body.ends_with('\n'));
  if (response.header("Content-Encoding") == "gzip") return;
  const std::string type = response.header("Content-Type");
  if (type == "application/json") require(nlohmann::json::accept(body));
  if (type == "application/cbor") {
    require(!nlohmann::json::from_cbor(body, true, false).is_discarded());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  HttpRequest request;
  for (std::string* const part : {&request.method, &request.target, &request.accept, &request.accept_encoding,
                                  &request.if_none_match}) {
    *part = take_line(text);
  }
  if (const auto target = parse_target(request.target)) require(target->path.starts_with('/'));
  const HttpResponse response = api().answer(request);
  constexpr unsigned statuses[] = {200, 202, 204, 304, 400, 403, 404, 405, 414};  // 403: it makes no tables
  require(std::ranges::find(statuses, response.status) != std::end(statuses));
  if (response.body) check_body(response);
  return 0;
}

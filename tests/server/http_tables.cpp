#include "http_tables.hpp"

#include <doctest/doctest.h>
#include <zlib.h>

#include <algorithm>
#include <array>

#include "mate33/server/table_statistics.hpp"
#include "mate33/workers/worker_team.hpp"

namespace mate33 {

namespace {

constexpr std::array page = {
    PageFile{"/index.html", "<!doctype html><title>a board</title>"},
    PageFile{"/assets/index-BxK2mN4q.js", "console.log('a board')"},
    PageFile{"/assets/pieces.svg", "<svg/>"},
};

std::string gunzipped(const std::string& compressed) {
  z_stream stream{};
  REQUIRE(inflateInit2(&stream, MAX_WBITS + 16) == Z_OK);
  std::string in = compressed, plain(std::size_t{16} << 20, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(plain.data());
  stream.avail_out = static_cast<uInt>(plain.size());
  CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
  plain.resize(stream.total_out);
  inflateEnd(&stream);
  return plain;
}

}  // namespace

const Tablebase& served_tables() {
  static const Tablebase tables = Tablebase::open(made_directory().string());
  return tables;
}

HttpSources test_sources() {
  HttpSources sources;
  sources.places = {"data", elsewhere_for_server};
  sources.statistics = [](Material material, const ShareObserver& observer,
                          const std::stop_token& stop) -> Expected<Statistics, TableFault> {
    if (material.to_string() == "KRvK") {
      return Unexpected{TableFault{TableFault::Kind::damaged, "KRvK: a block is damaged"}};
    }
    WorkerTeam team(2);
    CountOptions options;
    options.observer = observer;
    options.stop = stop;
    Statistics statistics =
        table_statistics(served_tables(), made_directory().string(), material, team, options);
    if (material.to_string() != "KBNvK") return statistics;
    const std::string fen(mate_in_33_fen);
    statistics.longest = {Statistics::Longest{Plies(65), {fen, fen}}, std::nullopt};
    return statistics;
  };
  sources.tables = [] { return nlohmann::ordered_json::array({{{"file", "KBNvK.m33"}}}); };
  sources.monitor = [] { return nlohmann::ordered_json{{"status", "ok"}}; };
  sources.page = page;
  return sources;
}

const HttpApi& test_api() {
  static const HttpApi api(served_tables(), test_sources());
  return api;
}

HttpRequest get(std::string target) {
  HttpRequest request;
  request.target = std::move(target);
  return request;
}

std::optional<HttpResponse> quick_response(const HttpApi& api, const HttpRequest& request) {
  auto routed = api.route(request);
  auto* const response = std::get_if<HttpResponse>(&routed);
  return response == nullptr ? std::nullopt : std::optional(std::move(*response));
}

HttpResponse ask(const std::string& target) {
  return test_api().answer(get(target));
}

std::string body_of(const HttpResponse& response) {
  REQUIRE(response.body);
  CHECK(response.content_length == response.body->size());
  return response.header("Content-Encoding") == "gzip" ? gunzipped(*response.body) : *response.body;
}

nlohmann::ordered_json json_of(const HttpResponse& response) {
  CHECK(response.status == 200);
  CHECK(response.header("Content-Type") == "application/json");
  return nlohmann::ordered_json::parse(body_of(response));
}

void check_is_error(const HttpResponse& response, unsigned status) {
  CHECK(response.status == status);
  CHECK(response.header("Content-Type") == "text/plain; charset=utf-8");
  CHECK(response.header("Cache-Control") == "no-store");
  CHECK(response.header("Access-Control-Allow-Origin") == "*");
  const std::string body = body_of(response);
  CAPTURE(body);
  CHECK(body.size() > 10);
  CHECK(std::ranges::count(body, '\n') == 1);
  CHECK(body.ends_with('\n'));
}

std::string standard(std::string_view fen) {
  std::string target = "/standard?fen=" + std::string(fen);
  std::ranges::replace(target, ' ', '_');
  return target;
}

}  // namespace mate33

// What all answers have in common, and those about tables.

#include "mate33/server/http_api.hpp"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <future>
#include <random>
#include <thread>
#include <vector>

#include "http_tables.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/server/table_statistics.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using Json = nlohmann::ordered_json;

TEST_CASE("HEAD has the headers of GET and no body") {
  for (const std::string& target : {standard(mate_in_33_fen), std::string("/tables"), std::string("/"),
                                    std::string("/nothing"), std::string("/standard?fen=x")}) {
    CAPTURE(target);
    HttpRequest request = get(target);
    const HttpResponse full = test_api().answer(request);
    request.method = "HEAD";
    const HttpResponse head = test_api().answer(request);
    CHECK(head.status == full.status);
    CHECK(head.headers == full.headers);
    CHECK(head.content_length == full.content_length);
    CHECK(head.body == nullptr);
  }
}

TEST_CASE("OPTIONS tells browsers of other sites that they may ask, and other methods are refused") {
  HttpRequest request = get("/standard");
  request.method = "OPTIONS";
  const HttpResponse preflight = test_api().answer(request);
  CHECK(preflight.status == 204);
  CHECK(preflight.body == nullptr);
  CHECK(preflight.header("Access-Control-Allow-Origin") == "*");
  CHECK(preflight.header("Access-Control-Allow-Methods") == "GET, HEAD, OPTIONS");
  CHECK(preflight.header("Allow") == "GET, HEAD, OPTIONS");
  request.target = "*";
  CHECK(test_api().answer(request).status == 204);
  for (const std::string method : {"POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "get", "X"}) {
    CAPTURE(method);
    request.method = method;
    const HttpResponse refused = test_api().answer(request);
    check_is_error(refused, 405);
    CHECK(refused.header("Allow") == "GET, HEAD, OPTIONS");
  }
}

TEST_CASE("unknown paths are 404, long targets 414, bad encodings 400") {
  for (const std::string target :
       {"/nothing", "/standard/", "/standard/x", "/Standard", "/stats/", "/stats/KBNvK", "/stats/.json",
        "/endgames/.pgn", "/stats.json/", "/..", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd", "/assets/", "/assets", "/index.htm"}) {
    CAPTURE(target);
    check_is_error(ask(target), 404);
  }
  check_is_error(ask("/" + std::string(HttpApi::longest_target, 'a')), 414);
  CHECK(ask("/" + std::string(HttpApi::longest_target - 1, 'a')).status == 404);
  check_is_error(ask("/%zz"), 400);
  check_is_error(ask(""), 400);
  check_is_error(ask("/standard?fen=a&fen=b"), 400);
}

TEST_CASE("a form may be sent where Allow says so, and has few parameters") {
  for (const char* method : {"OPTIONS", "DELETE"}) {
    for (const std::string target : {"/standard/play", "/standard"}) {
      CAPTURE(target);
      HttpRequest request = get(target);
      request.method = method;
      const bool takes_forms = target == "/standard/play";
      CHECK(test_api().answer(request).header("Allow") ==
            (takes_forms ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS"));
    }
  }
  std::string many = "/standard?";
  for (int i = 0; i < 33; ++i) many += "p" + std::to_string(i) + "=1&";
  check_is_error(test_api().answer(get(many)), 400);
}

TEST_CASE("what a message quotes is UTF-8, whatever was asked") {
  // Each of these characters has three bytes, and a message quotes at most twenty.
  CHECK(mate33::quoted("\u70AE\u4E8C\u5E73\u4E94\u70AE\u4E8C\u5E73\u4E94") ==
        "\"\u70AE\u4E8C\u5E73\u4E94\u70AE\u4E8C...\"");
  CHECK(mate33::quoted("a\xFF\xE7\x82"
                       "b\n\xED\xA0\x80") == "\"a???b????\"");
  CHECK(mate33::quoted("12345678901234567890") == "\"12345678901234567890\"");
}

TEST_CASE("CBOR is for those who prefer it") {
  struct Case {
    const char* accept;
    bool cbor;
  };
  for (const Case& c : {Case{"", false},
                        {"*/*", false},
                        {"application/json", false},
                        {"application/cbor", true},
                        {"Application/CBOR;q=0.5", true},
                        {"application/cbor;q=0", false},
                        {"application/json, application/cbor", true},
                        {"application/json;q=0.9 , application/cbor; q=0.8", false},
                        {"application/json;q=0.5,application/cbor;q=0.55", true},
                        {"text/html, application/cbor;q=1.0", true},
                        {"application/cborx", false},
                        {"application/cbor;q=x", true},
                        {";;,,;q=", false}}) {
    CAPTURE(c.accept);
    HttpRequest request = get("/tables");
    request.accept = c.accept;
    const HttpResponse response = test_api().answer(request);
    CHECK(response.header("Content-Type") == (c.cbor ? "application/cbor" : "application/json"));
    CHECK(contains(response.header("Vary"), "Accept"));
  }
  // All that is JSON is CBOR, too; errors are not.
  for (const std::string target : {"/tables", "/stats.json", "/stats/KBNvK.json", "/monitor",
                                   "/standard/mainline?fen=8/8/8/8/8/7B/8/Nk5K_w",
                                   "/heat?fen=8/8/8/8/8/7B/8/Nk5K_w&square=h1", "/practice/KBNvK?seed=7"}) {
    CAPTURE(target);
    HttpRequest request = get(target);
    request.accept = "application/cbor";
    CHECK(Json::from_cbor(body_of(test_api().answer(request))) == json_of(ask(target)));
  }
  HttpRequest request = get("/standard?fen=x");
  request.accept = "application/cbor";
  check_is_error(test_api().answer(request), 400);
}

TEST_CASE("large answers are compressed for those who can read them, and are the same") {
  struct Case {
    const char* accept_encoding;
    bool gzip;
  };
  const std::string plain = body_of(ask(standard(mate_in_33_fen)));
  for (const Case& c : {Case{"", false},
                        {"gzip", true},
                        {"GZip", true},
                        {"deflate, gzip;q=1.0, *;q=0.5", true},
                        {"gzip;q=0", false},
                        {"gzip;q=0.000", false},
                        {"gzip;q=0.001", true},
                        {"*", true},
                        {"*;q=0", false},
                        {"identity", false},
                        {"br", false},
                        {"gzip;q=0, *", false}}) {
    CAPTURE(c.accept_encoding);
    HttpRequest request = get(standard(mate_in_33_fen));
    request.accept_encoding = c.accept_encoding;
    const HttpResponse response = test_api().answer(request);
    CHECK(response.header("Content-Encoding") == (c.gzip ? "gzip" : ""));
    CHECK((response.body->size() < plain.size()) == c.gzip);
    CHECK(body_of(response) == plain);
    CHECK(contains(response.header("Vary"), "Accept-Encoding"));
  }
  for (const std::string target : {"/stats/KBNvK.json", "/endgames/KBNvK.pgn"}) {
    HttpRequest request = get(target);
    request.accept_encoding = "gzip";
    const HttpResponse response = test_api().answer(request);
    CHECK(response.header("Content-Encoding") == "gzip");
    CHECK(body_of(response) == body_of(ask(target)));
  }
  HttpRequest small = get("/tables");
  small.accept_encoding = "gzip";
  CHECK(test_api().answer(small).header("Content-Encoding") == "");
}

TEST_CASE("what is known by its ETag is not sent again, and every form has one of its own") {
  for (const std::string& target :
       {standard(mate_in_33_fen), std::string("/stats/KBNvK.json"), std::string("/tables"), std::string("/"),
        std::string("/assets/index-BxK2mN4q.js"), std::string("/endgames/KBNvK.pgn")}) {
    CAPTURE(target);
    HttpRequest request = get(target);
    const HttpResponse first = test_api().answer(request);
    const std::string etag = first.header("ETag");
    CHECK(etag.size() > 2);
    for (const std::string& known : {etag, "W/" + etag, "\"x\", " + etag + ",\"y\"", std::string("*")}) {
      request.if_none_match = known;
      const HttpResponse again = test_api().answer(request);
      CHECK(again.status == 304);
      CHECK(again.body == nullptr);
      CHECK(again.header("ETag") == etag);
      CHECK(again.header("Cache-Control") == first.header("Cache-Control"));
    }
    for (const std::string& other :
         {std::string("\"x\""), std::string("x"), std::string(","), std::string("W/"), "\"" + etag}) {
      request.if_none_match = other;
      CHECK(test_api().answer(request).status == 200);
    }
  }
  HttpRequest request = get(standard(mate_in_33_fen));
  const std::string plain = test_api().answer(request).header("ETag");
  request.accept_encoding = "gzip";
  const std::string compressed = test_api().answer(request).header("ETag");
  request.accept = "application/cbor";
  const std::string cbor = test_api().answer(request).header("ETag");
  CHECK(plain != compressed);
  CHECK(compressed != cbor);
  CHECK(ask("/monitor").header("ETag") == "");
  CHECK(ask("/practice/KBNvK").header("ETag") == "");
  CHECK(ask("/nothing").header("ETag") == "");
}

TEST_CASE("the page is served from its files alone") {
  const HttpResponse index = ask("/");
  CHECK(body_of(index) == "<!doctype html><title>a board</title>");
  CHECK(index.header("Content-Type") == "text/html; charset=utf-8");
  CHECK(index.header("Cache-Control") == "no-cache");
  CHECK(contains(index.header("Content-Security-Policy"), "default-src 'self'"));
  CHECK(body_of(ask("/?fen=8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1")) == body_of(index));
  CHECK(body_of(ask("/index.html")) == body_of(index));
  const HttpResponse script = ask("/assets/index-BxK2mN4q.js");
  CHECK(script.header("Content-Type") == "text/javascript; charset=utf-8");
  CHECK(script.header("Cache-Control") == "public, max-age=31536000, immutable");
  CHECK(script.header("X-Content-Type-Options") == "nosniff");
  const HttpResponse picture = ask("/assets/pieces.svg");
  CHECK(picture.header("Content-Type") == "image/svg+xml");
  CHECK(picture.header("Cache-Control") == "no-cache");
}

TEST_CASE("without a page, / says how to build it, and the rest is there") {
  HttpSources sources = test_sources();
  sources.page = {};
  const HttpApi api(served_tables(), std::move(sources));
  const HttpResponse index = api.answer(get("/"));
  CHECK(index.status == 200);
  CHECK(contains(body_of(index), "npm ci && npm run build"));
  CHECK(api.answer(get("/index.html")).status == 404);
  CHECK(api.answer(get("/tables")).status == 200);
}

TEST_CASE("/stats.json lists the tables, and each of them can be asked for") {
  const Json list = json_of(ask("/stats.json"));
  CHECK(list.size() == served_tables().tables().size());
  for (const Json& entry : list) {
    CAPTURE(entry.dump());
    if (entry["material"] == "KRvK") continue;
    CHECK(json_of(ask(entry["stats"].get<std::string>()))["material"] == entry["material"]);
    CHECK(ask(entry["endgames"].get<std::string>()).status == 200);
  }
  CHECK(json_of(ask("/tables")) == Json::array({{{"file", "KBNvK.m33"}}}));
  CHECK(json_of(ask("/monitor")) == Json({{"status", "ok"}}));
}

TEST_CASE("statistics take any spelling of a material, and what is missing or damaged is said") {
  CHECK(json_of(ask("/stats/kvkbn.json"))["material"] == "KBNvK");
  check_is_error(ask("/stats/KBBvK.json"), 404);
  check_is_error(ask("/endgames/KBBvK.pgn"), 404);
  check_is_error(ask("/stats/KBvK.json"), 404);
  check_is_error(ask("/stats/KRvK.json"), 500);
  check_is_error(ask("/endgames/KRvK.pgn"), 500);
}

TEST_CASE("statistics are made once, only by who may take long, and answered quickly from then on") {
  std::atomic<int> made = 0;
  HttpSources sources = test_sources();
  sources.statistics = [&, make = sources.statistics](Material material, const ShareObserver& observer,
                                                      const std::stop_token& stop) {
    ++made;
    return make(material, observer, stop);
  };
  const HttpApi api(served_tables(), std::move(sources));
  CHECK_FALSE(quick_response(api, get("/stats/KBNvK.json")));
  CHECK_FALSE(quick_response(api, get("/endgames/KBNvK.pgn")));
  CHECK(quick_response(api, get("/stats/KBBvK.json")));  // an error is
  CHECK(made == 0);
  {
    std::vector<std::jthread> clients;
    for (int i = 0; i < 4; ++i) {
      clients.emplace_back([&] {
        CHECK(api.answer(get("/stats/KBNvK.json")).status == 200);
        CHECK(api.answer(get("/endgames/KBNvK.pgn")).status == 200);
      });
    }
  }
  CHECK(made == 1);
  CHECK(quick_response(api, get("/stats/KBNvK.json")));
  CHECK(quick_response(api, get("/endgames/KBNvK.pgn")));
  CHECK(api.answer(get("/stats/KRvK.json")).status == 500);
  CHECK(api.answer(get("/stats/KRvK.json")).status == 500);
  CHECK(made == 3);  // a failure is not kept
}

TEST_CASE("a request that takes long is looked at once, and goes on where it had to wait") {
  std::atomic<int> looked_up = 0;
  HttpSources sources = test_sources();
  sources.longest_win = [&](Material, Color) {
    ++looked_up;
    return std::optional(Plies(69));
  };
  const HttpApi api(served_tables(), std::move(sources));
  HttpRequest head = get("/practice/KQvKR?min=35&max=35&seed=1");
  head.method = "HEAD";
  auto routed = api.route(head);
  REQUIRE(std::holds_alternative<SlowRequest>(routed));
  std::promise<HttpResponse> given;
  api.wait(std::get<SlowRequest>(std::move(routed)), {},
           [&](HttpResponse response) { given.set_value(std::move(response)); });
  const HttpResponse response = given.get_future().get();
  CHECK(response.status == 200);
  CHECK(response.body == nullptr);
  CHECK(looked_up == 1);
  CHECK(response.content_length == body_of(api.answer(get(head.target))).size());
}

TEST_CASE(
    "who does not want to wait for statistics is told how far they are, and has them when they are there") {
  const HttpApi api(served_tables(), test_sources());
  const std::string target = "/stats/KQvKR.json?wait=0";
  const auto first = quick_response(api, get(target));
  REQUIRE(first);
  CHECK(first->status == 202);
  CHECK(first->header("Retry-After") == "1");
  CHECK(first->header("Cache-Control") == "no-store");
  const Json share = Json::parse(body_of(*first));
  CHECK(share["material"] == "KQvKR");
  // The counting may have begun before the answer was written.
  CHECK((share["counted"] >= 0 && share["counted"] <= 1));
  std::optional<HttpResponse> then;
  for (int i = 0; i < 6000; ++i) {
    then = quick_response(api, get(target));
    REQUIRE(then);
    if (then->status == 200) break;
    const double counted = Json::parse(body_of(*then))["counted"];
    CHECK((counted >= 0 && counted <= 1));
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  CHECK(then->status == 200);
  CHECK(body_of(*then) == body_of(ask("/stats/KQvKR.json")));
  // Any other value is no wish.
  CHECK_FALSE(quick_response(HttpApi(served_tables(), test_sources()), get("/stats/KQvKR.json?wait=1")));
}

TEST_CASE("/stats has the metrics that there are tables of, each by its name") {
  const TemporaryDirectory directory;
  WorkerTeam team(2);
  const std::vector<Material> queen = {*Material::parse("KQvK")}, rook = {*Material::parse("KRvK")};
  const std::string path = directory.path().string();
  generate_tables(queen, {}, {.directory = path}, team, {});
  generate_tables(queen, {}, {.directory = path, .metrics = {Metric::wdl, Metric::dtz}}, team, {});
  generate_tables(rook, {}, {.directory = path, .metrics = {Metric::wdl}}, team, {});
  const Tablebase tables = Tablebase::open(path);
  HttpSources sources = test_sources();
  sources.rule_statistics = [&](const TableKey& key, const ShareObserver& observer, const std::stop_token&) {
    CountOptions options;
    options.observer = observer;
    return rule_statistics(tables, path, key, team, options);
  };
  const HttpApi api(tables, std::move(sources));
  const auto asked = [&](const std::string& target) { return api.answer(get(target)); };
  CHECK(json_of(asked("/stats.json")) == Json::array({{{"material", "KQvK"},
                                                       {"men", 3},
                                                       {"stats", "/stats/KQvK.json"},
                                                       {"endgames", "/endgames/KQvK.pgn"},
                                                       {"metrics", {"dtm", "wdl", "dtz"}}},
                                                      {{"material", "KRvK"},
                                                       {"men", 3},
                                                       {"stats", "/stats/KRvK.json?metric=wdl"},
                                                       {"endgames", nullptr},
                                                       {"metrics", {"wdl"}}}}));
  const HttpResponse waiting = *quick_response(api, get("/stats/KQvK.json?metric=dtz&wait=0"));
  CHECK(waiting.status == 202);
  CHECK(Json::parse(body_of(waiting))["metric"] == "dtz");
  CHECK_FALSE(quick_response(api, get("/stats/KRvK.json?metric=wdl")));
  const Json dtz = json_of(asked("/stats/KQvK.json?metric=dtz"));
  CHECK(dtz["metric"] == "dtz");
  CHECK(dtz["counts"]["labelled_orbits"]["white"]["wins"] == 18'081);
  CHECK(dtz["longest"]["black"]["loss"]["plies"] == 20);
  CHECK(quick_response(api, get("/stats/KQvK.json?metric=dtz")));  // it is kept
  const Json wdl = json_of(asked("/stats/KRvK.json?metric=wdl"));
  CHECK(wdl["metric"] == "wdl");
  CHECK_FALSE(wdl["counts"]["orbits"]["white"].contains("wins_by_plies"));
  HttpRequest binary = get("/stats/KRvK.json?metric=wdl");
  binary.accept = "application/cbor";
  CHECK(Json::from_cbor(body_of(api.answer(binary))) == wdl);
  CHECK(json_of(asked("/stats/KQvK.json?metric=dtm"))["metric"] == "dtm");
  check_is_error(asked("/stats/KRvK.json"), 404);
  check_is_error(asked("/stats/KRvK.json?metric=dtz"), 404);
  CHECK(contains(body_of(asked("/stats/KRvK.json?metric=dtz")), "no table KRvK.dtz in "));
  check_is_error(asked("/endgames/KRvK.pgn"), 404);
  check_is_error(asked("/stats/KQvK.json?metric=dtw"), 400);
}

TEST_CASE("/tables is written once: the same bytes for all, in each form") {
  int asked = 0;
  HttpSources sources = test_sources();
  sources.tables = [&] {
    ++asked;
    return Json(std::vector<Json>(200, {{"file", "KBNvK.m33"}}));
  };
  const HttpApi api(served_tables(), std::move(sources));
  for (const char* const encoding : {"", "gzip"}) {
    for (const char* const accept : {"", "application/cbor"}) {
      HttpRequest request = get("/tables");
      request.accept = accept;
      request.accept_encoding = encoding;
      const HttpResponse first = api.answer(request), second = api.answer(request);
      CHECK(first.body == second.body);  // not equal bytes: the same
    }
  }
  CHECK(asked == 1);
}

TEST_CASE("/endgames has the longest mates as games") {
  const HttpResponse response = ask("/endgames/KBNvK.pgn");
  CHECK(response.header("Content-Type") == "application/x-chess-pgn");
  const std::string games = body_of(response);
  CHECK(games.starts_with("[Event \"White mates in 33 (65 plies)\"]\n"));
  for (const char* const part : {"[SetUp \"1\"]\n", "[FEN \"8/8/8/8/8/7B/8/Nk5K w - - 0 1\"]\n",
                                 "[Result \"1-0\"]\n", "\n1. Nb3 Kc2 2. Nc5 ", "33. Bc6# 1-0\n"}) {
    CAPTURE(part);
    CHECK(contains(games, part));
  }
}

TEST_CASE("10,000 malformed requests have an answer each, and none is a server error") {
  std::mt19937 random(33);
  const std::array<std::string, 12> beginnings = {"/standard?fen=",
                                                  "/standard/mainline?fen=",
                                                  "/heat?square=a1&fen=",
                                                  "/heat?fen=8/8/8/8/8/7B/8/Nk5K_w&square=",
                                                  "/practice/KBNvK?min=",
                                                  "/practice/",
                                                  "/stats/",
                                                  "/endgames/",
                                                  "/",
                                                  "",
                                                  "/standard?",
                                                  "/tables?"};
  constexpr std::string_view letters = "kKqQrRbBnNpPvV/12345678 _-w%&=?.+#\0\n\r\"<\x7F\x80\xFF";
  const std::array<std::string, 5> headers = {"", "gzip", "application/cbor", ";q=,,\"",
                                              std::string(300, 'x')};
  const std::array<std::string, 5> methods = {"GET", "GET", "HEAD", "OPTIONS", "\xFF"};
  for (int i = 0; i < 10'000; ++i) {
    HttpRequest request = get(beginnings[random() % beginnings.size()]);
    for (auto length = random() % 60; length > 0; --length)
      request.target += letters[random() % letters.size()];
    request.method = methods[random() % methods.size()];
    request.accept = headers[random() % headers.size()];
    request.accept_encoding = headers[random() % headers.size()];
    request.if_none_match = headers[random() % headers.size()];
    const HttpResponse response = test_api().answer(request);
    if (response.status >= 500) FAIL_CHECK("status " << response.status << " of " << request.target);
    if (response.status >= 400 && response.body) check_is_error(response, response.status);
  }
}

// Tables made because a client asks for them: who may, what is answered, and that nothing waits for it.

#include <doctest/doctest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stdexcept>

#include "http_tables.hpp"
#include "mate33/server/table_making.hpp"

using namespace mate33;
using Json = nlohmann::ordered_json;

namespace {

/// Makes tables as the test says.
class FakeMaker {
 public:
  TableMaker maker() {
    TableMaker maker;
    maker.check = [](const TableWish& asked) -> Expected<TableWish, TableRefusal> {
      using Kind = TableRefusal::Kind;
      if (asked.metric == "elo") return Unexpected{TableRefusal{Kind::bad_metric, "no metric elo"}};
      if (asked.name == "nonsense") return Unexpected{TableRefusal{Kind::no_table, "no material"}};
      if (asked.name == "KQQQvKQ") return Unexpected{TableRefusal{Kind::no_room, "too little memory"}};
      if (asked.name == "KNNvK") return Unexpected{TableRefusal{Kind::failed, "no such directory"}};
      return asked.name == "kqvk" ? TableWish{"KQvK", asked.metric} : asked;
    };
    maker.make = [this](const TableWish& wish, const std::function<void(MakingStep)>& tell,
                        const std::stop_token& stop) { return make(wish, tell, stop); };
    return maker;
  }
  TableMakers makers() { return {maker(), maker(), {std::chrono::seconds(60), 1000}}; }
  /// Lets the table that is being made end like this.
  void end(std::optional<std::string> error = std::nullopt) {
    const std::lock_guard lock(mutex_);
    error_ = std::move(error);
    ends_ = true;
    changed_.notify_all();
  }
  /// Waits until the table that is being made has told of a step.
  void wait_for_step() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return has_told_; });
    has_told_ = false;
  }
  bool was_stopped() {
    const std::lock_guard lock(mutex_);
    return was_stopped_;
  }

 private:
  std::optional<std::string> make(const TableWish& wish, const std::function<void(MakingStep)>& tell,
                                  const std::stop_token& stop) {
    tell({.work = "KRvK", .number = 2, .of = 3, .share = 0.25, .seconds_left = 1.5});
    std::unique_lock lock(mutex_);
    has_told_ = true;
    changed_.notify_all();
    was_stopped_ = !changed_.wait(lock, stop, [&] { return ends_; });
    ends_ = false;
    if (wish.name == "KPvK") throw std::runtime_error("thrown");
    return error_;
  }

  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool has_told_ = false, ends_ = false, was_stopped_ = false;
  std::optional<std::string> error_;
};

HttpRequest wish(std::string target) {
  HttpRequest request = get(std::move(target));
  request.method = "POST";
  request.host = "localhost:9000";
  request.origin = "http://localhost:9000";
  request.fetch_site = "same-origin";
  return request;
}

constexpr const char* wall = "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1";
const std::string solve_wall = "/solve?fen=8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8_w_-_-_0_1";

/// What the server answers of what it makes.
Json state_of(const Json& making, const Json& last) {
  const Json limits = {{"seconds", 60}, {"memory_bytes", 1000}};
  return {{"allowed", true}, {"solving", limits}, {"making", making}, {"last", last}};
}

/// An API that has tables made.
struct MakingApi {
  FakeMaker fake;
  TableMaking making{fake.makers()};
  HttpApi api{served_tables(), sources()};

  HttpSources sources() {
    HttpSources sources = test_sources();
    sources.making = &making;
    return sources;
  }
  Json state() const { return json_of(api.answer(get("/generate"))); }
  /// What the server knows when the table of now has ended.
  Json state_after() const {
    while (making.state().now) std::this_thread::yield();
    return state();
  }
};

}  // namespace

TEST_CASE("a table is made on request, and its share is told until it is there") {
  MakingApi server;
  CHECK(server.state() == state_of(nullptr, nullptr));
  const HttpResponse begun = server.api.answer(wish("/generate/kqvk"));
  CHECK(begun.status == 202);
  CHECK(begun.header("Cache-Control") == "no-store");
  CHECK(Json::parse(body_of(begun))["making"]["material"] == "KQvK");
  server.fake.wait_for_step();
  const Json now = {{"material", "KQvK"}, {"metric", "dtm"},    {"table", "KRvK"}, {"number", 2}, {"of", 3},
                    {"share", 0.25},      {"seconds_left", 1.5}};
  CHECK(server.state() == state_of(now, nullptr));
  server.fake.end();
  const Json last = {{"material", "KQvK"}, {"metric", "dtm"}, {"error", nullptr}};
  CHECK(server.state_after() == state_of(nullptr, last));
}

TEST_CASE("a position is solved on request, one thing after the other") {
  MakingApi server;
  const HttpResponse begun = server.api.answer(wish(solve_wall));
  CHECK(begun.status == 202);
  CHECK(Json::parse(body_of(begun))["making"]["fen"] == wall);
  server.fake.wait_for_step();
  const Json now = {{"fen", wall},      {"metric", "wdl"}, {"work", "KRvK"},
                    {"slices_done", 2}, {"slices", 3},     {"seconds_left", 1.5}};
  CHECK(server.state() == state_of(now, nullptr));
  CHECK(server.api.answer(wish(solve_wall)).status == 202);
  for (const std::string other : {"/generate/KQvK", "/solve?metric=dtm&fen=8/8/8/8/7k/8/P7/K7_w"}) {
    const HttpResponse refused = server.api.answer(wish(other));
    check_is_error(refused, 409);
    CHECK(contains(body_of(refused), std::string(wall) + " (wdl) is being solved"));
  }
  server.fake.end();
  CHECK(server.state_after() == state_of(nullptr, {{"fen", wall}, {"metric", "wdl"}, {"error", nullptr}}));
}

TEST_CASE("what is no legal position is not solved") {
  MakingApi server;
  for (const std::string target :
       {"/solve", "/solve?fen=", "/solve?fen=nonsense", "/solve?fen=8/8/8/8/8/8/P7/KQk5_w"}) {
    CAPTURE(target);
    check_is_error(server.api.answer(wish(target)), 400);
  }
  CHECK(server.state()["last"].is_null());
}

TEST_CASE("a server may make tables and solve no positions, or the other way round") {
  FakeMaker fake;
  for (const bool solves : {false, true}) {
    CAPTURE(solves);
    TableMakers makers = fake.makers();
    (solves ? makers.of_materials : makers.of_positions).reset();
    TableMaking making(makers);
    HttpSources sources = test_sources();
    sources.making = &making;
    const HttpApi api(served_tables(), sources);
    const Json state = json_of(api.answer(get("/generate")));
    CHECK(state["allowed"] == !solves);
    CHECK(state["solving"].is_null() == !solves);
    const HttpResponse refused = api.answer(wish(solves ? "/generate/KQvK" : solve_wall));
    check_is_error(refused, 403);
    CHECK(contains(body_of(refused), solves ? "--allow-generate" : "--allow-solve"));
  }
}

TEST_CASE("one table is made at a time: the same may be asked for twice, another has to wait") {
  MakingApi server;
  CHECK(server.api.answer(wish("/generate/KQvK?metric=dtz")).status == 202);
  CHECK(server.api.answer(wish("/generate/kqvk?metric=dtz")).status == 202);
  for (const std::string other : {"/generate/KRvK?metric=dtz", "/generate/KQvK"}) {
    const HttpResponse refused = server.api.answer(wish(other));
    check_is_error(refused, 409);
    CHECK(contains(body_of(refused), "KQvK (dtz) is being made"));
  }
  server.fake.end("the disk is full");
  CHECK(server.state_after()["last"]["error"] == "the disk is full");
  CHECK(server.api.answer(wish("/generate/KPvK")).status == 202);
  server.fake.end();
  CHECK(server.state_after()["last"] == Json({{"material", "KPvK"}, {"metric", "dtm"}, {"error", "thrown"}}));
}

TEST_CASE("what cannot be made is refused at once, and why") {
  MakingApi server;
  check_is_error(server.api.answer(wish("/generate/nonsense")), 404);
  check_is_error(server.api.answer(wish("/generate/KQvK?metric=elo")), 400);
  check_is_error(server.api.answer(wish("/generate/KQQQvKQ")), 507);
  check_is_error(server.api.answer(wish("/generate/KNNvK")), 500);
  CHECK(body_of(server.api.answer(wish("/generate/KQQQvKQ"))) == "too little memory\n");
  HttpRequest for_program = wish("/generate/KQQQvKQ");
  for_program.accept = "application/json";
  CHECK(Json::parse(body_of(server.api.answer(for_program)))["code"] == "no_room");
  CHECK(server.state()["making"].is_null());
  CHECK(server.state()["last"].is_null());
}

TEST_CASE("only the server's own page has tables made") {
  MakingApi server;
  const auto status = [&](const std::string& host, const std::string& origin, const std::string& site) {
    HttpRequest request = wish("/generate/nonsense");  // 404 where it is looked at
    request.host = host;
    request.origin = origin;
    request.fetch_site = site;
    const HttpResponse response = server.api.answer(request);
    check_is_error(response, response.status);
    return response.status;
  };
  struct Case {
    const char *host, *origin, *site;
    bool is_own;
  };
  for (const Case& c : {Case{"localhost:9000", "http://localhost:9000", "same-origin", true},
                        {"localhost:9000", "http://localhost:9000", "", true},
                        {"LocalHost:9000", "http://localhost:9000", "", true},
                        {"[::1]:9000", "http://[::1]:9000", "", true},
                        {"[::1]", "http://[::1]", "", true},
                        {"tables.example.org", "https://tables.example.org", "same-origin", true},
                        {"tables.example.org:443", "https://tables.example.org", "", true},
                        {"tables.example.org:80", "http://tables.example.org", "", true},
                        {"tables.example.org:80", "https://tables.example.org", "", false},
                        {"localhost:9000", "", "same-origin", false},
                        {"localhost:9000", "", "", false},
                        {"localhost:9000", "null", "", false},
                        {"localhost:9000", "localhost:9000", "", false},
                        {"localhost:9000", "http://localhost:9001", "", false},
                        {"localhost:9000", "http://localhost", "", false},
                        {"localhost:9000", "http://127.0.0.1:9000", "", false},
                        {"localhost:9000", "http://evil.example", "cross-site", false},
                        {"localhost:9000", "http://localhost:9000", "cross-site", false},
                        {"localhost:9000", "http://localhost:9000", "same-site", false},
                        {"localhost:9000", "http://localhost:9000", "none", false},
                        {"localhost:9000", "http://localhost:9000@evil.example", "", false},
                        {"localhost:9000", "file://localhost:9000", "", false},
                        {"", "http://", "", false},
                        {"[::1]:9000", "http://[::2]:9000", "", false}}) {
    CAPTURE(c.host);
    CAPTURE(c.origin);
    CAPTURE(c.site);
    CHECK(status(c.host, c.origin, c.site) == (c.is_own ? 404 : 403));
  }
  HttpRequest foreign = wish(solve_wall);
  foreign.origin = "http://evil.example";
  check_is_error(server.api.answer(foreign), 403);
  // Browsers ask other sites' servers first, unless the request is a plain one: that stops at Origin.
  HttpRequest preflight = get("/generate/KQvK");
  preflight.method = "OPTIONS";
  CHECK_FALSE(contains(server.api.answer(preflight).header("Access-Control-Allow-Methods"), "POST"));
}

TEST_CASE("tables are made by POST alone, which is taken for nothing else") {
  MakingApi server;
  const HttpResponse read = server.api.answer(get("/generate/KQvK"));
  check_is_error(read, 405);
  CHECK(read.header("Allow") == "POST, OPTIONS");
  check_is_error(server.api.answer(get(solve_wall)), 405);
  HttpRequest head = get("/generate");
  head.method = "HEAD";
  CHECK(server.api.answer(head).status == 200);
  for (const std::string target : {"/generate", "/tables", "/standard", "/generate%zz", "*"}) {
    CAPTURE(target);
    const HttpResponse refused = server.api.answer(wish(target));
    check_is_error(refused, 405);
    CHECK(refused.header("Allow") == "GET, HEAD, OPTIONS");
  }
  CHECK(server.state()["making"].is_null());
}

TEST_CASE("a server that is not to make tables says so") {
  CHECK(json_of(ask("/generate")) == Json({{"allowed", false}, {"solving", nullptr}}));
  const HttpResponse refused = test_api().answer(wish("/generate/KQvK"));
  check_is_error(refused, 403);
  CHECK(contains(body_of(refused), "--allow-generate"));
}

TEST_CASE("statistics do not wait for a table that is being made") {
  MakingApi server;
  CHECK(server.api.answer(wish("/generate/KQvK")).status == 202);
  server.fake.wait_for_step();
  CHECK(server.api.answer(get("/stats/KBNvK.json")).status == 200);
  CHECK(server.state()["making"]["material"] == "KQvK");
}

TEST_CASE("with the server ends the table that is being made") {
  FakeMaker fake;
  {
    TableMaking making(fake.makers());
    CHECK(making.begin({"KQvK", "dtm"}));
    fake.wait_for_step();
  }
  CHECK(fake.was_stopped());
}

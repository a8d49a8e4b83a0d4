// The server over sockets: what clients do wrong keeps nobody else from an answer.

#include "mate33/server/http_server.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "http_client.hpp"
#include "http_tables.hpp"

using namespace mate33;
using namespace std::chrono_literals;

namespace {

const std::string question = standard(mate_in_33_fen);

std::shared_ptr<const HttpApi> api_from(HttpSources sources) {
  return std::make_shared<const HttpApi>(served_tables(), std::move(sources));
}

/// A server that runs until the end of the object's life.
class RunningServer {
 public:
  explicit RunningServer(HttpLimits limits = {}, HttpSources sources = test_sources(),
                         const std::string& host = "127.0.0.1", std::vector<std::string> host_names = {})
      : server_(api_from(std::move(sources)), traffic, options_with(limits, host, std::move(host_names))) {
    thread_ = std::jthread([this] {
      server_.run();
      ended = true;
    });
  }
  ~RunningServer() { server_.stop(); }

  std::uint16_t port() const { return server_.port(); }
  HttpClient client() const { return HttpClient(port()); }
  void replace(std::shared_ptr<const HttpApi> api) { server_.replace(std::move(api)); }
  void stop() { server_.stop(); }
  void wait_for_end() { thread_.join(); }
  std::string url() const { return server_.url(); }
  std::vector<std::string> log() {
    const std::lock_guard lock(mutex_);
    return log_;
  }

  HttpTraffic traffic;
  std::atomic<bool> ended = false;

 private:
  HttpServerOptions options_with(const HttpLimits& limits, const std::string& host,
                                 std::vector<std::string> host_names) {
    HttpServerOptions options;
    options.host = host;
    options.host_names = std::move(host_names);
    options.port = 0;
    options.threads = 2;
    options.name = "mate33/test";
    options.limits = limits;
    options.log = [this](const std::string& line) {
      const std::lock_guard lock(mutex_);
      log_.push_back(line);
    };
    return options;
  }

  std::mutex mutex_;
  std::vector<std::string> log_;
  HttpServer server_;
  std::jthread thread_;
};

/// Something that a request may have to wait for.
class Gate {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    is_open_ = true;
    changed_.notify_all();
  }
  void pass(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.notify_all();
    changed_.wait(lock, stop, [&] { return is_open_; });
    if (!is_open_) throw Stopped();
  }
  void wait_for_someone() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_ > 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool is_open_ = false;
  int waiting_ = 0;
};

/// Statistics that take until the gate is opened.
HttpSources slow_sources(Gate& gate) {
  HttpSources sources = test_sources();
  sources.statistics = [&gate, make = sources.statistics](Material material, const ShareObserver& observer,
                                                          const std::stop_token& stop) {
    gate.pass(stop);
    return make(material, observer, stop);
  };
  return sources;
}

std::string request_for(const std::string& target) {
  return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
}

template <class Condition>
bool comes_true(Condition condition) {
  for (int i = 0; i < 6000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

void check_answers(const RunningServer& server) {
  HttpClient client = server.client();
  const auto response = client.get(question);
  REQUIRE(response);
  CHECK(response->status == 200);
  CHECK(response->body == body_of(ask(question)));
}

}  // namespace

TEST_CASE("the server answers what the API does, with a date and its name") {
  RunningServer server;
  CHECK(server.url() == "http://127.0.0.1:" + std::to_string(server.port()) + "/");
  HttpClient client = server.client();
  const auto response = client.get(question);
  REQUIRE(response);
  CHECK(response->status == 200);
  CHECK(response->body == body_of(ask(question)));
  CHECK(response->headers.at("content-type") == "application/json");
  CHECK(response->headers.at("server") == "mate33/test");
  CHECK(response->headers.at("date").ends_with(" GMT"));
  CHECK(response->headers.at("etag") == ask(question).header("ETag"));
  const auto known = client.get(question, "If-None-Match: " + response->headers.at("etag") + "\r\n");
  REQUIRE(known);
  CHECK(known->status == 304);
  const auto cbor = client.get(question, "accept: application/cbor\r\naccept-encoding: gzip\r\n");
  REQUIRE(cbor);
  CHECK(cbor->headers.at("content-type") == "application/cbor");
  CHECK(cbor->headers.at("content-encoding") == "gzip");
  CHECK(client.get("/nothing")->status == 404);
  CHECK(client.get("/stats/KBNvK.json")->status == 200);  // which takes the way of what is slow
  CHECK(client.get("/")->body == body_of(ask("/")));
}

TEST_CASE("a connection serves many requests, also such as are sent ahead, in their order") {
  RunningServer server;
  HttpClient client = server.client();
  for (int i = 0; i < 20; ++i) CHECK(client.get(question)->status == 200);
  std::string many;
  for (const char* const target :
       {"/tables", "/nothing", "/stats/KQvK.json", "/standard?fen=x", "/monitor"}) {
    many += std::string("GET ") + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  }
  client.send(many);
  for (const unsigned status : {200u, 404u, 200u, 400u, 200u}) {
    const auto response = client.receive();
    REQUIRE(response);
    CHECK(response->status == status);
  }
  CHECK(server.traffic.accepted == 1);
  CHECK(server.traffic.requests == 25);
}

TEST_CASE("who sends ahead behind what takes long is not taken for one who has left") {
  RunningServer server;
  const std::string two = request_for("/stats/KQvK.json") + request_for("/nothing");
  // A thread may learn late of bytes that another has read: each round gives it another chance to.
  for (int round = 0; round < 500; ++round) {
    HttpClient client = server.client();
    REQUIRE(client.send(two));
    for (const unsigned status : {200u, 404u}) {
      const auto response = client.receive();
      REQUIRE(response);
      CHECK(response->status == status);
    }
  }
}

TEST_CASE("a request may come byte by byte, with a body, in chunks, and by HTTP/1.0") {
  RunningServer server;
  HttpClient client = server.client();
  for (const char byte : "GET /tables HTTP/1.1\r\nHost: localhost\r\n\r") {
    if (byte != '\0') client.send({&byte, 1});
  }
  client.send("\n");
  CHECK(client.receive()->status == 200);
  client.send("POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello");
  CHECK(client.receive()->status == 405);
  const std::string form = "fen=8/8/8/8/8/7B/8/Nk5K_w&moves=Nb3+Kc2";
  client.send("POST /standard/play HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
              std::to_string(form.size()) + "\r\n\r\n" + form);
  const auto played = client.receive();
  CHECK(played->status == 200);
  CHECK(played->body == body_of(ask("/standard/play?" + form)));
  client.send(
      "GET /tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
  CHECK(client.receive()->status == 200);
  client.send("HEAD " + question + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const auto head = client.receive(true);
  CHECK(head->status == 200);
  CHECK(head->headers.at("content-length") == std::to_string(body_of(ask(question)).size()));
  client.send("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n");
  CHECK(client.receive()->status == 204);
  client.send("GET /tables HTTP/1.0\r\n\r\n");
  CHECK(client.receive()->status == 200);
  CHECK(client.waits_for_end());
}

TEST_CASE("Connection: close is followed") {
  RunningServer server;
  HttpClient client = server.client();
  const auto response = client.get(question, "Connection: close\r\n");
  REQUIRE(response);
  CHECK(response->headers.at("connection") == "close");
  CHECK(client.waits_for_end());
}

TEST_CASE("too much is refused in one line, and the connection closed") {
  RunningServer server;
  struct Case {
    std::string request;
    unsigned status;
  };
  const std::string line = "GET /tables HTTP/1.1\r\nHost: localhost\r\n";
  const Case cases[] = {
      {line + "X: " + std::string(20'000, 'x') + "\r\n\r\n", 431},
      {"GET /" + std::string(100'000, 'x') + " HTTP/1.1\r\n\r\n", 431},
      {line + "Content-Length: 99999999\r\n\r\n" + std::string(200'000, 'x'), 413},
      {line + "Transfer-Encoding: chunked\r\n\r\nFFFF\r\n" + std::string(0xFFFF, 'x') + "\r\n0\r\n\r\n", 413},
      {"nonsense\r\n\r\n", 400},
      {"GET /tables HTTP/9.9\r\n\r\n", 400},
      {"GET  HTTP/1.1\r\n\r\n", 400},
      {"GET /a\x01 HTTP/1.1\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400},
      {"\x16\x03\x01\x02\x01\x01\xFC\x03\x03 a handshake of TLS", 400},
  };
  for (const Case& c : cases) {
    CAPTURE(c.request.substr(0, 60));
    HttpClient client = server.client();
    client.send(c.request);
    const auto response = client.receive();
    REQUIRE(response);
    CHECK(response->status == c.status);
    CHECK(response->headers.at("content-type") == "text/plain; charset=utf-8");
    CHECK(response->headers.at("connection") == "close");
    CHECK(std::ranges::count(response->body, '\n') == 1);
    CHECK(client.waits_for_end());
  }
  HttpClient client = server.client();
  CHECK(client.get("/" + std::string(5000, 'x'))->status == 414);
  CHECK(client.get("/tables")->status == 200);  // the connection can go on
}

TEST_CASE("where a request ends is certain, or it is refused and what follows is not taken for another") {
  RunningServer server;
  const std::string smuggled = "GET /tables HTTP/1.1\r\nHost: localhost\r\n\r\n";
  for (const std::string fields :
       {"Transfer-Encoding: xchunked", "Transfer-Encoding: chunked, identity", "Transfer-Encoding: identity",
        "Transfer-Encoding: gzip", "Transfer-Encoding:", "Transfer-Encoding: chunked;q=1",
        "Transfer-Encoding: chunked x", "Transfer-Encoding: chunked,", "Transfer-Encoding: chunked, chunked",
        "Transfer-Encoding: \"chunked\"", "Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip",
        "Transfer-Encoding: gzip\r\nTransfer-Encoding: identity",
        "Transfer-Encoding: chunked\r\nContent-Length: 5", "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip\r\nContent-Length: 0", "Content-Length: 0\r\nTransfer-Encoding: gzip",
        "Content-Length: 0\r\nContent-Length: 5", "Content-Length: 0, 5", "Content-Length: +0"}) {
    CAPTURE(fields);
    HttpClient client = server.client();
    client.send("POST /tables HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n\r\n" + smuggled);
    const auto response = client.receive();
    REQUIRE(response);
    CHECK(response->status == 400);
    CHECK(response->headers.at("connection") == "close");
    CHECK(std::ranges::count(response->body, '\n') == 1);
    CHECK(client.waits_for_end());
  }
  CHECK(server.traffic.requests == 19);
  HttpClient old = server.client();
  old.send("POST /tables HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
  CHECK(old.receive()->status == 400);
  CHECK(old.waits_for_end());
  HttpClient client = server.client();
  const std::string body = "\r\n\r\n5\r\nhello\r\n0\r\n\r\n";
  for (const std::string encoding :
       {"chunked", "CHUNKED", "gzip, chunked", "gzip ,\t chunked", "gzip\r\nTransfer-Encoding: chunked"}) {
    CAPTURE(encoding);
    client.send("GET /tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: " + encoding + body);
    CHECK(client.receive()->status == 200);
  }
}

TEST_CASE("a request names one host, as HTTP/1.1 asks") {
  RunningServer server;
  for (const std::string request :
       {"GET /tables HTTP/1.1\r\n\r\n", "GET /tables HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        "GET /tables HTTP/1.0\r\nHost: localhost\r\nhost: localhost\r\n\r\n",
        "GET /tables HTTP/1.1\r\nHost: local host\r\n\r\n", "GET /tables HTTP/1.1\r\nHost: a/b\r\n\r\n",
        "GET /tables HTTP/1.1\r\nHost: localhost:http\r\n\r\n", "GET /tables HTTP/1.1\r\nHost: [::1\r\n\r\n",
        "GET /tables HTTP/1.1\r\nHost: ::1\r\n\r\n"}) {
    CAPTURE(request);
    HttpClient client = server.client();
    client.send(request);
    const auto response = client.receive();
    REQUIRE(response);
    CHECK(response->status == 400);
    CHECK(contains(response->body, "Host"));
    CHECK(client.waits_for_end());
  }
  HttpClient client = server.client();
  client.send("HEAD /tables HTTP/1.1\r\n\r\n");
  CHECK(client.receive(true)->status == 400);
  CHECK(client.waits_for_end());
}

TEST_CASE("a server that listens to this machine alone has no name but its own and those that it is given") {
  const auto status = [](const RunningServer& server, const std::string& host) {
    HttpClient client = server.client();
    client.send("GET /tables HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    const auto response = client.receive();
    REQUIRE(response);
    if (response->status == 421) {
      CHECK(response->headers.at("content-type") == "text/plain; charset=utf-8");
      CHECK(contains(response->body, "--host-names"));
      CHECK(client.waits_for_end());
    }
    return response->status;
  };
  const std::vector<std::string> own = {"localhost", "LocalHost:9000",         "127.0.0.1", "127.0.0.1:80",
                                        "[::1]",     "[0:0:0:0:0:0:0:1]:9000", "localhost:"};
  const std::vector<std::string> others = {"evil.example",
                                           "localhost.evil.example",
                                           "evil.example:9000",
                                           "127.0.0.2",
                                           "[::2]",
                                           "127.0.0.1.evil.example",
                                           "",
                                           "192.168.0.1",
                                           "*"};
  const RunningServer alone;
  for (const std::string& host : own) CHECK(status(alone, host) == 200);
  for (const std::string& host : others) {
    CAPTURE(host);
    CHECK(status(alone, host) == 421);
  }
  HttpClient old = alone.client();
  old.send("GET /tables HTTP/1.0\r\n\r\n");  // no browser asks so
  CHECK(old.receive()->status == 200);

  const RunningServer named({}, test_sources(), "127.0.0.1", {"Tables.example.org", "evil.example"});
  for (const std::string& host : own) CHECK(status(named, host) == 200);
  CHECK(status(named, "tables.EXAMPLE.org:443") == 200);
  CHECK(status(named, "evil.example") == 200);
  CHECK(status(named, "example.org") == 421);

  const RunningServer any({}, test_sources(), "127.0.0.1", {"*"});
  const RunningServer open({}, test_sources(), "0.0.0.0");
  for (const std::string& host : others) {
    CHECK(status(any, host) == 200);
    CHECK(status(open, host) == 200);
  }
  const RunningServer open_by_name({}, test_sources(), "0.0.0.0", {"tables.example.org"});
  CHECK(status(open_by_name, "tables.example.org") == 200);
  CHECK(status(open_by_name, "127.0.0.1") == 200);
  CHECK(status(open_by_name, "evil.example") == 421);
}

TEST_CASE("clients that are slow to ask, or idle, are dropped after a while") {
  HttpLimits limits;
  limits.arrival = 200ms;
  limits.idle = 400ms;
  RunningServer server(limits);
  HttpClient silent = server.client(), idle = server.client(), slow = server.client(),
             trickling = server.client();
  CHECK(idle.get("/tables")->status == 200);
  slow.send("GET /tables HTTP/1.1\r\n");
  trickling.send("GET /tables HTTP/1.1\r\nX: ");
  bool dropped = false;
  // A byte now and then does not give it more time.
  for (int i = 0; i < 3000 && !dropped; ++i) {
    dropped = !trickling.send("x");
    std::this_thread::sleep_for(20ms);
  }
  CHECK(dropped);
  CHECK(slow.waits_for_end());
  CHECK(silent.waits_for_end());
  CHECK(idle.waits_for_end());
  CHECK(comes_true([&] { return server.traffic.open == 0; }));
  check_answers(server);
}

TEST_CASE("clients that do not read their answers are dropped after a while") {
  HttpLimits limits;
  limits.writing = 300ms;
  RunningServer server(limits);
  HttpClient client = server.client();
  client.read_slowly();
  std::string many;
  for (int i = 0; i < 4000; ++i) many += "GET " + question + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  CHECK_FALSE([&] {
    for (int i = 0; i < 100; ++i) {
      if (!client.send(many)) return false;
    }
    return true;
  }());
  CHECK(comes_true([&] { return server.traffic.open == 0; }));
  check_answers(server);
}

TEST_CASE("a flood of idle and of slow clients does not keep others from being answered") {
  HttpLimits limits;
  limits.connections = 16;
  RunningServer server(limits);
  std::vector<HttpClient> flood;
  for (int i = 0; i < 200; ++i) {
    flood.push_back(server.client());
    if (i % 2 == 0) flood.back().send("GET /tables HTTP/1.1\r\n");
    if (i % 20 == 0) check_answers(server);
  }
  check_answers(server);
  CHECK(server.traffic.dropped >= 180);
  CHECK(comes_true([&] { return server.traffic.open <= limits.connections; }));
  CHECK(flood.front().waits_for_end());
  // The newest are still there.
  CHECK(flood.back().get("/tables")->status == 200);
}

TEST_CASE("who waited the longest is dropped first, not who asks all the time") {
  HttpLimits limits;
  limits.connections = 4;
  RunningServer server(limits);
  HttpClient busy = server.client(), first = server.client();
  CHECK(first.get("/tables")->status == 200);
  std::vector<HttpClient> others;
  for (int i = 0; i < 20; ++i) {
    REQUIRE(busy.get(question));
    others.push_back(server.client());
    CHECK(others.back().get("/tables")->status == 200);
  }
  CHECK(busy.get(question)->status == 200);
  CHECK(first.waits_for_end());
}

TEST_CASE("connections that break off do no harm") {
  RunningServer server;
  for (int i = 0; i < 100; ++i) {
    HttpClient client = server.client();
    if (i % 4 != 0)
      client.send("GET " + question + " HTTP/1.1\r\nHost: localhost\r\n" + (i % 4 == 1 ? "" : "\r\n"));
    if (i % 2 == 0) client.reset();
  }
  check_answers(server);
  CHECK(comes_true([&] { return server.traffic.open == 0; }));
}

TEST_CASE("what takes long keeps nobody waiting, and too much of it is refused") {
  Gate gate;
  HttpLimits limits;
  limits.slow_requests = 2;
  RunningServer server(limits, slow_sources(gate));
  HttpClient first = server.client(), second = server.client(), third = server.client();
  first.send("GET /stats/KBNvK.json HTTP/1.1\r\nHost: localhost\r\n\r\n");
  gate.wait_for_someone();
  second.send("GET /endgames/KBNvK.pgn HTTP/1.1\r\nHost: localhost\r\n\r\n");
  // The second may come to the server after the third.
  CHECK(comes_true([&] { return server.traffic.waiting == limits.slow_requests; }));
  const std::optional<Received> refused = third.get("/stats/KQvK.json");
  REQUIRE(refused);
  CHECK(refused->status == 503);
  CHECK(refused->headers.at("retry-after") == "10");
  CHECK(std::ranges::count(refused->body, '\n') == 1);
  check_answers(server);
  gate.open();
  CHECK(first.receive()->status == 200);
  CHECK(second.receive()->status == 200);
  CHECK(third.get("/stats/KQvK.json")->status == 200);
}

TEST_CASE("clients that are being answered are not dropped for new ones") {
  Gate gate;
  HttpLimits limits;
  limits.connections = 1;
  RunningServer server(limits, slow_sources(gate));
  HttpClient patient = server.client();
  patient.send("GET /stats/KBNvK.json HTTP/1.1\r\nHost: localhost\r\n\r\n");
  gate.wait_for_someone();
  HttpClient late = server.client();
  CHECK(late.waits_for_end());
  gate.open();
  CHECK(patient.receive()->status == 200);
  HttpClient next = server.client();
  CHECK(next.get("/tables")->status == 200);
  CHECK(patient.waits_for_end());
}

TEST_CASE("what clients who have left were waiting for is not made, and leaves room for others") {
  Gate gate;
  HttpLimits limits;
  limits.slow_requests = 4;
  HttpSources sources = slow_sources(gate);
  std::mutex mutex;
  std::vector<std::string> made;
  sources.statistics = [&, make = sources.statistics](Material material, const ShareObserver& observer,
                                                      const std::stop_token& stop) {
    {
      const std::lock_guard lock(mutex);
      made.push_back(material.to_string());
    }
    return make(material, observer, stop);
  };
  RunningServer server(limits, std::move(sources));
  HttpClient first = server.client(), last = server.client();
  first.send(request_for("/stats/KBNvK.json"));
  gate.wait_for_someone();
  {
    std::vector<HttpClient> leaving;
    for (const char* const target :
         {"/stats/KQvK.json", "/practice/KQvKR?min=35&max=35", "/stats/KRPvK.json"}) {
      leaving.push_back(server.client());
      leaving.back().send(request_for(target));
    }
    // With the first there is room for no other.
    CHECK(comes_true([&] { return server.traffic.waiting == limits.slow_requests; }));
  }
  CHECK(comes_true([&] { return server.traffic.open == 2; }));
  last.send(request_for("/stats/KPvK.json"));
  gate.open();
  CHECK(first.receive()->status == 200);
  CHECK(last.receive()->status == 200);
  CHECK(made == std::vector<std::string>{"KBNvK", "KPvK"});
}

TEST_CASE("a search ends soon after the client has left who asked for it") {
  std::atomic<int> asked = 0;
  HttpSources sources = test_sources();
  sources.places.directories = made_directory().string();
  sources.search.most_time = 1h;
  sources.search.values = [&](const Position&) {  // of what moves lead to: the search would take hours
    ++asked;
    std::this_thread::sleep_for(100us);
    return Value::draw();
  };
  RunningServer server({}, std::move(sources));
  {
    HttpClient leaving = server.client();
    leaving.send(request_for("/find/KQvKR?what=only-move"));
    CHECK(comes_true([&] { return asked > 0; }));
  }
  HttpClient next = server.client();
  CHECK(next.get("/find/KPvK?what=zugzwang")->status == 200);  // they wait in one queue
  const int before = asked;
  CHECK(next.get("/stats/KPvK.json")->status == 200);
  CHECK(asked == before);
}

TEST_CASE("a client that does not read its answers is given few of them") {
  HttpLimits limits;
  limits.writing = 500ms;
  RunningServer server(limits);
  HttpClient client = server.client();
  const auto first = client.get("/stats/KBNvK.json");
  REQUIRE(first);
  std::string many;
  for (int i = 0; i < 1500; ++i) many += request_for("/stats/KBNvK.json");
  client.send(many);
  CHECK(comes_true([&] { return server.traffic.open == 0; }));
  // What fits the client's own buffer, and little more: the system would hold megabytes.
  CHECK(server.traffic.requests * first->body.size() < 1'000'000);
}

TEST_CASE(
    "stop() ends the server when what it is answering has been answered, but waits for nothing that takes "
    "long") {
  Gate gate;
  RunningServer server({}, slow_sources(gate));
  HttpClient idle = server.client(), half = server.client(), waiting = server.client();
  CHECK(idle.get("/tables")->status == 200);
  half.send("GET /tables HTTP/1.1\r\n");
  waiting.send("GET /stats/KBNvK.json HTTP/1.1\r\nHost: localhost\r\n\r\n");
  gate.wait_for_someone();
  server.stop();
  server.stop();
  CHECK(idle.waits_for_end());
  CHECK(half.waits_for_end());
  const auto response = waiting.receive();
  REQUIRE(response);
  CHECK(response->status == 503);
  CHECK(response->headers.at("connection") == "close");
  CHECK(waiting.waits_for_end());
  server.wait_for_end();
  CHECK(server.ended);
  CHECK_THROWS(HttpClient(server.port()));
}

TEST_CASE("stop() ends the server although clients do not read their answers") {
  HttpLimits limits;
  limits.writing = std::chrono::hours(1);
  RunningServer server(limits);
  HttpClient client = server.client();
  std::string many;
  for (int i = 0; i < 1500; ++i) many += request_for("/stats/KBNvK.json");
  client.send(many);
  CHECK(client.receive());
  server.stop();
  server.wait_for_end();
  CHECK(server.ended);
}

TEST_CASE("each answer has a line in the log, and nobody can write lines of his own there") {
  RunningServer server;
  HttpClient client = server.client();
  client.get("/tables");
  client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  client.receive(true);
  client.get("/%0a\"\\\xFF");
  client.send("nonsense\r\n\r\n");
  client.receive();
  CHECK(comes_true([&] { return server.log().size() == 4; }));
  const std::vector<std::string> log = server.log();
  REQUIRE(log.size() == 4);
  CHECK(log[0].starts_with("127.0.0.1 - - ["));
  CHECK(log[0].ends_with(" +0000] \"GET /tables HTTP/1.1\" 200 " +
                         std::to_string(body_of(ask("/tables")).size())));
  CHECK(log[1].ends_with("\"HEAD / HTTP/1.1\" 200 -"));
  CHECK(contains(log[2], "\"GET /%0a\\\"\\\\\\xff HTTP/1.1\" 400 "));
  CHECK(contains(log[3], "\"-\" 400 "));
}

TEST_CASE("10,000 malformed requests over sockets, and the server answers on") {
  RunningServer server;
  std::mt19937 random(10);
  const std::string good = "GET " + question + " HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n";
  for (int i = 0; i < 1000; ++i) {
    std::string bytes;
    for (int request = 0; request < 10; ++request) {
      std::string one = good;
      for (auto change = random() % 4 + 1; change > 0; --change) {
        one[random() % one.size()] = static_cast<char>(random() % 256);
      }
      if (random() % 8 == 0) one.resize(random() % one.size());
      bytes += one;
    }
    HttpClient client = server.client();
    client.send(bytes);
    if (i % 3 == 0) client.receive();
    if (i % 5 == 0) client.reset();
  }
  check_answers(server);
  CHECK(server.traffic.server_errors == 0);
  CHECK(comes_true([&] { return server.traffic.open == 0; }));
}

TEST_CASE("another API answers from the next request on; what is being answered ends with the one before") {
  Gate gate;
  RunningServer server({}, slow_sources(gate));
  HttpClient waiting = server.client(), other = server.client();
  waiting.send("GET /stats/KQvK.json HTTP/1.1\r\nHost: localhost\r\n\r\n");
  gate.wait_for_someone();
  HttpSources sources = test_sources();
  sources.monitor = [] { return nlohmann::ordered_json{{"status", "replaced"}}; };
  server.replace(api_from(std::move(sources)));
  CHECK(contains(other.get("/monitor")->body, "replaced"));
  gate.open();
  const auto counted = waiting.receive();
  REQUIRE(counted);
  CHECK(counted->status == 200);
  CHECK(contains(counted->body, "KQvK"));
  CHECK(contains(waiting.get("/monitor")->body, "replaced"));
}

TEST_CASE("where it cannot listen, one line says why") {
  RunningServer server;
  HttpTraffic traffic;
  const auto error_of = [&](const std::string& host, std::uint16_t port,
                            std::vector<std::string> names = {}) -> std::pair<bool, std::string> {
    HttpServerOptions options;
    options.host_names = std::move(names);
    options.host = host;
    options.port = port;
    try {
      HttpServer(api_from(test_sources()), traffic, options);
    } catch (const HttpServerError& error) {
      return {error.is_bad_address(), error.what()};
    }
    return {false, "no error"};
  };
  const auto in_use = error_of("127.0.0.1", server.port());
  CHECK_FALSE(in_use.first);
  CHECK(contains(in_use.second, "is in use: choose another with --port"));
  for (const char* const host : {"no.such.host.invalid", "", "203.0.113.1", "1.2.3.4.5"}) {
    CAPTURE(host);
    const auto error = error_of(host, 0);
    CAPTURE(error.second);
    CHECK(error.first);
    CHECK(contains(error.second, "--host"));
    CHECK_FALSE(contains(error.second, "\n"));
  }
  for (const char* const name : {"", "http://tables.example.org", "a b", "[::1"}) {
    CAPTURE(name);
    const auto error = error_of("127.0.0.1", 0, {"localhost", name});
    CHECK(error.first);
    CHECK(contains(error.second, "--host-names"));
  }
}

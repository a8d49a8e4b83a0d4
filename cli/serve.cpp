#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <functional>
#include <memory>
#include <thread>
#include <utility>

#include "embedded_page.hpp"
#include "input.hpp"
#include "mate33/service/directory_watch.hpp"
#include "mate33/service/http_server.hpp"
#include "output.hpp"
#include "served_tables.hpp"

namespace mate33::cli {

namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

Json monitored(const Tablebase& tables, const HttpTraffic& traffic, const HttpLimits& limits,
               Clock::time_point start) {
  const auto uptime = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start);
  return {{"status", "ok"},
          {"version", MATE33_VERSION},
          {"uptime_seconds", uptime.count()},
          {"tables", tables.tables().size()},
          {"faults", tables.faults().size()},
          {"requests", traffic.requests.load()},
          {"server_errors", traffic.server_errors.load()},
          {"connections",
           {{"open", traffic.open.load()},
            {"limit", limits.connections},
            {"accepted", traffic.accepted.load()},
            {"dropped", traffic.dropped.load()}}}};
}

std::uint16_t port_option(const Arguments& arguments) {
  constexpr int most = 65535;
  const int port = arguments.options["port"].as<int>();
  if (port < 0 || port > most) {
    throw CommandError(ExitCode::bad_input, fmt::format("--port {}: expected 0 to {}", port, most));
  }
  return static_cast<std::uint16_t>(port);
}

void print_log_line(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);  // that nobody reads it any more is no reason to stop serving
}

HttpServerOptions server_options(const Arguments& arguments) {
  HttpServerOptions options;
  options.host = arguments.options["host"].as<std::string>();
  options.port = port_option(arguments);
  options.threads = thread_count(arguments);
  if (options.threads == 0) options.threads = std::max(1u, std::thread::hardware_concurrency());
  options.name = "mate33/" MATE33_VERSION;
  if (arguments.has("log")) options.log = print_log_line;
  return options;
}

HttpServer listen(std::shared_ptr<const HttpApi> api, HttpTraffic& traffic,
                  const HttpServerOptions& options) try {
  return HttpServer(std::move(api), traffic, options);
} catch (const HttpServerError& error) {
  throw CommandError(error.is_bad_address() ? ExitCode::bad_input : ExitCode::io_error, error.what());
}

using Monitor = std::function<Json(const Tablebase&)>;

/// The answers from these tables, which they keep.
std::shared_ptr<const HttpApi> api_over(std::shared_ptr<const ServedTables> tables, const Monitor& monitor) {
  struct Answers {
    Answers(std::shared_ptr<const ServedTables> t, const Monitor& m)
        : served(std::move(t)), api(served->tables, sources(m)) {}
    HttpSources sources(const Monitor& m) const {
      HttpSources sources;
      sources.directories = served->directories;
      sources.statistics = [this](Material material) { return count_served(*served, material); };
      sources.tables = [this] { return list_tables(*served); };
      sources.monitor = [this, m] { return m(served->tables); };
      sources.page = embedded_page();
      return sources;
    }
    std::shared_ptr<const ServedTables> served;
    HttpApi api;
  };
  const auto answers = std::make_shared<const Answers>(std::move(tables), monitor);
  return {answers, &answers->api};
}

/// Has a server answer from the tables that are there now.
class TableExchange {
 public:
  TableExchange(HttpServer& server, std::shared_ptr<const ServedTables> served, Monitor monitor)
      : server_(server), served_(std::move(served)), monitor_(std::move(monitor)) {}

  /// Answers whether that is done; what keeps it from it is said once.
  bool operator()() {
    auto found = find_tables_again(*served_);
    if (!found) {
      if (found.error() != trouble_) {
        say(fmt::format("the tables have changed, but those of before go on serving: {}", found.error()));
      }
      trouble_ = found.error();
      return false;
    }
    served_ = std::make_shared<const ServedTables>(*std::move(found));
    server_.replace(api_over(served_, monitor_));
    trouble_.clear();
    const std::size_t count = served_->tables.tables().size();
    say(fmt::format("the tables have changed: there {} now",
                    count == 1 ? "is 1" : fmt::format("are {}", count)));
    return true;
  }

 private:
  HttpServer& server_;
  std::shared_ptr<const ServedTables> served_;
  Monitor monitor_;
  std::string trouble_;
};

}  // namespace

ExitCode run_serve(const CommandLine& line) {
  ArgumentParser parser(
      {"serve",
       {"[options]"},
       "Answers by HTTP in the schema of the lichess tablebase API (docs/server.md), and shows the board\n"
       "in a browser. Without any table it makes KBNvK first; tables made or removed while it runs are\n"
       "noticed. SIGINT (Ctrl-C) and SIGTERM end it when what it is answering has been answered; a second\n"
       "one ends it at once.",
       "mate33 serve --tables data --port 9000"});
  namespace po = boost::program_options;
  add_tables_option(parser);
  parser.add()("host", po::value<std::string>()->default_value("127.0.0.1")->value_name("HOST"),
               "the address to listen on; 0.0.0.0 lets other machines in");
  parser.add()("port", po::value<int>()->default_value(9000)->value_name("N"),
               "the port to listen on; 0 takes one that is free");
  add_threads_option(parser);
  parser.add()("log", "a line for each answer on standard output, in the common log format");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  refuse_operands("serve", *arguments);
  std::signal(SIGPIPE, SIG_IGN);
  const HttpServerOptions options = server_options(*arguments);
  const auto tables = std::make_shared<const ServedTables>(find_or_make_tables(*arguments));
  HttpTraffic traffic;
  const Monitor monitor = [&, start = Clock::now()](const Tablebase& now) {
    return monitored(now, traffic, options.limits, start);
  };
  HttpServer server = listen(api_over(tables, monitor), traffic, options);
  const DirectoryWatch watch(split_directory_list(tables->directories), tables->files,
                             TableExchange(server, tables, monitor));
  server.stop_at_signals();
  fmt::print("Open {} in a browser; Ctrl-C ends the server\n", server.url());
  flush_output();
  server.run();
  return ExitCode::done;
}

}  // namespace mate33::cli

#include <fmt/core.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <optional>
#include <thread>

#include "embedded_page.hpp"
#include "input.hpp"
#include "mate33/generator/flat_builder.hpp"
#include "mate33/generator/generate.hpp"
#include "mate33/generator/output_file.hpp"
#include "mate33/service/http_server.hpp"
#include "output.hpp"
#include "statistics_json.hpp"
#include "table_listing.hpp"
#include "table_statistics.hpp"

namespace mate33::cli {

namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

/// What is served, and where from.
struct Served {
  Tablebase tables;
  std::string directories;
  std::optional<Listed> in_memory;  ///< KBNvK, where the directory cannot be written
};

/// KBNvK.bin, in memory alone.
std::vector<std::byte> make_kbnvk(WorkerTeam& team) {
  SolvedInMemory solver(team);
  return build_flat_table(solver.solve(flat_solving_layout()), team);
}

/// A server without a table would have nothing to show: KBNvK takes a second.
void add_first_table(Served& served, WorkerTeam& team) {
  const std::vector<std::string> list = split_directory_list(served.directories);
  const std::string directory = list.empty() ? "data" : list.front();
  say(fmt::format("no tables in {}: making KBNvK first; 'mate33 generate --all 4' makes many more",
                  directory));
  try {
    generate_flat_table({.directory = directory}, team);
    served.tables.add_directories(std::span(&directory, 1));
  } catch (const IoError& error) {
    say(fmt::format("{}; KBNvK is kept in memory", error.what()));
    std::vector<std::byte> table = make_kbnvk(team);
    served.in_memory = list_flat_table(table);
    if (const auto fault = served.tables.add_memory(std::move(table))) {
      throw CommandError(ExitCode::damaged_table, fault->message);
    }
  }
}

Served find_what_to_serve(const Arguments& arguments) {
  Served served{find_tables(arguments), table_directories(arguments), std::nullopt};
  if (served.tables.found().empty()) {
    WorkerTeam team(0);
    add_first_table(served, team);
  }
  served.tables.open_files();
  warn_of_faults(served.tables);
  return served;
}

Json listed_tables(const Served& served) {
  Json list = Json::array();
  WorkerTeam alone(1);
  for (const std::string& directory : split_directory_list(served.directories)) {
    const auto files = table_files(directory);
    if (!files) continue;  // told when the server began
    for (const std::filesystem::path& path : *files) {
      Listed listed = list_table(path, false, alone);
      // Where it lies is no business of a client's.
      listed.path = path.filename().string();
      if (listed.damaged || listed.unreadable) listed.state = listed.damaged ? "damaged" : "unreadable";
      list.push_back(to_json(listed));
    }
  }
  if (served.in_memory) list.push_back(to_json(*served.in_memory));
  return list;
}

/// Counts with half of the machine, so that the other half goes on answering.
Expected<Json, std::string> counted(const Served& served, Material material) {
  WorkerTeam team(std::max(1u, std::thread::hardware_concurrency() / 2));
  try {
    return statistics_json(count_table(material, served.tables, served.directories, team),
                           reference_figures_of(material));
  } catch (const CommandError& error) {
    return Unexpected{std::string(error.what())};
  }
}

Json monitored(const Served& served, const HttpTraffic& traffic, const HttpLimits& limits,
               Clock::time_point start) {
  const auto uptime = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start);
  return {{"status", "ok"},
          {"version", MATE33_VERSION},
          {"uptime_seconds", uptime.count()},
          {"tables", served.tables.tables().size()},
          {"faults", served.tables.faults().size()},
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

HttpServer listen(const HttpApi& api, HttpTraffic& traffic, const HttpServerOptions& options) try {
  return HttpServer(api, traffic, options);
} catch (const HttpServerError& error) {
  throw CommandError(error.is_bad_address() ? ExitCode::bad_input : ExitCode::io_error, error.what());
}

}  // namespace

ExitCode run_serve(const CommandLine& line) {
  ArgumentParser parser(
      {"serve",
       {"[options]"},
       "Answers by HTTP in the schema of the lichess tablebase API (docs/server.md), and shows the board\n"
       "in a browser. Without any table it makes KBNvK first. SIGINT (Ctrl-C) and SIGTERM end it when what\n"
       "it is answering has been answered; a second one ends it at once.",
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
  if (!arguments->operands.empty()) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("serve takes no argument, as '{}'", arguments->operands.front()));
  }
  std::signal(SIGPIPE, SIG_IGN);
  const HttpServerOptions options = server_options(*arguments);
  const Served served = find_what_to_serve(*arguments);
  const Clock::time_point start = Clock::now();
  HttpTraffic traffic;
  HttpSources sources;
  sources.directories = served.directories;
  sources.statistics = [&](Material material) { return counted(served, material); };
  sources.tables = [&] { return listed_tables(served); };
  sources.monitor = [&] { return monitored(served, traffic, options.limits, start); };
  sources.page = embedded_page();
  const HttpApi api(served.tables, std::move(sources));
  HttpServer server = listen(api, traffic, options);
  server.stop_at_signals();
  fmt::print("Open {} in a browser; Ctrl-C ends the server\n", server.url());
  flush_output();
  server.run();
  return ExitCode::done;
}

}  // namespace mate33::cli

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>
#include <utility>

#include "embedded_page.hpp"
#include "input.hpp"
#include "lent_maker.hpp"
#include "mate33/flat/flat_builder.hpp"
#include "mate33/flat/flat_generator.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/server/table_server.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "plan_room.hpp"
#include "storage_options.hpp"

namespace mate33::cli {

namespace {

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
  if (arguments.has("host-names")) {
    options.host_names = comma_separated(arguments.options["host-names"].as<std::string>());
  }
  options.port = port_option(arguments);
  options.threads = thread_count(arguments);
  if (options.threads == 0) options.threads = std::max(1u, std::thread::hardware_concurrency());
  options.name = "mate33/" MATE33_VERSION;
  options.needs_names = arguments.has("allow-generate") || arguments.has("allow-solve");
  if (arguments.has("log")) options.log = print_log_line;
  return options;
}

ServerHost server_host(unsigned threads) {
  ServerHost host;
  host.say = [](const std::string& line) { say(line); };
  host.make_first_table = [threads](const std::string& directory) -> std::optional<std::string> {
    WorkerTeam team(threads);
    try {
      Plan plan{directory};
      add_flat_table(plan, {});
      make_plan(plan, team);
      return std::nullopt;
    } catch (const IoError& error) {
      return error.what();
    }
  };
  host.make_in_memory = [threads] {
    WorkerTeam team(threads);
    SolvedInMemory solver(team);
    return build_flat_table(solver.solve(flat_solving_layout()), team);
  };
  host.write = write_file_atomically;
  return host;
}

/// What solving a position may take, where clients may ask for it. Throws CommandError.
std::optional<SolveLimits> solve_limits(const Arguments& arguments) {
  if (!arguments.has("allow-solve")) return std::nullopt;
  constexpr int most = 24 * 60 * 60;
  const int seconds = arguments.options["allow-solve"].as<int>();
  if (seconds < 1 || seconds > most) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("--allow-solve {}: expected 1 to {} seconds", seconds, most));
  }
  constexpr std::uint64_t usual_memory = std::uint64_t{1} << 30;
  const std::uint64_t memory = memory_limit(arguments);
  return SolveLimits{std::chrono::seconds(seconds), memory == 0 ? usual_memory : memory};
}

/// Where what was solved for clients is kept, and how much of it. Throws CommandError.
KeptSolved kept_solved(const Arguments& arguments, const SolveLimits& limits) {
  constexpr std::uint64_t usual = std::uint64_t{10} << 30;
  KeptSolved kept{kept_solved_directory(table_directories(arguments)), std::max(usual, limits.memory_bytes)};
  if (!arguments.has("keep-solved")) return kept;
  kept.most_bytes = size_option(arguments, "keep-solved");
  if (kept.most_bytes < limits.memory_bytes) {
    throw CommandError(
        ExitCode::bad_input,
        fmt::format("--keep-solved {}: one position may take {}, as much as of --memory: give it "
                    "more, or less --memory",
                    arguments.options["keep-solved"].as<std::string>(), mebibytes(limits.memory_bytes)));
  }
  return kept;
}

/// What makes tables for clients, where they may ask for them. Throws CommandError.
TableMakers makers_for_clients(const Arguments& arguments, unsigned threads) {
  const LentMakerOptions options{table_directories(arguments), memory_limit(arguments), threads};
  TableMakers makers;
  if (arguments.has("allow-generate")) makers.of_materials = lent_maker(options);
  if (const auto limits = solve_limits(arguments)) {
    KeptSolved kept = kept_solved(arguments, *limits);
    makers.limits = *limits;
    makers.solved_directory = kept.directory;
    makers.of_positions = lent_solver(options, *limits, std::move(kept));
  }
  if (!makers.of_positions && arguments.has("keep-solved")) {
    throw CommandError(ExitCode::bad_input, "--keep-solved is for what --allow-solve lets clients ask for");
  }
  if (!makers.any() && arguments.has("memory")) {
    throw CommandError(ExitCode::bad_input,
                       "--memory is for what --allow-generate and --allow-solve let clients ask for");
  }
  return makers;
}

TableServer listen(const Arguments& arguments) try {
  TableServerOptions options;
  options.http = server_options(arguments);
  options.directories = table_directories(arguments);
  options.version = MATE33_VERSION;
  options.page = embedded_page();
  ServerHost host = server_host(options.http.threads);
  host.makers = makers_for_clients(arguments, options.http.threads);
  return {std::move(options), std::move(host)};
} catch (const HttpServerError& error) {
  throw CommandError(error.is_bad_address() ? ExitCode::bad_input : ExitCode::io_error, error.what());
}

}  // namespace

ExitCode run_serve(const CommandLine& line) {
  ArgumentParser parser(
      {"mate33 serve",
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
  parser.add()("host-names", po::value<std::string>()->value_name("NAMES"),
               "names, with commas between them, by which clients may call the server beside its own; "
               "* for any, as by default where other machines are let in");
  parser.add()("port", po::value<int>()->default_value(9000)->value_name("N"),
               "the port to listen on; 0 takes one that is free");
  add_threads_option(parser);
  parser.add()("allow-generate",
               "let the page have missing tables made, one at a time, in the first directory of tables");
  parser.add()(
      "allow-solve", po::value<int>()->value_name("S"),
      "let the page have positions with many pawns solved ('mate33 solve'), one at a time, for so many "
      "seconds; what was solved is kept in 'solved' in the first directory of tables");
  parser.add()("keep-solved", po::value<std::string>()->value_name("SIZE"),
               "what solved positions may take there, as 50G; the oldest are removed; the default is 10G, or "
               "as --memory where that is more");
  parser.add()(
      "memory", po::value<std::string>()->value_name("SIZE"),
      "what making such a table or solving may take, as 12G; the default is all that the machine has, "
      "and 1G to solve");
  parser.add()("log", "a line for each answer on standard output, in the common log format");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  refuse_operands("serve", *arguments);
  std::signal(SIGPIPE, SIG_IGN);
  TableServer server = listen(*arguments);
  fmt::print("Open {} in a browser; Ctrl-C ends the server\n", server.url());
  flush_output();
  server.run();
  return ExitCode::done;
}

}  // namespace mate33::cli

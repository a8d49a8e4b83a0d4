#include <fmt/core.h>
#include <mpi.h>

#include <sys/sysinfo.h>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <thread>

#include "guarded_run.hpp"
#include "input.hpp"
#include "mate33/workers/worker_team.hpp"
#include "mpi_peers.hpp"
#include "output.hpp"
#include "plan_run.hpp"
#include "table_choice.hpp"

namespace mate33::cli {

namespace {

std::optional<Arguments> parse(const CommandLine& line) {
  ArgumentParser parser(
      {"mpirun -n N mate33-mpi",
       {"MATERIAL... [options]", "--all N [options]"},
       "Makes tables as mate33 generate does, the same files, each by all N processes together: for one\n"
       "that takes a machine too long (docs/cluster.md). The directories --out and --scratch are to be the\n"
       "same for all of them. A run that is killed goes on with the same N.",
       "mpirun -n 4 mate33-mpi KRNvKNN --out tables"});
  add_choice_options(parser);
  namespace po = boost::program_options;
  parser.add()("out", po::value<std::string>()->default_value("data")->value_name("DIR"),
               "directory to write to; created if it is missing");
  add_room_options(parser);
  add_level_option(parser, "quick");
  parser.add()("threads", po::value<int>()->default_value(0)->value_name("N"),
               "threads of each process; 0 means its share of the cores");
  parser.add()("force", "make the tables asked for anew even if valid ones are there");
  parser.add()("json", "one JSON event a line instead of text (docs/events.md)");
  return parser.parse(line);
}

/// The cores that a process has for itself: all that it may run on, where it is bound to some, else its
/// share.
unsigned threads_of_process(const MpiPeers& peers) {
  const unsigned own = std::max(std::thread::hardware_concurrency(), 1u);
  const bool is_bound = own < static_cast<unsigned>(std::max(::get_nprocs(), 1));
  return is_bound ? own : std::max(own / peers.count_on_machine(), 1u);
}

TableRun run_of(const Arguments& arguments, const MpiPeers& peers) {
  TableRun run;
  run.wanted = wanted_materials(arguments);
  run.metrics = wanted_metrics(arguments);
  run.options.directory = out_directory(arguments);
  run.options.packing = level_option(arguments);
  run.options.force = arguments.has("force");
  take_room_options(arguments, run);
  if (!run.memory.is_given) run.memory.bytes /= peers.count_on_machine();
  run.threads = thread_count(arguments);
  if (run.threads == 0) run.threads = threads_of_process(peers);
  run.options.room.processes = peers.count();
  run.json = arguments.has("json");
  for (const auto& metrics : run.metrics) {
    if (!has_clock(metrics.front())) continue;
    throw CommandError(ExitCode::bad_input, "dtm50 is made by one process: 'mate33 generate' does");
  }
  return run;
}

/// What the processes had to tell each other.
void tell_traffic(MpiPeers& peers, bool json) {
  const Traffic own = peers.traffic();
  const std::uint64_t messages = peers.sum(own.messages), bytes = peers.sum(own.bytes);
  const std::uint64_t most_waited = peers.most(static_cast<std::uint64_t>(own.waited_seconds * 1000));
  if (json) {
    print_event({{"event", "traffic"},
                 {"processes", peers.count()},
                 {"messages", messages},
                 {"bytes", bytes},
                 {"most_waited_s", static_cast<double>(most_waited) / 1000}});
  } else {
    fmt::print("{} processes told each other {} bytes in {} messages; waited {:.1f} s at most\n",
               peers.count(), grouped(bytes), grouped(messages), static_cast<double>(most_waited) / 1000);
  }
}

ExitCode generate_together(const CommandLine& line, MpiPeers& peers) {
  const auto arguments = parse(line);
  if (!arguments) return ExitCode::done;
  const TableRun run = run_of(*arguments, peers);
  WorkerTeam team(run.threads);
  const PlanRun plan = plan_run(run, team);
  make(plan, prepare(plan, team.size()), team, peers);
  tell_traffic(peers, run.json);
  return ExitCode::done;
}

/// The first process speaks for all.
void hold_tongue() {
  if (std::freopen("/dev/null", "w", stdout) == nullptr) std::fclose(stdout);
}

}  // namespace

/// On the thread that initialised MPI.
ExitCode run_process(const CommandLine& line) {
  MpiPeers peers;
  if (!peers.is_first()) hold_tongue();
  Ending ending;
  {
    std::jthread computing([&] {
      ending = run_guarded([&] { return generate_together(line, peers); });
      peers.stop();
    });
    peers.serve();
  }
  // What is wrong with the arguments all of them find.
  const bool is_common = ending.code == ExitCode::bad_input;
  if (ending.error && is_common && peers.is_first()) say(*ending.error);
  if (ending.error && !is_common) {
    say(fmt::format("process {} of {}: {}", peers.rank() + 1, peers.count(), *ending.error));
    MPI_Abort(MPI_COMM_WORLD, static_cast<int>(ending.code));
  }
  return ending.code;
}

}  // namespace mate33::cli

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  const auto code = mate33::cli::run_process({argv + 1, argv + argc});
  MPI_Finalize();
  return static_cast<int>(code);
}

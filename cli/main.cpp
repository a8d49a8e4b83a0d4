#include <fmt/core.h>

#include <array>
#include <csignal>
#include <string_view>

#include "command.hpp"
#include "guarded_run.hpp"
#include "output.hpp"

namespace mate33::cli {

namespace {

struct Command {
  std::string_view name;
  std::string_view summary;
  ExitCode (*run)(const CommandLine&);
};

constexpr std::array commands = {
    Command{"generate", "solve endgames and write their tables", run_generate},
    Command{"probe", "say who wins a position, how fast, and what each move leads to", run_probe},
    Command{"line", "play out the best moves of both sides", run_line},
    Command{"plan", "what tables need, of other tables, memory, disk and time", run_plan},
    Command{"stats", "count positions, beside the published figures", run_stats},
    Command{"placements", "count the legal placements of some men", run_placements},
    Command{"tables", "list the tables that are there", run_tables},
    Command{"verify", "derive every value of a table again, and compare with others' tables", run_verify},
    Command{"repack", "store tables in another way, without solving them again", run_repack},
    Command{"dump", "print a table for other programs", run_dump},
    Command{"serve", "answer by HTTP, and show the board in a browser", run_serve},
    Command{"uci", "play as a chess or xiangqi engine in a GUI", run_uci},
    Command{"ucci", "play as a xiangqi engine in a GUI that speaks UCCI", run_ucci},
};

void print_help() {
  fmt::print(
      "mate33 {}: generates and probes chess endgame tables of up to six men: who wins, in how many\n"
      "moves, and with which, exactly.\n\n"
      "Usage: mate33 COMMAND [arguments]\n\nCommands:\n",
      MATE33_VERSION);
  for (const Command& command : commands) fmt::print("  {:<10} {}\n", command.name, command.summary);
  fmt::print(
      "\n'mate33 COMMAND --help' tells more, with an example. 'mate33 --version' prints the version.\n\n"
      "Tables are looked for in --tables, else MATE33_PATH, else $XDG_DATA_HOME/mate33, else ./data.\n\n"
      "Exit codes: 0 done, 1 a check failed, 2 bad usage or input, 3 no table for it, 4 table damaged,\n"
      "5 input or output failed.\n\n"
      "Example:\n  mate33 generate KBNvK && mate33 line \"8/8/8/8/8/7B/8/Nk5K w - - 0 1\"\n");
}

const Command& find_command(std::string_view name) {
  for (const Command& command : commands) {
    if (command.name == name) return command;
  }
  throw CommandError(ExitCode::bad_input, fmt::format("no command '{}': 'mate33 --help' lists them", name));
}

ExitCode run(const CommandLine& line) {
  const std::string_view name = line.empty() ? "--help" : std::string_view(line.front());
  if (name == "--help" || name == "-h" || name == "help") {
    if (line.size() > 1) return find_command(line[1]).run({"--help"});
    print_help();
    return line.empty() ? ExitCode::bad_input : ExitCode::done;
  }
  if (name == "--version") {
    if (line.size() > 1) {
      throw CommandError(ExitCode::bad_input, fmt::format("--version takes no argument, as '{}'", line[1]));
    }
    fmt::print("mate33 {}\n", MATE33_VERSION);
    return ExitCode::done;
  }
  return find_command(name).run({line.begin() + 1, line.end()});
}

}  // namespace

}  // namespace mate33::cli

int main(int argc, char** argv) {
  // A file that grows past a limit should be an error to report, not a signal to die of.
  std::signal(SIGXFSZ, SIG_IGN);
  using namespace mate33::cli;
  const Ending ending = run_guarded([&] { return run({argv + 1, argv + argc}); });
  if (ending.error) say(*ending.error);
  return static_cast<int>(ending.code);
}

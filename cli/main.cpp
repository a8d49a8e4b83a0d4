#include <fmt/core.h>

#include <array>
#include <csignal>
#include <string>
#include <string_view>
#include <vector>

#include "arguments.hpp"
#include "command.hpp"
#include "guarded_run.hpp"
#include "output.hpp"
#include "suggestion.hpp"

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
    Command{"report", "write a page about tables: percentages, longest, zugzwangs, plots", run_report},
    Command{"placements", "count the legal placements of some men", run_placements},
    Command{"tables", "list the tables that are there", run_tables},
    Command{"verify", "derive every value again, and compare with others' tables", run_verify},
    Command{"repack", "store tables in another way, without solving them again", run_repack},
    Command{"find", "search tables for positions, as mutual zugzwangs", run_find},
    Command{"solve", "prove who wins a position with many pawns", run_solve},
    Command{"dump", "print a table for other programs", run_dump},
    Command{"serve", "answer by HTTP, and show the board in a browser", run_serve},
    Command{"uci", "play as a chess or xiangqi engine in a GUI", run_uci},
    Command{"ucci", "play as a xiangqi engine in a GUI that speaks UCCI", run_ucci},
};

void print_help() {
  fmt::print("{}\n\nUsage: mate33 COMMAND [arguments]\n\nCommands:\n",
             filled("mate33 " MATE33_VERSION
                    ": generates and probes endgame tables, of chess up to six men, of xiangqi and of games "
                    "of your own: who wins, in how many moves, and with which, exactly."));
  for (const Command& command : commands) fmt::print("  {:<10} {}\n", command.name, command.summary);
  fmt::print(
      "\n{}\n\n",
      filled("'mate33 COMMAND --help' tells more, with an example. 'mate33 --version', or -V, prints the "
             "version.\n\n"
             "Tables are looked for in --tables, which may stand before the command, too, else "
             "MATE33_PATH, else $XDG_DATA_HOME/mate33, else ./data.\n\n"
             "Exit codes: 0 done, 1 a check failed, 2 bad usage or input, 3 no table for it, 4 table "
             "damaged, 5 input or output failed."));
  fmt::print("Example:\n  mate33 generate KBNvK && mate33 line \"8/8/8/8/8/7B/8/Nk5K w - - 0 1\"\n");
}

const Command& find_command(std::string_view name) {
  for (const Command& command : commands) {
    if (command.name == name) return command;
  }
  std::vector<std::string> names;
  for (const Command& command : commands) names.emplace_back(command.name);
  const std::string meant = did_you_mean(name, names);
  throw CommandError(ExitCode::bad_input, fmt::format("no command '{}'{} 'mate33 --help' lists them", name,
                                                      meant.empty() ? ":" : meant));
}

/// The options --tables that stand before the command, taken from the line: they are the command's.
CommandLine take_options_before(CommandLine& line) {
  const std::string option = "--tables";
  CommandLine taken;
  while (!line.empty() && line.front().starts_with(option)) {
    const std::size_t words = line.front() == option ? 2 : 1;
    if (words == 1 && line.front()[option.size()] != '=') break;
    if (line.size() <= words) {
      throw CommandError(ExitCode::bad_input,
                         option + ": expected DIR and a command after it: 'mate33 --help' lists them");
    }
    const auto end = line.begin() + static_cast<std::ptrdiff_t>(words);
    taken.insert(taken.end(), line.begin(), end);
    line.erase(line.begin(), end);
  }
  return taken;
}

ExitCode run(CommandLine line) {
  const CommandLine before = take_options_before(line);
  const std::string_view name = line.empty() ? "--help" : std::string_view(line.front());
  if (name == "--help" || name == "-h" || name == "help") {
    if (line.size() > 1) return find_command(line[1]).run({"--help"});
    print_help();
    return line.empty() ? ExitCode::bad_input : ExitCode::done;
  }
  if (name == "--version" || name == "-V") {
    if (line.size() > 1) {
      throw CommandError(ExitCode::bad_input, fmt::format("{} takes no argument, as '{}'", name, line[1]));
    }
    fmt::print("mate33 {}\n", MATE33_VERSION);
    return ExitCode::done;
  }
  const Command& command = find_command(name);
  line.erase(line.begin());
  line.insert(line.begin(), before.begin(), before.end());
  return command.run(line);
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

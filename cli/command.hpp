#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "exit_code.hpp"

/// What every subcommand of the program has in common.
namespace mate33::cli {

/// Ends a command with one line on standard error.
class CommandError : public std::runtime_error {
 public:
  CommandError(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

using CommandLine = std::vector<std::string>;  // what follows the command's name

ExitCode run_dump(const CommandLine& line);
ExitCode run_find(const CommandLine& line);
ExitCode run_generate(const CommandLine& line);
ExitCode run_line(const CommandLine& line);
ExitCode run_placements(const CommandLine& line);
ExitCode run_plan(const CommandLine& line);
ExitCode run_probe(const CommandLine& line);
ExitCode run_repack(const CommandLine& line);
ExitCode run_report(const CommandLine& line);
ExitCode run_serve(const CommandLine& line);
ExitCode run_solve(const CommandLine& line);
ExitCode run_stats(const CommandLine& line);
ExitCode run_tables(const CommandLine& line);
ExitCode run_ucci(const CommandLine& line);
ExitCode run_uci(const CommandLine& line);
ExitCode run_verify(const CommandLine& line);

}  // namespace mate33::cli

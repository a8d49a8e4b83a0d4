#pragma once

#include "mate33/base/table_file.hpp"
#include "mate33/tablebase.hpp"

namespace mate33::cli {

/// The exit codes of the program, as `mate33 --help` documents them, and of the comparisons that it starts.
enum class ExitCode {
  done = 0,
  check_failed = 1,
  bad_input = 2,
  no_table = 3,
  damaged_table = 4,
  io_error = 5
};

/// How a program ends when a probe ended like this.
constexpr ExitCode exit_code(ProbeStatus status) {
  switch (status) {
    case ProbeStatus::ok: return ExitCode::done;
    case ProbeStatus::illegal_position: return ExitCode::bad_input;
    case ProbeStatus::missing_table:
    case ProbeStatus::castling_rights:
    case ProbeStatus::too_many_men: return ExitCode::no_table;
    case ProbeStatus::corrupt_file: return ExitCode::damaged_table;
    case ProbeStatus::io_error:
    case ProbeStatus::out_of_memory: return ExitCode::io_error;
  }
  return ExitCode::done;
}

/// How a program ends that a table failed in this way.
constexpr ExitCode exit_code(TableFault::Kind kind) {
  switch (kind) {
    case TableFault::Kind::missing: return ExitCode::no_table;
    case TableFault::Kind::damaged: return ExitCode::damaged_table;
    case TableFault::Kind::io_error: break;
  }
  return ExitCode::io_error;
}

}  // namespace mate33::cli

#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"

namespace mate33::cli {

/// How a process of this program ended.
struct OwnProcessEnding {
  std::optional<int> exit_code;  ///< nothing if a signal ended it
  int signal = 0;
  std::string last_error_line;  ///< of its standard error, without the program's name; may be empty
};

/// Says on standard error what went wrong on the server, as on its disk. Answers the line for clients: where
/// its files are is no business of theirs.
std::string told_to_owner(const std::string& what);

/// One line for clients that says what went wrong, if anything; what went wrong on the server is told to its
/// owner. `command`: which it was, as "generate".
std::optional<std::string> error_for_clients(const OwnProcessEnding& ending, std::string_view command);

/// Runs this program once more, as a process of its own that gives way to all others, and waits for it. It is
/// killed when a stop is requested, and when this process ends, however that comes. Throws std::system_error
/// where it cannot be started.
/// @param directories where it looks for tables
/// @param on_line called for each line of its standard output
OwnProcessEnding run_own_process(const CommandLine& line, const std::string& directories,
                                 const std::function<void(std::string_view)>& on_line,
                                 const std::stop_token& stop);

}  // namespace mate33::cli

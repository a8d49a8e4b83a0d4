#pragma once

#include <functional>
#include <optional>
#include <string>

#include "exit_code.hpp"

namespace mate33::cli {

/// How a program ends: with a documented exit code, and one line for standard error where something went
/// wrong.
struct Ending {
  ExitCode code = ExitCode::done;
  std::optional<std::string> error = {};
};

/// Runs a program, all but main(), and sends on its way what it printed.
Ending run_guarded(const std::function<ExitCode()>& program);

}  // namespace mate33::cli

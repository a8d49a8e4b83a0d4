#pragma once

#include <optional>
#include <string>

#include "process.hpp"

namespace mate33::testing {

/// What a program shows on a terminal that is its standard error.
struct ShownOnTerminal {
  RunOutcome outcome;
  std::string text;
};
/// Runs it to its end; nothing where there are no pseudo-terminals.
std::optional<ShownOnTerminal> shown_on_terminal(Invocation invocation);

}  // namespace mate33::testing

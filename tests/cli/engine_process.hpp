#pragma once

#include <string>
#include <string_view>

#include "process.hpp"

namespace mate33::testing {

/// An engine at the other end of pipes, which speaks UCI.
class EngineProcess {
 public:
  /// `setup` are lines to say first; `go` is the command that starts a search.
  EngineProcess(const Invocation& invocation, std::string go, std::string_view setup = "");

  /// The move it plays after the game, which is a "position" command.
  std::string play(const std::string& game);

 private:
  /// The first line that begins so. Throws std::runtime_error if the engine ends before.
  std::string read_until(std::string_view begin);

  Process process_;
  std::string go_;
};

}  // namespace mate33::testing

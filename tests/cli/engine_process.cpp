#include "engine_process.hpp"

#include <stdexcept>
#include <utility>

namespace mate33::testing {

EngineProcess::EngineProcess(const Invocation& invocation, std::string go, std::string_view setup)
    : process_(invocation), go_(std::move(go)) {
  process_.write("uci\n" + std::string(setup) + "isready\n");
  read_until("readyok");
}

std::string EngineProcess::play(const std::string& game) {
  process_.write(game + "\n" + go_ + "\n");
  const std::string line = read_until("bestmove ");
  return line.substr(9, line.find(' ', 9) - 9);
}

std::string EngineProcess::read_until(std::string_view begin) {
  for (;;) {
    const auto line = process_.read_line();
    if (!line) throw std::runtime_error("the engine has ended");
    if (line->starts_with(begin)) return *line;
  }
}

}  // namespace mate33::testing

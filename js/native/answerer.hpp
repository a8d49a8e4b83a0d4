#pragma once

#include <string>
#include <string_view>

/// What is said of the tables in a module's memory: the answers of `mate33 serve`, without HTTP around them.
namespace mate33 {

struct TextAnswer {
  unsigned status;  ///< of HTTP, as docs/server.md has it
  std::string body;
};

/// The answer to a target, as "/standard?fen=8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1". Where bytes of files that lie
/// elsewhere were wanted on the way (memory_files::take_wanted()), it means nothing.
TextAnswer answer(std::string_view target);

/// What is wrong with a file in memory of what was solved, in one line; empty where nothing is.
std::string fault_of_solved(const std::string& file);

/// The files have changed: what was known of them is forgotten.
void forget_tables();

}  // namespace mate33

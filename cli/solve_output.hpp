#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "mate33/answers/solved_answer.hpp"

namespace mate33::cli {

/// "White wins, under the fifty-move rule".
std::string headline(const Solved& solved);

void print_solved(const Solved& solved);
/// With the file that says so.
void print_solved(const FoundSolved& found);

/// "1 slice, 2.1 MiB".
std::string size_phrase(std::size_t slices, std::uint64_t bytes);

}  // namespace mate33::cli

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/own/root_solver.hpp"

/// Solves one position in the memory of a module (docs/solve.md), without a table: what is solved is the same
/// as `mate33 solve` solves where it finds none.
namespace mate33 {

struct SolveWish {
  std::string_view fen;
  std::string_view metric;  ///< wdl, dtm or result
  std::uint64_t memory_bytes;
};

/// How far it is.
struct SolveState {
  bool is_done;                       ///< there is nothing more to be done
  unsigned answer_count;              ///< with another one there may be more that is proved
  std::string stage;                  ///< that was solved last; "" where not even the first was
  std::vector<std::string> left_out;  ///< did not fit the memory
};

/// Begins with a position, in the place of any before. A file of what was solved of it, as keep_solved()
/// names it, is gone on from. Answers that name; the error is one line.
Expected<std::string, std::string> begin_solving(const SolveWish& wish);

/// Whether one was begun, and end_solving() not called since.
bool is_solving();

/// Does the next piece of work. Precondition: is_solving().
SolveState go_on_solving(const RootObserver& observer);

/// Puts what was solved so far as a file, under that name, unless the one that is there has more. Answers
/// whether anything is being solved. Precondition: then it has an answer.
bool keep_solved();

/// Gives the memory back.
void end_solving();

}  // namespace mate33

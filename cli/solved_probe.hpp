#pragma once

#include <optional>
#include <string>

#include "arguments.hpp"
#include "mate33/answers/solved_answer.hpp"
#include "mate33/tablebase.hpp"

/// What `mate33 solve` kept in files, asked of positions that no table has.
namespace mate33::cli {

/// Adds --solved, which may be given more than once.
void add_solved_option(ArgumentParser& parser);

/// The files of --solved, and those in the directories of tables, with a warning on standard error for each
/// that is refused there. Throws CommandError for one of --solved that is.
SolvedFiles find_solved_files(const Arguments& arguments);

/// find_solved(), which tells on standard error of files that cannot be read, and of tables that were read
/// when the file was solved, and are not there.
std::optional<FoundSolved> look_up_solved(const SolvedFiles& files, const Tablebase& tables,
                                          const Position& position);

}  // namespace mate33::cli

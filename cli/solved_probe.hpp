#pragma once

#include <optional>
#include <string>

#include "arguments.hpp"
#include "mate33/answers/solved_files.hpp"
#include "mate33/tablebase.hpp"
#include "solve_output.hpp"

/// What `mate33 solve` kept in files, asked of positions that no table has.
namespace mate33::cli {

/// Adds --solved, which may be given more than once.
void add_solved_option(ArgumentParser& parser);

/// The files of --solved, and those in the directories of tables, with a warning on standard error for each
/// that is refused there. Throws CommandError for one of --solved that is.
SolvedFiles find_solved_files(const Arguments& arguments);

/// What a file has of a position.
struct FoundSolved {
  Solved solved;
  const SolvedReader& file;
};
/// Nothing where no file holds the position. Says of tables that were read when it was solved, and are not
/// there. Throws CommandError or TableError where a file cannot be read.
std::optional<FoundSolved> find_solved(const SolvedFiles& files, const Tablebase& tables,
                                       const Position& position);

void print_for_people(const FoundSolved& found);
/// That of the position, and in `solved` which file says so.
nlohmann::ordered_json json_of(const FoundSolved& found);

}  // namespace mate33::cli

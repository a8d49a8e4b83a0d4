#pragma once

#include <doctest/doctest.h>

#include "program.hpp"

/// Tables that are made with little memory, what is settled being on disk.
namespace mate33::testing {

using FilePath = std::filesystem::path;

inline Invocation making(const Words& tables, const FilePath& directory, const Words& more) {
  return without_tables(Words{"generate"} + tables + Words{"--format", "m33", "--out", directory.string()} +
                        more);
}

/// The least --memory that the program takes to solve these tables in regions, as it does without being asked
/// where that takes less than solving them in memory: it says so where it is given less.
inline std::string least_memory(const Words& tables, const FilePath& directory, const Words& more = {}) {
  const RunOutcome refused =
      run(making(tables, directory, Words{"--solving", "regions", "--memory", "1M"} + more));
  check_is_error(refused, 2);
  const std::string before = "and --memory ";
  const std::size_t at = refused.err.find(before);
  REQUIRE(at != std::string::npos);
  const std::size_t begin = at + before.size();
  return refused.err.substr(begin, refused.err.find(' ', begin) - begin);
}

inline void check_made(const Invocation& invocation) {
  const RunOutcome outcome = run(invocation);
  CAPTURE(outcome.err);
  REQUIRE(outcome.exit_code == 0);
}

inline void check_same_files(const FilePath& one, const FilePath& other) {
  CHECK(names_in(one) == names_in(other));
  for (const std::string& name : names_in(one)) {
    CAPTURE(name);
    CHECK(contents_of(one / name) == contents_of(other / name));
  }
}

}  // namespace mate33::testing

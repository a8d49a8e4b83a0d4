#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include "program.hpp"

/// Runs that make the flat table of KBNvK.
namespace mate33::testing {

using Names = std::set<std::string>;

/// `mate33 generate KBNvK` into a directory, with more arguments.
inline Invocation generating(const std::filesystem::path& directory, const Words& more = {}) {
  return without_tables(Words{"generate", "KBNvK", "--out", directory.string()} + more);
}

inline RunOutcome generate(const std::filesystem::path& directory, const Words& more = {}) {
  return run(generating(directory, more));
}

/// Whether files without a name can be made there; where not, one with a waiting name may outlive a kill.
inline bool has_nameless_files(const std::filesystem::path& directory) {
  const int file = ::open(directory.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (file >= 0) ::close(file);
  return file >= 0;
}

/// Every table in the directory is whole, and nothing else is there but an empty claim to one, which the next
/// run removes.
inline void check_only_whole_tables(const std::filesystem::path& directory) {
  for (const std::string& name : names_in(directory)) {
    CAPTURE(name);
    if (name.ends_with(".new") && !has_nameless_files(directory)) continue;
    if (name.ends_with(".claim")) {
      CHECK(std::filesystem::file_size(directory / name) == 0);
      continue;
    }
    CHECK((name == "KBNvK.bin" || name == "KBNvK.bin.zst"));
    CHECK(is_valid_table(directory / name));
  }
}

}  // namespace mate33::testing

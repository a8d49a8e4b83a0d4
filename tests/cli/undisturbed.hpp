#pragma once

#include <doctest/doctest.h>

#include "general_tables.hpp"

/// Tables beside those of an undisturbed run.
namespace mate33::testing {

namespace fs = std::filesystem;

using Names = std::set<std::string>;

inline const Names names_of_three_men = {"KPvK.m33", "KQvK.m33", "KRvK.m33"};

/// Checks that the directory holds these files and no others, each as in an undisturbed run.
inline void check_tables(const fs::path& directory, const Names& names) {
  CHECK(names_in(directory) == names);
  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK((contents_of(directory / name) == contents_of(made_tables() / name)));
  }
}

}  // namespace mate33::testing

#pragma once

#include <filesystem>
#include <string>

#include "general_tables.hpp"

/// Tables to be changed.
namespace mate33::testing {

namespace fs = std::filesystem;

/// A directory with made_tables(), to be changed.
class CopiedTables {
 public:
  CopiedTables() { fs::copy(made_tables(), directory_.path()); }
  fs::path path(const std::string& name) const { return directory_ / name; }
  std::string contents(const std::string& name) const { return contents_of(path(name)); }
  RunOutcome repack(const std::string& name, const Words& options) const {
    return run_on(directory_.path(), Words{"repack", path(name).string()} + options);
  }
  const fs::path& directory() const { return directory_.path(); }

 private:
  TemporaryDirectory directory_;
};

inline std::string as_made(const std::string& name) {
  return contents_of(made_tables() / name);
}

}  // namespace mate33::testing

#pragma once

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>

#include "mate33/maker/output_file.hpp"

namespace mate33 {

/// Throws IoError "cannot <action> <path>: <reason of errno>".
[[noreturn]] inline void throw_io_error(const char* action, const std::filesystem::path& path) {
  const int error = errno;
  throw IoError(std::string("cannot ") + action + " " + path.string() + ": " + std::strerror(error));
}

}  // namespace mate33

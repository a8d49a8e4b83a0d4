#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "mate33/base/expected.hpp"

namespace mate33 {

/// Why a file cannot serve as a table.
struct TableFault {
  enum class Kind : std::uint8_t { missing, io_error, damaged };
  Kind kind;
  std::string message;  ///< one line, with the file's name
};

/// The whole contents of a file of at most `largest` bytes; a longer one is damaged, whatever is in it.
Expected<std::vector<std::byte>, TableFault> read_table_file(const std::string& path, std::size_t largest);

}  // namespace mate33

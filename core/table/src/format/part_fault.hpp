#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/base/table_file.hpp"

namespace mate33 {

/// What is wrong with a part of a file, and how.
struct PartFault {
  TableFault::Kind kind;
  std::string what;  ///< one phrase
};
inline PartFault damaged_part(std::string what) {
  return {TableFault::Kind::damaged, std::move(what)};
}

/// The version that the first bytes of a table file name, whether it is known or not.
Expected<std::uint32_t, PartFault> read_version(const ByteSource& file);

}  // namespace mate33

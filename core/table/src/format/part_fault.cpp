#include "format/part_fault.hpp"

#include <algorithm>
#include <array>

#include "format/magic.hpp"
#include "mate33/base/little_endian.hpp"

namespace mate33 {

Expected<std::uint32_t, PartFault> read_version(const ByteSource& file) {
  if (file.size() < magic_and_version_bytes) {
    return Unexpected{damaged_part("it has " + std::to_string(file.size()) + " bytes, too few for a table")};
  }
  std::array<std::byte, magic_and_version_bytes> begin;
  if (auto error = file.read(0, begin)) {
    return Unexpected{PartFault{TableFault::Kind::io_error, *std::move(error)}};
  }
  if (!std::equal(magic.begin(), magic.end(), begin.begin())) {
    return Unexpected{damaged_part("it does not begin as a mate33 table does")};
  }
  return load_number<std::uint32_t>(&begin[magic.size()]);
}

}  // namespace mate33

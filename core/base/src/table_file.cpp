#include "mate33/base/table_file.hpp"

#include "mate33/base/byte_source.hpp"

namespace mate33 {

Expected<std::vector<std::byte>, TableFault> read_table_file(const std::string& path, std::size_t largest) {
  const auto source = open_file_source(path);
  if (!source) return Unexpected{source.error()};
  return read_all(**source, largest, path);
}

}  // namespace mate33

#include "mate33/table/table_header.hpp"

#include <algorithm>

namespace mate33 {

Plies TableHeader::longest() const {
  Plies longest;
  for (const TableCounts& c : counts) longest = std::max({longest, c.longest_win, c.longest_loss});
  return longest;
}

std::string table_file_name(Material material) {
  return material.to_string() + std::string(table_file_extension);
}

}  // namespace mate33

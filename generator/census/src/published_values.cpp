#include "mate33/census/published_values.hpp"

#include <string>

namespace mate33 {

std::optional<bool> has_published_values(const TableHeader& header) {
  if (!header.digests) return std::nullopt;
  const std::string name = "\n" + table_name(header.key()) + " ";
  const std::size_t line = published_values.find(name);
  if (line == std::string_view::npos) return std::nullopt;
  const std::string_view digests = published_values.substr(line + name.size());
  return digests.starts_with(to_text(*header.digests) + "\n");
}

}  // namespace mate33

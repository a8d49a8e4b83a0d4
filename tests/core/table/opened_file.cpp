#include "opened_file.hpp"

#include <doctest/doctest.h>

namespace mate33 {

Expected<TableReader, TableFault> open(const std::vector<std::byte>& file) {
  return TableReader::open(make_memory_source(file), "T.m33");
}

std::string error_of(const std::vector<std::byte>& file) {
  const auto reader = open(file);
  if (reader) return "";
  const std::string begin = "T.m33 is damaged: ", message = reader.error().message;
  CHECK(reader.error().kind == TableFault::Kind::damaged);
  CHECK(message.starts_with(begin));
  return message.substr(begin.size());
}

}  // namespace mate33

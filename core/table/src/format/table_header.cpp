#include "mate33/table/format/table_header.hpp"

namespace mate33 {

std::string table_name(const TableKey& key) {
  std::string name = key.material.to_string();
  if (key.metric != Metric::dtm) name += '.' + std::string(name_of(key.metric));
  return name;
}

std::string table_file_name(const TableKey& key) {
  return table_name(key) + std::string(table_file_extension);
}

}  // namespace mate33

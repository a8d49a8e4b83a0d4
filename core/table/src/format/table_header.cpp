#include "mate33/table/format/table_header.hpp"

#include <algorithm>

#include "mate33/chess/conversions.hpp"

namespace mate33 {

std::string table_name(const TableKey& key) {
  std::string name = key.material.to_string();
  if (key.metric != Metric::dtm) name += '.' + std::string(name_of(key.metric));
  return name;
}

std::string table_file_name(const TableKey& key) {
  return table_name(key) + std::string(table_file_extension);
}

std::vector<TableKey> needed_tables(const TableHeader& header) {
  std::vector<TableKey> keys;
  if (header.needs_wdl) keys.emplace_back(Game::chess, header.material, Metric::wdl);
  if (!header.has_floors()) return keys;
  // DTZ begins anew behind such a move: WDL tells all.
  const Metric metric = header.metric == Metric::dtz ? Metric::wdl : header.metric;
  for (const Material material : conversions_of(header.material, Color::black)) {
    if (!is_trivially_drawn(material)) keys.emplace_back(Game::chess, material, metric);
  }
  std::ranges::sort(keys, {}, table_name);
  return keys;
}

}  // namespace mate33

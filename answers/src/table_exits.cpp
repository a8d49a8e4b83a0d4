#include "mate33/answers/table_exits.hpp"

#include "mate33/base/table_error.hpp"
#include "mate33/solved_files.hpp"

namespace mate33 {

namespace {

Metric stored_metric(Metric metric) {
  return metric == Metric::dtz ? Metric::wdl : metric;
}

}  // namespace

TableExits::TableExits(const std::string& directories, const Tablebase& tables, Metric metric,
                       std::size_t budget_bytes)
    : tables_(tables),
      metric_(metric),
      store_(split_directory_list(directories), stored_metric(metric), budget_bytes) {}

OwnExits TableExits::exits() const {
  return {store_, [this](Material material) { return has_table(material); },
          [this](const Position& position) { return code_of(position); }};
}

/// To look for a file that is not there takes as long as to solve a small slice.
bool TableExits::has_table(Material material) const {
  const Lock lock(mutex_);
  const auto [found, is_new] = there_.try_emplace(material, false);
  if (is_new) found->second = store_.can_read(material);
  return found->second;
}

/// Throws TableError.
Code TableExits::code_of(const Position& position) const {
  if (const auto code = code_by_tables(tables_, metric_, position)) return *code;
  const Material material = position.material().normalised();
  throw TableError({TableFault::Kind::missing, "the table of " + material.to_string() + " is there no more"});
}

}  // namespace mate33

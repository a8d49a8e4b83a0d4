#include "mate33/table/needed_table.hpp"

#include <optional>
#include <utility>

#include "mate33/base/directory.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

namespace {

class TableInDirectories final : public NeededTable {
 public:
  TableInDirectories(std::vector<std::string> directories, const TableKey& key)
      : directories_(std::move(directories)), name_(table_file_name(key)) {}

  Expected<const TableReader*, TableFault> reader() const override {
    const Lock lock(mutex_);
    if (reader_) return &*reader_;
    std::optional<TableFault> first;
    for (const std::string& directory : directories_) {
      auto opened = TableReader::open_file(path_in(directory, name_));
      if (opened) return &reader_.emplace(*std::move(opened));
      if (!first) first = opened.error();
    }
    return Unexpected{first.value_or(TableFault{TableFault::Kind::missing, "there is none"})};
  }

 private:
  const std::vector<std::string> directories_;
  const std::string name_;
  mutable Mutex mutex_;  // of what follows
  mutable std::optional<TableReader> reader_;
};

}  // namespace

std::shared_ptr<const NeededTable> needed_table_in(std::vector<std::string> directories,
                                                   const TableKey& key) {
  return std::make_shared<TableInDirectories>(std::move(directories), key);
}

}  // namespace mate33

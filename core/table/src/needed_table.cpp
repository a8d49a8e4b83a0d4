#include "mate33/table/needed_table.hpp"

#include <optional>
#include <utility>

#include "mate33/base/directory.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

namespace {

class TableInDirectory final : public NeededTable {
 public:
  TableInDirectory(std::string directory, const TableKey& key)
      : path_(path_in(directory, table_file_name(key))) {}

  Expected<const TableReader*, TableFault> reader() const override {
    const Lock lock(mutex_);
    if (!reader_) {
      auto opened = TableReader::open_file(path_);
      if (!opened) return Unexpected{opened.error()};
      reader_ = *std::move(opened);
    }
    return &*reader_;
  }

 private:
  const std::string path_;
  mutable Mutex mutex_;  // of what follows
  mutable std::optional<TableReader> reader_;
};

}  // namespace

std::shared_ptr<const NeededTable> needed_table_in(std::string directory, const TableKey& key) {
  return std::make_shared<TableInDirectory>(std::move(directory), key);
}

}  // namespace mate33

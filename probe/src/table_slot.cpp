#include "table_slot.hpp"

#include <utility>

#include "mate33/table/format/table_file_name.hpp"

namespace mate33 {

void TableSlot::add_file(std::string path) {
  const bool is_flat = !has_table_extension(path);
  TableFiles::add_file(std::move(path), is_flat);
}

void TableSlot::add_source(std::shared_ptr<const ByteSource> source, std::string name) {
  TableFiles::add_file(std::move(name), false, std::move(source));
}

void TableSlot::add(FlatTable table) {
  if (opens_now()) return;
  flat_owner_ = std::move(table);
  flat_ = &*flat_owner_;
  serve();
}

void TableSlot::add(std::unique_ptr<GeneralTable> table) {
  if (opens_now()) return;
  general_owner_ = std::move(table);
  general_ = general_owner_.get();
  serve();
}

bool TableSlot::is_open() const noexcept {
  Open open;
  return look(open);
}

std::optional<TableFault> TableSlot::open_file(std::unique_ptr<ByteSource> source,
                                               const std::string& path) const {
  if (!has_table_extension(path)) {
    Expected<FlatTable, TableFault> table = FlatTable::read(*source, path);
    if (!table) return table.error();
    flat_owner_ = *std::move(table);
    flat_.store(&*flat_owner_, std::memory_order_release);
    return std::nullopt;
  }
  Expected<TableReader, TableFault> reader = TableReader::open(std::move(source), path);
  if (!reader) return reader.error();
  if (const TableKey found = reader->header().key(); found != key_) {
    return reader->damage("it is the table of " + table_name(found));
  }
  reader->set_wdl(wdl_);
  general_owner_ = std::make_unique<GeneralTable>(*std::move(reader), cache_, faults());
  general_.store(general_owner_.get(), std::memory_order_release);
  return std::nullopt;
}

ProbeStatus TableSlot::verify_checksums() const noexcept {
  Open table;
  const ProbeStatus status = open_now(table);
  // The hash of a flat table was compared when it was opened.
  return status == ProbeStatus::ok && table.general != nullptr ? table.general->verify_checksums() : status;
}

}  // namespace mate33

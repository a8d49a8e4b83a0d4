#include "table_files.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace mate33 {

void TableFiles::add_file(std::string path, bool goes_first, std::shared_ptr<const ByteSource> source) {
  const auto place = goes_first ? std::ranges::find(files_, false, &File::goes_first) : files_.end();
  files_.insert(place, {std::move(path), goes_first, std::move(source)});
  status_ = ProbeStatus::ok;
  pause_.end();
}

ProbeStatus TableFiles::status() const noexcept {
  const ProbeStatus status = status_.load(std::memory_order_acquire);
  return status == ProbeStatus::ok ? status : open_first(Attempt::after_pause);
}

ProbeStatus TableFiles::open_first(Attempt attempt) const noexcept {
  const auto is_due = [&] { return attempt == Attempt::now || pause_.is_over(); };
  if (!is_due()) return last_result();
  try {
    const Lock lock(opening_);
    // Another thread may have tried while this one waited.
    if (!is_open() && is_due()) try_files();
    return last_result();
  } catch (const std::bad_alloc&) {
    return ProbeStatus::out_of_memory;
  }
}

ProbeStatus TableFiles::last_result() const noexcept {
  // The status first: a table that it calls open is seen then.
  const ProbeStatus status = status_.load(std::memory_order_acquire);
  return is_open() ? ProbeStatus::ok : status;
}

/// To be called under the lock, without a table that is open.
void TableFiles::try_files() const {
  // Whoever knows the last result need not wait for this attempt, which may take its time.
  if (status_ != ProbeStatus::ok) pause_.begin();
  for (auto file = files_.begin(); file != files_.end();) {
    const std::optional<TableFault> fault = try_file(*file);
    if (!fault) {
      status_ = ProbeStatus::ok;
      return;
    }
    const bool damaged = fault->kind == TableFault::Kind::damaged;
    if (damaged || !file->fault_noted) faults_.add(*fault);
    file->fault_noted = true;
    file = damaged ? files_.erase(file) : file + 1;
  }
  // The status first: whoever sees the pause takes the status for the answer.
  status_ = files_.empty() ? ProbeStatus::corrupt_file : ProbeStatus::io_error;
  if (files_.empty()) {
    pause_.begin_endless();
  } else {
    pause_.begin();
  }
}

std::optional<TableFault> TableFiles::try_file(const File& file) const {
  // One that is shared may be read again after it failed.
  if (file.source != nullptr) return open_file(make_shared_source(file.source), file.path);
  auto source = open_file_source(file.path, io_);
  if (!source) return source.error();
  return open_file(*std::move(source), file.path);
}

}  // namespace mate33

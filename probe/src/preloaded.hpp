#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

#include "mate33/base/mutex.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// A whole table in memory, once somebody has wanted that. Any number of threads may ask.
template <class Decoded>
class Preloaded {
 public:
  /// Null before it has been read.
  const Decoded* get() const noexcept { return decoded_.load(std::memory_order_acquire); }

  /// As Tablebase::preload() has it. `note` answers the status of a fault, which it tells of.
  template <class Reader, class Note>
  Tablebase::Preload read_once(const Reader& reader, std::uint64_t limit, Note note) noexcept {
    using Status = Tablebase::PreloadStatus;
    const Lock lock(reading_);
    if (owner_) return {Status::done, ProbeStatus::ok, 0};
    const std::uint64_t bytes = Decoded::bytes_needed(reader);
    if (bytes > limit) return {Status::over_limit, ProbeStatus::ok, bytes};
    try {
      auto decoded = Decoded::read(reader);
      if (!decoded) return {Status::failed, note(decoded.error()), bytes};
      owner_ = std::make_unique<const Decoded>(*std::move(decoded));
    } catch (const std::bad_alloc&) {
      return {Status::failed, ProbeStatus::out_of_memory, bytes};
    }
    decoded_.store(owner_.get(), std::memory_order_release);
    return {Status::done, ProbeStatus::ok, bytes};
  }

 private:
  std::atomic<const Decoded*> decoded_{nullptr};
  Mutex reading_;
  std::unique_ptr<const Decoded> owner_;
};

}  // namespace mate33

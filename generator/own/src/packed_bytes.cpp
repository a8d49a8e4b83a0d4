#include "mate33/own/packed_bytes.hpp"

#include <utility>

namespace mate33 {

PackedBytes::PackedBytes(std::vector<std::byte> bytes, PackedRoom& room) : room_(room), size_(bytes.size()) {
  const PackedLimit& limit = room_.limit_;
  if (limit.scratch != nullptr && room_.bytes_in_memory_ + size_ > limit.memory_bytes) {
    in_scratch_ = limit.scratch->put(bytes);
    return;
  }
  in_memory_ = std::move(bytes);
  in_memory_.shrink_to_fit();
  room_.bytes_in_memory_ += size_;
}

PackedBytes::~PackedBytes() {
  if (in_scratch_) {
    room_.limit_.scratch->remove(*in_scratch_);
  } else {
    room_.bytes_in_memory_ -= size_;
  }
}

std::span<const std::byte> PackedBytes::part(std::size_t begin, std::size_t count,
                                             std::vector<std::byte>& buffer) const {
  if (!in_scratch_) return std::span(in_memory_).subspan(begin, count);
  buffer = room_.limit_.scratch->read({in_scratch_->offset + begin, count});
  return buffer;
}

}  // namespace mate33

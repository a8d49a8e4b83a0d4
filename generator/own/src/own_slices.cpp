#include "mate33/own/own_slices.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "mate33/base/zstd_frame.hpp"

namespace mate33 {

namespace {

constexpr int packing_level = 1;  // of zstd: most of the time is for solving

std::size_t bytes_of(const Solution::Slice& slice) {
  std::size_t bytes = 0;
  for (const Color c : all_colors) {
    bytes += slice.codes(c).size_bytes() + slice.moveless(c).size() * sizeof(SquareSet);
  }
  return bytes;
}

/// The codes of either side to move, then where there is no move.
std::shared_ptr<const std::vector<std::byte>> pack(const Solution::Slice& slice) {
  std::vector<std::byte> bytes;
  bytes.reserve(bytes_of(slice));
  const auto add = [&](auto part) {
    const auto raw = std::as_bytes(part);
    bytes.insert(bytes.end(), raw.begin(), raw.end());
  };
  for (const Color c : all_colors) {
    add(slice.codes(c));
    add(std::span(slice.moveless(c)));
  }
  return std::make_shared<const std::vector<std::byte>>(compress_zstd_frame(bytes, packing_level));
}

std::shared_ptr<const Solution::Slice> unpack(const Placement& placement, std::span<const std::byte> packed) {
  auto slice = std::make_shared<Solution::Slice>(SliceLayout(placement.seats(), placement.pawn_men()));
  std::vector<std::byte> bytes(bytes_of(*slice));
  if (const auto fault = decompress_zstd_frame(packed, bytes)) throw std::logic_error(*fault);
  const std::byte* next = bytes.data();
  const auto take = [&](auto part) {
    const auto raw = std::as_writable_bytes(part);
    std::copy_n(next, raw.size(), raw.begin());
    next += raw.size();
  };
  for (const Color c : all_colors) {
    take(slice->codes(c));
    take(std::span(slice->moveless(c)));
  }
  return slice;
}

}  // namespace

OwnSlices::OwnSlices(const OwnSlices& others) : budget_(others.budget_) {
  const Lock lock(others.mutex_);
  packed_ = others.packed_;
  packed_bytes_ = most_packed_bytes_ = others.packed_bytes_;
}

bool OwnSlices::add_exact(const Placement& placement, std::shared_ptr<const Slice> slice) {
  Packed packed = {{pack(*slice), nullptr}, {}};
  const Lock lock(mutex_);
  const bool is_other = replace(placement, std::move(packed));
  keep({placement, Bound::best_for_black}, std::move(slice));
  return is_other;
}

bool OwnSlices::add(const Placement& placement, const std::array<std::shared_ptr<const Slice>, 2>& bounds) {
  Packed packed = {{pack(*bounds[0]), pack(*bounds[1])}, {}};
  const Lock lock(mutex_);
  const bool is_other = replace(placement, std::move(packed));
  for (const Bound bound : all_bounds) keep({placement, bound}, bounds[static_cast<std::size_t>(bound)]);
  return is_other;
}

bool OwnSlices::add(const Placement& placement, std::array<MakeSlice, 2> make) {
  const Lock lock(mutex_);
  return replace(placement, {{}, std::move(make)});
}

/// Answers whether something else was there, or nothing; what is made when it is needed counts as something
/// else. Precondition: the lock is held.
bool OwnSlices::replace(const Placement& placement, Packed packed) {
  const auto is_same = [](const auto& a, const auto& b) {
    return a == nullptr || b == nullptr ? a == b : *a == *b;
  };
  Packed& there = packed_[placement];
  const bool is_other =
      there.make[0] || packed.make[0] || !std::ranges::equal(there.bytes, packed.bytes, is_same);
  for (const Bound bound : all_bounds) {
    const auto side = static_cast<std::size_t>(bound);
    if (there.bytes[side] != nullptr) packed_bytes_ -= there.bytes[side]->size();
    if (packed.bytes[side] != nullptr) packed_bytes_ += packed.bytes[side]->size();
    forget({placement, bound});
  }
  most_packed_bytes_ = std::max(most_packed_bytes_, packed_bytes_);
  there = std::move(packed);
  return is_other;
}

bool OwnSlices::has(const Placement& placement) const {
  const Lock lock(mutex_);
  return packed_.contains(placement);
}

bool OwnSlices::is_exact(const Placement& placement) const {
  const Lock lock(mutex_);
  return packed_.at(placement).is_exact();
}

std::shared_ptr<const Solution::Slice> OwnSlices::find(const Placement& placement, Bound bound) {
  Key key{placement, bound};
  std::shared_ptr<const std::vector<std::byte>> packed;
  MakeSlice make;
  {
    const Lock lock(mutex_);
    const Packed& both = packed_.at(placement);
    if (both.is_exact()) key.bound = Bound::best_for_black;
    if (const auto found = unpacked_.find(key); found != unpacked_.end()) {
      by_use_.splice(by_use_.begin(), by_use_, found->second.place);
      return found->second.slice;
    }
    packed = both.bytes[static_cast<std::size_t>(key.bound)];
    make = both.make[static_cast<std::size_t>(key.bound)];
  }
  std::shared_ptr<const Slice> slice = packed != nullptr ? unpack(placement, *packed) : make();
  const Lock lock(mutex_);
  keep(key, slice);
  return slice;
}

/// Precondition: the lock is held.
void OwnSlices::forget(const Key& key) {
  const auto found = unpacked_.find(key);
  if (found == unpacked_.end()) return;
  unpacked_bytes_ -= bytes_of(*found->second.slice);
  by_use_.erase(found->second.place);
  unpacked_.erase(found);
}

/// Forgets those that were not used for longest. Precondition: the lock is held.
void OwnSlices::keep(const Key& key, std::shared_ptr<const Slice> slice) {
  if (unpacked_.contains(key)) return;  // another thread was quicker
  unpacked_bytes_ += bytes_of(*slice);
  by_use_.push_front(key);
  unpacked_.emplace(key, Unpacked{std::move(slice), by_use_.begin()});
  while (unpacked_bytes_ > budget_ && by_use_.size() > 1) forget(Key(by_use_.back()));
}

}  // namespace mate33

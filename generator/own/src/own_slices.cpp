#include "mate33/own/own_slices.hpp"

#include <algorithm>
#include <utility>

namespace mate33 {

namespace {

std::size_t bytes_of(const Solution::Slice& slice) {
  std::size_t bytes = 0;
  for (const Color c : all_colors) {
    bytes += slice.codes(c).size_bytes() + slice.moveless(c).size() * sizeof(SquareSet);
  }
  return bytes;
}

}  // namespace

bool are_equal(const Solution::Slice& a, const Solution::Slice& b) {
  return std::ranges::all_of(all_colors, [&](Color c) { return std::ranges::equal(a.codes(c), b.codes(c)); });
}

OwnSlices::OwnSlices(const OwnSlices& others) : OwnSlices(others.budget_) {
  const Lock lock(others.mutex_);
  held_ = others.held_;
  packed_bytes_ = most_packed_bytes_ = others.packed_bytes_;
}

std::shared_ptr<const PackedSlice> OwnSlices::packed_of(const Slice& slice) {
  const Lent packer(packers_);
  return std::make_shared<const PackedSlice>(slice, *packer);
}

bool OwnSlices::add_exact(const Placement& placement, std::shared_ptr<const Slice> slice) {
  Held held = {{packed_of(*slice), nullptr}, {}};
  const bool is_as_before = is_as_made(placement, {slice, nullptr});
  const Lock lock(mutex_);
  const bool is_other = replace(placement, std::move(held)) && !is_as_before;
  keep({placement, Bound::best_for_black}, std::move(slice));
  return is_other;
}

bool OwnSlices::add(const Placement& placement, const std::array<std::shared_ptr<const Slice>, 2>& bounds) {
  Held held = {{packed_of(*bounds[0]), packed_of(*bounds[1])}, {}};
  const bool is_as_before = is_as_made(placement, bounds);
  const Lock lock(mutex_);
  const bool is_other = replace(placement, std::move(held)) && !is_as_before;
  for (const Bound bound : all_bounds) keep({placement, bound}, bounds[static_cast<std::size_t>(bound)]);
  return is_other;
}

bool OwnSlices::add(const Placement& placement, std::array<MakeSlice, 2> make) {
  const Lock lock(mutex_);
  return replace(placement, {{}, std::move(make)});
}

/// Whether what is there is made when it is needed, and is the same.
bool OwnSlices::is_as_made(const Placement& placement,
                           const std::array<std::shared_ptr<const Slice>, 2>& bounds) const {
  std::array<MakeSlice, 2> make;
  {
    const Lock lock(mutex_);
    const auto found = held_.find(placement);
    if (found == held_.end() || !found->second.make[0]) return false;
    make = found->second.make;
  }
  const auto is_same = [](const std::shared_ptr<const Slice>& slice, const MakeSlice& made) {
    return slice == nullptr || !made ? slice == nullptr && !made : are_equal(*slice, *made());
  };
  return std::ranges::equal(bounds, make, is_same);
}

/// Answers whether something else was there, or nothing; what is made when it is needed counts as something
/// else. Precondition: the lock is held.
bool OwnSlices::replace(const Placement& placement, Held held) {
  const auto is_same = [](const auto& a, const auto& b) {
    return a == nullptr || b == nullptr ? a == b : *a == *b;
  };
  Held& there = held_[placement];
  const bool is_other =
      there.make[0] || held.make[0] || !std::ranges::equal(there.packed, held.packed, is_same);
  for (const Bound bound : all_bounds) {
    const auto side = static_cast<std::size_t>(bound);
    if (there.packed[side] != nullptr) forget({placement, bound}, *there.packed[side]);
    if (held.packed[side] != nullptr) packed_bytes_ += held.packed[side]->bytes();
    unpacked_.forget({placement, bound});
  }
  most_packed_bytes_ = std::max(most_packed_bytes_, packed_bytes_);
  there = std::move(held);
  return is_other;
}

/// What was packed, and its pages. Precondition: the lock is held.
void OwnSlices::forget(const Key& key, const PackedSlice& packed) {
  packed_bytes_ -= packed.bytes();
  for (std::size_t entry = 0; entry < packed.entry_count(); entry += CodePage::entry_count) {
    pages_.forget({key, entry / CodePage::entry_count});
  }
}

bool OwnSlices::has(const Placement& placement) const {
  const Lock lock(mutex_);
  return held_.contains(placement);
}

bool OwnSlices::is_exact(const Placement& placement) const {
  const Lock lock(mutex_);
  return held_.at(placement).is_exact();
}

std::shared_ptr<const Solution::Slice> OwnSlices::find(const Placement& placement, Bound bound) {
  Key key{placement, bound};
  std::shared_ptr<const PackedSlice> packed;
  MakeSlice make;
  {
    const Lock lock(mutex_);
    const Held& both = held_.at(placement);
    if (both.is_exact()) key.bound = Bound::best_for_black;
    if (const auto* found = unpacked_.find(key)) return *found;
    packed = both.packed[static_cast<std::size_t>(key.bound)];
    make = both.make[static_cast<std::size_t>(key.bound)];
  }
  std::shared_ptr<const Slice> slice =
      packed != nullptr ? packed->unpack(placement, *Lent(packers_)) : make();
  const Lock lock(mutex_);
  keep(key, slice);
  return slice;
}

Code OwnSlices::code(const Placement& placement, Bound bound, Color to_move, std::size_t entry) {
  PageKey key{{placement, bound}, entry / CodePage::entry_count};
  std::shared_ptr<const PackedSlice> packed;
  {
    const Lock lock(mutex_);
    const Held& both = held_.at(placement);
    if (both.is_exact()) key.slice.bound = Bound::best_for_black;
    if (const auto* slice = unpacked_.find(key.slice)) return (*slice)->codes(to_move)[entry];
    if (const CodePage* page = pages_.find(key)) return page->code(to_move, entry);
    packed = both.packed[static_cast<std::size_t>(key.slice.bound)];
  }
  if (packed == nullptr) return find(placement, bound)->codes(to_move)[entry];
  CodePage page = packed->page_of(entry, *Lent(packers_));
  const Code code = page.code(to_move, entry);
  const std::size_t bytes = page.bytes();
  const Lock lock(mutex_);
  pages_.keep(key, std::move(page), bytes);
  return code;
}

/// Precondition: the lock is held.
void OwnSlices::keep(const Key& key, std::shared_ptr<const Slice> slice) {
  const std::size_t bytes = bytes_of(*slice);
  unpacked_.keep(key, std::move(slice), bytes);
}

}  // namespace mate33

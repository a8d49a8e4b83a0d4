#include "mate33/own/own_slices.hpp"

#include <algorithm>
#include <utility>

namespace mate33 {

namespace {

std::uint64_t packed_bytes_of(const UnpackedSlices::Origin& origin) {
  const auto* const packed = origin == nullptr ? nullptr : std::get_if<PackedSlice>(origin.get());
  return packed == nullptr ? 0 : packed->bytes();
}

}  // namespace

OwnSlices::OwnSlices(const OwnSlices& others) : unpacked_(others.unpacked_) {
  const Lock lock(others.mutex_);
  held_ = others.held_;
  packed_bytes_ = most_packed_bytes_ = others.packed_bytes_;
}

bool OwnSlices::add_exact(const Placement& placement, std::shared_ptr<const Slice> slice) {
  return add(placement, {std::move(slice), nullptr});
}

bool OwnSlices::add(const Placement& placement, const std::array<std::shared_ptr<const Slice>, 2>& bounds) {
  const Held before = held(placement);
  Held after;
  bool is_other = false;
  for (std::size_t side = 0; side < bounds.size(); ++side) {
    if (bounds[side] != nullptr) after[side] = unpacked_->pack(*bounds[side]);
    if (before[side] == nullptr || after[side] == nullptr) {
      is_other = is_other || before[side] != after[side];
    } else if (!unpacked_->is_same(before[side], after[side], *bounds[side])) {
      is_other = true;
    } else if (std::holds_alternative<PackedSlice>(*before[side])) {
      after[side] = before[side];  // others may have it, too
    }
  }
  replace(placement, after);
  for (std::size_t side = 0; side < bounds.size(); ++side) {
    if (bounds[side] != nullptr) unpacked_->keep(after[side], bounds[side]);
  }
  return is_other;
}

void OwnSlices::add(const Placement& placement, const std::array<MakeSlice, 2>& make) {
  Held after;
  for (std::size_t side = 0; side < make.size(); ++side) {
    if (make[side]) after[side] = std::make_shared<const SliceOrigin>(make[side]);
  }
  replace(placement, after);
}

void OwnSlices::replace(const Placement& placement, const Held& held) {
  Held before;
  {
    const Lock lock(mutex_);
    Held& there = held_[placement];
    before = std::exchange(there, held);
    for (const Origin& origin : before) packed_bytes_ -= packed_bytes_of(origin);
    for (const Origin& origin : held) packed_bytes_ += packed_bytes_of(origin);
    most_packed_bytes_ = std::max(most_packed_bytes_, packed_bytes_);
  }
  for (std::size_t side = 0; side < before.size(); ++side) {
    if (before[side] != nullptr && before[side] != held[side]) unpacked_->forget(before[side]);
  }
}

/// Of neither bound where it is not there.
OwnSlices::Held OwnSlices::held(const Placement& placement) const {
  const Lock lock(mutex_);
  const auto found = held_.find(placement);
  return found == held_.end() ? Held{} : found->second;
}

bool OwnSlices::has(const Placement& placement) const {
  const Lock lock(mutex_);
  return held_.contains(placement);
}

bool OwnSlices::is_exact(const Placement& placement) const {
  const Lock lock(mutex_);
  return held_.at(placement)[1] == nullptr;
}

OwnSlices::Origin OwnSlices::origin(const Placement& placement, Bound bound) const {
  const Lock lock(mutex_);
  const Held& both = held_.at(placement);
  const Origin& of_bound = both[static_cast<std::size_t>(bound)];
  return of_bound != nullptr ? of_bound : both[0];
}

std::shared_ptr<const Solution::Slice> OwnSlices::find(const Placement& placement, Bound bound) {
  return unpacked_->find(placement, origin(placement, bound));
}

Code OwnSlices::code(const Placement& placement, Bound bound, Color to_move, std::size_t entry) {
  return unpacked_->code(placement, origin(placement, bound), to_move, entry);
}

}  // namespace mate33

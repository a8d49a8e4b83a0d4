#include "mate33/own/unpacked_slices.hpp"

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

UnpackedSlices::UnpackedSlices(std::size_t budget_bytes, const PackedLimit& packed)
    : room_(packed), slices_(budget_bytes - budget_bytes / 8), pages_(budget_bytes / 8) {}

UnpackedSlices::Origin UnpackedSlices::pack(const Slice& slice) {
  return std::make_shared<const SliceOrigin>(std::in_place_type<PackedSlice>, slice, *Lent(packers_), room_);
}

bool UnpackedSlices::is_same(const Origin& before, const Origin& packed, const Slice& slice) {
  if (const auto* make = std::get_if<MakeSlice>(before.get())) return are_equal(*(*make)(), slice);
  return std::get<PackedSlice>(*before).is_same(std::get<PackedSlice>(*packed), *Lent(packers_));
}

std::shared_ptr<const Solution::Slice> UnpackedSlices::find(const Placement& placement,
                                                            const Origin& origin) {
  {
    const Lock lock(mutex_);
    if (const auto* found = slices_.find(origin)) return *found;
  }
  const auto* const packed = std::get_if<PackedSlice>(origin.get());
  std::shared_ptr<const Slice> slice =
      packed != nullptr ? packed->unpack(placement, *Lent(packers_)) : std::get<MakeSlice>(*origin)();
  keep(origin, slice);
  return slice;
}

Code UnpackedSlices::code(const Placement& placement, const Origin& origin, Color to_move,
                          std::size_t entry) {
  PageKey key{nullptr, entry / CodePage::entry_count};
  {
    const Lock lock(mutex_);
    if (const auto* slice = slices_.find(origin)) return (*slice)->codes(to_move)[entry];
    key.slice = origin;
    if (const CodePage* page = pages_.find(key)) return page->code(to_move, entry);
  }
  const auto* const packed = std::get_if<PackedSlice>(origin.get());
  if (packed == nullptr) return find(placement, origin)->codes(to_move)[entry];
  CodePage page = packed->page_of(entry, *Lent(packers_));
  const Code code = page.code(to_move, entry);
  const std::size_t bytes = page.bytes();
  const Lock lock(mutex_);
  pages_.keep(std::move(key), std::move(page), bytes);
  return code;
}

void UnpackedSlices::forget(const Origin& origin) {
  const auto* const packed = std::get_if<PackedSlice>(origin.get());
  const std::size_t entries = packed == nullptr ? 0 : packed->entry_count();
  const Lock lock(mutex_);
  slices_.forget(origin);
  for (std::size_t entry = 0; entry < entries; entry += CodePage::entry_count) {
    pages_.forget({origin, entry / CodePage::entry_count});
  }
}

void UnpackedSlices::keep(const Origin& origin, std::shared_ptr<const Slice> slice) {
  const std::size_t bytes = bytes_of(*slice);
  const Lock lock(mutex_);
  slices_.keep(origin, std::move(slice), bytes);
}

}  // namespace mate33

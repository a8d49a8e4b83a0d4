#include "mate33/own/packed_slice.hpp"

#include <algorithm>
#include <stdexcept>

namespace mate33 {

namespace {

constexpr int packing_level = 1;  // of zstd: most of the time is for solving

/// Precondition: the target has the size of what was packed.
template <typename T>
void unpack_frame(std::span<const std::byte> frame, std::span<T> target, SlicePacker& packer) {
  if (const auto fault = packer.decompressor.decompress(frame, std::as_writable_bytes(target))) {
    throw std::logic_error(*fault);
  }
}

CodeWidth width_of(const Solution::Slice& slice) {
  const bool fit_bytes = std::ranges::all_of(
      all_colors, [&](Color c) { return all_fit<MarkedBytes>(slice.codes(c), CodeWidth::byte); });
  return fit_bytes ? CodeWidth::byte : CodeWidth::two_bytes;
}

}  // namespace

SlicePacker::SlicePacker() : compressor(packing_level) {}

PackedSlice::PackedSlice(const Solution::Slice& slice, SlicePacker& packer, PackedRoom& room)
    : entry_count_(slice.codes(Color::white).size()),
      width_(width_of(slice)),
      bytes_(frames_of(slice, packer), room) {}

/// Notes where they end, too.
std::vector<std::byte> PackedSlice::frames_of(const Solution::Slice& slice, SlicePacker& packer) {
  std::vector<std::byte> frames;
  const auto add = [&](std::span<const std::byte> raw) {
    const std::vector<std::byte> frame = packer.compressor.compress(raw);
    frames.insert(frames.end(), frame.begin(), frame.end());
    ends_.push_back(frames.size());
  };
  for (std::size_t first = 0; first < entry_count_; first += CodePage::entry_count) {
    const std::size_t count = std::min(CodePage::entry_count, entry_count_ - first);
    std::vector<std::byte> page(bytes_of_codes(2 * count, width_));
    for (const Color c : all_colors) {
      codes_to_bytes(slice.codes(c).subspan(first, count), width_,
                     &page[bytes_of_codes(index(c) * count, width_)]);
    }
    add(page);
  }
  std::vector<SquareSet> moveless;
  for (const Color c : all_colors) {
    moveless.insert(moveless.end(), slice.moveless(c).begin(), slice.moveless(c).end());
  }
  add(std::as_bytes(std::span(moveless)));
  return frames;
}

bool PackedSlice::is_same(const PackedSlice& other, SlicePacker& packer) const {
  if (width_ != other.width_ || ends_ != other.ends_) return false;
  std::vector<std::byte> of_other;
  for (std::size_t number = 0; number < ends_.size(); ++number) {
    const auto here = frame(number, packer);
    const auto there = other.bytes_.part(ends_[number] - here.size(), here.size(), of_other);
    if (!std::ranges::equal(here, there)) return false;
  }
  return true;
}

std::span<const std::byte> PackedSlice::frame(std::size_t number, SlicePacker& packer) const {
  const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
  return bytes_.part(begin, ends_[number] - begin, packer.read);
}

std::vector<std::byte> PackedSlice::bytes_of(std::size_t page, SlicePacker& packer) const {
  const std::size_t count = std::min(CodePage::entry_count, entry_count_ - page * CodePage::entry_count);
  std::vector<std::byte> bytes(bytes_of_codes(2 * count, width_));
  unpack_frame(frame(page, packer), std::span(bytes), packer);
  return bytes;
}

CodePage PackedSlice::page_of(std::size_t entry, SlicePacker& packer) const {
  return {bytes_of(entry / CodePage::entry_count, packer), width_};
}

std::shared_ptr<const Solution::Slice> PackedSlice::unpack(const Placement& placement,
                                                           SlicePacker& packer) const {
  auto slice = std::make_shared<Solution::Slice>(SliceLayout(placement.seats(), placement.pawn_men()));
  const std::size_t page_count = ends_.size() - 1;
  for (std::size_t page = 0; page < page_count; ++page) {
    const std::vector<std::byte> bytes = bytes_of(page, packer);
    for (const Color c : all_colors) {
      const std::byte* const side = &bytes[index(c) * bytes.size() / 2];
      const std::span codes = slice->codes(c).subspan(page * CodePage::entry_count);
      codes_from_bytes<MarkedBytes>(side, width_, codes.first(std::min(codes.size(), CodePage::entry_count)));
    }
  }
  std::vector<SquareSet> moveless(slice->moveless(Color::white).size() +
                                  slice->moveless(Color::black).size());
  unpack_frame(frame(page_count, packer), std::span(moveless), packer);
  auto next = moveless.begin();
  for (const Color c : all_colors) {
    std::copy_n(next, slice->moveless(c).size(), slice->moveless(c).begin());
    next += static_cast<std::ptrdiff_t>(slice->moveless(c).size());
  }
  return slice;
}

}  // namespace mate33

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

bool fit_one_byte(const Solution::Slice& slice) {
  return std::ranges::all_of(all_colors, [&](Color c) { return PackableCodes::fit(slice.codes(c)); });
}

}  // namespace

bool PackableCodes::fit(std::span<const Code> codes) {
  // No early end: so it is done with wide registers.
  Code greatest = 0;
  for (const Code code : codes) greatest = std::max(greatest, code == illegal_code ? Code{0} : code);
  return greatest < illegal_byte;
}

void PackableCodes::put(std::size_t first, std::span<const Code> codes) {
  if (!in_one_byte_) {
    std::memcpy(&bytes_[first * sizeof(Code)], codes.data(), codes.size_bytes());
    return;
  }
  static_assert(static_cast<std::uint8_t>(illegal_code) == illegal_byte);
  for (std::size_t i = 0; i < codes.size(); ++i) bytes_[first + i] = static_cast<std::byte>(codes[i]);
}

void PackableCodes::copy(std::size_t first, std::span<Code> target) const {
  if (!in_one_byte_) {
    std::memcpy(target.data(), &bytes_[first * sizeof(Code)], target.size_bytes());
    return;
  }
  for (std::size_t i = 0; i < target.size(); ++i) target[i] = (*this)[first + i];
}

SlicePacker::SlicePacker() : compressor(packing_level) {}

PackedSlice::PackedSlice(const Solution::Slice& slice, SlicePacker& packer, PackedRoom& room)
    : entry_count_(slice.codes(Color::white).size()),
      in_one_byte_(fit_one_byte(slice)),
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
    PackableCodes page(2 * count, in_one_byte_);
    for (const Color c : all_colors) page.put(index(c) * count, slice.codes(c).subspan(first, count));
    add(page.bytes());
  }
  std::vector<SquareSet> moveless;
  for (const Color c : all_colors) {
    moveless.insert(moveless.end(), slice.moveless(c).begin(), slice.moveless(c).end());
  }
  add(std::as_bytes(std::span(moveless)));
  return frames;
}

bool PackedSlice::is_same(const PackedSlice& other, SlicePacker& packer) const {
  if (in_one_byte_ != other.in_one_byte_ || ends_ != other.ends_) return false;
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

PackableCodes PackedSlice::codes_of(std::size_t page, SlicePacker& packer) const {
  const std::size_t first = page * CodePage::entry_count;
  PackableCodes codes(2 * std::min(CodePage::entry_count, entry_count_ - first), in_one_byte_);
  unpack_frame(frame(page, packer), codes.bytes(), packer);
  return codes;
}

CodePage PackedSlice::page_of(std::size_t entry, SlicePacker& packer) const {
  return CodePage(codes_of(entry / CodePage::entry_count, packer));
}

std::shared_ptr<const Solution::Slice> PackedSlice::unpack(const Placement& placement,
                                                           SlicePacker& packer) const {
  auto slice = std::make_shared<Solution::Slice>(SliceLayout(placement.seats(), placement.pawn_men()));
  const std::size_t page_count = ends_.size() - 1;
  for (std::size_t page = 0; page < page_count; ++page) {
    const PackableCodes codes = codes_of(page, packer);
    const std::size_t count = codes.size() / 2;
    for (const Color c : all_colors) {
      codes.copy(index(c) * count, slice->codes(c).subspan(page * CodePage::entry_count, count));
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

#pragma once

#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "mate33/base/table_error.hpp"
#include "mate33/table/layouts/chess/plane.hpp"

namespace mate33 {

/// Planes of a region in ascending order, as bytes: the plane's number in the region in two bytes, a mask of
/// the rows that have positions in eight, and those rows in eight each, all as the machine has numbers.
class PlaneStreamWriter {
 public:
  /// Empty planes take ten bytes. Answers how many positions the plane has.
  std::uint64_t add(std::size_t plane_in_region, const Plane& plane) {
    const std::size_t before = bytes_.size();
    bytes_.resize(before + head_bytes + sizeof(Plane));
    std::byte* at = bytes_.data() + before + head_bytes;
    std::uint64_t mask = 0, count = 0;
    for (unsigned i = 0; i < square_count; ++i) {
      const std::uint64_t bits = plane.rows[i].bits();
      if (bits == 0) continue;
      mask |= std::uint64_t{1} << i;
      count += plane.rows[i].size();
      std::memcpy(at, &bits, sizeof bits);
      at += sizeof bits;
    }
    const auto number = static_cast<std::uint16_t>(plane_in_region);
    std::memcpy(bytes_.data() + before, &number, sizeof number);
    std::memcpy(bytes_.data() + before + sizeof number, &mask, sizeof mask);
    bytes_.resize(static_cast<std::size_t>(at - bytes_.data()));
    return count;
  }
  std::span<const std::byte> bytes() const { return bytes_; }
  bool is_empty() const { return bytes_.empty(); }

  static constexpr std::size_t head_bytes = sizeof(std::uint16_t) + sizeof(std::uint64_t);

 private:
  std::vector<std::byte> bytes_;
};

/// Reads what PlaneStreamWriter has written. Throws TableError where the bytes make no sense.
class PlaneStreamReader {
 public:
  PlaneStreamReader() = default;
  explicit PlaneStreamReader(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}

  /// The number in its region of the plane that comes next.
  std::optional<std::size_t> next() const {
    if (at_ == bytes_.size()) return std::nullopt;
    if (bytes_.size() - at_ < PlaneStreamWriter::head_bytes) throw_damaged();
    std::uint16_t number;
    std::memcpy(&number, bytes_.data() + at_, sizeof number);
    return number;
  }
  /// The memory of what has been read, to be used again.
  std::vector<std::byte> take_bytes() && { return std::move(bytes_); }
  /// Takes the plane if it comes next.
  bool take(std::size_t plane_in_region, Plane& plane) {
    if (next() != plane_in_region) return false;
    std::uint64_t mask;
    std::memcpy(&mask, bytes_.data() + at_ + sizeof(std::uint16_t), sizeof mask);
    at_ += PlaneStreamWriter::head_bytes;
    const SquareSet rows(mask);
    if (rows.size() * sizeof(std::uint64_t) > bytes_.size() - at_) throw_damaged();
    plane = Plane{};
    for (const Square row : rows) {
      std::uint64_t bits;
      std::memcpy(&bits, bytes_.data() + at_, sizeof bits);
      plane.rows[index(row)] = SquareSet(bits);
      at_ += sizeof bits;
    }
    return true;
  }
  [[noreturn]] static void throw_damaged() {
    throw TableError(
        {TableFault::Kind::damaged,
         "the log of what was settled is damaged: remove it from --scratch, and the table is solved anew"});
  }

 private:
  std::vector<std::byte> bytes_;
  std::size_t at_ = 0;
};

}  // namespace mate33

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "mate33/base/table_memory.hpp"
#include "mate33/table/codec/code_bytes.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// A whole table in memory, both sides to move, each entry the code itself: nothing is left to be predicted,
/// and positions that are illegal are marked. One byte an entry where all codes fit, else two.
class DecodedTable {
 public:
  /// The bytes that a table takes.
  static std::uint64_t bytes_needed(const TableReader& reader);
  /// Reads the whole table. The fault says what is wrong with it. Throws std::bad_alloc without memory.
  static Expected<DecodedTable, TableFault> read(const TableReader& reader);

  /// The code of an entry by its plane in the table and its place there; illegal_code where there is no such
  /// position.
  Code code(Color to_move, std::size_t plane, std::size_t in_plane) const noexcept {
    const std::byte* const at = address(to_move, plane, in_plane);
    if (wide_) {
      return static_cast<Code>(std::to_integer<unsigned>(at[0]) | std::to_integer<unsigned>(at[1]) << 8);
    }
    return MarkedBytes::code_of(std::to_integer<Code>(*at));
  }
  void prefetch(Color to_move, std::size_t plane, std::size_t in_plane) const noexcept {
    __builtin_prefetch(address(to_move, plane, in_plane));
  }

 private:
  explicit DecodedTable(const TableReader& reader);
  /// Whether the codes that the header announces do not fit a byte, one of which is taken.
  static bool is_wide(const TableReader& reader);
  const std::byte* address(Color to_move, std::size_t plane, std::size_t in_plane) const noexcept {
    const std::size_t planes_before = sides_ == StoredSides::both ? plane * 2 + index(to_move) : plane;
    const std::size_t i = planes_before * plane_entries + in_plane;
    return entries_ + (wide_ ? 2 * i : i);
  }
  /// The codes of a block.
  void put(std::size_t group, Color to_move, std::span<const Code> codes);

  StoredSides sides_;
  bool wide_;
  TableMemory memory_;
  std::byte* entries_;
};

}  // namespace mate33

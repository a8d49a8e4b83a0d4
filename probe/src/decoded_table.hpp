#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "mate33/base/table_memory.hpp"
#include "mate33/table/codec/code_bytes.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// A whole table in memory, both sides to move, each entry the code itself: nothing is left to be predicted,
/// and positions that are illegal are marked. Half a byte an entry where all codes fit, as in tables of WDL,
/// else one or two.
class DecodedTable {
 public:
  /// The bytes that a table takes.
  static std::uint64_t bytes_needed(const TableReader& reader);
  /// Reads the whole table. The fault says what is wrong with it. Throws std::bad_alloc without memory.
  static Expected<DecodedTable, TableFault> read(const TableReader& reader);

  /// The code of an entry by its plane in the table and its place there; illegal_code where there is no such
  /// position.
  Code code(Color to_move, std::size_t plane, std::size_t in_plane) const noexcept {
    return code_in_bytes<MarkedBytes>(entries_, place(to_move, plane, in_plane), width_);
  }
  void prefetch(Color to_move, std::size_t plane, std::size_t in_plane) const noexcept {
    __builtin_prefetch(entries_ + bytes_of_codes(place(to_move, plane, in_plane), width_));
  }

 private:
  explicit DecodedTable(const TableReader& reader);
  /// What the codes need that the header announces.
  static CodeWidth width_of(const TableReader& reader);
  /// Of an entry among all.
  std::size_t place(Color to_move, std::size_t plane, std::size_t in_plane) const noexcept {
    const std::size_t planes_before = sides_ == StoredSides::both ? plane * 2 + index(to_move) : plane;
    return planes_before * plane_entries + in_plane;
  }
  /// The codes of a block.
  void put(std::size_t group, Color to_move, std::span<const Code> codes);

  StoredSides sides_;
  CodeWidth width_;
  TableMemory memory_;
  std::byte* entries_;
};

}  // namespace mate33

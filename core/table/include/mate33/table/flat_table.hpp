#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/base/table_file.hpp"
#include "mate33/base/table_memory.hpp"
#include "mate33/chess/material.hpp"
#include "mate33/chess/square.hpp"

/// The flat file KBNvK.bin: two bytes for every placement of king, light-squared bishop and knight against
/// king with White to move. docs/format.md specifies it.
namespace mate33 {

/// Four pieces of KBNvK, White to move, the bishop on a light square.
struct FlatPlacement {
  Square white_king;
  Square bishop;
  Square knight;
  Square black_king;
};

/// The move an entry stores: which piece, and where to.
struct FlatMove {
  PieceType piece;  ///< king, bishop or knight
  Square to;
  friend constexpr bool operator==(FlatMove, FlatMove) = default;
};

/// Moves (not plies) to mate, 1..33, and the move that keeps to it; no moves and no move where there is no
/// win.
struct FlatEntry {
  std::uint8_t moves_to_mate = 0;
  std::uint8_t packed_move = 0;

  static constexpr std::uint8_t pack(FlatMove move) {
    const unsigned piece = move.piece == PieceType::king ? 1u : move.piece == PieceType::bishop ? 2u : 3u;
    return static_cast<std::uint8_t>(piece << 6 | index(move.to));
  }
  /// Nothing for bytes that name no piece.
  constexpr std::optional<FlatMove> move() const {
    const Square to = square_at(packed_move & 63u);
    switch (packed_move >> 6) {
      case 1: return FlatMove{PieceType::king, to};
      case 2: return FlatMove{PieceType::bishop, to};
      case 3: return FlatMove{PieceType::knight, to};
      default: return std::nullopt;
    }
  }
};

/// The contents of the one valid file, in memory; read-only, so that any number of threads may share it.
class FlatTable {
 public:
  static constexpr Material material = [] {
    Material m = bare_kings;
    m.add({Color::white, PieceType::bishop});
    m.add({Color::white, PieceType::knight});
    return m;
  }();
  static constexpr std::size_t entry_count = std::size_t{64} * 32 * 64 * 64;
  static constexpr std::size_t entry_bytes = 2;
  static constexpr std::size_t file_bytes = entry_count * entry_bytes;  // 16 MiB
  static constexpr std::string_view file_name = "KBNvK.bin";
  static constexpr std::string_view compressed_file_name = "KBNvK.bin.zst";
  /// SHA-256 of the one valid file; docs/format.md publishes it and the tests compute it anew.
  static constexpr std::string_view sha256 =
      "92c61ce2910ccb2d67b893a8edafcbb3b377e66711760a1875cbcb6e0c6f0f2c";

  /// The number of the entry, 0..entry_count - 1. Precondition: the bishop stands on a light square.
  static constexpr std::size_t index_of(FlatPlacement p) {
    return ((std::size_t{index(p.white_king)} * 32 + index(p.bishop) / 2) * 64 + index(p.knight)) * 64 +
           index(p.black_king);
  }
  static constexpr FlatPlacement placement_of(std::size_t entry) {
    const auto digit = [&](std::size_t weight, std::size_t base) {
      return static_cast<unsigned>(entry / weight % base);
    };
    const unsigned bishop_pair = digit(64 * 64, 32);
    const Square even = square_at(bishop_pair * 2);
    return {square_at(digit(std::size_t{32} * 64 * 64, 64)),
            is_light(even) ? even : square_at(bishop_pair * 2 + 1), square_at(digit(64, 64)),
            square_at(digit(1, 64))};
  }

  /// Reads KBNvK.bin or KBNvK.bin.zst (told by the contents, not by the name) and compares the hash.
  static Expected<FlatTable, TableFault> read_file(const std::string& path);
  /// As read_file(), from a buffer, which is copied. `name` stands in the message of a fault.
  static Expected<FlatTable, TableFault> from_bytes(std::span<const std::byte> contents,
                                                    const std::string& name);
  /// As read_file(), from a source. `name` stands in the message of a fault.
  static Expected<FlatTable, TableFault> read(const ByteSource& source, const std::string& name);
  /// The file_bytes bytes of a file, decompressed if need be, whatever they say: for who wants to know what
  /// is wrong with them.
  static Expected<TableMemory, TableFault> read_unchecked(const std::string& path);

  FlatEntry entry(std::size_t i) const {
    const std::byte* const at = &entries_[i * entry_bytes];
    return {std::to_integer<std::uint8_t>(at[0]), std::to_integer<std::uint8_t>(at[1])};
  }
  std::uint8_t moves_to_mate(std::size_t i) const {
    return std::to_integer<std::uint8_t>(entries_[i * entry_bytes]);
  }
  /// Asks for the entry's memory, so that reading it a little later need not wait.
  void prefetch(std::size_t i) const { __builtin_prefetch(&entries_[i * entry_bytes]); }
  std::span<const std::byte> bytes() const { return memory_.bytes(); }

 private:
  explicit FlatTable(TableMemory memory) : memory_(std::move(memory)), entries_(memory_.bytes().data()) {}
  static Expected<FlatTable, TableFault> checked(Expected<TableMemory, TableFault> memory,
                                                 const std::string& name);

  TableMemory memory_;        // file_bytes of them
  const std::byte* entries_;  // the same, at hand
};

}  // namespace mate33

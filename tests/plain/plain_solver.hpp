#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "mate33/chess/position.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/table/value.hpp"

namespace mate33::plain {

/// Retrograde analysis as textbooks have it: breadth first through queues of positions, one position at a
/// time, with a counter of Black's untried moves. It shares nothing with the generator but the rules in core,
/// holds every placement on the board and uses no symmetry. For a lone black king against pieces without
/// pawns.
class PlainSolver {
 public:
  /// Solves at once. Bishops may be confined to some squares, as the flat file does.
  explicit PlainSolver(Material material, SquareSet bishop_squares = SquareSet::all());

  /// The value for the side to move. Precondition: a legal position of the material.
  Value value(const Position& position) const;

  /// The contents of KBNvK.bin. Precondition: that material, bishops confined to light squares or not at all.
  std::vector<std::byte> flat_file() const;

 private:
  using Entry = std::uint32_t;  // the squares as digits of base 64: white king, pieces, black king
  using Code = std::uint16_t;   // 0 undecided, else plies + 1

  struct Placement {
    std::vector<Square> white;  // the king first
    Square black_king;
  };

  Placement placement_of(Entry entry) const;
  Entry entry_of(const Placement& placement) const;
  Entry entry_of(const Position& position) const;
  Position position_of(const Placement& placement, Color to_move) const;
  std::size_t entry_count() const { return std::size_t{1} << (6 * (pieces_.size() + 1)); }

  void set_up();
  void set_up_black_to_move(Entry entry, const Position& position);
  void run();
  void settle_predecessors_of_lost(Entry entry, Code code);
  void settle_predecessors_of_won(Entry entry, Code code);
  void lose_a_move(Entry entry, Code code);
  std::uint8_t fastest_move(Entry entry, unsigned moves) const;

  Material material_;
  SquareSet bishop_squares_;
  std::vector<PieceType> pieces_;  // White's, the king first
  std::vector<std::unique_ptr<PlainSolver>> smaller_;

  std::vector<std::uint8_t> legal_;       // bit 1 << color: a legal position with that side to move
  std::vector<std::uint8_t> moves_left_;  // Black to move: moves not yet known to lose
  std::vector<Code> white_, black_;       // by side to move
  std::vector<Entry> queue_, next_queue_;
  std::vector<std::vector<Entry>> captures_due_;  // by ply: a capture that then turns out to lose
};

}  // namespace mate33::plain

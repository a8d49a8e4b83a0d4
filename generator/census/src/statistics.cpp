#include "mate33/census/statistics.hpp"

#include <algorithm>
#include <mutex>
#include <tuple>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/chess/symmetry.hpp"

namespace mate33 {

namespace {

std::vector<Piece> pieces_without_kings(Material material) {
  std::vector<Piece> pieces;
  for (const Color c : all_colors) {
    for (const PieceType t : all_piece_types) {
      if (t != PieceType::king) pieces.insert(pieces.end(), material.count(c, t), Piece{c, t});
    }
  }
  return pieces;
}

/// The placement as numbers to compare: equal exactly where the same pieces stand on the same squares.
auto placement_key(const Position& p, Symmetry symmetry) {
  const auto set = [&](PieceType t) { return symmetry(p.pieces(t)).bits(); };
  return std::tuple(symmetry(p.pieces(Color::white)).bits(), set(PieceType::king), set(PieceType::queen),
                    set(PieceType::rook), set(PieceType::bishop), set(PieceType::knight));
}

/// Where the white king may stand for the images of a placement to be counted once or, on the diagonal,
/// twice.
SquareSet counted_white_kings(Material material) {
  const SquareSet left_half =
      SquareSet::of(File::a) | SquareSet::of(File::b) | SquareSet::of(File::c) | SquareSet::of(File::d);
  return material.count(PieceType::pawn) > 0 ? left_half : triangle;
}

/// How many placements the orbit of this one has, if it is the one that stands for it; else 0. The white king
/// must be one of counted_white_kings(): without pawns, only where it is on the diagonal does a second image,
/// the transposed one, stand there; with pawns the mirrored king is in the other half of the board.
unsigned orbit_size_if_canonical(const Position& p) {
  if (!p.pieces(PieceType::pawn).empty()) return 2;
  constexpr unsigned size = all_symmetries.size();
  if (!main_diagonal.contains(p.king(Color::white))) return size;
  const auto own = placement_key(p, Symmetry::identity());
  const auto transposed = placement_key(p, Symmetry::transpose());
  if (own == transposed) return size / 2;
  return own < transposed ? size : 0;
}

void count(SideCounts& counts, Value value, unsigned weight) {
  (value.is_win() ? counts.wins : value.is_loss() ? counts.losses : counts.draws) += weight;
  if (!value.is_decisive()) return;
  if (counts.by_plies.size() <= value.plies.count()) counts.by_plies.resize(value.plies.count() + 1);
  counts.by_plies[value.plies.count()] += weight;
}

void add(SideCounts& sum, const SideCounts& part) {
  sum.wins += part.wins;
  sum.draws += part.draws;
  sum.losses += part.losses;
  if (sum.by_plies.size() < part.by_plies.size()) sum.by_plies.resize(part.by_plies.size());
  for (std::size_t n = 0; n < part.by_plies.size(); ++n) sum.by_plies[n] += part.by_plies[n];
}

void note_longest(std::optional<Statistics::Longest>& longest, Plies plies,
                  const std::vector<std::string>& fens) {
  if (longest && longest->plies > plies) return;
  if (!longest || longest->plies < plies) longest = Statistics::Longest{plies, {}};
  longest->fens.insert(longest->fens.end(), fens.begin(), fens.end());
}

/// Counts the positions of one square of each king.
class PartCounter {
 public:
  PartCounter(Statistics& part, const ValueSource& value_of)
      : part_(part), pieces_(pieces_without_kings(part.material)), value_of_(value_of) {}

  void run(Square white_king, Square black_king) {
    if (white_king == black_king) return;
    Position position;
    position.put({Color::white, PieceType::king}, white_king);
    position.put({Color::black, PieceType::king}, black_king);
    place(position, 0, 0);
  }

 private:
  /// Places the pieces from this one on; identical pieces in ascending order, so that each placement comes
  /// once.
  void place(Position& position, std::size_t piece, unsigned first_square) {
    if (piece == pieces_.size()) return count_placement(position);
    const bool twin_follows = piece + 1 < pieces_.size() && pieces_[piece + 1] == pieces_[piece];
    for (unsigned i = first_square; i < square_count; ++i) {
      const Square s = square_at(i);
      if (position.occupied().contains(s)) continue;
      position.put(pieces_[piece], s);
      place(position, piece + 1, twin_follows ? i + 1 : 0);
      position.remove(pieces_[piece], s);
    }
  }

  void count_placement(Position& position) {
    const unsigned orbit_size = orbit_size_if_canonical(position);
    if (orbit_size == 0) return;
    for (const Color to_move : all_colors) {
      position.side_to_move = to_move;
      if (find_fault(position)) continue;
      const Value value = value_of_(position);
      const auto add_to = [&](CountConvention convention, unsigned weight) {
        count(part_.counts[static_cast<std::size_t>(convention)][index(to_move)], value, weight);
      };
      add_to(CountConvention::all_placements, orbit_size);
      add_to(CountConvention::orbits, 1);
      // Flipping the files recolours every square, so that half of each orbit has the bishop on a light one.
      if (Statistics::applies(CountConvention::light_bishop, part_.material)) {
        add_to(CountConvention::light_bishop, orbit_size / 2);
      }
      auto& longest = part_.longest[index(to_move)];
      if (value.is_decisive() && (!longest || longest->plies <= value.plies)) {
        note_longest(longest, value.plies, {to_fen(position)});
      }
    }
  }

  Statistics& part_;
  const std::vector<Piece> pieces_;
  const ValueSource& value_of_;
};

}  // namespace

const char* name(CountConvention convention) {
  switch (convention) {
    case CountConvention::all_placements: return "all placements";
    case CountConvention::light_bishop: return "light-squared bishop";
    case CountConvention::orbits: return "one of all images";
  }
  return "";
}

const char* key(CountConvention convention) {
  switch (convention) {
    case CountConvention::all_placements: return "all_placements";
    case CountConvention::light_bishop: return "light_bishop";
    case CountConvention::orbits: return "orbits";
  }
  return "";
}

Statistics count_positions(Material material, const ValueSource& value_of, Executor& team) {
  Statistics statistics;
  statistics.material = material;
  std::mutex mutex;
  const SquareSet kings = counted_white_kings(material);
  const std::vector<Square> white_kings(kings.begin(), kings.end());
  team.for_each(white_kings.size() * square_count, [&](std::size_t i) {
    Statistics part;
    part.material = material;
    PartCounter(part, value_of)
        .run(white_kings[i / square_count], square_at(static_cast<unsigned>(i % square_count)));
    const std::scoped_lock lock(mutex);
    for (std::size_t c = 0; c < part.counts.size(); ++c) {
      for (const Color side : all_colors) add(statistics.counts[c][index(side)], part.counts[c][index(side)]);
    }
    for (const Color side : all_colors) {
      const auto& longest = part.longest[index(side)];
      if (longest) note_longest(statistics.longest[index(side)], longest->plies, longest->fens);
    }
  });
  for (auto& longest : statistics.longest) {
    if (longest) std::ranges::sort(longest->fens);
  }
  return statistics;
}

}  // namespace mate33

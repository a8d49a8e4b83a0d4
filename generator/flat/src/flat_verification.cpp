#include "mate33/flat/flat_verification.hpp"

#include <algorithm>
#include <cassert>
#include <mutex>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/table/value.hpp"

namespace mate33 {

namespace {

/// Positions with Black to move, as the number of moves in which White, by moving there, mates: 1 for a
/// position that is checkmate, 0 where Black is not lost.
using MatesIn = std::uint8_t;

Position position_of(std::size_t entry, Color to_move) {
  const FlatPlacement p = FlatTable::placement_of(entry);
  Position position;
  position.put({Color::white, PieceType::king}, p.white_king);
  position.put({Color::white, PieceType::bishop}, p.bishop);
  position.put({Color::white, PieceType::knight}, p.knight);
  position.put({Color::black, PieceType::king}, p.black_king);
  position.side_to_move = to_move;
  return position;
}

std::size_t entry_of(const Position& position) {
  const auto square = [&](PieceType type) { return position.pieces(Color::white, type).first(); };
  return FlatTable::index_of({square(PieceType::king), square(PieceType::bishop), square(PieceType::knight),
                              position.king(Color::black)});
}

bool squares_differ(std::size_t entry) {
  const FlatPlacement p = FlatTable::placement_of(entry);
  return SquareSet{p.white_king, p.bishop, p.knight, p.black_king}.size() == 4;
}

/// Nothing where two pieces share a square or the position is illegal.
std::optional<Position> legal_position(std::size_t entry, Color to_move) {
  if (!squares_differ(entry)) return std::nullopt;
  const Position position = position_of(entry, to_move);
  return find_fault(position) ? std::nullopt : std::optional(position);
}

class Verifier {
 public:
  Verifier(std::span<const std::byte> file, const ShareObserver& observer)
      : file_(file), observer_(observer), mates_in_(FlatTable::entry_count) {}

  FlatVerification run(Executor& team) {
    FlatVerification& result = result_;
    result.entries = FlatTable::entry_count;
    result.black_to_move = sum_over_rows(team, [this](std::size_t entry) { return value_black(entry); });
    // Wins and draws in one sum: the count of draws in the upper half of the word.
    constexpr unsigned half = 32;
    const std::uint64_t counts = sum_over_rows(team, [this](std::size_t entry) -> std::uint64_t {
      switch (check_white(entry)) {
        case Outcome::win: return 1;
        case Outcome::draw: return std::uint64_t{1} << half;
        default: return 0;
      }
    });
    result.wins = counts & ((std::uint64_t{1} << half) - 1);
    result.draws = counts >> half;
    result.illegal = result.entries - result.wins - result.draws;
    std::ranges::sort(result.examples);
    return result;
  }

 private:
  FlatEntry entry_at(std::size_t entry) const {
    return {std::to_integer<std::uint8_t>(file_[entry * 2]),
            std::to_integer<std::uint8_t>(file_[entry * 2 + 1])};
  }

  template <class Visit>
  std::uint64_t sum_over_rows(Executor& team, Visit visit) {
    constexpr std::size_t stretch = 4096;
    return team.sum(FlatTable::entry_count / stretch, [&](std::size_t part) {
      std::uint64_t sum = 0;
      for (std::size_t i = 0; i < stretch; ++i) sum += visit(part * stretch + i);
      advance();
      return sum;
    });
  }

  void advance() {
    if (!observer_) return;
    constexpr double parts = 2.0 * FlatTable::entry_count / 4096;
    const std::scoped_lock lock(mutex_);
    observer_(++parts_done_ / parts);
  }

  /// Values the position with Black to move by its replies; answers 1 if it is legal, else 0.
  std::uint64_t value_black(std::size_t entry) {
    const std::optional<Position> position = legal_position(entry, Color::black);
    if (!position) return 0;
    const MoveList replies = legal_moves(*position);
    if (replies.empty()) {
      mates_in_[entry] = is_in_check(*position, Color::black) ? 1 : 0;
      return 1;
    }
    unsigned slowest = 0;
    for (const Move reply : replies) {
      const bool capture = position->is_capture(reply);  // leaves one minor piece: a draw
      const unsigned moves = capture ? 0 : entry_at(entry_of(position->after(reply))).moves_to_mate;
      if (moves == 0) return 1;
      slowest = std::max(slowest, moves);
    }
    mates_in_[entry] = static_cast<MatesIn>(std::min(slowest + 1, 255u));
    return 1;
  }

  /// Checks the entry; answers win or draw as re-derived, unknown for a placement that is not legal.
  Outcome check_white(std::size_t entry) {
    const FlatEntry found = entry_at(entry);
    const std::optional<Position> position = legal_position(entry, Color::white);
    const FlatEntry expected = position ? derive(*position) : FlatEntry{};
    if (found.moves_to_mate != expected.moves_to_mate || found.packed_move != expected.packed_move) {
      note_fault(entry, found, expected);
    }
    if (!position) return Outcome::unknown;
    return expected.moves_to_mate != 0 ? Outcome::win : Outcome::draw;
  }

  /// The entry that the values of the successors ask for.
  FlatEntry derive(const Position& position) const {
    FlatEntry best;
    for (const Move move : legal_moves(position)) {
      const MatesIn mates_in = mates_in_[entry_of(position.after(move))];
      if (mates_in == 0) continue;
      const PieceType piece = position.piece_at(move.from)->type;
      const FlatEntry candidate{mates_in, FlatEntry::pack({piece, move.to})};
      // King, bishop, knight and then the lower square: the order of the packed bytes.
      const auto rank = [](FlatEntry e) { return e.moves_to_mate * 256 + e.packed_move; };
      if (best.moves_to_mate == 0 || rank(candidate) < rank(best)) best = candidate;
    }
    return best;
  }

  void note_fault(std::size_t entry, FlatEntry found, FlatEntry expected) {
    constexpr std::size_t most_examples = 10;
    const auto text = [](FlatEntry e) {
      return std::to_string(e.moves_to_mate) + " moves, move byte " + std::to_string(e.packed_move);
    };
    const std::scoped_lock lock(mutex_);
    ++result_.faults;
    if (result_.examples.size() == most_examples) return;
    std::string line = "entry " + std::to_string(entry);
    if (squares_differ(entry)) line += " (" + to_fen(position_of(entry, Color::white)) + ")";
    result_.examples.push_back(line + ": " + text(found) + "; expected " + text(expected));
  }

  std::span<const std::byte> file_;
  const ShareObserver& observer_;
  std::vector<MatesIn> mates_in_;
  FlatVerification result_;
  double parts_done_ = 0;
  std::mutex mutex_;  // guards result_ while threads note faults, and parts_done_
};

}  // namespace

FlatVerification verify_flat_table(std::span<const std::byte> file, Executor& team,
                                   const ShareObserver& observer) {
  assert(file.size() == FlatTable::file_bytes);
  return Verifier(file, observer).run(team);
}

}  // namespace mate33

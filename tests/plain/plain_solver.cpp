#include "plain/plain_solver.hpp"

#include <algorithm>

#include "mate33/chess/attacks.hpp"
#include "mate33/chess/legality.hpp"

namespace mate33::plain {

namespace {

constexpr std::uint8_t bit(Color c) {
  return static_cast<std::uint8_t>(1u << index(c));
}

}  // namespace

PlainSolver::PlainSolver(Material material, SquareSet bishop_squares)
    : material_(material), bishop_squares_(bishop_squares) {
  for (const PieceType t : all_piece_types) {
    pieces_.insert(pieces_.end(), material.count(Color::white, t), t);
    if (t == PieceType::king || material.count(Color::white, t) == 0) continue;
    const Material captured = material.without({Color::white, t});
    if (!is_trivially_drawn(captured))
      smaller_.push_back(std::make_unique<PlainSolver>(captured, bishop_squares));
  }
  legal_.resize(entry_count());
  moves_left_.resize(entry_count());
  white_.resize(entry_count());
  black_.resize(entry_count());
  set_up();
  run();
}

PlainSolver::Placement PlainSolver::placement_of(Entry entry) const {
  Placement p{std::vector<Square>(pieces_.size()), square_at(entry % 64)};
  for (std::size_t i = pieces_.size(); i-- > 0;) {
    entry /= 64;
    p.white[i] = square_at(entry % 64);
  }
  return p;
}

PlainSolver::Entry PlainSolver::entry_of(const Placement& placement) const {
  Entry entry = 0;
  for (const Square s : placement.white) entry = entry * 64 + index(s);
  return entry * 64 + index(placement.black_king);
}

PlainSolver::Entry PlainSolver::entry_of(const Position& position) const {
  Placement p{{}, position.king(Color::black)};
  for (const PieceType t : all_piece_types) {
    for (const Square s : position.pieces(Color::white, t)) p.white.push_back(s);
  }
  return entry_of(p);
}

Position PlainSolver::position_of(const Placement& placement, Color to_move) const {
  Position position;
  for (std::size_t i = 0; i < pieces_.size(); ++i)
    position.put({Color::white, pieces_[i]}, placement.white[i]);
  position.put({Color::black, PieceType::king}, placement.black_king);
  position.side_to_move = to_move;
  return position;
}

void PlainSolver::set_up() {
  for (Entry entry = 0; entry < entry_count(); ++entry) {
    const Placement p = placement_of(entry);
    SquareSet squares = p.black_king;
    bool confined = true;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      squares |= p.white[i];
      confined = confined && (pieces_[i] != PieceType::bishop || bishop_squares_.contains(p.white[i]));
    }
    if (!confined || squares.size() != pieces_.size() + 1) continue;
    Position position = position_of(p, Color::white);
    if (!find_fault(position)) legal_[entry] |= bit(Color::white);
    position.side_to_move = Color::black;
    if (!find_fault(position)) set_up_black_to_move(entry, position);
  }
}

/// Counts Black's moves, one by one. Captures that leave a drawn position are counted and never taken off;
/// those that leave a lost one are taken off at the ply at which the smaller material is known to be lost.
void PlainSolver::set_up_black_to_move(Entry entry, const Position& position) {
  legal_[entry] |= bit(Color::black);
  const Square from = position.king(Color::black);
  for (const Square to : king_attacks(from)) {
    const SquareSet attackers = position.pieces(Color::white) - to;
    const SquareSet occupied = (position.occupied() - from) | to;
    if (is_attacked(position, to, Color::white, attackers, occupied)) continue;
    ++moves_left_[entry];
    if (!position.pieces(Color::white).contains(to)) continue;
    const Position after = position.after({from, to});
    for (const auto& smaller : smaller_) {
      if (smaller->material_ != after.material()) continue;
      const Value value = smaller->value(after);
      if (!value.is_win()) continue;
      if (captures_due_.size() <= value.plies.count()) captures_due_.resize(value.plies.count() + 1);
      captures_due_[value.plies.count()].push_back(entry);
    }
  }
  if (moves_left_[entry] == 0 && is_in_check(position, Color::black)) {
    black_[entry] = 1;
    queue_.push_back(entry);
  }
}

void PlainSolver::run() {
  for (unsigned ply = 1; !queue_.empty() || ply <= captures_due_.size(); ++ply) {
    const Code code = static_cast<Code>(ply + 1);
    next_queue_.clear();
    for (const Entry entry : queue_) {
      if (ply % 2 == 1) {
        settle_predecessors_of_lost(entry, code);
      } else {
        settle_predecessors_of_won(entry, code);
      }
    }
    // A capture into a position that White wins in ply - 1 fails from now on.
    if (ply % 2 == 0 && ply - 1 < captures_due_.size()) {
      for (const Entry entry : captures_due_[ply - 1]) lose_a_move(entry, code);
    }
    queue_.swap(next_queue_);
  }
}

/// Takes back every move that White could have made to get here.
void PlainSolver::settle_predecessors_of_lost(Entry entry, Code code) {
  Placement p = placement_of(entry);
  SquareSet occupied = p.black_king;
  for (const Square s : p.white) occupied |= s;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const Square to = p.white[i];
    for (const Square from : attacks({Color::white, pieces_[i]}, to, occupied) - occupied) {
      p.white[i] = from;
      const Entry before = entry_of(p);
      if ((legal_[before] & bit(Color::white)) == 0 || white_[before] != 0) continue;
      white_[before] = code;
      next_queue_.push_back(before);
    }
    p.white[i] = to;
  }
}

/// Takes back every move of the black king that leads here.
void PlainSolver::settle_predecessors_of_won(Entry entry, Code code) {
  Placement p = placement_of(entry);
  SquareSet white;
  for (const Square s : p.white) white |= s;
  for (const Square from : king_attacks(p.black_king) - white) {
    p.black_king = from;
    lose_a_move(entry_of(p), code);
  }
}

void PlainSolver::lose_a_move(Entry entry, Code code) {
  if ((legal_[entry] & bit(Color::black)) == 0) return;
  if (--moves_left_[entry] != 0) return;
  black_[entry] = code;
  next_queue_.push_back(entry);
}

Value PlainSolver::value(const Position& position) const {
  const bool white = position.side_to_move == Color::white;
  const Code code = (white ? white_ : black_)[entry_of(position)];
  if (code == 0) return Value::draw();
  const Plies plies(code - 1u);
  return white ? Value::win_in(plies) : Value::loss_in(plies);
}

/// The first move, king, bishop, knight and then by target square, after which Black is lost in time.
std::uint8_t PlainSolver::fastest_move(Entry entry, unsigned moves) const {
  Placement p = placement_of(entry);
  SquareSet occupied = p.black_king;
  for (const Square s : p.white) occupied |= s;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const Square from = p.white[i];
    for (const Square to : attacks({Color::white, pieces_[i]}, from, occupied) - occupied) {
      p.white[i] = to;
      if (black_[entry_of(p)] == 2 * moves - 2 + 1) return FlatEntry::pack({pieces_[i], to});
    }
    p.white[i] = from;
  }
  return 0;
}

std::vector<std::byte> PlainSolver::flat_file() const {
  std::vector<std::byte> file(FlatTable::file_bytes);
  for (std::size_t i = 0; i < FlatTable::entry_count; ++i) {
    const FlatPlacement p = FlatTable::placement_of(i);
    const Entry entry = entry_of(Placement{{p.white_king, p.bishop, p.knight}, p.black_king});
    if (white_[entry] == 0) continue;
    const unsigned moves = mate_in(Plies(white_[entry] - 1u));
    file[2 * i] = static_cast<std::byte>(moves);
    file[2 * i + 1] = static_cast<std::byte>(fastest_move(entry, moves));
  }
  return file;
}

}  // namespace mate33::plain

#include "c_helpers.hpp"

#include <stdexcept>

#include "test_table.hpp"

namespace mate33 {

Handle opened(const std::string& directories) {
  mate33_tablebase* tables = nullptr;
  if (mate33_open(directories.c_str(), nullptr, &tables) != MATE33_OK)
    throw std::runtime_error("cannot open");
  return Handle(tables);
}

mate33_tablebase* kbnvk_handle() {
  static const Handle handle = [] {
    mate33_tablebase* tables = nullptr;
    if (mate33_open_memory(table_bytes().data(), table_bytes().size(), nullptr, &tables) != MATE33_OK) {
      throw std::runtime_error("cannot open the table in memory");
    }
    return Handle(tables);
  }();
  return handle.get();
}

mate33_position boards_of(const Position& p) {
  mate33_position b{};
  b.white = p.pieces(Color::white).bits();
  b.black = p.pieces(Color::black).bits();
  b.kings = p.pieces(PieceType::king).bits();
  b.queens = p.pieces(PieceType::queen).bits();
  b.rooks = p.pieces(PieceType::rook).bits();
  b.bishops = p.pieces(PieceType::bishop).bits();
  b.knights = p.pieces(PieceType::knight).bits();
  b.pawns = p.pieces(PieceType::pawn).bits();
  b.rule50 = p.halfmove_clock;
  b.turn = p.side_to_move == Color::white ? 1 : 0;
  if (p.en_passant) b.ep = index(*p.en_passant);
  const auto right = [&](Square rook, unsigned bit) { return p.castling.rooks.contains(rook) ? bit : 0u; };
  b.castling = right(Square::h1, MATE33_CASTLE_WHITE_SHORT) | right(Square::a1, MATE33_CASTLE_WHITE_LONG) |
               right(Square::h8, MATE33_CASTLE_BLACK_SHORT) | right(Square::a8, MATE33_CASTLE_BLACK_LONG);
  return b;
}

mate33_status probe(const mate33_tablebase* tables, const mate33_position& b, mate33_result* result) {
  return mate33_probe(tables, b.white, b.black, b.kings, b.queens, b.rooks, b.bishops, b.knights, b.pawns,
                      b.rule50, b.castling, b.ep, b.turn, result);
}

bool is_untouched(const mate33_result& result) {
  return result.outcome == MATE33_UNKNOWN && result.plies == 12345;
}
bool is_refusal(const mate33_result& result, mate33_status status) {
  return result.status == status && result.outcome == MATE33_UNKNOWN && result.plies == 0 &&
         result.certainty == MATE33_CERTAIN;
}
bool same(const mate33_result& c, Value value) {
  return static_cast<int>(c.outcome) == static_cast<int>(value.outcome) && c.plies == value.plies.count();
}
bool same(const mate33_move& c, Move move) {
  const char promotion = move.promotion ? letter(Piece{Color::black, *move.promotion}) : '\0';
  return c.from == index(move.from) && c.to == index(move.to) && c.promotion == promotion;
}

}  // namespace mate33

#include "mate33/game/xiangqi_rules.hpp"

#include <array>

#include "mate33/game/rules_text.hpp"

namespace mate33 {

namespace {

constexpr Board xiangqi_board{9, 10};
constexpr std::array<Offset, 4> orthogonals = {Offset{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
constexpr std::array<Offset, 4> diagonals = {Offset{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

PointSet zone_where(auto has) {
  PointSet zone;
  for (const Point p : PointSet::all(xiangqi_board)) {
    if (has(xiangqi_board.file_of(p), xiangqi_board.rank_of(p))) zone |= p;
  }
  return zone;
}

PieceRule piece(const char* name, char letter, PointSet zone) {
  return {name, letter, zone, {}, {}, {}};
}

void add_moves(PieceRule& piece, MoveRule::Kind kind, const auto& offsets,
               MovePurpose purpose = MovePurpose::move_or_capture) {
  for (const Offset offset : offsets) piece.moves.push_back({kind, offset, {}, purpose, piece.zone});
}

PieceRule horse(PointSet board) {
  PieceRule horse = piece("horse", 'N', board);
  for (const Offset leg : orthogonals) {
    for (const int side : {1, -1}) {
      const Offset offset = {2 * leg.files + (leg.files == 0 ? side : 0),
                             2 * leg.ranks + (leg.ranks == 0 ? side : 0)};
      horse.moves.push_back({MoveRule::Kind::leap, offset, leg, MovePurpose::move_or_capture, board});
    }
  }
  return horse;
}

PieceRule elephant() {
  constexpr auto is_of_elephants = [](unsigned file, unsigned rank) {
    return (rank == 2 && file % 4 == 0) || (rank % 4 == 0 && rank <= 4 && (file == 2 || file == 6));
  };
  PieceRule elephant = piece("elephant", 'E', zone_where(is_of_elephants));
  for (const Offset eye : diagonals) {
    elephant.moves.push_back({MoveRule::Kind::leap,
                              {2 * eye.files, 2 * eye.ranks},
                              eye,
                              MovePurpose::move_or_capture,
                              elephant.zone});
  }
  return elephant;
}

/// Ahead; beyond the river sideways, too. It begins on every second file.
PieceRule soldier() {
  PieceRule soldier = piece("soldier", 'P', zone_where([](unsigned file, unsigned rank) {
                              return rank >= 5 || (rank >= 3 && file % 2 == 0);
                            }));
  const PointSet beyond = zone_where([](unsigned, unsigned rank) { return rank >= 5; });
  constexpr auto purpose = MovePurpose::move_or_capture;
  soldier.moves = {{MoveRule::Kind::leap, {0, 1}, {}, purpose, soldier.zone},
                   {MoveRule::Kind::leap, {1, 0}, {}, purpose, beyond},
                   {MoveRule::Kind::leap, {-1, 0}, {}, purpose, beyond}};
  return soldier;
}

GameRules make_rules() {
  GameRules rules{"xiangqi", xiangqi_board, 0, ColorFlip::ranks, NoMove::loses, BareKing::nothing, false, {}};
  const PointSet board = PointSet::all(xiangqi_board);
  const PointSet palace =
      zone_where([](unsigned file, unsigned rank) { return file >= 3 && file <= 5 && rank <= 2; });
  PieceRule king = piece("king", 'K', palace);
  add_moves(king, MoveRule::Kind::leap, orthogonals);
  PieceRule chariot = piece("chariot", 'R', board);
  add_moves(chariot, MoveRule::Kind::slide, orthogonals);
  PieceRule cannon = piece("cannon", 'C', board);
  add_moves(cannon, MoveRule::Kind::slide, orthogonals, MovePurpose::move);
  add_moves(cannon, MoveRule::Kind::hop_far, orthogonals, MovePurpose::capture);
  PieceRule advisor = piece("advisor", 'A', zone_where([](unsigned file, unsigned rank) {
                              return file >= 3 && file <= 5 && rank <= 2 && (file + rank) % 2 == 1;
                            }));
  add_moves(advisor, MoveRule::Kind::leap, diagonals);
  PieceRule knight = horse(board), bishop = elephant();
  knight.fen_letters = "NH";
  bishop.fen_letters = "BE";
  rules.pieces = {king, chariot, knight, cannon, soldier(), advisor, bishop};
  return in_normal_form(rules);
}

}  // namespace

const GameRules& xiangqi_rules() {
  static const GameRules rules = make_rules();
  return rules;
}

}  // namespace mate33

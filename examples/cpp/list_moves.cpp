// All legal moves of a position, best first, each with what it leads to, and the line to mate:
//
//     list_moves DIRECTORIES FEN
#include <iostream>
#include <mate33/chess/fen.hpp>
#include <mate33/chess/notation.hpp>
#include <mate33/tablebase.hpp>

namespace {

/// In moves, as people count, for the side to move.
std::string describe(mate33::Value value) {
  if (!value.is_known()) return "unknown";
  if (!value.is_decisive()) return "draw";
  if (value.plies.count() == 0) return "checkmated";
  return (value.is_win() ? "mate in " : "mated in ") + std::to_string(mate33::mate_in(value.plies));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: list_moves DIRECTORIES FEN\n";
    return 2;
  }
  const auto fen = mate33::parse_fen(argv[2]);
  if (!fen) {
    std::cerr << fen.error().message() << '\n';
    return 2;
  }
  const mate33::Position& position = fen->position;
  const auto tables = mate33::Tablebase::open(argv[1]);

  const mate33::RootProbe root = tables.probe_root(position);
  if (root.status != mate33::ProbeStatus::ok) {
    std::cerr << mate33::describe(root.status) << '\n';
    return 1;
  }
  std::cout << describe(root.value) << '\n';
  for (const mate33::RankedMove& ranked : root.moves) {
    std::cout << "  " << mate33::to_san(position, ranked.move) << ": "
              << describe(mate33::before_move(ranked.value_after)) << '\n';
  }

  std::cout << "line:";
  mate33::Position at = position;
  for (const mate33::Move move : tables.best_line(position).moves) {
    std::cout << ' ' << mate33::to_san(at, move);
    at.play(move);
  }
  std::cout << '\n';
}

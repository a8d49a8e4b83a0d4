// A toy engine that shows where a probe goes: at the leaves of an alpha-beta search, as soon as few enough
// men are left, and at the root, where the tables give the best move outright. The tables of three and four
// men are inside it (mate33_tables_34.c); a list of directories adds more. It plays both sides until the game
// ends:
//
//     toy_engine [--tables DIRECTORIES] FEN [DEPTH]
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <mate33/category.hpp>
#include <mate33/chess/fen.hpp>
#include <mate33/chess/legal_moves.hpp>
#include <mate33/chess/legality.hpp>
#include <mate33/chess/notation.hpp>
#include <mate33/embedded.hpp>
#include <mate33/engine.hpp>
#include <mate33/tablebase.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace {

using mate33::Color;
using mate33::Move;
using mate33::PieceType;
using mate33::Position;
using mate33::Tablebase;

// Being checkmated at ply p is worth -(mate_score - p).
constexpr int mate_score = 30000;
constexpr int infinite = mate_score + 1;
// Scores beyond it, either way, are mates.
constexpr int least_mate_score = mate_score - 1000;
// Less the ply: a win by tables that do not tell the distance to mate.
constexpr int table_win_score = least_mate_score - 1;

/// Material for the side to move, in hundredths of a pawn: all that this toy knows beside the tables.
int evaluate(const Position& position) {
  constexpr std::pair<PieceType, int> worth[] = {{PieceType::queen, 900},
                                                 {PieceType::rook, 500},
                                                 {PieceType::bishop, 330},
                                                 {PieceType::knight, 320},
                                                 {PieceType::pawn, 100}};
  int score = 0;
  const Color us = position.side_to_move;
  for (const auto& [type, points] : worth) {
    score += points * static_cast<int>(position.pieces(us, type).size());
    score -= points * static_cast<int>(position.pieces(!us, type).size());
  }
  return score;
}

class Search {
 public:
  Search(const Tablebase& tables, unsigned largest) : tables_(tables), largest_(largest) {}

  /// The best move and its score for the side to move. Precondition: there is a legal move.
  std::pair<Move, int> best_move(const Position& position, int depth) {
    Move best = mate33::legal_moves(position).front();
    int alpha = -infinite;
    for (const Move move : mate33::legal_moves(position)) {
      const int score = -search(position.after(move), depth - 1, 1, -infinite, -alpha);
      if (score > alpha) {
        alpha = score;
        best = move;
      }
    }
    return {best, alpha};
  }

  unsigned long table_hits() const { return table_hits_; }

 private:
  int search(const Position& position, int depth, int ply, int alpha, int beta) {
    if (position.halfmove_clock >= mate33::fifty_moves && mate33::has_legal_move(position)) return 0;
    // The tables know better than any search. What the fifty-move rule may change is searched on.
    if (const std::optional<int> known = probe(position, ply)) return *known;

    const mate33::MoveList moves = mate33::legal_moves(position);
    if (moves.empty()) {
      return mate33::is_in_check(position, position.side_to_move) ? -(mate_score - ply) : 0;
    }
    if (depth <= 0) return evaluate(position);
    for (const Move move : moves) {
      alpha = std::max(alpha, -search(position.after(move), depth - 1, ply + 1, -beta, -alpha));
      if (alpha >= beta) break;
    }
    return alpha;
  }

  std::optional<int> probe(const Position& position, int ply) {
    // Castling rights are refused, and more men than there are tables for need no question.
    if (position.castling.any() || position.occupied().has_more_than(largest_)) return std::nullopt;
    std::optional<int> score = by_distance(position, ply);
    if (!score) score = by_result(position, ply);
    if (score) ++table_hits_;
    return score;
  }

  /// From tables of DTM, which none of those inside the engine is.
  std::optional<int> by_distance(const Position& position, int ply) const {
    const mate33::ProbeResult result = tables_.probe(position);
    if (result.status != mate33::ProbeStatus::ok) return std::nullopt;
    if (!mate33::is_certain(result.value, position.halfmove_clock)) return std::nullopt;
    return mate33::mate_score(result.value, mate_score, ply);
  }

  /// From tables of WDL, and of DTZ where the clock matters.
  std::optional<int> by_result(const Position& position, int ply) const {
    const mate33::WdlResult result = tables_.probe_wdl(position);
    if (result.status != mate33::ProbeStatus::ok || !result.is_certain) return std::nullopt;
    switch (result.score) {
      case mate33::WdlScore::win: return table_win_score - ply;
      case mate33::WdlScore::loss: return ply - table_win_score;
      default: return 0;
    }
  }

  const Tablebase& tables_;
  unsigned largest_;
  unsigned long table_hits_ = 0;
};

/// "mate in 7", "mated in 3", "won", "lost" or hundredths of a pawn.
std::string describe(int score) {
  const int plies = mate_score - std::abs(score);
  if (std::abs(score) <= table_win_score - 1000) return "score " + std::to_string(score);
  if (std::abs(score) < least_mate_score) return score > 0 ? "won" : "lost";
  return (score > 0 ? "mate in " : "mated in ") + std::to_string((plies + 1) / 2);
}

struct Choice {
  Move move;
  std::string teller;
  std::string why;
};

/// At the root: the move that the tables rank first; else what the search finds.
Choice choose(const Tablebase& tables, unsigned largest, const Position& position, int depth) {
  const mate33::RootProbe root = tables.probe_root(position);
  if (root.status == mate33::ProbeStatus::ok) {
    const int score = mate33::mate_score(root.value, mate_score, 0);
    return {root.moves.front().move, "tables", describe(score)};
  }
  if (root.dtz) {
    const std::string plies = std::to_string(std::abs(*root.dtz));
    return {root.moves.front().move, "tables",
            mate33::name(root.category) + (*root.dtz == 0 ? "" : ", zeroing in " + plies + " plies")};
  }
  Search search(tables, largest);
  const auto [move, score] = search.best_move(position, depth);
  return {move, "search", describe(score) + ", " + std::to_string(search.table_hits()) + " table hits"};
}

unsigned men_of_largest_table(const Tablebase& tables) {
  unsigned largest = 0;
  for (const mate33::TableKey& key : tables.tables()) largest = std::max(largest, key.material.men());
  return largest;
}

void play(const Tablebase& tables, Position position, int depth) {
  const unsigned largest = men_of_largest_table(tables);
  std::string teller;  // of the last move: the search or the tables
  while (mate33::has_legal_move(position) && !mate33::has_insufficient_material(position) &&
         position.halfmove_clock < mate33::fifty_moves) {
    const Choice choice = choose(tables, largest, position, depth);
    std::cout << position.fullmove_number << (position.side_to_move == Color::white ? ". " : "... ")
              << mate33::to_san(position, choice.move);
    if (choice.teller != teller) std::cout << "  (" << choice.teller << ": " << choice.why << ')';
    std::cout << '\n';
    teller = choice.teller;
    position.play(choice.move);
  }
  const bool mate = !mate33::has_legal_move(position) && mate33::is_in_check(position, position.side_to_move);
  std::cout << (mate ? "mate" : "a draw") << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  std::span<char*> arguments(argv + 1, argv + argc);
  Tablebase tables;
  mate33::add_embedded(tables);
  if (arguments.size() >= 2 && std::string(arguments[0]) == "--tables") {
    tables.add_directories(arguments[1]);
    arguments = arguments.subspan(2);
  }
  if (arguments.size() != 1 && arguments.size() != 2) {
    std::cerr << "usage: toy_engine [--tables DIRECTORIES] FEN [DEPTH]\n";
    return 2;
  }
  const auto fen = mate33::parse_fen(arguments[0]);
  if (!fen) {
    std::cerr << fen.error().message() << '\n';
    return 2;
  }
  if (const auto fault = mate33::find_fault(fen->position)) {
    std::cerr << mate33::describe(*fault) << '\n';
    return 2;
  }
  const int depth = arguments.size() == 2 ? std::atoi(arguments[1]) : 4;
  if (depth < 1 || depth > 20) {
    std::cerr << "DEPTH is a number from 1 to 20\n";
    return 2;
  }
  play(tables, fen->position, depth);
}

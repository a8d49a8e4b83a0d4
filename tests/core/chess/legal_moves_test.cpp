#include "mate33/chess/legal_moves.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "random_positions.hpp"

using namespace mate33;

namespace {

/// The number of sequences of `depth` legal moves.
std::uint64_t perft(const Position& position, unsigned depth) {
  const MoveList moves = legal_moves(position);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const Move m : moves) count += perft(position.after(m), depth - 1);
  return count;
}

/// The six positions of https://www.chessprogramming.org/Perft_Results and their counts from depth 1 on.
struct PerftCase {
  std::string name;
  std::string_view fen;
  std::vector<std::uint64_t> counts;
};
const std::vector<PerftCase> perft_cases = {
    {"start position", start_fen, {20, 400, 8902, 197281, 4865609}},
    {"Kiwipete",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     {48, 2039, 97862, 4085603}},
    {"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624}},
    {"position 4",
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     {6, 264, 9467, 422333}},
    {"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379, 2103487}},
    {"position 6",
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     {46, 2079, 89890, 3894594}},
};

unsigned count_of(const std::string& fen) {
  return static_cast<unsigned>(legal_moves(parse_fen(fen)->position).size());
}

bool is_legal(const std::string& fen, Move move) {
  bool found = false;
  for (const Move m : legal_moves(parse_fen(fen)->position)) found = found || m == move;
  return found;
}

}  // namespace

TEST_CASE("perft gives the published counts") {
  for (const PerftCase& c : perft_cases) {
    CAPTURE(c.name);
    const Position position = parse_fen(c.fen)->position;
    for (unsigned depth = 1; depth <= c.counts.size(); ++depth) {
      CAPTURE(depth);
      CHECK(perft(position, depth) == c.counts[depth - 1]);
    }
  }
}

TEST_CASE("perft gives the same counts with the colours exchanged") {
  for (const PerftCase& c : perft_cases) {
    CAPTURE(c.name);
    CHECK(perft(colors_swapped(parse_fen(c.fen)->position), 3) == c.counts[2]);
  }
}

TEST_CASE("castling is legal unless the king leaves, crosses or enters an attack, or the way is blocked") {
  constexpr Move short_castling = {Square::e1, Square::g1}, long_castling = {Square::e1, Square::c1};
  struct Case {
    std::string what;
    std::string fen;
    bool to_the_right, to_the_left;
  };
  const Case cases[] = {
      {"free", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", true, true},
      {"no rights", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", false, false},
      {"right to one side only", "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", true, false},
      {"in check", "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1", false, false},
      {"f1 attacked", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", false, true},
      {"g1 attacked", "4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1", false, true},
      {"h1 attacked", "4k3/8/8/8/8/7r/8/R3K2R w KQ - 0 1", true, true},
      {"d1 attacked", "4k3/8/8/8/8/3r4/8/R3K2R w KQ - 0 1", true, false},
      {"c1 attacked", "4k3/8/8/8/8/2r5/8/R3K2R w KQ - 0 1", true, false},
      {"b1 attacked", "4k3/8/8/8/8/1r6/8/R3K2R w KQ - 0 1", true, true},
      {"b1 occupied", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", true, false},
      {"g1 occupied by the enemy", "4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1", false, true},
  };
  for (const Case& c : cases) {
    CAPTURE(c.what);
    CHECK(is_legal(c.fen, short_castling) == c.to_the_right);
    CHECK(is_legal(c.fen, long_castling) == c.to_the_left);
  }
}

TEST_CASE("rights of Chess960 are no moves") {
  for (const char* fen : {"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "4k3/8/8/8/8/8/8/5K1R w K - 0 1",
                          "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1"}) {
    CAPTURE(fen);
    Position position = parse_fen(fen)->position;
    REQUIRE(position.castling.any());
    const MoveList moves = legal_moves(position);
    position.castling = {};
    const MoveList without = legal_moves(position);
    CHECK(std::equal(moves.begin(), moves.end(), without.begin(), without.end()));
  }
}

TEST_CASE("a king beside the other side's castling rook only makes king's moves") {
  CHECK(count_of("4k1Kr/8/8/8/8/8/8/8 w k - 0 1") == 2);
  CHECK(count_of("rK2k3/8/8/8/8/8/8/8 w q - 0 1") == 3);
  CHECK(count_of("8/8/8/8/8/8/8/Rk2K3 b Q - 0 1") == 3);
}

TEST_CASE("pins, double checks and e.p. captures that answer or open a check") {
  CHECK(count_of("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1") == 4);   // the pinned knight stays
  CHECK(count_of("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1") == 10);  // the pinned rook slides along the pin
  CHECK(count_of("4r2k/8/8/8/7b/8/8/R3K3 w - - 0 1") == 3);   // double check: only the king
  CHECK(count_of("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1") == 9);  // e.p. takes the checking pawn
  CHECK_FALSE(is_legal("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", {Square::e4, Square::d3}));
}

TEST_CASE("a pawn promotes to queen, rook, bishop and knight and to nothing else") {
  CHECK(count_of("1n6/P7/8/8/8/8/8/K1k5 w - - 0 1") == 9);
  CHECK_FALSE(is_legal("8/P7/8/8/8/8/8/K1k5 w - - 0 1", {Square::a7, Square::a8}));
  CHECK_FALSE(is_legal("8/P7/8/8/8/8/8/K1k5 w - - 0 1", {Square::a7, Square::a8, PieceType::king}));
  CHECK(is_legal("8/P7/8/8/8/8/8/K1k5 w - - 0 1", {Square::a7, Square::a8, PieceType::knight}));
}

TEST_CASE("checkmate and stalemate leave no move") {
  struct Case {
    std::string fen;
    bool check;
  };
  const Case cases[] = {
      {"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", true},   {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", true},
      {"6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", true},  {"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", false},
      {"8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", false},
  };
  for (const Case& c : cases) {
    CAPTURE(c.fen);
    const Position p = parse_fen(c.fen)->position;
    CHECK(legal_moves(p).empty());
    CHECK_FALSE(has_legal_move(p));
    CHECK(is_in_check(p, p.side_to_move) == c.check);
  }
}

TEST_CASE("legal moves are distinct, keep the king safe and lead to faultless positions") {
  for (const Position& p : random_positions(1000)) {
    CAPTURE(to_fen(p));
    const MoveList moves = legal_moves(p);
    CHECK(has_legal_move(p) == !moves.empty());
    bool captures_en_passant = false;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(moves[i] == moves[j]);
      CHECK_FALSE(find_fault(p.after(moves[i])));
      captures_en_passant =
          captures_en_passant || (p.is_capture(moves[i]) && !p.occupied().contains(moves[i].to));
    }
    CHECK(has_legal_en_passant(p) == captures_en_passant);
  }
}

TEST_CASE("captures and promotions are those of the legal moves") {
  std::size_t en_passant = 0, promotions = 0;
  for (const Position& position : random_positions(20000)) {
    std::vector<Move> expected;
    for (const Move move : legal_moves(position)) {
      if (!position.is_capture(move) && !move.promotion) continue;
      expected.push_back(move);
      en_passant += position.is_en_passant(move);
      promotions += move.promotion.has_value();
    }
    CHECK(std::ranges::equal(legal_captures_and_promotions(position), expected));
  }
  CHECK(en_passant > 20);
  CHECK(promotions > 1000);
}

TEST_CASE("the richest known position has 218 moves and they fit the list") {
  CHECK(count_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1") == 218);
}

TEST_CASE("material that cannot mate is insufficient") {
  struct Case {
    std::string placement;
    bool insufficient;
  };
  const Case cases[] = {
      {"k7/8/8/8/8/8/8/K7", true},    {"k7/8/8/8/8/8/8/KN6", true},   {"kb6/8/8/8/8/8/8/K7", true},
      {"kb6/8/8/8/8/8/8/K1B5", true}, {"kb6/8/8/8/8/8/8/KB6", false},  // b8 and c1 are dark, b1 is light
      {"kn6/8/8/8/8/8/8/KN6", false}, {"k7/8/8/8/8/8/8/KNN5", false}, {"k7/8/8/8/8/8/8/KBN5", false},
      {"k7/8/8/8/8/8/8/KP6", false},  {"k7/8/8/8/8/8/8/KR6", false},  {"k7/8/8/8/8/8/1B6/K1B5", true},
  };
  for (const Case& c : cases) {
    CAPTURE(c.placement);
    CHECK(has_insufficient_material(parse_fen(c.placement + " w")->position) == c.insufficient);
  }
}

#include "mate33/chess/position.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"
#include "random_positions.hpp"

using namespace mate33;

namespace {

struct Play {
  std::string what;
  std::string before;
  std::string move;
  std::string after;
};

void check_plays(const std::vector<Play>& plays) {
  for (const Play& p : plays) {
    CAPTURE(p.what);
    const Position before = parse_fen(p.before)->position;
    const auto move = parse_uci(before, p.move);
    REQUIRE(move);
    CHECK(to_fen(before.after(*move)) == p.after);
  }
}

bool same_moves(const MoveList& a, const MoveList& b) {
  const auto holds_all_of = [](const MoveList& all, const MoveList& some) {
    for (const Move m : some) {
      bool found = false;
      for (const Move other : all) found = found || other == m;
      if (!found) return false;
    }
    return true;
  };
  return holds_all_of(a, b) && holds_all_of(b, a);
}

MoveList images(const MoveList& moves, Symmetry symmetry) {
  MoveList result;
  for (const Move m : moves) result.push_back({symmetry(m.from), symmetry(m.to), m.promotion});
  return result;
}

}  // namespace

TEST_CASE("playing a move changes the placement, the side to move and the clocks") {
  check_plays({
      {"White's quiet move", "4k3/8/8/8/8/8/8/4K1N1 w - - 7 9", "g1f3", "4k3/8/8/8/8/5N2/8/4K3 b - - 8 9"},
      {"Black's quiet move", "4k1n1/8/8/8/8/8/8/4K3 b - - 7 9", "g8f6", "4k3/8/5n2/8/8/8/8/4K3 w - - 8 10"},
      {"a capture", "4k3/8/8/8/8/5r2/8/4K1N1 w - - 7 9", "g1f3", "4k3/8/8/8/8/5N2/8/4K3 b - - 0 9"},
      {"a pawn's single step", "4k3/8/8/8/8/8/4P3/4K3 w - - 7 9", "e2e3", "4k3/8/8/8/8/4P3/8/4K3 b - - 0 9"},
      {"a promotion", "8/P3k3/8/8/8/8/8/4K3 w - - 7 9", "a7a8n", "N7/4k3/8/8/8/8/8/4K3 b - - 0 9"},
      {"a promotion by capture", "4k3/8/8/8/8/8/p7/1N2K3 b - - 7 9", "a2b1q",
       "4k3/8/8/8/8/8/8/1q2K3 w - - 0 10"},
  });
}

TEST_CASE("castling moves the rook too and spends both rights") {
  const std::string white = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9";
  const std::string black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9";
  check_plays({
      {"White, short", white, "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9"},
      {"White, long", white, "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 9"},
      {"Black, short", black, "e8g8", "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 4 10"},
      {"Black, long", black, "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 10"},
  });
}

TEST_CASE("castling rights go with the king's or the rook's first move, or with the rook") {
  const std::string white = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  check_plays({
      {"the king moves", white, "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1"},
      {"the rook on h1 moves", white, "h1g1", "r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq - 1 1"},
      {"the rook on a1 moves", white, "a1a2", "r3k2r/8/8/8/8/8/R7/4K2R b Kkq - 1 1"},
      {"a rook takes a rook", white, "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"},
      {"another piece takes a rook", "r3k2r/8/8/8/3B4/8/8/R3K2R w KQkq - 0 1", "d4h8",
       "r3k2B/8/8/8/8/8/8/R3K2R b KQq - 0 1"},
      {"another piece moves", "r3k2r/8/8/8/3B4/8/8/R3K2R w KQkq - 0 1", "d4e5",
       "r3k2r/8/8/4B3/8/8/8/R3K2R b KQkq - 1 1"},
  });
}

TEST_CASE("a king that walks along the other side's first rank leaves that side its castling rights") {
  check_plays({
      {"White's king on c8", "rnK1k2r/8/8/8/8/8/8/8 w kq - 0 1", "c8c7", "rn2k2r/2K5/8/8/8/8/8/8 b kq - 1 1"},
      {"White's king on g8", "4k1Kr/8/8/8/8/8/8/8 w k - 0 1", "g8g7", "4k2r/6K1/8/8/8/8/8/8 b k - 1 1"},
      {"Black's king on c1", "8/8/8/8/8/8/8/RNk1K2R b KQ - 0 1", "c1c2", "8/8/8/8/8/8/2k5/RN2K2R w KQ - 1 2"},
  });
}

TEST_CASE("a double push sets the e.p. square only where a pawn can capture there") {
  check_plays({
      {"an enemy pawn beside", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4",
       "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"},
      {"Black's push", "4k3/2p5/8/1P6/8/8/8/4K3 b - - 0 1", "c7c5", "4k3/8/8/1Pp5/8/8/8/4K3 w - c6 0 2"},
      {"no enemy pawn beside", "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2e4",
       "4k3/8/8/8/4P3/3p4/8/4K3 b - - 0 1"},
      {"an enemy piece beside", "4k3/8/8/8/3n4/8/4P3/4K3 w - - 0 1", "e2e4",
       "4k3/8/8/8/3nP3/8/8/4K3 b - - 0 1"},
      {"beside only round the edge of the board", "4k3/8/8/p7/8/8/7P/4K3 w - - 0 1", "h2h4",
       "4k3/8/8/p7/7P/8/8/4K3 b - - 0 1"},
      {"the capture would bare the rank", "4K3/8/8/8/k2p3R/8/4P3/8 w - - 0 1", "e2e4",
       "4K3/8/8/8/k2pP2R/8/8/8 b - - 0 1"},
      {"the capturing pawn is pinned", "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4",
       "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"},
  });
}

TEST_CASE("an e.p. capture takes the pawn beside; any other move lets the right lapse") {
  const std::string before = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 5";
  check_plays({
      {"captured", before, "e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 5"},
      {"lapsed", before, "e1e2", "4k3/8/8/3pP3/8/8/4K3/8 b - - 1 5"},
      {"captured by Black", "4k3/8/8/8/pP6/8/8/4K3 b - b3 0 5", "a4b3", "4k3/8/8/8/8/1p6/8/4K3 w - - 0 6"},
  });
}

TEST_CASE("captures and zeroing moves are told from the others") {
  const Position p = parse_fen("4k3/8/8/3pP3/8/8/4N3/r2QK3 w - d6 0 1")->position;
  struct Case {
    Move move;
    bool capture, zeroing;
  };
  const Case cases[] = {
      {{Square::e5, Square::d6}, true, true},   {{Square::e5, Square::e6}, false, true},
      {{Square::d1, Square::d5}, true, true},   {{Square::d1, Square::d4}, false, false},
      {{Square::d1, Square::a1}, true, true},   {{Square::e2, Square::f4}, false, false},
      {{Square::d1, Square::d6}, false, false},  // a queen on the e.p. square takes nothing
  };
  for (const Case& c : cases) {
    CAPTURE(to_uci(c.move));
    CHECK(p.is_capture(c.move) == c.capture);
    CHECK(p.is_zeroing(c.move) == c.zeroing);
  }
}

TEST_CASE("a position knows its pieces by square, colour and type, and its material") {
  for (const Position& p : random_positions(500)) {
    Material counted;
    for (const Square s : all_squares) {
      const auto piece = p.piece_at(s);
      CHECK(piece.has_value() == p.occupied().contains(s));
      if (!piece) continue;
      CHECK(p.pieces(piece->color, piece->type).contains(s));
      counted.add(*piece);
    }
    CHECK(p.material() == counted);
    CHECK_FALSE(p.pieces(Color::white).intersects(p.pieces(Color::black)));
    for (const Color c : all_colors) CHECK(p.pieces(c, PieceType::king) == SquareSet(p.king(c)));
  }
}

TEST_CASE("an attack needs a free way and one of the named attackers") {
  const Position p = parse_fen("4k3/8/8/8/8/4N3/8/K3R3 w - - 0 1")->position;
  const SquareSet white = p.pieces(Color::white);
  CHECK_FALSE(is_in_check(p, Color::black));
  CHECK(is_attacked(p, Square::e8, Color::white, white, p.occupied() - Square::e3));
  CHECK_FALSE(is_attacked(p, Square::e8, Color::white, white - Square::e1, p.occupied() - Square::e3));
  CHECK(is_attacked(p, Square::e3, Color::white, white, p.occupied()));
  CHECK(is_attacked(p, Square::d5, Color::white, white, p.occupied()));
}

TEST_CASE("legal moves commute with the eight symmetries where there are neither pawns nor castling") {
  for (const std::string_view fen : {"8/8/3k4/8/1N6/8/5B2/K7 w - - 3 9", "k7/2Q5/8/8/3r4/8/1n6/K7 b - - 0 1",
                                     "7k/6q1/5B2/8/8/8/1R6/K7 b - - 0 1"}) {
    CAPTURE(fen);
    const Position p = parse_fen(fen)->position;
    for (const Symmetry a : all_symmetries) {
      const Position image = transformed(p, a);
      CHECK(same_moves(legal_moves(image), images(legal_moves(p), a)));
      CHECK(image.material() == p.material());
      CHECK(transformed(image, a.inverse()) == p);
      for (const Symmetry b : all_symmetries) CHECK(transformed(image, b) == transformed(p, b * a));
    }
  }
}

TEST_CASE("pawns and their e.p. square can be mirrored left to right") {
  const Position p = parse_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 5")->position;
  CHECK(to_fen(transformed(p, Symmetry::flip_files())) == "3k4/8/8/3Pp3/8/8/8/3K4 w - e6 3 5");
}

TEST_CASE("seen from the other side, colours, ranks, rights and the side to move are exchanged") {
  const Position p = parse_fen("r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 3 5")->position;
  CHECK(to_fen(colors_swapped(p)) == "4k2r/8/8/8/3Pp3/8/8/R3K3 b Qk d3 3 5");
}

TEST_CASE("moves and their results are the same seen from the other side") {
  for (const Position& p : random_positions(300)) {
    const Position swapped = colors_swapped(p);
    CHECK(colors_swapped(swapped) == p);
    const MoveList moves = legal_moves(p);
    const MoveList swapped_moves = images(moves, Symmetry::flip_ranks());
    CHECK(same_moves(legal_moves(swapped), swapped_moves));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Position after = swapped.after(swapped_moves[i]);
      after.fullmove_number = p.after(moves[i]).fullmove_number;  // counts Black's moves only
      CHECK(after == colors_swapped(p.after(moves[i])));
    }
  }
}

TEST_CASE("the halfmove clock stays at the greatest number that it can hold") {
  Position position = parse_fen("8/8/8/3k4/8/8/8/KQ6 w - - 0 1")->position;
  position.halfmove_clock = std::numeric_limits<unsigned>::max() - 1;
  position.play({Square::b1, Square::b2});
  CHECK(position.halfmove_clock == std::numeric_limits<unsigned>::max());
  position.play({Square::d5, Square::d6});
  CHECK(position.halfmove_clock == std::numeric_limits<unsigned>::max());
}

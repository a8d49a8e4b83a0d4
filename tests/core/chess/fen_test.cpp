#include "mate33/chess/fen.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/chess/legality.hpp"
#include "random_positions.hpp"

using namespace mate33;
using namespace std::string_literals;

namespace {

struct ErrorCase {
  std::string fen;
  std::string field;
  std::size_t column;
  std::string expected;
};

void check_errors(const std::vector<ErrorCase>& cases) {
  for (const ErrorCase& c : cases) {
    CAPTURE(c.fen.substr(0, 100));
    const auto parsed = parse_fen(c.fen);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().field == c.field);
    CHECK(parsed.error().column == c.column);
    CHECK(parsed.error().expected == c.expected);
    CHECK(parsed.error().message() ==
          "FEN, column " + std::to_string(c.column) + " (" + c.field + "): expected " + c.expected);
  }
}

const std::string bare = "k7/8/8/8/8/8/8/K7";  // 17 characters

}  // namespace

TEST_CASE("the start position is read and written") {
  const auto parsed = parse_fen(start_fen);
  REQUIRE(parsed);
  const Position& p = parsed->position;
  CHECK(parsed->notes.empty());
  CHECK(p.occupied() == (SquareSet::of(Rank::r1) | SquareSet::of(Rank::r2) | SquareSet::of(Rank::r7) |
                         SquareSet::of(Rank::r8)));
  CHECK(p.piece_at(Square::d1) == Piece{Color::white, PieceType::queen});
  CHECK(p.piece_at(Square::e8) == Piece{Color::black, PieceType::king});
  CHECK(p.side_to_move == Color::white);
  CHECK(p.castling.rooks == SquareSet{Square::a1, Square::h1, Square::a8, Square::h8});
  CHECK_FALSE(p.en_passant);
  CHECK(p.halfmove_clock == 0);
  CHECK(p.fullmove_number == 1);
  CHECK(to_fen(p) == start_fen);
}

TEST_CASE("fields after the side to move are optional; '_', tabs and more spaces separate") {
  for (const std::string_view rest :
       {" b", " b -", " b - -", " b - - 0", " b - - 0 1", "_b_-_-_0_1", "  b \t -  - 0 1 ", "_b", "\tb\t",
        " b\n", " b - - 0 1\r\n", " b - - \r\r\n\n "}) {
    CAPTURE(rest);
    const auto parsed = parse_fen(bare + std::string(rest));
    REQUIRE(parsed);
    CHECK(parsed->notes.empty());
    CHECK(to_fen(parsed->position) == bare + " b - - 0 1");
  }
  CHECK(parse_fen("  " + bare + " w"));
  CHECK(parse_fen("\r\n " + bare + " w"));
  CHECK_FALSE(parse_fen(bare + "\nw"));  // two lines are no position
}

TEST_CASE("an EPD is read as its fields, without its operations") {
  for (const std::string_view rest :
       {" b - - bm Ka2;", " b - - id \"x; 7 moves\"; acd 3;\n", " b - - noop;", " b - - 0 1 bm Ka2; ce 12;",
        " b - - 0 c0 \"a\";", " b - - hmvc 12; fmvn 40;"}) {
    CAPTURE(rest);
    const auto parsed = parse_fen(bare + std::string(rest));
    REQUIRE(parsed);
    CHECK(parsed->notes.empty());
    CHECK(to_fen(parsed->position) == bare + " b - - 0 1");
  }
  CHECK_FALSE(parse_fen(bare + " b bm Ka2;"));      // two fields are missing
  CHECK_FALSE(parse_fen(bare + " b - - 0 1 ;D1"));  // no operation
}

TEST_CASE("every field is kept") {
  for (const std::string_view fen : {"8/8/8/8/8/8/8/8 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 345",
                                     "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9999", "k7/8/8/8/8/8/8/K7 w - - 9999 0",
                                     "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"}) {
    CAPTURE(fen);
    const auto parsed = parse_fen(fen);
    REQUIRE(parsed);
    CHECK(parsed->notes.empty());
    CHECK(to_fen(parsed->position) == fen);
  }
}

TEST_CASE("the positions of random games come back from their FEN unchanged") {
  for (const Position& p : random_positions(3000)) {
    CAPTURE(to_fen(p));
    const auto parsed = parse_fen(to_fen(p));
    REQUIRE(parsed);
    CHECK(parsed->position == p);
    CHECK(parsed->notes.empty());
  }
}

TEST_CASE("a mistake in the placement is reported with its column") {
  const std::string piece = "a piece (KQRBNPkqrbnp) or a number of empty squares (1..8)";
  const std::string slash = "'/' after the 8 squares of a rank",
                    end = "the end of the placement after 8 ranks";
  check_errors({
      {"", "placement", 1, "8 ranks separated by '/'"},
      {"   ", "placement", 4, "8 ranks separated by '/'"},
      {"k7/8/8/8/8/8/8/K6 w", "placement", 18, "8 ranks of 8 squares"},
      {"k7/8/8/8/8/8/8 w", "placement", 15, "8 ranks of 8 squares"},
      {"k7/8/8/8/8/8/8/ w", "placement", 16, "8 ranks of 8 squares"},
      {"k7/8/8/8/8/8/8/K8 w", "placement", 17, "at most 8 squares in a rank"},
      {"k71/8/8/8/8/8/8/K7 w", "placement", 3, slash},
      {"pppppppp7/8/8/8/8/8/8/K7 w", "placement", 9, slash},
      {"k6/8/8/8/8/8/8/K7 w", "placement", 3, piece},
      {"k7/8/8/9/8/8/8/K7 w", "placement", 8, piece},
      {"k7/8/8/0/8/8/8/K7 w", "placement", 8, piece},
      {"k7/8/8/xk6/8/8/8/K7 w", "placement", 8, piece},
      {"/k7/8/8/8/8/8/8/K7 w", "placement", 1, piece},
      {"k7//8/8/8/8/8/K7 w", "placement", 4, piece},
      {"k7/8/8/8/8/8/8/K7/ w", "placement", 18, end},
      {"  k7/8/8/8/8/8/8/K7/8 w", "placement", 20, end},
      {"k7/8/8/8/8/8/8/K7k w", "placement", 18, end},  // a '/' would not help here
  });
}

TEST_CASE("seventeen men of a side are reported at the seventeenth, sixteen are read") {
  check_errors({
      {"QQQQQQQQ/QQQQQQQQ/Q7/8/8/8/8/8 w", "placement", 19, "at most 16 men a side"},
      {"QQQQQQQQ/QQQQQQQQ/pppppppp/pppppppp/8/p7/8/8 w", "placement", 39, "at most 16 men a side"},
  });
  CHECK(parse_fen("QQQQQQQQ/QQQQQQQQ/pppppppp/pppppppp/8/8/8/8 w"));
}

TEST_CASE("a mistake in the other fields is reported with its column") {
  const std::string number = "a number from 0 to 9999", castling = "'-' or some of KQkq";
  const std::string square = "'-' or a square, as e3";
  const std::string operations = ", or the operations of an EPD, each with ';' behind it";
  check_errors({
      {bare, "side to move", 18, "'w' or 'b'"},
      {bare + " ", "side to move", 19, "'w' or 'b'"},
      {bare + " W", "side to move", 19, "'w' or 'b'"},
      {bare + "   white", "side to move", 21, "'w' or 'b'"},
      {bare + " w X", "castling", 21, castling},
      {bare + " w KQxq", "castling", 23, castling},
      {bare + " w K-", "castling", 22, castling},
      {bare + " w --", "castling", 21, castling},
      {bare + " w - x", "en passant", 23, square},
      {bare + " w - e9", "en passant", 23, square},
      {bare + " w - E3", "en passant", 23, square},
      {bare + " w - 0 1", "en passant", 23, square},
      {bare + " w - - x", "halfmove clock", 25, number + operations},
      {bare + " w - - -1", "halfmove clock", 25, number},
      {bare + " w - - +1", "halfmove clock", 25, number},
      {bare + " w - - 1.5", "halfmove clock", 25, number},
      {bare + " w - - 10000", "halfmove clock", 25, number},
      {bare + " w - - 4294967296", "halfmove clock", 25, number},
      {bare + " w - - 0 -", "fullmove number", 27, number},
      {bare + " w - - 0 99999999999999999999999", "fullmove number", 27, number},
      {bare + " w - - 0 1 1", "end", 29, "nothing after the fullmove number"},
  });
}

TEST_CASE("hostile bytes are refused where they stand") {
  const std::string piece = "a piece (KQRBNPkqrbnp) or a number of empty squares (1..8)";
  check_errors({
      {"\0"s, "placement", 1, piece},
      {"k7/8/\0/8"s, "placement", 6, piece},
      {"k7/8/\xE2\x99\x94/8", "placement", 6, piece},
      {"\xFF\xFE\x80", "placement", 1, piece},
      {bare + "\nw", "placement", 18, "the end of the placement after 8 ranks"},
      {bare + "\n", "side to move", 19, "'w' or 'b'"},
      {bare + " w\0"s, "side to move", 19, "'w' or 'b'"},
      {bare + " w \x80", "castling", 21, "'-' or some of KQkq"},
      {bare + " w - -\0"s, "en passant", 23, "'-' or a square, as e3"},
      {bare + " w - - 0\0"s, "halfmove clock", 25, "a number from 0 to 9999"},
      {bare + " w - - 0 1\xFF", "fullmove number", 27, "a number from 0 to 9999"},
  });
}

TEST_CASE("very long text is refused at once") {
  constexpr std::size_t huge = 1'000'000;
  check_errors({
      {std::string(huge, ' '), "placement", huge + 1, "8 ranks separated by '/'"},
      {std::string(huge, 'p'), "placement", 9, "'/' after the 8 squares of a rank"},
      {bare + " w - - " + std::string(huge, '9'), "halfmove clock", 25, "a number from 0 to 9999"},
      {bare + " w - " + std::string(huge, 'e'), "en passant", 23, "'-' or a square, as e3"},
  });
}

TEST_CASE("what cannot be a right is dropped with a note, rights are kept") {
  struct Case {
    std::string given, kept;
    std::vector<std::string> notes;
  };
  const auto right = [](const std::string& letter) {
    return "castling right '" + letter + "' dropped: king or rook is not at home";
  };
  const Case cases[] = {
      {"r3k2r/8/8/8/8/8/8/R3K2R w AHah - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {}},
      {"r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {}},
      {"r3k2r/8/8/8/8/8/8/R3K1N1 w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K1N1 w Qkq - 0 1", {right("K")}},
      {"8/r3k2r/8/8/8/8/8/R3K2R w KQkqHAha - 0 1",
       "8/r3k2r/8/8/8/8/8/R3K2R w KQ - 0 1",
       {right("k"), right("q"), right("h"), right("a")}},
      {"n3k2r/8/8/8/8/8/8/4K3 w kq - 0 1", "n3k2r/8/8/8/8/8/8/4K3 w k - 0 1", {right("q")}},
      {"4k2R/8/8/8/8/8/8/4K3 b k - 0 1", "4k2R/8/8/8/8/8/8/4K3 b - - 0 1", {right("k")}},
      {"4k3/8/8/8/8/8/8/4K1R1 w F - 0 1", "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1", {right("F")}},
      {"4k3/8/8/8/8/8/8/4K1r1 w GG - 0 1", "4k3/8/8/8/8/8/8/4K1r1 w - - 0 1", {right("G")}},
      {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
       "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
       {"e.p. square e3 dropped: no pawn can capture there"}},
      {"4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
       "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1",
       {"e.p. square d6 dropped: no pawn can capture there"}},
      {"4k3/8/8/3pP3/8/8/8/4K3 w Q d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", {right("Q")}},
  };
  for (const Case& c : cases) {
    CAPTURE(c.given);
    const auto parsed = parse_fen(c.given);
    REQUIRE(parsed);
    CHECK(to_fen(parsed->position) == c.kept);
    CHECK(parsed->notes == c.notes);
  }
}

TEST_CASE("rights of Chess960, as X-FEN and Shredder-FEN write them, are rights of some rook") {
  struct Case {
    std::string given, kept;
    SquareSet rooks;
  };
  const Case cases[] = {
      {"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
       "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
       {Square::a1, Square::h1, Square::a8, Square::h8}},
      {"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", Square::g1},
      {"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", Square::g1},
      {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", Square::h1},
      {"4k3/8/8/8/8/8/8/5K1R w K - 0 1", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", Square::h1},
      {"1r2k3/8/8/8/8/8/8/4K3 b q - 0 1", "1r2k3/8/8/8/8/8/8/4K3 b q - 0 1", Square::b8},
      // Of two rooks on a side K means the outer one; the inner one has its file.
      {"4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "4k3/8/8/8/8/8/8/4K1RR w K - 0 1", Square::h1},
      {"4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "4k3/8/8/8/8/8/8/4K1RR w G - 0 1", Square::g1},
      {"4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", Square::b1},
      // Both on one side of the king.
      {"4k3/8/8/8/8/8/8/K4RR1 w FG - 0 1", "4k3/8/8/8/8/8/8/K4RR1 w KF - 0 1", {Square::f1, Square::g1}},
  };
  for (const Case& c : cases) {
    CAPTURE(c.given);
    const auto parsed = parse_fen(c.given);
    REQUIRE(parsed);
    CHECK(parsed->position.castling.rooks == c.rooks);
    CHECK(parsed->notes.empty());
    CHECK(to_fen(parsed->position) == c.kept);
    CHECK(parse_fen(c.kept)->position == parsed->position);
  }
}

TEST_CASE("a castling field without end has as many notes as there are letters") {
  const auto parsed = parse_fen(bare + " w " + std::string(100'000, 'B') + std::string(100'000, 'q'));
  REQUIRE(parsed);
  CHECK(parsed->notes.size() == 2);
}

TEST_CASE("a position that is read may still be faulty") {
  const auto parsed = parse_fen("8/8/8/8/8/8/8/8 w");
  REQUIRE(parsed);
  CHECK(find_fault(parsed->position) == PositionFault::no_white_king);
}

TEST_CASE("the diagram shows rank 8 first, with coordinates") {
  CHECK(to_diagram(parse_fen("k7/8/8/3n4/8/8/1B6/K6Q w")->position) ==
        "8 k . . . . . . .\n"
        "7 . . . . . . . .\n"
        "6 . . . . . . . .\n"
        "5 . . . n . . . .\n"
        "4 . . . . . . . .\n"
        "3 . . . . . . . .\n"
        "2 . B . . . . . .\n"
        "1 K . . . . . . Q\n"
        "  a b c d e f g h\n");
}

#include "mate33/xiangqi/fen.hpp"

#include <doctest/doctest.h>

#include <ostream>
#include <string>

#include "plain/perft_positions.hpp"
#include "plain/xiangqi_position.hpp"

using namespace mate33;

namespace {

std::string fen_error(const std::string& fen) {
  const auto parsed = parse_xiangqi_fen(fen);
  REQUIRE_FALSE(parsed);
  return parsed.error();
}

}  // namespace

TEST_CASE("xiangqi: a FEN comes back") {
  for (const PerftPosition& given : perft_positions) {
    const auto parsed = parse_xiangqi_fen(given.fen);
    REQUIRE(parsed);
    CHECK(to_xiangqi_fen(*parsed) == std::string(given.fen) + " - - 0 1");
    CHECK(to_xiangqi_fen(*parse_xiangqi_fen(to_xiangqi_fen(*parsed))) == to_xiangqi_fen(*parsed));
  }
  CHECK(to_xiangqi_fen(*parse_xiangqi_fen(xiangqi_start_fen)) == xiangqi_start_fen);
}

TEST_CASE("xiangqi: letters and sides as others write them") {
  const auto meant_by = [](const char* fen) { return to_xiangqi_fen(*parse_xiangqi_fen(fen)); };
  CHECK(meant_by("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r") == xiangqi_start_fen);
  CHECK(meant_by("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR_w_-_-_12_34") ==
        xiangqi_start_fen);
  CHECK(meant_by("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\r\n") ==
        xiangqi_start_fen);
  CHECK(meant_by(" rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR  b ") != xiangqi_start_fen);
}

TEST_CASE("xiangqi: the men of a FEN stand where they should, by the numbers of the rules") {
  const plain::XiangqiPosition start(*parse_xiangqi_fen(xiangqi_start_fen));
  CHECK(start.piece_at(board_of_xiangqi.point(1, 0)) == XiangqiPiece{Color::white, XiangqiPieceType::horse});
  CHECK(start.piece_at(board_of_xiangqi.point(2, 9)) ==
        XiangqiPiece{Color::black, XiangqiPieceType::elephant});
  CHECK_FALSE(start.piece_at(board_of_xiangqi.point(4, 4)));
  CHECK(to_xiangqi_fen(start.to_game()) == xiangqi_start_fen);
}

TEST_CASE("xiangqi: a bad FEN says where it is wrong and what was expected") {
  const std::string bare = "4k4/9/9/9/9/9/9/9/9/3K5";
  CHECK(fen_error("") == "FEN, column 1 (placement): expected 10 ranks of 9 points, separated by '/'");
  CHECK(fen_error("4k4/9 w") == "FEN, column 6 (placement): expected 10 ranks of 9 points, separated by '/'");
  CHECK(fen_error("4k5/9") == "FEN, column 3 (placement): expected at most 9 points in a rank");
  CHECK(fen_error("4k41/9") == "FEN, column 4 (placement): expected '/' after the 9 points of a rank");
  CHECK(fen_error("4q4/9") ==
        "FEN, column 2 (placement): expected a piece (KABNRCPkabnrcp) or a number of empty points (1..9)");
  CHECK(fen_error("4k3/9").starts_with("FEN, column 4 (placement): expected a piece"));
  CHECK(fen_error(bare + "/9 w") ==
        "FEN, column 24 (placement): expected the end of the placement after 10 ranks");
  CHECK(fen_error("RRRRRRRRR/RRRRRRRR1/9/9/9/9/9/9/9/9 w") ==
        "FEN, column 18 (placement): expected at most 16 men a side");
  CHECK(fen_error(bare) == "FEN, column 24 (side to move): expected 'w' or 'r' for red, 'b' for black");
  CHECK(fen_error(bare + " x") ==
        "FEN, column 25 (side to move): expected 'w' or 'r' for red, 'b' for black");
  CHECK(fen_error(bare + " w KQ") == "FEN, column 27 (castling): expected '-'");
  CHECK(fen_error(bare + " w - e3") == "FEN, column 29 (en passant): expected '-'");
  CHECK(fen_error(bare + " w - - x 1") ==
        "FEN, column 31 (halfmove clock): expected a number from 0 to 9999");
  CHECK(fen_error(bare + " w - - 0 10000") ==
        "FEN, column 33 (fullmove number): expected a number from 0 to 9999");
  CHECK(fen_error(bare + " w - - 0 1 x") ==
        "FEN, column 35 (end): expected nothing after the fullmove number");
}

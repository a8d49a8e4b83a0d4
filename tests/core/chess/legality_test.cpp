#include "mate33/chess/legality.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/chess/fen.hpp"
#include "random_positions.hpp"

using namespace mate33;

namespace {

std::optional<PositionFault> fault_of(std::string_view fen) {
  return find_fault(parse_fen(fen)->position);
}

constexpr std::array<PositionFault, 8> all_faults = {
    PositionFault::no_white_king,       PositionFault::no_black_king,    PositionFault::several_white_kings,
    PositionFault::several_black_kings, PositionFault::too_many_men,     PositionFault::pawn_on_last_rank,
    PositionFault::adjacent_kings,      PositionFault::opponent_in_check};

}  // namespace

TEST_CASE("every fault is found") {
  struct Case {
    std::string fen;
    PositionFault fault;
  };
  const Case cases[] = {
      {"8/8/8/8/8/8/8/8 w", PositionFault::no_white_king},
      {"k7/8/8/8/8/8/8/8 w", PositionFault::no_white_king},
      {"8/8/8/8/8/8/8/K7 w", PositionFault::no_black_king},
      {"k7/8/8/8/8/8/8/K1K5 w", PositionFault::several_white_kings},
      {"k1k5/8/8/8/8/8/8/K7 w", PositionFault::several_black_kings},
      {"k7/8/8/8/P7/8/PPPPPPPP/K7 w", PositionFault::too_many_men},
      {"k7/pppppppp/1qq5/8/8/8/8/K7 b", PositionFault::too_many_men},
      {"k7/8/8/8/8/8/PPPPPPPP/KBBB4 w", PositionFault::too_many_men},
      {"k7/8/8/8/8/8/PPPPPPPP/KNNN4 w", PositionFault::too_many_men},
      {"k7/8/8/8/8/8/PPPPPPPP/KRRR4 w", PositionFault::too_many_men},
      {"k7/8/8/8/8/1QQQQQ2/1QQQQQ2/K7 b", PositionFault::too_many_men},
      {"k1P5/8/8/8/8/8/8/K7 w", PositionFault::pawn_on_last_rank},
      {"k7/8/8/8/8/8/8/K1P5 w", PositionFault::pawn_on_last_rank},
      {"k7/8/8/8/8/8/8/K1p5 w", PositionFault::pawn_on_last_rank},
      {"8/8/8/3k4/4K3/8/8/8 w", PositionFault::adjacent_kings},
      {"8/8/8/8/8/8/8/1kK5 b", PositionFault::adjacent_kings},
      {"k7/8/8/8/8/8/8/K6r b", PositionFault::opponent_in_check},
      {"k7/1P6/8/8/8/8/8/K7 w", PositionFault::opponent_in_check},
      {"8/8/k7/8/1N6/8/8/K7 w", PositionFault::opponent_in_check},
  };
  for (const Case& c : cases) {
    CAPTURE(c.fen);
    CHECK(fault_of(c.fen) == c.fault);
  }
}

TEST_CASE("the first fault in the promised order is the one reported") {
  CHECK(fault_of("Pk6/8/8/8/8/8/8/8 w") == PositionFault::no_white_king);
  CHECK(fault_of("k1k5/8/8/8/8/8/8/K1K5 w") == PositionFault::several_white_kings);
  CHECK(fault_of("kK6/8/8/8/8/P7/PPPPPPPP/8 w") == PositionFault::too_many_men);
  CHECK(fault_of("kK5P/8/8/8/8/8/8/8 w") == PositionFault::pawn_on_last_rank);
  CHECK(fault_of("kK5R/8/8/8/8/8/8/8 w") == PositionFault::adjacent_kings);
}

TEST_CASE("positions that a game can reach have no fault") {
  for (const std::string_view fen : {
           "k7/8/8/8/8/8/8/K6r w",                 // the side to move may be in check
           "8/8/8/8/8/k7/8/K7 w",                  // kings in opposition are not adjacent
           "6k1/8/8/8/8/8/PPPPPPPP/RNBQKBNR w",    // a full side
           "6k1/8/8/8/8/1Q6/1QQQQQ2/KRRBBNN1 b",   // promoted queens in place of pawns
           "6k1/8/8/8/2Q5/8/1PPPPPPP/KBBRRNNQ b",  // one of each file's pawns promoted
           "7k/8/8/8/8/QQQ5/8/K7 b",               // more queens than at the start
           "8/8/8/8/8/7k/8/K6B w",                 // h1 and h3 share no bishop's line
       }) {
    CAPTURE(fen);
    CHECK_FALSE(fault_of(fen));
  }
  for (const Position& p : random_positions(500)) CHECK_FALSE(find_fault(p));
}

TEST_CASE("eight pawns, or what they became, are not too many; how many men a table holds does not matter") {
  for (const std::string_view fen :
       {"k7/8/8/8/8/8/PPPPPPPP/K7 w", "k7/8/8/8/8/1QQQQ3/1QQQQQ2/K7 w", "k7/8/8/8/8/8/1nnnn3/1K1nnnnn w"}) {
    CAPTURE(fen);
    CHECK(fault_of(fen) == std::nullopt);
  }
}

TEST_CASE("more than sixteen men of a side are too many") {
  Position p = parse_fen("7k/8/8/8/8/8/8/K7 w")->position;
  for (unsigned i = 8; i < 24; ++i) p.put({Color::white, PieceType::knight}, square_at(i));
  CHECK(find_fault(p) == PositionFault::too_many_men);
}

TEST_CASE("each fault has a phrase of its own") {
  for (const PositionFault a : all_faults) {
    CHECK(std::string(describe(a)) != "");
    for (const PositionFault b : all_faults) {
      CHECK((std::string(describe(a)) == describe(b)) == (a == b));
    }
  }
  CHECK(std::string(describe(PositionFault::adjacent_kings)) == "the kings stand on adjacent squares");
}

TEST_CASE("castling rights are dropped exactly where king or rook is not at home") {
  Position p = parse_fen("r3k2r/8/8/8/8/8/5K2/R6R w - - 0 1")->position;
  p.castling.rooks = {Square::a1, Square::h1, Square::a8, Square::h8};
  CHECK(drop_unusable_rights(p) ==
        std::vector<std::string>{
            "castling right of White with the rook on a1 dropped: king or rook is not at home",
            "castling right of White with the rook on h1 dropped: king or rook is not at home"});
  CHECK(p.castling.rooks == SquareSet{Square::a8, Square::h8});
  CHECK(drop_unusable_rights(p).empty());
}

TEST_CASE("an e.p. square is dropped exactly where no pawn may legally capture") {
  struct Case {
    std::string what;
    std::string fen;
    Square target;
    bool usable;
  };
  const Case cases[] = {
      {"usable", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", Square::d6, true},
      {"usable by Black", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", Square::e3, true},
      {"takes the pawn that gives check", "8/8/8/2k5/3Pp3/8/8/4K3 b - - 0 1", Square::d3, true},
      {"no pawn beside", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", Square::d6, false},
      {"no pawn to take", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", Square::d6, false},
      {"a piece to take, not a pawn", "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", Square::d6, false},
      {"the target is occupied", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1", Square::d6, false},
      {"the pawn's home is occupied", "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1", Square::d6, false},
      {"the wrong rank", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", Square::d5, false},
      {"the mover's own rank", "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", Square::e3, false},
      {"the pawn is pinned on its file", "k3r3/8/8/3pP3/8/8/8/4K3 w - - 0 1", Square::d6, false},
      {"check discovered along the rank", "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1", Square::d6, false},
      {"check discovered along the diagonal", "4k3/6K1/8/3pP3/3b4/8/8/8 w - - 0 1", Square::d6, false},
      {"another piece gives check", "4k3/8/8/3pP3/8/8/8/4K2r w - - 0 1", Square::d6, false},
      {"one of two pawns is pinned", "k3r3/8/8/2PpP3/8/8/8/4K3 w - - 0 1", Square::d6, true},
      {"across the edge of the board", "4k3/8/8/p7/7P/8/8/4K3 w - - 0 1", Square::a6, false},
  };
  for (const Case& c : cases) {
    CAPTURE(c.what);
    Position p = parse_fen(c.fen)->position;
    p.en_passant = c.target;
    const std::vector<std::string> notes = drop_unusable_rights(p);
    CHECK(p.en_passant.has_value() == c.usable);
    if (c.usable) {
      CHECK(notes.empty());
    } else {
      CHECK(notes == std::vector<std::string>{"e.p. square " + to_string(c.target) +
                                              " dropped: no pawn can capture there"});
    }
  }
}

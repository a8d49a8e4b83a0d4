#include "mate33/chess/notation.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "random_positions.hpp"

using namespace mate33;

namespace {

constexpr std::string_view promoting = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
constexpr std::string_view castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr std::string_view en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
constexpr std::string_view two_knights = "k7/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
constexpr std::string_view two_rooks = "k7/8/8/1R6/8/8/8/1R2K3 w - - 0 1";
constexpr std::string_view three_queens = "2K5/8/8/8/4Q2Q/1k6/8/7Q w - - 0 1";
constexpr std::string_view pinned_knight = "k3r3/8/8/8/4N3/8/8/1N2K3 w - - 0 1";

struct MoveCase {
  std::string_view fen, san;
  std::string uci;
};

std::string uci_of(std::string_view fen, std::string_view san) {
  const auto move = parse_san(parse_fen(fen)->position, san);
  return move ? to_uci(*move) : move.error();
}

bool names_what(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("moves are written in standard algebraic notation and read back") {
  const MoveCase cases[] = {
      {start_fen, "e4", "e2e4"},
      {start_fen, "Nf3", "g1f3"},
      {two_knights, "Nbd2", "b1d2"},
      {two_knights, "Nfd2", "f3d2"},
      {two_knights, "Nc3", "b1c3"},
      {two_rooks, "R1b3", "b1b3"},
      {two_rooks, "R5b3", "b5b3"},
      {three_queens, "Qh4e1", "h4e1"},
      {three_queens, "Qee1", "e4e1"},
      {three_queens, "Q1e1", "h1e1"},
      {pinned_knight, "Nd2", "b1d2"},  // the other knight may not move
      {castling, "O-O", "e1g1"},
      {castling, "O-O-O", "e1c1"},
      {castling, "Rxa8+", "a1a8"},
      {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+", "e1g1"},
      {"2rkr3/2p1p3/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O#", "e1c1"},
      {promoting, "e8=Q+", "e7e8q"},
      {promoting, "e8=N", "e7e8n"},
      {promoting, "exd8=R+", "e7d8r"},
      {promoting, "exd8=B", "e7d8b"},
      {en_passant, "exd6", "e5d6"},
      {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "a1a8"},
      {"k7/8/KQ6/8/8/8/8/8 w - - 0 1", "Qc6+", "b6c6"},
      {"k7/8/KQ6/8/8/8/8/8 w - - 0 1", "Qc7", "b6c7"},  // stalemate has no sign
      {"k7/2K5/8/8/8/8/8/7R w - - 0 1", "Ra1#", "h1a1"},
  };
  for (const MoveCase& c : cases) {
    CAPTURE(c.fen);
    CAPTURE(c.uci);
    const Position p = parse_fen(c.fen)->position;
    const auto move = parse_uci(p, c.uci);
    REQUIRE(move);
    CHECK(to_san(p, *move) == c.san);
    CHECK(to_uci(*move) == c.uci);
    CHECK(uci_of(c.fen, c.san) == c.uci);
  }
}

TEST_CASE("every legal move of random games comes back from its SAN and its UCI") {
  for (const Position& p : random_positions(2000)) {
    CAPTURE(to_fen(p));
    for (const Move move : legal_moves(p)) {
      const std::string san = to_san(p, move);
      CAPTURE(san);
      const auto from_san = parse_san(p, san);
      REQUIRE(from_san);
      CHECK(*from_san == move);
      const auto from_uci = parse_uci(p, to_uci(move));
      REQUIRE(from_uci);
      CHECK(*from_uci == move);
    }
  }
}

TEST_CASE("SAN is read generously") {
  const MoveCase cases[] = {
      {start_fen, "Nf3!?", "g1f3"},     {start_fen, "Nf3+", "g1f3"},   {start_fen, "Ng1f3", "g1f3"},
      {start_fen, "Ngf3", "g1f3"},      {start_fen, "N1f3", "g1f3"},   {start_fen, "e2e4", "e2e4"},
      {start_fen, "e2-e4", "e2e4"},     {start_fen, " e4 ", "e2e4"},   {castling, "0-0", "e1g1"},
      {castling, "0-0-0", "e1c1"},      {castling, "O-O+", "e1g1"},    {castling, "OO", "e1g1"},
      {castling, "Ra8", "a1a8"},        {castling, "Ra1xa8", "a1a8"},  {promoting, "e8Q", "e7e8q"},
      {promoting, "e8=Q#", "e7e8q"},    {promoting, "ed8=N", "e7d8n"}, {en_passant, "exd6 e.p.", "e5d6"},
      {en_passant, "exd6e.p.", "e5d6"}, {en_passant, "ed6", "e5d6"},   {en_passant, "e5xd6", "e5d6"},
  };
  for (const MoveCase& c : cases) {
    CAPTURE(c.san);
    CHECK(uci_of(c.fen, c.san) == c.uci);
  }
}

TEST_CASE("a pawn on the b file and a bishop are told apart") {
  constexpr std::string_view fen = "k7/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
  CHECK(uci_of(fen, "bxc3") == "b2c3");
  CHECK(uci_of(fen, "Bxc3") == "d2c3");
}

TEST_CASE("SAN that names no legal move, or several, or nothing at all is refused for that reason") {
  struct Case {
    std::string_view fen, san, reason;
  };
  constexpr std::string_view illegal = "is not legal in this position", ambiguous = "is ambiguous",
                             garbage = "expected algebraic notation";
  const Case cases[] = {
      {start_fen, "e5", illegal},
      {start_fen, "Ke2", illegal},
      {start_fen, "O-O", illegal},
      {start_fen, "Qh5", illegal},
      {start_fen, "N3f3", illegal},
      {start_fen, "e4=Q", illegal},
      {castling, "Kg1", illegal},
      {castling, "Ke1g1", illegal},
      {promoting, "e8", illegal},
      {promoting, "e8=K", illegal},
      {pinned_knight, "Nf2", illegal},
      {two_knights, "Nd2", ambiguous},
      {two_rooks, "Rb3", ambiguous},
      {two_rooks, "Rbb3", ambiguous},
      {three_queens, "Qe1", ambiguous},
      {three_queens, "Qhe1", ambiguous},
      {three_queens, "Q4e1", ambiguous},
      {start_fen, "", garbage},
      {start_fen, " ", garbage},
      {start_fen, "x", garbage},
      {start_fen, "e", garbage},
      {start_fen, "N", garbage},
      {start_fen, "i4", garbage},
      {start_fen, "e9", garbage},
      {start_fen, "Xf3", garbage},
      {start_fen, "nf3", garbage},
      {start_fen, "e2e4e5", garbage},
      {start_fen, "Nf3 Nf6", garbage},
      {start_fen, "=Q", garbage},
      {castling, "o-o", garbage},
      {castling, "O-O-O-O", garbage},
      {castling, "O-0", garbage},
      {start_fen,
       "\xE2\x99\x98"
       "f3",
       garbage},
  };
  for (const Case& c : cases) {
    CAPTURE(c.san);
    const std::string answer = uci_of(c.fen, c.san);
    CHECK(names_what(answer, c.reason));
    CHECK(names_what(answer, "move \"" + std::string(c.san) + '"'));
  }
}

TEST_CASE("UCI names exactly the legal moves") {
  struct Case {
    std::string_view fen, uci, reason;
  };
  constexpr std::string_view illegal = "is not legal in this position", garbage = "expected UCI notation";
  const Case cases[] = {
      {start_fen, "e2e5", illegal},   {start_fen, "e2e4q", illegal}, {promoting, "e7e8", illegal},
      {promoting, "e7e8Q", illegal},  {promoting, "e7e8k", illegal}, {castling, "e1h1", illegal},
      {castling, "e1b1", illegal},    {start_fen, "e7e5", illegal},  {start_fen, "a1a1", illegal},
      {start_fen, "0000", garbage},   {start_fen, "", garbage},      {start_fen, "e2", garbage},
      {start_fen, "e2e9", garbage},   {start_fen, "e2-e4", garbage}, {start_fen, "E2E4", garbage},
      {start_fen, "e2e4qq", garbage}, {start_fen, " e2e4", garbage},
  };
  for (const Case& c : cases) {
    CAPTURE(c.uci);
    const auto move = parse_uci(parse_fen(c.fen)->position, c.uci);
    REQUIRE_FALSE(move);
    CHECK(names_what(move.error(), c.reason));
    CHECK(names_what(move.error(), "move \"" + std::string(c.uci) + '"'));
  }
}

TEST_CASE("the error for hostile text is one short line") {
  const Position start = parse_fen(start_fen)->position;
  for (const std::string& text : {std::string(1'000'000, 'e'), std::string("e4\0", 3), std::string("e4\r\n"),
                                  std::string("\xFF\x80"), std::string("e2e4\n")}) {
    for (const auto& move : {parse_san(start, text), parse_uci(start, text)}) {
      REQUIRE_FALSE(move);
      CHECK(move.error().size() < 120);
      CHECK_FALSE(names_what(move.error(), "\n"));
    }
  }
}

TEST_CASE("moves sort as their UCI strings do") {
  for (const std::string_view fen : {start_fen, promoting, castling, three_queens}) {
    const MoveList moves = legal_moves(parse_fen(fen)->position);
    for (const Move a : moves) {
      for (const Move b : moves) CHECK((uci_order(a) < uci_order(b)) == (to_uci(a) < to_uci(b)));
    }
  }
}

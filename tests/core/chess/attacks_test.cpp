#include "mate33/chess/attacks.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <random>
#include <vector>

using namespace mate33;

namespace {

// The witness: squares as pairs of coordinates, one step at a time, with nothing from attacks.hpp.

struct Step {
  int file, rank;
};
const std::vector<Step> rook_steps = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
const std::vector<Step> bishop_steps = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
/// In the order of Direction.
const std::vector<Step> king_steps = {{0, 1}, {1, 1}, {1, 0}, {-1, 1}, {0, -1}, {-1, -1}, {-1, 0}, {1, -1}};
const std::vector<Step> knight_steps = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                        {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

int file_number(Square s) {
  return static_cast<int>(index(s) % 8);
}
int rank_number(Square s) {
  return static_cast<int>(index(s) / 8);
}

/// The squares met by repeating the step, at most `longest` times, up to and including an occupied one.
SquareSet walk(Square from, Step by, int longest, SquareSet occupied) {
  SquareSet met;
  int file = file_number(from) + by.file, rank = rank_number(from) + by.rank;
  for (; longest > 0 && file >= 0 && file < 8 && rank >= 0 && rank < 8; --longest) {
    const Square at = square_at(static_cast<unsigned>(rank * 8 + file));
    met |= at;
    if (occupied.contains(at)) break;
    file += by.file;
    rank += by.rank;
  }
  return met;
}

SquareSet walk(Square from, const std::vector<Step>& steps, int longest, SquareSet occupied = {}) {
  SquareSet met;
  for (const Step step : steps) met |= walk(from, step, longest, occupied);
  return met;
}

std::vector<Step> pawn_steps(Color c) {
  const int forward = c == Color::white ? 1 : -1;
  return {{-1, forward}, {1, forward}};
}

/// The single step that leads, repeated, from one square to the other; {0, 0} where none does.
Step step_towards(Square a, Square b) {
  const int files = file_number(b) - file_number(a), ranks = rank_number(b) - rank_number(a);
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return {0, 0};
  return {(files > 0) - (files < 0), (ranks > 0) - (ranks < 0)};
}

constexpr int to_the_edge = 7;

}  // namespace

TEST_CASE("king, knight and pawns attack the squares one step away") {
  for (const Square s : all_squares) {
    CAPTURE(to_string(s));
    CHECK(king_attacks(s) == walk(s, king_steps, 1));
    CHECK(knight_attacks(s) == walk(s, knight_steps, 1));
    for (const Color c : all_colors) CHECK(pawn_attacks(c, s) == walk(s, pawn_steps(c), 1));
  }
}

TEST_CASE("the attacks of a set are those of its squares together") {
  std::mt19937_64 random(4);
  for (int round = 0; round < 300; ++round) {
    const SquareSet set(round % 2 == 0 ? random() : random() & random() & random());
    SquareSet kings, knights, white_pawns, black_pawns;
    for (const Square s : set) {
      kings |= walk(s, king_steps, 1);
      knights |= walk(s, knight_steps, 1);
      white_pawns |= walk(s, pawn_steps(Color::white), 1);
      black_pawns |= walk(s, pawn_steps(Color::black), 1);
    }
    CHECK(king_attacks(set) == kings);
    CHECK(knight_attacks(set) == knights);
    CHECK(pawn_attacks(Color::white, set) == white_pawns);
    CHECK(pawn_attacks(Color::black, set) == black_pawns);
  }
}

TEST_CASE("a step moves every square of a set and drops those at the edge") {
  std::mt19937_64 random(5);
  for (int round = 0; round < 100; ++round) {
    const SquareSet set(random());
    for (const Direction d : all_directions) {
      SquareSet expected;
      for (const Square s : set) expected |= walk(s, king_steps[index(d)], 1, {});
      CHECK(step(set, d) == expected);
    }
  }
}

TEST_CASE("rays reach the edge of the board; opposite directions are four apart") {
  for (const Direction d : all_directions) {
    const auto opposite = static_cast<Direction>((index(d) + 4) % 8);
    CHECK(is_diagonal(d) == is_diagonal(opposite));
    CHECK(is_ascending(d) != is_ascending(opposite));
    for (const Square s : all_squares) {
      CHECK(ray(s, d) == walk(s, king_steps[index(d)], to_the_edge, {}));
      for (const Square other : ray(s, d)) CHECK(ray(other, opposite).contains(s));
    }
  }
}

TEST_CASE("sliders attack up to and including the first man in their way") {
  std::mt19937_64 random(6);
  for (int round = 0; round < 400; ++round) {
    std::uint64_t bits = random();
    for (int thinning = round % 5; thinning > 0; --thinning) bits &= random();
    const SquareSet occupied(bits);
    for (const Square s : all_squares) {
      CAPTURE(to_string(s));
      CAPTURE(bits);
      const SquareSet rook = walk(s, rook_steps, to_the_edge, occupied);
      const SquareSet bishop = walk(s, bishop_steps, to_the_edge, occupied);
      CHECK(rook_attacks(s, occupied) == rook);
      CHECK(bishop_attacks(s, occupied) == bishop);
      CHECK(queen_attacks(s, occupied) == (rook | bishop));
    }
  }
}

TEST_CASE("the attacks of a piece are those of its type") {
  const SquareSet occupied(0x00FF00A50000FF10u);
  for (const Square s : all_squares) {
    for (const Color c : all_colors) {
      CHECK(attacks({c, PieceType::king}, s, occupied) == king_attacks(s));
      CHECK(attacks({c, PieceType::queen}, s, occupied) == queen_attacks(s, occupied));
      CHECK(attacks({c, PieceType::rook}, s, occupied) == rook_attacks(s, occupied));
      CHECK(attacks({c, PieceType::bishop}, s, occupied) == bishop_attacks(s, occupied));
      CHECK(attacks({c, PieceType::knight}, s, occupied) == knight_attacks(s));
      CHECK(attacks({c, PieceType::pawn}, s, occupied) == pawn_attacks(c, s));
    }
  }
}

TEST_CASE("rooks slide straight, bishops aslant, queens both ways") {
  for (const Direction d : all_directions) {
    CHECK(slides(PieceType::queen, d));
    CHECK(slides(PieceType::rook, d) == !is_diagonal(d));
    CHECK(slides(PieceType::bishop, d) == is_diagonal(d));
  }
}

TEST_CASE("between and line agree with walking, for every pair of squares") {
  for (const Square a : all_squares) {
    for (const Square b : all_squares) {
      CAPTURE(to_string(a));
      CAPTURE(to_string(b));
      const Step there = step_towards(a, b);
      SquareSet inner, whole;
      if (there.file != 0 || there.rank != 0) {
        inner = walk(a, there, to_the_edge, b) - b;
        whole = walk(a, {there, Step{-there.file, -there.rank}}, to_the_edge) | a;
      }
      CHECK(between(a, b) == inner);
      CHECK(line(a, b) == whole);
    }
  }
}

TEST_CASE("examples of between and line") {
  CHECK(between(Square::a1, Square::d4) == SquareSet{Square::b2, Square::c3});
  CHECK(between(Square::e8, Square::e5) == SquareSet{Square::e6, Square::e7});
  CHECK(between(Square::e4, Square::e5).empty());
  CHECK(between(Square::a1, Square::b3).empty());
  CHECK(between(Square::h1, Square::a2).empty());
  CHECK(line(Square::c4, Square::f4) == SquareSet::of(Rank::r4));
  CHECK(line(Square::b1, Square::a2) == SquareSet{Square::a2, Square::b1});
  CHECK(line(Square::e4, Square::e4).empty());
}

TEST_CASE("a knight has 2 to 8 moves, 336 in all; a king 3 to 8, 420 in all") {
  unsigned knight_sum = 0, king_sum = 0;
  for (const Square s : all_squares) {
    CHECK(knight_move_count(s) == walk(s, knight_steps, 1).size());
    CHECK(knight_move_count(s) >= 2);
    CHECK(knight_move_count(s) <= 8);
    CHECK(king_move_count(s) == walk(s, king_steps, 1).size());
    CHECK(king_move_count(s) >= 3);
    CHECK(king_move_count(s) <= 8);
    knight_sum += knight_move_count(s);
    king_sum += king_move_count(s);
  }
  CHECK(knight_sum == 336);
  CHECK(king_sum == 420);
  CHECK(knight_move_count(Square::a1) == 2);
  CHECK(knight_move_count(Square::b1) == 3);
  CHECK(knight_move_count(Square::d4) == 8);
  CHECK(king_move_count(Square::h8) == 3);
  CHECK(king_move_count(Square::a4) == 5);
  CHECK(king_move_count(Square::e4) == 8);
}

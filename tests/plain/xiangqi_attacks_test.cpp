#include "plain/xiangqi_attacks.hpp"

#include <doctest/doctest.h>

#include <ostream>
#include <random>
#include <vector>

using namespace mate33;
using namespace mate33::plain;

namespace {

/// The man's way by the letter of the rules, point by point; nothing is shared with the sets.
class StepByStep {
 public:
  StepByStep(XiangqiPiece piece, Point from, PointSet occupied)
      : piece_(piece),
        file_(static_cast<int>(xiangqi_file(from))),
        rank_(static_cast<int>(xiangqi_rank(from))),
        occupied_(occupied) {}

  PointSet targets() {
    const int ahead = piece_.color == Color::white ? 1 : -1;
    const bool across = piece_.color == Color::white ? rank_ >= 5 : rank_ <= 4;
    for (const auto& [x, y] : std::vector<std::pair<int, int>>{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
      switch (piece_.type) {
        case XiangqiPieceType::general:
          if (in_palace(x, y)) add(x, y);
          break;
        case XiangqiPieceType::soldier:
          if (y == ahead || (y == 0 && across)) add(x, y);
          break;
        case XiangqiPieceType::horse:
          if (!empty(x, y)) break;
          for (const int side : {1, -1}) add(2 * x + (x == 0 ? side : 0), 2 * y + (y == 0 ? side : 0));
          break;
        case XiangqiPieceType::chariot:
        case XiangqiPieceType::cannon: slide(x, y); break;
        default: break;
      }
    }
    for (const auto& [x, y] : std::vector<std::pair<int, int>>{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}) {
      if (piece_.type == XiangqiPieceType::advisor && in_palace(x, y)) add(x, y);
      const bool own_side = piece_.color == Color::white ? rank_ + 2 * y <= 4 : rank_ + 2 * y >= 5;
      if (piece_.type == XiangqiPieceType::elephant && empty(x, y) && own_side) add(2 * x, 2 * y);
    }
    return targets_;
  }

 private:
  bool on_board(int x, int y) const {
    return file_ + x >= 0 && file_ + x <= 8 && rank_ + y >= 0 && rank_ + y <= 9;
  }
  Point at(int x, int y) const { return point_at(static_cast<unsigned>((rank_ + y) * 9 + file_ + x)); }
  bool empty(int x, int y) const { return on_board(x, y) && !occupied_.contains(at(x, y)); }
  bool in_palace(int x, int y) const {
    const int rank = piece_.color == Color::white ? rank_ + y : 9 - rank_ - y;
    return file_ + x >= 3 && file_ + x <= 5 && rank >= 0 && rank <= 2;
  }
  void add(int x, int y) {
    if (on_board(x, y)) targets_ |= at(x, y);
  }
  void slide(int x, int y) {
    int n = 1;
    for (; empty(n * x, n * y); ++n) add(n * x, n * y);
    if (piece_.type == XiangqiPieceType::chariot) return add(n * x, n * y);
    for (++n; empty(n * x, n * y); ++n) {
    }
    add(n * x, n * y);
  }

  XiangqiPiece piece_;
  int file_, rank_;
  PointSet occupied_, targets_;
};

PointSet random_points(std::mt19937_64& random) {
  const Word128 word{random() & random() & random(), random() & random() & random()};
  return PointSet(word) & xiangqi_points;
}

}  // namespace

TEST_CASE("xiangqi: moves by shifts and rays are those of the rules, point by point") {
  std::mt19937_64 random(2);
  for (int i = 0; i < 200; ++i) {
    const PointSet occupied = random_points(random);
    for (const Color c : all_colors) {
      for (const XiangqiPieceType t : all_xiangqi_piece_types) {
        for (const Point from : zone({c, t})) {
          CAPTURE(letter(t));
          CAPTURE(index(from));
          CHECK(xiangqi_targets({c, t}, from, occupied) == StepByStep({c, t}, from, occupied).targets());
        }
      }
    }
  }
}

TEST_CASE("xiangqi: a shift moves every man of a set at once") {
  std::mt19937_64 random(3);
  for (int i = 0; i < 200; ++i) {
    const PointSet occupied = random_points(random), men = random_points(random);
    PointSet horses, elephants, soldiers;
    const XiangqiPiece elephant{Color::black, XiangqiPieceType::elephant},
        soldier{Color::black, XiangqiPieceType::soldier};
    for (const Point p : men) horses |= horse_attacks(p, occupied);
    for (const Point p : men& zone(elephant)) elephants |= elephant_attacks(p, occupied);
    for (const Point p : men& zone(soldier)) soldiers |= soldier_attacks(Color::black, p);
    CHECK(horse_attacks(men, occupied) == horses);
    CHECK(elephant_attacks(men & zone(elephant), occupied) == elephants);
    CHECK(soldier_attacks(Color::black, men & zone(soldier)) == soldiers);
  }
}

TEST_CASE("xiangqi: the points between two of a line") {
  const auto point = [](unsigned file, unsigned rank) { return board_of_xiangqi.point(file, rank); };
  CHECK(points_between(point(4, 0), point(4, 9)).size() == 8);
  CHECK(points_between(point(0, 3), point(3, 3)) == PointSet{point(1, 3), point(2, 3)});
  CHECK(points_between(point(3, 3), point(0, 3)) == PointSet{point(1, 3), point(2, 3)});
  CHECK(points_between(point(4, 4), point(4, 5)).empty());
  CHECK(points_between(point(4, 4), point(5, 5)).empty());
  CHECK(points_between(point(4, 4), point(4, 4)).empty());
}

TEST_CASE("xiangqi: every kind has its points") {
  const std::array<unsigned, xiangqi_piece_type_count> sizes = {9, 90, 90, 90, 55, 5, 7};
  for (const Color c : all_colors) {
    for (const XiangqiPieceType t : all_xiangqi_piece_types) CHECK(zone({c, t}).size() == sizes[index(t)]);
  }
}

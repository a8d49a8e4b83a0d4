#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/coordinates.hpp"
#include "mate33/xiangqi/fen.hpp"
#include "mate33/xiangqi/piece.hpp"
#include "process.hpp"
#include "skip.hpp"

/// The moves of xiangqi, by its rules as data, beside those of another engine, which is driven over pipes as
/// a GUI does it.

using namespace mate33;
using namespace mate33::testing;

namespace {

constexpr const char* engine_path = "/usr/games/fairy-stockfish";

/// In how many ways play may go on, by the first move in the engine's coordinates.
using Division = std::map<std::string, std::uint64_t>;

const ExpandedRules& rules() {
  return *expanded_xiangqi_rules();
}

std::uint64_t perft(const GamePosition& position, unsigned depth) {
  const std::vector<GameMove> moves = legal_moves(rules(), position);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const GameMove& move : moves) count += perft(after(position, move), depth - 1);
  return count;
}

Division divided(const GamePosition& position, unsigned depth) {
  Division division;
  for (const GameMove& move : legal_moves(rules(), position)) {
    division[to_coordinates(move, XiangqiRanks::from_one)] = perft(after(position, move), depth - 1);
  }
  return division;
}

Invocation engine_invocation() {
  Invocation invocation;
  invocation.program = engine_path;
  return invocation;
}

class XiangqiEngine {
 public:
  XiangqiEngine() : process_(engine_invocation()) {
    process_.write("uci\nsetoption name UCI_Variant value xiangqi\nisready\n");
    while (line() != "readyok") {
    }
  }

  Division divided(const GamePosition& position, unsigned depth) {
    process_.write("position fen " + to_xiangqi_fen(position) + "\ngo perft " + std::to_string(depth) + "\n");
    Division division;
    for (std::string next = line(); !next.starts_with("Nodes searched"); next = line()) {
      const std::size_t colon = next.find(": ");
      if (colon <= 6) division[next.substr(0, colon)] = std::stoull(next.substr(colon + 2));
    }
    return division;
  }

 private:
  std::string line() {
    const auto next = process_.read_line();
    if (!next) throw std::runtime_error("the engine has ended");
    return *next;
  }

  Process process_;
};

/// One of a random game from the start.
GamePosition position_of_game(std::mt19937_64& random) {
  GamePosition position = *parse_xiangqi_fen(xiangqi_start_fen);
  for (std::size_t plies = random() % 200; plies > 0; --plies) {
    const std::vector<GameMove> moves = legal_moves(rules(), position);
    if (moves.empty()) break;
    position = after(position, moves[random() % moves.size()]);
  }
  return position;
}

/// A legal one with few men anywhere on their points.
GamePosition sparse_position(std::mt19937_64& random) {
  constexpr std::array<unsigned, xiangqi_piece_type_count> most = {1, 2, 2, 2, 5, 2, 2};
  for (;;) {
    GamePosition position;
    for (const Color c : all_colors) {
      for (const XiangqiPieceType t : all_xiangqi_piece_types) {
        const std::size_t men = t == XiangqiPieceType::general ? 1 : random() % (most[index(t)] + 1);
        const PointSet points = rules().seat(c, piece_number(t));
        const std::vector<Point> choice(points.begin(), points.end());
        for (std::size_t i = 0; i < men; ++i) {
          const Point p = choice[random() % choice.size()];
          if (!position.occupied().contains(p)) position.men.push_back({c, piece_number(t), p});
        }
      }
    }
    position.to_move = random() % 2 == 0 ? Color::white : Color::black;
    if (!find_fault(rules(), position)) return position;
  }
}

}  // namespace

TEST_CASE("xiangqi: fairy-stockfish counts the same perft in 200 random positions") {
  if (!std::filesystem::exists(engine_path)) {
    skip_test("there is no fairy-stockfish (apt-get install fairy-stockfish)");
    return;
  }
  constexpr unsigned depth = 3;
  XiangqiEngine engine;
  std::mt19937_64 random(5);
  for (int i = 0; i < 200; ++i) {
    const GamePosition position = i % 2 == 0 ? position_of_game(random) : sparse_position(random);
    CAPTURE(to_xiangqi_fen(position));
    CHECK(engine.divided(position, depth) == divided(position, depth));
  }
}

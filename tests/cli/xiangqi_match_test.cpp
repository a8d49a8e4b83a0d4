#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine_process.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/xiangqi/coordinates.hpp"
#include "mate33/xiangqi/fen.hpp"
#include "mate33/xiangqi/piece.hpp"
#include "program.hpp"
#include "skip.hpp"

/// Won endings of xiangqi against fairy-stockfish, both programs driven over pipes as a GUI does it.

using namespace mate33;
using namespace mate33::testing;

namespace {

constexpr const char* opponent_path = "/usr/games/fairy-stockfish";
constexpr const char* materials[] = {"KRvKAA", "KRvKN", "KPvKA", "KNvKA", "KCAvKA"};

const std::filesystem::path& match_tables() {
  static const TemporaryDirectory directory;
  static const bool made = [] {
    for (const std::string material : materials) {
      const auto outcome =
          run(without_tables({"generate", "xiangqi:" + material, "--out", directory.path().string()}));
      if (outcome.exit_code != 0) throw std::runtime_error("mate33 generate failed: " + outcome.err);
    }
    return true;
  }();
  static_cast<void>(made);
  return directory.path();
}

const GameTablebase& tables() {
  static const GameTablebase opened =
      GameTablebase::open(expanded_xiangqi_rules(), {match_tables().string()});
  return opened;
}

Value value_of(const GamePosition& position) {
  const GameProbe probe = tables().probe(position);
  return probe.status == ProbeStatus::ok ? probe.value : Value::unknown();
}

/// Puts a man on a random point where it may stand.
void put_somewhere(GamePosition& position, XiangqiPiece piece, std::mt19937_64& random) {
  const PointSet free = tables().rules().seat(piece.color, piece_number(piece.type)) - position.occupied();
  const std::vector<Point> points(free.begin(), free.end());
  position.men.push_back({piece.color, piece_number(piece.type), points[random() % points.size()]});
}

XiangqiPieceType type_of(char material_letter) {
  return *std::ranges::find_if(all_xiangqi_piece_types,
                               [&](XiangqiPieceType t) { return letter(t) == material_letter; });
}

/// Positions of a material that are won for the side to move in more than `plies`, the same on every machine.
std::vector<GamePosition> won_positions(std::string_view material, unsigned plies, std::size_t count) {
  std::mt19937_64 random(33);
  std::vector<GamePosition> positions;
  while (positions.size() < count) {
    GamePosition position;
    Color color = random() % 2 == 0 ? Color::white : Color::black;  // of who is named first
    for (const char c : material) {
      if (c == 'v') {
        color = !color;
      } else {
        put_somewhere(position, {color, type_of(c)}, random);
      }
    }
    for (const Color c : all_colors) {
      position.to_move = c;
      const Value value = value_of(position);
      if (value.is_win() && value.plies.count() > plies && positions.size() < count) {
        positions.push_back(position);
      }
    }
  }
  return positions;
}

/// The plies until the opponent of who is to move cannot move; nothing where that takes longer than `limit`.
std::optional<unsigned> plies_to_win(const GamePosition& start, EngineProcess& mover, EngineProcess& other,
                                     unsigned limit) {
  GamePosition position = start;
  std::string game = "position fen " + to_xiangqi_fen(start) + " moves";
  for (unsigned plies = 0; plies <= limit; ++plies) {
    if (legal_moves(tables().rules(), position).empty()) {
      return plies % 2 == 1 ? std::optional(plies) : std::nullopt;
    }
    const std::string text = (plies % 2 == 0 ? mover : other).play(game);
    CAPTURE(game);
    CAPTURE(text);
    const auto move = parse_coordinates(position, text, XiangqiRanks::from_one);
    REQUIRE(move);
    game += ' ' + text;
    position = after(position, *move);
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("mate33 wins endings of xiangqi against fairy-stockfish in no more moves than promised") {
  if (!std::filesystem::exists(opponent_path)) {
    skip_test("there is no fairy-stockfish (apt-get install fairy-stockfish)");
    return;
  }
  const std::string variant = "setoption name UCI_Variant value xiangqi\n";
  Invocation fairy;
  fairy.program = opponent_path;
  EngineProcess attacker(without_tables({"uci", "--tables", match_tables().string()}),
                         "go wtime 10000 btime 10000", variant);
  EngineProcess defender(fairy, "go nodes 3000", variant);
  std::size_t games = 0, won = 0;
  for (const char* material : materials) {
    for (const GamePosition& position : won_positions(material, 9, 6)) {
      CAPTURE(to_xiangqi_fen(position));
      const unsigned promised = value_of(position).plies.count();
      const auto plies = plies_to_win(position, attacker, defender, promised);
      ++games;
      won += plies && *plies <= promised ? 1 : 0;
    }
  }
  CHECK(games == 30);
  CHECK(won == games);
}

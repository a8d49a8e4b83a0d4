#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine_process.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/tablebase.hpp"
#include "program.hpp"
#include "skip.hpp"

/// Games against Stockfish, both programs driven over pipes as a GUI does it.

using namespace mate33;
using namespace mate33::testing;

namespace {

constexpr const char* stockfish_path = "/usr/games/stockfish";

const std::filesystem::path& match_tables() {
  static const TemporaryDirectory directory;
  static const bool made = [] {
    for (const char* material : {"KBNvK", "KQvKR", "KRvKN", "KPvK", "KBBvK"}) {
      const auto outcome = run(without_tables({"generate", material, "--out", directory.path().string()}));
      if (outcome.exit_code != 0) throw std::runtime_error("mate33 generate failed: " + outcome.err);
    }
    return true;
  }();
  static_cast<void>(made);
  return directory.path();
}

const Tablebase& tables() {
  static const Tablebase opened = Tablebase::open(match_tables().string());
  return opened;
}

Invocation mate33_engine() {
  return without_tables({"uci", "--tables", match_tables().string()});
}

Invocation stockfish_engine() {
  Invocation invocation;
  invocation.program = stockfish_path;
  return invocation;
}

/// Won or lost positions of a material for the side to move, the same on every machine.
std::vector<Position> random_positions(const char* name, bool won, std::size_t count) {
  const Material material = *Material::parse(name);
  std::mt19937_64 random(33);
  std::vector<Position> positions;
  while (positions.size() < count) {
    Position position;
    for (const Color color : all_colors) {
      for (const PieceType type : all_piece_types) {
        for (unsigned i = material.count(color, type); i > 0; --i) {
          Square square = square_at(static_cast<unsigned>(random() % square_count));
          while (position.occupied().contains(square)) square = square_at((index(square) + 1) % square_count);
          position.put({color, type}, square);
        }
      }
    }
    position.side_to_move = random() % 2 == 0 ? Color::white : Color::black;
    if (find_fault(position)) continue;
    const Value value = tables().probe(position).value;
    if ((won ? value.is_win() : value.is_loss()) && value.plies.count() > 0) positions.push_back(position);
  }
  return positions;
}

/// The plies until mate; nothing where there is none within the limit, or a draw on the board.
std::optional<unsigned> plies_to_mate(const Position& start, EngineProcess& mover, EngineProcess& other,
                                      unsigned limit) {
  Position position = start;
  std::string game = "position fen " + to_fen(start) + " moves";
  for (unsigned plies = 0; plies <= limit; ++plies) {
    if (!has_legal_move(position)) {
      if (is_in_check(position, position.side_to_move)) return plies;
      return std::nullopt;
    }
    if (has_insufficient_material(position)) return std::nullopt;
    const std::string text = (plies % 2 == 0 ? mover : other).play(game);
    const auto move = parse_uci(position, text);
    CAPTURE(game);
    CAPTURE(text);
    REQUIRE(move);
    game += ' ' + text;
    position.play(*move);
  }
  return std::nullopt;
}

bool stockfish_is_there() {
  if (std::filesystem::exists(stockfish_path)) return true;
  skip_test("there is no stockfish (apt-get install stockfish)");
  return false;
}

constexpr const char* materials[] = {"KBNvK", "KQvKR", "KRvKN", "KPvK", "KBBvK"};

}  // namespace

TEST_CASE("mate33 mates stockfish in no more moves than promised") {
  if (!stockfish_is_there()) return;
  EngineProcess attacker(mate33_engine(), "go wtime 10000 btime 10000");
  EngineProcess defender(stockfish_engine(), "go nodes 3000");
  std::size_t games = 0, later = 0;
  for (const char* material : materials) {
    std::vector<Position> positions = random_positions(material, true, 12);
    if (std::string_view(material) == "KBNvK") positions.push_back(parse_fen(longest_mate_fen)->position);
    for (const Position& position : positions) {
      CAPTURE(to_fen(position));
      const unsigned promised = tables().probe(position).value.plies.count();
      const auto plies = plies_to_mate(position, attacker, defender, promised);
      ++games;
      later += plies && *plies <= promised ? 0 : 1;
    }
  }
  CHECK(games == 61);
  CHECK(later == 0);
}

TEST_CASE("mate33 is mated by stockfish no earlier than promised") {
  if (!stockfish_is_there()) return;
  EngineProcess defender(mate33_engine(), "go movetime 1");
  EngineProcess attacker(stockfish_engine(), "go nodes 3000");
  std::size_t games = 0, earlier = 0, longer_or_never = 0;
  for (const char* material : materials) {
    for (const Position& position : random_positions(material, false, 8)) {
      CAPTURE(to_fen(position));
      const unsigned promised = tables().probe(position).value.plies.count();
      const auto plies = plies_to_mate(position, defender, attacker, promised + 40);
      ++games;
      earlier += plies && *plies < promised ? 1 : 0;
      longer_or_never += !plies || *plies > promised ? 1 : 0;
    }
  }
  MESSAGE("stockfish at 3,000 nodes a move needed longer than perfect play, or failed, in "
          << longer_or_never << " of " << games << " games");
  CHECK(games == 40);
  CHECK(earlier == 0);
}

TEST_CASE("from the longest position mate33 mates in 33, and stockfish not sooner") {
  if (!stockfish_is_there()) return;
  const Position start = parse_fen(longest_mate_fen)->position;
  EngineProcess mate33(mate33_engine(), "go infinite\nstop");
  EngineProcess opponent(mate33_engine(), "go depth 1");
  CHECK(plies_to_mate(start, mate33, opponent, 100) == 65u);
  EngineProcess stockfish(stockfish_engine(), "go nodes 20000");
  const auto plies = plies_to_mate(start, stockfish, mate33, 100);
  CHECK((!plies || *plies >= 65));
  MESSAGE("stockfish against mate33: " << (plies ? std::to_string(mate_in(Plies(*plies))) + " moves"
                                                 : std::string("no mate in 50 moves")));
}

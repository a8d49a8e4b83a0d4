#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <random>
#include <string>

#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"
#include "uci_script.hpp"

using namespace mate33;

namespace {

const Tablebase& tables() {
  static const Tablebase opened = Tablebase::open(made_directory().string());
  return opened;
}

using Player = std::function<Move(const Position& position, const std::string& game)>;

/// The engine, told the whole game before each move, as GUIs do.
Player engine() {
  return [gui = std::make_shared<UciScript>()](const Position& position, const std::string& game) {
    const auto move = parse_uci(position, best_move(gui->say(game + "\ngo wtime 1000 btime 1000")));
    REQUIRE(move);
    return *move;
  };
}

Player random_player(std::mt19937_64& random) {
  return [&](const Position& position, const std::string&) {
    const MoveList moves = legal_moves(position);
    return moves[random() % moves.size()];
  };
}

/// Plays one of the three best moves.
Player careless_player(std::mt19937_64& random) {
  return [&](const Position& position, const std::string&) {
    const RootProbe root = tables().probe_root(position);
    return root.moves[random() % std::min<std::size_t>(3, root.moves.size())].move;
  };
}

/// How many plies it takes until mate; the limit if there is none before.
std::size_t plies_to_mate(std::string_view fen, const Player& mover, const Player& other, std::size_t limit) {
  Position position = position_of(fen);
  std::string game = "position fen " + std::string(fen) + " moves";
  for (std::size_t plies = 0; plies < limit; ++plies) {
    if (!has_legal_move(position)) return is_in_check(position, position.side_to_move) ? plies : limit;
    const Move move = (plies % 2 == 0 ? mover : other)(position, game);
    game += ' ' + to_uci(move);
    position.play(move);
  }
  return limit;
}

constexpr std::string_view wins[] = {mate_in_33_fen, "8/8/8/4k3/8/8/1r6/K6Q w - - 0 1",
                                     "8/8/8/8/8/8/1k2P3/4K3 w - - 0 1"};
constexpr std::string_view losses[] = {"1N1k4/8/8/8/1B6/8/8/1K6 b - - 0 1", "8/8/8/8/8/3k4/8/KR6 b - - 0 1",
                                       "8/8/8/8/3k4/8/3r4/K6Q b - - 0 1"};

std::size_t promised_plies(std::string_view fen) {
  const Value value = tables().probe(position_of(fen)).value;
  REQUIRE(value.is_decisive());
  return value.plies.count();
}

constexpr std::size_t no_mate = 120;

}  // namespace

TEST_CASE("against itself a game takes as many plies as promised") {
  for (const std::string_view fen : wins) {
    CAPTURE(fen);
    CHECK(plies_to_mate(fen, engine(), engine(), no_mate) == promised_plies(fen));
  }
}

TEST_CASE("mate comes no later than promised, whatever the loser plays") {
  std::mt19937_64 random(33);
  const Player white = engine();
  for (const std::string_view fen : wins) {
    CAPTURE(fen);
    for (int game = 0; game < 20; ++game) {
      CHECK(plies_to_mate(fen, white, random_player(random), no_mate) <= promised_plies(fen));
    }
  }
}

TEST_CASE("the loser is mated no earlier than the tables say, whatever the winner plays") {
  std::mt19937_64 random(65);
  const Player black = engine();
  std::size_t later = 0;
  for (const std::string_view fen : losses) {
    CAPTURE(fen);
    for (int game = 0; game < 10; ++game) {
      const std::size_t plies = plies_to_mate(fen, black, careless_player(random), no_mate);
      CHECK(plies >= promised_plies(fen));
      later += plies > promised_plies(fen) ? 1 : 0;
    }
  }
  CHECK(later > 10);
}

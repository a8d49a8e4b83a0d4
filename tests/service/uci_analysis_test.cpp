#include "mate33/service/uci_analysis.hpp"

#include <doctest/doctest.h>

#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"
#include "uci_script.hpp"

using namespace mate33;

namespace {

RankedMove ranked(const char* uci, Category after, Value value) {
  RankedMove move;
  move.move = {*parse_square(std::string_view(uci).substr(0, 2)),
               *parse_square(std::string_view(uci).substr(2))};
  move.category_after = after;
  move.value_after = value;
  move.status = value.is_known() ? ProbeStatus::ok : ProbeStatus::missing_table;
  return move;
}

Lines played(const RootProbe& root, std::vector<Move> only = {}) {
  Lines moves;
  for (const RankedMove& move : moves_to_play(root, only)) moves.push_back(to_uci(move.move));
  return moves;
}

RootProbe unknown_root(std::vector<RankedMove> moves) {
  RootProbe root;
  for (const RankedMove& move : moves) root.moves.push_back(move);
  return root;
}

RootProbe known_root(Value value, std::vector<RankedMove> moves) {
  RootProbe root = unknown_root(std::move(moves));
  root.status = ProbeStatus::ok;
  root.value = value;
  return root;
}

const RankedMove wins = ranked("a1a2", Category::loss, Value::loss_in(Plies(6)));
const RankedMove unknown = ranked("a1a3", Category::unknown, Value::unknown());
const RankedMove other_unknown = ranked("a1a8", Category::unknown, Value::unknown());
const RankedMove may_win = ranked("a1a4", Category::maybe_loss, Value::loss_in(Plies(120)));
const RankedMove draws = ranked("a1a5", Category::draw, Value::draw());
const RankedMove loses = ranked("a1a6", Category::win, Value::win_in(Plies(9)));

}  // namespace

TEST_CASE("a known win is played before anything, the unknown before a known loss") {
  CHECK(played(unknown_root({wins, unknown, may_win, draws, loses})) ==
        Lines{"a1a2", "a1a4", "a1a5", "a1a3", "a1a6"});
  CHECK(played(unknown_root({unknown, loses})) == Lines{"a1a3", "a1a6"});
  CHECK(played(unknown_root({unknown, draws})) == Lines{"a1a5", "a1a3"});
}

TEST_CASE("the unknown comes first where it alone can keep the value of the position") {
  const RootProbe root = known_root(Value::win_in(Plies(5)), {wins, unknown, draws});
  CHECK(played(root) == Lines{"a1a3", "a1a2", "a1a5"});
  const RankedMove best = moves_to_play(root, {}).front();
  CHECK(best.value_after == Value::loss_in(Plies(4)));
  // With two of them nobody can tell which.
  const RootProbe two = known_root(Value::win_in(Plies(5)), {wins, unknown, other_unknown});
  CHECK(played(two) == Lines{"a1a3", "a1a8", "a1a2"});
  CHECK(!moves_to_play(two, {}).front().value_after.is_known());
  // Here a known move keeps it.
  CHECK(played(known_root(Value::win_in(Plies(7)), {wins, unknown, draws})) == Lines{"a1a2", "a1a5", "a1a3"});
}

TEST_CASE("a draw that ends the game comes after those in which it goes on") {
  RankedMove stalemates = draws, bares = draws;
  stalemates.stalemate = true;
  stalemates.move.to = Square::b1;
  bares.insufficient_material = true;
  bares.move.to = Square::b2;
  CHECK(played(known_root(Value::draw(), {stalemates, bares, draws, loses})) ==
        Lines{"a1a5", "a1b1", "a1b2", "a1a6"});
}

TEST_CASE("only the moves asked for are considered") {
  CHECK(played(unknown_root({wins, unknown, draws}), {draws.move, unknown.move}) == Lines{"a1a5", "a1a3"});
}

TEST_CASE("every line of a won or lost position is as long as its value says, and ends in mate") {
  const Tablebase tables = Tablebase::open(made_directory().string());
  for (const std::string_view fen : {mate_in_33_fen, std::string_view("8/8/8/4k3/8/8/1r6/K6Q w - - 0 1"),
                                     std::string_view("8/8/8/4k3/8/8/1r6/K6Q b - - 0 1"),
                                     std::string_view("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1")}) {
    CAPTURE(fen);
    const Position position = position_of(fen);
    const RootProbe root = tables.probe_root(position);
    for (const RankedMove& move : moves_to_play(root, {})) {
      const Variation variation = variation_of(tables, position, move);
      CHECK(variation.status == ProbeStatus::ok);
      CHECK(variation.value == before_move(move.value_after));
      Position at = position;
      for (const Move played_move : variation.moves) at.play(played_move);
      if (variation.value.is_decisive()) {
        CHECK(variation.moves.size() == variation.value.plies.count());
        CHECK(!has_legal_move(at));
        CHECK(is_in_check(at, at.side_to_move));
      } else {
        CHECK(variation.moves.size() <= 2);
      }
    }
  }
}

TEST_CASE("scores are moves for the side to move; a checkmate and a draw differ") {
  CHECK(uci_score(Value::win_in(Plies(65))) == "mate 33");
  CHECK(uci_score(Value::win_in(Plies(1))) == "mate 1");
  CHECK(uci_score(Value::loss_in(Plies(64))) == "mate -32");
  CHECK(uci_score(Value::loss_in(Plies(2))) == "mate -1");
  CHECK(uci_score(Value::loss_in(Plies(0))) == "mate 0");
  CHECK(uci_score(Value::draw()) == "cp 0");
  CHECK(value_phrase(Value::win_in(Plies(65))) == "win in 65 plies (mate in 33)");
  CHECK(value_phrase(Value::win_in(Plies(1))) == "win in 1 ply (mate in 1)");
  CHECK(value_phrase(Value::loss_in(Plies(64))) == "loss in 64 plies (mated in 32)");
  CHECK(value_phrase(Value::loss_in(Plies(0))) == "checkmated");
  CHECK(value_phrase(Value::draw()) == "draw");
  CHECK(value_phrase(Value::unknown()) == "unknown");
}

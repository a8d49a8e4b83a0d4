#include "mate33/engine/uci_analysis.hpp"

#include <doctest/doctest.h>

#include "mate33/chess/legal_moves.hpp"
#include "uci_script.hpp"

using namespace mate33;

TEST_CASE("every line of a won or lost position is as long as its value says, and ends in mate") {
  const Tablebase tables = Tablebase::open(made_directory().string());
  for (const std::string_view fen : {mate_in_33_fen, std::string_view("8/8/8/4k3/8/8/1r6/K6Q w - - 0 1"),
                                     std::string_view("8/8/8/4k3/8/8/1r6/K6Q b - - 0 1"),
                                     std::string_view("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1")}) {
    CAPTURE(fen);
    const Position position = position_of(fen);
    const RootProbe root = tables.probe_root(position);
    for (const RankedMove& move : root.moves) {
      // With the clock at 0 every one of these mates comes before the rule does.
      const Variation without_rule = variation_of(tables, position, move, false);
      const Variation variation = variation_of(tables, position, move, true);
      CHECK(variation.moves.size() == without_rule.moves.size());
      CHECK(without_rule.value == variation.value);
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

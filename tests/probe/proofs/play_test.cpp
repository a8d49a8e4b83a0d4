// Games won at the last moment before the fifty-move rule, in great number.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "ranking.hpp"
#include "won_games.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

Move longest_defence(const Tablebase& tables, const Position& position) {
  const RootProbe root = tables.probe_root(position);
  return std::ranges::max_element(root.moves, {}, [](const RankedMove& m) { return m.dtz_after.value_or(0); })
      ->move;
}

Defender random_defence(std::mt19937_64& random) {
  return [&](const Tablebase&, const Position& position) {
    const MoveList moves = legal_moves(position);
    return moves[random() % moves.size()];
  };
}

}  // namespace

TEST_CASE("two hundred games won at the last moment") {
  std::mt19937_64 random(50);
  int choices = 0;
  for (const bool with_dtm : {false, true}) {
    const Tables& tables = with_dtm ? tables_with_dtm() : tables_of_dtz();
    for (int game = 0; game < 200; ++game) {
      Position position = won_position(*tables, *Material::parse(Tables::materials[game % 3]), random);
      const int dtz = tables->probe_dtz(position).value.signed_plies();
      position.halfmove_clock = static_cast<decltype(position.halfmove_clock)>(100 - dtz);
      std::vector<Position> earlier;
      if (game % 2 == 1) {
        // What would be played first has stood there twice, and there is time for another way.
        position.halfmove_clock -= std::min<unsigned>(position.halfmove_clock, 8);
        const Position liked = position.after(move_played(*tables, position, {}).move);
        if (tables->probe_dtz(position).value.plies.count() > 1) earlier = {liked, liked};
      }
      CAPTURE(to_fen(position));
      CAPTURE(with_dtm);
      const Defender defender = game % 4 < 2 ? Defender(longest_defence) : random_defence(random);
      const std::string fault = play(*tables, position, earlier, defender);
      // Where every winning move repeats there is no choice.
      const RankedMove first = move_played(*tables, position, earlier);
      const bool had_choice = first.category_after == Category::loss && first.repetition == Repetition::none;
      choices += had_choice ? 1 : 0;
      if (had_choice) CHECK(fault == "");
    }
  }
  CHECK(choices > 380);
}

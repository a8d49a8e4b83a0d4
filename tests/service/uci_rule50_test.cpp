// Won games stay won under the fifty-move rule, as late as they may begin and whatever stood on the board.
#include "mate33/service/rule50_play.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/service/uci_analysis.hpp"
#include "mate33/workers/worker_team.hpp"
#include "random_placement.hpp"
#include "temporary_directory.hpp"
#include "uci_script.hpp"

using namespace mate33;

namespace {

/// KQvKR, KBNvK, KRPvK and what they need: WDL and DTZ, and DTM where it is asked for.
class Tables {
 public:
  explicit Tables(bool with_dtm) {
    std::vector<Material> wanted;
    for (const char* name : materials) wanted.push_back(*Material::parse(name));
    WorkerTeam team(0);
    const auto make = [&](std::vector<Metric> metrics) {
      generate_tables(with_prerequisites(wanted), {},
                      {.directory = directory_.path(), .metrics = std::move(metrics)}, team, {});
    };
    make({Metric::wdl, Metric::dtz});
    if (with_dtm) make({Metric::dtm});
    tables_ = Tablebase::open(directory_.path().string());
  }
  const Tablebase& operator*() const { return tables_; }
  const Tablebase* operator->() const { return &tables_; }
  const std::filesystem::path& path() const { return directory_.path(); }

  static constexpr const char* materials[] = {"KQvKR", "KBNvK", "KRPvK"};

 private:
  TemporaryDirectory directory_;
  Tablebase tables_;
};

/// A random position of a material with White to move that White wins under the rule.
Position won_position(const Tablebase& tables, Material material, std::mt19937_64& random) {
  for (;;) {
    const Position position = random_placement(material, random);
    if (find_fault(position)) continue;
    if (tables.probe_wdl(position).score == WdlScore::win) return position;
  }
}

using Defender = std::function<Move(const Tablebase&, const Position&)>;

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

/// How often the position has stood on the board, the clocks aside.
std::ptrdiff_t times(const Position& position, const std::vector<Position>& game) {
  return std::ranges::count_if(game, [&](const Position& other) {
    return other.side_to_move == position.side_to_move &&
           to_fen(other).substr(0, to_fen(other).find(' ')) ==
               to_fen(position).substr(0, to_fen(position).find(' '));
  });
}

Move move_played(const Tablebase& tables, const Position& position, const std::vector<Position>& earlier) {
  std::vector<RankedMove> moves = moves_to_play(tables.probe_root(position), {});
  order_wins_under_rule(position, earlier, moves);
  // Where it repeats, it had no choice.
  if (may_repeat(position, moves.front().move, earlier)) {
    CHECK(std::ranges::none_of(moves, [&](const RankedMove& m) {
      return m.category_after == Category::loss && !may_repeat(position, m.move, earlier);
    }));
  }
  return moves.front().move;
}

/// Plays to mate or to a zeroing move that keeps the win. Says what is wrong, or nothing.
std::string play(const Tablebase& tables, Position position, std::vector<Position> earlier,
                 const Defender& defender) {
  for (;;) {
    const bool ours = position.side_to_move == Color::white;
    if (!has_legal_move(position)) {
      return !ours && is_in_check(position, position.side_to_move) ? "" : "stalemate";
    }
    if (position.halfmove_clock >= 100) return "the rule";
    const Move move = ours ? move_played(tables, position, earlier) : defender(tables, position);
    const bool zeroing = position.is_zeroing(move);
    earlier.push_back(position);
    position.play(move);
    if (times(position, earlier) >= 2) return "repetition";
    if (!zeroing) continue;
    const WdlScore kept = ours ? WdlScore::loss : WdlScore::win;
    return tables.probe_wdl(position).score == kept ? "" : "a zeroing move lost the win";
  }
}

}  // namespace

TEST_CASE("two hundred games won at the last moment") {
  std::mt19937_64 random(50);
  for (const bool with_dtm : {false, true}) {
    const Tables tables(with_dtm);
    for (int game = 0; game < 200; ++game) {
      Position position = won_position(*tables, *Material::parse(Tables::materials[game % 3]), random);
      const int dtz = tables->probe_dtz(position).value.signed_plies();
      position.halfmove_clock = static_cast<decltype(position.halfmove_clock)>(100 - dtz);
      std::vector<Position> earlier;
      if (game % 2 == 1) {
        // What would be played first has stood there twice, and there is time for another way.
        position.halfmove_clock -= std::min<unsigned>(position.halfmove_clock, 8);
        const Position liked = position.after(move_played(*tables, position, {}));
        if (tables->probe_dtz(position).value.plies.count() > 1) earlier = {liked, liked};
      }
      CAPTURE(to_fen(position));
      CAPTURE(with_dtm);
      const Defender defender = game % 4 < 2 ? Defender(longest_defence) : random_defence(random);
      const std::string fault = play(*tables, position, earlier, defender);
      // Where every winning move repeats there is no choice.
      const bool had_choice =
          earlier.empty() || !may_repeat(position, move_played(*tables, position, earlier), earlier);
      if (had_choice) CHECK(fault == "");
    }
  }
}

TEST_CASE("the engine plays under the rule, with the positions of the game, unless it is told not to") {
  const Tables tables(true);
  UciScript gui(tables.path());
  CHECK(gui.say("setoption name UCI_Mate33Rule50 value maybe").size() == 1);

  // Eleven plies to mate, and five are left: a cursed win, which without the rule is a win.
  const std::string late = "position fen 8/8/8/8/8/2k5/8/KQ6 w - - 95 90";
  const auto said = gui.say(late + "\ngo");
  CHECK(contains(first_beginning(said, "info string with the halfmove clock at 95"), "cursed-win"));
  CHECK(gui.say("setoption name UCI_Mate33Rule50 value false").empty());
  const auto without = gui.say(late + "\ngo");
  CHECK(first_beginning(without, "info string with the halfmove clock").empty());
  CHECK(score_of(first_beginning(without, "info depth")) == "mate 6");
}

TEST_CASE("with WDL and DTZ alone the engine knows who wins") {
  const Tables tables(false);
  UciScript gui(tables.path());
  const auto won = gui.say("position fen 8/8/8/8/8/2k5/8/KQ6 w - - 0 1\ngo");
  CHECK(score_of(first_beginning(won, "info depth")) == "cp 10000");
  CHECK(first_beginning(won, "info string not in the tables").empty());
  // Each answer of WDL and DTZ is a hit: the position, its moves, and what a reply is chosen from.
  const std::string line = first_beginning(won, "info depth");
  CHECK(word_after(line, "tbhits") == word_after(line, "nodes"));
  const auto drawn = gui.say("position fen 8/8/8/8/8/2k5/2P5/K7 b - - 0 1\ngo");
  CHECK(score_of(first_beginning(drawn, "info depth")) == "cp 0");
}

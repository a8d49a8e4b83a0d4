// The order in which to play moves: won games stay won under the fifty-move rule, as late as they may begin
// and whatever stood on the board.
#include "mate33/play.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "allocation_watch.hpp"
#include "general_tables.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/mate33.h"
#include "random_placement.hpp"
#include "ranking.hpp"
#include "sanitized.hpp"
#include "test_table.hpp"
#include "won_games.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

const RankedMove& find_move(const RootProbe& root, std::string_view uci) {
  const auto found =
      std::ranges::find_if(root.moves, [&](const RankedMove& m) { return to_uci(m.move) == uci; });
  REQUIRE(found != root.moves.end());
  return *found;
}

using Names = std::vector<std::string>;

Names names_of(const RootProbe& root) {
  Names names;
  for (const RankedMove& m : root.moves) names.push_back(to_uci(m.move));
  return names;
}

RankedMove ranked(const char* uci, Category after, Value value) {
  RankedMove move;
  move.move = {*parse_square(std::string_view(uci).substr(0, 2)),
               *parse_square(std::string_view(uci).substr(2))};
  move.category_after = after;
  move.value_after = value;
  move.status = value.is_known() ? ProbeStatus::ok : ProbeStatus::missing_table;
  return move;
}

const RankedMove wins = ranked("a1a2", Category::loss, Value::loss_in(Plies(6)));
const RankedMove unknown = ranked("a1a3", Category::unknown, Value::unknown());
const RankedMove other_unknown = ranked("a1a8", Category::unknown, Value::unknown());
const RankedMove may_win = ranked("a1a4", Category::maybe_loss, Value::loss_in(Plies(120)));
const RankedMove draws = ranked("a1a5", Category::draw, Value::draw());
const RankedMove loses = ranked("a1a6", Category::win, Value::win_in(Plies(9)));

/// The category of a position whose clock leaves time for mate.
Category category_of(Value value) {
  if (!value.is_known()) return Category::unknown;
  return value.is_win() ? Category::win : value.is_loss() ? Category::loss : Category::draw;
}

/// These moves in the order in which to play them, the position's own value being this.
RootProbe played(const std::vector<RankedMove>& moves, Value value = {}, bool under_rule50 = true) {
  RootProbe root;
  root.status = value.is_known() ? ProbeStatus::ok : ProbeStatus::missing_table;
  root.value = root.rule50_value = value;
  for (const RankedMove& move : moves) root.moves.push_back(move);
  rank_moves(root, category_of(value));
  rank_for_play(root, position_of("8/8/8/8/8/2k5/8/R3K3 w - - 0 1"), {}, under_rule50);
  return root;
}

}  // namespace

TEST_CASE("a known win is played before anything, the unknown before a known loss") {
  CHECK(names_of(played({wins, unknown, may_win, draws, loses})) ==
        Names{"a1a2", "a1a4", "a1a5", "a1a3", "a1a6"});
  CHECK(names_of(played({unknown, loses})) == Names{"a1a3", "a1a6"});
  CHECK(names_of(played({unknown, draws})) == Names{"a1a5", "a1a3"});
}

TEST_CASE("the only unknown move is worth what no known one keeps") {
  const RootProbe one = played({wins, unknown, draws}, Value::win_in(Plies(5)));
  CHECK(names_of(one) == Names{"a1a3", "a1a2", "a1a5"});
  CHECK(one.moves.front().value_after == Value::loss_in(Plies(4)));
  CHECK(one.moves.front().category_after == Category::loss);
  // With two of them nobody can tell which, and the slower win is certain.
  const RootProbe two = played({wins, unknown, other_unknown}, Value::win_in(Plies(5)));
  CHECK(names_of(two) == Names{"a1a2", "a1a3", "a1a8"});
  CHECK(!two.moves[1].value_after.is_known());
  // Here a known move keeps it.
  CHECK(names_of(played({wins, unknown, draws}, Value::win_in(Plies(7)))) == Names{"a1a2", "a1a5", "a1a3"});
}

TEST_CASE("the unknown comes first where it alone can keep the result of the position") {
  CHECK(names_of(played({draws, unknown, other_unknown}, Value::win_in(Plies(5)))) ==
        Names{"a1a3", "a1a8", "a1a5"});
  CHECK(names_of(played({loses, unknown, other_unknown}, Value::draw())) == Names{"a1a3", "a1a8", "a1a6"});
}

TEST_CASE("a draw that ends the game comes after those in which it goes on") {
  RankedMove stalemates = draws, bares = draws;
  stalemates.stalemate = true;
  stalemates.move.to = Square::b1;
  bares.insufficient_material = true;
  bares.move.to = Square::b2;
  CHECK(names_of(played({stalemates, bares, draws, loses}, Value::draw())) ==
        Names{"a1a5", "a1b1", "a1b2", "a1a6"});
}

TEST_CASE("the way to mate: by DTM before the rule does, else by DTZ; without the rule as moves are ranked") {
  // Mate in 30 plies, or a move that zeroes the clock and mates in 60; with DTZ alone 9 plies or 5.
  RankedMove quick = ranked("a1a2", Category::loss, Value::loss_in(Plies(30)));
  quick.rule50_value_after = quick.value_after;
  quick.dtz_after = -30;
  RankedMove zeroing = ranked("a1a3", Category::loss, Value::loss_in(Plies(60)));
  zeroing.rule50_value_after = zeroing.value_after;
  zeroing.zeroing = true;
  zeroing.dtz_after = -20;
  RankedMove late = ranked("a1a4", Category::loss, Value::loss_in(Plies(101)));
  late.dtz_after = -2;
  RankedMove by_dtz = ranked("a1a5", Category::loss, Value::unknown());
  by_dtz.dtz_after = -8;
  RankedMove sooner = ranked("a1a6", Category::loss, Value::unknown());
  sooner.dtz_after = -4;
  RankedMove cursed = ranked("a1a7", Category::blessed_loss, Value::loss_in(Plies(10)));
  cursed.dtz_after = -110;
  const std::vector<RankedMove> moves = {cursed, by_dtz, sooner, late, zeroing, quick};
  CHECK(names_of(played(moves)) == Names{"a1a2", "a1a3", "a1a4", "a1a6", "a1a5", "a1a7"});
  // Without the rule the quickest mate, and DTZ where no mate is known: 5 and 9 plies.
  CHECK(names_of(played(moves, {}, false)) == Names{"a1a6", "a1a5", "a1a7", "a1a2", "a1a3", "a1a4"});
}

TEST_CASE("the way to mate: DTM50, where it is known, before DTM, which the rule may keep from its mate") {
  RankedMove by_dtm = ranked("a1a2", Category::loss, Value::loss_in(Plies(30)));
  by_dtm.rule50_value_after = by_dtm.value_after;
  RankedMove slow = ranked("a1a3", Category::loss, Value::loss_in(Plies(10)));
  slow.rule50_value_after = Value::loss_in(Plies(40));
  RankedMove quick = ranked("a1a4", Category::loss, Value::loss_in(Plies(99)));
  quick.rule50_value_after = Value::loss_in(Plies(20));
  CHECK(names_of(played({slow, by_dtm, quick})) == Names{"a1a4", "a1a2", "a1a3"});
}

TEST_CASE("without the rule WDL and DTZ alone give an order, too: a zeroing win first, a cursed one last") {
  RankedMove quiet = ranked("a1a2", Category::loss, Value::unknown());
  quiet.dtz_after = -12;
  RankedMove cursed = ranked("a1a3", Category::blessed_loss, Value::unknown());
  cursed.zeroing = true;
  cursed.wdl_after = WdlScore::blessed_loss;
  RankedMove real = ranked("a1a4", Category::loss, Value::unknown());
  real.zeroing = true;
  real.wdl_after = WdlScore::loss;
  RankedMove blessed = ranked("a1a8", Category::cursed_win, Value::unknown());
  blessed.dtz_after = 130;
  RankedMove lost = ranked("a1a6", Category::win, Value::unknown());
  lost.dtz_after = 7;
  CHECK(names_of(played({lost, blessed, draws, cursed, quiet, real}, {}, false)) ==
        Names{"a1a4", "a1a2", "a1a3", "a1a5", "a1a8", "a1a6"});
}

TEST_CASE("what repeats is what the positions of the game say, counted one by one") {
  std::mt19937_64 random(7);
  std::size_t made = 0, allowed = 0;
  constexpr unsigned games = sanitized ? 5 : 40;
  for (unsigned game = 0; game < games; ++game) {
    Position position = won_position(*tables_of_dtz(), material_of(Tables::materials[game % 2]), random);
    std::vector<Position> earlier;
    for (int ply = 0; ply < 60 && has_legal_move(position); ++ply) {
      const RootProbe root = ranked_for_play(*tables_of_dtz(), position, earlier);
      std::vector<Position> seen = earlier;
      seen.push_back(position);
      const auto is_third = [&](const Position& next) { return times(next, seen) >= 2; };
      for (const RankedMove& m : root.moves) {
        const Position after = position.after(m.move);
        const MoveList replies = legal_moves(after);
        const bool by_reply =
            std::ranges::any_of(replies, [&](Move reply) { return is_third(after.after(reply)); });
        const Repetition expected = is_third(after) ? Repetition::made
                                    : by_reply      ? Repetition::allowed
                                                    : Repetition::none;
        CHECK(m.repetition == expected);
        made += expected == Repetition::made ? 1 : 0;
        allowed += expected == Repetition::allowed ? 1 : 0;
      }
      // To and fro, as often as not.
      const auto back = std::ranges::find_if(root.moves, [&](const RankedMove& m) {
        return !earlier.empty() && times(position.after(m.move), earlier) > 0;
      });
      const bool goes_back = back != root.moves.end() && random() % 4 != 0;
      const Move move = goes_back ? back->move : root.moves[random() % root.moves.size()].move;
      if (position.is_zeroing(move)) break;
      earlier.push_back(position);
      position.play(move);
    }
  }
  CHECK(made > 2 * games);
  CHECK(allowed > 2 * games);
}

TEST_CASE("a loser repeats where it can, and a winner where it must") {
  const Position won = position_of("8/8/8/8/8/k1K5/8/3Q4 w - - 8 90");
  const RootProbe before = ranked_for_play(*tables_with_dtm(), won, {});
  // Every winning move but the last of them leads to what has stood there twice.
  std::vector<Position> earlier;
  std::string last;
  for (const RankedMove& m : before.moves) {
    if (m.category_after != Category::loss) continue;
    if (!last.empty()) {
      earlier.push_back(won.after(*parse_uci(won, last)));
      earlier.push_back(earlier.back());
    }
    last = to_uci(m.move);
  }
  const RootProbe after = ranked_for_play(*tables_with_dtm(), won, earlier);
  CHECK(to_uci(after.moves.front().move) == last);
  CHECK(after.moves.front().repetition == Repetition::none);
  CHECK(after.moves[1].category_after != Category::loss);

  const Position pressed = position_of("8/8/8/8/3k4/8/3K1Q2/8 b - - 8 90");
  const RootProbe losing = ranked_for_play(*tables_with_dtm(), pressed, {});
  REQUIRE(losing.moves.size() > 1);
  const RankedMove worst = losing.moves[losing.moves.size() - 1];
  const Position back = pressed.after(worst.move);
  const RootProbe saved = ranked_for_play(*tables_with_dtm(), pressed, {back, back});
  CHECK(saved.moves.front().move == worst.move);
  CHECK(saved.moves.front().repetition == Repetition::made);
  // That it could be drawn by a reply is no reason for a loser to leave its order.
  const RootProbe again = ranked_for_play(*tables_with_dtm(), pressed, {pressed, pressed});
  CHECK(names_of(again) == names_of(losing));
}

TEST_CASE("clocks, rights that no move could use, other men and positions without kings do not matter") {
  const Position position = position_of("8/8/8/3k4/8/8/8/KQ6 w - - 20 60");
  const RootProbe plain = ranked_for_play(*tables_with_dtm(), position, {});
  const Move liked = plain.moves.front().move;
  Position first = position.after(liked), second = first;
  first.halfmove_clock = 3;
  first.fullmove_number = 12;
  second.en_passant = Square::e3;
  const RootProbe repeated = ranked_for_play(*tables_with_dtm(), position, {first, second});
  CHECK(repeated.moves.front().move != liked);
  CHECK(find_move(repeated, to_uci(liked)).repetition == Repetition::made);

  Position other_side = first, other_men = first;
  other_side.side_to_move = Color::white;
  other_men.remove({Color::white, PieceType::queen}, other_men.pieces(PieceType::queen).first());
  for (const Position& harmless : {Position(), other_side, other_men, position_of(start_fen),
                                   position_of("8/8/8/8/8/8/8/KQ5k b - - 0 1")}) {
    CHECK(names_of(ranked_for_play(*tables_with_dtm(), position, {harmless, harmless, first})) ==
          names_of(plain));
  }
}

TEST_CASE("a history of any length is counted, and nothing is allocated") {
  std::mt19937_64 random(3);
  const Position position = position_of("8/8/8/3k4/8/8/8/KQ6 w - - 20 60");
  const RootProbe plain = ranked_for_play(*tables_with_dtm(), position, {});
  const Position liked = position.after(plain.moves.front().move);
  std::vector<Position> earlier;
  for (int i = 0; i < 100'000; ++i) {
    earlier.push_back(random_placement(material_of("KQvK"), random));
    if (i == 20 || i == 90'000) earlier.push_back(liked);
  }
  RootProbe root = plain;
  const std::size_t before = allocation_count();
  rank_for_play(root, position, earlier, true);
  CHECK(allocation_count() == before);
  CHECK(find_move(root, to_uci(plain.moves.front().move)).repetition == Repetition::made);
}

TEST_CASE("a clock beyond all bounds makes a draw of every win") {
  Position position = position_of("8/8/8/3k4/8/8/8/KQ6 w - - 0 60");
  for (const unsigned clock : {100u, 101u, std::numeric_limits<unsigned>::max()}) {
    position.halfmove_clock = clock;
    const RootProbe root = ranked_for_play(*tables_with_dtm(), position, {});
    CHECK(root.moves.front().category_after == Category::blessed_loss);
    CHECK(ranked_for_play(*tables_with_dtm(), position, {}, false).moves.front().value_after ==
          root.moves.front().value_after);
  }
}

namespace {

mate33_position c_position(const Position& position) {
  mate33_position c;
  REQUIRE(mate33_position_from_fen(to_fen(position).c_str(), &c, nullptr, 0) == MATE33_OK);
  return c;
}

std::string name_of(mate33_move move) {
  std::string name = to_string(square_at(move.from)) + to_string(square_at(move.to));
  return move.promotion == 0 ? name : name + move.promotion;
}

}  // namespace

TEST_CASE("the C interface puts moves in the same order, with the same history") {
  mate33_tablebase* handle = nullptr;
  REQUIRE(mate33_open(tables_with_dtm().path().string().c_str(), nullptr, &handle) == MATE33_OK);
  std::mt19937_64 random(11);
  for (int i = 0; i < 60; ++i) {
    Position position = won_position(*tables_with_dtm(), material_of(Tables::materials[i % 3]), random);
    position.halfmove_clock = static_cast<unsigned>(random() % 120);
    const Position liked =
        position.after(ranked_for_play(*tables_with_dtm(), position, {}).moves.front().move);
    std::vector<Position> earlier;
    std::vector<mate33_position> c_earlier;
    if (i % 2 == 0) {
      earlier = {liked, position, liked};
      // Two men on one square, and no man at all: they count for nothing.
      mate33_position impossible{};
      c_earlier = {impossible, c_position(liked), c_position(position), c_position(liked)};
      impossible.white = impossible.black = impossible.kings = 1;
      c_earlier.push_back(impossible);
    }
    for (const bool under_rule50 : {true, false}) {
      const RootProbe root = ranked_for_play(*tables_with_dtm(), position, earlier, under_rule50);
      const mate33_position asked = c_position(position);
      mate33_rule50_move moves[MATE33_MAX_MOVES];
      std::size_t count = 0;
      REQUIRE(mate33_moves_to_play(handle, &asked, c_earlier.data(), c_earlier.size(), under_rule50 ? 1 : 0,
                                   moves, MATE33_MAX_MOVES, &count) == MATE33_OK);
      REQUIRE(count == root.moves.size());
      for (std::size_t m = 0; m < count; ++m) {
        CHECK(name_of(moves[m].move) == to_uci(root.moves[m].move));
        CHECK(moves[m].repetition == static_cast<int>(root.moves[m].repetition));
        CHECK(moves[m].dtz == root.moves[m].dtz_after.value_or(0));
      }
    }
  }
  mate33_close(handle);
}

TEST_CASE("the C interface refuses what is no position and no room, and writes nothing then") {
  mate33_tablebase* handle = nullptr;
  REQUIRE(mate33_open(tables_of_dtz().path().string().c_str(), nullptr, &handle) == MATE33_OK);
  const Position position = position_of("8/8/8/3k4/8/8/8/KQ6 w - - 20 60");
  mate33_position asked = c_position(position), bad = asked;
  mate33_rule50_move moves[MATE33_MAX_MOVES];
  std::size_t count = 77;
  const auto ask = [&](const mate33_tablebase* tables, const mate33_position* now,
                       const mate33_position* earlier, std::size_t earlier_count, std::size_t capacity) {
    return mate33_moves_to_play(tables, now, earlier, earlier_count, 1, moves, capacity, &count);
  };
  bad.ep = 64;
  CHECK(ask(handle, &asked, &bad, 1, MATE33_MAX_MOVES) == MATE33_BAD_ARGUMENT);
  CHECK(ask(handle, &bad, nullptr, 0, MATE33_MAX_MOVES) == MATE33_BAD_ARGUMENT);
  CHECK(ask(handle, &asked, nullptr, 1, MATE33_MAX_MOVES) == MATE33_BAD_ARGUMENT);
  CHECK(ask(nullptr, &asked, nullptr, 0, MATE33_MAX_MOVES) == MATE33_BAD_ARGUMENT);
  CHECK(ask(handle, nullptr, nullptr, 0, MATE33_MAX_MOVES) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_moves_to_play(handle, &asked, nullptr, 0, 1, nullptr, 1, &count) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_moves_to_play(handle, &asked, nullptr, 0, 1, moves, 1, nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(count == 77);
  CHECK(ask(handle, &asked, nullptr, 0, 1) == MATE33_BUFFER_TOO_SMALL);
  CHECK(count == legal_moves(position).size());
  asked.castling = MATE33_CASTLE_WHITE_SHORT;
  CHECK(ask(handle, &asked, nullptr, 0, MATE33_MAX_MOVES) == MATE33_CASTLING);
  CHECK(count == 0);
  mate33_position kings_touch{};
  kings_touch.white = 1;
  kings_touch.black = 2;
  kings_touch.kings = 3;
  CHECK(ask(handle, &kings_touch, &kings_touch, 1, MATE33_MAX_MOVES) == MATE33_ILLEGAL);
  CHECK(count == 0);
  // Any bits are positions of a history.
  std::mt19937_64 random(5);
  asked.castling = 0;
  for (int i = 0; i < 20'000; ++i) {
    mate33_position noise{random(),
                          random(),
                          random(),
                          random(),
                          random(),
                          random(),
                          random(),
                          random(),
                          static_cast<unsigned>(random()),
                          static_cast<unsigned>(random()),
                          static_cast<unsigned>(random() % 70),
                          static_cast<int>(random() % 3)};
    const mate33_status status = ask(handle, &asked, &noise, 1, MATE33_MAX_MOVES);
    CHECK(status == (noise.ep >= 64 ? MATE33_BAD_ARGUMENT : MATE33_OK));
  }
  mate33_close(handle);
}

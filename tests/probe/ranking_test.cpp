#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "allocation_watch.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"
#include "test_table.hpp"

using namespace mate33;

namespace {

constexpr std::string_view missing_kpk_fen = "8/P7/8/8/8/2k5/8/K7 w - - 0 1";
constexpr std::string_view missing_kqk_mate_fen = "k7/8/1K6/8/8/8/8/6Q1 w - - 0 1";

/// What the order of moves compares, smallest first, where DTM tells DTZ.
auto order_key(const RankedMove& m) {
  static const std::vector<std::string_view> categories = {"loss",    "maybe-loss", "blessed-loss", "draw",
                                                           "unknown", "cursed-win", "maybe-win",    "win"};
  const auto category =
      std::find(categories.begin(), categories.end(), name(m.category_after)) - categories.begin();
  const bool opponent_wins = m.value_after.is_win();
  const int plies = static_cast<int>(m.value_after.plies.count());
  return std::tuple(category, m.checkmate ? 0 : 1, m.stalemate || m.insufficient_material ? 1 : 0,
                    opponent_wins ? -plies : plies, m.zeroing == opponent_wins ? 1 : 0, to_uci(m.move));
}

int expected_dtz(const RankedMove& m) {
  if (m.checkmate) return -1;
  const int plies = static_cast<int>(m.value_after.plies.count());
  return m.value_after.is_win() ? plies : -plies;
}

/// Every fact of a move, from the rules and the probe of the position after it.
void check_facts(const Tablebase& tables, const Position& position, const RankedMove& m) {
  CAPTURE(to_uci(m.move));
  const Position after = position.after(m.move);
  const bool pawn = position.pieces(PieceType::pawn).contains(m.move.from);
  const bool capture = after.material().men() < position.material().men();
  const bool over = legal_moves(after).empty(), check = is_in_check(after, after.side_to_move);
  CHECK(m.zeroing == (pawn || capture));
  CHECK(m.conversion == (capture || m.move.promotion));
  CHECK(m.checkmate == (over && check));
  CHECK(m.stalemate == (over && !check));
  CHECK(m.insufficient_material == has_insufficient_material(after));
  const Value value = over ? (check ? loss_in(0) : Value::draw()) : tables.probe(after).value;
  CHECK(m.value_after == value);
  CHECK((m.status == ProbeStatus::ok) == value.is_known());
  CHECK(m.category_after == categorize(value, after.material(), m.zeroing ? 0 : position.halfmove_clock + 1));
  CHECK(m.dtz_after.has_value() == value.is_known());
  if (m.dtz_after) CHECK(*m.dtz_after == expected_dtz(m));
}

void check_ranking(const Tablebase& tables, const Position& position) {
  CAPTURE(to_fen(position));
  const RootProbe root = tables.probe_root(position);
  REQUIRE(root.moves.size() == legal_moves(position).size());
  for (const RankedMove& m : root.moves) check_facts(tables, position, m);
  for (std::size_t i = 1; i < root.moves.size(); ++i) {
    CHECK(order_key(root.moves[i - 1]) < order_key(root.moves[i]));
  }
  if (root.moves.empty()) return;
  // A move that nobody knows may be better than a known draw.
  const bool is_settled = root.moves.front().category_after == Category::loss ||
                          std::ranges::all_of(root.moves, [](const RankedMove& m) {
                            return m.category_after != Category::unknown;
                          });
  CHECK(root.category == (is_settled ? negated(root.moves.front().category_after) : Category::unknown));
}

std::vector<std::string> uci_of(const RootProbe& root) {
  std::vector<std::string> moves;
  for (const RankedMove& m : root.moves) moves.push_back(to_uci(m.move));
  return moves;
}

}  // namespace

TEST_CASE("moves of random positions are complete, true and in order, at every clock") {
  const unsigned clocks[] = {0, 20, 40, 60, 80, 98, 99, 100, 101, 9999};
  std::size_t i = 0;
  for (Position position : random_kbnvk(1500)) {
    position.halfmove_clock = clocks[i++ % std::size(clocks)];
    check_ranking(kbnvk(), position);
    const RootProbe root = kbnvk().probe_root(position);
    CHECK(root.status == ProbeStatus::ok);
    CHECK(root.value == kbnvk().probe(position).value);
    CHECK(root.category == categorize(root.value, position.material(), position.halfmove_clock));
  }
}

TEST_CASE("moves of positions without a table are complete, true and in order") {
  const std::string_view fens[] = {
      start_fen,
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "8/P7/8/8/8/2k5/8/K7 w - - 7 1",
      "7k/2P5/8/8/8/8/8/KBN5 w - - 0 1",
      "8/8/8/3k4/8/8/1B2p1N1/K7 b - - 99 120",
      "8/8/8/2k5/3Pp3/8/8/K7 b - d3 0 1",
  };
  for (const std::string_view fen : fens) {
    check_ranking(kbnvk(), position_of(fen));
    check_ranking(Tablebase(), position_of(fen));
  }
}

TEST_CASE("the first moves of chosen positions") {
  struct Case {
    std::string_view why;
    std::string_view fen;
    std::vector<std::string> first;
  };
  const Case cases[] = {
      {"mate first", mate_in_1_fen, {"e6d5"}},
      {"of draws the last are those that end the game, of two the lowest in UCI",
       "8/8/8/3N1B2/4k3/8/8/K7 b - - 0 1",
       {"e4e5", "e4d5", "e4f5"}},
  };
  for (const Case& c : cases) {
    CAPTURE(c.why);
    const std::vector<std::string> moves = uci_of(kbnvk().probe_root(position_of(c.fen)));
    REQUIRE(moves.size() >= c.first.size());
    for (std::size_t i = 0; i < c.first.size(); ++i) CHECK(moves[i] == c.first[i]);
  }
}

TEST_CASE("stalemate is the last of the draws: the opponent may err as long as there is a game") {
  const RootProbe root = kbnvk().probe_root(position_of("k7/8/1K6/8/8/8/7B/7N w - - 0 1"));
  CHECK(root.value.is_win());
  const auto drawn = std::ranges::find(root.moves, Category::draw, &RankedMove::category_after);
  REQUIRE(root.moves.end() - drawn > 1);
  CHECK_FALSE(drawn->stalemate);
  CHECK(root.moves[root.moves.size() - 1].stalemate);
}

TEST_CASE("the last moment to win the longest mate") {
  Position position = position_of(mate_in_33_fen);
  position.halfmove_clock = 35;
  RootProbe root = kbnvk().probe_root(position);
  CHECK(root.category == Category::win);
  CHECK(root.moves.front().category_after == Category::loss);
  position.halfmove_clock = 36;
  root = kbnvk().probe_root(position);
  CHECK(root.value == win_in(65));
  CHECK(root.category == Category::cursed_win);
  CHECK(root.moves.front().category_after == Category::blessed_loss);
}

TEST_CASE("a position with nothing left to play has its end as value, with any table or none") {
  struct Case {
    std::string_view fen;
    Value value;
    Category category;
  };
  const Case cases[] = {
      {checkmate_fen, loss_in(0), Category::loss},
      {stalemate_fen, Value::draw(), Category::draw},
      {"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", loss_in(0), Category::loss},
      {"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", Value::draw(), Category::draw},
      {"4k2r/4Q3/4K3/8/8/8/8/8 b - - 100 80", loss_in(0), Category::loss},
      {"4k2r/4Q3/4K3/8/8/8/8/8 b k - 0 1", loss_in(0), Category::loss},
  };
  const Tablebase nothing;
  for (const Tablebase* tables : {&kbnvk(), &nothing}) {
    for (const Case& c : cases) {
      CAPTURE(c.fen);
      const RootProbe root = tables->probe_root(position_of(c.fen));
      CHECK(root.status == ProbeStatus::ok);
      CHECK(root.value == c.value);
      CHECK(root.category == c.category);
      CHECK(root.moves.empty());
    }
  }
}

TEST_CASE("without its own table, moves that end the game or lead into a table are known") {
  const RootProbe pawn = kbnvk().probe_root(position_of(missing_kpk_fen));
  CHECK(pawn.status == ProbeStatus::missing_table);
  CHECK(pawn.value == Value::unknown());
  CHECK(pawn.category == Category::unknown);
  const std::vector<std::string> order = {"a7a8b", "a7a8n", "a7a8q", "a7a8r", "a1a2", "a1b1"};
  CHECK(uci_of(pawn) == order);
  for (const RankedMove& m : pawn.moves) {
    const bool minor = m.move.promotion == PieceType::bishop || m.move.promotion == PieceType::knight;
    CHECK(m.status == (minor ? ProbeStatus::ok : ProbeStatus::missing_table));
    CHECK(m.value_after == (minor ? Value::draw() : Value::unknown()));
  }

  const RootProbe queen = Tablebase().probe_root(position_of(missing_kqk_mate_fen));
  CHECK(queen.status == ProbeStatus::missing_table);
  CHECK(queen.value == Value::unknown());
  CHECK(queen.category == Category::win);
  CHECK(to_uci(queen.moves.front().move) == "g1g8");
  CHECK(queen.moves.front().category_after == Category::loss);
}

TEST_CASE("an illegal position has no moves") {
  const RootProbe root = kbnvk().probe_root(position_of("8/8/8/3kK3/8/8/8/5BN1 w - - 0 1"));
  CHECK(root.status == ProbeStatus::illegal_position);
  CHECK(root.category == Category::unknown);
  CHECK(root.moves.empty());
}

TEST_CASE("probing a value and ranking moves allocate nothing") {
  std::vector<Position> positions = random_kbnvk(300);
  for (const std::string_view fen :
       {start_fen, mate_in_1_fen, checkmate_fen, stalemate_fen, missing_kpk_fen, missing_kqk_mate_fen,
        std::string_view("8/8/8/3kK3/8/8/8/5BN1 w - - 0 1")}) {
    positions.push_back(position_of(fen));
  }
  const Tablebase& tables = kbnvk();
  const std::size_t before = allocation_count();
  std::size_t moves = 0, known = 0;
  for (const Position& position : positions) {
    known += tables.probe(position).value.is_known() ? 1 : 0;
    moves += tables.probe_root(position).moves.size();
  }
  CHECK(allocation_count() == before);
  CHECK(known >= 300);
  CHECK(moves > 1000);
  // The counter counts:
  CHECK_FALSE(tables.best_line(position_of(mate_in_1_fen)).moves.empty());
  CHECK(allocation_count() > before);
}

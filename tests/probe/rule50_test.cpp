// WDL and DTZ as the prober answers them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "general_tables.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/mate33.h"
#include "mate33/mate33_fathom.h"
#include "mate33/table/format/table_header.hpp"
#include "rule_tables.hpp"
#include "temporary_directory.hpp"
#include "test_table.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

mate33_position c_position(const char* fen) {
  mate33_position position;
  REQUIRE(mate33_position_from_fen(fen, &position, nullptr, 0) == MATE33_OK);
  return position;
}

/// A handle, closed at the end.
struct OpenedHandle {
  explicit OpenedHandle(const std::filesystem::path& directory) {
    REQUIRE(mate33_open(directory.string().c_str(), nullptr, &tables) == MATE33_OK);
  }
  ~OpenedHandle() { mate33_close(tables); }
  OpenedHandle(const OpenedHandle&) = delete;
  OpenedHandle& operator=(const OpenedHandle&) = delete;
  mate33_tablebase* tables = nullptr;
};

/// Of moves of one position, to lay one list beside another.
bool by_squares(const mate33_rule50_move& a, const mate33_rule50_move& b) {
  return std::memcmp(&a.move, &b.move, sizeof a.move) < 0;
}

constexpr const char* knight_and_bishop = "8/8/6k1/3B4/3K4/4N3/8/8 w - - 0 1";  // DTZ 47

}  // namespace

TEST_CASE("a win is real up to the clock that leaves it a hundred plies") {
  const Position position = position_of(knight_and_bishop);
  for (const unsigned clock : {0u, 1u, 53u, 54u, 99u, 100u, 1000u}) {
    CAPTURE(clock);
    const Position now = with_clock(position, clock);
    const DtzResult dtz = tables().probe_dtz(now);
    REQUIRE(dtz.status == ProbeStatus::ok);
    CHECK(dtz.value.signed_plies() == 47);
    const WdlResult wdl = tables().probe_wdl(now);
    REQUIRE(wdl.status == ProbeStatus::ok);
    CHECK(wdl.is_certain);
    CHECK(wdl.score == (clock <= 53 ? WdlScore::win : WdlScore::cursed_win));
    const RootProbe root = tables().probe_root(now);
    CHECK(root.category == (clock <= 53 ? Category::win : Category::cursed_win));
    CHECK(root.dtz == 47);
  }
}

TEST_CASE("checkmate counts at any clock") {
  const Position mated = position_of("k7/1Q6/1K6/8/8/8/8/8 b - - 100 90");
  CHECK(tables().probe_dtz(mated).value.signed_plies() == -1);
  CHECK(tables().probe_root(mated).category == Category::loss);
  CHECK(tables().probe_root(mated).dtz == -1);
  CHECK(tables().probe_wdl(mated).score == WdlScore::loss);
}

TEST_CASE("DTZ is that of the best move, and no category is left open") {
  for (const char* name : {"KQvKR", "KBNvK", "KPvK"}) check_dtz_by_moves(tables(), name);
}

TEST_CASE("moves are in order, with DTZ alone, with DTM beside it, and with WDL alone") {
  check_order_of_moves(rule_tables(), {"KQvKR", "KPvK"});
}

TEST_CASE("DTZ before a move: one more than after it, by the result where it zeroes the clock") {
  struct Case {
    std::optional<int> dtz_after;
    std::optional<WdlScore> wdl_after;
    std::optional<int> quiet, zeroing;
  };
  const Case cases[] = {
      {-4, WdlScore::loss, 5, 1},
      {-100, {}, 101, 1},
      {-101, {}, 102, 101},
      {0, WdlScore::draw, 0, 0},
      {101, WdlScore::cursed_win, -102, -101},
      {7, {}, -8, -1},
      {{}, WdlScore::loss, {}, 1},
      {{}, WdlScore::blessed_loss, {}, 101},
      {{}, WdlScore::draw, {}, 0},
      {{}, WdlScore::cursed_win, {}, -101},
      {{}, WdlScore::win, {}, -1},
      {{}, {}, {}, {}},
  };
  for (const Case& c : cases) {
    RankedMove move;
    move.dtz_after = c.dtz_after;
    move.wdl_after = c.wdl_after;
    CAPTURE(c.dtz_after.value_or(1000));
    CHECK(dtz_before(move) == c.quiet);
    move.zeroing = true;
    CHECK(dtz_before(move) == c.zeroing);
  }
  RankedMove mate;
  mate.checkmate = true;
  mate.dtz_after = -1;
  CHECK(dtz_before(mate) == 1);
}

TEST_CASE("a table of DTZ answers the side that it does not store by the moves") {
  check_side_not_stored({material_of("KQvKR"), material_of("KPvK")}, tables(), {"KQvKR", "KPvK", "KQvK"});
}

TEST_CASE("WDL alone tells the result at clock 0, and says where the clock may change it") {
  const TemporaryDirectory directory;
  copy_metric(Metric::wdl, directory.path());
  const Tablebase alone = open_directory(directory.path());
  const Position position = position_of(knight_and_bishop);
  CHECK(alone.probe_wdl(position).is_certain);
  CHECK(alone.probe_wdl(position).score == WdlScore::win);
  CHECK(!alone.probe_wdl(with_clock(position, 1)).is_certain);
  CHECK(alone.probe_root(with_clock(position, 1)).category == Category::maybe_win);
  // From 100 on the rule makes a draw of all but checkmate, and no distance is needed to tell.
  for (const unsigned clock : {100u, 101u, 5000u}) {
    CHECK(alone.probe_wdl(with_clock(position, clock)).is_certain);
    CHECK(alone.probe_wdl(with_clock(position, clock)).score == WdlScore::cursed_win);
    CHECK(alone.probe_root(with_clock(position, clock)).category == Category::cursed_win);
    const Position lost = with_clock(position_of("7r/8/8/8/8/5k2/8/4K3 w - - 0 1"), clock);
    CHECK(alone.probe_wdl(lost).is_certain);
    CHECK(alone.probe_wdl(lost).score == WdlScore::blessed_loss);
    CHECK(alone.probe_root(lost).category == Category::blessed_loss);
  }
  for (const unsigned clock : {1u, 99u, 100u, 5000u}) {
    const Position mated = with_clock(position_of("k7/1Q6/1K6/8/8/8/8/8 b - - 0 90"), clock);
    CHECK(alone.probe_wdl(mated).is_certain);
    CHECK(alone.probe_wdl(mated).score == WdlScore::loss);
    CHECK(alone.probe_root(mated).category == Category::loss);
  }
  CHECK(alone.probe_root(with_clock(position, 98)).category == Category::maybe_win);
  // Its moves tell: none of them mates.
  CHECK(alone.probe_root(with_clock(position, 99)).category == Category::cursed_win);
  // The mating move is on the board: with 99 plies gone it is the hundredth.
  const RootProbe last = alone.probe_root(position_of("k7/8/1K6/8/8/8/8/6Q1 w - - 99 90"));
  CHECK(last.moves.front().checkmate);
  CHECK(last.moves.front().category_after == Category::loss);
  CHECK(last.moves[1].category_after == Category::blessed_loss);
  const Position drawn = position_of("8/8/8/8/8/2k5/2P5/K7 b - - 99 90");
  CHECK(alone.probe_wdl(drawn).score == WdlScore::draw);
  CHECK(alone.probe_wdl(drawn).is_certain);
  const DtzResult dtz = alone.probe_dtz(position);
  CHECK(dtz.status == ProbeStatus::missing_table);
  CHECK(table_name(dtz.unanswered) == "KBNvK.dtz");
}

TEST_CASE("with DTM beside WDL a mate in time is certain") {
  const TemporaryDirectory directory;
  copy_metric(Metric::wdl, directory.path());
  Tablebase both = open_directory(directory.path());
  both.add_directories(small_tables().string());
  const Position position = position_of("8/8/8/8/8/2k5/8/KQ6 w - - 0 1");
  const unsigned plies = both.probe(position).value.plies.count();
  CHECK(both.probe_wdl(with_clock(position, 100 - plies)).is_certain);
  CHECK(!both.probe_wdl(with_clock(position, 101 - plies)).is_certain);
}

TEST_CASE("DTZ needs WDL of smaller tables for its zeroing moves, and names what is missing") {
  const TemporaryDirectory directory;
  copy_metric(Metric::dtz, directory.path());
  const Tablebase alone = open_directory(directory.path());
  // The side that is not stored has moves that capture.
  bool any_missing = false;
  for (const Position& position : positions_of("KQvKR", 5'003)) {
    const DtzResult dtz = alone.probe_dtz(position);
    if (dtz.status == ProbeStatus::ok) continue;
    any_missing = true;
    CHECK(dtz.status == ProbeStatus::missing_table);
    CHECK(dtz.unanswered.metric == Metric::wdl);
  }
  CHECK(any_missing);
}

TEST_CASE("a table of another metric under a table's name is refused") {
  const TemporaryDirectory directory;
  std::filesystem::copy_file(rule_tables() / "KQvK.dtz.m33", directory / "KQvK.wdl.m33");
  const Tablebase wrong = open_directory(directory.path());
  const WdlResult wdl = wrong.probe_wdl(position_of("8/8/8/8/8/2k5/8/KQ6 w - - 0 1"));
  CHECK(wdl.status == ProbeStatus::corrupt_file);
  CHECK(table_name(wdl.unanswered) == "KQvK.wdl");
  REQUIRE(wrong.faults().size() == 1);
  CHECK(wrong.faults()[0].message.find("it is the table of KQvK.dtz") != std::string::npos);
}

TEST_CASE("the C interface under the rule") {
  const OpenedHandle handle(rule_tables());
  mate33_position position = c_position("8/8/6k1/3B4/3K4/4N3/8/8 w - - 54 106");
  mate33_rule50_result result;
  REQUIRE(mate33_probe_dtz(handle.tables, &position, &result) == MATE33_OK);
  CHECK(result.dtz == 47);
  CHECK(result.wdl == MATE33_WDL_CURSED_WIN);
  position.rule50 = 53;
  REQUIRE(mate33_probe_wdl(handle.tables, &position, &result) == MATE33_OK);
  CHECK(result.wdl == MATE33_WDL_WIN);
  CHECK(result.is_uncertain == 0);
  mate33_rule50_move moves[MATE33_MAX_MOVES];
  std::size_t count = 0;
  REQUIRE(mate33_rule50_moves(handle.tables, &position, moves, MATE33_MAX_MOVES, &count) == MATE33_OK);
  CHECK(count == legal_moves(position_of(knight_and_bishop)).size());
  CHECK(moves[0].knows_dtz == 1);
  CHECK(moves[0].dtz == -46);
  CHECK(moves[0].wdl == MATE33_WDL_LOSS);
  CHECK(mate33_rule50_moves(handle.tables, &position, moves, 1, &count) == MATE33_BUFFER_TOO_SMALL);
  CHECK(count > 1);

  CHECK(mate33_metric_status(handle.tables, "KQvKR", "dtz") == MATE33_OK);
  CHECK(mate33_metric_status(handle.tables, "KQvKR", "dtm") == MATE33_MISSING_TABLE);
  CHECK(mate33_metric_status(handle.tables, "KQvKR", "dtc") == MATE33_BAD_ARGUMENT);
  CHECK(mate33_metric_status(handle.tables, "KQvKX", "dtz") == MATE33_BAD_ARGUMENT);
  CHECK(mate33_largest_found(handle.tables, "wdl") == 4);
  CHECK(mate33_largest_found(handle.tables, "dtm") == 0);
  CHECK(mate33_largest(handle.tables) == 4);         // an engine would not probe with 0
  CHECK(mate33_table(handle.tables, 0) == nullptr);  // it lists tables of distances to mate

  position = c_position("8/8/8/8/k7/8/8/KQQ5 w - - 0 1");
  CHECK(mate33_probe_wdl(handle.tables, &position, &result) == MATE33_MISSING_TABLE);
  CHECK(std::string(result.unanswered) == "KQQvK.wdl");
  CHECK(mate33_probe_dtz(handle.tables, &position, &result) == MATE33_MISSING_TABLE);
  CHECK(std::string(result.unanswered) == "KQQvK.dtz");
  position.castling = MATE33_CASTLE_WHITE_SHORT;
  position.rooks = 0;
  CHECK(mate33_probe_wdl(nullptr, &position, &result) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_probe_dtz(handle.tables, nullptr, &result) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_rule50_moves(handle.tables, &position, nullptr, 1, &count) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_metric_status(handle.tables, nullptr, "dtz") == MATE33_BAD_ARGUMENT);
}

TEST_CASE("one handle for the process is opened, opened again and closed") {
  CHECK(mate33_shared() == nullptr);
  REQUIRE(mate33_shared_open("") == MATE33_OK);
  CHECK(mate33_largest_found(mate33_shared(), "wdl") == 0);
  REQUIRE(mate33_shared_open(rule_tables().string().c_str()) == MATE33_OK);
  CHECK(mate33_largest_found(mate33_shared(), "wdl") == 4);
  CHECK(mate33_shared_largest() == 4);
  CHECK(mate33_shared_open(nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_shared() == nullptr);
  CHECK(mate33_shared_largest() == 0);
  mate33_shared_close();
}

TEST_CASE("tables that are open become those of the process, which closes them") {
  mate33_tablebase* tables = nullptr;
  REQUIRE(mate33_open("", nullptr, &tables) == MATE33_OK);
  REQUIRE(mate33_add_directories(tables, rule_tables().string().c_str()) == MATE33_OK);
  REQUIRE(mate33_shared_open("") == MATE33_OK);
  CHECK(mate33_share(tables) == MATE33_OK);
  CHECK(mate33_shared() == tables);
  CHECK(mate33_shared_largest() == 4);
  CHECK(mate33_share(tables) == MATE33_OK);
  CHECK(mate33_share(nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_shared() == tables);
  mate33_shared_close();
  CHECK(mate33_shared() == nullptr);
}

TEST_CASE("moves by WDL and DTZ alone are those by all metrics") {
  const OpenedHandle handle(rule_tables());
  for (const char* material : {"KBNvK", "KQvKR", "KPvK", "KQvK"}) {
    for (const Position& position : positions_of(material, 10'007)) {
      const std::string fen = to_fen(position);
      CAPTURE(fen);
      const mate33_position asked = c_position(fen.c_str());
      mate33_rule50_move all[MATE33_MAX_MOVES], with_dtz[MATE33_MAX_MOVES], wdl_alone[MATE33_MAX_MOVES];
      std::size_t count = 0;
      REQUIRE(mate33_rule50_moves(handle.tables, &asked, all, MATE33_MAX_MOVES, &count) == MATE33_OK);
      const auto sorted = [&](mate33_rule50_move* moves, int dtz_wanted) {
        std::size_t found = 0;
        REQUIRE(mate33_wdl_dtz_moves(handle.tables, &asked, dtz_wanted, moves, MATE33_MAX_MOVES, &found) ==
                MATE33_OK);
        REQUIRE(found == count);
        std::sort(moves, moves + found, by_squares);
      };
      std::sort(all, all + count, by_squares);
      sorted(with_dtz, 1);
      sorted(wdl_alone, 0);
      for (std::size_t i = 0; i < count; ++i) {
        const bool has_dtz = with_dtz[i].knows_dtz != 0;
        CHECK((has_dtz || with_dtz[i].zeroing));
        if (has_dtz) CHECK(with_dtz[i].dtz == all[i].dtz);
        for (const mate33_rule50_move& move : {with_dtz[i], wdl_alone[i]}) {
          CHECK(std::memcmp(&move.move, &all[i].move, sizeof move.move) == 0);
          CHECK(move.knows_wdl == 1);
          CHECK(move.wdl == all[i].wdl);
          CHECK(move.zeroing == all[i].zeroing);
          CHECK(move.checkmate == all[i].checkmate);
          CHECK(move.repetition == MATE33_REPETITION_NONE);
        }
      }
    }
  }
  mate33_position position = c_position(knight_and_bishop);
  mate33_rule50_move moves[MATE33_MAX_MOVES];
  std::size_t count = 0;
  CHECK(mate33_wdl_dtz_moves(handle.tables, &position, 1, moves, 1, &count) == MATE33_BUFFER_TOO_SMALL);
  CHECK(count == legal_moves(position_of(knight_and_bishop)).size());
  CHECK(mate33_wdl_dtz_moves(nullptr, &position, 1, moves, 1, &count) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_wdl_dtz_moves(handle.tables, nullptr, 1, moves, 1, &count) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_wdl_dtz_moves(handle.tables, &position, 1, nullptr, 1, &count) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_wdl_dtz_moves(handle.tables, &position, 1, moves, 1, nullptr) == MATE33_BAD_ARGUMENT);
  position = c_position("k7/1B6/1KN5/8/8/8/8/8 b - - 0 1");
  position.turn = 1;  // it would take the king
  CHECK(mate33_wdl_dtz_moves(handle.tables, &position, 1, moves, 1, &count) == MATE33_ILLEGAL);
  CHECK(count == 0);
}

TEST_CASE("the end of the game is known without a table of WDL") {
  const TemporaryDirectory empty;
  const OpenedHandle handle(empty.path());
  mate33_rule50_move moves[MATE33_MAX_MOVES];
  std::size_t count = 0;
  const mate33_position position = c_position("k7/7R/1K6/8/8/8/8/8 w - - 0 1");
  for (const int with_dtz : {0, 1}) {
    REQUIRE(mate33_wdl_dtz_moves(handle.tables, &position, with_dtz, moves, MATE33_MAX_MOVES, &count) ==
            MATE33_OK);
    std::size_t known = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (!moves[i].knows_wdl) continue;
      ++known;
      const bool mates = moves[i].move.to == 63;  // Rh8#; Rb7 is stalemate
      CHECK((mates || moves[i].move.to == 49));
      CHECK(moves[i].checkmate == (mates ? 1 : 0));
      CHECK(moves[i].wdl == (mates ? MATE33_WDL_LOSS : MATE33_WDL_DRAW));
      CHECK(moves[i].knows_dtz == 1);
      CHECK(moves[i].dtz == (mates ? -1 : 0));
    }
    CHECK(known == 2);
  }
}

TEST_CASE("Fathom's calls read no distances to mate") {
  const TemporaryDirectory directory;
  for (const char* metric : {"wdl", "dtz"}) copy_metric(*parse_metric(metric), directory.path());
  // Whoever opens this table learns that it is damaged.
  for (const char* name : {"KQvKR.m33", "KQvKR.dtm50.m33"}) directory.write(name, std::vector<std::byte>(10));
  REQUIRE(mate33_tb_init(directory.path().string().c_str(), std::size_t{1} << 20));
  CHECK(TB_LARGEST == 4);
  CHECK(mate33_count_found(mate33_shared(), "dtm") == 1);
  CHECK(mate33_count_found(mate33_shared(), "wdl") == mate33_count_found(mate33_shared(), "dtz"));
  CHECK(mate33_count_found(mate33_shared(), "nonsense") == 0);
  CHECK(mate33_count_found(nullptr, "dtm") == 0);
  const auto moves = std::make_unique<TbRootMoves>();
  for (const unsigned clock : {0u, 70u}) {
    const mate33_position p = c_position("8/8/8/8/8/2k5/3r4/K2Q4 w - - 0 1");
    const auto ask = [&](auto call, auto... more) {
      return call(p.white, p.black, p.kings, p.queens, p.rooks, p.bishops, p.knights, p.pawns, more...);
    };
    CHECK(ask(tb_probe_wdl, 0u, 0u, 0u, true) == TB_WIN);
    CHECK(TB_GET_WDL(ask(tb_probe_root, clock, 0u, 0u, true, nullptr)) ==
          (clock == 0 ? TB_WIN : TB_CURSED_WIN));
    CHECK(ask(tb_probe_root_dtz, clock, 0u, 0u, true, false, true, moves.get()) == 1);
    CHECK(ask(tb_probe_root_wdl, clock, 0u, 0u, true, true, moves.get()) == 1);
  }
  CHECK(mate33_problem(mate33_shared(), 0) == nullptr);
  mate33_open_files(mate33_shared());
  CHECK(mate33_problem(mate33_shared(), 0) != nullptr);
  tb_free();
  CHECK(TB_LARGEST == 0);
}

TEST_CASE("the handle of the process takes options") {
  mate33_options options;
  mate33_options_init(&options, sizeof options);
  options.cache_bytes = 0;
  const std::string directory = rule_tables().string();
  REQUIRE(mate33_shared_open_with(directory.c_str(), &options) == MATE33_OK);
  CHECK(mate33_shared_largest() == 4);
  options.size = 1;
  CHECK(mate33_shared_open_with(directory.c_str(), &options) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_shared() == nullptr);
  CHECK(mate33_shared_largest() == 0);
  CHECK(!tb_init(nullptr));
}

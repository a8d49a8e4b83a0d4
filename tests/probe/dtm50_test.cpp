// DTM50 as the prober answers it.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "general_tables.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/mate33.h"
#include "mate33/table/rule50.hpp"
#include "mate33/workers/worker_team.hpp"
#include "sanitized.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

namespace {

const std::vector<const char*> tried_names = tables_to_try({"KRvKN", "KPvK"}, {"KBNvK"});

class ClockTables {
 public:
  ClockTables() {
    WorkerTeam team(0);
    std::vector<Material> wanted;
    for (const char* name : tried_names) wanted.push_back(material_of(name));
    const TableOptions options = {.directory = directory_.path(), .metrics = {Metric::dtm50}};
    generate_tables(with_prerequisites(wanted), {}, options, team, {});
  }
  const std::filesystem::path& path() const { return directory_.path(); }

 private:
  TemporaryDirectory directory_;
};

const std::filesystem::path& clock_tables() {
  static const ClockTables tables;
  return tables.path();
}

const Tablebase& dtm50_tables() {
  static const Tablebase opened = open_directory(clock_tables());
  return opened;
}

Value value_with_clock(const Tablebase& from, Position position, unsigned clock) {
  position.halfmove_clock = clock;
  const Dtm50Result found = from.probe_dtm50(position);
  CHECK(found.status == ProbeStatus::ok);
  return found.value;
}

/// The best of the moves, each with the clock after it; when the rule ends the game all but mate is drawn.
Value value_by_moves(const Position& position) {
  if (!has_legal_move(position)) {
    return is_in_check(position, position.side_to_move) ? Value::loss_in(Plies(0)) : Value::draw();
  }
  std::optional<Value> best;
  for (const Move move : legal_moves(position)) {
    const Position after = position.after(move);
    Value value = after.halfmove_clock < fifty_moves
                      ? value_with_clock(dtm50_tables(), after, after.halfmove_clock)
                      : Value::draw();
    if (is_in_check(after, after.side_to_move) && !has_legal_move(after)) value = Value::loss_in(Plies(0));
    value = before_move(value);
    if (!best || goodness(value) > goodness(*best)) best = value;
  }
  return *best;
}

}  // namespace

TEST_CASE("DTM50 of known positions") {
  if (!sanitized) {  // else KBNvK is not made
    // Published with the Syzygy rules: DTZ 47 and a clock of 54 make 101.
    const Position knight_and_bishop = position_of("8/8/6k1/3B4/3K4/4N3/8/8 w - - 0 106");
    CHECK(value_with_clock(dtm50_tables(), knight_and_bishop, 0) == Value::win_in(Plies(47)));
    CHECK(value_with_clock(dtm50_tables(), knight_and_bishop, 53) == Value::win_in(Plies(47)));
    CHECK(value_with_clock(dtm50_tables(), knight_and_bishop, 54) == Value::draw());
  }
  const Position pawn = position_of("8/8/8/k7/8/8/K4P2/8 w - - 0 1");
  CHECK(value_with_clock(dtm50_tables(), pawn, 81).is_win());
  CHECK(value_with_clock(dtm50_tables(), pawn, 82) == Value::draw());
}

TEST_CASE("mate on the hundredth ply counts, and after it nothing but mate") {
  const Position mate_in_one = position_of("7k/5K2/6R1/8/8/8/8/8 w - - 0 1");
  CHECK(value_with_clock(dtm50_tables(), mate_in_one, 99) == Value::win_in(Plies(1)));
  CHECK(value_with_clock(dtm50_tables(), mate_in_one, 100) == Value::draw());
  const Position mated = position_of("7k/5K2/8/8/8/8/8/7R b - - 0 1");
  for (const unsigned clock : {0u, 99u, 100u, 5000u}) {
    CHECK(value_with_clock(dtm50_tables(), mated, clock).outcome == Outcome::checkmated);
  }
}

TEST_CASE("DTM50 is that of the moves, with every clock, and only moves towards the draw") {
  for (const char* name : tried_names) {
    for (Position position : positions_of(name, std::string(name) == "KPvK" ? 1999 : 149993)) {
      CAPTURE(to_fen(position));
      std::optional<Value> before;
      for (unsigned clock = 0; clock < fifty_moves; ++clock) {
        position.halfmove_clock = clock;
        const Value value = value_with_clock(dtm50_tables(), position, clock);
        CHECK(value == value_by_moves(position));
        if (before && value.is_decisive()) {
          CHECK(value.outcome == before->outcome);
          CHECK(value.plies >= before->plies);
        }
        before = value;
      }
    }
  }
}

TEST_CASE("the course of a position has each value once, and colours may be exchanged") {
  const Position position = position_of("2n5/8/8/8/8/3K4/6R1/1k6 w - - 5 9");
  const std::vector<ValueFromClock> expected = {{0, Value::win_in(Plies(39))},
                                                {76, Value::win_in(Plies(45))},
                                                {80, Value::win_in(Plies(47))},
                                                {82, Value::draw()}};
  CHECK(dtm50_tables().dtm50_course(position) == expected);
  CHECK(dtm50_tables().dtm50_course(colors_swapped(position)) == expected);
  const RootProbe root = dtm50_tables().probe_root(position);
  CHECK(root.dtm50 == Value::win_in(Plies(39)));
  for (const RankedMove& move : root.moves) {
    const Position after = position.after(move.move);
    CHECK(move.dtm50_after == value_with_clock(dtm50_tables(), after, after.halfmove_clock));
  }
  CHECK(dtm50_tables().dtm50_course(position_of("8/8/8/3k4/8/8/1Q2q3/K7 w - - 0 1")).empty());
}

TEST_CASE("DTM50 alone tells the category, with the clock") {
  const auto category = [](const char* fen) { return dtm50_tables().probe_root(position_of(fen)).category; };
  CHECK(category("2n5/8/8/8/8/3K4/6R1/1k6 w - - 81 90") == Category::win);
  CHECK(category("2n5/8/8/8/8/3K4/6R1/1k6 w - - 82 90") == Category::cursed_win);
  CHECK(category("1k6/7R/3K4/3n4/8/8/8/8 b - - 76 90") == Category::loss);
  CHECK(category("1k6/7R/3K4/3n4/8/8/8/8 b - - 77 90") == Category::blessed_loss);
  CHECK(category("8/8/8/8/4k3/8/4P3/4K3 b - - 0 1") == Category::draw);
  const RootProbe root = dtm50_tables().probe_root(position_of("2n5/8/8/8/8/3K4/6R1/1k6 w - - 0 1"));
  CHECK(root.moves.front().category_after == Category::loss);
  // The quickest first.
  CHECK(root.moves.front().dtm50_after == Value::loss_in(Plies(38)));
  CHECK(std::ranges::is_sorted(root.moves, {}, [](const RankedMove& move) {
    return move.category_after == Category::loss ? move.dtm50_after->plies : Plies(1000);
  }));
}

TEST_CASE("what is missing is named with its metric") {
  const Dtm50Result found = dtm50_tables().probe_dtm50(position_of("8/8/8/3k4/8/8/1Q2q3/K7 w - - 0 1"));
  CHECK(found.status == ProbeStatus::missing_table);
  CHECK(table_name(found.unanswered) == "KQvKQ.dtm50");
  CHECK(dtm50_tables().probe(position_of("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1")).status ==
        ProbeStatus::missing_table);
}

TEST_CASE("a damaged block of courses is refused, and stays so") {
  const TemporaryDirectory directory;
  Bytes bytes = bytes_of_file(clock_tables() / "KRvKN.dtm50.m33");
  for (std::size_t i = bytes.size() / 4; i < bytes.size() / 2; i += 1000) bytes[i] ^= std::byte{1};
  std::ofstream file(directory.path() / "KRvKN.dtm50.m33", std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  file.close();
  const Tablebase damaged = open_directory(directory.path());
  std::size_t refused = 0;
  for (const Position& position : positions_of("KRvKN", 39983)) {
    const ProbeStatus status = damaged.probe_dtm50(position).status;
    CHECK((status == ProbeStatus::ok || status == ProbeStatus::corrupt_file));
    refused += status == ProbeStatus::corrupt_file ? 1 : 0;
  }
  CHECK(refused > 0);
  CHECK(damaged.faults().size() == 1);
  CHECK(damaged.verify_checksums({Game::chess, material_of("KRvKN"), Metric::dtm50}) ==
        ProbeStatus::corrupt_file);
}

TEST_CASE("DTM50 through C") {
  mate33_tablebase* opened = nullptr;
  REQUIRE(mate33_open(clock_tables().string().c_str(), nullptr, &opened) == MATE33_OK);
  mate33_position position;
  std::array<char, 200> why{};
  const auto read = [&](const char* fen) {
    REQUIRE(mate33_position_from_fen(fen, &position, why.data(), why.size()) == MATE33_OK);
  };
  mate33_rule50_result result;
  read("2n5/8/8/8/8/3K4/6R1/1k6 w - - 80 90");
  CHECK(mate33_probe_dtm50(opened, &position, &result) == MATE33_OK);
  CHECK(result.dtm50 == 47);
  CHECK(result.wdl == MATE33_WDL_WIN);
  read("2n5/8/8/8/8/3K4/6R1/1k6 w - - 82 90");
  CHECK(mate33_probe_dtm50(opened, &position, &result) == MATE33_OK);
  CHECK(result.dtm50 == 0);
  CHECK(result.wdl == MATE33_WDL_DRAW);
  read("1k6/7R/3K4/3n4/8/8/8/8 b - - 0 1");
  CHECK(mate33_probe_dtm50(opened, &position, &result) == MATE33_OK);
  CHECK(result.dtm50 == -46);
  CHECK(result.wdl == MATE33_WDL_LOSS);
  read("8/8/8/3k4/8/8/1Q2q3/K7 w - - 0 1");
  CHECK(mate33_probe_dtm50(opened, &position, &result) == MATE33_MISSING_TABLE);
  CHECK(std::string(result.unanswered) == "KQvKQ.dtm50");
  CHECK(mate33_probe_dtm50(opened, nullptr, &result) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_metric_status(opened, "KRvKN", "dtm50") == MATE33_OK);
  mate33_close(opened);
}

// Tables as the versions of the format write them, committed with what they must answer: see README.md.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "answers.hpp"
#include "golden_file.hpp"
#include "golden_tables.hpp"
#include "mate33/base/sha256.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/tablebase.hpp"
#include "table_file.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

/// The value of a lengthened table as it was before.
Value shortened(Value value, unsigned plies) {
  if (!value.is_decisive()) return value;
  const Plies before(value.plies.count() - plies);
  return value.is_win() ? Value::win_in(before) : Value::loss_in(before);
}

}  // namespace

TEST_CASE("the golden tables are those that were committed, and sound") {
  std::ifstream sums(golden_folder() / "SHA256SUMS");
  std::size_t files = 0;
  for (std::string sum, name; sums >> sum >> name; ++files) {
    CAPTURE(name);
    CHECK(sha256_hex(bytes_of(golden_folder() / name)) == sum);
  }
  CHECK(files == std::size(golden_tables));
  InlineExecutor executor;
  for (const GoldenTable& table : golden_tables) {
    CAPTURE(table.path().string());
    const auto reader = TableReader::open_file(table.path().string());
    REQUIRE(reader);
    CHECK(reader->version() == table.version);
    CHECK(reader->header().sides == table.encoding.sides);
    CHECK(!find_table_fault(*reader, executor));
  }
}

TEST_CASE("tables of one material hold the same values, in whatever version, codec and sides") {
  for (const GoldenTable& table : golden_tables) {
    CAPTURE(table.path().string());
    const GoldenTable older{1,
                            table.lengthened_by > 0 ? "lengthened" : "quick",
                            table.material,
                            {.metric = table.encoding.metric}};
    if (!fs::exists(older.path())) continue;
    const auto reader = TableReader::open_file(table.path().string()),
               other = TableReader::open_file(older.path().string());
    REQUIRE(reader);
    REQUIRE(other);
    CHECK(reader->header().counts == other->header().counts);
    const auto codes = decoded(*reader), expected = decoded(*other);
    REQUIRE(codes);
    REQUIRE(expected);
    for (const Color c : all_colors) {
      if (stores(reader->header().sides, c)) CHECK((*codes)[index(c)] == (*expected)[index(c)]);
    }
  }
}

TEST_CASE("the prober answers from the golden tables what it must, in one byte a code or two") {
  const std::vector<Answer> answers = answers_of("chess", "dtm");
  for (const GoldenTable& table : golden_tables) {
    CAPTURE(table.path().string());
    if (table.encoding.sides != StoredSides::both || table.encoding.metric != Metric::dtm) continue;
    Tablebase tables;
    REQUIRE(!tables.add_path(table.path().string()));
    std::size_t asked = 0;
    for (const Answer& answer : answers) {
      const Position position = parse_fen(answer.fen)->position;
      if (position.material().normalised() != *Material::parse(table.material)) continue;
      CAPTURE(answer.fen);
      const ProbeResult result = tables.probe(position);
      CHECK(result.status == ProbeStatus::ok);
      CHECK(text_of(shortened(result.value, table.lengthened_by)) == answer.value);
      ++asked;
    }
    CHECK(asked >= 35);
  }
}

TEST_CASE("the prober answers from golden tables of DTZ beside those of the results which they need") {
  struct Asked {
    const char* folder;
    const char* material;
    bool is_either_side;  // else Black's answers would need smaller tables, too
  };
  for (const Asked& table : {Asked{"beside-results", "KPvK", false}, Asked{"beside-floors", "KRvKR", true},
                             Asked{"learning", "KPvK", false}, Asked{"learning", "KRvKR", true}}) {
    CAPTURE(std::string(table.folder));
    const Tablebase tables = Tablebase::open((golden_folder() / "version2" / table.folder).string());
    std::size_t asked = 0;
    for (const Answer& answer : answers_of("chess", "dtz")) {
      const Position position = parse_fen(answer.fen)->position;
      if (position.material().normalised() != *Material::parse(table.material)) continue;
      const Color stronger = position.pieces(Color::white).size() == 2 ? Color::white : Color::black;
      if (!table.is_either_side && position.side_to_move != stronger) continue;
      CAPTURE(answer.fen);
      const DtzResult result = tables.probe_dtz(position);
      CHECK(result.status == ProbeStatus::ok);
      CHECK(text_of(Value{result.value.outcome, result.value.plies}) == answer.value);
      ++asked;
    }
    CHECK(asked >= 5);
  }
}

TEST_CASE("the golden table of DTZ beside floors is read beside WDL with floors and without") {
  const fs::path folder = golden_folder() / "version2";
  auto dtz = TableReader::open_file((folder / "beside-floors/KRvKR.dtz.m33").string());
  REQUIRE(dtz);
  CHECK(dtz->header().has_floors());
  const auto beside_results = decoded(*dtz);
  REQUIRE(beside_results);
  dtz->find_wdl_in({(folder / "floors").string()});
  const auto beside_floors = decoded(*dtz);
  REQUIRE(beside_floors);
  CHECK(*beside_floors == *beside_results);
  for (const bool has_floors : {false, true}) {
    const auto wdl = TableReader::open_file(
        (folder / (has_floors ? "floors" : "beside-floors") / "KRvKR.wdl.m33").string());
    REQUIRE(wdl);
    CHECK(wdl->header().has_floors() == has_floors);
  }
}

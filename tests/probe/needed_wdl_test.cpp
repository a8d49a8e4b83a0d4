// Tables of DTZ at best, which are coded beside the results of WDL: read where the table of WDL is, refused
// by name where it is not.
#include <doctest/doctest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "mate33/chess/fen.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"
#include "rule_tables.hpp"
#include "table_file.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace fs = std::filesystem;

namespace {

constexpr const char* dtz_file = "KPvK.dtz.m33";
constexpr const char* wdl_file = "KPvK.wdl.m33";

const RuleTables& best_tables(std::optional<StoredSides> dtz_sides) {
  static const RuleTables one({material_of("KPvK")}, std::nullopt, best_packing);
  static const RuleTables both({material_of("KPvK")}, StoredSides::both, best_packing);
  return dtz_sides ? both : one;
}

/// How many of every n-th position of KPvK have another DTZ than tables at quick say; all have one.
std::size_t count_other(const Tablebase& tables, std::size_t n) {
  std::size_t other = 0, asked = 0;
  for (const Position& position : positions_of("KPvK", n)) {
    const DtzResult found = tables.probe_dtz(position), expected = testing::tables().probe_dtz(position);
    CAPTURE(to_fen(position));
    REQUIRE(found.status == ProbeStatus::ok);
    other += found.value == expected.value ? 0 : 1;
    ++asked;
  }
  CHECK(asked > 50);
  return other;
}

bool needs_wdl(const fs::path& file) {
  const auto reader = TableReader::open_file(file.string());
  REQUIRE(reader);
  return reader->header().needs_wdl;
}

const Position& won() {
  static const Position position = parse_fen("8/8/8/8/8/3K4/3P4/k7 w - - 0 1")->position;
  return position;
}

}  // namespace

TEST_CASE("tables of DTZ at best, beside their results where one side is stored, answer as those at quick") {
  for (const std::optional<StoredSides> sides :
       {std::optional<StoredSides>(), std::optional(StoredSides::both)}) {
    const fs::path& made = best_tables(sides).path();
    // WDL at best may have floors of Black's side: DTZ of both stands alone.
    CHECK(needs_wdl(made / dtz_file) == !sides);
    CHECK_FALSE(needs_wdl(rule_tables() / dtz_file));
    const TableKey key(Game::chess, material_of("KPvK"), Metric::dtz);
    for (const std::size_t cache_bytes : {std::size_t{0}, std::size_t{16} << 20}) {
      const Tablebase tables = open_with(made, cache_bytes);
      CHECK(count_other(tables, cache_bytes == 0 ? 2'003 : 97) == 0);
      CHECK(tables.verify_checksums(key) == ProbeStatus::ok);
      CHECK(tables.preload(key, 1 << 30).status == Tablebase::PreloadStatus::done);
      CHECK(count_other(tables, 97) == 0);
      CHECK(tables.faults().empty());
    }
  }
}

TEST_CASE("where the table of WDL is missing, that is what is said; once it is there, DTZ is answered") {
  const fs::path& made = best_tables(std::nullopt).path();
  for (const bool in_memory : {false, true}) {
    CAPTURE(in_memory);
    Tablebase tables;
    const auto add = [&](const char* name) {
      const std::string path = (made / name).string();
      REQUIRE(!(in_memory ? tables.add_memory(bytes_of_file(path)) : tables.add_path(path)));
    };
    for (const char* const name : {dtz_file, "KQvK.wdl.m33", "KRvK.wdl.m33"}) add(name);
    const DtzResult refused = tables.probe_dtz(won());
    CHECK(refused.status == ProbeStatus::missing_table);
    CHECK(table_name(refused.unanswered) == "KPvK.wdl");
    REQUIRE(tables.faults().size() == 1);
    CHECK(tables.faults()[0].message.find("needs the table KPvK.wdl: there is none") != std::string::npos);
    add(wdl_file);
    CHECK(tables.probe_dtz(won()).value == testing::tables().probe_dtz(won()).value);
  }
}

TEST_CASE("a table of WDL that does not serve is none: damaged, of the other side, of other men") {
  const fs::path& made = best_tables(std::nullopt).path();
  const auto sound = TableReader::open_file((made / wdl_file).string());
  REQUIRE(sound);
  const auto codes = decoded(*sound);
  REQUIRE(codes);
  const auto stored_with = [&](StoredSides sides) {
    return encode_table(sound->layout(), {quick_packing, sides, Metric::wdl}, *codes);
  };
  const auto dtz = TableReader::open_file((made / dtz_file).string());
  const StoredSides stored = dtz->header().sides;
  const StoredSides other = stored == StoredSides::white ? StoredSides::black : StoredSides::white;
  std::vector<std::byte> damaged = bytes_of_file((made / wdl_file).string());
  damaged[damaged.size() / 2] ^= std::byte{1};

  const TemporaryDirectory directory;
  fs::copy_file(made / dtz_file, directory / dtz_file);
  const auto fault_with = [&](const std::vector<std::byte>& wdl) {
    directory.write(wdl_file, wdl);
    const auto reader = TableReader::open_file((directory / dtz_file).string());
    REQUIRE(reader);
    InlineExecutor executor;
    return find_table_fault(*reader, executor);
  };
  CHECK_FALSE(fault_with(stored_with(StoredSides::both)));
  // Floors of results are made from both sides.
  CHECK(fault_with(stored_with(stored)).has_value() == dtz->header().has_floors());
  const auto says = [](const std::optional<TableFault>& fault, const char* what) {
    return fault && fault->message.find(what) != std::string::npos;
  };
  CHECK(says(fault_with(stored_with(other)),
             "needs the table KPvK.wdl: what is there has one side to move only"));
  CHECK(says(fault_with(damaged), "is damaged"));
  CHECK(says(fault_with(bytes_of_file((made / "KQvK.wdl.m33").string())),
             "what is there is the table KQvK.wdl"));
  CHECK(says(fault_with({}), "needs the table KPvK.wdl"));
}

TEST_CASE("planes that learn are refused where the header does not say so") {
  const fs::path& made = best_tables(std::nullopt).path();
  constexpr std::string_view line = "planes learning\n";
  const TemporaryDirectory directory;
  fs::copy_file(made / wdl_file, directory / wdl_file);
  FileParts parts = FileParts::of(bytes_of_file((made / dtz_file).string()));
  REQUIRE(parts.header.ends_with(line));
  const auto has_fault = [&] {
    directory.write(dtz_file, parts.to_file());
    const auto reader = TableReader::open_file((directory / dtz_file).string());
    REQUIRE(reader);
    InlineExecutor executor;
    return find_table_fault(*reader, executor).has_value();
  };
  CHECK_FALSE(has_fault());
  parts.header.resize(parts.header.size() - line.size());
  CHECK(has_fault());
}

TEST_CASE("a damaged table of WDL leaves that of DTZ as it is: with another one it answers") {
  const fs::path& made = best_tables(std::nullopt).path();
  const TemporaryDirectory directory;
  for (const char* const name : {dtz_file, "KQvK.wdl.m33", "KRvK.wdl.m33"}) {
    fs::copy_file(made / name, directory / name);
  }
  std::vector<std::byte> damaged = bytes_of_file((made / wdl_file).string());
  damaged[20] ^= std::byte{1};  // in the header
  directory.write(wdl_file, damaged);
  Tablebase tables = open_directory(directory.path());
  const DtzResult refused = tables.probe_dtz(won());
  CHECK(refused.status == ProbeStatus::missing_table);
  CHECK(table_name(refused.unanswered) == "KPvK.wdl");
  REQUIRE(!tables.add_path((made / wdl_file).string()));
  const DtzResult found = tables.probe_dtz(won());
  CHECK(found.status == ProbeStatus::ok);
  CHECK(found.value == testing::tables().probe_dtz(won()).value);
}

// Tables at best in which Black's codes are floors: captures and promotions tell the rest.
#include <doctest/doctest.h>

#include <string>

#include "mate33/chess/fen.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/table/wdl.hpp"
#include "rule_tables.hpp"
#include "table_file.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace fs = std::filesystem;

namespace {

/// WDL of KQvKP and all that it needs, at quick.
const fs::path& quick_results() {
  static const RuleTables made({material_of("KQvKP")});
  return made.path();
}

/// The table in this file, packed anew with floors.
Bytes with_floors(const fs::path& file) {
  const auto quick = TableReader::open_file(file.string());
  REQUIRE(quick);
  const auto codes = decoded(*quick);
  REQUIRE(codes);
  Bytes made = encode_table(quick->layout(),
                            {best_packing, StoredSides::both, quick->header().metric, false, true}, *codes);
  const auto reader = TableReader::open(make_memory_source(made), "the table with floors");
  REQUIRE(reader);
  CHECK(reader->header().has_floors());
  CHECK(reader->header().digests == quick->header().digests);
  InlineExecutor executor;
  CHECK_FALSE(find_table_fault(*reader, executor));
  return made;
}

/// How many of every n-th position of a table have another result than quick tables say; all have one.
std::size_t count_other_results(const Tablebase& tables, const Tablebase& quick, const char* name,
                                std::size_t n) {
  std::size_t other = 0, asked = 0;
  for (const Position& position : positions_of(name, n)) {
    const WdlResult found = tables.probe_wdl(position), expected = quick.probe_wdl(position);
    CAPTURE(to_fen(position));
    REQUIRE(found.status == ProbeStatus::ok);
    other += found.score == expected.score ? 0 : 1;
    ++asked;
  }
  CHECK(asked > (n < 100 ? 50'000 : 5'000));
  return other;
}

void add(Tablebase& tables, const Bytes& table) {
  REQUIRE(!tables.add_memory(table));
}

}  // namespace

TEST_CASE("a table of WDL with floors answers as one without, promotions and stalemates included") {
  const Tablebase quick = open_directory(quick_results());
  for (const char* const name : {"KQvKP", "KQvKR", "KQvKQ"}) {
    CAPTURE(name);
    Tablebase tables = open_directory(quick_results());
    add(tables, with_floors(quick_results() / (std::string(name) + ".wdl.m33")));
    CHECK(count_other_results(tables, quick, name, 31) == 0);
    const TableKey key(Game::chess, material_of(name), Metric::wdl);
    CHECK(tables.verify_checksums(key) == ProbeStatus::ok);
    CHECK(tables.preload(key, 1 << 30).status == Tablebase::PreloadStatus::done);
    CHECK(count_other_results(tables, quick, name, 311) == 0);
    CHECK(tables.faults().empty());
  }
}

TEST_CASE("a table of DTM with floors answers as one without") {
  Tablebase tables = open_directory(small_tables());
  add(tables, with_floors(small_tables() / "KQvKQ.m33"));
  CHECK(count_wrong(tables, "KQvKQ", 211) == 0);
}

TEST_CASE("without a smaller table, what a capture may tell is missing by its name, and the rest is told") {
  Tablebase tables;
  add(tables, with_floors(quick_results() / "KQvKR.wdl.m33"));
  const auto probe = [&](const char* fen) { return tables.probe_wdl(parse_fen(fen)->position); };
  // The queen can be taken.
  const WdlResult refused = probe("8/8/8/3Qr3/8/8/7K/k7 b - - 0 1");
  CHECK(refused.status == ProbeStatus::missing_table);
  CHECK(table_name(refused.unanswered) == "KRvK.wdl");
  // It cannot.
  CHECK(probe("8/8/8/1Q6/4r3/8/7K/k7 b - - 0 1").status == ProbeStatus::ok);
  // White's values stand as they are.
  CHECK(probe("8/8/8/3Qr3/8/8/7K/k7 w - - 0 1").score == WdlScore::win);
  add(tables, bytes_of_file(quick_results() / "KRvK.wdl.m33"));
  CHECK(probe("8/8/8/3Qr3/8/8/7K/k7 b - - 0 1").score == WdlScore::win);
}

TEST_CASE("a loss that comes too late is no floor: it need not be a capture that makes it one") {
  const auto quick = TableReader::open_file((quick_results() / "KQvKR.wdl.m33").string());
  REQUIRE(quick);
  auto codes = decoded(*quick);
  REQUIRE(codes);
  auto& black = (*codes)[index(Color::black)];
  // As if all losses of some planes were blessed.
  std::size_t changed = 0;
  for (std::size_t i = 0; i < 64 * plane_entries; ++i) {
    if (black[i] == Wdl::loss) black[i] = Wdl::blessed_loss, ++changed;
  }
  REQUIRE(changed > 1000);
  const Bytes made =
      encode_table(quick->layout(), {best_packing, StoredSides::both, Metric::wdl, false, true}, *codes);
  const auto reader = TableReader::open(make_memory_source(made), "the table with floors");
  REQUIRE(reader);
  REQUIRE(reader->header().has_floors());
  const auto floors = decoded(*reader);
  REQUIRE(floors);
  std::size_t other = 0;
  for (std::size_t i = 0; i < 64 * plane_entries; ++i) {
    other += black[i] == Wdl::blessed_loss && (*floors)[index(Color::black)][i] != Wdl::blessed_loss ? 1 : 0;
  }
  CHECK(other == 0);
}

TEST_CASE("floors are checked by a digest of their own") {
  FileParts parts = FileParts::of(with_floors(quick_results() / "KQvKR.wdl.m33"));
  const auto fault_of_file = [&]() -> std::string {
    const auto reader = TableReader::open(make_memory_source(parts.to_file()), "the table");
    REQUIRE(reader);
    InlineExecutor executor;
    const auto fault = find_table_fault(*reader, executor);
    return fault ? fault->message : "";
  };
  CHECK(fault_of_file() == "");
  char& digit = parts.summary[parts.summary.size() - 2];
  digit = digit == '0' ? '1' : '0';
  CHECK(fault_of_file().find("its blocks hold other values than its digest is of") != std::string::npos);
}

// Tables at best in which Black's codes are floors: captures and promotions tell the rest.
#include "floors.hpp"

#include <doctest/doctest.h>

using namespace mate33;
using namespace mate33::testing;

namespace {

const Bytes& queen_against_rook() {
  static const Bytes made = with_floors(rule_tables() / "KQvKR.wdl.m33");
  return made;
}

}  // namespace

TEST_CASE("a table of WDL with floors answers as one without, preloaded or not") {
  Tablebase made = open_directory(rule_tables());
  add(made, queen_against_rook());
  CHECK(count_other_results(made, testing::tables(), "KQvKR", 311) == 0);
  const TableKey key(Game::chess, material_of("KQvKR"), Metric::wdl);
  CHECK(made.verify_checksums(key) == ProbeStatus::ok);
  CHECK(made.preload(key, 1 << 30).status == Tablebase::PreloadStatus::done);
  CHECK(count_other_results(made, testing::tables(), "KQvKR", 311) == 0);
  CHECK(made.faults().empty());
}

TEST_CASE("without a smaller table, what a capture may tell is missing by its name, and the rest is told") {
  Tablebase tables;
  add(tables, queen_against_rook());
  const auto probe = [&](const char* fen) { return tables.probe_wdl(parse_fen(fen)->position); };
  // The queen can be taken.
  const WdlResult refused = probe("8/8/8/3Qr3/8/8/7K/k7 b - - 0 1");
  CHECK(refused.status == ProbeStatus::missing_table);
  CHECK(table_name(refused.unanswered) == "KRvK.wdl");
  // It cannot.
  CHECK(probe("8/8/8/1Q6/4r3/8/7K/k7 b - - 0 1").status == ProbeStatus::ok);
  // White's values stand as they are.
  CHECK(probe("8/8/8/3Qr3/8/8/7K/k7 w - - 0 1").score == WdlScore::win);
  add(tables, bytes_of_file(rule_tables() / "KRvK.wdl.m33"));
  CHECK(probe("8/8/8/3Qr3/8/8/7K/k7 b - - 0 1").score == WdlScore::win);
}

TEST_CASE("floors are checked by a digest of their own") {
  FileParts parts = FileParts::of(queen_against_rook());
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

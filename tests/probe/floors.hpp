#pragma once

#include <doctest/doctest.h>

#include <filesystem>

#include "mate33/chess/fen.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"
#include "rule_tables.hpp"
#include "table_file.hpp"

/// Tables at best in which Black's codes are floors.
namespace mate33::testing {

/// The table in this file, packed anew with floors.
inline Bytes with_floors(const std::filesystem::path& file) {
  const auto quick = TableReader::open_file(file.string());
  REQUIRE(quick);
  const auto codes = decoded(*quick);
  REQUIRE(codes);
  const TableEncoding encoding = {
      .packing = best_packing, .metric = quick->header().metric, .may_have_floors = true};
  Bytes made = encode_table(quick->layout(), encoding, *codes);
  const auto reader = TableReader::open(make_memory_source(made), "the table with floors");
  REQUIRE(reader);
  CHECK(reader->header().has_floors());
  CHECK(reader->header().digests == quick->header().digests);
  InlineExecutor executor;
  CHECK_FALSE(find_table_fault(*reader, executor));
  return made;
}

inline void add(Tablebase& tables, const Bytes& table) {
  REQUIRE(!tables.add_memory(table));
}

/// How many of every n-th position of a table have another result than quick tables say; all have one.
inline std::size_t count_other_results(const Tablebase& tables, const Tablebase& quick, const char* name,
                                       std::size_t n) {
  std::size_t other = 0, asked = 0;
  for (const Position& position : positions_of(name, n)) {
    const WdlResult found = tables.probe_wdl(position), expected = quick.probe_wdl(position);
    CAPTURE(to_fen(position));
    REQUIRE(found.status == ProbeStatus::ok);
    other += found.score == expected.score ? 0 : 1;
    ++asked;
  }
  CHECK(asked > 1'000);
  return other;
}

}  // namespace mate33::testing

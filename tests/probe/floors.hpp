#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "mate33/chess/fen.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/table/wdl.hpp"
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

/// The table of DTZ in this file, which stores Black's side alone, packed anew beside the results in that of
/// WDL: where floors of these leave a result open, so is the distance.
inline Bytes with_open_distances(const std::filesystem::path& dtz, const std::filesystem::path& wdl) {
  const auto quick = TableReader::open_file(dtz.string()), results = TableReader::open_file(wdl.string());
  REQUIRE(quick);
  REQUIRE(results);
  auto codes = decoded(*quick);
  const auto codes_of_wdl = decoded(*results);
  REQUIRE(codes);
  REQUIRE(codes_of_wdl);
  std::ranges::transform((*codes_of_wdl)[0], (*codes)[0].begin(), &Wdl::to_dtz);
  const TableEncoding encoding = {
      .packing = best_packing, .sides = StoredSides::black, .metric = Metric::dtz, .may_need_wdl = true};
  BlockMemory store(TableEncoder::most_blocks(quick->layout()));
  TableEncoder encoder(quick->layout(), encoding, store);
  for (std::size_t group = 0; group < quick->blocks().group_count(); ++group) {
    const auto codes_of = [&](Color c) {
      return std::span(std::as_const((*codes)[index(c)]))
          .subspan(group * entries_per_block, quick->blocks().entry_count(group));
    };
    encoder.add_group(group, {codes_of(Color::white), codes_of(Color::black)});
  }
  TableTally tally = encoder.tally();
  tally.counts = quick->header().counts;
  tally.digests = *quick->header().digests;
  InlineExecutor executor;
  Bytes made;
  encoder.finish(tally, executor,
                 [&](std::span<const std::byte> part) { made.insert(made.end(), part.begin(), part.end()); });
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

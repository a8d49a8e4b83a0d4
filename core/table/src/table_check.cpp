#include "mate33/table/table_check.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <vector>

#include "mate33/base/mutex.hpp"
#include "mate33/table/codec/block_decoder.hpp"
#include "mate33/table/codec/plane_codec.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"
#include "mate33/table/table_tally.hpp"

namespace mate33 {

namespace {

constexpr const char* other_counts = "its header counts other positions than its blocks hold";
constexpr const char* other_values = "its blocks hold other values than its digest is of";

/// The codes of a group by side to move.
using GroupCodes = std::array<std::vector<Code>, 2>;

GroupCodes room_for(const TableReader& reader, std::size_t group) {
  const std::size_t entries = reader.blocks().entry_count(group);
  return {std::vector<Code>(entries), std::vector<Code>(entries)};
}

/// Adds up the codes of a group, those of the sides that are stored.
void add_codes(const TableReader& reader, std::size_t group, const GroupCodes& codes, TableTally& tally) {
  const TableLayout& layout = reader.layout();
  const std::size_t entries = codes[0].size();
  for (std::size_t begin = 0; begin < entries; begin += plane_entries) {
    const BlockMap::SlicePlane place = reader.blocks().slice_plane(group, begin / plane_entries);
    const MenSquares men = layout.men_of(place.slice, place.plane * plane_entries);
    if (layout.representative_of(men).plane != place.plane) continue;
    const SquareSet held = held_rows(layout, place.slice, place.plane);
    const std::size_t number = reader.blocks().plane_number(place.slice, place.plane);
    for (const Color c : all_colors) {
      if (!stores(reader.header().sides, c)) continue;
      tally.add_plane(c, number, held, std::span(codes[index(c)]).subspan(begin).first<plane_entries>());
    }
  }
}

/// Reads the blocks of a group and adds up what they hold.
std::optional<TableFault> add_group(const TableReader& reader, std::size_t group, TableTally& tally) {
  GroupCodes codes = room_for(reader, group);
  BlockBuffer buffer;
  if (auto fault = read_group(reader, group, buffer, codes[0], codes[1])) return fault;
  add_codes(reader, group, codes, tally);
  return std::nullopt;
}

/// As add_group(), for values that change with a clock.
std::optional<TableFault> add_course_group(const TableReader& reader, std::size_t group, TableTally& tally) {
  const BlockMap& blocks = reader.blocks();
  BlockBuffer buffer;
  for (const Color c : all_colors) {
    if (!stores(reader.header().sides, c)) continue;
    const std::size_t block = blocks.block_of(group, c);
    if (auto fault = reader.read_block(block, buffer)) return fault;
    for (std::size_t plane = 0; plane < blocks.entry_count(group) / plane_entries; ++plane) {
      const BlockMap::SlicePlane place = blocks.slice_plane(group, plane);
      const PlaneDecoder decoder(reader, place.slice, place.plane);
      if (!decoder.is_held()) continue;
      std::array<Code, plane_entries> numbers;
      if (!decoder.decode_numbers(c, buffer, plane, numbers)) return reader.nonsense(block);
      tally.add_courses(c, blocks.plane_number(place.slice, place.plane),
                        held_rows(reader.layout(), place.slice, place.plane), numbers, *buffer.courses());
    }
  }
  return std::nullopt;
}

/// As add_group() above.
std::optional<TableFault> add_group(const GameTableReader& reader, const GameRowRules& rules,
                                    std::size_t group, TableTally& tally) {
  std::vector<Code> codes(reader.blocks().rows_of(group) * reader.layout().width());
  for (const Color c : all_colors) {
    if (!stores(reader.header().sides, c)) continue;
    if (auto fault = read_rows(reader, rules, group, c, codes)) return fault;
    tally.add_block(reader.layout(), c, GameBlocks::first_row(group), codes);
  }
  return std::nullopt;
}

/// Compares the values of a side with what the file says of them.
template <class Reader>
std::optional<TableFault> compare_values(const Reader& reader, const TableTally& tally, Color side) {
  const TableFacts& facts = reader.header();
  if (tally.counts[index(side)] != facts.counts[index(side)]) return reader.damage(other_counts);
  if (!facts.digests || tally.digests[index(side)] == (*facts.digests)[index(side)]) return std::nullopt;
  return reader.damage(other_values);
}

/// Compares what the blocks hold of the sides that are stored with what the file says of it. Of floors there
/// is nothing but a digest: the rest is said of the values.
template <class Reader>
std::optional<TableFault> compare(const Reader& reader, const TableTally& tally) {
  const TableFacts& facts = reader.header();
  for (const Color c : all_colors) {
    if (!stores(facts.sides, c)) continue;
    if (c == Color::black && facts.has_floors()) {
      if (tally.digests[index(c)] != *facts.floor_digest) return reader.damage(other_values);
      continue;
    }
    if (auto fault = compare_values(reader, tally, c)) return fault;
  }
  return std::nullopt;
}

/// Does parts of a table side by side: part(number) answers what is wrong. Answers the first fault by number,
/// whichever thread was the quickest.
template <class Part>
std::optional<TableFault> first_fault(Executor& executor, std::size_t parts, Part part) {
  Mutex mutex;
  std::map<std::size_t, TableFault> faults;
  executor.for_each(parts, [&](std::size_t number) {
    if (std::optional<TableFault> fault = part(number)) {
      const Lock lock(mutex);
      faults.emplace(number, *std::move(fault));
    }
  });
  if (faults.empty()) return std::nullopt;
  return faults.begin()->second;
}

/// Adds up the groups of a table: add(group, tally) answers what is wrong with one. `tally`: of nothing yet.
template <class Add>
std::optional<TableFault> tally_groups(Executor& executor, std::size_t groups, TableTally& tally, Add add) {
  Mutex mutex;  // of the tally
  return first_fault(executor, groups, [&](std::size_t group) {
    TableTally part{{}, {}, tally.metric};
    auto fault = add(group, part);
    const Lock lock(mutex);
    tally.add(part);
    return fault;
  });
}

template <class Reader>
std::optional<TableFault> find_damage(const Reader& reader, Executor& executor) {
  if (auto fault = reader.check_order()) return fault;
  constexpr std::size_t blocks_at_once = 64;
  const std::size_t blocks = reader.blocks().block_count();
  return first_fault(executor, (blocks + blocks_at_once - 1) / blocks_at_once, [&](std::size_t part) {
    BlockBuffer buffer;
    const std::size_t begin = part * blocks_at_once;
    return reader.check_blocks(begin, std::min(begin + blocks_at_once, blocks), buffer);
  });
}

}  // namespace

std::optional<TableFault> find_table_fault(const TableReader& reader, Executor& executor) {
  if (auto fault = reader.check_order()) return fault;
  TableTally tally{{}, {}, reader.header().metric};
  auto fault =
      tally_groups(executor, reader.blocks().group_count(), tally, [&](std::size_t group, TableTally& part) {
        return has_clock(part.metric) ? add_course_group(reader, group, part)
                                      : add_group(reader, group, part);
      });
  return fault ? fault : compare(reader, tally);
}

std::optional<TableFault> find_table_fault(const GameTableReader& reader, Executor& executor) {
  if (auto fault = reader.check_order()) return fault;
  const GameRowRules rules(reader.layout());
  TableTally tally{{}, {}, reader.header().metric};
  auto fault = tally_groups(
      executor, reader.blocks().group_count(), tally,
      [&](std::size_t group, TableTally& part) { return add_group(reader, rules, group, part); });
  if (fault) return fault;
  tally.count_twins_once(reader.layout());
  return compare(reader, tally);
}

std::optional<TableFault> find_value_fault(const TableReader& reader, const ReadValues& read,
                                           Executor& executor) {
  assert(!has_clock(reader.header().metric));
  TableTally tally{{}, {}, reader.header().metric};
  tally_groups(executor, reader.blocks().group_count(), tally,
               [&](std::size_t group, TableTally& part) -> std::optional<TableFault> {
                 GroupCodes codes = room_for(reader, group);
                 read(group, codes[0], codes[1]);
                 add_codes(reader, group, codes, part);
                 return std::nullopt;
               });
  for (const Color c : all_colors) {
    if (!stores(reader.header().sides, c)) continue;
    if (auto fault = compare_values(reader, tally, c)) return fault;
  }
  return std::nullopt;
}

std::optional<TableFault> find_table_damage(const TableReader& reader, Executor& executor) {
  return find_damage(reader, executor);
}
std::optional<TableFault> find_table_damage(const GameTableReader& reader, Executor& executor) {
  return find_damage(reader, executor);
}

}  // namespace mate33

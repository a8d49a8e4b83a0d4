#pragma once

#include <algorithm>
#include <filesystem>
#include <span>
#include <utility>
#include <vector>

#include "golden_file.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "table_file.hpp"

/// A made-up table of values that change with a clock.
namespace mate33::testing {

namespace fs = std::filesystem;

using Bytes = std::vector<std::byte>;

inline const fs::path golden_file = golden_folder() / "version2/courses/KQvK.dtm50.m33";

inline constexpr std::byte courses_codec{4};

/// A code from this clock on.
struct Change {
  unsigned clock;
  Code code;
  friend bool operator==(const Change&, const Change&) = default;
};

using PlainCourse = std::vector<Change>;

/// The courses that a block's entries have, by their numbers.
struct CourseBlock {
  std::vector<PlainCourse> courses;
  std::vector<Code> numbers;
};

inline const BlockMap& map_of_queen() {
  static const BlockMap map{TableLayout(*Material::parse("KQvK"))};
  return map;
}

/// What the made-up table says of its entries. Block 0 has five courses, block 1 so many that numbers take
/// two bytes, block 2 one, block 3 draws and a win that comes too late.
inline CourseBlock made_up(std::size_t block) {
  CourseBlock result;
  switch (block % 4) {
    case 0:
      result.courses = {
          {{0, 0}}, {{0, 2}}, {{0, 20}, {82, 0}}, {{0, 20}, {70, 24}, {78, 30}, {99, 0}}, {{0, 21}, {80, 0}}};
      break;
    case 1:
      for (unsigned i = 0; i < 400; ++i) {
        const Code code = static_cast<Code>(2 + i % 40 * 2);
        result.courses.push_back({{0, code}, {40 + i / 40, static_cast<Code>(code + 2)}, {60 + i / 40, 0}});
      }
      break;
    case 2: result.courses = {{{0, 300}, {1, 0}}}; break;
    default: result.courses = {{{0, 0}}, {{0, 40}, {61, 0}}};
  }
  const std::size_t entries = map_of_queen().entry_count(map_of_queen().group_of_block(block));
  for (std::size_t i = 0; i < entries; ++i) {
    result.numbers.push_back(static_cast<Code>((i * i / 7 + i / 64) % result.courses.size()));
  }
  return result;
}

inline void append_short(Bytes& bytes, std::size_t number) {
  for (; number >= 128; number /= 128) bytes.push_back(static_cast<std::byte>(number % 128 + 128));
  bytes.push_back(static_cast<std::byte>(number));
}

inline void append(Bytes& bytes, const Bytes& more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
}

inline Bytes bytes_of(const PlainCourse& course) {
  Bytes bytes;
  append_short(bytes, course.size());
  unsigned clock = 0;
  for (const Change& change : course) {
    append_short(bytes, change.clock - std::exchange(clock, change.clock));
    append_short(bytes, change.code);
  }
  return bytes;
}

inline Bytes contents_of(const CourseBlock& block) {
  Bytes courses;
  for (const PlainCourse& course : block.courses) append(courses, bytes_of(course));
  const Bytes frame = compress_zstd_frame(courses, 5);
  Bytes contents;
  append_short(contents, frame.size());
  append(contents, frame);
  append(contents, BlockPacker(5).pack(block.numbers));
  return contents;
}

/// What the summary says of the table whose blocks these are.
inline TableHeader summarised(std::span<const CourseBlock> blocks) {
  TableHeader header = bare_header(*Material::parse("KQvK"));
  header.metric = Metric::dtm50;
  const TableLayout layout(header.material);
  ValueDigests digests{};
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    const unsigned side = index(map_of_queen().color_of(block));
    TableCounts& counts = header.counts[side];
    const std::size_t first = map_of_queen().group_of_block(block) * entries_per_block;
    Bytes of_plane;
    for (std::size_t i = 0; i < blocks[block].numbers.size(); ++i) {
      const auto men = layout.held_men_of(0, first + i);
      const bool is_position = men && RowRules::of(layout, *men).legal[side].contains(men->black_king);
      if (is_position) {
        const PlainCourse& course = blocks[block].courses[blocks[block].numbers[i]];
        const Code at_first = course.front().code;
        ++(is_win(at_first) ? counts.wins : is_loss(at_first) ? counts.losses : counts.draws);
        for (const Change& change : course) {
          if (is_win(change.code)) counts.longest_win = std::max(counts.longest_win, plies_of(change.code));
          if (is_loss(change.code))
            counts.longest_loss = std::max(counts.longest_loss, plies_of(change.code));
        }
        append(of_plane, bytes_of(course));
      } else {
        append_number(of_plane, illegal_code);
      }
      if ((i + 1) % plane_entries != 0) continue;
      const std::size_t plane = (first + i) / plane_entries;
      const MenSquares men_of_plane = layout.men_of(0, plane * plane_entries);
      if (layout.representative_of(men_of_plane).plane == plane) digests[side] += checksum64(of_plane, plane);
      of_plane.clear();
    }
  }
  header.digests = digests;
  return header;
}

inline std::vector<CourseBlock> made_up_blocks() {
  std::vector<CourseBlock> blocks;
  for (std::size_t block = 0; block < map_of_queen().block_count(); ++block) blocks.push_back(made_up(block));
  return blocks;
}

}  // namespace mate33::testing

// Values that change with a clock (docs/format.md): the file of a made-up table, written and read back here
// as the page says, and read by the program.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "golden_courses.hpp"
#include "golden_file.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"
#include "table_file.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

constexpr unsigned clocks = 100;

/// Takes numbers and courses from the front of bytes, as the page says, and believes nothing.
class Taker {
 public:
  explicit Taker(std::span<const std::byte> bytes) : rest_(bytes) {}
  std::span<const std::byte> rest() const { return rest_; }

  std::optional<std::size_t> number() {
    std::size_t result = 0;
    for (unsigned shift = 0; shift < 28 && !rest_.empty(); shift += 7) {
      const auto byte = std::to_integer<std::size_t>(rest_.front());
      rest_ = rest_.subspan(1);
      result |= byte % 128 << shift;
      if (byte < 128) return result;
    }
    return std::nullopt;
  }

  std::optional<PlainCourse> course() {
    const auto count = number();
    if (!count || *count == 0 || *count > clocks) return std::nullopt;
    PlainCourse course;
    for (std::size_t i = 0; i < *count; ++i) {
      const auto later = number(), code = number();
      const bool begins = course.empty();
      if (!later || !code || *code >= illegal_code || (*later == 0) != begins) return std::nullopt;
      const std::size_t clock = (begins ? 0 : course.back().clock) + *later;
      if (clock >= clocks || (!begins && course.back().code == *code)) return std::nullopt;
      course.push_back({static_cast<unsigned>(clock), static_cast<Code>(*code)});
    }
    return course;
  }

  std::optional<std::span<const std::byte>> part(std::size_t bytes) {
    if (bytes > rest_.size()) return std::nullopt;
    return std::exchange(rest_, rest_.subspan(bytes)).first(bytes);
  }

 private:
  std::span<const std::byte> rest_;
};

std::optional<CourseBlock> read_block(std::span<const std::byte> contents, std::size_t entries) {
  Taker taker(contents);
  const auto frame_bytes = taker.number();
  const auto frame = frame_bytes ? taker.part(*frame_bytes) : std::nullopt;
  const auto course_bytes = frame ? zstd_content_size(*frame) : std::nullopt;
  if (!course_bytes || *course_bytes > std::size_t{1} << 24) return std::nullopt;
  Bytes courses(static_cast<std::size_t>(*course_bytes));
  if (decompress_zstd_frame(*frame, courses)) return std::nullopt;
  CourseBlock block;
  for (Taker rest(courses); !rest.rest().empty();) {
    auto course = rest.course();
    if (!course) return std::nullopt;
    block.courses.push_back(*std::move(course));
  }
  BlockBuffer numbers;
  if (taker.rest().empty() || taker.rest().front() == static_cast<std::byte>(BlockCodec::context) ||
      numbers.unpack(taker.rest(), BlockShape::of_planes(entries))) {
    return std::nullopt;
  }
  block.numbers.resize(entries);
  for (std::size_t begin = 0; begin < entries; begin += plane_entries) {
    numbers.copy_plane(begin / plane_entries, std::span(block.numbers).subspan(begin).first<plane_entries>());
  }
  const auto is_known = [&](Code number) { return number < block.courses.size(); };
  if (!std::ranges::all_of(block.numbers, is_known)) return std::nullopt;
  return block;
}

Code plain_code_at(const PlainCourse& course, unsigned clock) {
  return std::prev(std::ranges::upper_bound(course, clock, {}, &Change::clock))->code;
}

}  // namespace

TEST_CASE("the golden table of values over a clock says what it was made to say") {
  const FileParts parts = FileParts::of(bytes_of(golden_file));
  REQUIRE(parts.blocks.size() == map_of_queen().block_count());
  std::vector<CourseBlock> blocks;
  for (std::size_t number = 0; number < parts.blocks.size(); ++number) {
    CAPTURE(number);
    const Bytes& block = parts.blocks[number];
    CHECK(!BlockBuffer::check_version2(block, number));
    CHECK(block.front() == courses_codec);
    const CourseBlock expected = made_up(number);
    const auto contents = std::span(block).subspan(1, block.size() - block_envelope_bytes);
    const auto found = read_block(contents, expected.numbers.size());
    REQUIRE(found);
    CHECK(found->courses == expected.courses);
    CHECK(found->numbers == expected.numbers);
    blocks.push_back(*found);
  }
  const TableHeader summary = summarised(blocks);
  CHECK(parts.summary == version2::summary_text(summary));
  for (const TableCounts& counts : summary.counts) CHECK(counts.wins > 1000);
  CHECK(summary.digests != ValueDigests{});
}

TEST_CASE("a course gives the code of the last change before a clock or at it") {
  const PlainCourse course = {{0, 20}, {70, 24}, {99, 0}};
  for (unsigned clock = 0; clock < clocks; ++clock) {
    CHECK(plain_code_at(course, clock) == (clock < 70 ? 20 : clock < 99 ? 24 : 0));
  }
}

TEST_CASE("no course of another form is taken") {
  const auto course_of = [](std::initializer_list<unsigned> numbers) {
    Bytes bytes;
    for (const unsigned number : numbers) append_short(bytes, number);
    return Taker(bytes).course();
  };
  CHECK(course_of({2, 0, 20, 81, 0}) == PlainCourse{{0, 20}, {81, 0}});
  CHECK(!course_of({0}));                 // no change
  CHECK(!course_of({1, 1, 20}));          // nothing at clock 0
  CHECK(!course_of({2, 0, 20, 0, 30}));   // two at one clock
  CHECK(!course_of({2, 0, 20, 5, 20}));   // no change
  CHECK(!course_of({2, 0, 20, 100, 0}));  // beyond the last clock
  CHECK(!course_of({2, 0, 20, 50}));      // cut short
  CHECK(!course_of({1, 0, 0xFFFF}));      // no code
}

TEST_CASE("the program reads the golden table as this page's reader does") {
  const auto reader = TableReader::open_file(golden_file.string());
  REQUIRE(reader);
  CHECK(reader->header().metric == Metric::dtm50);
  BlockBuffer buffer;
  for (std::size_t number = 0; number < reader->blocks().block_count(); ++number) {
    CAPTURE(number);
    const CourseBlock expected = made_up(number);
    REQUIRE(!reader->read_block(number, buffer));
    const Courses* const courses = buffer.courses();
    REQUIRE(courses != nullptr);
    REQUIRE(courses->count() == expected.courses.size());
    for (std::size_t i = 0; i < courses->count(); ++i) {
      for (unsigned clock = 0; clock < clocks; ++clock) {
        CHECK(code_at(courses->course(i), clock) == plain_code_at(expected.courses[i], clock));
      }
    }
    std::array<Code, plane_entries> numbers;
    for (std::size_t begin = 0; begin < expected.numbers.size(); begin += plane_entries) {
      buffer.copy_plane(begin / plane_entries, numbers);
      CHECK(std::ranges::equal(numbers, std::span(expected.numbers).subspan(begin, plane_entries)));
    }
  }
  InlineExecutor executor;
  CHECK(!find_table_fault(*reader, executor));
}

TEST_CASE("a table whose course numbers or codes make no sense is refused, and so is one of another codec") {
  InlineExecutor executor;
  const auto fault_of = [&](auto change) {
    FileParts parts = FileParts::of(bytes_of(golden_file));
    change(parts);
    const auto reader = TableReader::open(make_memory_source(parts.to_file()), "KQvK.dtm50.m33");
    REQUIRE(reader);
    const auto fault = find_table_fault(*reader, executor);
    return fault ? fault->message : std::string();
  };
  const auto with_block = [&](CourseBlock block) {
    return [block](FileParts& parts) {
      parts.blocks[2] = seal_block(packed_block(BlockCodec::courses, contents_of(block)), 2);
    };
  };
  CourseBlock block = made_up(2);
  CHECK(fault_of([](FileParts&) {}).empty());
  block.numbers.assign(block.numbers.size(), 1);
  CHECK(fault_of(with_block(block)).find("block 2") != std::string::npos);
  block = made_up(2);
  block.courses = {{{0, 300}, {1, 5000}}};
  CHECK(fault_of(with_block(block)).find("block 2") != std::string::npos);
  CHECK(fault_of([&](FileParts& parts) {
          parts.blocks[2] = seal_block(BlockPacker(5).pack(made_up(2).numbers), 2);
        }).find("block 2") != std::string::npos);
}

TEST_CASE("a table of DTM in the codec of courses is refused") {
  FileParts parts = FileParts::of(bytes_of(golden_file));
  TableHeader header = summarised(made_up_blocks());
  header.metric = Metric::dtm;
  parts.header = version2::header_text(header);
  const auto reader = TableReader::open(make_memory_source(parts.to_file()), "KQvK.m33");
  REQUIRE(reader);
  InlineExecutor executor;
  const auto fault = find_table_fault(*reader, executor);
  REQUIRE(fault);
  CHECK(fault->message.find("block 0") != std::string::npos);
}

TEST_CASE("a table with rules or a metric that this program does not know is refused, and they are named") {
  const auto error_of = [](const std::string& before, const std::string& after) {
    FileParts parts = FileParts::of(bytes_of(golden_file));
    parts.header.replace(parts.header.find(before), before.size(), after);
    const auto reader = TableReader::open(make_memory_source(parts.to_file()), "KQvK.dtm50.m33");
    REQUIRE(!reader);
    return reader.error().message;
  };
  CHECK(error_of("metric dtm50", "metric dtm75").find("its metric is 'dtm75 in plies'") != std::string::npos);
  CHECK(error_of("; 50-move rule", "; 75-move rule").find("75-move rule") != std::string::npos);
}

#include "mate33/table/course_encoder.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "mate33/table/codec/plane_codec.hpp"
#include "mate33/table/format/stored_block.hpp"
#include "mate33/table/format/table_writer.hpp"
#include "mate33/table/format/version2.hpp"

namespace mate33 {

namespace {

/// Gives each course of a block a number, in the order in which they come.
class CourseNumbers {
 public:
  Code number_of(Course course) {
    // As a rule a value never changes.
    if (course.size() == 1) {
      const Code code = course.front().code;
      if (constant_.size() <= code) constant_.resize(code + std::size_t{1}, none);
      if (constant_[code] == none) constant_[code] = add(course);
      return constant_[code];
    }
    key_.clear();
    for (const CourseChange& change : course) {
      key_ += {static_cast<char>(change.clock), static_cast<char>(change.code),
               static_cast<char>(change.code >> 8)};
    }
    const auto [place, is_new] = changing_.try_emplace(key_, Code{0});
    if (is_new) place->second = add(course);
    return place->second;
  }
  bool is_empty() const { return bytes_.empty(); }
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  static constexpr Code none = illegal_code;

  Code add(Course course) {
    append_course(bytes_, course);
    return count_++;
  }

  std::vector<Code> constant_;  // by code
  std::unordered_map<std::string, Code> changing_;
  std::string key_;
  std::vector<std::byte> bytes_;
  Code count_ = 0;  // a block has fewer entries than there are codes
};
static_assert(entries_per_block < illegal_code);

}  // namespace

CourseEncoder::CourseEncoder(const TableLayout& layout, Metric metric, int zstd_level, BlockStore& store)
    : layout_(layout), metric_(metric), zstd_level_(zstd_level), map_(layout), store_(store) {
  tally_.metric = metric;
}

void CourseEncoder::add_slice(const SliceRules& rules, const PairOfCodes& codes,
                              const std::array<LaterChanges, 2>& changes, Executor& executor) {
  const std::size_t slice = rules.layout().slice();
  executor.for_each(layout_.plane_count(), [&](std::size_t plane) {
    const std::size_t number = map_.plane_number(slice, plane);
    for (const Color c : all_colors) {
      PlaneIn in;
      if (rules.layout().is_solved(plane)) {
        const auto of_plane = codes[index(c)].subspan(plane * plane_entries, plane_entries);
        in.codes.assign(of_plane.begin(), of_plane.end());
        in.changes = changes[index(c)][plane];
        in.held = held_rows(layout_, slice, plane);
        std::ranges::sort(in.changes, {},
                          [](const LaterChange& change) { return std::tuple(change.entry, change.clock); });
      }
      put(map_.block_of(BlockMap::group_of(number), c), number % planes_per_block, std::move(in));
    }
  });
}

/// Takes in a plane of a block, and packs the block once all are there.
void CourseEncoder::put(std::size_t block, std::size_t plane_in_block, PlaneIn plane) {
  std::vector<PlaneIn> planes;
  {
    const Lock lock(mutex_);
    const auto [place, is_new] = open_.try_emplace(block);
    Block& there = place->second;
    if (is_new) {
      there.planes_missing = map_.entry_count(map_.group_of_block(block)) / plane_entries;
      there.planes.resize(there.planes_missing);
    }
    there.planes[plane_in_block] = std::move(plane);
    if (--there.planes_missing > 0) return;
    planes = std::move(there.planes);
    open_.erase(place);
  }
  TableTally tally{{}, {}, metric_};
  store_.put(block, pack(block, planes, tally));
  const Lock lock(mutex_);
  tally_.add(tally);
}

std::vector<std::byte> CourseEncoder::pack(std::size_t block, std::span<const PlaneIn> planes,
                                           TableTally& tally) const {
  CourseNumbers numbering;
  std::vector<Code> numbers(planes.size() * plane_entries, illegal_code);
  std::vector<CourseChange> course;
  for (std::size_t p = 0; p < planes.size(); ++p) {
    const PlaneIn& plane = planes[p];
    auto change = plane.changes.begin();
    for (std::size_t i = 0; i < plane.codes.size(); ++i) {
      const bool is_held = plane.held.contains(square_at(static_cast<unsigned>(i / square_count)));
      course.assign(1, {0, plane.codes[i]});
      for (; change != plane.changes.end() && change->entry == i; ++change) {
        course.push_back({change->clock, change->code});
      }
      if (is_held && plane.codes[i] != illegal_code) {
        numbers[p * plane_entries + i] = numbering.number_of(course);
      }
    }
  }
  if (numbering.is_empty()) {
    course.assign(1, {0, draw_code});
    numbering.number_of(course);
  }
  Courses courses;
  courses.parse(numbering.bytes());
  const std::size_t first = map_.group_of_block(block) * planes_per_block;
  for (std::size_t p = 0; p < planes.size(); ++p) {
    if (planes[p].codes.empty()) continue;
    tally.add_courses(map_.color_of(block), first + p, planes[p].held,
                      std::span(numbers).subspan(p * plane_entries).first<plane_entries>(), courses);
  }
  // What is no position costs nothing if it has the number before it.
  Code before = 0;
  for (Code& number : numbers) before = number = number == illegal_code ? before : number;
  BlockPacker packer(zstd_level_);
  return packed_block(BlockCodec::courses, numbered_courses(numbering.bytes(), packer.pack(numbers)));
}

std::uint64_t CourseEncoder::finish(const ByteSink& sink) const {
  const TableHeader header{{metric_, StoredSides::both, tally_.counts, tally_.digests},
                           layout_.material(),
                           {layout_.pieces().begin(), layout_.pieces().end()}};
  TableWriter writer(version2::header_text(header), sink);
  for (std::size_t block = 0; block < map_.block_count(); ++block) {
    writer.add_block(seal_block(store_.read(block), block));
  }
  return writer.finish(version2::summary_text(header));
}

}  // namespace mate33

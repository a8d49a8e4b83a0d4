#include "course_blocks.hpp"

#include <algorithm>

#include "mate33/table/codec/plane_codec.hpp"

namespace mate33 {

Code CourseBlock::code(std::size_t entry, unsigned clock) const {
  const Code number = numbers[entry];
  if (number == illegal_code) return illegal_code;
  const Code code = code_at(courses.course(number), std::min(clock, clock_count - 1));
  return clock < clock_count || code == mated_code ? code : draw_code;
}

Expected<std::shared_ptr<const CourseBlock>, TableFault> CourseBlocks::block(std::size_t number) {
  const Lock lock(loading_);
  if (const auto found = std::ranges::find(kept_, number, &Kept::number); found != kept_.end()) {
    std::rotate(kept_.begin(), found, found + 1);
    return kept_.front().block;
  }
  auto loaded = load(number);
  if (!loaded) return loaded;
  if (kept_.size() == most_blocks) kept_.pop_back();
  kept_.insert(kept_.begin(), {number, *loaded});
  return loaded;
}

Expected<std::shared_ptr<const CourseBlock>, TableFault> CourseBlocks::load(std::size_t number) const {
  const BlockMap& blocks = reader_.blocks();
  const std::size_t group = blocks.group_of_block(number);
  BlockBuffer buffer;
  if (auto fault = reader_.read_block(number, buffer)) return Unexpected{*std::move(fault)};
  auto block = std::make_shared<CourseBlock>();
  block->numbers.assign(blocks.entry_count(group), illegal_code);
  for (std::size_t plane = 0; plane < block->numbers.size() / plane_entries; ++plane) {
    const BlockMap::SlicePlane place = blocks.slice_plane(group, plane);
    const PlaneDecoder decoder(reader_, place.slice, place.plane);
    if (!decoder.is_held()) continue;
    const auto numbers = std::span(block->numbers).subspan(plane * plane_entries).first<plane_entries>();
    if (!decoder.decode_numbers(blocks.color_of(number), buffer, plane, numbers)) {
      return Unexpected{reader_.nonsense(number)};
    }
  }
  if (const Courses* const courses = buffer.courses()) block->courses = *courses;
  return std::shared_ptr<const CourseBlock>(std::move(block));
}

}  // namespace mate33

#include "mate33/table/format/courses.hpp"

#include <algorithm>

#include "format/short_number.hpp"

namespace mate33 {

void append_course(std::vector<std::byte>& bytes, Course course) {
  append_short_number(bytes, course.size());
  unsigned before = 0;
  for (const CourseChange& change : course) {
    append_short_number(bytes, change.clock - before);
    append_short_number(bytes, change.code);
    before = change.clock;
  }
}

std::optional<std::string> Courses::parse(std::span<const std::byte> bytes) {
  changes_.clear();
  ends_.clear();
  greatest_ = 0;
  while (!bytes.empty()) {
    if (auto error = parse_one(bytes)) {
      changes_.clear();
      ends_.clear();
      return error;
    }
    ends_.push_back(static_cast<std::uint32_t>(changes_.size()));
  }
  return std::nullopt;
}

std::optional<std::string> Courses::parse_one(std::span<const std::byte>& bytes) {
  const auto cut_short = [] { return std::string("its courses are cut short"); };
  const auto count = take_short_number(bytes);
  if (!count) return cut_short();
  if (*count == 0 || *count > clock_count) return "a course has " + std::to_string(*count) + " changes";
  unsigned clock = 0;
  for (std::uint32_t i = 0; i < *count; ++i) {
    const auto passed = take_short_number(bytes), code = take_short_number(bytes);
    if (!passed || !code) return cut_short();
    if ((i == 0) != (*passed == 0) || *passed >= clock_count - clock) {
      return "the clocks of a course do not ascend from 0 to 99";
    }
    if (*code > largest_ranked_code) return "a course has a code beyond all distances";
    if (i > 0 && *code == changes_.back().code) return "a course has a change that changes nothing";
    clock += *passed;
    changes_.push_back({static_cast<std::uint8_t>(clock), static_cast<Code>(*code)});
    greatest_ = std::max(greatest_, changes_.back().code);
  }
  return std::nullopt;
}

}  // namespace mate33

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mate33/table/codec/code.hpp"

/// Values that change with a clock (docs/format.md): a course says how one value does as the clock goes up.
namespace mate33 {

/// The clocks that a course covers: 0 to 99.
inline constexpr unsigned clock_count = 100;

/// The code of a value from this clock on, up to the next change.
struct CourseChange {
  std::uint8_t clock;
  Code code;
  friend constexpr bool operator==(const CourseChange&, const CourseChange&) = default;
};
/// At least one change, the first of them at clock 0, the clocks ascending.
using Course = std::span<const CourseChange>;

/// The code at a clock. Precondition: below clock_count.
constexpr Code code_at(Course course, unsigned clock) {
  std::size_t last = 0;
  while (last + 1 < course.size() && course[last + 1].clock <= clock) ++last;
  return course[last].code;
}

/// Adds the bytes of a course as files have it.
void append_course(std::vector<std::byte>& bytes, Course course);

/// The courses of a block, in the order in which they are numbered.
class Courses {
 public:
  Courses() = default;
  /// Reads the bytes of courses one after the other. Answers what is wrong with them, if anything; nothing is
  /// left then. Throws std::bad_alloc.
  std::optional<std::string> parse(std::span<const std::byte> bytes);

  std::size_t count() const { return ends_.size(); }
  Course course(std::size_t number) const {
    const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
    return std::span(changes_).subspan(begin, ends_[number] - begin);
  }
  /// The greatest code of all.
  Code greatest() const { return greatest_; }

 private:
  std::optional<std::string> parse_one(std::span<const std::byte>& bytes);

  std::vector<CourseChange> changes_;  // of all courses
  std::vector<std::uint32_t> ends_;    // of each, among the changes
  Code greatest_ = 0;
};

/// What a file may hold of the courses of one block, in bytes.
inline constexpr std::size_t most_course_bytes = std::size_t{1} << 24;

}  // namespace mate33

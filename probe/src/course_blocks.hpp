#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/table/format/courses.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// A decoded block of a table whose values change with a clock.
struct CourseBlock {
  std::vector<Code> numbers;  ///< of the entries' courses; illegal_code where there is no position
  Courses courses;

  /// The code of an entry at a clock; illegal_code where there is no position. From 100 on the rule has ended
  /// the game, unless it is mate.
  Code code(std::size_t entry, unsigned clock) const;
};

/// The blocks of such a table that were used last, beside the cache, which holds one code an entry. From any
/// number of threads, one of which loads at a time.
class CourseBlocks {
 public:
  explicit CourseBlocks(const TableReader& reader) : reader_(reader) {}

  /// The block, decoded. The fault says what is wrong with it. Throws std::bad_alloc.
  Expected<std::shared_ptr<const CourseBlock>, TableFault> block(std::size_t number);

 private:
  static constexpr std::size_t most_blocks = 32;  // about 64 KiB each, and the courses

  Expected<std::shared_ptr<const CourseBlock>, TableFault> load(std::size_t number) const;

  const TableReader& reader_;
  struct Kept {
    std::size_t number;
    std::shared_ptr<const CourseBlock> block;
  };
  Mutex loading_;
  std::vector<Kept> kept_;  // guarded by loading_; the one used last comes first
};

}  // namespace mate33

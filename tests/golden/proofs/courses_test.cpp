// Values that change with a clock: the file of a made-up table is written again byte by byte.
#include <doctest/doctest.h>

#include <vector>

#include "golden_courses.hpp"
#include "golden_file.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "skip.hpp"
#include "table_file.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

Bytes golden_table() {
  const std::vector<CourseBlock> blocks = made_up_blocks();
  FileParts parts = FileParts::of(summarised(blocks), {});
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    parts.blocks.push_back(
        seal_block(packed_block(static_cast<BlockCodec>(courses_codec), contents_of(blocks[block])), block));
  }
  return parts.to_file();
}

}  // namespace

TEST_CASE("the golden table of values over a clock is still written byte for byte") {
  if (zstd_version() != "1.5.4") return skip_test("packed by zstd 1.5.4, and this is " + zstd_version());
  CHECK((golden_table() == bytes_of(golden_file)));
}

TEST_CASE("write the golden table of values over a clock" * doctest::skip()) {
  write_file(golden_file, golden_table());
}

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mate33/base/byte_sink.hpp"
#include "mate33/table/format/packing.hpp"
#include "mate33/table/format/solved_file.hpp"
#include "mate33/table/format/stored_block.hpp"
#include "mate33/table/format/table_writer.hpp"
#include "mate33/table/layouts/chess/plane.hpp"

namespace mate33 {

/// Writes a file of what was proved of one position, slice after slice. The same slices in the same order
/// make the same bytes.
class SolvedWriter {
 public:
  /// By side to move, numbered as Placement::entry_of() says; illegal_code where there is no position.
  using SliceCodes = std::array<std::span<const Code>, 2>;

  SolvedWriter(const SolvedHeader& header, ByteSink sink);

  /// The next slice, of which these squares of the kings are held: by the white king's those of the black
  /// one. `for_white` is left out where both bounds are the same.
  void add(const Placement& placement, const Plane& kings, const SliceCodes& for_black,
           const SliceCodes* for_white);
  /// Writes what follows the slices. Answers the bytes of the whole file. Nothing may be added afterwards.
  std::uint64_t finish();

 private:
  /// Adds so many codes to the block at hand and those after it: code_at(i) of each.
  void put(std::size_t count, auto code_at);
  void end_block();

  static constexpr int level = quick_packing.zstd_level;

  TableWriter writer_;
  BlockPacker packer_{level};
  std::vector<Code> block_ = std::vector<Code>(codes_per_solved_block);  // at hand
  std::size_t filled_ = 0;                                               // of that
  std::size_t block_count_ = 0;
  std::vector<Code> directory_;
  std::uint64_t slice_count_ = 0;
};

}  // namespace mate33

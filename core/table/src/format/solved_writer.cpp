#include "mate33/table/format/solved_writer.hpp"

#include <algorithm>
#include <utility>

namespace mate33 {

SolvedWriter::SolvedWriter(const SolvedHeader& header, ByteSink sink)
    : writer_(solved_header_text(header), std::move(sink)) {}

void SolvedWriter::put(std::size_t count, auto code_at) {
  for (std::size_t i = 0; i < count;) {
    const std::size_t end = std::min(count, i + block_.size() - filled_);
    for (; i < end; ++i) block_[filled_++] = code_at(i);
    if (filled_ == block_.size()) end_block();
  }
}

void SolvedWriter::add(const Placement& placement, const Plane& kings, const SliceCodes& for_black,
                       const SliceCodes* for_white) {
  put(SolvedSlice::king_codes, [&](std::size_t i) -> Code {
    return kings.rows[i / square_count].contains(square_at(static_cast<unsigned>(i % square_count))) ? 1 : 0;
  });
  // What stands where there is no position is of no matter: it is what stands before, which packs best.
  Code before = draw_code;
  for (const std::span<const Code> side : for_black) {
    put(side.size(), [&](std::size_t i) { return before = side[i] == illegal_code ? before : side[i]; });
  }
  if (for_white != nullptr) {
    for (const Color c : all_colors) {
      const std::span<const Code> least = for_black[index(c)], most = (*for_white)[index(c)];
      put(least.size(), [&](std::size_t i) {
        return before = least[i] == illegal_code ? before : static_cast<Code>(least[i] ^ most[i]);
      });
    }
  }
  end_block();
  const auto record = solved_record({placement, for_white == nullptr});
  directory_.insert(directory_.end(), record.begin(), record.end());
  ++slice_count_;
}

std::uint64_t SolvedWriter::finish() {
  put(directory_.size(), [&](std::size_t i) { return directory_[i]; });
  end_block();
  return writer_.finish(solved_summary_text(slice_count_));
}

void SolvedWriter::end_block() {
  if (filled_ == 0) return;
  writer_.add_block(seal_block(packer_.pack(std::span(block_).first(filled_)), block_count_));
  ++block_count_;
  filled_ = 0;
}

}  // namespace mate33

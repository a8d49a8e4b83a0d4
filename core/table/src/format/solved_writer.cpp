#include "mate33/table/format/solved_writer.hpp"

#include <utility>

namespace mate33 {

SolvedWriter::SolvedWriter(const SolvedHeader& header, ByteSink sink)
    : writer_(solved_header_text(header), std::move(sink)) {
  block_.reserve(codes_per_solved_block);
}

void SolvedWriter::add(const Placement& placement, const Plane& kings, const SliceCodes& for_black,
                       const SliceCodes* for_white) {
  for (const SquareSet row : kings.rows) {
    for (const Square black : all_squares) put(row.contains(black) ? 1 : 0);
  }
  // What stands where there is no position is of no matter: it is what stands before, which packs best.
  Code before = draw_code;
  const auto put_legal = [&](bool is_legal, Code code) {
    if (is_legal) before = code;
    put(before);
  };
  for (const std::span<const Code> side : for_black) {
    for (const Code code : side) put_legal(code != illegal_code, code);
  }
  if (for_white != nullptr) {
    for (const Color c : all_colors) {
      const std::span<const Code> least = for_black[index(c)], most = (*for_white)[index(c)];
      for (std::size_t i = 0; i < least.size(); ++i) {
        put_legal(least[i] != illegal_code, static_cast<Code>(least[i] ^ most[i]));
      }
    }
  }
  end_block();
  const auto record = solved_record({placement, for_white == nullptr});
  directory_.insert(directory_.end(), record.begin(), record.end());
  ++slice_count_;
}

std::uint64_t SolvedWriter::finish() {
  for (const Code code : directory_) put(code);
  end_block();
  return writer_.finish(solved_summary_text(slice_count_));
}

void SolvedWriter::put(Code code) {
  block_.push_back(code);
  if (block_.size() == codes_per_solved_block) end_block();
}

void SolvedWriter::end_block() {
  if (block_.empty()) return;
  writer_.add_block(seal_block(packer_.pack(block_), block_count_));
  ++block_count_;
  block_.clear();
}

}  // namespace mate33

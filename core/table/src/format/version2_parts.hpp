#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "format/table_outline.hpp"
#include "mate33/base/byte_source.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/table/format/version2.hpp"

/// The parts of a file of version 2, whatever its header says: found, in bounds, and compared with their
/// checksums.
namespace mate33::version2 {

/// What precedes the blocks, and the end.
struct FileEnds {
  std::vector<std::byte> begin;  ///< preamble and header
  Footer footer;

  std::string_view header() const;
};
Expected<FileEnds, PartFault> read_ends(const ByteSource& file);

/// What follows the blocks, beside the summary.
struct FileTail {
  BlockPlaces places;
  TableModels models;
};
/// Takes in a summary. Answers what is wrong with it, if anything.
using TakeSummary = std::function<std::optional<std::string>(std::string_view)>;
/// Of a file with so many blocks, none of more bytes than `largest_block`.
Expected<FileTail, PartFault> read_tail(const ByteSource& file, const FileEnds& ends, std::size_t block_count,
                                        std::size_t largest_block, const TakeSummary& take_summary);
/// The same of a table. `facts`: as the header has them; takes in the summary.
Expected<FileTail, PartFault> read_tail(const ByteSource& file, const FileEnds& ends, std::size_t block_count,
                                        std::size_t largest_block, TableFacts& facts);

}  // namespace mate33::version2

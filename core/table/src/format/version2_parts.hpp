#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
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

/// What follows the blocks.
class FileTail {
 public:
  /// Of a file with so many blocks.
  static Expected<FileTail, PartFault> read(const ByteSource& file, const FileEnds& ends,
                                            std::size_t block_count);

  std::span<const std::byte> models() const { return std::span(bytes_).first(models_bytes_); }
  std::string_view summary() const;
  /// The sizes of the blocks, in four bytes each.
  std::span<const std::byte> sizes() const { return sizes_; }

 private:
  std::vector<std::byte> bytes_, sizes_;
  std::size_t models_bytes_ = 0, summary_bytes_ = 0;
};

}  // namespace mate33::version2

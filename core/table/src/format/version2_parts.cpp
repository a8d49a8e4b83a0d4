#include "format/version2_parts.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "mate33/base/checksum.hpp"
#include "mate33/base/zstd_frame.hpp"

namespace mate33::version2 {

namespace {

constexpr std::uint32_t longest_text = 1 << 16;
/// Models have some kilobytes.
constexpr std::uint32_t longest_models = 1 << 20;

/// The most bytes that an index of so many blocks can take, compressed.
std::uint64_t longest_index(std::uint64_t block_count) {
  const std::uint64_t bytes = block_count * sizeof(std::uint32_t);
  return bytes + bytes / 128 + 512;
}

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Unexpected<PartFault> damaged(std::string what) {
  return Unexpected{damaged_part(std::move(what))};
}

/// Reads so many bytes from the offset. Precondition: they are there.
std::optional<PartFault> read_part(const ByteSource& file, std::uint64_t offset,
                                   std::span<std::byte> target) {
  if (auto error = file.read(offset, target)) return PartFault{TableFault::Kind::io_error, *std::move(error)};
  return std::nullopt;
}

/// Whether the parts behind the blocks have the bytes that the footer says, each in bounds.
bool fits(const Footer& footer, std::uint64_t begin_of_blocks, std::size_t block_count,
          std::uint64_t file_bytes) {
  const std::uint64_t parts_end = file_bytes - footer_bytes;
  if (footer.end_of_blocks < begin_of_blocks || footer.end_of_blocks > parts_end) return false;
  const std::uint64_t parts = parts_end - footer.end_of_blocks;
  const std::uint64_t named = std::uint64_t{footer.models_bytes} + footer.summary_bytes;
  return footer.summary_bytes <= longest_text && footer.models_bytes <= longest_models &&
         footer.index_bytes <= longest_index(block_count) && named <= parts &&
         footer.index_bytes == parts - named;
}

}  // namespace

std::string_view FileEnds::header() const {
  return as_text(std::span(begin).subspan(preamble_bytes));
}

Expected<FileEnds, PartFault> read_ends(const ByteSource& file) {
  if (file.size() < preamble_bytes + footer_bytes) return damaged("it is cut short");
  // As a rule the first bytes hold the whole header.
  std::vector<std::byte> begin(static_cast<std::size_t>(std::min<std::uint64_t>(file.size(), 1024)));
  if (auto fault = read_part(file, 0, begin)) return Unexpected{*std::move(fault)};
  const std::uint32_t header_bytes = Preamble::parse(std::span(begin).first<preamble_bytes>()).header_bytes;
  if (header_bytes > longest_text || header_bytes > file.size() - preamble_bytes - footer_bytes) {
    return damaged("its header cannot have " + std::to_string(header_bytes) + " bytes");
  }
  const std::size_t read = begin.size();
  begin.resize(preamble_bytes + header_bytes);
  if (read < begin.size()) {
    if (auto fault = read_part(file, read, std::span(begin).subspan(read)))
      return Unexpected{*std::move(fault)};
  }
  std::array<std::byte, footer_bytes> end;
  if (auto fault = read_part(file, file.size() - footer_bytes, end)) return Unexpected{*std::move(fault)};
  const auto footer = Footer::parse(end, begin);
  if (!footer) return damaged(footer.error());
  return FileEnds{std::move(begin), *footer};
}

Expected<FileTail, PartFault> read_tail(const ByteSource& file, const FileEnds& ends, std::size_t block_count,
                                        std::size_t largest_block, const TakeSummary& take_summary) {
  const Footer& footer = ends.footer;
  const std::uint64_t begin = ends.begin.size();
  if (!fits(footer, begin, block_count, file.size())) {
    return damaged("its footer does not fit its " + std::to_string(file.size()) + " bytes");
  }
  std::vector<std::byte> bytes(static_cast<std::size_t>(file.size() - footer_bytes - footer.end_of_blocks));
  if (auto fault = read_part(file, footer.end_of_blocks, bytes)) return Unexpected{*std::move(fault)};
  if (checksum64(bytes) != footer.parts_checksum) {
    return damaged("the checksum of what follows its blocks is wrong");
  }
  if (footer.block_count != block_count) {
    return damaged("it has " + std::to_string(footer.block_count) + " blocks instead of " +
                   std::to_string(block_count));
  }
  const std::string_view summary =
      as_text(std::span(bytes).subspan(footer.models_bytes, footer.summary_bytes));
  if (auto error = take_summary(summary)) return damaged(*std::move(error));
  std::vector<std::byte> index(block_count * sizeof(std::uint32_t));
  if (auto error =
          decompress_zstd_frame(std::span(bytes).last(static_cast<std::size_t>(footer.index_bytes)), index)) {
    return damaged("sizes of blocks: " + *error);
  }
  auto sizes = parse_block_sizes(index, begin, footer.end_of_blocks, largest_block);
  if (!sizes) return Unexpected{sizes.error()};
  auto models = TableModels::parse(std::span(bytes).first(footer.models_bytes));
  if (!models) return damaged("its models do not fill their part of the file");
  return FileTail{{begin, *std::move(sizes), footer.blocks_checksum}, *std::move(models)};
}

Expected<FileTail, PartFault> read_tail(const ByteSource& file, const FileEnds& ends, std::size_t block_count,
                                        std::size_t largest_block, TableFacts& facts) {
  return read_tail(file, ends, block_count, largest_block,
                   [&](std::string_view summary) { return parse_summary(summary, facts); });
}

}  // namespace mate33::version2

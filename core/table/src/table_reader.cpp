#include "mate33/table/table_reader.hpp"

#include <algorithm>
#include <numeric>

#include "mate33/table/code_bytes.hpp"

namespace mate33 {

namespace {

/// The most bytes that the frame of so many can take.
std::uint64_t largest_frame(std::uint64_t bytes) {
  return bytes + bytes / 128 + 512;
}

/// What is wrong with a part of the file, and how.
struct PartFault {
  TableFault::Kind kind;
  std::string what;
};

/// Reads the frame at `offset`, whose contents are of known size, and moves the offset past it.
std::optional<PartFault> read_frame(const ByteSource& source, std::uint64_t& offset,
                                    std::span<std::byte> target) {
  const std::uint64_t there = std::min(source.size() - offset, largest_frame(target.size()));
  std::vector<std::byte> bytes(static_cast<std::size_t>(there));
  if (auto error = source.read(offset, bytes)) return PartFault{TableFault::Kind::io_error, *error};
  const auto size = zstd_frame_size(bytes);
  if (!size) return PartFault{TableFault::Kind::damaged, "a zstd frame is broken or cut short"};
  offset += *size;
  if (auto error = decompress_zstd_frame(std::span(bytes).first(*size), target)) {
    return PartFault{TableFault::Kind::damaged, *error};
  }
  return std::nullopt;
}

}  // namespace

void BlockBuffer::copy_to(std::span<Code> codes) const {
  codes_from_bytes<PlainBytes>(contents_.data(), wide_, codes);
}

TableFault TableReader::fault(TableFault::Kind kind, const std::string& what) const {
  return {
      kind,
      (kind == TableFault::Kind::damaged ? name_ + " is damaged: " : "cannot read " + name_ + ": ") + what};
}

TableFault TableReader::nonsense(std::size_t block) const {
  return damage("block " + std::to_string(block) + ": it holds distances that its header knows nothing of");
}

Expected<TableReader, TableFault> TableReader::open_file(const std::string& path) {
  auto source = open_file_source(path);
  if (!source) return Unexpected{source.error()};
  return open(*std::move(source), path);
}

Expected<TableReader, TableFault> TableReader::open(std::unique_ptr<ByteSource> source,
                                                    const std::string& name) {
  TableReader reader;
  reader.name_ = name;
  reader.source_ = std::move(source);
  const ByteSource& bytes = *reader.source_;
  const auto damaged = [&](const std::string& what) {
    return Unexpected{reader.fault(TableFault::Kind::damaged, what)};
  };
  if (bytes.size() < preamble_bytes)
    return damaged("it has " + std::to_string(bytes.size()) + " bytes, too few for a table");
  std::array<std::byte, preamble_bytes> begin;
  if (const auto error = bytes.read(0, begin))
    return Unexpected{reader.fault(TableFault::Kind::io_error, *error)};
  const auto preamble = TablePreamble::parse(begin);
  if (!preamble) return damaged(preamble.error());

  constexpr std::uint32_t longest_header = 1 << 16;
  if (preamble->header_bytes < preamble_bytes || preamble->header_bytes > longest_header) {
    return damaged("its header cannot have " + std::to_string(preamble->header_bytes) + " bytes");
  }
  std::uint64_t offset = preamble_bytes;
  std::vector<std::byte> header(preamble->header_bytes);
  if (const auto error = read_frame(bytes, offset, header)) {
    return Unexpected{reader.fault(error->kind, "header: " + error->what)};
  }
  if (!std::equal(begin.begin(), begin.end(), header.begin())) {
    return damaged("its first bytes and its header contradict each other");
  }
  const auto parsed = TableHeader::parse(
      {reinterpret_cast<const char*>(header.data()) + preamble_bytes, header.size() - preamble_bytes});
  if (!parsed) return damaged(parsed.error());
  reader.header_ = *parsed;
  reader.layout_ = std::make_unique<TableLayout>(parsed->material, parsed->pieces);
  reader.blocks_ = std::make_unique<BlockMap>(*reader.layout_);
  const std::size_t block_count = reader.blocks_->block_count();
  if (preamble->block_count != block_count) {
    return damaged("it has " + std::to_string(preamble->block_count) + " blocks instead of " +
                   std::to_string(block_count));
  }
  std::vector<std::byte> sizes(block_count * 4);
  if (const auto error = read_frame(bytes, offset, sizes)) {
    return Unexpected{reader.fault(error->kind, "sizes of blocks: " + error->what)};
  }
  reader.sizes_.reserve(block_count);
  const std::uint64_t begin_of_blocks = offset;
  for (std::size_t i = 0; i < block_count; ++i) {
    std::uint32_t size = 0;
    for (std::size_t b = 4; b-- > 0;) size = size << 8 | std::to_integer<std::uint32_t>(sizes[4 * i + b]);
    if (size > largest_frame(entries_per_block * 2)) return damaged("a block is too large");
    if (i % blocks_per_offset == 0) reader.offsets_.push_back(offset);
    reader.sizes_.push_back(size);
    offset += size;
  }
  if (offset - begin_of_blocks != preamble->blocks_bytes || offset != bytes.size()) {
    return damaged("it is " + std::to_string(bytes.size()) + " bytes long instead of " +
                   std::to_string(offset));
  }
  return reader;
}

std::uint64_t TableReader::offset_of(std::size_t block) const {
  const auto sizes =
      sizes_.begin() + static_cast<std::ptrdiff_t>(block / blocks_per_offset * blocks_per_offset);
  return std::accumulate(sizes, sizes_.begin() + static_cast<std::ptrdiff_t>(block),
                         offsets_[block / blocks_per_offset]);
}

std::optional<TableFault> TableReader::read_block(std::size_t block, BlockBuffer& buffer) const {
  const std::size_t entries = blocks_->entry_count(block);
  const std::uint64_t offset = offset_of(block);
  std::span<const std::byte> frame = source_->in_memory();
  if (!frame.empty()) {
    frame = frame.subspan(static_cast<std::size_t>(offset), sizes_[block]);
  } else {
    buffer.frame_.resize(std::max<std::size_t>(buffer.frame_.size(), sizes_[block]));
    const std::span<std::byte> target = std::span(buffer.frame_).first(sizes_[block]);
    if (const auto error = source_->read(offset, target)) return fault(TableFault::Kind::io_error, *error);
    frame = target;
  }
  // One byte an entry, or two where the block holds greater codes.
  buffer.wide_ = zstd_content_size(frame) == bytes_of_codes(entries, true);
  const std::size_t size = bytes_of_codes(entries, buffer.wide_);
  buffer.contents_.resize(std::max(buffer.contents_.size(), size));
  const std::span<std::byte> target = std::span(buffer.contents_).first(size);
  if (const auto error = buffer.decompressor_.decompress(frame, target)) {
    return fault(TableFault::Kind::damaged, "block " + std::to_string(block) + ": " + *error);
  }
  return std::nullopt;
}

Expected<std::vector<Code>, TableFault> TableReader::read_block(std::size_t block) const {
  BlockBuffer buffer;
  if (auto error = read_block(block, buffer)) return Unexpected{*std::move(error)};
  std::vector<Code> codes(blocks_->entry_count(block));
  buffer.copy_to(codes);
  return codes;
}

}  // namespace mate33

#include "mate33/table/table_reader.hpp"

#include <array>
#include <numeric>
#include <utility>

#include "mate33/base/checksum.hpp"
#include "table_outline.hpp"
#include "version1.hpp"

namespace mate33 {

TableFault TableReader::fault(TableFault::Kind kind, const std::string& what) const {
  return {
      kind,
      (kind == TableFault::Kind::damaged ? name_ + " is damaged: " : "cannot read " + name_ + ": ") + what};
}

TableFault TableReader::damage_of_block(std::size_t block, const std::string& what) const {
  return damage("block " + std::to_string(block) + ": " + what);
}

TableFault TableReader::nonsense(std::size_t block) const {
  return damage_of_block(block, "it holds distances that its header knows nothing of");
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
  auto outline = TableOutline::read(*reader.source_);
  if (!outline) return Unexpected{reader.fault(outline.error().kind, outline.error().what)};
  reader.version_ = outline->version;
  reader.header_ = std::move(outline->header);
  reader.layout_ = std::move(outline->layout);
  reader.blocks_ = std::move(outline->blocks);
  reader.blocks_checksum_ = outline->blocks_checksum;
  reader.models_ = std::move(outline->models);
  reader.sizes_ = std::move(outline->block_sizes);
  std::uint64_t offset = outline->begin_of_blocks;
  for (std::size_t i = 0; i < reader.sizes_.size(); ++i) {
    if (i % blocks_per_offset == 0) reader.offsets_.push_back(offset);
    offset += reader.sizes_[i];
  }
  return reader;
}

std::uint64_t TableReader::offset_of(std::size_t block) const {
  const auto sizes =
      sizes_.begin() + static_cast<std::ptrdiff_t>(block / blocks_per_offset * blocks_per_offset);
  return std::accumulate(sizes, sizes_.begin() + static_cast<std::ptrdiff_t>(block),
                         offsets_[block / blocks_per_offset]);
}

/// Of some blocks on end, as they stand in the file: in memory or in the buffer.
Expected<std::span<const std::byte>, TableFault> TableReader::bytes_of_blocks(std::size_t begin,
                                                                              std::size_t end,
                                                                              BlockBuffer& buffer) const {
  const std::uint64_t offset = offset_of(begin);
  std::size_t bytes = 0;
  for (std::size_t block = begin; block < end; ++block) bytes += sizes_[block];
  if (const auto memory = source_->in_memory(); !memory.empty()) {
    return memory.subspan(static_cast<std::size_t>(offset), bytes);
  }
  const std::span<std::byte> target = buffer.room(bytes);
  if (const auto error = source_->read(offset, target)) {
    return Unexpected{fault(TableFault::Kind::io_error, *error)};
  }
  return std::span<const std::byte>(target);
}

std::optional<TableFault> TableReader::read_block(std::size_t block, BlockBuffer& buffer) const {
  const std::size_t entries = blocks_->entry_count(blocks_->group_of_block(block));
  const auto packed = bytes_of_blocks(block, block + 1, buffer);
  if (!packed) return packed.error();
  const auto error = version_ == version1::number ? buffer.unpack_version1(*packed, entries)
                                                  : buffer.unpack_version2(*packed, block, entries);
  if (!error) return std::nullopt;
  return damage_of_block(block, *error);
}

std::optional<TableFault> TableReader::check_blocks(std::size_t begin, std::size_t end,
                                                    BlockBuffer& buffer) const {
  const auto bytes = bytes_of_blocks(begin, end, buffer);
  if (!bytes) return bytes.error();
  std::size_t offset = 0;
  for (std::size_t block = begin; block < end; offset += sizes_[block++]) {
    const auto packed = bytes->subspan(offset, sizes_[block]);
    const auto error =
        version_ == version1::number
            ? buffer.unpack_version1(packed, blocks_->entry_count(blocks_->group_of_block(block)))
            : BlockBuffer::check_version2(packed, block);
    if (error) return damage_of_block(block, *error);
  }
  return std::nullopt;
}

std::optional<TableFault> TableReader::check_order() const {
  if (version_ == version1::number) return std::nullopt;
  std::vector<std::byte> checksums;
  std::uint64_t end = offsets_.empty() ? 0 : offsets_.front();
  for (const std::uint32_t size : sizes_) {
    end += size;
    std::array<std::byte, sizeof(std::uint32_t)> checksum{};
    if (size < checksum.size()) continue;
    if (const auto error = source_->read(end - checksum.size(), checksum)) {
      return fault(TableFault::Kind::io_error, *error);
    }
    checksums.insert(checksums.end(), checksum.begin(), checksum.end());
  }
  if (checksum64(checksums) == blocks_checksum_) return std::nullopt;
  return damage("its blocks are not those that were written, or not in their order");
}

}  // namespace mate33

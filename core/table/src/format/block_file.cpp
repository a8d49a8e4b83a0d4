#include "mate33/table/format/block_file.hpp"

#include <array>
#include <numeric>
#include <utility>

#include "mate33/base/checksum.hpp"

namespace mate33 {

BlockFile::BlockFile(std::unique_ptr<ByteSource> source, std::string name, BlockPlaces places)
    : source_(std::move(source)),
      name_(std::move(name)),
      checksum_(places.checksum),
      sizes_(std::move(places.sizes)) {
  std::uint64_t offset = places.begin;
  for (std::size_t i = 0; i < sizes_.size(); ++i) {
    if (i % blocks_per_offset == 0) offsets_.push_back(offset);
    offset += sizes_[i];
  }
}

TableFault BlockFile::fault(const std::string& name, TableFault::Kind kind, const std::string& what) {
  return {kind,
          (kind == TableFault::Kind::damaged ? name + " is damaged: " : "cannot read " + name + ": ") + what};
}

std::uint64_t BlockFile::offset_of(std::size_t block) const {
  const auto sizes =
      sizes_.begin() + static_cast<std::ptrdiff_t>(block / blocks_per_offset * blocks_per_offset);
  return std::accumulate(sizes, sizes_.begin() + static_cast<std::ptrdiff_t>(block),
                         offsets_[block / blocks_per_offset]);
}

Expected<std::span<const std::byte>, TableFault> BlockFile::read(std::size_t begin, std::size_t end,
                                                                 BlockBuffer& buffer) const {
  const std::uint64_t offset = offset_of(begin);
  std::size_t bytes = 0;
  for (std::size_t block = begin; block < end; ++block) bytes += sizes_[block];
  if (const auto memory = source_->in_memory(); !memory.empty()) {
    return memory.subspan(static_cast<std::size_t>(offset), bytes);
  }
  const std::span<std::byte> target = buffer.room(bytes);
  if (const auto error = source_->read(offset, target)) {
    return Unexpected{fault(name_, TableFault::Kind::io_error, *error)};
  }
  return std::span<const std::byte>(target);
}

std::optional<TableFault> BlockFile::check_blocks(std::size_t begin, std::size_t end,
                                                  BlockBuffer& buffer) const {
  const auto bytes = read(begin, end, buffer);
  if (!bytes) return bytes.error();
  std::size_t offset = 0;
  for (std::size_t block = begin; block < end; offset += sizes_[block++]) {
    if (const auto error = BlockBuffer::check_version2(bytes->subspan(offset, sizes_[block]), block)) {
      return damage_of_block(block, *error);
    }
  }
  return std::nullopt;
}

std::optional<TableFault> BlockFile::check_order() const {
  std::vector<std::byte> checksums;
  std::uint64_t end = offsets_.empty() ? 0 : offsets_.front();
  for (const std::uint32_t size : sizes_) {
    end += size;
    std::array<std::byte, sizeof(std::uint32_t)> checksum{};
    if (size < checksum.size()) continue;
    if (const auto error = source_->read(end - checksum.size(), checksum)) {
      return fault(name_, TableFault::Kind::io_error, *error);
    }
    checksums.insert(checksums.end(), checksum.begin(), checksum.end());
  }
  if (checksum64(checksums) == checksum_) return std::nullopt;
  return damage("its blocks are not those that were written, or not in their order");
}

}  // namespace mate33

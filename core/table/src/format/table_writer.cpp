#include "mate33/table/format/table_writer.hpp"

#include <algorithm>
#include <utility>

#include "mate33/base/checksum.hpp"
#include "mate33/base/little_endian.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/table/format/version2.hpp"

namespace mate33 {

namespace {

constexpr int index_level = 19;  // of zstd

void append(std::vector<std::byte>& target, std::span<const std::byte> bytes) {
  const std::size_t size = target.size();
  target.resize(size + bytes.size());
  std::ranges::copy(bytes, target.begin() + static_cast<std::ptrdiff_t>(size));
}

}  // namespace

TableWriter::TableWriter(std::string_view header, ByteSink sink) : sink_(std::move(sink)) {
  append(begin_, version2::Preamble{static_cast<std::uint32_t>(header.size())}.to_bytes());
  append(begin_, std::as_bytes(std::span(header)));
  write(begin_);
}

void TableWriter::add_block(std::span<const std::byte> block) {
  append_number(sizes_, static_cast<std::uint32_t>(block.size()));
  if (block.size() >= sizeof(std::uint32_t)) append(checksums_, block.last(sizeof(std::uint32_t)));
  write(block);
}

std::uint64_t TableWriter::finish(std::string_view summary, std::span<const std::byte> models) {
  const std::vector<std::byte> index = compress_zstd_frame(sizes_, index_level);
  std::vector<std::byte> parts;
  append(parts, models);
  append(parts, std::as_bytes(std::span(summary)));
  append(parts, index);
  const version2::Footer footer{
      written_,         static_cast<std::uint32_t>(models.size()), static_cast<std::uint32_t>(summary.size()),
      index.size(),     sizes_.size() / sizeof(std::uint32_t),     checksum64(checksums_),
      checksum64(parts)};
  write(parts);
  write(footer.to_bytes(begin_));
  return written_;
}

void TableWriter::write(std::span<const std::byte> bytes) {
  sink_(bytes);
  written_ += bytes.size();
}

}  // namespace mate33

#include "mate33/core/table_reader.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "mate33/core/zstd_frame.hpp"

namespace mate33 {

namespace {

class FileSource : public ByteSource {
 public:
  FileSource(int file, std::uint64_t size) : file_(file), size_(size) {}
  ~FileSource() override { ::close(file_); }
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  std::uint64_t size() const override { return size_; }
  std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const override {
    while (!target.empty()) {
      const ssize_t count = ::pread(file_, target.data(), target.size(), static_cast<off_t>(offset));
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return std::strerror(errno);
      if (count == 0) return "it has become shorter";
      target = target.subspan(static_cast<std::size_t>(count));
      offset += static_cast<std::uint64_t>(count);
    }
    return std::nullopt;
  }

 private:
  int file_;
  std::uint64_t size_;
};

class MemorySource : public ByteSource {
 public:
  explicit MemorySource(std::span<const std::byte> bytes) : bytes_(bytes.begin(), bytes.end()) {}
  std::uint64_t size() const override { return bytes_.size(); }
  std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const override {
    if (offset > bytes_.size() || target.size() > bytes_.size() - offset) return "it ends too early";
    std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), target.size(), target.begin());
    return std::nullopt;
  }

 private:
  std::vector<std::byte> bytes_;
};

/// The most bytes that the frame of so many can take.
std::uint64_t largest_frame(std::uint64_t bytes) {
  return bytes + bytes / 128 + 512;
}

/// Reads the frame at `offset`, whose contents are of known size, and moves the offset past it. Answers what
/// is wrong.
std::optional<std::string> read_frame(const ByteSource& source, std::uint64_t& offset,
                                      std::span<std::byte> target) {
  const std::uint64_t there = std::min(source.size() - offset, largest_frame(target.size()));
  std::vector<std::byte> bytes(there);
  if (auto error = source.read(offset, bytes)) return error;
  const auto size = zstd_frame_size(bytes);
  if (!size) return "a zstd frame is broken or cut short";
  offset += *size;
  return decompress_zstd_frame(std::span(bytes).first(*size), target);
}

}  // namespace

Expected<std::unique_ptr<ByteSource>, TableFault> open_file_source(const std::string& path) {
  const auto failed = [&](int error) {
    const bool missing = error == ENOENT || error == ENOTDIR;
    return Unexpected{TableFault{missing ? TableFault::Kind::missing : TableFault::Kind::io_error,
                                 "cannot read " + path + ": " + std::strerror(error)}};
  };
  const int file =
      ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // a pipe must not keep us waiting
  if (file < 0) return failed(errno);
  struct stat status {};
  if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    const int error = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
    ::close(file);
    return failed(error);
  }
  return std::unique_ptr<ByteSource>(
      std::make_unique<FileSource>(file, static_cast<std::uint64_t>(status.st_size)));
}

std::unique_ptr<ByteSource> make_memory_source(std::span<const std::byte> bytes) {
  return std::make_unique<MemorySource>(bytes);
}

TableFault TableReader::fault(TableFault::Kind kind, const std::string& what) const {
  return {
      kind,
      (kind == TableFault::Kind::damaged ? name_ + " is damaged: " : "cannot read " + name_ + ": ") + what};
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
  if (const auto error = read_frame(bytes, offset, header)) return damaged("header: " + *error);
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
  if (const auto error = read_frame(bytes, offset, sizes)) return damaged("sizes of blocks: " + *error);
  reader.offsets_.push_back(offset);
  for (std::size_t i = 0; i < block_count; ++i) {
    std::uint32_t size = 0;
    for (std::size_t b = 4; b-- > 0;) size = size << 8 | std::to_integer<std::uint32_t>(sizes[4 * i + b]);
    if (size > largest_frame(entries_per_block * 2)) return damaged("a block is too large");
    reader.offsets_.push_back(reader.offsets_.back() + size);
  }
  if (reader.offsets_.back() - offset != preamble->blocks_bytes || reader.offsets_.back() != bytes.size()) {
    return damaged("it is " + std::to_string(bytes.size()) + " bytes long instead of " +
                   std::to_string(reader.offsets_.back()));
  }
  return reader;
}

Expected<std::vector<Code>, TableFault> TableReader::read_block(std::size_t block) const {
  const std::size_t entries = blocks_->entry_count(block);
  std::vector<std::byte> frame(offsets_[block + 1] - offsets_[block]);
  if (const auto error = source_->read(offsets_[block], frame)) {
    return Unexpected{fault(TableFault::Kind::io_error, *error)};
  }
  std::vector<Code> codes(entries);
  // One byte an entry, or two where the block holds greater codes.
  const bool wide = zstd_content_size(frame) == entries * 2;
  std::vector<std::byte> stored(wide ? entries * 2 : entries);
  if (const auto error = decompress_zstd_frame(frame, stored)) {
    return Unexpected{fault(TableFault::Kind::damaged, "block " + std::to_string(block) + ": " + *error)};
  }
  for (std::size_t i = 0; i < entries; ++i) {
    codes[i] = wide ? static_cast<Code>(std::to_integer<unsigned>(stored[2 * i]) |
                                        std::to_integer<unsigned>(stored[2 * i + 1]) << 8)
                    : std::to_integer<Code>(stored[i]);
  }
  return codes;
}

}  // namespace mate33

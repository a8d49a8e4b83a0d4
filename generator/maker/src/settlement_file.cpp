#include "mate33/maker/settlement_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "file_bytes.hpp"
#include "mate33/base/checksum.hpp"
#include "mate33/base/little_endian.hpp"

namespace mate33 {

namespace {

enum class RecordKind : std::uint8_t { title = 1, block, ply, slice };

constexpr mode_t for_all = 0666;
constexpr std::uint32_t largest_contents = 1u << 30;

[[noreturn]] void throw_damaged(const std::filesystem::path& path, const std::string& why) {
  throw IoError(path.string() + " is damaged: " + why);
}

}  // namespace

/// What stands before the contents of a record, numbers with the lowest byte first: its kind, that of the
/// block, and the winner, a byte each, and one of zero; slice and region, or ply, in four each; the code in
/// four; the bytes of the contents, packed and as they are, in four each; the positions settled in eight; the
/// checksum of the contents, and that of all this, in eight each.
struct SettlementFile::Record {
  static constexpr std::size_t bytes = 48;

  RecordKind kind{};
  LogKey key{};
  std::uint32_t packed_bytes = 0, content_bytes = 0;
  std::uint64_t settled = 0;
  std::uint64_t checksum = 0;

  std::array<std::byte, bytes> to_bytes() const {
    std::array<std::byte, bytes> head{};
    head[0] = static_cast<std::byte>(kind);
    head[1] = static_cast<std::byte>(key.kind);
    head[2] = static_cast<std::byte>(index(key.winner));
    store_number(&head[4], key.slice);
    store_number(&head[8], key.region);
    store_number(&head[12], std::uint32_t{key.code});
    store_number(&head[16], packed_bytes);
    store_number(&head[20], content_bytes);
    store_number(&head[24], settled);
    store_number(&head[32], checksum);
    store_number(&head[40], checksum64(std::span(head).first<40>()));
    return head;
  }
  static std::optional<Record> parse(const std::array<std::byte, bytes>& head) {
    if (load_number<std::uint64_t>(&head[40]) != checksum64(std::span(head).first<40>())) return {};
    Record record;
    record.kind = static_cast<RecordKind>(head[0]);
    record.key.kind = static_cast<LogKey::Kind>(head[1]);
    record.key.winner = head[2] == std::byte{0} ? Color::white : Color::black;
    record.key.slice = load_number<std::uint32_t>(&head[4]);
    record.key.region = load_number<std::uint32_t>(&head[8]);
    record.key.code = static_cast<Code>(load_number<std::uint32_t>(&head[12]));
    record.packed_bytes = load_number<std::uint32_t>(&head[16]);
    record.content_bytes = load_number<std::uint32_t>(&head[20]);
    record.settled = load_number<std::uint64_t>(&head[24]);
    record.checksum = load_number<std::uint64_t>(&head[32]);
    if (record.packed_bytes > largest_contents || record.content_bytes > largest_contents) return {};
    return record;
  }
};

SettlementFile::SettlementFile(std::filesystem::path path, const std::string& title)
    : path_(std::move(path)), file_(::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, for_all)) {
  if (file_.number() < 0) throw_io_error("create", path_);
  if (::flock(file_.number(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) throw_io_error("lock", path_);
    throw IoError("another process is at work on " + path_.string() +
                  ": let it end, or name another --scratch");
  }
  if (scan() > 0) found_bytes_ = settled_.empty() ? 0 : end_;
  const std::optional<std::string> found = find_title();
  if (!found) {
    start(title);
  } else if (*found != title) {
    throw IoError(
        path_.string() +
        " is of another version, or of another order of pieces: remove it, and the table is solved anew");
  }
}

void SettlementFile::start(const std::string& title) {
  if (::ftruncate(file_.number(), 0) != 0) throw_io_error("write", path_);
  end_ = 0;
  blocks_.clear();
  settled_.clear();
  finished_.clear();
  Record record;
  record.kind = RecordKind::title;
  write(record, std::as_bytes(std::span(title)));
  complete_end_ = end_;
}

std::optional<std::string> SettlementFile::find_title() const {
  if (end_ < Record::bytes) return std::nullopt;
  std::array<std::byte, Record::bytes> head;
  read_at(file_, 0, head, path_);
  const auto record = Record::parse(head);
  if (!record || record->kind != RecordKind::title) return std::nullopt;
  std::string found(record->packed_bytes, '\0');
  read_at(file_, Record::bytes, std::as_writable_bytes(std::span(found)), path_);
  return found;
}

/// Enters the records that are whole, up to the last mark, and cuts off the rest. Answers the size before.
std::uint64_t SettlementFile::scan() {
  struct stat status {};
  if (::fstat(file_.number(), &status) != 0) throw_io_error("read", path_);
  const auto size = static_cast<std::uint64_t>(status.st_size);
  std::vector<std::pair<Record, std::uint64_t>> pending;
  std::vector<std::byte> contents;
  std::uint64_t at = 0;
  while (size - at >= Record::bytes) {
    std::array<std::byte, Record::bytes> head;
    read_at(file_, at, head, path_);
    const auto record = Record::parse(head);
    if (!record || size - at - Record::bytes < record->packed_bytes) break;
    contents.resize(record->packed_bytes);
    read_at(file_, at + Record::bytes, contents, path_);
    if (checksum64(contents) != record->checksum) break;
    pending.emplace_back(*record, at + Record::bytes);
    at += Record::bytes + record->packed_bytes;
    if (record->kind == RecordKind::block) continue;
    for (const auto& [found, place] : pending) enter(found, place);
    pending.clear();
    complete_end_ = at;
  }
  end_ = complete_end_;
  if (end_ < size && ::ftruncate(file_.number(), static_cast<off_t>(end_)) != 0) {
    throw_io_error("write", path_);
  }
  return size;
}

void SettlementFile::enter(const Record& record, std::uint64_t place) {
  switch (record.kind) {
    case RecordKind::block:
      blocks_[{record.key.slice, record.key.region}].push_back(
          {record.key, place, record.packed_bytes, record.content_bytes});
      break;
    case RecordKind::ply: {
      // One after the other.
      auto& plies = settled_[record.key.slice][index(record.key.winner)];
      if (plies.size() == record.key.region) plies.push_back(record.settled);
      break;
    }
    case RecordKind::slice: finished_[record.key.slice] = true; break;
    case RecordKind::title: break;
  }
}

/// Answers where the contents are.
std::uint64_t SettlementFile::write(const Record& record, std::span<const std::byte> contents) {
  Record whole = record;
  whole.packed_bytes = static_cast<std::uint32_t>(contents.size());
  whole.checksum = checksum64(contents);
  const auto head = whole.to_bytes();
  std::uint64_t place;
  {
    const Lock lock(mutex_);
    place = end_;
    end_ += head.size() + contents.size();
  }
  std::vector<std::byte> bytes(head.begin(), head.end());
  bytes.insert(bytes.end(), contents.begin(), contents.end());
  write_at(file_, place, bytes, path_);
  return place + head.size();
}

SettlementLog::Block SettlementFile::append(const LogKey& key, std::span<const std::byte> bytes) {
  constexpr int level = 1;
  std::list<ZstdCompressor> compressor;
  {
    const Lock lock(mutex_);
    if (!idle_compressors_.empty()) {
      compressor.splice(compressor.begin(), idle_compressors_, idle_compressors_.begin());
    }
  }
  if (compressor.empty()) compressor.emplace_back(level, FrameChecksum::elsewhere);
  const std::vector<std::byte> packed = compressor.front().compress(bytes);
  Record record;
  record.kind = RecordKind::block;
  record.key = key;
  record.content_bytes = static_cast<std::uint32_t>(bytes.size());
  const Block block{key, write(record, packed), static_cast<std::uint32_t>(packed.size()),
                    record.content_bytes};
  const Lock lock(mutex_);
  idle_compressors_.splice(idle_compressors_.begin(), compressor);
  blocks_[{key.slice, key.region}].push_back(block);
  return block;
}

std::vector<SettlementLog::Block> SettlementFile::blocks(std::size_t slice, std::size_t region) const {
  const Lock lock(mutex_);
  const auto found = blocks_.find({slice, region});
  return found == blocks_.end() ? std::vector<Block>() : found->second;
}

void SettlementFile::read(const Block& block, std::vector<std::byte>& bytes) const {
  read_settlements(file_, path_, block, bytes);
}

void read_settlements(const Descriptor& file, const std::filesystem::path& path,
                      const SettledBlocks::Block& block, std::vector<std::byte>& bytes) {
  if (block.packed_bytes > largest_contents || block.bytes > largest_contents)
    throw_damaged(path, "too large");
  std::vector<std::byte> packed(block.packed_bytes);
  read_at(file, block.place, packed, path);
  bytes.resize(block.bytes);
  if (const auto fault = decompress_zstd_frame(packed, bytes, FrameChecksum::elsewhere)) {
    throw_damaged(path, *fault);
  }
}

void remove_left_settlements(const std::filesystem::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDWR | O_CLOEXEC));
  if (file.number() >= 0 && ::flock(file.number(), LOCK_EX | LOCK_NB) == 0) ::unlink(path.c_str());
}

std::vector<SettledBlocks::Block> SettlementFile::blocks_from(std::uint64_t place) const {
  const Lock lock(mutex_);
  std::vector<Block> found;
  for (const auto& [where, blocks] : blocks_) {
    std::ranges::copy_if(blocks, std::back_inserter(found),
                         [&](const Block& block) { return block.place >= place; });
  }
  return found;
}

void SettlementFile::sync() const {
  if (::fdatasync(file_.number()) != 0) throw_io_error("write", path_);
}

void SettlementFile::complete(std::size_t slice, Color winner, Plies ply, std::uint64_t settled) {
  Record record;
  record.kind = RecordKind::ply;
  record.key.slice = static_cast<std::uint32_t>(slice);
  record.key.region = ply.count();
  record.key.winner = winner;
  record.settled = settled;
  const std::uint64_t place = write(record, {});
  const Lock lock(mutex_);
  enter(record, place);
  complete_end_ = std::max(complete_end_, place);
}

std::optional<std::uint64_t> SettlementFile::settled(std::size_t slice, Color winner, Plies ply) const {
  const Lock lock(mutex_);
  const auto found = settled_.find(slice);
  if (found == settled_.end()) return std::nullopt;
  const auto& plies = found->second[index(winner)];
  return ply.count() < plies.size() ? std::optional(plies[ply.count()]) : std::nullopt;
}

void SettlementFile::finish(std::size_t slice) {
  Record record;
  record.kind = RecordKind::slice;
  record.key.slice = static_cast<std::uint32_t>(slice);
  const std::uint64_t place = write(record, {});
  const Lock lock(mutex_);
  enter(record, place);
  complete_end_ = std::max(complete_end_, place);
}

bool SettlementFile::is_finished(std::size_t slice) const {
  const Lock lock(mutex_);
  return finished_.contains(slice);
}

std::uint64_t SettlementFile::bytes() const {
  const Lock lock(mutex_);
  return end_;
}

void SettlementFile::cut_back() {
  const Lock lock(mutex_);
  if (::ftruncate(file_.number(), static_cast<off_t>(complete_end_)) != 0) throw_io_error("write", path_);
}

void SettlementFile::remove() {
  ::unlink(path_.c_str());
}

}  // namespace mate33

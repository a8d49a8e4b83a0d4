#include "blocks_for_first.hpp"

#include <cstring>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace mate33 {

namespace {

/// Stands before the bytes of a block, or before a tally.
struct Heading {
  std::uint32_t file, bytes;
  std::uint64_t block;
};
constexpr std::uint64_t tally_block = UINT64_MAX;
static_assert(std::is_trivially_copyable_v<TableTally>);

}  // namespace

void BlocksForFirst::put(std::size_t block, std::vector<std::byte> bytes) {
  constexpr std::size_t enough = std::size_t{4} << 20;
  const Lock lock(mutex_);
  add(block, bytes);
  if (message_.size() >= enough) peers_.send(0, std::exchange(message_, {}));
}

void BlocksForFirst::add(std::uint64_t block, std::span<const std::byte> bytes) {
  const Heading heading{file_, static_cast<std::uint32_t>(bytes.size()), block};
  const auto words = std::as_bytes(std::span(&heading, 1));
  message_.insert(message_.end(), words.begin(), words.end());
  message_.insert(message_.end(), bytes.begin(), bytes.end());
}

std::vector<std::byte> BlocksForFirst::read(std::size_t) const {
  throw std::logic_error("blocks are read where the file is written");
}

void BlocksForFirst::send() {
  const Lock lock(mutex_);
  if (!message_.empty()) peers_.send(0, std::exchange(message_, {}));
}

void BlocksForFirst::send(const TableTally& tally) {
  {
    const Lock lock(mutex_);
    add(tally_block, std::as_bytes(std::span(&tally, 1)));
  }
  send();
}

void take_packed(const Peers::Message& message, const PackedByOthers& packed) {
  std::span<const std::byte> left = message;
  while (!left.empty()) {
    Heading heading;
    if (left.size() < sizeof heading) throw told_nonsense();
    std::memcpy(&heading, left.data(), sizeof heading);
    left = left.subspan(sizeof heading);
    if (left.size() < heading.bytes) throw told_nonsense();
    const auto bytes = left.first(heading.bytes);
    left = left.subspan(heading.bytes);
    if (heading.block != tally_block) {
      packed.on_block(heading.file, heading.block, {bytes.begin(), bytes.end()});
      continue;
    }
    TableTally tally;
    if (bytes.size() != sizeof tally) throw told_nonsense();
    std::memcpy(&tally, bytes.data(), sizeof tally);
    packed.on_tally(heading.file, tally);
  }
}

}  // namespace mate33

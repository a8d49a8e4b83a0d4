#include "mate33/maker/all_settlements.hpp"

#include <fcntl.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <type_traits>

#include "file_bytes.hpp"

namespace mate33 {

AllSettlements::AllSettlements(const SettlementFile& own, std::vector<std::filesystem::path> paths,
                               Peers& peers)
    : own_(own), paths_(std::move(paths)), peers_(peers) {}

void AllSettlements::meet() {
  if (peers_.is_alone()) return;
  own_.sync();
  std::vector<Block> news = own_.blocks_from(told_bytes_);
  // The others have no use for what this process alone goes on with.
  std::erase_if(news, [](const Block& block) {
    return block.key.kind == LogKey::Kind::due || block.key.kind == LogKey::Kind::set_up;
  });
  told_bytes_ = own_.bytes();
  for (Block& block : news) block.log = peers_.rank();
  tell(news);
  for (const Peers::Message& message : peers_.receive()) enter(message);
  open_others();
}

void AllSettlements::tell(const std::vector<Block>& blocks) {
  static_assert(std::is_trivially_copyable_v<Block>);
  constexpr std::size_t most_at_once = 1u << 16;
  for (std::size_t begin = 0; begin < blocks.size(); begin += most_at_once) {
    const auto part =
        std::as_bytes(std::span(blocks).subspan(begin).first(std::min(most_at_once, blocks.size() - begin)));
    for (unsigned to = 0; to < peers_.count(); ++to) {
      if (to != peers_.rank()) peers_.send(to, {part.begin(), part.end()});
    }
  }
}

void AllSettlements::enter(const Peers::Message& message) {
  for (std::size_t at = 0; at + sizeof(Block) <= message.size(); at += sizeof(Block)) {
    Block block;
    std::memcpy(&block, message.data() + at, sizeof block);
    blocks_[{block.key.slice, block.key.region}].push_back(block);
  }
}

/// Anew whenever all have met: a file on a network shows what was written before it was opened.
void AllSettlements::open_others() {
  files_.clear();
  for (unsigned process = 0; process < paths_.size(); ++process) {
    files_.emplace_back(process == peers_.rank() ? -1
                                                 : ::open(paths_[process].c_str(), O_RDONLY | O_CLOEXEC));
    if (process == peers_.rank() || files_.back().number() >= 0) continue;
    throw IoError("process " + std::to_string(process + 1) + " writes " + paths_[process].string() +
                  ", which is not to be read here: --scratch has to name a directory that all processes "
                  "share");
  }
}

std::vector<SettledBlocks::Block> AllSettlements::blocks(std::size_t slice, std::size_t region) const {
  std::vector<Block> found = own_.blocks(slice, region);
  for (Block& block : found) block.log = peers_.rank();
  const auto others = blocks_.find({slice, region});
  if (others != blocks_.end()) found.insert(found.end(), others->second.begin(), others->second.end());
  return found;
}

void AllSettlements::read(const Block& block, std::vector<std::byte>& bytes) const {
  if (block.log == peers_.rank()) return own_.read(block, bytes);
  if (block.log >= files_.size()) throw IoError("what another process has told makes no sense");
  read_settlements(files_[block.log], paths_[block.log], block, bytes);
  bytes_of_others_ += block.packed_bytes;
}

}  // namespace mate33

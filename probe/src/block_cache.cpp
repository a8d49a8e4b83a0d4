#include "block_cache.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace mate33 {

namespace {

std::uint64_t word_at(const std::byte* bytes) {
  std::uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i) word |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
  return word;
}
void put_word(std::byte* bytes, std::uint64_t word) {
  for (unsigned i = 0; i < 8; ++i) bytes[i] = static_cast<std::byte>(word >> (8 * i));
}

}  // namespace

BlockCache::BlockCache(std::size_t budget_bytes)
    // Slots come in pairs.
    : slot_count_(std::min(budget_bytes / (2 * slot_bytes) * 2, most_slots)),
      chunks_((slot_count_ + slots_per_chunk - 1) / slots_per_chunk) {}

BlockCache::~BlockCache() = default;

std::mutex& BlockCache::loading(const SlotOfBlock& block) const noexcept {
  return loading_[reinterpret_cast<std::uintptr_t>(&block) / sizeof(SlotOfBlock) % loading_.size()];
}

std::unique_ptr<BlockCache::Work> BlockCache::take_work() {
  {
    const std::scoped_lock lock(idle_work_mutex_);
    if (!idle_work_.empty()) {
      std::unique_ptr<Work> work = std::move(idle_work_.back());
      idle_work_.pop_back();
      return work;
    }
  }
  return std::make_unique<Work>();
}

void BlockCache::give_work(std::unique_ptr<Work> work) noexcept {
  try {
    const std::scoped_lock lock(idle_work_mutex_);
    idle_work_.push_back(std::move(work));
  } catch (const std::bad_alloc&) {
    return;  // it is freed instead of kept
  }
}

bool BlockCache::copy(const SlotOfBlock& block, std::span<Code> codes) const noexcept {
  const View view = find(block);
  if (!view) return false;
  std::size_t next = 0;
  std::array<std::byte, bytes_of_codes(codes_at_once, true)> bytes;
  for (std::size_t begin = 0; begin < codes.size(); begin += codes_at_once) {
    for (std::size_t at = 0; at < bytes_of_codes(codes_at_once, view.is_wide()); at += word_bytes) {
      put_word(&bytes[at], view.word(next++));
    }
    codes_from_bytes<MarkedBytes>(bytes.data(), view.is_wide(), codes.subspan(begin, codes_at_once));
  }
  return view.is_intact();
}

std::size_t BlockCache::memory() const noexcept {
  const std::scoped_lock lock(replacing_);
  std::size_t bytes = 0;
  for (const auto& chunk : chunks_) bytes += chunk ? chunk->memory.bytes().size() : 0;
  return bytes;
}

void BlockCache::store(SlotOfBlock& block, std::span<const Code> codes, Code greatest) noexcept {
  // Hardly a table has codes that do not fit, and to look through a block takes some microseconds.
  const bool wide = !MarkedBytes::fits(greatest) && !all_fit<MarkedBytes>(codes);
  const std::optional<std::size_t> number = claim(wide);
  if (!number) return;
  Slot& s = slot(*number);
  // The slot is ours, its generation odd. A reader that sees one of these stores sees the odd generation,
  // too: that is what release and acquire are for.
  std::uint64_t* const words = words_of(*number);
  std::size_t next = 0;
  std::array<std::byte, bytes_of_codes(codes_at_once, true)> bytes;
  for (std::size_t begin = 0; begin < codes.size(); begin += codes_at_once) {
    codes_to_bytes<MarkedBytes>(codes.subspan(begin, codes_at_once), wide, bytes.data());
    for (std::size_t at = 0; at < bytes_of_codes(codes_at_once, wide); at += word_bytes) {
      std::atomic_ref<std::uint64_t>(words[next++]).store(word_at(&bytes[at]), std::memory_order_release);
    }
  }
  s.owner.store(&block, std::memory_order_release);
  // Only the next use counts: blocks that are needed once go before those that are needed again and again.
  s.used.store(false, std::memory_order_relaxed);
  s.generation.store(s.generation.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  block.slot_and_width_.store(encoded(*number, wide), std::memory_order_release);

  const std::scoped_lock lock(replacing_);
  s.busy = false;
  if (wide) slot(*number + 1).busy = false;
}

/// A slot, or for a wide block the first of a pair: busy from now on, empty, and of odd generation.
std::optional<std::size_t> BlockCache::claim(bool wide) noexcept {
  const std::scoped_lock lock(replacing_);
  std::optional<std::size_t> number = claim_unused(wide);
  if (!number) number = claim_by_clock(wide);
  if (!number) return std::nullopt;
  empty(*number);
  Slot& s = slot(*number);
  s.busy = true;
  s.wide = wide;
  if (wide) {
    empty(*number + 1);
    slot(*number + 1).busy = true;
  }
  s.generation.store(s.generation.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  return number;
}

/// One that has never held a block.
std::optional<std::size_t> BlockCache::claim_unused(bool wide) noexcept {
  // Where a pair must begin behind an odd slot, that stays empty until the clock comes by.
  const std::size_t number = wide ? (used_slots_ + 1) / 2 * 2 : used_slots_;
  const std::size_t end = number + (wide ? 2 : 1);
  if (end > slot_count_) return std::nullopt;
  std::unique_ptr<Chunk>& chunk = chunks_[number / slots_per_chunk];
  if (!chunk) {
    const std::size_t first = number / slots_per_chunk * slots_per_chunk;
    try {
      chunk = std::make_unique<Chunk>(std::min(slots_per_chunk, slot_count_ - first));
    } catch (const std::bad_alloc&) {
      return std::nullopt;  // what there is has to do
    }
  }
  used_slots_ = end;
  return number;
}

/// The next that has not been used since the hand came by last. In two rounds the hand finds one, unless all
/// are busy or are used all the time.
std::optional<std::size_t> BlockCache::claim_by_clock(bool wide) noexcept {
  const std::size_t step = wide ? 2 : 1;
  const std::size_t end = used_slots_ / step * step;
  for (std::size_t steps = 0; steps < 2 * end / step + 1; ++steps) {
    const std::size_t number = hand_ < end ? hand_ / step * step : 0;
    hand_ = number + step;
    if (number < end && (wide ? may_take_pair(number) : may_take(number))) return number;
  }
  return std::nullopt;
}

bool BlockCache::may_take(std::size_t number) noexcept {
  Slot& s = slot(number);
  // The second half of a wide block goes with the first.
  const bool belongs_to_other = number % 2 == 1 && slot(number - 1).wide;
  return !belongs_to_other && !s.busy && !s.used.exchange(false, std::memory_order_relaxed);
}

bool BlockCache::may_take_pair(std::size_t number) noexcept {
  Slot& first = slot(number);
  Slot& second = slot(number + 1);
  if (first.busy || second.busy) return false;
  const bool first_used = first.used.exchange(false, std::memory_order_relaxed);
  const bool second_used = second.used.exchange(false, std::memory_order_relaxed);
  return !first_used && !second_used;
}

/// Drives the block out. Whoever sees the new generation sees that there is no owner.
void BlockCache::empty(std::size_t number) noexcept {
  Slot& s = slot(number);
  SlotOfBlock* const owner = s.owner.load(std::memory_order_relaxed);
  s.wide = false;
  if (owner == nullptr) return;
  owner->slot_and_width_.store(SlotOfBlock::nowhere, std::memory_order_relaxed);
  s.owner.store(nullptr, std::memory_order_relaxed);
  s.generation.store(s.generation.load(std::memory_order_relaxed) + 2, std::memory_order_release);
}

}  // namespace mate33

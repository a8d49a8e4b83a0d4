#include "block_cache.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "mate33/base/little_endian.hpp"

namespace mate33 {

namespace {

std::uint8_t bits_of_planes(std::size_t first, std::size_t count) {
  return static_cast<std::uint8_t>(((1u << count) - 1) << first);
}

}  // namespace

BlockCache::BlockCache(std::size_t budget_bytes)
    // Slots come in pairs.
    : slot_count_(std::min(budget_bytes / (2 * slot_bytes) * 2, most_slots)),
      chunks_((slot_count_ + slots_per_chunk - 1) / slots_per_chunk) {}

BlockCache::~BlockCache() = default;

Mutex& BlockCache::loading(const SlotOfBlock& block) const noexcept {
  return loading_[reinterpret_cast<std::uintptr_t>(&block) / sizeof(SlotOfBlock) % loading_.size()];
}

std::unique_ptr<BlockCache::Work> BlockCache::take_work() {
  {
    const Lock lock(idle_work_mutex_);
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
    const Lock lock(idle_work_mutex_);
    idle_work_.push_back(std::move(work));
  } catch (const std::bad_alloc&) {
    return;  // it is freed instead of kept
  }
}

bool BlockCache::copy(const SlotOfBlock& block, std::size_t first_plane,
                      std::span<Code> codes) const noexcept {
  const View view = find(block);
  if (!view) return false;
  const std::size_t first = first_plane * plane_entries;
  for (std::size_t at = 0; at < codes.size(); at += plane_entries) {
    if (!view.has(first + at)) return false;
  }
  copy_words<MarkedBytes>(view, first, codes);
  return view.is_intact();
}

bool BlockCache::copy_undecoded(const SlotOfBlock& block, std::size_t plane,
                                MutablePlaneCodes codes) const noexcept {
  const View view = find(block);
  if (!view || (view.slot_->undecoded.load(std::memory_order_acquire) >> plane & 1) == 0) return false;
  copy_words<PlainBytes>(view, plane * plane_entries, codes);
  return view.is_intact();
}

/// The codes from entry `first` on, whole or not: the caller asks whether the view is intact.
template <class Bytes>
void BlockCache::copy_words(const View& view, std::size_t first, std::span<Code> codes) const noexcept {
  std::size_t next = bytes_of_codes(first, view.is_wide()) / word_bytes;
  std::array<std::byte, bytes_of_codes(codes_at_once, true)> bytes;
  for (std::size_t begin = 0; begin < codes.size(); begin += codes_at_once) {
    for (std::size_t at = 0; at < bytes_of_codes(codes_at_once, view.is_wide()); at += word_bytes) {
      store_number(&bytes[at], view.word(next++));
    }
    codes_from_bytes<Bytes>(bytes.data(), view.is_wide(), codes.subspan(begin, codes_at_once));
  }
}

std::size_t BlockCache::memory() const noexcept {
  const Lock lock(replacing_);
  std::size_t bytes = 0;
  for (const auto& chunk : chunks_) bytes += chunk ? chunk->memory.bytes().size() : 0;
  return bytes;
}

void BlockCache::store(SlotOfBlock& block, std::span<const Code> codes, Code greatest) noexcept {
  // Hardly a table has codes that do not fit, and to look through a block takes some microseconds.
  const bool wide = !MarkedBytes::fits(greatest) && !all_fit<MarkedBytes>(codes);
  const std::optional<std::size_t> number = claim(wide);
  if (!number) return;
  fill_decoded({*number, wide}, 0, codes);
  open(block, {*number, wide});
}

void BlockCache::store_plane(SlotOfBlock& block, std::size_t plane, PlaneCodes codes,
                             Code greatest) noexcept {
  if (const std::optional<Place> held = hold(block)) {
    fill_decoded(*held, plane, codes);
    return let_go(*held);
  }
  const bool wide = !MarkedBytes::fits(greatest);
  const std::optional<std::size_t> number = claim(wide);
  if (!number) return;
  fill_decoded({*number, wide}, plane, codes);
  open(block, {*number, wide});
}

void BlockCache::store_undecoded(SlotOfBlock& block, const BlockBuffer& as_stored, std::size_t planes,
                                 Code greatest) noexcept {
  if (block.slot_and_width_.load(std::memory_order_relaxed) != SlotOfBlock::nowhere) return;
  // Residuals may take two bytes where codes take one.
  const bool wide = !MarkedBytes::fits(greatest) || as_stored.is_wide();
  const std::optional<std::size_t> number = claim(wide);
  if (!number) return;
  fill({*number, wide}, 0, planes,
       [&](std::size_t first, std::byte* bytes) { as_stored.copy_bytes(first, codes_at_once, wide, bytes); });
  slot(*number).undecoded.store(bits_of_planes(0, planes), std::memory_order_release);
  open(block, {*number, wide});
}

/// Writes planes into a slot that is ours, or that holds others of the same block; write(first, bytes) those
/// of codes_at_once entries. A reader that sees one of the words sees that they are not there yet or, in a
/// slot that changes its owner, the odd generation, too: that is what release and acquire are for.
template <class Write>
void BlockCache::fill(Place place, std::size_t first_plane, std::size_t planes, Write write) noexcept {
  std::uint64_t* const words = words_of(place.slot);
  std::size_t next = bytes_of_codes(first_plane * plane_entries, place.wide) / word_bytes;
  std::array<std::byte, bytes_of_codes(codes_at_once, true)> bytes;
  for (std::size_t first = 0; first < planes * plane_entries; first += codes_at_once) {
    write(first, bytes.data());
    for (std::size_t at = 0; at < bytes_of_codes(codes_at_once, place.wide); at += word_bytes) {
      std::atomic_ref<std::uint64_t>(words[next++])
          .store(load_number<std::uint64_t>(&bytes[at]), std::memory_order_release);
    }
  }
}

void BlockCache::fill_decoded(Place place, std::size_t first_plane, std::span<const Code> codes) noexcept {
  const std::size_t planes = codes.size() / plane_entries;
  fill(place, first_plane, planes, [&](std::size_t first, std::byte* bytes) {
    codes_to_bytes<MarkedBytes>(codes.subspan(first, codes_at_once), place.wide, bytes);
  });
  slot(place.slot).planes.fetch_or(bits_of_planes(first_plane, planes), std::memory_order_release);
}

/// Gives a slot that has been claimed and filled to the block.
void BlockCache::open(SlotOfBlock& block, Place place) noexcept {
  Slot& s = slot(place.slot);
  s.owner.store(&block, std::memory_order_release);
  // Only the next use counts: blocks that are needed once go before those that are needed again and again.
  s.used.store(false, std::memory_order_relaxed);
  s.generation.store(s.generation.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  block.slot_and_width_.store(encoded(place.slot, place.wide), std::memory_order_release);
  let_go(place);
}

/// The slot of the block, busy from now on, so that nobody takes it; none if it has none.
std::optional<BlockCache::Place> BlockCache::hold(const SlotOfBlock& block) noexcept {
  const Lock lock(replacing_);
  const std::uint32_t where = block.slot_and_width_.load(std::memory_order_relaxed);
  if (where < SlotOfBlock::first_slot) return std::nullopt;
  const Place place{(where >> 1) - 1, (where & 1) != 0};
  slot(place.slot).busy = true;
  if (place.wide) slot(place.slot + 1).busy = true;
  return place;
}

void BlockCache::let_go(Place place) noexcept {
  const Lock lock(replacing_);
  slot(place.slot).busy = false;
  if (place.wide) slot(place.slot + 1).busy = false;
}

/// A slot, or for a wide block the first of a pair: busy from now on, empty, and of odd generation.
std::optional<std::size_t> BlockCache::claim(bool wide) noexcept {
  const Lock lock(replacing_);
  std::optional<std::size_t> number = claim_unused(wide);
  if (!number) number = claim_by_clock(wide);
  if (!number) return std::nullopt;
  empty(*number);
  Slot& s = slot(*number);
  s.planes.store(0, std::memory_order_relaxed);
  s.undecoded.store(0, std::memory_order_relaxed);
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
  std::uint32_t here = encoded(number, s.wide);
  s.wide = false;
  if (owner == nullptr) return;
  // A block that has been found damaged meanwhile stays so.
  owner->slot_and_width_.compare_exchange_strong(here, SlotOfBlock::nowhere, std::memory_order_relaxed);
  s.owner.store(nullptr, std::memory_order_relaxed);
  s.generation.store(s.generation.load(std::memory_order_relaxed) + 2, std::memory_order_release);
}

}  // namespace mate33

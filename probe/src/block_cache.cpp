#include "block_cache.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "mate33/base/little_endian.hpp"

namespace mate33 {

namespace {

/// Of codes_at_once codes.
using BytesAtOnce = std::array<std::byte, bytes_of_codes(codes_at_once, CodeWidth::two_bytes)>;

/// The first slot from this one on at which a run of so many may begin.
std::size_t next_run(std::size_t slots, std::size_t run) {
  return (slots + run - 1) / run * run;
}

}  // namespace

BlockCache::BlockCache(std::size_t budget_bytes)
    // Whole runs, of any length.
    : slot_count_(std::min(
          budget_bytes / slot_bytes / slots_of(CodeWidth::two_bytes) * slots_of(CodeWidth::two_bytes),
          most_slots)),
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

bool BlockCache::has_some(const SlotOfBlock& block, std::size_t plane) const noexcept {
  const View view = find(block);
  return view && view.has(plane * plane_entries);
}

bool BlockCache::copy(const SlotOfBlock& block, std::size_t first_plane, std::span<Code> codes,
                      std::size_t rows) const noexcept {
  const View view = find(block);
  if (!view) return false;
  const std::size_t first = first_plane * plane_entries;
  for (std::size_t at = 0; at < codes.size(); at += plane_entries) {
    if (!view.has(first + at + (rows - 1) * square_count)) return false;
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
  std::size_t next = bytes_of_codes(first, view.width_) / word_bytes;
  BytesAtOnce bytes;
  for (std::size_t begin = 0; begin < codes.size(); begin += codes_at_once) {
    for (std::size_t at = 0; at < bytes_of_codes(codes_at_once, view.width_); at += word_bytes) {
      store_number(&bytes[at], view.word(next++));
    }
    codes_from_bytes<Bytes>(bytes.data(), view.width_, codes.subspan(begin, codes_at_once));
  }
}

std::size_t BlockCache::memory() const noexcept {
  const Lock lock(replacing_);
  std::size_t bytes = 0;
  for (const auto& chunk : chunks_) bytes += chunk ? chunk->memory.bytes().size() : 0;
  return bytes;
}

void BlockCache::store(SlotOfBlock& block, std::span<const Code> codes, Code greatest) noexcept {
  CodeWidth width = width_for<MarkedBytes>(greatest);
  // Hardly a table has codes that do not fit a byte, and to look through a block takes some microseconds.
  if (width == CodeWidth::two_bytes && all_fit<MarkedBytes>(codes, CodeWidth::byte)) width = CodeWidth::byte;
  const std::optional<Place> place = claim(width);
  if (!place) return;
  fill_decoded(*place, 0, codes);
  open(block, *place);
}

void BlockCache::store_plane(SlotOfBlock& block, std::size_t plane, PlaneCodes codes, Code greatest,
                             std::size_t rows) noexcept {
  if (const std::optional<Place> held = hold(block)) {
    slot(held->slot)
        .undecoded.fetch_and(static_cast<std::uint8_t>(~(1u << plane)), std::memory_order_relaxed);
    fill_decoded(*held, plane, codes, rows);
    return let_go(*held);
  }
  const std::optional<Place> place = claim(width_for<MarkedBytes>(greatest));
  if (!place) return;
  fill_decoded(*place, plane, codes, rows);
  open(block, *place);
}

void BlockCache::store_undecoded(SlotOfBlock& block, const BlockBuffer& as_stored, std::size_t planes,
                                 Code greatest) noexcept {
  if (block.place_.load(std::memory_order_relaxed) != SlotOfBlock::nowhere) return;
  // Residuals may take more than codes do.
  const std::optional<Place> place =
      claim(std::max(width_for<MarkedBytes>(greatest), as_stored.least_width(planes * plane_entries)));
  if (!place) return;
  fill(*place, 0, planes,
       [&](std::size_t first, std::byte* bytes) { as_stored.copy_bytes(first, place->width, bytes); });
  slot(place->slot).undecoded.store(static_cast<std::uint8_t>((1u << planes) - 1), std::memory_order_release);
  open(block, *place);
}

/// Writes planes into slots that are ours, or that hold others of the same block; write(first, bytes)
/// those of codes_at_once entries. A reader that sees one of the words sees that they are not there yet or,
/// in slots that change their owner, the odd generation, too: that is what release and acquire are for. Rows
/// that are there get the words that they have.
template <class Write>
void BlockCache::fill(Place place, std::size_t first_plane, std::size_t planes, Write write) noexcept {
  std::uint64_t* const words = words_of(place.slot);
  std::size_t next = bytes_of_codes(first_plane * plane_entries, place.width) / word_bytes;
  BytesAtOnce bytes;
  for (std::size_t first = 0; first < planes * plane_entries; first += codes_at_once) {
    write(first, bytes.data());
    for (std::size_t at = 0; at < bytes_of_codes(codes_at_once, place.width); at += word_bytes) {
      std::atomic_ref<std::uint64_t>(words[next++])
          .store(load_number<std::uint64_t>(&bytes[at]), std::memory_order_release);
    }
  }
}

void BlockCache::fill_decoded(Place place, std::size_t first_plane, std::span<const Code> codes,
                              std::size_t rows) noexcept {
  const std::size_t planes = codes.size() / plane_entries;
  fill(place, first_plane, planes, [&](std::size_t first, std::byte* bytes) {
    codes_to_bytes(codes.subspan(first, codes_at_once), place.width, bytes);
  });
  for (std::size_t plane = first_plane; plane < first_plane + planes; ++plane) {
    slot(place.slot).rows[plane].store(static_cast<std::uint8_t>(rows), std::memory_order_release);
  }
}

/// Gives slots that have been claimed and filled to the block.
void BlockCache::open(SlotOfBlock& block, Place place) noexcept {
  Slot& s = slot(place.slot);
  s.owner.store(&block, std::memory_order_release);
  // Only the next use counts: blocks that are needed once go before those that are needed again and again.
  s.used.store(false, std::memory_order_relaxed);
  s.generation.store(s.generation.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  block.place_.store(place.number(), std::memory_order_release);
  let_go(place);
}

/// Where the block is, busy from now on, so that nobody takes its slots; nothing if it is nowhere.
std::optional<BlockCache::Place> BlockCache::hold(const SlotOfBlock& block) noexcept {
  const Lock lock(replacing_);
  const std::uint32_t where = block.place_.load(std::memory_order_relaxed);
  if (where < SlotOfBlock::first_place) return std::nullopt;
  const Place place = Place::of(where);
  slot(place.slot).busy = true;
  return place;
}

void BlockCache::let_go(Place place) noexcept {
  const Lock lock(replacing_);
  slot(place.slot).busy = false;
}

/// A run of slots for a block of this width: busy from now on, empty, and the first of odd generation.
std::optional<BlockCache::Place> BlockCache::claim(CodeWidth width) noexcept {
  const Lock lock(replacing_);
  const std::size_t run = slots_of(width);
  std::optional<std::size_t> number = claim_unused(run);
  if (!number) number = claim_by_clock(run);
  if (!number) return std::nullopt;
  for (std::size_t i = 0; i < run; ++i) {
    empty(*number + i);
    slot(*number + i).run = 0;
  }
  Slot& first = slot(*number);
  for (auto& rows : first.rows) rows.store(0, std::memory_order_relaxed);
  first.undecoded.store(0, std::memory_order_relaxed);
  first.busy = true;
  first.run = static_cast<std::uint8_t>(run);
  first.generation.store(first.generation.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  return Place{*number, width};
}

/// Slots that have never held a block.
std::optional<std::size_t> BlockCache::claim_unused(std::size_t run) noexcept {
  // What is left before a longer run begins stays empty until the clock comes by.
  const std::size_t number = next_run(used_slots_, run);
  const std::size_t end = number + run;
  if (end > slot_count_) {
    used_slots_ = slot_count_;
    return std::nullopt;
  }
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

/// The next that have not been used since the hand came by last. In two rounds the hand finds them, unless
/// all are busy or are used all the time.
std::optional<std::size_t> BlockCache::claim_by_clock(std::size_t run) noexcept {
  const std::size_t end = used_slots_ / run * run;
  for (std::size_t steps = 0; steps < 2 * end / run + 1; ++steps) {
    // Not back to where the hand has been: what came in last would go first.
    const std::size_t ahead = next_run(hand_, run);
    const std::size_t number = ahead < end ? ahead : 0;
    hand_ = number + run;
    if (number < end && may_take(number, run)) return number;
  }
  return std::nullopt;
}

/// Whether these slots go, with all that belongs to the blocks in them. Those of a run that begins before go
/// with its first.
bool BlockCache::may_take(std::size_t first, std::size_t run) noexcept {
  if (slot(first).run == 0) return false;
  bool taken = true;
  for (std::size_t i = 0; i < run; ++i) {
    Slot& s = slot(first + i);
    if (s.busy || s.used.exchange(false, std::memory_order_relaxed)) taken = false;
  }
  return taken;
}

/// Drives the block out that begins here, if any. Whoever sees the new generation sees that there is no
/// owner.
void BlockCache::empty(std::size_t number) noexcept {
  Slot& s = slot(number);
  SlotOfBlock* const owner = s.owner.load(std::memory_order_relaxed);
  for (std::size_t i = 1; i < s.run; ++i) slot(number + i).run = 1;
  if (owner == nullptr) return;
  // A block that is found damaged, meanwhile or before, stays so.
  std::uint32_t here = owner->place_.load(std::memory_order_relaxed);
  if (here != SlotOfBlock::damaged)
    owner->place_.compare_exchange_strong(here, SlotOfBlock::nowhere, std::memory_order_relaxed);
  s.owner.store(nullptr, std::memory_order_relaxed);
  s.generation.store(s.generation.load(std::memory_order_relaxed) + 2, std::memory_order_release);
}

}  // namespace mate33

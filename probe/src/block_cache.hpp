#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "mate33/base/mutex.hpp"
#include "mate33/base/table_memory.hpp"
#include "mate33/table/codec/code_bytes.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// The codes of blocks of all tables, decompressed and decoded, under one budget of bytes.
///
/// A slot of 16 KiB holds a block of half a byte a code, an aligned run of two or four slots a block of one
/// or two bytes. A block may be there with some of its planes, and a plane with its first rows, and get
/// others later: most are never asked for. Planes that are not decoded yet may be there as the file has them,
/// so that a block is decompressed once. Slots are never given back, only filled anew, so that a reader may
/// look into one at any time: it loads codes, and then asks whether the slot still held that block throughout
/// (a sequence lock). Readers take no lock and write nothing but, now and then, that a slot has been used.
/// Blocks are replaced in the order of a clock with a second chance.
class BlockCache {
 public:
  static constexpr std::size_t slot_bytes = bytes_of_codes(entries_per_block, CodeWidth::half_byte);

  /// Which slot holds a block, if any: four bytes for each block of a table, which must outlive their use.
  /// Only the cache looks inside.
  class SlotOfBlock {
   private:
    friend class BlockCache;
    static constexpr std::uint32_t nowhere = 0, damaged = 1, first_place = 4;
    std::atomic<std::uint32_t> place_{nowhere};
  };

  /// Takes no memory for blocks until it is needed.
  explicit BlockCache(std::size_t budget_bytes);
  ~BlockCache();
  BlockCache(const BlockCache&) = delete;
  BlockCache& operator=(const BlockCache&) = delete;

  class View;
  /// What there is of the block; false if it is not in the cache.
  View find(const SlotOfBlock& block) const noexcept;
  /// Asks for the memory of an entry ahead, if the block is in the cache.
  void prefetch(const SlotOfBlock& block, std::size_t entry) const noexcept;

  /// Copies the codes of some planes of a block; false if one of them is not in the cache with its first so
  /// many rows. What is in the others means nothing.
  bool copy(const SlotOfBlock& block, std::size_t first_plane, std::span<Code> codes,
            std::size_t rows = square_count) const noexcept;
  /// Whether a row of the plane is there.
  bool has_some(const SlotOfBlock& block, std::size_t plane) const noexcept;

  // Each keeps what is not in the cache yet; where no slot can be had, nothing happens. To be called under
  // the block's lock. No code but illegal_code may be greater than `greatest`, that of the table.
  /// The whole block.
  void store(SlotOfBlock& block, std::span<const Code> codes, Code greatest) noexcept;
  /// One of its planes, or the first so many rows of it, which are more than are there. It takes the place of
  /// the plane as the file has it. Blocks of a table are stored as a whole or plane by plane, but not both.
  void store_plane(SlotOfBlock& block, std::size_t plane, PlaneCodes codes, Code greatest,
                   std::size_t rows = square_count) noexcept;
  /// So many planes as the file has them, where none is there: to be decoded one by one. Precondition:
  /// !as_stored.is_in_context().
  void store_undecoded(SlotOfBlock& block, const BlockBuffer& as_stored, std::size_t planes,
                       Code greatest) noexcept;
  /// Copies a plane that is there as the file has it; false if it is not.
  bool copy_undecoded(const SlotOfBlock& block, std::size_t plane, MutablePlaneCodes codes) const noexcept;
  /// Remembers that the block makes no sense, so that nobody tries again: a table with one bad block must not
  /// make each probe of it a thousand times slower. Planes of it that are there are forgotten. Under the same
  /// lock.
  void mark_damaged(SlotOfBlock& block) noexcept {
    block.place_.store(SlotOfBlock::damaged, std::memory_order_relaxed);
  }
  bool is_damaged(const SlotOfBlock& block) const noexcept {
    return block.place_.load(std::memory_order_relaxed) == SlotOfBlock::damaged;
  }

  /// The lock under which the block is to be loaded, so that it is decompressed once.
  Mutex& loading(const SlotOfBlock& block) const noexcept;

  /// Memory to load a block with.
  struct Work {
    BlockBuffer stored;
    std::array<std::array<Code, entries_per_block>, 2> codes;  ///< of chess by side to move
  };
  /// There are as many as threads load at once. take_work() throws std::bad_alloc.
  std::unique_ptr<Work> take_work();
  void give_work(std::unique_ptr<Work> work) noexcept;

  /// The bytes of all slots that have been made.
  std::size_t memory() const noexcept;

 private:
  struct Slot;
  struct Chunk;

  static constexpr std::size_t slots_per_chunk = 128;  // 2 MiB: a huge page
  // 512 GiB: the number of a slot fits a SlotOfBlock, and a list of all chunks, which is made at once, is
  // short.
  static constexpr std::size_t most_slots = std::size_t{1} << 25;
  static constexpr std::size_t word_bytes = sizeof(std::uint64_t);

  /// Where a block is: in a run of slots, of which this is the first.
  struct Place {
    std::size_t slot;
    CodeWidth width;

    /// Of a SlotOfBlock.
    static Place of(std::uint32_t number) { return {(number >> 2) - 1, static_cast<CodeWidth>(number & 3)}; }
    std::uint32_t number() const {
      return static_cast<std::uint32_t>((slot + 1) << 2) | static_cast<std::uint32_t>(width);
    }
  };
  static constexpr std::size_t slots_of(CodeWidth width) {
    return bits_of(width) / bits_of(CodeWidth::half_byte);
  }

  Slot& slot(std::size_t number) const noexcept;
  std::uint64_t* words_of(std::size_t number) const noexcept;
  std::optional<Place> claim(CodeWidth width) noexcept;
  std::optional<std::size_t> claim_unused(std::size_t run) noexcept;
  std::optional<std::size_t> claim_by_clock(std::size_t run) noexcept;
  bool may_take(std::size_t first, std::size_t run) noexcept;
  void empty(std::size_t number) noexcept;
  std::optional<Place> hold(const SlotOfBlock& block) noexcept;
  void let_go(Place place) noexcept;
  template <class Write>
  void fill(Place place, std::size_t first_plane, std::size_t planes, Write write) noexcept;
  void fill_decoded(Place place, std::size_t first_plane, std::span<const Code> codes,
                    std::size_t rows = square_count) noexcept;
  template <class Bytes>
  void copy_words(const View& view, std::size_t first, std::span<Code> codes) const noexcept;
  void open(SlotOfBlock& block, Place place) noexcept;

  std::size_t slot_count_;                      // within the budget
  std::vector<std::unique_ptr<Chunk>> chunks_;  // null until needed
  mutable std::array<Mutex, 64> loading_;       // by block
  mutable Mutex replacing_;                     // guards what follows, and who owns a slot
  std::size_t used_slots_ = 0;                  // have held a block; those behind have not
  std::size_t hand_ = 0;                        // of the clock
  Mutex idle_work_mutex_;
  std::vector<std::unique_ptr<Work>> idle_work_;
};

/// What a slot says of itself. The generation is odd while the slot is being filled.
struct alignas(32) BlockCache::Slot {
  std::atomic<std::uint64_t> generation{0};
  std::atomic<SlotOfBlock*> owner{nullptr};
  std::array<std::atomic<std::uint8_t>, planes_per_block> rows{};  // so many of each plane are there decoded
  std::atomic<bool> used{false};
  std::atomic<std::uint8_t> undecoded{0};  // planes that came as the file has them, a bit each
  // These are looked at under the lock of the replacement.
  bool busy = false;     // being filled
  std::uint8_t run = 1;  // so many slots from this on hold its block; none if it belongs to one before
};

struct BlockCache::Chunk {
  explicit Chunk(std::size_t slot_count) : memory(slot_count * slot_bytes) {}
  std::array<Slot, slots_per_chunk> slots;
  TableMemory memory;
};

/// A block in its slot. What code() answers holds only if is_intact() says so afterwards.
class BlockCache::View {
 public:
  View() = default;
  explicit operator bool() const { return slot_ != nullptr; }

  /// Whether the row of this entry is there.
  bool has(std::size_t entry) const noexcept {
    const std::size_t row = entry % plane_entries / square_count;
    return row < slot_->rows[entry / plane_entries].load(std::memory_order_acquire);
  }
  /// Precondition: has().
  Code code(std::size_t entry) const noexcept {
    const std::size_t bit = entry * bits_of(width_);
    const auto number = static_cast<Code>(word(bit / 64) >> bit % 64);
    return MarkedBytes::code_of(number & all_ones(width_), width_);
  }
  bool is_intact() const noexcept { return slot_->generation.load(std::memory_order_relaxed) == generation_; }

 private:
  friend class BlockCache;
  std::uint64_t word(std::size_t number) const noexcept {
    return std::atomic_ref<std::uint64_t>(words_[number]).load(std::memory_order_acquire);
  }

  const Slot* slot_ = nullptr;
  std::uint64_t* words_ = nullptr;
  std::uint64_t generation_ = 0;
  CodeWidth width_ = CodeWidth::byte;
};

inline BlockCache::Slot& BlockCache::slot(std::size_t number) const noexcept {
  return chunks_[number / slots_per_chunk]->slots[number % slots_per_chunk];
}

inline std::uint64_t* BlockCache::words_of(std::size_t number) const noexcept {
  std::byte* const begin = chunks_[number / slots_per_chunk]->memory.bytes().data();
  return reinterpret_cast<std::uint64_t*>(begin + number % slots_per_chunk * slot_bytes);
}

inline BlockCache::View BlockCache::find(const SlotOfBlock& block) const noexcept {
  View view;
  const std::uint32_t where = block.place_.load(std::memory_order_acquire);
  if (where < SlotOfBlock::first_place) return view;
  const Place place = Place::of(where);
  Slot& s = slot(place.slot);
  view.generation_ = s.generation.load(std::memory_order_acquire);
  // The slot may have gone to another block meanwhile, or come back with codes of another width.
  if (view.generation_ % 2 != 0 || s.owner.load(std::memory_order_acquire) != &block) return view;
  if (block.place_.load(std::memory_order_acquire) != where) return view;
  // Written only when it changes: else every hit would take the line from the other threads.
  if (!s.used.load(std::memory_order_relaxed)) s.used.store(true, std::memory_order_relaxed);
  view.words_ = words_of(place.slot);
  view.width_ = place.width;
  view.slot_ = &s;
  return view;
}

inline void BlockCache::prefetch(const SlotOfBlock& block, std::size_t entry) const noexcept {
  const std::uint32_t where = block.place_.load(std::memory_order_acquire);
  if (where < SlotOfBlock::first_place) return;
  const Place place = Place::of(where);
  __builtin_prefetch(&slot(place.slot));
  __builtin_prefetch(words_of(place.slot) + bytes_of_codes(entry, place.width) / word_bytes);
}

}  // namespace mate33

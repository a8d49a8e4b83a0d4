#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>

#include "mate33/base/mutex.hpp"
#include "mate33/base/pool.hpp"
#include "mate33/own/packed_slice.hpp"
#include "mate33/own/recently_used.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/table/bound.hpp"
#include "mate33/table/layouts/chess/placement.hpp"

namespace mate33 {

/// Whether they have the same codes.
bool are_equal(const Solution::Slice& a, const Solution::Slice& b);

/// The solved slices of a position's own tables, packed; those used last are kept as they are, too. Threads
/// may use it at the same time.
class OwnSlices {
 public:
  using Slice = Solution::Slice;

  /// `budget_bytes`: for the slices that are kept unpacked; an eighth of it more for pages of others.
  explicit OwnSlices(std::size_t budget_bytes)
      : budget_(budget_bytes), unpacked_(budget_bytes), pages_(budget_bytes / 8) {}
  /// With all that others have, of which nothing is copied.
  OwnSlices(const OwnSlices& others);

  /// Makes a slice anew, each time that it is asked.
  using MakeSlice = std::function<std::shared_ptr<const Slice>()>;

  /// Takes in a slice, of which both bounds are the same. Answers whether it is new, or other than it was.
  bool add_exact(const Placement& placement, std::shared_ptr<const Slice> slice);
  /// Takes in a slice, by Bound. Answers the same.
  bool add(const Placement& placement, const std::array<std::shared_ptr<const Slice>, 2>& bounds);
  /// The same of one that is made when it is needed, by Bound; the second is left out where both bounds are
  /// the same. It may have no Slice::moveless().
  bool add(const Placement& placement, std::array<MakeSlice, 2> make);

  bool has(const Placement& placement) const;
  /// Whether both bounds are the same throughout. Precondition: it is there.
  bool is_exact(const Placement& placement) const;
  /// Precondition: it is there.
  std::shared_ptr<const Slice> find(const Placement& placement, Bound bound);
  /// Of one entry, for which a page is unpacked, and not all. Precondition: the slice is there.
  Code code(const Placement& placement, Bound bound, Color to_move, std::size_t entry);

  std::uint64_t packed_bytes() const {
    const Lock lock(mutex_);
    return packed_bytes_;
  }
  /// The most that these ever were.
  std::uint64_t most_packed_bytes() const {
    const Lock lock(mutex_);
    return most_packed_bytes_;
  }

 private:
  struct Held {
    // By bound; the second of neither where it is exact.
    std::array<std::shared_ptr<const PackedSlice>, 2> packed;
    std::array<MakeSlice, 2> make;

    bool is_exact() const { return packed[1] == nullptr && !make[1]; }
  };
  struct Key {
    Placement placement;
    Bound bound;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const {
      return PlacementHash()(key.placement) * 2 + static_cast<std::size_t>(key.bound);
    }
  };
  struct PageKey {
    Key slice;
    std::size_t page;
    friend bool operator==(const PageKey&, const PageKey&) = default;
  };
  struct PageKeyHash {
    std::size_t operator()(const PageKey& key) const { return KeyHash()(key.slice) * 1021 + key.page; }
  };

  std::shared_ptr<const PackedSlice> packed_of(const Slice& slice);
  bool is_as_made(const Placement& placement,
                  const std::array<std::shared_ptr<const Slice>, 2>& bounds) const;
  bool replace(const Placement& placement, Held held);
  void forget(const Key& key, const PackedSlice& packed);
  void keep(const Key& key, std::shared_ptr<const Slice> slice);

  const std::size_t budget_;
  Pool<SlicePacker> packers_;
  mutable Mutex mutex_;  // of all that follows
  std::unordered_map<Placement, Held, PlacementHash> held_;
  std::uint64_t packed_bytes_ = 0, most_packed_bytes_ = 0;
  RecentlyUsed<Key, std::shared_ptr<const Slice>, KeyHash> unpacked_;
  RecentlyUsed<PageKey, CodePage, PageKeyHash> pages_;
};

}  // namespace mate33

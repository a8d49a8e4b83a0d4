#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <variant>

#include "mate33/base/mutex.hpp"
#include "mate33/base/pool.hpp"
#include "mate33/own/packed_slice.hpp"
#include "mate33/own/recently_used.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/table/layouts/chess/placement.hpp"

namespace mate33 {

/// Whether they have the same codes.
bool are_equal(const Solution::Slice& a, const Solution::Slice& b);

/// Makes a slice anew, each time that it is asked. It may have no Solution::Slice::moveless().
using MakeSlice = std::function<std::shared_ptr<const Solution::Slice>()>;

/// What a slice is unpacked from.
using SliceOrigin = std::variant<PackedSlice, MakeSlice>;

/// The slices, and pages of slices, that were used last, unpacked. Tables that have slices in common share
/// it. Threads may use it at the same time.
class UnpackedSlices {
 public:
  using Slice = Solution::Slice;
  /// Stays as long as something of it is kept.
  using Origin = std::shared_ptr<const SliceOrigin>;

  /// `packed`: of the slices that pack() packs.
  UnpackedSlices(std::size_t budget_bytes, const PackedLimit& packed);

  /// Packs a slice. This must outlive what is packed.
  Origin pack(const Slice& slice);
  /// Whether what is unpacked from `before` has the codes of `slice`, of which `packed` is.
  bool is_same(const Origin& before, const Origin& packed, const Slice& slice);
  /// Keeps what was packed as it is, too.
  void keep(const Origin& origin, std::shared_ptr<const Slice> slice);
  std::shared_ptr<const Slice> find(const Placement& placement, const Origin& origin);
  /// Of one entry, for which a page is unpacked, and not all.
  Code code(const Placement& placement, const Origin& origin, Color to_move, std::size_t entry);
  /// What is not needed any more.
  void forget(const Origin& origin);

 private:
  struct PageKey {
    Origin slice;
    std::size_t page;
    friend bool operator==(const PageKey&, const PageKey&) = default;
  };
  struct PageKeyHash {
    std::size_t operator()(const PageKey& key) const {
      return std::hash<Origin>()(key.slice) * 1021 + key.page;
    }
  };

  PackedRoom room_;
  Pool<SlicePacker> packers_;
  Mutex mutex_;  // of all that follows
  RecentlyUsed<Origin, std::shared_ptr<const Slice>> slices_;
  RecentlyUsed<PageKey, CodePage, PageKeyHash> pages_;
};

}  // namespace mate33

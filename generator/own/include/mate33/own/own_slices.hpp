#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "mate33/base/mutex.hpp"
#include "mate33/own/unpacked_slices.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/table/bound.hpp"
#include "mate33/table/layouts/chess/placement.hpp"

namespace mate33 {

/// The solved slices of a position's own tables, packed; those used last are kept as they are, too. Threads
/// may use it at the same time.
class OwnSlices {
 public:
  using Slice = Solution::Slice;

  /// How much these may take, together with those that are made from them: kept unpacked, and packed.
  explicit OwnSlices(std::size_t unpacked_bytes, const PackedLimit& packed = {})
      : unpacked_(std::make_shared<UnpackedSlices>(unpacked_bytes, packed)) {}
  /// With all that others have, of which nothing is copied.
  OwnSlices(const OwnSlices& others);

  /// Takes in a slice, of which both bounds are the same. Answers whether it is new, or other than it was.
  bool add_exact(const Placement& placement, std::shared_ptr<const Slice> slice);
  /// Takes in a slice, by Bound. Answers the same.
  bool add(const Placement& placement, const std::array<std::shared_ptr<const Slice>, 2>& bounds);
  /// Takes in a slice that is made when it is needed, by Bound; the second is left out where both bounds are
  /// the same.
  void add(const Placement& placement, const std::array<MakeSlice, 2>& make);

  bool has(const Placement& placement) const;
  /// Whether both bounds are the same throughout. Precondition: it is there.
  bool is_exact(const Placement& placement) const;
  /// Precondition: it is there.
  std::shared_ptr<const Slice> find(const Placement& placement, Bound bound);
  /// Of one entry, for which a page is unpacked, and not all. Precondition: the slice is there.
  Code code(const Placement& placement, Bound bound, Color to_move, std::size_t entry);

  /// In memory and in scratch.
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
  using Origin = UnpackedSlices::Origin;
  using Held = std::array<Origin, 2>;  // by bound; the second is null where both are the same

  Held held(const Placement& placement) const;
  Origin origin(const Placement& placement, Bound bound) const;
  void replace(const Placement& placement, const Held& held);

  const std::shared_ptr<UnpackedSlices> unpacked_;
  mutable Mutex mutex_;  // of all that follows
  std::unordered_map<Placement, Held, PlacementHash> held_;
  std::uint64_t packed_bytes_ = 0, most_packed_bytes_ = 0;
};

}  // namespace mate33

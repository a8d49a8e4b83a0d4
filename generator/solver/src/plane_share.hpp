#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "layers.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/solver/peers.hpp"
#include "mate33/table/layouts/chess/slice_layout.hpp"
#include "plane_stream.hpp"

namespace mate33 {

/// Which planes of a slice each of several processes solves, and how they hear of each other's.
///
/// A plane belongs to a process by its white king's square: by which of the ten classes of squares it is in
/// that the eight symmetries make, so that a plane and its copies belong together. For more than eight
/// processes white pieces of one more type count as well, twins in either order. Moves of Black leave all of
/// them where they are: it is White's moves alone that lead to planes of others.
class PlaneShare {
 public:
  /// Both must outlive it.
  PlaneShare(const SliceLayout& layout, Peers& peers);

  Peers& peers() const { return peers_; }
  bool is_own(std::size_t plane) const { return owners_.empty() || owners_[plane] == peers_.rank(); }
  /// Whether a side's moves lead from some process's planes to another one's.
  bool leads_to_others(Color mover) const { return !peers_.is_alone() && mover == Color::white; }

  /// What a region tells those whose planes White's moves lead from into it.
  class Outbox {
   public:
    /// Of planes from this one on, in ascending order.
    Outbox(const PlaneShare& share, bool is_open, std::size_t first)
        : share_(share), is_open_(is_open), first_(first) {}
    void add(std::size_t plane, const Plane& settled) {
      if (is_open_) write(plane, settled);
    }
    void send();

   private:
    void write(std::size_t plane, const Plane& settled);
    const PlaneShare& share_;
    bool is_open_;
    std::size_t first_;
    std::vector<PlaneStreamWriter> messages_;  // by process
  };
  /// `mover`: the side whose moves lead into the planes.
  Outbox outbox(Color mover, std::size_t first) const { return {*this, leads_to_others(mover), first}; }

  /// Calls apply(plane, settled) for each plane that others have told of; of others, the layer then has the
  /// flags of those alone. Waits for all. A no-op where `mover` does not lead to others.
  void hear(Layer<Plane>& layer, Color mover, Executor& executor, auto apply) const {
    if (!leads_to_others(mover)) return;
    const std::vector<Peers::Message> messages = peers_.receive();
    executor.for_each(layer.planes.size(), [&](std::size_t plane) {
      if (!is_own(plane)) layer.changed[plane] = 0;
    });
    executor.for_each(messages.size(), [&](std::size_t i) {
      read(messages[i], layer.planes.size(), [&](std::size_t plane, const Plane& settled) {
        layer.changed[plane] = 1;
        apply(plane, settled);
      });
    });
  }
  /// Throws TableError where the message makes no sense.
  static void read(const Peers::Message& message, std::size_t plane_count, auto visit) {
    const std::size_t first = first_of(message);
    PlaneStreamReader reader(unpacked(message));
    Plane settled;
    while (const auto number = reader.next()) {
      reader.take(*number, settled);
      if (first + *number >= plane_count) throw told_nonsense();
      visit(first + *number, settled);
    }
  }

 private:
  using Key = std::uint32_t;  // classes of squares as decimal digits

  static Peers::Message packed(std::size_t first, std::span<const std::byte> planes);
  static std::size_t first_of(const Peers::Message& message);
  static std::vector<std::byte> unpacked(const Peers::Message& message);
  void choose_pieces();
  Key key_of(std::size_t plane) const;
  void share_out();
  void find_listeners();

  const SliceLayout& layout_;
  Peers& peers_;
  std::vector<std::size_t> pieces_;    // that count: outer ones, the white king first, then twins of one type
  std::vector<std::uint16_t> owners_;  // by plane; none where a process is alone
  std::vector<std::uint16_t> owner_of_key_;       // by key
  std::vector<std::vector<unsigned>> listeners_;  // by key: the processes to tell
};

/// For Pass, what a process by itself does in their place.
struct SolvedByOne {
  struct Outbox {
    static void add(std::size_t, const auto&) {}
    static void send() {}
  };
  static Outbox outbox(Color, std::size_t) { return {}; }
  static void hear(auto&, Color, Executor&, auto) {}
  static constexpr bool is_read(Color, std::size_t) { return true; }
  static std::uint64_t total(std::uint64_t found) { return found; }
  static unsigned latest(unsigned ply) { return ply; }
};

}  // namespace mate33

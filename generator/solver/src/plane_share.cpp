#include "plane_share.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <optional>
#include <utility>

#include "mate33/base/contains_value.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/chess/attacks.hpp"
#include "mate33/solver/region_layout.hpp"

namespace mate33 {

namespace {

constexpr unsigned class_count = 10;
/// So many processes can have a king's square each to eight of its images.
constexpr unsigned most_by_king_alone = 8;

/// Which of the ten triangle squares a square is an image of.
constexpr unsigned class_of(Square s) {
  const unsigned file = std::min(index(file_of(s)), 7 - index(file_of(s)));
  const unsigned rank = std::min(index(rank_of(s)), 7 - index(rank_of(s)));
  const unsigned far = std::max(file, rank), near = std::min(file, rank);
  return far * (far + 1) / 2 + near;
}

/// The classes that a piece's moves lead to from squares of this class, whatever stands in its way.
std::vector<unsigned> reached_from(PieceType type, unsigned of_class) {
  std::array<bool, class_count> reached{};
  for (const Square s : all_squares) {
    if (class_of(s) != of_class) continue;
    for (const Square to : attacks({Color::white, type}, s, {})) reached[class_of(to)] = true;
  }
  std::vector<unsigned> classes;
  for (unsigned c = 0; c < class_count; ++c) {
    if (reached[c]) classes.push_back(c);
  }
  return classes;
}

/// The key of classes: that of the king, and then the others in order.
std::uint32_t key_of_classes(std::vector<unsigned> classes) {
  if (!classes.empty()) std::sort(classes.begin() + 1, classes.end());
  return std::accumulate(classes.begin(), classes.end(), std::uint32_t{0},
                         [](std::uint32_t key, unsigned c) { return key * class_count + c; });
}

}  // namespace

PlaneShare::PlaneShare(const SliceLayout& layout, Peers& peers) : layout_(layout), peers_(peers) {
  if (peers.is_alone()) return;
  choose_pieces();
  share_out();
  find_listeners();
}

/// Of types behind the king, one of few twins is preferred, and then one that does not reach far.
void PlaneShare::choose_pieces() {
  const auto pieces = layout_.outer_pieces();
  if (pieces.empty()) return;  // one plane, which is the first process's
  pieces_ = {0};
  if (peers_.count() <= most_by_king_alone) return;
  std::vector<std::size_t> chosen;
  for (const PieceType type : {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen}) {
    std::vector<std::size_t> twins;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (pieces[i] == Piece{Color::white, type}) twins.push_back(i);
    }
    if (!twins.empty() && (chosen.empty() || twins.size() < chosen.size())) chosen = twins;
  }
  pieces_.insert(pieces_.end(), chosen.begin(), chosen.end());
}

PlaneShare::Key PlaneShare::key_of(std::size_t plane) const {
  const SliceLayout::PlaneName name = layout_.name_of(plane);
  std::vector<unsigned> classes;
  for (const std::size_t piece : pieces_) classes.push_back(class_of(name[piece]));
  return key_of_classes(std::move(classes));
}

/// The keys with the most planes first, each to the process that has the fewest.
void PlaneShare::share_out() {
  std::size_t key_count = 1;
  for (std::size_t i = 0; i < pieces_.size(); ++i) key_count *= class_count;
  std::vector<Key> key_of_plane(layout_.plane_count());
  std::vector<std::size_t> planes_of_key(key_count);
  for (std::size_t plane = 0; plane < layout_.plane_count(); ++plane) {
    key_of_plane[plane] = key_of(plane);
    if (layout_.is_solved(plane)) ++planes_of_key[key_of_plane[plane]];
  }
  std::vector<Key> keys(key_count);
  std::iota(keys.begin(), keys.end(), Key{0});
  std::ranges::stable_sort(keys, std::ranges::greater(), [&](Key key) { return planes_of_key[key]; });
  owner_of_key_.resize(key_count);
  std::vector<std::size_t> planes_of_process(peers_.count());
  for (const Key key : keys) {
    const auto fewest = std::ranges::min_element(planes_of_process);
    *fewest += planes_of_key[key];
    owner_of_key_[key] = static_cast<std::uint16_t>(fewest - planes_of_process.begin());
  }
  owners_.resize(layout_.plane_count());
  for (std::size_t plane = 0; plane < layout_.plane_count(); ++plane) {
    owners_[plane] = owner_of_key_[key_of_plane[plane]];
  }
}

void PlaneShare::find_listeners() {
  listeners_.resize(owner_of_key_.size());
  for (Key key = 0; key < listeners_.size(); ++key) {
    std::vector<unsigned> classes(pieces_.size());
    Key rest = key;
    for (std::size_t i = pieces_.size(); i-- > 0; rest /= class_count) classes[i] = rest % class_count;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      for (const unsigned from : reached_from(layout_.pieces()[pieces_[i]].type, classes[i])) {
        std::vector<unsigned> before = classes;
        before[i] = from;
        const unsigned owner = owner_of_key_[key_of_classes(std::move(before))];
        if (owner == peers_.rank() || contains_value(listeners_[key], owner)) {
          continue;
        }
        listeners_[key].push_back(owner);
      }
    }
  }
}

void PlaneShare::Outbox::write(std::size_t plane, const Plane& settled) {
  if (is_empty(settled)) return;
  if (messages_.empty()) messages_.resize(share_.peers_.count());
  for (const unsigned to : share_.listeners_[share_.key_of(plane)])
    messages_[to].add(plane - first_, settled);
}

void PlaneShare::Outbox::send() {
  for (unsigned to = 0; to < messages_.size(); ++to) {
    if (!messages_[to].is_empty()) share_.peers_.send(to, packed(first_, messages_[to].bytes()));
  }
}

/// The number of the first plane and the size of what follows, in eight bytes each, and that as a zstd frame.
Peers::Message PlaneShare::packed(std::size_t first, std::span<const std::byte> planes) {
  constexpr int level = 1;
  const std::vector<std::byte> frame = ZstdCompressor(level, FrameChecksum::elsewhere).compress(planes);
  const std::array<std::uint64_t, 2> head = {first, planes.size()};
  Peers::Message message(sizeof head + frame.size());
  std::memcpy(message.data(), head.data(), sizeof head);
  std::ranges::copy(frame, message.begin() + sizeof head);
  return message;
}

std::size_t PlaneShare::first_of(const Peers::Message& message) {
  std::uint64_t first = 0;
  if (message.size() < sizeof first) throw told_nonsense();
  std::memcpy(&first, message.data(), sizeof first);
  return first;
}

std::vector<std::byte> PlaneShare::unpacked(const Peers::Message& message) {
  constexpr std::size_t largest = RegionLayout::most_planes * (PlaneStreamWriter::head_bytes + sizeof(Plane));
  std::array<std::uint64_t, 2> head;
  if (message.size() < sizeof head) throw told_nonsense();
  std::memcpy(head.data(), message.data(), sizeof head);
  if (head[1] > largest) throw told_nonsense();
  std::vector<std::byte> planes(head[1]);
  if (decompress_zstd_frame(std::span(message).subspan(sizeof head), planes, FrameChecksum::elsewhere))
    throw told_nonsense();
  return planes;
}

}  // namespace mate33

// Any bytes as a table, as the name of a material and as bitboards: nothing but sound tables may be
// opened, and whatever is asked of an empty tablebase gets an answer that fits the rules.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/zstd_frame.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/mate33.h"
#include "mate33/tablebase.hpp"

using namespace mate33;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void require_only_the_table_opens(std::span<const std::byte> bytes) {
  const auto opened = Tablebase::open_memory(bytes);
  if (opened) {
    require(!opened->tables().empty());
  } else {
    require(opened.error().kind == TableFault::Kind::damaged && !opened.error().message.empty());
  }
  mate33_tablebase* tables = nullptr;
  const mate33_status status = mate33_open_memory(bytes.data(), bytes.size(), nullptr, &tables);
  if (bytes.data() == nullptr) return require(status == MATE33_BAD_ARGUMENT);
  require((status == MATE33_OK) == static_cast<bool>(opened));
  require((tables != nullptr) == static_cast<bool>(opened));
  mate33_close(tables);
}

/// Whatever the frame announces, nothing is written beyond a target of a few bytes.
void require_contained(std::span<const std::byte> frame) {
  constexpr std::byte guard{0xA5};
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{64}}) {
    std::vector<std::byte> buffer(size + 1, guard);
    const auto fault = decompress_zstd_frame(frame, std::span(buffer).first(size));
    require(!fault || !fault->empty());
    require(buffer.back() == guard);
  }
}

void require_round_trip(std::string_view text) {
  const auto material = Material::parse(text);
  if (!material) return require(!material.error().empty());
  require(material->is_normalised());
  const auto again = Material::parse(material->to_string());
  require(again && *again == *material);
}

/// Takes its values from the front of the input; zeros when that has run out.
class Input {
 public:
  explicit Input(std::span<const std::byte> bytes) : rest_(bytes) {}
  template <class T>
  T take() {
    T value{};
    const std::size_t size = rest_.size() < sizeof value ? rest_.size() : sizeof value;
    if (size > 0) std::memcpy(&value, rest_.data(), size);
    rest_ = rest_.subspan(size);
    return value;
  }

 private:
  std::span<const std::byte> rest_;
};

struct Boards {
  std::uint64_t white, black;
  std::array<std::uint64_t, piece_type_count> types;
  unsigned rule50, castling, ep;
  int turn;
};

mate33_status probe(const mate33_tablebase* tables, const Boards& b, mate33_result* result) {
  return mate33_probe(tables, b.white, b.black, b.types[0], b.types[1], b.types[2], b.types[3], b.types[4],
                      b.types[5], b.rule50, b.castling, b.ep, b.turn, result);
}

/// An empty tablebase knows draws alone.
void require_sound(mate33_status status, const mate33_result& result) {
  require(status <= MATE33_TOO_MANY_MEN || status == MATE33_BAD_ARGUMENT);
  if (status == MATE33_OK) require(result.outcome == MATE33_DRAW && result.plies == 0);
}

/// One piece of each type, so that most inputs are positions of few men; squares already taken stay as they
/// are.
Position small_position(Input input) {
  Position position;
  const auto put = [&](Piece piece) {
    const Square s = square_at(input.take<std::uint8_t>() % square_count);
    if (!position.occupied().contains(s)) position.put(piece, s);
  };
  put({Color::white, PieceType::king});
  put({Color::black, PieceType::king});
  for (unsigned n = input.take<std::uint8_t>() % 6; n > 0; --n) {
    const unsigned kind = input.take<std::uint8_t>();
    put({kind % 2 == 0 ? Color::white : Color::black, all_piece_types[kind / 2 % piece_type_count]});
  }
  const unsigned flags = input.take<std::uint8_t>();
  position.side_to_move = flags % 2 == 0 ? Color::white : Color::black;
  position.halfmove_clock = input.take<unsigned>();
  if ((flags & 2) != 0) position.castling.rooks = Square::a1;
  drop_unusable_rights(position);
  return position;
}

/// The C++ and the C interface agree.
void require_agreement(const mate33_tablebase* tables, const Position& position) {
  Boards b{};
  b.white = position.pieces(Color::white).bits();
  b.black = position.pieces(Color::black).bits();
  for (const PieceType t : all_piece_types) b.types[index(t)] = position.pieces(t).bits();
  b.rule50 = position.halfmove_clock;
  b.turn = position.side_to_move == Color::white ? 1 : 0;
  b.castling = position.castling.any() ? 1 : 0;
  mate33_result result{};
  const mate33_status status = probe(tables, b, &result);
  require_sound(status, result);

  const Tablebase nothing;
  const RootProbe root = nothing.probe_root(position);
  if (find_fault(position)) require(root.moves.empty());
  require(static_cast<int>(nothing.probe(position).status) == static_cast<int>(status));
  require((status == MATE33_ILLEGAL) == find_fault(position).has_value());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
  const std::string text(reinterpret_cast<const char*>(data), size);
  require_only_the_table_opens(bytes);
  require_contained(bytes);
  require_round_trip(text);

  mate33_tablebase* tables = nullptr;
  require(mate33_open("", nullptr, &tables) == MATE33_OK);
  mate33_result result{};
  require_sound(probe(tables, Input(bytes).take<Boards>(), &result), result);
  require_agreement(tables, small_position(Input(bytes)));
  require(mate33_table(tables, 0) == nullptr);
  mate33_close(tables);
  return 0;
}

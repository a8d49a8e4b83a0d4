#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "mate33/base/expected.hpp"
#include "mate33/chess/piece.hpp"

namespace mate33 {

/// How many pieces of each colour and type: at most 31 of each. One word, so that comparing is one
/// instruction.
class Material {
 public:
  constexpr Material() = default;

  /// Reads "KBNvK", "KBNK", "KBN-K" in either case and with either side first; the answer is normalised.
  /// The error is one line that names the column and what was expected.
  static Expected<Material, std::string> parse(std::string_view text);
  /// As parse(), but White is the side named first: of "KvKBN" Black has the bishop and the knight.
  static Expected<Material, std::string> parse_as_written(std::string_view text);

  constexpr unsigned count(Color c, PieceType t) const {
    return static_cast<unsigned>(counts_ >> shift(c, t)) & count_mask;
  }
  constexpr unsigned count(Color c) const {
    std::uint64_t counts = counts_ >> (index(c) * side_bits);
    unsigned men = 0;
    for (unsigned t = 0; t < piece_type_count; ++t, counts >>= bits_per_count) {
      men += static_cast<unsigned>(counts) & count_mask;
    }
    return men;
  }
  constexpr unsigned count(PieceType t) const { return count(Color::white, t) + count(Color::black, t); }
  constexpr unsigned men() const { return count(Color::white) + count(Color::black); }

  /// Preconditions: fewer than 31 of the kind; at least one of the kind.
  constexpr void add(Piece p) { counts_ += std::uint64_t{1} << shift(p.color, p.type); }
  constexpr void remove(Piece p) { counts_ -= std::uint64_t{1} << shift(p.color, p.type); }
  constexpr Material with(Piece p) const {
    Material m = *this;
    m.add(p);
    return m;
  }
  constexpr Material without(Piece p) const {
    Material m = *this;
    m.remove(p);
    return m;
  }

  constexpr Material colors_swapped() const {
    Material m;
    m.counts_ = (counts_ >> side_bits) | ((counts_ & ((std::uint64_t{1} << side_bits) - 1)) << side_bits);
    return m;
  }
  /// White the stronger side: more men; with as many, the first difference in the order Q R B N P decides.
  constexpr bool is_normalised() const {
    if (count(Color::white) != count(Color::black)) return count(Color::white) > count(Color::black);
    for (const PieceType t : all_piece_types) {
      if (count(Color::white, t) != count(Color::black, t))
        return count(Color::white, t) > count(Color::black, t);
    }
    return true;
  }
  constexpr Material normalised() const { return is_normalised() ? *this : colors_swapped(); }

  /// All the counts as one number, different for any two materials; never 0 where there is a king.
  constexpr std::uint64_t packed() const { return counts_; }

  /// White's pieces, "v", Black's: "KBNvK".
  std::string to_string() const;

  friend constexpr auto operator<=>(Material, Material) = default;

 private:
  static constexpr unsigned bits_per_count = 5;
  static constexpr unsigned side_bits = bits_per_count * piece_type_count;
  static constexpr unsigned count_mask = (1u << bits_per_count) - 1;
  static constexpr unsigned shift(Color c, PieceType t) {
    return index(c) * side_bits + index(t) * bits_per_count;
  }

  std::uint64_t counts_ = 0;
};

/// The material of two bare kings.
inline constexpr Material bare_kings =
    Material().with({Color::white, PieceType::king}).with({Color::black, PieceType::king});

/// KvK, KNvK, KBvK, KvKN, KvKB: no sequence of moves mates, so that no table is needed.
inline constexpr std::array<Material, 5> trivially_drawn_materials = {
    bare_kings, bare_kings.with({Color::white, PieceType::bishop}),
    bare_kings.with({Color::white, PieceType::knight}), bare_kings.with({Color::black, PieceType::bishop}),
    bare_kings.with({Color::black, PieceType::knight})};

constexpr bool is_trivially_drawn(Material m) {
  for (const Material drawn : trivially_drawn_materials) {
    if (m == drawn) return true;
  }
  return false;
}

}  // namespace mate33

#include "decoded_table.hpp"

#include <algorithm>
#include <array>

namespace mate33 {

bool DecodedTable::is_wide(const TableReader& reader) {
  Plies longest;
  for (const TableCounts& counts : reader.header().counts) {
    longest = std::max({longest, counts.longest_win, counts.longest_loss});
  }
  return code_of(longest) >= std::to_integer<Code>(illegal_byte);
}

std::uint64_t DecodedTable::bytes_needed(const TableReader& reader) {
  return std::uint64_t{reader.blocks().plane_count()} * plane_entries * 2 * (is_wide(reader) ? 2 : 1);
}

DecodedTable::DecodedTable(const TableReader& reader)
    : wide_(is_wide(reader)),
      memory_(static_cast<std::size_t>(bytes_needed(reader))),
      entries_(memory_.bytes().data()) {}

Expected<DecodedTable, TableFault> DecodedTable::read(const TableReader& reader) {
  DecodedTable table(reader);
  const TableLayout& layout = reader.layout();
  BlockBuffer white, black;
  for (std::size_t slice = 0; slice < layout.slice_count(); ++slice) {
    if (!layout.is_canonical_slice(slice)) continue;
    for (std::size_t in_slice = 0; in_slice < layout.plane_count(); ++in_slice) {
      const std::size_t plane = reader.blocks().plane_of(slice, in_slice);
      if (plane % planes_per_block == 0) {
        if (auto fault = reader.read_block(BlockMap::block_of(plane, Color::white), white)) {
          return Unexpected{*std::move(fault)};
        }
        if (auto fault = reader.read_block(BlockMap::block_of(plane, Color::black), black)) {
          return Unexpected{*std::move(fault)};
        }
      }
      const MenSquares men = layout.men_of(slice, in_slice * plane_entries);
      // A plane that is the image of another is never asked for.
      if (layout.plane_of(men).plane != in_slice) continue;
      if (!table.decode_plane(layout, men, plane, white, black)) {
        return Unexpected{reader.damage("it holds distances that its header knows nothing of")};
      }
    }
  }
  return table;
}

bool DecodedTable::put(Color to_move, std::size_t plane, std::size_t in_plane, Code code) {
  std::byte* const at = const_cast<std::byte*>(address(to_move, plane, in_plane));
  if (wide_) {
    at[0] = static_cast<std::byte>(code & 0xFF);
    at[1] = static_cast<std::byte>(code >> 8);
    return true;
  }
  *at = code == illegal_code ? illegal_byte : static_cast<std::byte>(code & 0xFF);
  return code == illegal_code || code < std::to_integer<Code>(illegal_byte);
}

bool DecodedTable::decode_plane(const TableLayout& layout, const MenSquares& men, std::size_t plane,
                                const BlockBuffer& white, const BlockBuffer& black) {
  const PlaneRules rules = rules_of_plane(layout, men);
  const auto is_legal = [&](Color to_move, std::size_t i) {
    return rules[i / square_count].legal[index(to_move)].contains(
        square_at(static_cast<unsigned>(i % square_count)));
  };
  const std::size_t begin = plane % planes_per_block * plane_entries;
  std::array<Code, plane_entries> codes, predicted;
  bool sound = true;
  // A code that means nothing must not pass for a position that is illegal.
  const auto checked = [&](Code code) { return sound &= code != illegal_code, code; };
  for (std::size_t i = 0; i < plane_entries; ++i) {
    codes[i] = is_legal(Color::white, i) ? checked(white.code(begin + i)) : illegal_code;
  }
  predict_black_plane(layout, men, rules, codes, predicted);
  for (std::size_t i = 0; i < plane_entries; ++i) {
    const Code reply = is_legal(Color::black, i)
                           ? checked(decode_residual(black.code(begin + i), predicted[i]))
                           : illegal_code;
    sound &= put(Color::white, plane, i, codes[i]);
    sound &= put(Color::black, plane, i, reply);
  }
  return sound;
}

}  // namespace mate33

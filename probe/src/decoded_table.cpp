#include "decoded_table.hpp"

#include <array>
#include <vector>

#include "mate33/table/codec/block_decoder.hpp"

namespace mate33 {

CodeWidth DecodedTable::width_of(const TableReader& reader) {
  return width_for<MarkedBytes>(reader.header().greatest_code());
}

std::uint64_t DecodedTable::bytes_needed(const TableReader& reader) {
  return std::uint64_t{reader.blocks().plane_count()} * (reader.header().sides == StoredSides::both ? 2 : 1) *
         bytes_of_codes(plane_entries, width_of(reader));
}

DecodedTable::DecodedTable(const TableReader& reader)
    : sides_(reader.header().sides),
      width_(width_of(reader)),
      memory_(static_cast<std::size_t>(bytes_needed(reader))),
      entries_(memory_.bytes().data()) {}

Expected<DecodedTable, TableFault> DecodedTable::read(const TableReader& reader) {
  DecodedTable table(reader);
  BlockBuffer stored;
  std::array<std::vector<Code>, 2> codes;
  const BlockMap& blocks = reader.blocks();
  for (std::size_t block = 0; block < blocks.block_count(); ++block) {
    const std::size_t group = blocks.group_of_block(block);
    const Color to_move = blocks.color_of(block);
    if (auto fault = reader.read_block(block, stored)) return Unexpected{*std::move(fault)};
    for (auto& of_side : codes) of_side.resize(blocks.entry_count(group));
    if (auto fault = decode_block(reader, block, stored, codes[0], codes[1]))
      return Unexpected{*std::move(fault)};
    table.put(group, to_move, codes[index(to_move)]);
  }
  return table;
}

void DecodedTable::put(std::size_t group, Color to_move, std::span<const Code> codes) {
  for (std::size_t begin = 0; begin < codes.size(); begin += plane_entries) {
    const std::size_t plane = group * planes_per_block + begin / plane_entries;
    codes_to_bytes(codes.subspan(begin, plane_entries), width_,
                   entries_ + bytes_of_codes(place(to_move, plane, 0), width_));
  }
}

}  // namespace mate33

#pragma once

#include <optional>
#include <span>

#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// Makes of what the file holds of a block the codes as they are: nothing is left to be predicted, and
/// illegal_code marks where there is no position. Planes that are images of others are never asked for: what
/// stands there means nothing.
///
/// `white` and `black` are the codes of the group by side to move. Those of the block's side are written;
/// where both sides are stored, White's have been decoded before Black's are. The fault says that the codes
/// make no sense, or are greater than the header knows; what is left then means nothing.
std::optional<TableFault> decode_block(const TableReader& reader, std::size_t block,
                                       const BlockBuffer& stored, std::span<Code> white,
                                       std::span<Code> black);
/// As decode_block(), for one plane by its number in the block. Only these rows are sure to be made and
/// checked, by the square of the last piece. The context codec makes all up to the last of them: the fewer
/// these are, the sooner it is done. Only those of White's that rows_to_predict_from() names of what is made
/// have to be there.
std::optional<TableFault> decode_plane(const TableReader& reader, std::size_t block, std::size_t plane,
                                       const BlockBuffer& stored, std::span<Code> white,
                                       std::span<Code> black, SquareSet rows = SquareSet::all());
/// As decode_plane(), where BlockBuffer::copy_plane() has written the codes of the block's side as they are
/// stored.
std::optional<TableFault> decode_copied_plane(const TableReader& reader, std::size_t block, std::size_t plane,
                                              std::span<Code> white, std::span<Code> black, SquareSet rows);

/// Reads the blocks of a group and decodes them. `white` and `black` have room for entry_count() codes each.
/// The one of a side that is not stored is left alone. The fault is that of the first block that cannot be
/// read or makes no sense. Throws std::bad_alloc without memory.
std::optional<TableFault> read_group(const TableReader& reader, std::size_t group, BlockBuffer& buffer,
                                     std::span<Code> white, std::span<Code> black);

}  // namespace mate33

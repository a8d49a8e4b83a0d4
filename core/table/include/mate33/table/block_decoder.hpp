#pragma once

#include <optional>
#include <span>

#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// Makes of what the file holds of a block the codes as they are: nothing is left to be predicted, and
/// illegal_code marks where there is no position. Planes that are images of others are never asked for: what
/// stands there means nothing.
///
/// `white` and `black` are the codes of the same planes by side to move. Those of the block's side are as
/// stored at first; for Black's block, White's have been decoded before.
/// The fault says that the codes make no sense, or are greater than the header knows; what is left then means
/// nothing.
std::optional<TableFault> decode_block(const TableReader& reader, std::size_t block, std::span<Code> white,
                                       std::span<Code> black);

/// Reads a block with White to move, an even number, and that of the same planes with Black to move, and
/// decodes both. `white` and `black` have room for entry_count() codes each. The fault is that of the first
/// block that cannot be read or makes no sense. Throws std::bad_alloc without memory.
std::optional<TableFault> read_block_pair(const TableReader& reader, std::size_t white_block,
                                          BlockBuffer& buffer, std::span<Code> white, std::span<Code> black);

}  // namespace mate33

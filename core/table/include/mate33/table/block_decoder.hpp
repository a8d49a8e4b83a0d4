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

}  // namespace mate33

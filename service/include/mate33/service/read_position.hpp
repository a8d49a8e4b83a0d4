#pragma once

#include <string>
#include <string_view>

#include "mate33/chess/fen.hpp"

namespace mate33 {

/// The legal position of a FEN, or one line that says what is wrong with it.
Expected<ParsedFen, std::string> read_legal_position(std::string_view fen);

}  // namespace mate33

#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"

namespace mate33 {

/// What is wrong with a FEN, or with the position that it tells.
struct FenFault {
  std::variant<FenError, PositionFault> what;
  /// One line.
  std::string message() const;
};

/// The legal position of a FEN.
Expected<ParsedFen, FenFault> read_legal_position(std::string_view fen);

}  // namespace mate33

#include "mate33/answers/read_position.hpp"

namespace mate33 {

std::string FenFault::message() const {
  if (const auto* const error = std::get_if<FenError>(&what)) return error->message();
  return std::string("illegal position: ") + describe(std::get<PositionFault>(what));
}

Expected<ParsedFen, FenFault> read_legal_position(std::string_view fen) {
  Expected<ParsedFen, FenError> parsed = parse_fen(fen);
  if (!parsed) return Unexpected{FenFault{parsed.error()}};
  if (const auto fault = find_fault(parsed->position)) return Unexpected{FenFault{*fault}};
  return *std::move(parsed);
}

}  // namespace mate33

#include "mate33/service/read_position.hpp"

#include "mate33/chess/legality.hpp"

namespace mate33 {

Expected<ParsedFen, std::string> read_legal_position(std::string_view fen) {
  Expected<ParsedFen, FenError> parsed = parse_fen(fen);
  if (!parsed) return Unexpected{parsed.error().message()};
  if (const auto fault = find_fault(parsed->position)) {
    return Unexpected{std::string("illegal position: ") + describe(*fault)};
  }
  return *std::move(parsed);
}

}  // namespace mate33

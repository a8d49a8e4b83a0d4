#include "mate33/chess/square.hpp"

namespace mate33 {

std::string to_string(Square s) {
  return {static_cast<char>('a' + index(file_of(s))), static_cast<char>('1' + index(rank_of(s)))};
}

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
    return std::nullopt;
  return make_square(file_at(static_cast<unsigned>(text[0] - 'a')),
                     rank_at(static_cast<unsigned>(text[1] - '1')));
}

}  // namespace mate33

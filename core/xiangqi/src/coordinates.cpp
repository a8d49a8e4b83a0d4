#include "mate33/xiangqi/coordinates.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "mate33/base/contains_value.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/points.hpp"

namespace mate33 {

namespace {

constexpr unsigned first_number(XiangqiRanks ranks) {
  return ranks == XiangqiRanks::from_zero ? 0 : 1;
}

/// The point at the beginning of the text, which it is taken from.
std::optional<Point> take_point(std::string_view& text, XiangqiRanks ranks) {
  if (text.size() < 2) return std::nullopt;
  const unsigned letter = static_cast<unsigned char>(text[0]) | 0x20u;
  const std::size_t digits = ranks == XiangqiRanks::from_one && text.substr(1, 2) == "10" ? 2 : 1;
  const unsigned digit = static_cast<unsigned>(text[1] - '0');
  const unsigned number = digits == 2 ? 10 : digit, file = letter - 'a';
  if (digit > 9 || number < first_number(ranks) || file >= board_of_xiangqi.files) return std::nullopt;
  text.remove_prefix(1 + digits);
  return board_of_xiangqi.point(file, number - first_number(ranks));
}

}  // namespace

std::string to_string(Point p, XiangqiRanks ranks) {
  return static_cast<char>('a' + xiangqi_file(p)) + std::to_string(xiangqi_rank(p) + first_number(ranks));
}

std::string to_coordinates(const GameMove& move, XiangqiRanks ranks) {
  return to_string(move.from, ranks) + to_string(move.to, ranks);
}

Expected<GameMove, std::string> parse_coordinates(const GamePosition& position, std::string_view text,
                                                  XiangqiRanks ranks) {
  std::string_view rest = text;
  const std::optional<Point> from = take_point(rest, ranks);
  if (rest.starts_with('-')) rest.remove_prefix(1);
  const std::optional<Point> to = take_point(rest, ranks);
  if (!from || !to || !rest.empty()) {
    return Unexpected{"move " + quoted(text) + ": expected two points, as " +
                      to_coordinates({point_at(25), point_at(22)}, ranks)};
  }
  const GameMove move{*from, *to};
  const std::vector<GameMove> moves = legal_moves(*expanded_xiangqi_rules(), position);
  if (contains_value(moves, move)) return move;
  return Unexpected{"move " + quoted(text) + ": not legal here"};
}

}  // namespace mate33

#include "mate33/engine/xiangqi_command.hpp"

#include <algorithm>
#include <utility>

#include "mate33/base/contains_value.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/fen.hpp"

namespace mate33 {

namespace {

/// Keeps a move, each once; or answers what is wrong with it.
std::optional<std::string> keep_move(const GamePosition& position, std::string_view word, XiangqiRanks ranks,
                                     std::vector<GameMove>& moves) {
  const auto move = parse_coordinates(position, word, ranks);
  if (!move) return move.error();
  if (!contains_value(moves, *move)) moves.push_back(*move);
  return std::nullopt;
}

}  // namespace

Expected<GamePosition, std::string> parse_xiangqi_position(UciWords words, XiangqiRanks ranks) {
  auto text = split_position(words);
  if (!text) return Unexpected{text.error()};
  Expected<GamePosition, std::string> position = parse_xiangqi_fen(text->fen.value_or(xiangqi_start_fen));
  if (!position) return position;
  const ExpandedRules& rules = *expanded_xiangqi_rules();
  if (const auto fault = find_fault(rules, *position)) {
    return Unexpected{"illegal position: " + describe(rules, *fault)};
  }
  std::optional<std::string_view> word;
  for (std::size_t number = 1; (word = text->moves.next()); ++number) {
    const auto move = parse_coordinates(*position, *word, ranks);
    if (!move) return Unexpected{"half-move " + std::to_string(number) + ": " + move.error()};
    position = after(*position, *move);
  }
  return position;
}

XiangqiGo parse_xiangqi_go(UciWords words, EngineProtocol protocol, const GamePosition& position) {
  std::vector<GameMove> moves;
  GoCommand go = parse_go(words, protocol, [&](std::string_view word) {
    return keep_move(position, word, ranks_of(protocol), moves);
  });
  return {std::move(go), std::move(moves)};
}

BannedMoves parse_banned_moves(UciWords words, const GamePosition& position) {
  BannedMoves banned;
  for (auto word = words.next(); word; word = words.next()) {
    auto complaint = keep_move(position, *word, XiangqiRanks::from_zero, banned.moves);
    if (complaint) banned.complaints.add(*std::move(complaint));
  }
  return banned;
}

Expected<UciOptionSetting, std::string> parse_ucci_setting(UciWords words) {
  const auto name = words.next();
  if (!name) return Unexpected{std::string("expected: setoption NAME VALUE")};
  return UciOptionSetting{std::string(*name), std::string(words.rest())};
}

}  // namespace mate33

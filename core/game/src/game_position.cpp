#include "mate33/game/game_position.hpp"

#include <algorithm>

#include "mate33/base/fen_fields.hpp"

namespace mate33 {

namespace {

bool attacks(const ExpandedRules& rules, const GameMan& man, Point target, PointSet occupied) {
  return std::ranges::any_of(rules.between(man.color, man.piece, man.point, target),
                             [&](const Path& path) { return path.captures() && path.is_open(occupied); });
}

const GameMan& royal_of(const GamePosition& position, Color c) {
  return *std::ranges::find_if(position.men,
                               [&](const GameMan& man) { return man.color == c && man.piece == 0; });
}

bool royals_face(const ExpandedRules& rules, const GamePosition& position) {
  const Path* facing =
      rules.facing(royal_of(position, Color::white).point, royal_of(position, Color::black).point);
  return facing != nullptr && facing->is_open(position.occupied());
}

/// Calls visit for each move of a man that the rules allow but for the safety of its royal.
template <class Visit>
void for_each_move(const ExpandedRules& rules, const GamePosition& position, const GameMan& man,
                   Visit visit) {
  const PointSet occupied = position.occupied();
  for (const Path& path : rules.from(man.color, man.piece, man.point)) {
    const GameMan* victim = position.man_at(path.to);
    if (victim != nullptr ? victim->color == man.color || !path.captures() : !path.moves()) continue;
    if (!path.is_open(occupied)) continue;
    const bool promotes = rules.promotes_at(man.color, man.piece).contains(path.to);
    if (!promotes || !rules.rules().pieces[man.piece].promotion->is_forced)
      visit(GameMove{path.from, path.to, {}});
    if (!promotes) continue;
    for (const std::size_t to : rules.rules().pieces[man.piece].promotion->to) {
      visit(GameMove{path.from, path.to, static_cast<std::uint8_t>(to)});
    }
  }
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Reads the men of one rank. Answers what is wrong, if anything.
std::optional<std::string> read_rank(const ExpandedRules& rules, std::string_view text, unsigned rank,
                                     GameMen& men) {
  const Board& board = rules.board();
  const std::string where = "rank " + std::to_string(rules.rules().first_rank + rank);
  unsigned file = 0;
  for (std::size_t i = 0; i < text.size() && file <= board.files;) {
    if (is_digit(text[i])) {
      unsigned empty = 0;
      for (; i < text.size() && is_digit(text[i]) && empty <= board.files; ++i) {
        empty = empty * 10 + static_cast<unsigned>(text[i] - '0');
      }
      file += empty;
      continue;
    }
    const std::optional<GameMan> man = man_of_letter(rules.rules(), text[i]);
    if (!man)
      return where + " has '" + std::string(1, text[i] >= ' ' && text[i] <= '~' ? text[i] : '?') +
             "', which is no piece of " + rules.rules().name;
    if (men.size() == max_game_men) return "there are more than " + std::to_string(max_game_men) + " men";
    if (file < board.files) men.push_back({man->color, man->piece, board.point(file, rank)});
    ++file;
    ++i;
  }
  if (file != board.files) return where + " does not have " + std::to_string(board.files) + " points";
  return std::nullopt;
}

}  // namespace

PointSet GamePosition::occupied() const {
  PointSet set;
  for (const GameMan& man : men) set |= man.point;
  return set;
}

const GameMan* GamePosition::man_at(Point p) const {
  const auto* const found = std::ranges::find(men, p, &GameMan::point);
  return found == men.end() ? nullptr : found;
}

GameMaterial GamePosition::material() const {
  GameMaterial material;
  for (const GameMan& man : men) {
    if (man.piece != 0) material.add(man.color, man.piece);
  }
  return material;
}

bool is_attacked(const ExpandedRules& rules, const GamePosition& position, Point target, Color by) {
  const PointSet occupied = position.occupied();
  return std::ranges::any_of(position.men, [&](const GameMan& man) {
    return man.color == by && attacks(rules, man, target, occupied);
  });
}

bool is_in_check(const ExpandedRules& rules, const GamePosition& position, Color c) {
  return is_attacked(rules, position, royal_of(position, c).point, !c);
}

std::optional<GamePositionFault> find_fault(const ExpandedRules& rules, const GamePosition& position) {
  using Kind = GamePositionFault::Kind;
  for (const Color c : all_colors) {
    const auto royals = static_cast<std::size_t>(std::ranges::count_if(
        position.men, [&](const GameMan& man) { return man.color == c && man.piece == 0; }));
    if (royals != 1) return GamePositionFault{.kind = Kind::royal_count, .color = c, .count = royals};
  }
  for (const GameMan& man : position.men) {
    if (rules.seat(man.color, man.piece).contains(man.point)) continue;
    return GamePositionFault{
        .kind = Kind::misplaced_man, .color = man.color, .piece = man.piece, .point = man.point};
  }
  if (royals_face(rules, position)) return GamePositionFault{.kind = Kind::facing_royals};
  if (is_in_check(rules, position, !position.to_move)) {
    return GamePositionFault{.kind = Kind::opponent_in_check, .color = !position.to_move};
  }
  return std::nullopt;
}

std::string describe(const ExpandedRules& rules, const GamePositionFault& fault) {
  const std::string& piece = rules.rules().pieces[fault.piece].name;
  const std::string side = name(fault.color);
  switch (fault.kind) {
    case GamePositionFault::Kind::royal_count:
      return side + " has " + std::to_string(fault.count) + " " + piece + "s, not one";
    case GamePositionFault::Kind::misplaced_man:
      return "no " + piece + " of " + side + " can stand on " + name_of_point(rules.rules(), fault.point);
    case GamePositionFault::Kind::facing_royals: return "the two " + piece + "s face each other";
    case GamePositionFault::Kind::opponent_in_check:
      return side + " is in check and it is " + name(!fault.color) + "'s move";
  }
  return "";
}

const char* name_of(GamePositionFault::Kind kind) {
  switch (kind) {
    case GamePositionFault::Kind::royal_count: return "royal_count";
    case GamePositionFault::Kind::misplaced_man: return "misplaced_man";
    case GamePositionFault::Kind::facing_royals: return "facing_royals";
    case GamePositionFault::Kind::opponent_in_check: return "opponent_in_check";
  }
  return "";
}

std::vector<GameMove> legal_moves(const ExpandedRules& rules, const GamePosition& position) {
  std::vector<GameMove> moves;
  for (const GameMan& man : position.men) {
    if (man.color != position.to_move) continue;
    for_each_move(rules, position, man, [&](const GameMove& move) {
      const GameMan* victim = position.man_at(move.to);
      if (victim != nullptr && victim->piece == 0) return;
      const GamePosition next = after(position, move);
      if (!royals_face(rules, next) && !is_in_check(rules, next, position.to_move)) moves.push_back(move);
    });
  }
  return moves;
}

bool is_capture(const GamePosition& position, const GameMove& move) {
  return position.man_at(move.to) != nullptr;
}

GamePosition after(const GamePosition& position, const GameMove& move) {
  GamePosition next;
  next.to_move = !position.to_move;
  for (GameMan man : position.men) {
    if (man.point == move.to) continue;
    if (man.point == move.from) {
      man.point = move.to;
      man.piece = move.becomes.value_or(man.piece);
    }
    next.men.push_back(man);
  }
  return next;
}

std::optional<GameEnd> find_end(const ExpandedRules& rules, const GamePosition& position,
                                std::span<const GameMove> moves) {
  const GameMaterial material = position.material();
  const Color own = position.to_move;
  if (rules.rules().bare_king == BareKing::loses && material.has_only_royal(own) &&
      !material.has_only_royal(!own)) {
    // Who bares the other king at once draws.
    const bool bares = material.count(!own) == 2 && std::ranges::any_of(moves, [&](const GameMove& move) {
                         return is_capture(position, move);
                       });
    return bares ? GameEnd::drawn : GameEnd::lost;
  }
  if (!moves.empty()) return std::nullopt;
  const bool loses = rules.rules().no_move == NoMove::loses || is_in_check(rules, position, own);
  return loses ? GameEnd::lost : GameEnd::drawn;
}

Expected<GamePosition, std::string> parse_game_fen(const ExpandedRules& rules, std::string_view fen) {
  GamePosition position;
  FenFields fields(fen);
  const auto next_text = [&] { return fields.next().value_or(FenField{}).text; };
  std::string_view rest = next_text();
  for (unsigned rank = rules.board().ranks; rank-- > 0;) {
    const std::size_t slash = rest.find('/');
    if ((slash == std::string_view::npos) != (rank == 0)) {
      return Unexpected{"the placement does not have " + std::to_string(rules.board().ranks) + " ranks"};
    }
    if (auto error = read_rank(rules, rest.substr(0, slash), rank, position.men))
      return Unexpected{*std::move(error)};
    rest = slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1);
  }
  const std::string_view side = next_text();
  if (side != "w" && side != "b" && side != "r")
    return Unexpected{std::string("the side to move is not 'w' or 'b'")};
  position.to_move = side == "b" ? Color::black : Color::white;
  return position;
}

std::string to_fen(const ExpandedRules& rules, const GamePosition& position) {
  const Board& board = rules.board();
  std::string text;
  for (unsigned rank = board.ranks; rank-- > 0;) {
    unsigned empty = 0;
    for (unsigned file = 0; file < board.files; ++file) {
      const GameMan* man = position.man_at(board.point(file, rank));
      if (man == nullptr) {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      text += letter_of(rules.rules(), *man);
    }
    if (empty > 0) text += std::to_string(empty);
    text += rank > 0 ? "/" : "";
  }
  return text + (position.to_move == Color::white ? " w" : " b");
}

std::optional<GameMan> man_of_letter(const GameRules& rules, char c) {
  const bool is_black = c >= 'a' && c <= 'z';
  const char letter = static_cast<char>(is_black ? c - 'a' + 'A' : c);
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceRule& piece = rules.pieces[i];
    const bool is_it = piece.fen_letters.empty() ? piece.letter == letter
                                                 : piece.fen_letters.find(letter) != std::string::npos;
    if (is_it) return GameMan{is_black ? Color::black : Color::white, static_cast<std::uint8_t>(i), Point{}};
  }
  return std::nullopt;
}

char letter_of(const GameRules& rules, const GameMan& man) {
  const PieceRule& piece = rules.pieces[man.piece];
  const char letter = piece.fen_letters.empty() ? piece.letter : piece.fen_letters.front();
  return static_cast<char>(man.color == Color::white ? letter : letter - 'A' + 'a');
}

std::string name_of_point(const GameRules& rules, Point p) {
  return static_cast<char>('a' + rules.board.file_of(p)) +
         std::to_string(rules.first_rank + rules.board.rank_of(p));
}

std::string name_of_move(const GameRules& rules, const GameMove& move) {
  std::string text = name_of_point(rules, move.from) + name_of_point(rules, move.to);
  if (move.becomes) text += static_cast<char>(rules.pieces[*move.becomes].letter - 'A' + 'a');
  return text;
}

}  // namespace mate33

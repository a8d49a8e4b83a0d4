#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/base/short_list.hpp"
#include "mate33/game/expanded_rules.hpp"
#include "mate33/game/game_material.hpp"

namespace mate33 {

/// A man of a game, and where it stands.
struct GameMan {
  Color color = Color::white;
  std::uint8_t piece = 0;  ///< its number in the rules
  Point point{};
  friend constexpr bool operator==(GameMan, GameMan) = default;
};

/// Most men of a position.
inline constexpr std::size_t max_game_men = 32;
using GameMen = ShortList<GameMan, max_game_men>;

/// A position of a game of which the rules are data.
struct GamePosition {
  GameMen men;
  Color to_move = Color::white;

  PointSet occupied() const;
  /// The man on this point, if any.
  const GameMan* man_at(Point p) const;
  /// Precondition: one royal each.
  GameMaterial material() const;
};

struct GameMove {
  Point from, to;
  std::optional<std::uint8_t> becomes = {};  ///< the piece that a promotion makes
  friend constexpr bool operator==(const GameMove&, const GameMove&) = default;
};

/// Whether a man of this colour could capture what stands on the point.
bool is_attacked(const ExpandedRules& rules, const GamePosition& position, Point target, Color by);
/// Whether the royal piece of a side is attacked.
bool is_in_check(const ExpandedRules& rules, const GamePosition& position, Color c);
/// Why a position could not arise in a game.
struct GamePositionFault {
  enum class Kind : std::uint8_t {
    royal_count,       ///< a side has `count` royals, not one
    misplaced_man,     ///< a piece of a side stands on a point where it may not
    facing_royals,     ///< and the rules forbid it
    opponent_in_check  ///< the royal of `color`, which is not to move, is attacked
  };
  Kind kind;
  Color color = Color::white;
  std::size_t piece = 0;  ///< index into the rules' pieces
  Point point = {};
  std::size_t count = 0;
};

/// The first fault in the order above, or nothing for a position that tables may answer.
std::optional<GamePositionFault> find_fault(const ExpandedRules& rules, const GamePosition& position);
/// One phrase: "the two generals face each other".
std::string describe(const ExpandedRules& rules, const GamePositionFault& fault);
/// For programs: "facing_royals".
const char* name_of(GamePositionFault::Kind kind);

/// Precondition of these three: the position is legal.
std::vector<GameMove> legal_moves(const ExpandedRules& rules, const GamePosition& position);
bool is_capture(const GamePosition& position, const GameMove& move);
GamePosition after(const GamePosition& position, const GameMove& move);

/// How the game has ended in a position, as the rules say it.
enum class GameEnd : std::uint8_t { lost, drawn };  ///< for the side to move
/// Nothing where the side to move plays on. `moves`: all legal ones. Precondition: the position is legal.
std::optional<GameEnd> find_end(const ExpandedRules& rules, const GamePosition& position,
                                std::span<const GameMove> moves);

/// "4k4/9/9/9/9/9/9/9/4R4/4K4 w": ranks from the highest on, then the side to move, w (or r, for red) or b.
/// Blanks are as in a FEN of chess. Fields behind that are not looked at. The error is one phrase.
Expected<GamePosition, std::string> parse_game_fen(const ExpandedRules& rules, std::string_view fen);
std::string to_fen(const ExpandedRules& rules, const GamePosition& position);
/// The letter of FEN: upper case for White.
char letter_of(const GameRules& rules, const GameMan& man);
/// The man of a letter that FEN has in this game, on no point yet.
std::optional<GameMan> man_of_letter(const GameRules& rules, char c);
/// "a0", "e10": the file's letter and the rank's number.
std::string name_of_point(const GameRules& rules, Point p);
/// "a0a9", and the letter of the piece, in lower case, that a promotion makes: "a7a8q".
std::string name_of_move(const GameRules& rules, const GameMove& move);

}  // namespace mate33

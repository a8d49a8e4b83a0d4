#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "mate33/base/expected.hpp"
#include "mate33/game/game_rules.hpp"

/// Rules of games as text for people to write: docs/rules.md. All of it is pure and thread-safe.
namespace mate33 {

/// Longest text of rules, in bytes.
inline constexpr std::size_t max_rules_text = 64 * 1024;
/// Most files, and most ranks, of a board in the text. It still has at most max_points points.
inline constexpr unsigned max_board_side = 26;
/// Most moves of a piece, each way counted.
inline constexpr std::size_t max_move_rules = 128;

/// Whether a game may be called so: lower-case letters, digits and '-', a letter first, at most 32; and not
/// "chess", whose tables have rules of their own.
bool is_game_name(std::string_view name);

/// What is wrong with a text of rules and where.
struct RulesError {
  std::size_t line, column;  ///< from 1, in bytes
  std::string expected;

  /// "12:8: expected ...".
  std::string message() const;
};

/// Reads rules in normal form. Reads any bytes safely.
Expected<GameRules, RulesError> parse_rules(std::string_view text);

/// The same game with the moves of each piece in a fixed order, as few as say it, and only from where the
/// piece may stand: so that rules written differently are equal.
GameRules in_normal_form(GameRules rules);

/// The one text of these rules in normal form. What parse_rules() has read can be read from it again, and is
/// then the same.
std::string canonical_text(const GameRules& rules);

/// The SHA-256 digest of the canonical text, in lower-case hexadecimal.
std::string rules_digest(const GameRules& rules);

}  // namespace mate33

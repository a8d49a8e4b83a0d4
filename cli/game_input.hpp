#pragma once

#include <memory>
#include <optional>
#include <string>

#include "arguments.hpp"
#include "mate33/game/expanded_rules.hpp"
#include "mate33/game/game_material.hpp"
#include "mate33/game/game_position.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "storage_options.hpp"

/// What commands are given of games other than the chess that is built in.
namespace mate33::cli {

using SharedRules = std::shared_ptr<const ExpandedRules>;

/// Adds --game and --rules.
void add_game_options(ArgumentParser& parser);
/// --notation: how moves of xiangqi are written.
void add_notation_option(ArgumentParser& parser);
/// Throws CommandError where --notation stands beside a position of chess.
void refuse_notation(const Arguments& arguments);

/// The game that is meant: by --rules FILE, --game NAME, "NAME:" before the first operand, or a FEN of ten
/// ranks, which is of xiangqi; null: chess. Throws CommandError for rules that are wrong or not to be found.
SharedRules game_of(const Arguments& arguments);

/// Without "NAME:" before it. Throws CommandError for a material that the game has not or that is too large.
GameMaterial game_material(const ExpandedRules& rules, const std::string& operand);
/// The only operand. Throws CommandError.
GameMaterial only_game_material(const SharedRules& rules, const Arguments& arguments);
/// Throws CommandError where it is not there or damaged.
GameTableReader open_game_table(const SharedRules& rules, const GameTableKey& key, const Arguments& arguments,
                                RulesShelf& shelf);
/// The operands together as one FEN. Throws CommandError if it is none, or not a legal position.
GamePosition game_position_operand(const ExpandedRules& rules, const Arguments& arguments);

GameTablebase find_game_tables(const SharedRules& rules, const Arguments& arguments);
/// A warning for each table that was refused; throws CommandError, with what to do, where there is no answer.
void require_answer(const GameTablebase& tables, const GameProbe& probe, const Arguments& arguments);
/// --metric. Throws CommandError.
Metric game_metric(const ExpandedRules& rules, const Arguments& arguments);
/// "xiangqi:KRvK".
std::string full_name(const ExpandedRules& rules, const GameMaterial& material);
/// "xiangqi:KRvKN --metric repetition", as 'mate33 generate' takes it.
std::string with_metric(const ExpandedRules& rules, const GameTableKey& key);

}  // namespace mate33::cli

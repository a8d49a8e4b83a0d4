#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "mate33/base/expected.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/table/format/table_facts.hpp"
#include "mate33/table/game_table_key.hpp"
#include "mate33/table/layouts/game/game_layout.hpp"

namespace mate33 {

/// Rules in use, expanded once each: tables of one game share them. Any number of threads may ask.
class RulesShelf {
 public:
  /// By their canonical text. The error is one phrase: the text is no rules, or not canonical.
  Expected<std::shared_ptr<const ExpandedRules>, std::string> rules_of(const std::string& canonical_text);
  std::shared_ptr<const ExpandedRules> rules_of(const GameRules& rules);

 private:
  Mutex mutex_;
  std::map<std::string, std::shared_ptr<const ExpandedRules>> rules_;  // by canonical text
};

/// What a table of a game whose rules are data says of itself. It carries its rules, so that nothing else is
/// needed to read it. Its counts are of placements: images under symmetries one by one, identical men not
/// told apart.
struct GameTableHeader : TableFacts {
  std::shared_ptr<const GameLayout> layout;

  GameTableKey key() const { return {layout->material(), metric}; }
};

/// What stands before the blocks of a file of version 2.
std::string game_header_text(const GameLayout& layout, Metric metric, StoredSides sides = StoredSides::both);
/// The header without counts and digests, which stand behind the blocks.
Expected<GameTableHeader, std::string> parse_game_header(std::string_view text, RulesShelf& shelf);

/// "KRvKN", "KRvKN.repetition": distances to mate need no name.
std::string game_table_name(const ExpandedRules& rules, const GameTableKey& key);
/// Where a table is in a directory: "xiangqi/KRvKAAEE.m33".
std::string game_table_path(const ExpandedRules& rules, const GameTableKey& key);

}  // namespace mate33

#include "mate33/table/format/game_table_header.hpp"

#include <algorithm>
#include <utility>

#include "format/header_text.hpp"
#include "mate33/game/rules_text.hpp"
#include "mate33/table/format/table_header.hpp"
#include "mate33/table/format/version2.hpp"
#include "mate33/table/layouts/game/game_blocks.hpp"

namespace mate33 {

namespace {

/// The men of the groups, those of one group side by side, then the word man: "KAA kaaee R".
std::string seats_of(const GameLayout& layout) {
  const GameRules& rules = layout.rules().rules();
  const auto letter = [&](Color c, std::uint8_t piece) {
    const char upper = rules.pieces[piece].letter;
    return static_cast<char>(c == Color::white ? upper : upper - 'A' + 'a');
  };
  std::string text;
  for (const MenGroup& group : layout.groups()) {
    for (const std::uint8_t piece : group.pieces()) text += letter(group.color(), piece);
    text += ' ';
  }
  return text + letter(layout.word_man().color, layout.word_man().piece);
}

std::vector<HeaderLine> lines_of(const GameLayout& layout, Metric metric, StoredSides sides) {
  const GameRules& rules = layout.rules().rules();
  return {{"game", rules.name},
          {"rules-digest", rules_digest(rules)},
          {"board", std::to_string(rules.board.files) + "x" + std::to_string(rules.board.ranks)},
          {"metric", version2::metric_lines(metric).metric},
          {"coding", version2::metric_lines(metric).coding},
          {"block-rows", std::to_string(rows_per_block)},
          {"material", layout.material().to_string(rules)},
          {"seats", seats_of(layout)},
          {"sides", std::string(name_of(sides))},
          {"prediction", "none"}};
}

/// Ends the lines; the rules follow in their canonical text.
constexpr std::string_view rules_line = "rules as text\n";
/// Most arrangements and rows that a reader makes room for.
constexpr std::size_t most_men_of_tables = 12;

}  // namespace

Expected<std::shared_ptr<const ExpandedRules>, std::string> RulesShelf::rules_of(
    const std::string& canonical) {
  const Lock lock(mutex_);
  if (const auto found = rules_.find(canonical); found != rules_.end()) return found->second;
  auto rules = parse_rules(canonical);
  if (!rules) return Unexpected{"its rules are wrong at " + rules.error().message()};
  if (canonical_text(*rules) != canonical)
    return Unexpected{std::string("its rules are not in canonical text")};
  return rules_[canonical] = std::make_shared<const ExpandedRules>(*std::move(rules));
}

std::shared_ptr<const ExpandedRules> RulesShelf::rules_of(const GameRules& rules) {
  return *rules_of(canonical_text(rules));
}

std::string game_header_text(const GameLayout& layout, Metric metric, StoredSides sides) {
  const std::vector<HeaderLine> lines = lines_of(layout, metric, sides);
  return text_of(lines) + std::string(rules_line) + canonical_text(layout.rules().rules());
}

Expected<GameTableHeader, std::string> parse_game_header(std::string_view text, RulesShelf& shelf) {
  const std::size_t at = text.find("\n" + std::string(rules_line));
  if (at == std::string_view::npos)
    return Unexpected{std::string("its header does not give the rules of its game")};
  auto rules = shelf.rules_of(std::string(text.substr(at + 1 + rules_line.size())));
  if (!rules) return Unexpected{rules.error()};
  constexpr std::string_view name = "\nmaterial ";
  const std::size_t begin = std::min(text.find(name), at) + name.size();
  const std::string_view written = text.substr(std::min(begin, text.size()), text.find('\n', begin) - begin);
  const auto material = GameMaterial::parse((*rules)->rules(), written);
  const bool is_usable = material && material->to_string((*rules)->rules()) == written &&
                         material->men() <= most_men_of_tables && material->is_normalised(**rules) &&
                         GameLayout::fits(**rules, *material);
  if (!is_usable) return Unexpected{"its material " + in_quotes(written) + " is not one that tables have"};
  auto layout = std::make_shared<const GameLayout>(*rules, *material);
  const std::string_view before_rules = text.substr(0, at + 1);
  const auto metric = version2::find_metric(before_rules, game_metrics);
  if (!metric) return Unexpected{metric.error()};
  const auto sides = version2::find_sides(before_rules);
  if (!sides) return Unexpected{sides.error()};
  HeaderText lines("header", before_rules);
  const std::vector<HeaderLine> expected = lines_of(*layout, *metric, *sides);
  if (auto error = lines.take_fixed(expected)) return Unexpected{*std::move(error)};
  if (auto error = lines.end()) return Unexpected{*std::move(error)};
  return GameTableHeader{{*metric, *sides}, std::move(layout)};
}

std::string game_table_name(const ExpandedRules& rules, const GameTableKey& key) {
  std::string name = key.material.to_string(rules.rules());
  if (key.metric != Metric::dtm) name += '.' + std::string(name_of(key.metric));
  return name;
}

std::string game_table_path(const ExpandedRules& rules, const GameTableKey& key) {
  return rules.rules().name + "/" + game_table_name(rules, key) + std::string(table_file_extension);
}

}  // namespace mate33

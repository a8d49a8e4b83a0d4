#include "mate33/game/xiangqi_rules.hpp"

#include "mate33/game/rules_text.hpp"
#include "xiangqi_text.hpp"

namespace mate33 {

const GameRules& xiangqi_rules() {
  static const GameRules rules = *parse_rules(xiangqi_text());
  return rules;
}

const std::shared_ptr<const ExpandedRules>& expanded_xiangqi_rules() {
  static const auto rules = std::make_shared<const ExpandedRules>(xiangqi_rules());
  return rules;
}

}  // namespace mate33

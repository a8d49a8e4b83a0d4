#include "example_rules.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string_view>

#include "example_texts.hpp"
#include "mate33/game/rules_text.hpp"

namespace mate33 {

std::string example_text(const std::string& name) {
  const auto found = std::ranges::find(example_texts, name, &ExampleText::name);
  INFO("examples/rules has no " << name << ".rules");
  REQUIRE(found != std::end(example_texts));
  return std::string(found->text);
}

GameRules example_rules(const std::string& name) {
  const auto rules = parse_rules(example_text(name));
  INFO(name << ".rules:" << (rules ? "" : rules.error().message()));
  REQUIRE(rules);
  return *rules;
}

std::vector<std::string> all_example_rules() {
  std::vector<std::string> names;
  for (const ExampleText& example : example_texts) names.emplace_back(example.name);
  return names;
}

std::string documented_rules() {
  constexpr std::string_view fence = "```\n";
  const std::size_t begin = documentation_of_rules.find(fence) + fence.size();
  return std::string(documentation_of_rules.substr(begin, documentation_of_rules.find(fence, begin) - begin));
}

}  // namespace mate33

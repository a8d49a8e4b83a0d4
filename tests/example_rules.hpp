#pragma once

#include <string>
#include <vector>

#include "mate33/game/game_rules.hpp"

/// The files of examples/rules.
namespace mate33 {

/// The contents of "amazon.rules" and so on.
std::string example_text(const std::string& name);
/// Its rules. Fails the test if it has none.
GameRules example_rules(const std::string& name);
/// "amazon", "archbishop", ..., in alphabetical order.
std::vector<std::string> all_example_rules();

/// The example in docs/rules.md.
std::string documented_rules();

}  // namespace mate33

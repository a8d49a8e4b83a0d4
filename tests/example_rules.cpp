#include "example_rules.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "mate33/game/rules_text.hpp"

namespace mate33 {

namespace {

const std::filesystem::path project = MATE33_PROJECT, folder = project / "examples" / "rules";

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::string example_text(const std::string& name) {
  return contents(folder / (name + ".rules"));
}

GameRules example_rules(const std::string& name) {
  const auto rules = parse_rules(example_text(name));
  INFO(name << ".rules:" << (rules ? "" : rules.error().message()));
  REQUIRE(rules);
  return *rules;
}

std::vector<std::string> all_example_rules() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".rules") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

std::string documented_rules() {
  const std::string page = contents(project / "docs" / "rules.md"), fence = "```\n";
  const std::size_t begin = page.find(fence) + fence.size();
  return page.substr(begin, page.find(fence, begin) - begin);
}

}  // namespace mate33

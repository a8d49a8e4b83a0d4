#include "general_tables.hpp"

#include <algorithm>

namespace mate33::testing {

namespace fs = std::filesystem;

Invocation generating(const Words& what, const fs::path& directory) {
  return without_tables(Words{"generate"} + what + Words{"--out", directory.string()});
}

Outcome generate(const Words& what, const fs::path& directory) {
  const Outcome outcome = run(generating(what, directory));
  CAPTURE(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  return outcome;
}

const fs::path& made_tables() {
  static const TemporaryDirectory directory;
  static const bool made = (generate({"KQvKR", "KPvK"}, directory.path()), true);
  static_cast<void>(made);
  return directory.path();
}

void copy_with_damage(const std::string& damaged, const fs::path& directory) {
  fs::copy(made_tables(), directory);
  std::string contents = contents_of(directory / damaged);
  contents[contents.size() / 2] = static_cast<char>(contents[contents.size() / 2] ^ 1);
  write_file(directory / damaged, contents);
}

Json counted(const fs::path& tables, const std::string& material) {
  const TemporaryDirectory copy;
  const std::string name = material + ".m33";
  fs::copy(tables / name, copy / name);
  const Outcome outcome = run_on(copy.path(), {"stats", material, "--json"});
  REQUIRE(outcome.exit_code == 0);
  return Json::parse(outcome.out);
}

Outcome run_on(const fs::path& directory, const Words& arguments) {
  return run(without_tables(arguments + Words{"--tables", directory.string()}));
}

std::vector<Json> events_of(const Outcome& outcome) {
  std::vector<Json> events;
  for (const std::string& line : lines_of(outcome.out)) events.push_back(Json::parse(line));
  return events;
}

std::vector<std::string> materials_of(const std::vector<Json>& events, const std::string& name) {
  std::vector<std::string> materials;
  for (const Json& event : events) {
    if (event.at("event") == name) materials.push_back(event.at("material"));
  }
  return materials;
}

std::vector<std::string> made_by_two_runs(Words what, const fs::path& directory) {
  what.emplace_back("--json");
  Process first(generating(what, directory)), second(generating(what, directory));
  const Outcome outcomes[] = {first.finish(), second.finish()};
  std::vector<std::string> made;
  for (const Outcome& outcome : outcomes) {
    CHECK(outcome.exit_code == 0);
    for (const std::string& material : materials_of(events_of(outcome), "made")) made.push_back(material);
  }
  std::ranges::sort(made);
  return made;
}

}  // namespace mate33::testing

#include "general_tables.hpp"

#include <algorithm>

namespace mate33::testing {

namespace fs = std::filesystem;

Invocation generating(const Words& what, const fs::path& directory) {
  return without_tables(Words{"generate"} + what + Words{"--out", directory.string()});
}

RunOutcome generate(const Words& what, const fs::path& directory) {
  const RunOutcome outcome = run(generating(what, directory));
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

nlohmann::json counted(const fs::path& tables, const std::string& material) {
  const TemporaryDirectory copy;
  const std::string name = material + ".m33";
  fs::copy(tables / name, copy / name);
  const RunOutcome outcome = run_on(copy.path(), {"stats", material, "--json"});
  REQUIRE(outcome.exit_code == 0);
  return nlohmann::json::parse(outcome.out);
}

RunOutcome run_on(const fs::path& directory, const Words& arguments) {
  return run(without_tables(arguments + Words{"--tables", directory.string()}));
}

std::vector<nlohmann::json> events_of(const RunOutcome& outcome) {
  std::vector<nlohmann::json> events;
  for (const std::string& line : lines_of(outcome.out)) events.push_back(nlohmann::json::parse(line));
  return events;
}

std::vector<std::string> materials_of(const std::vector<nlohmann::json>& events, const std::string& name) {
  std::vector<std::string> materials;
  for (const nlohmann::json& event : events) {
    if (event.at("event") == name) materials.push_back(event.at("material"));
  }
  return materials;
}

std::vector<std::string> made_by_two_runs(Words what, const fs::path& directory) {
  what.emplace_back("--json");
  Process first(generating(what, directory)), second(generating(what, directory));
  const RunOutcome outcomes[] = {first.finish(), second.finish()};
  std::vector<std::string> made;
  for (const RunOutcome& outcome : outcomes) {
    CHECK(outcome.exit_code == 0);
    for (const std::string& material : materials_of(events_of(outcome), "made")) made.push_back(material);
  }
  std::ranges::sort(made);
  return made;
}

}  // namespace mate33::testing

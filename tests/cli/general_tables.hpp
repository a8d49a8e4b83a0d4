#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "program.hpp"

/// Tables of the general format, made by `mate33 generate` for tests to run other commands on.
namespace mate33::testing {

/// `mate33 generate` of these words into a directory.
Invocation generating(const Words& what, const std::filesystem::path& directory);
/// Runs that and checks that it goes well.
RunOutcome generate(const Words& what, const std::filesystem::path& directory);

/// A directory with KQvK, KRvK, KQvKR and KPvK, made once and undisturbed.
const std::filesystem::path& made_tables();
/// Copies made_tables() and changes a byte in the middle of one of them.
void copy_with_damage(const std::string& damaged, const std::filesystem::path& directory);

/// Counts a material with `stats --json`, in a copy of these tables, beside which it keeps what it counted.
nlohmann::json counted(const std::filesystem::path& tables, const std::string& material);

/// Runs a command on the tables of a directory.
RunOutcome run_on(const std::filesystem::path& directory, const Words& arguments);

/// The JSON objects that a command printed, one a line.
std::vector<nlohmann::json> events_of(const RunOutcome& outcome);
/// The materials of all events of this name, in order.
std::vector<std::string> materials_of(const std::vector<nlohmann::json>& events, const std::string& name);

/// Two runs of `mate33 generate` of this at once in one directory: checks that both go well. The materials of
/// all that they make, sorted.
std::vector<std::string> made_by_two_runs(Words what, const std::filesystem::path& directory);

}  // namespace mate33::testing

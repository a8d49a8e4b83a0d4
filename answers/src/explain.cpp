#include "mate33/answers/explain.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "mate33/base/directory.hpp"
#include "mate33/base/shell_quoted.hpp"
#include "mate33/table/clock_limits.hpp"
#include "mate33/table/format/table_header.hpp"
#include "mate33/table/layouts/game/game_layout.hpp"

namespace mate33 {

namespace {

/// " in data", or nothing where that means nothing.
std::string in_places(const TablePlaces& places) {
  return places.are_named ? in_directories(places.directories) : "";
}

/// The directories in which tables may be made.
std::string made_in(const TablePlaces& places) {
  return places.are_named ? places.directories : "";
}

/// Whether tables can be written there: what does not exist is made.
bool may_be_directory(const std::string& path) {
  return kind_of_path(path) != PathKind::other;
}

/// The directory that was meant, perhaps, by a name that leads nowhere: the name without the blanks around
/// it.
std::optional<std::string> directory_without_blanks(const std::string& name) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = name.find_first_not_of(blanks);
  if (first == std::string::npos) return std::nullopt;
  std::string inner = name.substr(first, name.find_last_not_of(blanks) + 1 - first);
  if (inner == name || kind_of_path(inner) != PathKind::directory) return std::nullopt;
  return inner;
}

}  // namespace

std::string generate_options(const std::string& directories) {
  const std::vector<std::string> list = split_directory_list(directories);
  const auto directory = std::ranges::find_if(list, may_be_directory);
  return directory == list.end() ? "" : "--out " + shell_quoted(*directory);
}

std::string generate_command(const std::string& what, const std::string& directories) {
  const std::string options = generate_options(directories);
  return "mate33 generate " + what + (options.empty() ? "" : " " + options);
}

std::string make_or_find(const std::string& what, const std::string& directories,
                         std::string_view elsewhere) {
  // Without a directory to search, to make them is not enough.
  const bool none = split_directory_list(directories).empty();
  return "'" + generate_command(what, directories) + "', " + (none ? "and " : "or ") + std::string(elsewhere);
}

std::string in_directories(const std::string& directories) {
  const std::vector<std::string> list = split_directory_list(directories);
  if (list.empty()) return ", for no directory is searched";
  std::string text = " in " + directories;
  for (const std::string& name : list) {
    if (kind_of_path(name) != PathKind::nothing) continue;
    if (const auto inner = directory_without_blanks(name))
      text += " (there is \"" + *inner + "\", without blanks)";
  }
  return text;
}

std::vector<std::string> explain_missing_directories(const std::string& directories) {
  std::vector<std::string> messages;
  for (const std::string& name : split_directory_list(directories)) {
    if (kind_of_path(name) != PathKind::nothing) continue;
    const auto inner = directory_without_blanks(name);
    messages.push_back("there is no directory \"" + name + "\"" +
                       (inner ? "; there is \"" + *inner + "\", and blanks belong to names" : ""));
  }
  return messages;
}

ProbeStatus told_status(ProbeStatus status, Material material) {
  const bool is_too_large = status == ProbeStatus::castling_rights && material.men() > max_table_men;
  return is_too_large ? ProbeStatus::too_many_men : status;
}

std::string explain(ProbeStatus status, const TableKey& key, const std::string& directories,
                    std::string_view elsewhere) {
  return explain(status, key, TablePlaces{directories, elsewhere});
}

std::string explain(ProbeStatus status, const TableKey& key, const TablePlaces& places) {
  const Material material = key.material;
  const TableKey table(key.game, material.normalised(), key.metric);
  const std::string name = table_name(table);
  const std::string wanted =
      table.material.to_string() +
      (key.metric == Metric::dtm ? "" : " --metric " + std::string(name_of(key.metric)));
  switch (told_status(status, material)) {
    case ProbeStatus::missing_table:
      if (has_clock(key.metric) && material.men() > max_clock_men) {
        return "no table " + name + in_places(places) + ": dtm50 goes up to " +
               std::to_string(max_clock_men) + " men, dtz says who wins under the rule with more";
      }
      return "no table " + name + in_places(places) + ": make it with " +
             make_or_find(wanted, made_in(places), places.elsewhere);
    case ProbeStatus::corrupt_file:
      return "the table " + name + in_places(places) + " is damaged: make it anew with '" +
             generate_command(wanted, made_in(places)) + "'";
    case ProbeStatus::io_error: return "the table " + name + in_places(places) + " cannot be read";
    case ProbeStatus::too_many_men:
      return std::to_string(material.men()) + " men, and tables hold at most " +
             std::to_string(max_table_men);
    default: return describe(status);
  }
}

std::string explain(const ExpandedRules& rules, const GameProbe& probe, const std::string& directories,
                    std::string_view elsewhere) {
  return explain(rules, probe, TablePlaces{directories, elsewhere});
}

std::string explain(const ExpandedRules& rules, const GameProbe& probe, const TablePlaces& places) {
  return explain(rules, probe.status, {probe.unanswered}, places);
}

std::string explain(const ExpandedRules& rules, ProbeStatus status, const GameTableKey& key,
                    const TablePlaces& places) {
  if (status == ProbeStatus::illegal_position) return describe(status);
  const std::string name = rules.rules().name + ":" + game_table_name(rules, key);
  if (!GameLayout::fits(rules, key.material)) {
    return name + ": tables of " + rules.rules().name + " do not hold so many men";
  }
  if (status != ProbeStatus::missing_table) return name + ": " + describe(status);
  const std::string material = rules.rules().name + ":" + key.material.to_string(rules.rules());
  const std::string wanted =
      material + (key.metric == Metric::dtm ? "" : " --metric " + std::string(name_of(key.metric)));
  return "no table of " + name + in_places(places) + ": " +
         make_or_find(wanted, made_in(places), places.elsewhere);
}

}  // namespace mate33

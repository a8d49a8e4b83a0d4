#include "mate33/service/explain.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include "mate33/base/directory.hpp"
#include "mate33/table/clock_limits.hpp"
#include "mate33/table/game_layout.hpp"
#include "mate33/table/table_header.hpp"

namespace mate33 {

namespace {

/// The path as a shell takes it, in double quotes where it needs them.
std::string shell_quoted(const std::string& path) {
  constexpr std::string_view plain = "/._-+=:,@%";
  const auto is_plain = [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || plain.find(c) != std::string_view::npos;
  };
  if (!path.empty() && std::all_of(path.begin(), path.end(), is_plain)) return path;
  std::string quoted = "\"";
  for (const char c : path) {
    if (c == '"' || c == '\\' || c == '$' || c == '`') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

/// Whether tables can be written there: what does not exist is made.
bool may_be_directory(const std::string& path) {
  return kind_of_path(path) != PathKind::other;
}

}  // namespace

std::string generate_command(const std::string& what, const std::string& directories) {
  const std::vector<std::string> list = split_directory_list(directories);
  const auto directory = std::ranges::find_if(list, may_be_directory);
  return "mate33 generate " + what + (directory == list.end() ? "" : " --out " + shell_quoted(*directory));
}

std::string make_or_find(const std::string& what, const std::string& directories,
                         std::string_view elsewhere) {
  // Without a directory to search, to make them is not enough.
  const bool none = split_directory_list(directories).empty();
  return "'" + generate_command(what, directories) + "', " + (none ? "and " : "or ") + std::string(elsewhere);
}

std::string in_directories(const std::string& directories) {
  return split_directory_list(directories).empty() ? ", for no directory is searched" : " in " + directories;
}

std::string explain(ProbeStatus status, const TableKey& key, const std::string& directories,
                    std::string_view elsewhere) {
  const Material material = key.material;
  const TableKey table(key.game, material.normalised(), key.metric);
  const std::string name = table_name(table);
  const std::string wanted =
      table.material.to_string() +
      (key.metric == Metric::dtm ? "" : " --metric " + std::string(name_of(key.metric)));
  // That there are too many men says more than that they could castle, too.
  if (status == ProbeStatus::castling_rights && material.men() > max_table_men) {
    status = ProbeStatus::too_many_men;
  }
  switch (status) {
    case ProbeStatus::missing_table:
      if (has_clock(key.metric) && material.men() > max_clock_men) {
        return "no table " + name + in_directories(directories) + ": dtm50 goes up to " +
               std::to_string(max_clock_men) + " men, dtz says who wins under the rule with more";
      }
      return "no table " + name + in_directories(directories) + ": make it with " +
             make_or_find(wanted, directories, elsewhere);
    case ProbeStatus::corrupt_file:
      return "the table " + name + " in " + directories + " is damaged: make it anew with '" +
             generate_command(wanted, directories) + "'";
    case ProbeStatus::io_error: return "the table " + name + " in " + directories + " cannot be read";
    case ProbeStatus::too_many_men:
      return std::to_string(material.men()) + " men, and tables hold at most " +
             std::to_string(max_table_men);
    default: return describe(status);
  }
}

std::string explain(const ExpandedRules& rules, const GameProbe& probe, const std::string& directories,
                    std::string_view elsewhere) {
  const std::string name = rules.rules().name + ":" + probe.unanswered.to_string(rules.rules());
  if (probe.status == ProbeStatus::illegal_position) return describe(probe.status);
  if (!GameLayout::fits(rules, probe.unanswered)) {
    return name + ": tables of " + rules.rules().name + " do not hold so many men";
  }
  if (probe.status != ProbeStatus::missing_table) return name + ": " + describe(probe.status);
  return "no table of " + name + in_directories(directories) + ": " +
         make_or_find(name, directories, elsewhere);
}

}  // namespace mate33

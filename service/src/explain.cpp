#include "mate33/service/explain.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

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

}  // namespace

std::string generate_command(const std::string& what, const std::string& directories) {
  const std::vector<std::string> list = split_directory_list(directories);
  return "mate33 generate " + what + " --out " + shell_quoted(list.empty() ? "." : list.front());
}

std::string explain(ProbeStatus status, Material material, const std::string& directories,
                    std::string_view elsewhere) {
  const std::string name = material.normalised().to_string();
  switch (status) {
    case ProbeStatus::missing_table:
      return "no table " + name + " in " + directories + ": make it with '" +
             generate_command(name, directories) + "', or " + std::string(elsewhere);
    case ProbeStatus::corrupt_file:
      return "the table " + name + " in " + directories + " is damaged: make it anew with '" +
             generate_command(name, directories) + "'";
    case ProbeStatus::too_many_men:
      return std::to_string(material.men()) + " men, and tables hold at most " +
             std::to_string(max_table_men);
    default: return describe(status);
  }
}

}  // namespace mate33

#include "mate33/table/format/table_file_name.hpp"

#include <algorithm>

#include "mate33/table/format/table_header.hpp"
#include "mate33/table/table_limits.hpp"

namespace mate33 {

namespace {

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return lower;
}

}  // namespace

bool has_table_extension(std::string_view name) {
  return in_lower_case(name).ends_with(table_file_extension);
}

std::optional<TableKey> key_meant_by(std::string_view file_name) {
  if (!has_table_extension(file_name)) return std::nullopt;
  file_name.remove_suffix(table_file_extension.size());
  const std::size_t dot = file_name.find('.');
  const auto material = Material::parse(file_name.substr(0, dot));
  const auto metric =
      dot == std::string_view::npos ? Metric::dtm : parse_metric(in_lower_case(file_name.substr(dot + 1)));
  if (!material || !metric) return std::nullopt;
  if (is_trivially_drawn(*material) || material->men() > max_table_men) return std::nullopt;
  return TableKey(Game::chess, *material, *metric);
}

std::optional<GameTableKey> game_key_meant_by(const ExpandedRules& rules, std::string_view file_name) {
  if (!has_table_extension(file_name)) return std::nullopt;
  file_name.remove_suffix(table_file_extension.size());
  GameTableKey key;
  if (const std::size_t dot = file_name.find('.'); dot != std::string_view::npos) {
    const auto metric = parse_metric(in_lower_case(file_name.substr(dot + 1)), game_metrics);
    if (!metric) return std::nullopt;
    key.metric = *metric;
    file_name = file_name.substr(0, dot);
  }
  const auto material = GameMaterial::parse(rules.rules(), file_name);
  if (!material) return std::nullopt;
  key.material = material->normalised(rules);
  return key;
}

bool is_name_of_table(std::string_view file_name) {
  const auto key = key_meant_by(file_name);
  return key && table_file_name(*key) == file_name;
}

bool is_name_of_table(const ExpandedRules& rules, std::string_view file_name) {
  const auto key = game_key_meant_by(rules, file_name);
  return key && game_table_path(rules, *key) == rules.rules().name + "/" + std::string(file_name);
}

std::string misnamed(const std::string& path, const std::string& what, const std::string& right_name) {
  return path + " is misnamed: to be found, the table of " + what + " has to be called " + right_name;
}

}  // namespace mate33

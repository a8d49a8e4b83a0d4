#include "served_games.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "mate33/base/directory.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/census/table_listing.hpp"

namespace mate33 {

namespace {

/// A folder of a directory whose name may be that of a game.
bool is_game_name(std::string_view name) {
  const auto is_part = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !name.empty() && name.size() <= 32 && std::ranges::all_of(name, is_part);
}

nlohmann::ordered_json listing_of(const GameTableReader& reader) {
  const GameTableHeader& header = reader.header();
  const GameRules& rules = reader.layout().rules().rules();
  const auto& [white, black] = header.counts;
  return {
      {"file", game_table_name(reader.layout().rules(), header.key()) + std::string(table_file_extension)},
      {"game", rules.name},
      {"material", rules.name + ":" + reader.layout().material().to_string(rules)},
      {"metric", name_of(header.metric)},
      {"bytes", reader.file_bytes()},
      {"longest_plies", header.longest().count()},
      {"longest_wins", {{"white", white.longest_win.count()}, {"black", black.longest_win.count()}}},
      {"damaged", false},
      {"unreadable", false}};
}

}  // namespace

ServedGames::ServedGames(const std::string& directories) : directories_(split_directory_list(directories)) {}

std::shared_ptr<const GameTablebase> ServedGames::game(std::string_view name) const {
  if (!is_game_name(name)) return nullptr;
  const Lock lock(mutex_);
  if (const auto found = games_.find(name); found != games_.end()) return found->second;
  auto rules = find_rules(std::string(name), directories_);
  if (!rules) return nullptr;
  return games_[std::string(name)] =
             std::make_shared<const GameTablebase>(GameTablebase::open(std::move(rules), directories_));
}

std::vector<std::string> ServedGames::names() const {
  std::set<std::string> names;
  for (const std::string& directory : directories_) {
    for (const std::string& file : game_table_files(directory)) {
      const std::string name = file_name_of(directory_of(file));
      if (is_game_name(name)) names.insert(name);
    }
  }
  return {names.begin(), names.end()};
}

Expected<GameTableReader, std::string> ServedGames::table(std::string_view name) const {
  const std::string_view game_name = name.substr(0, name.find(':'));
  const auto tables = game(game_name);
  if (!tables) return Unexpected{"there are no tables of a game " + mate33::quoted(game_name)};
  const ExpandedRules& rules = tables->rules();
  const auto material =
      GameMaterial::parse(rules.rules(), name.substr(std::min(name.size(), game_name.size() + 1)));
  if (!material) return Unexpected{"no material of " + rules.rules().name + ": " + mate33::quoted(name)};
  const GameTableKey wanted{material->normalised(rules)};
  for (const std::string& directory : directories_) {
    auto reader = GameTableReader::open_table(directory, rules, wanted, shelf_);
    if (!reader && reader.error().kind == TableFault::Kind::missing) continue;
    if (!reader) return Unexpected{reader.error().message};
    return *std::move(reader);
  }
  return Unexpected{"no table of " + rules.rules().name + ":" + game_table_name(rules, wanted) +
                    " was found"};
}

nlohmann::ordered_json list_game_tables(const std::string& directories) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  RulesShelf shelf;
  for (const std::string& directory : split_directory_list(directories)) {
    for (const std::string& file : game_table_files(directory)) {
      const auto reader = GameTableReader::open_file(file, shelf);
      if (reader && reader->layout().rules().rules().name == file_name_of(directory_of(file))) {
        list.push_back(listing_of(*reader));
      }
    }
  }
  return list;
}

}  // namespace mate33

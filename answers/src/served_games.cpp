#include "mate33/answers/served_games.hpp"

#include <algorithm>
#include <utility>

#include "mate33/base/directory.hpp"
#include "mate33/census/table_listing.hpp"
#include "mate33/table/format/table_header.hpp"

namespace mate33 {

namespace {

nlohmann::ordered_json listing_of(const GameTableReader& reader) {
  const GameTableHeader& header = reader.header();
  const GameRules& rules = reader.layout().rules().rules();
  const auto& [white, black] = header.counts;
  return {
      {"file", game_table_name(reader.layout().rules(), header.key()) + std::string(table_file_extension)},
      {"game", rules.name},
      {"material", rules.name + ":" + reader.layout().material().to_string(rules)},
      {"metric", name_of(header.metric)},
      {"sides", name_of(header.sides)},
      {"bytes", reader.file_bytes()},
      {"longest_plies", header.longest().count()},
      {"longest_wins", {{"white", white.longest_win.count()}, {"black", black.longest_win.count()}}},
      {"damaged", false},
      {"unreadable", false}};
}

}  // namespace

Expected<GameTable, TableFault> ServedGames::table(const GameTablebase& tables,
                                                   const GameTableKey& key) const {
  const std::string listed = game_table_path(tables.rules(), key);
  {
    const Lock lock(mutex_);
    if (const auto known = tables_.find(listed); known != tables_.end()) return known->second;
  }
  auto opened = open(tables, key);
  if (!opened) return opened;
  const Lock lock(mutex_);
  return tables_.try_emplace(listed, *std::move(opened)).first->second;
}

GameTable ServedGames::table_to_begin_with(const GameTablebase& tables) const {
  // Nobody waits for the rules of a game while a large table is counted.
  constexpr std::size_t most_entries = std::size_t{1} << 22;
  const std::string& game = tables.rules().rules().name;
  {
    const Lock lock(mutex_);
    if (const auto known = beginning_.find(game); known != beginning_.end()) return known->second;
  }
  GameTable chosen;
  const auto longest_win = [](const GameTable& table) {
    return table ? table->header().counts[index(Color::white)].longest_win : Plies(0);
  };
  for (const GameMaterial& material : tables.found()) {
    const auto opened = open(tables, {material});
    if (!opened) continue;
    const GameLayout& layout = (*opened)->layout();
    // A side that is not stored is asked for move by move.
    const std::size_t slower = (*opened)->header().sides == StoredSides::both ? 1 : 32;
    if (layout.row_count() * layout.width() * slower > most_entries) continue;
    if (longest_win(*opened) > longest_win(chosen)) chosen = *opened;
  }
  const Lock lock(mutex_);
  return beginning_.try_emplace(game, std::move(chosen)).first->second;
}

Expected<GameTable, TableFault> ServedGames::open(const GameTablebase& tables,
                                                  const GameTableKey& key) const {
  for (const std::string& directory : directories_) {
    auto reader = GameTableReader::open_table(directory, tables.rules(), key, shelf_);
    if (reader) return std::make_shared<const ServedGameTable>(ServedGameTable{*std::move(reader), tables});
    if (reader.error().kind != TableFault::Kind::missing) return Unexpected{reader.error()};
  }
  return Unexpected{TableFault{TableFault::Kind::missing, {}}};
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

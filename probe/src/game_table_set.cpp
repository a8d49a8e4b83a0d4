#include "game_table_set.hpp"

#include <utility>

#include "mate33/base/directory.hpp"
#include "mate33/table/format/table_file_name.hpp"

namespace mate33 {

std::vector<std::string> files_of_game(const std::string& directory, const std::string& game) {
  const std::string folder = path_in(directory, game);
  std::vector<std::string> files;
  const auto names = names_in_directory(folder);
  if (!names) return files;
  for (const std::string& name : *names) {
    if (has_table_extension(name)) files.push_back(path_in(folder, name));
  }
  return files;
}

void GameTableSet::add_directory(const std::string& directory) {
  for (std::string& file : files_of_game(directory, rules().rules().name)) {
    const std::string name = file_name_of(file);
    const auto key = game_key_meant_by(rules(), name);
    if (!key) continue;
    const std::string right_name = file_name_of(game_table_path(rules(), *key));
    if (name == right_name) {
      slot_for(*key).add_file(std::move(file));
    } else {
      const std::string table = rules().rules().name + ":" + game_table_name(rules(), *key);
      faults_.add({TableFault::Kind::missing, misnamed(file, table, right_name)});
    }
  }
}

std::optional<TableFault> GameTableSet::add(GameTableReader reader) {
  if (reader.layout().rules().rules() != rules().rules()) {
    return reader.damage("it is a table of other rules than those of " + rules().rules().name + " here");
  }
  slot_for(reader.header().key()).add(std::move(reader));
  return std::nullopt;
}

GameSlot& GameTableSet::slot_for(const GameTableKey& key) {
  auto found = slots_.find(key);
  if (found == slots_.end()) {
    found = slots_.emplace(key, std::make_unique<GameSlot>(rules(), shelf_, key, io_, cache_, faults_)).first;
  }
  GameSlot* const slot = found->second.get();
  // Each time: memory may have been short before.
  entries_.insert_or_assign(key, Entry{slot, false});
  entries_.try_emplace({key.material.colors_swapped(), key.metric}, Entry{slot, true});
  return *slot;
}

}  // namespace mate33

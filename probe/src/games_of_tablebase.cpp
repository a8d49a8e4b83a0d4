#include "games_of_tablebase.hpp"

#include <set>
#include <utility>

#include "game_tablebase_state.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/game/rules_text.hpp"

namespace mate33 {

void GamesOfTablebase::add_directory(const std::string& directory) {
  const Lock lock(mutex_);
  directories_.push_back(directory);
  for (const auto& [name, game] : games_) game->state_->tables.add_directory(directory);
}

std::optional<TableFault> GamesOfTablebase::add(GameTableReader reader) {
  const std::string name = reader.layout().rules().rules().name;
  const Lock lock(mutex_);
  const auto found = games_.find(name);
  GameTablebase& game = found != games_.end() ? *found->second : open(name, reader.layout().shared_rules());
  return game.state_->tables.add(std::move(reader));
}

const GameTablebase* GamesOfTablebase::game(std::string_view name) {
  if (!is_rules_name(name)) return nullptr;
  const Lock lock(mutex_);
  if (const auto found = games_.find(name); found != games_.end()) return found->second.get();
  auto rules = find_rules(std::string(name), directories_);
  return rules ? &open(std::string(name), std::move(rules)) : nullptr;
}

std::vector<std::string> GamesOfTablebase::names() const {
  const Lock lock(mutex_);
  std::set<std::string> names;
  for (const auto& [name, game] : games_) {
    if (!game->state_->tables.slots().empty()) names.insert(name);
  }
  for (const std::string& directory : directories_) {
    const auto entries = names_in_directory(directory);
    if (!entries) continue;
    for (const std::string& name : *entries) {
      if (is_rules_name(name) && !files_of_game(directory, name).empty()) names.insert(name);
    }
  }
  return {names.begin(), names.end()};
}

/// To be called under the lock.
GameTablebase& GamesOfTablebase::open(const std::string& name, std::shared_ptr<const ExpandedRules> rules) {
  auto state = std::make_unique<GameTablebase::State>(std::move(rules), io_, cache_, faults_);
  for (const std::string& directory : directories_) state->tables.add_directory(directory);
  auto& game = games_[name];
  game.reset(new GameTablebase(std::move(state)));
  return *game;
}

}  // namespace mate33

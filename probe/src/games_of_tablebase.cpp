#include "games_of_tablebase.hpp"

#include <utility>

#include "game_tablebase_state.hpp"
#include "mate33/game/rules_text.hpp"
#include "mate33/game/xiangqi_rules.hpp"

namespace mate33 {

void GamesOfTablebase::add_directory(const std::string& directory, const std::vector<std::string>& names) {
  const Lock lock(mutex_);
  directories_.push_back(directory);
  for (const std::string& name : names) {
    if (is_game_name(name)) folders_.insert(name);
  }
  std::erase_if(games_, [](const auto& game) { return game.second == nullptr; });
  for (const auto& [name, game] : games_) game->state_->tables.add_directory(directory);
}

std::optional<TableFault> GamesOfTablebase::add(GameTableReader reader) {
  const std::string name = reader.layout().rules().rules().name;
  const Lock lock(mutex_);
  GameTablebase* const found = find(name);
  GameTablebase& game = found != nullptr ? *found : open(name, reader.layout().shared_rules());
  return game.state_->tables.add(std::move(reader));
}

const GameTablebase* GamesOfTablebase::game(std::string_view name) {
  if (!is_game_name(name)) return nullptr;
  const Lock lock(mutex_);
  return find(std::string(name));
}

std::vector<std::string> GamesOfTablebase::names() {
  const Lock lock(mutex_);
  for (const std::string& name : folders_) find(name);
  std::vector<std::string> names;
  for (const auto& [name, game] : games_) {
    if (game && !game->state_->tables.slots().empty()) names.push_back(name);
  }
  return names;
}

/// Opens it if need be. To be called under the lock.
GameTablebase* GamesOfTablebase::find(const std::string& name) {
  if (const auto known = games_.find(name); known != games_.end()) return known->second.get();
  const bool may_be_there = folders_.contains(name) || name == xiangqi_rules().name;
  if (!may_be_there) return nullptr;
  if (auto rules = find_rules(name, directories_)) return &open(name, std::move(rules));
  games_.emplace(name, nullptr);
  return nullptr;
}

/// To be called under the lock.
GameTablebase& GamesOfTablebase::open(const std::string& name, std::shared_ptr<const ExpandedRules> rules) {
  auto state = std::make_unique<GameTablebase::State>(std::move(rules), io_, cache_, faults_);
  for (const std::string& directory : directories_) state->tables.add_directory(directory);
  std::unique_ptr<GameTablebase> game(new GameTablebase(std::move(state)));
  return *games_.insert_or_assign(name, std::move(game)).first->second;
}

}  // namespace mate33

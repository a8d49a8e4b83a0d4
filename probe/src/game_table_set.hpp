#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game_slot.hpp"

namespace mate33 {

/// All tables of one game whose rules are data, by their keys.
class GameTableSet {
 public:
  /// The cache and the faults must outlive it.
  GameTableSet(std::shared_ptr<const ExpandedRules> rules, IoMethod io, BlockCache& cache, FaultLog& faults)
      : rules_(std::move(rules)), io_(io), cache_(cache), faults_(faults) {}

  const ExpandedRules& rules() const { return *rules_; }
  const FaultLog& faults() const { return faults_; }

  /// The files of the folder that has the game's name. One that is not there, or cannot be listed, has none.
  void add_directory(const std::string& directory);
  /// A table that is open. The fault says why it is refused: it is of other rules.
  std::optional<TableFault> add(GameTableReader reader);

  /// What there is for a key.
  struct Entry {
    const GameSlot* slot;
    bool swapped;  ///< the slot's material is this with the colours exchanged
  };
  /// Null where there is no file. No lock, no allocation.
  const Entry* find(const GameTableKey& key) const noexcept {
    const auto found = entries_.find(key);
    return found != entries_.end() ? &found->second : nullptr;
  }
  using Slots = std::map<GameTableKey, std::unique_ptr<GameSlot>>;
  const Slots& slots() const { return slots_; }

 private:
  struct HashOfKey {
    std::size_t operator()(const GameTableKey& key) const noexcept {
      return static_cast<std::size_t>(key.material.hash() + static_cast<std::uint64_t>(key.metric));
    }
  };
  GameSlot& slot_for(const GameTableKey& key);

  std::shared_ptr<const ExpandedRules> rules_;
  RulesShelf shelf_;
  IoMethod io_;
  BlockCache& cache_;
  FaultLog& faults_;
  Slots slots_;
  std::unordered_map<GameTableKey, Entry, HashOfKey> entries_;
};

/// The table files in the folder of a game, sorted. What cannot be listed has none.
std::vector<std::string> files_of_game(const std::string& directory, const std::string& game);

}  // namespace mate33

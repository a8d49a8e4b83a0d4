#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/maker/game_generator.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"

namespace mate33 {

/// A directory with the tables of xiangqi's KRvK and KvK, made once; it goes away in the end.
inline std::string chariot_directory() {
  static const TemporaryDirectory directory;
  static const bool made = [] {
    const auto& rules = expanded_xiangqi_rules();
    WorkerTeam team(1);
    generate_game_tables(rules, with_prerequisites(*rules, {*GameMaterial::parse(rules->rules(), "KRvK")}),
                         {}, {.directory = directory.path()}, team, {});
    return true;
  }();
  static_cast<void>(made);
  return directory.path().string();
}

/// Those tables.
inline GameTablebase chariot_tables() {
  const auto& rules = expanded_xiangqi_rules();
  return GameTablebase::open(rules, {chariot_directory()});
}

}  // namespace mate33

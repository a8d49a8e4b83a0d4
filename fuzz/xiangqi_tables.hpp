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

/// The tables of xiangqi's KRvK and KvK, made once in a directory that goes away in the end.
inline GameTablebase chariot_tables() {
  static const auto rules = std::make_shared<const ExpandedRules>(xiangqi_rules());
  static const TemporaryDirectory directory;
  static const bool made = [] {
    WorkerTeam team(1);
    generate_game_tables(rules, with_prerequisites(*rules, {*GameMaterial::parse(rules->rules(), "KRvK")}),
                         {}, {.directory = directory.path()}, team, {});
    return true;
  }();
  static_cast<void>(made);
  return GameTablebase::open(rules, {directory.path().string()});
}

}  // namespace mate33

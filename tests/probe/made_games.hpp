#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/maker/game_generator.hpp"
#include "mate33/plan/game_store.hpp"
#include "mate33/table/game_table_encoder.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"
#include "temporary_directory.hpp"

/// Tables of games, made for tests.
namespace mate33::testing {

namespace fs = std::filesystem;

using Rules = std::shared_ptr<const ExpandedRules>;

inline Rules xiangqi() {
  static const Rules rules = std::make_shared<const ExpandedRules>(xiangqi_rules());
  return rules;
}

inline void make(const Rules& rules, const char* material, const fs::path& directory,
                 Metric metric = Metric::dtm) {
  const GameMaterial wanted = *GameMaterial::parse(rules->rules(), material);
  InlineExecutor executor;
  generate_game_tables(rules, with_prerequisites(*rules, {wanted}, metric), {}, {directory}, executor, {});
}

/// KPvKN of xiangqi, which both sides can win.
inline const fs::path& made_games() {
  static const TemporaryDirectory directory;
  static const bool is_made =
      (make(xiangqi(), "KPvKA", directory.path()), make(xiangqi(), "KNvKP", directory.path()), true);
  REQUIRE(is_made);
  return directory.path();
}

inline GameTablebase open_made(const TablebaseOptions& options = {}) {
  return GameTablebase::open(xiangqi(), {"/nonexistent", made_games().string()}, options);
}

inline GamePosition game_position_of(const std::string& fen) {
  const auto position = parse_game_fen(*xiangqi(), fen);
  REQUIRE(position);
  return *position;
}

/// Writes a table, as it is in one directory, into another with one side to move.
inline void store_one_side(const Rules& rules, const fs::path& from, const GameTableKey& key,
                           StoredSides sides, const fs::path& to) {
  RulesShelf shelf;
  const auto reader = GameTableReader::open_table(from.string(), *rules, key, shelf);
  REQUIRE(reader);
  InlineExecutor executor;
  const auto solution = read_solution(*reader, executor);
  const fs::path path = to / game_table_path(*rules, key);
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  write_game_table(
      reader->layout(), {key.metric, sides}, {solution->codes(Color::white), solution->codes(Color::black)},
      executor, [&](std::span<const std::byte> bytes) {
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
      });
}

/// Whether both say the same of the position, in each of the metrics.
inline bool is_same(const GameTablebase& a, const GameTablebase& b, const GamePosition& position,
                    const std::vector<Metric>& metrics) {
  return std::ranges::all_of(metrics, [&](Metric metric) {
    if (metric == Metric::dtm) {
      const GameProbe found = a.probe(position);
      return found.status == ProbeStatus::ok && found.value == b.probe(position).value;
    }
    const RepetitionProbe found = a.probe_repetition(position);
    return found.status == ProbeStatus::ok && found.result == b.probe_repetition(position).result;
  });
}

/// Checks that tables of which either side alone is stored say what whole ones do, in every so-manieth row.
inline void check_halves(const Rules& rules, const char* name, const std::vector<Metric>& metrics,
                         std::size_t step) {
  const TemporaryDirectory directory;
  make(rules, name, directory.path(), metrics.back());
  const GameTablebase whole = GameTablebase::open(rules, {directory.path().string()});
  const GameLayout layout(rules, *GameMaterial::parse(rules->rules(), name));
  const GameRowRules row_rules(layout);
  for (const StoredSides sides : {StoredSides::white, StoredSides::black}) {
    CAPTURE(name_of(sides));
    const TemporaryDirectory halves;
    for (const Metric metric : metrics) {
      for (const GameMaterial& material : whole.found()) {
        store_one_side(rules, directory.path(), {material, metric}, sides, halves.path());
      }
    }
    const GameTablebase half = GameTablebase::open(rules, {halves.path().string()});
    std::size_t wrong = 0, seen = 0;
    for (std::size_t row = 0; row < layout.row_count(); row += step) {
      const auto legal = row_rules.legal(row_rules.row(row));
      for (const Color c : all_colors) {
        for (const Point p : legal[index(c)]) {
          wrong += is_same(half, whole, layout.position_of(row, p, c), metrics) ? 0 : 1;
          ++seen;
        }
      }
    }
    CHECK(seen > 20'000);
    CHECK(wrong == 0);
    CHECK(half.faults().empty());
  }
}

}  // namespace mate33::testing

#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/play.hpp"
#include "mate33/workers/worker_team.hpp"
#include "random_placement.hpp"
#include "temporary_directory.hpp"

/// Games that are won under the fifty-move rule, played to their end.
namespace mate33::testing {

class Tables;

inline const Tables& tables_of_dtz();

/// KQvKR, KBNvK, KRPvK and what they need: WDL and DTZ, and DTM where it is asked for.
class Tables {
 public:
  explicit Tables(bool with_dtm) {
    std::vector<Material> wanted;
    for (const char* name : materials) wanted.push_back(*Material::parse(name));
    WorkerTeam team(0);
    const auto make = [&](std::vector<Metric> metrics) {
      generate_tables(with_prerequisites(wanted), {},
                      {.directory = directory_.path(), .metrics = std::move(metrics)}, team, {});
    };
    if (with_dtm) {
      std::filesystem::copy(tables_of_dtz().path(), directory_.path());
      make({Metric::dtm});
    } else {
      make({Metric::wdl, Metric::dtz});
    }
    tables_ = Tablebase::open(directory_.path().string());
  }
  const Tablebase& operator*() const { return tables_; }
  const Tablebase* operator->() const { return &tables_; }
  const std::filesystem::path& path() const { return directory_.path(); }

  static constexpr const char* materials[] = {"KQvKR", "KBNvK", "KRPvK"};

 private:
  TemporaryDirectory directory_;
  Tablebase tables_;
};

/// Made once.
inline const Tables& tables_with_dtm() {
  static const Tables tables(true);
  return tables;
}

inline const Tables& tables_of_dtz() {
  static const Tables tables(false);
  return tables;
}

inline RootProbe ranked_for_play(const Tablebase& tables, const Position& position,
                                 const std::vector<Position>& earlier, bool under_rule50 = true) {
  RootProbe root = tables.probe_root(position);
  rank_for_play(root, position, earlier, under_rule50);
  return root;
}

/// A random position of a material with White to move that White wins under the rule.
inline Position won_position(const Tablebase& tables, Material material, std::mt19937_64& random) {
  for (;;) {
    const Position position = random_placement(material, random);
    if (find_fault(position)) continue;
    if (tables.probe_wdl(position).score == WdlScore::win) return position;
  }
}

using Defender = std::function<Move(const Tablebase&, const Position&)>;

/// How often the position has stood on the board, the clocks aside.
inline std::ptrdiff_t times(const Position& position, const std::vector<Position>& game) {
  const auto board_of = [](const Position& p) {
    const std::string fen = to_fen(p);
    return fen.substr(0, fen.find(' '));
  };
  const std::string board = board_of(position);
  return std::ranges::count_if(game, [&](const Position& other) {
    return other.side_to_move == position.side_to_move && board_of(other) == board;
  });
}

inline RankedMove move_played(const Tablebase& tables, const Position& position,
                              const std::vector<Position>& earlier) {
  const RootProbe root = ranked_for_play(tables, position, earlier);
  // Where it repeats, it had no choice.
  if (root.moves.front().repetition != Repetition::none) {
    CHECK(std::ranges::none_of(root.moves, [&](const RankedMove& m) {
      return m.category_after == Category::loss && m.repetition == Repetition::none;
    }));
  }
  return root.moves.front();
}

/// Plays to mate or to a zeroing move that keeps the win. Says what is wrong, or nothing.
inline std::string play(const Tablebase& tables, Position position, std::vector<Position> earlier,
                        const Defender& defender) {
  for (;;) {
    const bool ours = position.side_to_move == Color::white;
    if (!has_legal_move(position)) {
      return !ours && is_in_check(position, position.side_to_move) ? "" : "stalemate";
    }
    if (position.halfmove_clock >= 100) return "the rule";
    const Move move = ours ? move_played(tables, position, earlier).move : defender(tables, position);
    const bool zeroing = position.is_zeroing(move);
    earlier.push_back(position);
    position.play(move);
    if (times(position, earlier) >= 2) return "repetition";
    if (!zeroing) continue;
    const WdlScore kept = ours ? WdlScore::loss : WdlScore::win;
    return tables.probe_wdl(position).score == kept ? "" : "a zeroing move lost the win";
  }
}

}  // namespace mate33::testing

#pragma once

#include <compare>
#include <cstdint>

#include "mate33/chess/material.hpp"
#include "mate33/table/metric.hpp"

namespace mate33 {

/// The rules that a table follows.
enum class Game : std::uint8_t { chess };

/// What a table is found by. Two tables with the same key answer the same questions.
struct TableKey {
  Game game = Game::chess;
  Material material;
  Metric metric = Metric::dtm;

  constexpr TableKey() = default;
  /// Implicit: a material alone means chess and DTM.
  constexpr TableKey(Material m) : material(m) {}
  constexpr TableKey(Game g, Material m, Metric what) : game(g), material(m), metric(what) {}

  /// The key of the same table seen with the colours of the men exchanged.
  constexpr TableKey colors_swapped() const { return {game, material.colors_swapped(), metric}; }

  /// Material and metric as one number, different for any two keys of one game; never 0 where there is a
  /// king. The metric takes bits that the material leaves free: a key that is known to be of DTM costs no
  /// more to look up than its material.
  constexpr std::uint64_t packed() const {
    return material.packed() | static_cast<std::uint64_t>(metric) << metric_shift;
  }

  friend constexpr auto operator<=>(const TableKey&, const TableKey&) = default;

 private:
  static constexpr unsigned metric_shift = 60;  // four bits
};

// The highest count of a material, that of Black's pawns, stays below the bits of the metric.
static_assert(TableKey(Material().with({Color::black, PieceType::pawn})).packed() * 31 < std::uint64_t{1}
                                                                                             << 60);

}  // namespace mate33

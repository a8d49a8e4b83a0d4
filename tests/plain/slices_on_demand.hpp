#pragma once

#include <map>
#include <memory>

#include "mate33/solver/solver.hpp"
#include "mate33/solver/view.hpp"
#include "plain/graph_solver.hpp"

namespace mate33::plain {

/// Some slices of five men with pawns, solved by the generator without the tables of five men that promotions
/// lead to, which would take minutes.
///
/// In their place it is given tables of a game in which a promotion takes all men of one type off the board,
/// whoever has them, and in which promoting to that very type draws: so it leads to four men or fewer. The
/// generator cannot tell: it reads tables of five men with other values. Captures and moves of pawns are
/// those of chess.
class SlicesOnDemand : public SolvedTables {
 public:
  /// `leaving`: the type that leaves the board. The material must have it.
  SlicesOnDemand(Material material, PieceType leaving);

  /// Solves the slice of this placement and all that its pawns' moves lead to.
  void solve(const Position& pawns);

  /// The value for the side to move. An e.p. right counts: its square is set only where a capture is legal.
  /// Precondition: a legal position of a slice that has been solved, or what a capture or a promotion in it
  /// leads to.
  Value value(const Position& position) const;

  const TableLayout& layout(Material material) const override;
  std::shared_ptr<const SolvedBands> bands(Material material, std::size_t slice, Color to_move,
                                           const BandFlags& needed, Executor& executor) const override;

 private:
  std::size_t slice_of(const std::array<Square, max_extra_men>& pawns) const;
  void solve_smaller(Material material);
  void solve_slice_and_later_ones(std::size_t slice);
  Value value_after_promotion(const Position& position) const;
  void fill_plane(const TableLayout& layout, std::size_t slice, std::size_t plane, Color to_move,
                  std::span<Code, plane_entries> codes) const;

  const Material material_;
  const PieceType leaving_;
  InlineExecutor executor_;
  SolvedInMemory solved_in_memory_{executor_};
  std::map<Material, const Solution*> smaller_;  // what captures lead to, and four men after a promotion
  std::map<Material, TableLayout> layouts_;      // of five men after a promotion
  Solution solution_;
  ViewCache views_{solution_, *this};
};

}  // namespace mate33::plain

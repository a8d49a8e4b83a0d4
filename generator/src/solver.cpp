#include "mate33/generator/solver.hpp"

#include <cassert>
#include <map>
#include <memory>
#include <utility>

#include "plane_moves.hpp"

namespace mate33 {

namespace {

/// The solutions of the smaller materials that captures lead to, but for those that are trivially drawn.
using SmallerSolutions = std::map<Material, Solution>;

/// What is the same about a row throughout the analysis.
struct RowRules {
  SquareSet occupied;  ///< by White's pieces
  SquareSet attacked;  ///< by White; the black king does not block, for it cannot hide behind itself
  SquareSet safe;      ///< where the black king may step: free squares and undefended pieces

  SquareSet legal_white() const { return safe - occupied; }
};

/// One pass of breadth-first retrograde analysis for a lone black king: White mates, Black is mated.
/// The sets of a row are over the black king's square.
class Pass {
 public:
  Pass(Solution& solution, const SmallerSolutions& smaller, WorkerTeam& team)
      : layout_(solution.layout()),
        solution_(solution),
        smaller_(smaller),
        team_(team),
        pending_white_(layout_.plane_count()),
        pending_black_(layout_.plane_count()),
        capture_escapes_(layout_.plane_count()),
        lost_layer_(layout_.plane_count_with_halo()),
        lost_changed_(layout_.plane_count_with_halo()),
        won_changed_(layout_.plane_count()) {}

  void run(const SolverObserver& observer) {
    std::uint64_t settled = 0;
    const auto report = [&](Plies ply, std::uint64_t found) {
      settled += found;
      if (observer) observer({layout_.material(), ply, settled});
    };
    std::uint64_t lost =
        team_.sum(layout_.plane_count(), [this](std::size_t plane) { return find_checkmates(plane); });
    report(Plies(0), lost);
    schedule_captures();
    // A capture that ceases to be an escape at one ply lets positions be lost at the next: hence <=.
    for (Plies ply(1); lost > 0 || ply.count() <= captures_due_.size(); ++ply) {
      if (ply.count() % 2 == 0) {
        lost = team_.sum(layout_.plane_count(), [&](std::size_t plane) { return settle_lost(plane, ply); });
        report(ply, lost);
        continue;
      }
      const std::size_t halo_planes = layout_.plane_count_with_halo() - layout_.plane_count();
      team_.for_each(halo_planes, [this](std::size_t i) { refresh_halo(layout_.plane_count() + i); });
      report(ply,
             team_.sum(layout_.plane_count(), [&](std::size_t plane) { return settle_won(plane, ply); }));
      expire_captures(ply);
    }
  }

 private:
  /// A capture by the black king: the bit of the captured piece's square in this row's escapes.
  struct CaptureEscape {
    std::size_t row;
    Square captured;
  };

  RowRules rules_of(const RowLayout::PlaneName& name, Square inner) const {
    RowRules rules;
    bool overlapping = false;
    const auto for_each_piece = [&](auto visit) {
      visit(PieceType::king, name.king());
      for (std::size_t i = 0; i < layout_.outer_pieces().size(); ++i)
        visit(layout_.pieces()[i], name.outer[i]);
      visit(layout_.inner_piece(), inner);
    };
    for_each_piece([&](PieceType, Square s) {
      overlapping = overlapping || rules.occupied.contains(s);
      rules.occupied |= s;
    });
    if (overlapping) return {SquareSet::all(), {}, {}};
    for_each_piece([&](PieceType t, Square s) {
      rules.attacked |= attacks({Color::white, t}, s, rules.occupied);
    });
    rules.safe = ~rules.attacked - name.king();
    return rules;
  }

  /// Sets up the plane: who may stand where, lost_0, and what is left to decide. Stalemates are never
  /// pending.
  std::uint64_t find_checkmates(std::size_t plane) {
    const RowLayout::PlaneName name = layout_.name_of(plane);
    for (const Square inner : all_squares) {
      const RowRules rules = rules_of(name, inner);
      const SquareSet legal_black = ~rules.occupied - king_attacks(name.king());
      const SquareSet can_move = king_attacks(rules.safe);
      const unsigned i = index(inner);
      pending_white_[plane].rows[i] = rules.legal_white();
      pending_black_[plane].rows[i] = legal_black & can_move;
      capture_escapes_[plane].rows[i] = rules.safe & rules.occupied;
      lost_layer_[plane].rows[i] = (legal_black & rules.attacked) - can_move;
    }
    const std::uint64_t found = record(Color::black, plane, lost_layer_[plane], Plies(0));
    lost_changed_[plane] = found > 0;
    return found;
  }

  /// Writes down the distance of the positions of a plane that have just been settled; answers how many.
  std::uint64_t record(Color to_move, std::size_t plane, const Plane& settled, Plies ply) {
    std::uint64_t count = 0;
    for (unsigned i = 0; i < square_count; ++i) {
      count += solution_.set(to_move, plane * square_count + i, settled.rows[i], ply);
    }
    return count;
  }

  /// won_ply: White to move can reach lost_(ply - 1). A position in which the black king stands in the way of
  /// the move is one in which it stands attacked with White to move: it is not legal, and so never pending.
  std::uint64_t settle_won(std::size_t plane, Plies ply) {
    Plane won{};
    if (!pull_moves(plane, won)) return 0;
    Plane& pending = pending_white_[plane];
    for (unsigned i = 0; i < square_count; ++i) {
      won.rows[i] &= pending.rows[i];
      pending.rows[i] ^= won.rows[i];
    }
    const std::uint64_t found = record(Color::white, plane, won, ply);
    won_changed_[plane] = found > 0;
    return found;
  }

  /// lost_ply: every move of Black, captures included, leads into won_(< ply). Only planes in which something
  /// was won last time can have changed: the lone king's moves stay in their row.
  std::uint64_t settle_lost(std::size_t plane, Plies ply) {
    lost_changed_[plane] = 0;
    if (std::exchange(won_changed_[plane], std::uint8_t{0}) == 0) return 0;
    Plane& lost = lost_layer_[plane];
    Plane& pending = pending_black_[plane];
    for (unsigned i = 0; i < square_count; ++i) {
      const SquareSet escapes = pending_white_[plane].rows[i] | capture_escapes_[plane].rows[i];
      lost.rows[i] = pending.rows[i] - king_attacks(escapes);
      pending.rows[i] ^= lost.rows[i];
    }
    const std::uint64_t found = record(Color::black, plane, lost, ply);
    lost_changed_[plane] = found > 0;
    return found;
  }

  /// Collects in `reached` the lost positions of the last layer that a move of White's leads to, in every row
  /// of the plane. Answers false, at once, if there are none.
  bool pull_moves(std::size_t plane, Plane& reached) const {
    const RowLayout::PlaneName name = layout_.name_of(plane);
    SquareSet fixed = name.king();
    for (std::size_t i = 0; i < layout_.outer_pieces().size(); ++i) fixed |= name.outer[i];

    bool any = pull_king_moves(name, plane, reached);
    for (std::size_t i = 0; i < layout_.outer_pieces().size(); ++i) {
      any = pull_outer_moves(i, name.outer[i], fixed, plane, reached) || any;
    }
    if (lost_changed_[plane] != 0) {
      pull_inner_moves(layout_.inner_piece(), fixed, lost_layer_[plane], reached);
      any = true;
    }
    return any;
  }

  /// Adds a plane of the last lost layer if there is anything in it.
  bool pull_plane(std::size_t plane, Plane& reached) const {
    if (lost_changed_[plane] == 0) return false;
    reached |= lost_layer_[plane];
    return true;
  }

  bool pull_king_moves(const RowLayout::PlaneName& name, std::size_t plane, Plane& reached) const {
    bool any = false;
    const std::size_t own = plane - name.king_slot * layout_.planes_per_king();
    for (const Square to : king_attacks(name.king())) {
      any = pull_plane(king_slot::of_square[index(to)] * layout_.planes_per_king() + own, reached) || any;
    }
    return any;
  }

  bool pull_outer_moves(std::size_t piece, Square from, SquareSet fixed, std::size_t plane,
                        Plane& reached) const {
    const PieceType type = layout_.pieces()[piece];
    const std::size_t stride = layout_.outer_stride(piece);
    const std::size_t without_piece = plane - index(from) * stride;
    bool any = false;
    if (!is_slider(type)) {
      for (const Square to : attacks({Color::white, type}, from, fixed)) {
        any = pull_plane(without_piece + index(to) * stride, reached) || any;
      }
      return any;
    }
    for (const Direction d : all_directions) {
      if (!slides(type, d)) continue;
      // The inner piece on the ray stops the slider: its row keeps what it had before that square.
      std::array<SquareSet, 7> before_blocker;
      const SquareSet passed = detail::ray_attacks(from, d, fixed) - fixed;
      std::size_t count = 0;
      for (SquareSet at = step(SquareSet(from), d); passed.intersects(at); at = step(at, d)) {
        const unsigned to = index(at.first());
        before_blocker[count++] = reached.rows[to];
        any = pull_plane(without_piece + to * stride, reached) || any;
      }
      count = 0;
      for (SquareSet at = step(SquareSet(from), d); passed.intersects(at); at = step(at, d)) {
        reached.rows[index(at.first())] = before_blocker[count++];
      }
    }
    return any;
  }

  /// Copies the last lost layer from the triangle to a plane whose king stands in the halo.
  void refresh_halo(std::size_t plane) {
    RowLayout::PlaneName name = layout_.name_of(plane);
    const Symmetry inward = into_triangle(name.king());
    name.king_slot = king_slot::of_square[index(inward(name.king()))];
    for (Square& s : name.outer) s = inward(s);
    const std::size_t source = layout_.plane_of(name);
    lost_changed_[plane] = lost_changed_[source];
    if (lost_changed_[plane] != 0) transform(lost_layer_[source], inward.inverse(), lost_layer_[plane]);
  }

  /// Finds when each capture by the black king ceases to be an escape: at the ply at which the smaller table
  /// says that White mates all the same. Captures that draw are escapes for good.
  void schedule_captures() {
    for (std::size_t row = 0; row < layout_.row_count(); ++row) {
      for (const Square captured : escapes_of(row)) {
        const Value after = value_after_capture(row, captured);
        if (!after.is_win()) continue;
        if (captures_due_.size() <= after.plies.count()) captures_due_.resize(after.plies.count() + 1);
        captures_due_[after.plies.count()].push_back({row, captured});
      }
    }
  }

  SquareSet& escapes_of(std::size_t row) {
    return capture_escapes_[row / square_count].rows[row % square_count];
  }

  Value value_after_capture(std::size_t row, Square captured) const {
    const RowLayout::PlaneName name = layout_.name_of(row / square_count);
    Position position;
    position.put({Color::white, PieceType::king}, name.king());
    position.put({Color::black, PieceType::king}, captured);
    for (std::size_t i = 0; i < layout_.pieces().size(); ++i) {
      const bool inner = i == layout_.outer_pieces().size();
      const Square s = inner ? square_at(static_cast<unsigned>(row % square_count)) : name.outer[i];
      if (s != captured) position.put({Color::white, layout_.pieces()[i]}, s);
    }
    const auto smaller = smaller_.find(position.material());
    return smaller == smaller_.end() ? Value::draw() : smaller->second.value(position);
  }

  void expire_captures(Plies ply) {
    if (ply.count() >= captures_due_.size()) return;
    for (const CaptureEscape& escape : captures_due_[ply.count()]) {
      escapes_of(escape.row) = escapes_of(escape.row) - escape.captured;
      won_changed_[escape.row / square_count] = 1;
    }
  }

  const RowLayout& layout_;
  Solution& solution_;
  const SmallerSolutions& smaller_;
  WorkerTeam& team_;

  std::vector<Plane> pending_white_;        // legal with White to move and not yet won
  std::vector<Plane> pending_black_;        // legal with Black to move, with a legal move, and not yet lost
  std::vector<Plane> capture_escapes_;      // bits on White's pieces: capturing them still holds
  std::vector<Plane> lost_layer_;           // what the last step found lost; stale where lost_changed_ is 0
  std::vector<std::uint8_t> lost_changed_;  // by plane, as bytes so that threads can write side by side
  std::vector<std::uint8_t> won_changed_;
  std::vector<std::vector<CaptureEscape>> captures_due_;  // by the ply at which they cease to be escapes
};

Solution solve_with(SmallerSolutions& smaller, Material material, WorkerTeam& team,
                    const SolverObserver& observer) {
  for (const PieceType type : all_piece_types) {
    if (type == PieceType::king || material.count(Color::white, type) == 0) continue;
    const Material captured = material.without({Color::white, type});
    if (is_trivially_drawn(captured) || smaller.contains(captured)) continue;
    smaller.emplace(captured, solve_with(smaller, captured, team, observer));
  }
  Solution solution{RowLayout(material)};
  Pass(solution, smaller, team).run(observer);
  return solution;
}

}  // namespace

bool is_solvable(Material material) {
  return material.count(PieceType::king) == 2 && material.count(Color::black) == 1 &&
         material.count(Color::white, PieceType::king) == 1 && material.count(PieceType::pawn) == 0 &&
         material.men() > 2 && material.men() <= max_table_men;
}

Solution solve(Material material, WorkerTeam& team, const SolverObserver& observer) {
  assert(is_solvable(material));
  SmallerSolutions smaller;
  return solve_with(smaller, material, team, observer);
}

}  // namespace mate33

#include "mate33/own/own_tables.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "mate33/base/mutex.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/solver/slice_solver.hpp"
#include "mate33/table/dtm.hpp"
#include "mate33/table/dtz.hpp"
#include "own_views.hpp"

namespace mate33 {

namespace {

/// With so many pieces, the white king among them, a slice is solved by one thread, beside others.
constexpr std::size_t most_pieces_of_small = 2;

Code code_before(Metric metric, Code after, bool is_zeroing) {
  if (metric == Metric::dtm) return Dtm::before_move(after);
  return is_zeroing ? Dtz::before_conversion(after) : Dtz::before_move(after);
}

bool are_equal(const Solution::Slice& a, const Solution::Slice& b) {
  return std::ranges::all_of(all_colors, [&](Color c) { return std::ranges::equal(a.codes(c), b.codes(c)); });
}

/// Counts the slices that are done.
class SliceCounter {
 public:
  SliceCounter(std::size_t slice_count, const OwnObserver& observer)
      : observer_(observer), step_{0, slice_count} {}
  void count() {
    const Lock lock(mutex_);
    ++step_.slices_done;
    if (observer_) observer_(step_);
  }

 private:
  const OwnObserver& observer_;
  Mutex mutex_;
  OwnStep step_;
};

}  // namespace

OwnTables::OwnTables(Metric metric, const Position& root, OwnExits exits, const Scope& scope,
                     std::size_t most_slices, std::size_t budget_bytes)
    : metric_(metric),
      exits_(std::move(exits)),
      reach_(root, {[&](Material men) { return !exits_.is_known(men) && scope.has(men); }, scope.most_steps},
             most_slices),
      slices_(budget_bytes) {}

void OwnTables::solve(Executor& executor, const OwnTables* before, const OwnObserver& observer) {
  const std::vector<Placement>& slices = reach_.slices();
  SliceCounter counter(slices.size(), observer);
  for (std::size_t first = 0, end; first < slices.size(); first = end) {
    // Slices of one order do not lead to each other.
    const unsigned order = slices[first].order();
    std::vector<Placement> small;
    for (end = first; end < slices.size() && slices[end].order() == order; ++end) {
      if (before != nullptr && take_from(*before, slices[end])) {
        counter.count();
      } else if (slices[end].seats().size() <= most_pieces_of_small) {
        small.push_back(slices[end]);
      } else {
        solve(slices[end], executor);
        counter.count();
      }
    }
    executor.for_each(small.size(), [&](std::size_t i) {
      InlineExecutor self;
      solve(small[i], self);
      counter.count();
    });
  }
}

/// Whether all that is reached of the slice was reached before, with one value.
bool OwnTables::take_from(const OwnTables& before, const Placement& placement) {
  const Reach::Kings* const then = before.reach_.find(placement);
  if (then == nullptr) return false;
  const Reach::Kings& now = *reach_.find(placement);
  for (unsigned i = 0; i < square_count; ++i) {
    if (!then->rows[i].contains(now.rows[i])) return false;
  }
  return slices_.take_exact(placement, before.slices_);
}

void OwnTables::solve(const Placement& placement, Executor& executor) {
  const SliceLayout layout(placement.seats(), placement.pawn_men());
  SliceRules rules(layout, executor);
  rules.keep_only(*reach_.find(placement));
  std::array<std::shared_ptr<const Solution::Slice>, 2> bounds;
  for (const Bound bound : all_bounds) {
    OwnViews views(layout, bound, slices_, exits_, reach_);
    const auto slice =
        std::make_shared<Solution::Slice>(SliceLayout(placement.seats(), placement.pawn_men()));
    solve_slice(metric_, rules, *slice, views, executor, [](Plies, std::uint64_t) {});
    bounds[static_cast<std::size_t>(bound)] = slice;
    if (bound == all_bounds.front() && !views.is_open()) return slices_.add_exact(placement, slice);
  }
  if (are_equal(*bounds[0], *bounds[1])) return slices_.add_exact(placement, bounds[0]);
  slices_.add(placement, bounds);
}

CodeBounds OwnTables::bounds(const Position& position) {
  const Code for_white = code(position, Bound::best_for_white);
  const Code for_black = code(position, Bound::best_for_black);
  return position.side_to_move == Color::white ? CodeBounds{for_black, for_white}
                                               : CodeBounds{for_white, for_black};
}

CodeBounds OwnTables::before(CodeBounds after, bool is_zeroing) const {
  return {code_before(metric_, after.at_most, is_zeroing), code_before(metric_, after.at_least, is_zeroing)};
}

/// A right to capture en passant is not in the slices: the better of what is held, if there is another move,
/// and of these captures.
Code OwnTables::code(const Position& position, Bound bound) {
  const Material men = position.material();
  if (exits_.is_known(men)) return exits_.code_of(position);
  if (!position.en_passant || !has_legal_en_passant(position)) return held_code(position, bound);
  bool has_other = false;
  std::optional<Code> best;
  for (const Move move : legal_moves(position)) {
    const bool is_capture = move.to == *position.en_passant &&
                            position.pieces(PieceType::pawn).contains(move.from) &&
                            file_of(move.from) != file_of(move.to);
    if (!is_capture) {
      has_other = true;
      continue;
    }
    const Code worth = code_before(metric_, code(position.after(move), bound), true);
    if (!best || rank_of_code(worth) > rank_of_code(*best)) best = worth;
  }
  if (!has_other) return *best;
  const Code held = held_code(position, bound);
  return rank_of_code(*best) > rank_of_code(held) ? *best : held;
}

bool OwnTables::is_solved(const Position& position) const {
  const Reach::Kings* const kings = reach_.find(Placement::of(position));
  return kings != nullptr &&
         kings->rows[index(position.king(Color::white))].contains(position.king(Color::black));
}

Code OwnTables::held_code(const Position& position, Bound bound) {
  if (!is_solved(position)) return code_of_unknown(bound, position.material(), position.side_to_move);
  const Placement placement = Placement::of(position);
  std::size_t row = 0;
  Position rest = position;
  for (const Piece piece : placement.seats()) {
    const Square s = rest.pieces(piece.color, piece.type).first();
    rest.remove(piece, s);
    row = row * square_count + index(s);
  }
  return slices_.find(placement, bound)
      ->codes(position.side_to_move)[row * square_count + index(position.king(Color::black))];
}

}  // namespace mate33

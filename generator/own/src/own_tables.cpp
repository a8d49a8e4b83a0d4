#include "mate33/own/own_tables.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "mate33/base/contains_value.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/solver/slice_solver.hpp"
#include "mate33/table/format/solved_writer.hpp"
#include "mate33/table/solved_reader.hpp"
#include "own_views.hpp"

namespace mate33 {

namespace {

/// Throws TableError.
std::shared_ptr<const Solution::Slice> slice_of_file(const SolvedReader& file, const Placement& placement,
                                                     Bound bound) {
  const auto kings = file.kings(placement);
  if (!kings) throw TableError(kings.error());
  const auto codes = file.codes(placement, bound);
  if (!codes) throw TableError(codes.error());
  const auto slice = std::make_shared<Solution::Slice>(SliceLayout(placement.seats(), placement.pawn_men()));
  InlineExecutor self;
  SliceRules rules(slice->layout(), self);
  rules.keep_only({*kings});
  for (const Color c : all_colors) {
    slice->moveless(c).clear();
    for (std::size_t row = 0; row < slice->layout().row_count(); ++row) {
      const SquareSet legal = rules.legal(c)[row / square_count].rows[row % square_count];
      const std::span target = slice->row(c, row);
      std::ranges::copy(std::span((*codes)[index(c)]).subspan(row * square_count, square_count),
                        target.begin());
      for (const Square s : ~legal) target[index(s)] = illegal_code;
    }
  }
  return slice;
}

/// Counts the slices that are done.
class SliceCounter {
 public:
  SliceCounter(std::size_t slice_count, const OwnObserver& observer)
      : observer_(observer), step_{0, slice_count} {}
  void count() { tell(1); }
  /// One of them goes on.
  void look() { tell(0); }
  /// One needs no work, and is not told of: so whoever observes sees only what goes on.
  void skip() { ++step_.slices_done; }

 private:
  void tell(std::size_t done) {
    const Lock lock(mutex_);
    step_.slices_done += done;
    if (observer_) observer_(step_);
  }

  const OwnObserver& observer_;
  Mutex mutex_;
  OwnStep step_;
};

}  // namespace

std::uint64_t entries_of(const Placement& placement) {
  return std::uint64_t{2} << 6 * (placement.seats().size() + 1);
}

bool is_small(const Placement& placement) {
  constexpr std::size_t most_seats = 2;  // the white king's among them
  return placement.seats().size() <= most_seats;
}

OwnTables::OwnTables(Metric metric, const Position& root, OwnExits exits, const HasMen& has,
                     const OwnRoom& room)
    : metric_(metric),
      room_(room),
      exits_(std::move(exits)),
      reach_(root, unknown_of(has), room.slices),
      slices_(room.unpacked_bytes, room.in_memory),
      most_packed_bytes_(room.packed_bytes) {}

OwnTables::OwnTables(const OwnTables& others, std::optional<Hope> hope)
    : metric_(others.metric_),
      room_(others.room_),
      exits_(others.exits_),
      hope_(std::move(hope)),
      reach_(others.reach_),
      slices_(others.slices_),
      base_bytes_(slices_.packed_bytes()),
      most_packed_bytes_(hope_ ? base_bytes_ + room_.hoped_bytes : room_.packed_bytes),
      base_count_(others.reach_.slices().size()) {}

/// Of these men, and not in a table.
HasMen OwnTables::unknown_of(const HasMen& has) const {
  return [known = exits_, has](Material men) { return !known.is_known(men) && has(men); };
}

std::uint64_t OwnTables::solve(Executor& executor, const SolvedReader* before, const OwnObserver& observer) {
  const bool takes_open = before != nullptr && knows_no_more(*before);
  added_ = PlacementSet(reach_.slices().begin(), reach_.slices().end());
  for (const Placement& placement : reach_.slices()) {
    if (before == nullptr) break;
    if (observer) observer({0, 0});
    if (take_from(*before, placement, takes_open)) added_.erase(placement);
  }
  return solve_added(executor, nullptr, observer);
}

void OwnTables::add(std::span<const Placement> exits) {
  for (const Placement& placement : reach_.add(exits)) added_.insert(placement);
}

bool OwnTables::add_all(const HasMen& has, unsigned most_steps) {
  const HasMen unknown = unknown_of(has);
  bool are_any = false;
  for (auto exits = reach_.exits(unknown, most_steps); !exits.empty() && fits();
       exits = reach_.exits(unknown, most_steps)) {
    add(exits);
    are_any = true;
  }
  return are_any;
}

std::vector<std::vector<Placement>> OwnTables::add_all(const SolvedReader& file) {
  std::vector<std::vector<Placement>> rounds;
  for (;;) {
    std::vector<Placement> exits = reach_.exits();
    std::erase_if(exits,
                  [&](const Placement& exit) { return !file.has(exit) || exits_.is_known(exit.material()); });
    if (exits.empty() || !fits()) return rounds;
    add(exits);
    rounds.push_back(std::move(exits));
  }
}

std::optional<std::vector<std::vector<Placement>>> OwnTables::take(const SolvedReader& hoped,
                                                                   const OwnObserver& observer) {
  auto rounds = add_all(hoped);
  if (!knows_no_more(hoped)) return std::nullopt;
  ++round_;
  // What is not current is older than something that it leads to. Where more, or less, is proved now than
  // then, all is.
  is_base_other_ = hoped.header().hope->base != base_count_;
  std::uint64_t current = is_base_other_ ? 0 : hoped.header().hope->current;
  for (const SolvedSlice& slice : hoped.slices()) {
    if (observer) observer({0, 0});
    const bool is_current = current > 0;
    current -= is_current;
    const Placement& placement = slice.placement;
    const bool is_proved = slices_.has(placement) && slices_.is_exact(placement);
    if (is_proved || reach_.find(placement) == nullptr || !take_from(hoped, placement, true)) continue;
    history_[placement] = {is_current ? round_ : 0, round_};
    added_.erase(placement);
  }
  return rounds;
}

bool OwnTables::leads_to(const HasMen& has) const {
  return !reach_.exits(unknown_of(has), Reach::any_steps).empty();
}

std::uint64_t OwnTables::solve_added(Executor& executor, const PlacementSet* of_changed,
                                     const OwnObserver& observer) {
  if (!is_interrupted_) ++round_;
  is_interrupted_ = true;
  const auto is_due = [&](const Placement& placement) {
    if (added_.contains(placement)) return true;
    return (of_changed == nullptr || of_changed->contains(placement)) && is_outdated(placement);
  };
  solve_slices(executor, observer, is_due);
  is_interrupted_ = !fits();
  return std::exchange(entries_, 0);
}

/// Whether something that it leads to has come out otherwise since it was solved, and it may, too.
bool OwnTables::is_outdated(const Placement& placement) const {
  // Without hope, what is exact is so whatever comes.
  if (!hope_ && slices_.is_exact(placement)) return false;
  const auto own = history_.find(placement);
  const unsigned solved = own == history_.end() ? 0 : own->second.solved;
  if (is_base_other_ && solved == 0) return true;
  bool is_outdated = false;
  for_each_slice_after(placement, *reach_.find(placement), [&](const Placement& after, const Reach::Kings&) {
    const auto found = history_.find(after);
    is_outdated |= found != history_.end() && found->second.changed > solved;
  });
  return is_outdated;
}

unsigned OwnTables::last_change(const Placement& placement) const {
  const auto found = history_.find(placement);
  return found == history_.end() ? 0 : found->second.changed;
}

void OwnTables::note_solved(const Placement& placement, bool is_changed) {
  History& history = history_[placement];
  history.solved = round_;
  if (is_changed) history.changed = round_;
  added_.erase(placement);
  entries_ += entries_of(placement);
}

/// Solves those that are due, each after all that it leads to. What is solved is noted at once: where the
/// observer throws, it is due no more.
void OwnTables::solve_slices(Executor& executor, const OwnObserver& observer,
                             const std::function<bool(const Placement&)>& is_due) {
  const std::vector<Placement>& slices = reach_.slices();
  SliceCounter counter(slices.size(), observer);
  const auto look = [&] { counter.look(); };
  for (std::size_t first = 0, end; first < slices.size(); first = end) {
    // Slices of one order do not lead to each other.
    const unsigned order = slices[first].order();
    std::vector<Placement> small;
    for (end = first; end < slices.size() && slices[end].order() == order; ++end) {
      if (!fits()) return;
      if (!is_due(slices[end])) {
        counter.skip();
        continue;
      }
      if (is_small(slices[end])) {
        small.push_back(slices[end]);
      } else {
        note_solved(slices[end], solve(slices[end], executor, look));
        counter.count();
      }
    }
    Mutex noting;
    executor.for_each(small.size(), [&](std::size_t i) {
      if (!fits()) return;
      InlineExecutor self;
      const bool is_changed = solve(small[i], self, [] {});
      {
        const Lock lock(noting);
        note_solved(small[i], is_changed);
      }
      counter.count();
    });
  }
  counter.look();  // those that needed no work are done, too
}

/// Whether all that is reached of the slice was reached there, and it is exact, or may be open. It is read
/// when it is needed.
bool OwnTables::take_from(const SolvedReader& before, const Placement& placement, bool takes_open) {
  if (!before.has(placement)) return false;
  const bool is_exact = before.is_exact(placement);
  if (!is_exact && !takes_open) return false;
  const auto kings = before.kings(placement);
  if (!kings) throw TableError(kings.error());
  if (!is_reached_in({*kings}, placement)) return false;
  const auto make = [&](Bound bound) {
    return [&before, placement, bound] { return slice_of_file(before, placement, bound); };
  };
  std::array<MakeSlice, 2> bounds = {make(Bound::best_for_black), {}};
  if (!is_exact) bounds[1] = make(Bound::best_for_white);
  slices_.add(placement, bounds);
  return true;
}

/// Whether each table that slices lead to was there when the file was solved.
bool OwnTables::knows_no_more(const SolvedReader& before) const {
  const std::vector<Material>& then = before.header().tables;
  return std::ranges::all_of(tables_read(), [&](Material table) { return contains_value(then, table); });
}

/// Whether these squares of the kings are all that are reached now, or more.
bool OwnTables::is_reached_in(const Reach::Kings& kings, const Placement& placement) const {
  const Reach::Kings& now = *reach_.find(placement);
  for (unsigned i = 0; i < square_count; ++i) {
    if (!kings.rows[i].contains(now.rows[i])) return false;
  }
  return true;
}

/// Answers whether its values are others than before. `look` is called from time to time, and may throw.
bool OwnTables::solve(const Placement& placement, Executor& executor, const std::function<void()>& look) {
  const SliceLayout layout(placement.seats(), placement.pawn_men());
  SliceRules rules(layout, executor);
  rules.keep_only(*reach_.find(placement));
  std::array<std::shared_ptr<const Solution::Slice>, 2> bounds;
  for (const Bound bound : all_bounds) {
    OwnViews views(layout, bound, slices_, exits_, reach_, hope_);
    const auto slice =
        std::make_shared<Solution::Slice>(SliceLayout(placement.seats(), placement.pawn_men()));
    solve_slice(metric_, rules, *slice, views, executor, [&](Plies, std::uint64_t) { look(); });
    bounds[static_cast<std::size_t>(bound)] = slice;
    if (bound == all_bounds.front() && !views.is_open()) return slices_.add_exact(placement, slice);
  }
  if (are_equal(*bounds[0], *bounds[1])) return slices_.add_exact(placement, bounds[0]);
  return slices_.add(placement, bounds);
}

CodeBounds OwnTables::bounds(const Position& position) {
  if (exits_.is_known(position.material())) {
    const Code code = exits_.code_of(position);
    return {code, code};
  }
  return bounds_with_en_passant(
      metric_, position, [this](const Position& held) { return held_bounds(held); },
      [this](const Position& after) { return bounds(after); });
}

bool OwnTables::is_solved(const Position& position) const {
  const Reach::Kings* const kings = reach_.find(Placement::of(position));
  return kings != nullptr &&
         kings->rows[index(position.king(Color::white))].contains(position.king(Color::black));
}

std::vector<Material> OwnTables::tables_read() const {
  std::vector<Material> tables;
  for (const Placement& exit : reach_.exits()) {
    const Material men = exit.material().normalised();
    if (!is_trivially_drawn(men) && exits_.has_table(men)) tables.push_back(men);
  }
  std::ranges::sort(tables);
  tables.erase(std::unique(tables.begin(), tables.end()), tables.end());
  std::ranges::sort(tables, {}, [](Material table) { return table.to_string(); });
  return tables;
}

void OwnTables::write(const Position& root, const std::string& solved_with, const ByteSink& sink) {
  write({metric_, root, solved_with, tables_read()}, reach_.slices(), sink);
}

/// What has grown since it was solved is not: its codes are those of fewer squares of the kings.
bool OwnTables::is_hoped(const Placement& placement) const {
  return history_.contains(placement) && !added_.contains(placement);
}

bool OwnTables::has_hoped() const {
  return std::ranges::any_of(history_, [&](const auto& slice) { return is_hoped(slice.first); });
}

void OwnTables::write_hoped(const Position& root, SolvedHope hope, const ByteSink& sink) {
  std::vector<Placement> hoped;
  std::ranges::copy_if(reach_.slices(), std::back_inserter(hoped),
                       [&](const Placement& placement) { return is_hoped(placement); });
  const auto older = std::stable_partition(
      hoped.begin(), hoped.end(), [&](const Placement& placement) { return !is_outdated(placement); });
  hope.current = static_cast<std::uint64_t>(older - hoped.begin());
  write({metric_, root, "hope", tables_read(), hope}, hoped, sink);
}

void OwnTables::write(const SolvedHeader& header, const std::vector<Placement>& slices,
                      const ByteSink& sink) {
  SolvedWriter writer(header, sink);
  for (const Placement& placement : slices) {
    const auto codes = [&](Bound bound) { return slices_.find(placement, bound); };
    const auto for_black = codes(Bound::best_for_black);
    const Reach::Kings& kings = *reach_.find(placement);
    if (slices_.is_exact(placement)) {
      writer.add(placement, kings, for_black->codes(), nullptr);
    } else {
      const auto for_white = codes(Bound::best_for_white);
      const auto codes_for_white = for_white->codes();
      writer.add(placement, kings, for_black->codes(), &codes_for_white);
    }
  }
  writer.finish();
}

CodeBounds OwnTables::bounds_of_unknown(Material men, Color to_move) const {
  const auto code = [&](Bound bound) {
    return code_of_unknown(hope_ ? hope_->counted(bound, men) : bound, men, to_move);
  };
  return bounds_for(to_move, code(Bound::best_for_black), code(Bound::best_for_white));
}

CodeBounds OwnTables::held_bounds(const Position& position) {
  if (!is_solved(position)) return bounds_of_unknown(position.material(), position.side_to_move);
  const Placement placement = Placement::of(position);
  const auto entry = static_cast<std::size_t>(placement.entry_of(position));
  const auto code = [&](Bound bound) { return slices_.code(placement, bound, position.side_to_move, entry); };
  return bounds_for(position.side_to_move, code(Bound::best_for_black), code(Bound::best_for_white));
}

}  // namespace mate33

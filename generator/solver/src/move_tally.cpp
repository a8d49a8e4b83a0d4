#include "mate33/solver/move_tally.hpp"

#include <algorithm>

#include "conversions.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/table/codec/plane_codec.hpp"
#include "mate33/table/dtm.hpp"
#include "plane_array.hpp"
#include "slice_moves.hpp"

namespace mate33 {

namespace {

/// The slices of a table that is solved, wherever its codes are.
class SlicesOfTable : public SolvedSlices {
 public:
  SlicesOfTable(const TableLayout& layout, const SolvedTables& tables) : layout_(layout), tables_(tables) {}
  const TableLayout& layout() const override { return layout_; }
  std::shared_ptr<const Solution::Slice> in_memory(std::size_t) const override { return nullptr; }
  std::shared_ptr<const SolvedBands> bands(std::size_t slice, Color to_move, const BandFlags& needed,
                                           Executor& executor) const override {
    return tables_.bands(layout_.material(), slice, to_move, needed, executor);
  }
  /// Asked position by position: it is of few rows that anybody wants to know.
  SquareSet moveless(std::size_t slice, Color to_move, std::size_t row) const override {
    MenSquares men = layout_.men_of(slice, row * square_count);
    const SquareSet legal = RowRules::of(layout_, men).legal[index(to_move)];
    SquareSet moveless;
    for (const Square s : legal) {
      men.black_king = s;
      if (!has_legal_move(layout_.position_of(men, to_move))) moveless |= s;
    }
    return moveless;
  }

 private:
  const TableLayout& layout_;
  const SolvedTables& tables_;
};

/// Results as sets.
struct RowResults {
  SquareSet lost, drawn, won;

  static RowResults of(CodeRow codes) {
    const SquareSet lost = losses_in(codes), drawn = equal_to(codes, draw_code);
    return {lost, drawn, ~(lost | drawn | equal_to(codes, illegal_code))};
  }
  /// The same for all positions of a set.
  static RowResults of(SquareSet set, Code code) {
    if (code == illegal_code) return {};
    if (code == draw_code) return {{}, set, {}};
    return is_loss(code) ? RowResults{set, {}, {}} : RowResults{{}, {}, set};
  }
};

RowResults operator&(RowResults results, SquareSet set) {
  return {results.lost & set, results.drawn & set, results.won & set};
}

RowResults seen(RowResults results, Symmetry symmetry) {
  return {symmetry(results.lost), symmetry(results.drawn), symmetry(results.won)};
}

/// The positions of a slice with one side to move, by their results.
class SliceResults {
 public:
  explicit SliceResults(const SliceLayout& layout) : layout_(layout) {
    for (auto* planes : all()) *planes = PlaneArray<Plane>(layout.plane_count());
  }

  std::span<const Plane> lost() const { return lost_; }
  std::span<const Plane> drawn() const { return drawn_; }
  std::span<const Plane> won() const { return won_; }

  void set_row(std::size_t row, RowResults results) {
    const std::size_t plane = row / square_count, inner = row % square_count;
    lost_[plane].rows[inner] = results.lost;
    drawn_[plane].rows[inner] = results.drawn;
    won_[plane].rows[inner] = results.won;
  }
  RowResults row(std::size_t row) const {
    const std::size_t plane = row / square_count, inner = row % square_count;
    return {lost_[plane].rows[inner], drawn_[plane].rows[inner], won_[plane].rows[inner]};
  }

  /// Makes the rows and planes that the table does not hold of those that stand for them.
  void make_images(Executor& executor) {
    executor.for_each(layout_.plane_count(), [&](std::size_t plane) {
      if (layout_.is_solved(plane)) make_rows(plane);
    });
    const auto copies = layout_.inner_copies();
    executor.for_each(copies.size(), [&](std::size_t i) {
      const SliceLayout::Copy& copy = copies[i];
      for (auto* planes : all()) transform((*planes)[copy.source], copy.symmetry, (*planes)[copy.plane]);
    });
  }

 private:
  std::array<PlaneArray<Plane>*, 3> all() { return {&lost_, &drawn_, &won_}; }

  /// Of twins, of which one is the last piece, a plane holds those in ascending order.
  void make_rows(std::size_t plane) {
    const TableLayout& table = layout_.table();
    MenSquares men = layout_.men_of_plane(plane);
    const SquareSet others = layout_.fixed_squares(layout_.name_of(plane));
    for (const Square inner : ~(held_rows(table, layout_.slice(), plane) | others)) {
      men.pieces[table.pieces().size() - 1] = inner;
      const TableLayout::RowPlace place = table.place_of(men);
      set_row(plane * square_count + index(inner), seen(row(place.row), place.symmetry.inverse()));
    }
  }

  const SliceLayout& layout_;
  PlaneArray<Plane> lost_, drawn_, won_;
};

}  // namespace

struct TallyViews::Parts {
  Parts(const TableLayout& layout, const SolvedTables& tables)
      : slices(layout, tables), views(slices, tables, ViewCache::Slabs::all) {}

  const SlicesOfTable slices;
  ViewCache views;
};

TallyViews::TallyViews(const TableLayout& layout, const SolvedTables& tables)
    : parts_(std::make_unique<Parts>(layout, tables)) {}

TallyViews::~TallyViews() = default;

struct MoveTally::Parts {
  Parts(const TableLayout& table, std::size_t slice, Color its_mover, ViewCache& views, Executor& executor)
      : mover(its_mover),
        layout(table, slice),
        moves(layout),
        conversions(layout, mover, &Dtm::before_conversion, views, executor),
        results(layout) {}

  /// Adds the moves that leave the slice.
  void add_conversions(const PieceSquares& squares, SquareSet occupied, std::size_t row, CountAll count_all,
                       MoveCounts& counts) const {
    const auto add = [&](RowResults more) {
      TwiceWords::join(counts.to_lost.rows[row], more.lost);
      TwiceWords::join(counts.to_drawn.rows[row], more.drawn);
      counts.to_won.rows[row] |= more.won;
      if (count_all == CountAll::yes)
        EightWords::join(counts.all.rows[row], more.lost | more.drawn | more.won);
    };
    conversions.for_each(
        squares, occupied, [&](SquareSet free, CodeRow after) { add(RowResults::of(after) & free); },
        [&](SquareSet kings, Code after) { add(RowResults::of(kings, after)); });
  }

  const Color mover;
  const SliceLayout layout;
  const SliceMoves moves;
  const Conversions conversions;
  SliceResults results;  // with the opponent to move
};

MoveTally::MoveTally(const TableLayout& layout, std::size_t slice, Color mover, TallyViews& views,
                     Executor& executor)
    : parts_(std::make_unique<Parts>(layout, slice, mover, views.parts_->views, executor)) {}

MoveTally::~MoveTally() = default;
MoveTally::MoveTally(MoveTally&&) noexcept = default;

void MoveTally::note(std::size_t row, CodeRow codes) {
  parts_->results.set_row(row, RowResults::of(codes));
}

void MoveTally::finish(Executor& executor) {
  parts_->results.make_images(executor);
}

Outcome MoveTally::result(std::size_t row, Square black_king) const {
  const RowResults results = parts_->results.row(row);
  if (results.lost.contains(black_king)) return Outcome::loss;
  if (results.drawn.contains(black_king)) return Outcome::draw;
  return results.won.contains(black_king) ? Outcome::win : Outcome::unknown;
}

void MoveTally::count(std::size_t plane, const Plane& wanted, CountAll count_all, MoveCounts& counts) const {
  const Parts& parts = *parts_;
  const SliceResults& results = parts.results;
  counts = {};
  parts.moves.pull_all(parts.mover, plane, results.lost(), counts.to_lost);
  parts.moves.pull_all(parts.mover, plane, results.drawn(), counts.to_drawn);
  parts.moves.pull_all(parts.mover, plane, results.won(), counts.to_won);
  if (count_all == CountAll::yes) {
    for (const auto& each : {results.lost(), results.drawn(), results.won()}) {
      parts.moves.pull_all(parts.mover, plane, each, counts.all);
    }
  }
  PieceSquares squares = parts.layout.men_of_plane(plane).pieces;
  const SquareSet fixed = parts.layout.fixed_squares(parts.layout.name_of(plane));
  const std::size_t last = parts.layout.pieces().size() - 1;
  for (const Square inner : all_squares) {
    if (wanted.rows[index(inner)].empty()) continue;
    squares[last] = inner;
    parts.add_conversions(squares, fixed | inner, index(inner), count_all, counts);
  }
}

}  // namespace mate33

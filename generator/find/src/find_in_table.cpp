#include "mate33/find/find_in_table.hpp"

#include <algorithm>

#include "listing.hpp"
#include "mate33/base/pool.hpp"
#include "mate33/census/held_rows.hpp"
#include "move_sets.hpp"
#include "orbit_images.hpp"
#include "position_kinds.hpp"
#include "row_kinds.hpp"

namespace mate33 {

namespace {

/// A hit and an image of it that is to be shown.
struct ShownHit {
  OrbitHit hit;
  ShownImage image;
};

/// Looks into groups of planes, from any thread.
class GroupSearch {
 public:
  GroupSearch(const FindTable& table, const FindQuery& query, StopToken stop)
      : table_(table),
        query_(query),
        blocks_(table.source.layout),
        row_kinds_(table, query),
        images_(table.source.layout, table.metric, query),
        stop_(std::move(stop)),
        result_of_([this](const Position& position) { return result_of(position); }) {
    // Sets are made for whole slices: for a few positions it is quicker to look at each.
    constexpr double least_share = 1.0 / 16;
    goes_by_sets_ = MoveSets::are_of_use(table, query) && images_.share_that_may_be_shown() >= least_share;
  }

  std::size_t group_count() const { return blocks_.group_count(); }
  bool takes_long() const { return std::ranges::any_of(query_.kinds, needs_moves); }

  void prepare(std::size_t first, std::size_t count, Executor& executor) {
    if (!goes_by_sets_) return;
    if (!move_sets_) move_sets_.emplace(table_, query_);
    move_sets_->prepare(
        first, count, [&](std::size_t slice) { return may_be_in_slice(slice); }, stop_, executor);
  }

  /// In order.
  std::vector<ShownHit> list(std::size_t group) {
    std::vector<ShownHit> hits;
    for_each_row(group, [&](const HeldRow& row, const KindSets& sets) {
      for_each_hit(row, sets, [&](const OrbitHit& hit) { add_if_true(hit, hits); });
    });
    return hits;
  }

  /// What comes first from a group on, and where to go on behind it.
  struct FirstHits {
    std::vector<ShownHit> hits;
    FindCursor next;
  };
  /// So many hits where few positions have them, each looked at by itself: no slice is made ready for the
  /// sake of them. Else nothing, and where nothing is to be made ready.
  std::optional<FirstHits> first_hits(std::size_t begin, std::uint64_t limit) {
    constexpr std::size_t few_hits = 1000, few_positions = std::size_t{1} << 16, few_groups = 16;
    if (!goes_by_sets_ || limit > few_hits) return std::nullopt;
    const auto wanted = static_cast<std::size_t>(limit);
    FirstHits first;
    std::size_t looked_at = 0, groups = 0;
    for (std::size_t group = begin; group < group_count(); ++group) {
      if (looked_at >= few_positions || groups >= few_groups) break;
      if (!may_be_in_group(group)) continue;
      ++groups;
      const std::size_t before = first.hits.size();
      for_each_row(group, [&](const HeldRow& row, const KindSets& sets) {
        for_each_hit(row, sets, [&](const OrbitHit& hit) {
          if (first.hits.size() >= wanted || looked_at >= few_positions) return;
          add_if_true(hit, first.hits);
          ++looked_at;
        });
      });
      if (first.hits.size() < wanted) continue;
      first.hits.resize(wanted);
      first.next = {group, wanted - before};
      return first;
    }
    return std::nullopt;
  }

  FindCounts count(std::size_t group) {
    FindCounts counts;
    for_each_row(group, [&](const HeldRow& row, const KindSets& sets) {
      if (takes_long() || !images_.counts_all()) {
        return for_each_hit(row, sets, [&](const OrbitHit& hit) {
          if (is_true(hit)) images_.count(hit, counts);
        });
      }
      for (std::size_t i = 0; i < query_.kinds.size(); ++i) {
        counts.by_kind[index(query_.kinds[i])] += sets[i].size();
        counts.total += sets[i].size();
      }
    });
    return counts;
  }

  Found found(const ShownHit& hit) const {
    Found found = images_.found(hit.hit, hit.image);
    if (needs_moves(found.kind)) found.move = kind_of(found.position, found.kind, found.codes).move;
    return found;
  }

 private:
  /// In the order of the query's kinds.
  using KindSets = std::array<SquareSet, find_kind_count>;

  bool may_be_in_group(std::size_t group) const {
    for (std::size_t plane = 0; plane < blocks_.entry_count(group) / plane_entries; ++plane) {
      if (may_be_in_slice(blocks_.slice_plane(group, plane).slice)) return true;
    }
    return false;
  }
  bool may_be_in_slice(std::size_t slice) const {
    return std::ranges::any_of(query_.kinds,
                               [&](FindKind kind) { return row_kinds_.may_be_in_slice(slice, kind); });
  }

  /// Where positions may be, one entry of each orbit; nothing where there are none.
  std::optional<KindSets> sets_in(const HeldRow& row) const {
    KindSets sets;
    SquareSet any;
    for (std::size_t i = 0; i < query_.kinds.size(); ++i) {
      sets[i] = row_kinds_.in_row(row, query_.kinds[i]);
      any |= sets[i];
    }
    if (any.empty()) return std::nullopt;
    const MenSquares men = table_.source.layout.men_of(row.slice, row.row * square_count);
    const SquareSet counted =
        counted_entries(table_.source.layout, men).all() & images_.may_be_shown(row.slice, row.row);
    for (std::size_t i = 0; i < query_.kinds.size(); ++i) sets[i] &= counted;
    return sets;
  }

  /// Calls visit(row, sets) for each row of the group in which something may be.
  template <class Visit>
  void for_each_row(std::size_t group, Visit visit) {
    const Lent room(rooms_);
    std::vector<RowCandidates> rows;  // of one plane
    const auto visit_plane = [&] {
      if (move_sets_ && !rows.empty()) move_sets_->narrow(rows);
      for (const RowCandidates& each : rows) visit(each.row, each.sets);
      rows.clear();
    };
    std::size_t plane = 0;
    for_each_held_row(table_.source, blocks_, group, *room, [&](const HeldRow& row) {
      if (stop_.stop_requested()) throw Stopped();
      const std::optional<KindSets> sets = sets_in(row);
      if (!sets) return;
      const std::size_t its_plane = blocks_.plane_number(row.slice, row.row / square_count);
      if (its_plane != plane) visit_plane();
      plane = its_plane;
      rows.push_back({row, *sets});
    });
    visit_plane();
  }

  /// Square by square, and on each in the order of the kinds.
  template <class Visit>
  void for_each_hit(const HeldRow& row, const KindSets& sets, Visit visit) const {
    SquareSet any;
    for (std::size_t i = 0; i < query_.kinds.size(); ++i) any |= sets[i];
    for (const Square s : any) {
      const auto code = [&](Color c) { return row.codes[index(c)][index(s)]; };
      for (std::size_t i = 0; i < query_.kinds.size(); ++i) {
        if (!sets[i].contains(s)) continue;
        visit(OrbitHit{row.entry(s), query_.kinds[i], {code(Color::white), code(Color::black)}});
      }
    }
  }

  void add_if_true(const OrbitHit& hit, std::vector<ShownHit>& hits) const {
    const ShownImages shown = images_.shown(hit);
    if (shown.empty() || !is_true(hit)) return;
    for (const ShownImage& image : shown) hits.push_back({hit, image});
  }

  /// Whether the moves of a position, if they are needed, make it what its values let it be.
  bool is_true(const OrbitHit& hit) const {
    if (!needs_moves(hit.kind)) return true;
    if (query_.in_row <= 1 && move_sets_ && MoveSets::are_exact(hit.kind)) return true;
    const TableLayout& layout = table_.source.layout;
    const MenSquares men = layout.men_of(hit.at.slice, hit.at.entry);
    const Position position = layout.position_of(men, sides_shown(hit.kind).front());
    const KindOfPosition found = kind_of(position, hit.kind, hit.codes);
    if (!found.is_of_kind || query_.in_row <= 1) return found.is_of_kind;
    return are_only_moves_in_row(ChessPlay(), position, *found.move, query_.in_row, table_.value_of,
                                 [&](const Position& next, Value value) {
                                   return kind_of_position(next, hit.kind, value, table_.value_of);
                                 });
  }
  KindOfPosition kind_of(const Position& position, FindKind kind, std::array<Code, 2> codes) const {
    return kind_of_position(position, kind, value_of(codes[index(position.side_to_move)]), result_of_);
  }
  /// By sets where they tell it, with plies that mean nothing.
  Value result_of(const Position& position) const {
    switch (move_sets_ ? move_sets_->result(position) : Outcome::unknown) {
      case Outcome::win: return Value::win_in(Plies(1));
      case Outcome::draw: return Value::draw();
      case Outcome::loss: return Value::loss_in(Plies(2));
      default: return table_.value_of(position);
    }
  }

  const FindTable& table_;
  const FindQuery& query_;
  const BlockMap blocks_;
  const RowKinds row_kinds_;
  const OrbitImages images_;
  const StopToken stop_;
  const ValueSource result_of_;
  bool goes_by_sets_ = false;          // where they tell more than values do
  std::optional<MoveSets> move_sets_;  // since groups were made ready for it
  Pool<GroupCodes> rooms_;
};

}  // namespace

FindCounts& FindCounts::operator+=(const FindCounts& other) {
  for (std::size_t kind = 0; kind < by_kind.size(); ++kind) by_kind[kind] += other.by_kind[kind];
  total += other.total;
  return *this;
}

std::array<Plies, 2> longest_in(const CodeSource& source, Executor& executor) {
  const BlockMap blocks(source.layout);
  Pool<GroupCodes> rooms;
  Mutex mutex;
  std::array<Code, 2> greatest = {mated_code, mated_code};
  executor.for_each(blocks.group_count(), [&](std::size_t group) {
    const Lent room(rooms);
    std::array<Code, 2> own{};
    for_each_held_row(source, blocks, group, *room, [&](const HeldRow& row) {
      for (const Color c : all_colors) {
        for (const Code code : row.codes[index(c)]) {
          if (code != illegal_code) own[index(c)] = std::max(own[index(c)], code);
        }
      }
    });
    const Lock lock(mutex);
    for (const Color c : all_colors) greatest[index(c)] = std::max(greatest[index(c)], own[index(c)]);
  });
  return {plies_of(greatest[0]), plies_of(greatest[1])};
}

std::optional<FindCursor> find_in_table(const FindTable& table, const FindQuery& query, const FindPart& part,
                                        Executor& executor, const FoundSink& sink,
                                        const ShareObserver& observer, const StopToken& stop) {
  GroupSearch search(table, query, stop);
  if (part.from.found == 0 && part.limit > 0) {
    if (const auto first = search.first_hits(part.from.group, part.limit)) {
      for (const ShownHit& hit : first->hits) sink(search.found(hit));
      return first->next;
    }
  }
  return list_in_order(search, part, executor, sink, observer);
}

FindCounts count_in_table(const FindTable& table, const FindQuery& query, Executor& executor,
                          const ShareObserver& observer, const StopToken& stop) {
  GroupSearch search(table, query, stop);
  return count_all(search, executor, observer);
}

PartCounts count_part_of_table(const FindTable& table, const FindQuery& query, const FindPart& part,
                               Executor& executor, const ShareObserver& observer, const StopToken& stop) {
  GroupSearch search(table, query, stop);
  return count_in_order(search, part, executor, observer);
}

}  // namespace mate33

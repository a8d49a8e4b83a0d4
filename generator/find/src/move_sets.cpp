#include "move_sets.hpp"

#include <algorithm>
#include <vector>

#include "mate33/solver/slice_order.hpp"
#include "row_side.hpp"

namespace mate33 {

namespace {

/// Kinds of an only move, of which it can tell more than the values do.
bool has_only_move(FindKind kind) {
  using enum FindKind;
  switch (kind) {
    case only_move_white:
    case only_move_black:
    case hard_white:
    case hard_black:
    case underpromotion_white:
    case underpromotion_black:
    case stalemate_white:
    case stalemate_black: return true;
    default: return false;
  }
}

bool is_hard(FindKind kind) {
  return kind == FindKind::hard_white || kind == FindKind::hard_black;
}

Color mover_of(FindKind kind) {
  return sides_shown(kind).front();
}

bool is_swindle(FindKind kind) {
  return kind == FindKind::swindle_white || kind == FindKind::swindle_black;
}

/// Where one move alone keeps what the side to move has, and there is another.
SquareSet only_moves(const RowSide& side, const MoveCounts& counts, unsigned row) {
  const TwiceWords::Row lost = counts.to_lost.rows[row], drawn = counts.to_drawn.rows[row];
  const SquareSet won = counts.to_won.rows[row];
  return (side.wins() & lost.exactly_once() & (drawn.once | won)) |
         (side.draws() & drawn.exactly_once() & won);
}

bool depends_on_values_of_moves(const FindQuery& query) {
  return std::ranges::any_of(query.kinds,
                             [](FindKind kind) { return has_only_move(kind) || is_swindle(kind); });
}

}  // namespace

bool looks_moves_up(const FindTable& table, const FindQuery& query) {
  return depends_on_values_of_moves(query) && !MoveSets::are_of_use(table, query);
}

bool MoveSets::are_of_use(const FindTable& table, const FindQuery& query) {
  // The sets of more take too much memory: a slice of five men without pawns has some 170 million positions.
  constexpr std::size_t most_entries = std::size_t{1} << 28;
  return table.solved != nullptr && table.source.layout.slice_entries() <= most_entries &&
         depends_on_values_of_moves(query);
}

bool MoveSets::are_exact(FindKind kind) {
  return kind == FindKind::only_move_white || kind == FindKind::only_move_black;
}

MoveSets::MoveSets(const FindTable& table, const FindQuery& query)
    : table_(table),
      query_(query),
      blocks_(table.source.layout),
      views_(table.source.layout, *table.solved),
      groups_per_part_((table.source.layout.plane_count() + planes_per_block - 1) / planes_per_block) {
  for (const FindKind kind : query.kinds) {
    if (has_only_move(kind)) moves_[index(mover_of(kind))] = true;
    if (is_swindle(kind)) moves_[index(!mover_of(kind))] = true;  // the replies
    if (is_hard(kind)) count_all_ = MoveTally::CountAll::yes;
  }
}

std::size_t MoveSets::first_slice(std::size_t part) const {
  return blocks_.slice_plane(first_group(part), 0).slice;
}

void MoveSets::prepare(std::size_t first, std::size_t count,
                       const std::function<bool(std::size_t slice)>& is_wanted, const StopToken& stop,
                       Executor& executor) {
  const std::size_t begin = std::max(first / groups_per_part_, next_part_);
  const std::size_t end = (first + count - 1) / groups_per_part_ + 1;
  slices_.erase(slices_.begin(), slices_.lower_bound(first_slice(first / groups_per_part_)));
  std::vector<std::size_t> parts;
  for (std::size_t part = begin; part < end; ++part) {
    bool is_any_wanted = false;
    const std::size_t last = std::min(first_group(part + 1), blocks_.group_count());
    for (std::size_t group = first_group(part); group < last; ++group) {
      for (std::size_t i = 0; i < blocks_.entry_count(group) / plane_entries; ++i) {
        const BlockMap::SlicePlane place = blocks_.slice_plane(group, i);
        if (place.plane > 0 || !is_wanted(place.slice)) continue;
        slices_.try_emplace(place.slice);
        is_any_wanted = true;
      }
    }
    if (is_any_wanted) parts.push_back(part);
  }
  next_part_ = std::max(next_part_, end);
  if (!solves_slices_side_by_side(table_.source.layout)) {
    for (const std::size_t part : parts) make_part(part, stop, executor);
    return;
  }
  executor.for_each(parts.size(), [&](std::size_t i) {
    InlineExecutor self;
    make_part(parts[i], stop, self);
  });
}

void MoveSets::make_part(std::size_t part, const StopToken& stop, Executor& executor) {
  const TableLayout& layout = table_.source.layout;
  const std::size_t begin = first_group(part);
  const std::size_t end = std::min(first_group(part + 1), blocks_.group_count());
  const auto last = end == blocks_.group_count() ? slices_.end() : slices_.lower_bound(first_slice(part + 1));
  const auto for_each_tally = [&](const auto& visit) {
    for (auto slice = slices_.lower_bound(first_slice(part)); slice != last; ++slice) {
      for (const Color mover : all_colors) {
        if (moves_[index(mover)]) visit(slice->first, mover, slice->second[index(mover)]);
      }
    }
  };
  for_each_tally([&](std::size_t slice, Color mover, std::optional<MoveTally>& tally) {
    tally.emplace(layout, slice, mover, views_, executor);
  });
  executor.for_each(end - begin, [&](std::size_t i) {
    if (stop.stop_requested()) throw Stopped();
    const Lent room(rooms_);
    for_each_held_row(table_.source, blocks_, begin + i, *room, [&](const HeldRow& row) {
      const auto slice = slices_.find(row.slice);
      if (slice == slices_.end()) return;
      for (const Color mover : all_colors) {
        auto& tally = slice->second[index(mover)];
        if (tally) tally->note(row.row, row.codes[index(!mover)]);
      }
    });
  });
  for_each_tally([&](std::size_t, Color, std::optional<MoveTally>& tally) { tally->finish(executor); });
}

void MoveSets::narrow(std::span<RowCandidates> rows) const {
  for (const Color mover : all_colors) {
    if (!moves_[index(mover)]) continue;
    const auto for_each_set = [&](const auto& visit) {
      for (RowCandidates& row : rows) {
        for (std::size_t i = 0; i < query_.kinds.size(); ++i) {
          const FindKind kind = query_.kinds[i];
          if (has_only_move(kind) && mover_of(kind) == mover) visit(row, kind, row.sets[i]);
        }
      }
    };
    Plane wanted{};
    for_each_set([&](const RowCandidates& row, FindKind, SquareSet set) {
      wanted.rows[row.row.row % square_count] |= set;
    });
    if (is_empty(wanted)) continue;
    const HeldRow& any = rows.front().row;
    MoveCounts counts;
    slices_.at(any.slice)[index(mover)]->count(any.row / square_count, wanted, count_all_, counts);
    for_each_set([&](const RowCandidates& row, FindKind kind, SquareSet& set) {
      set = narrowed(row, kind, set, counts);
    });
  }
}

Outcome MoveSets::result(const Position& position) const {
  const TableLayout& layout = table_.source.layout;
  if (position.en_passant || position.material() != layout.material()) return Outcome::unknown;
  TableLayout::Located at;
  layout.locate(position, false, at);
  const auto slice = slices_.find(at.slice);
  if (slice == slices_.end()) return Outcome::unknown;
  const auto& tally = slice->second[index(!position.side_to_move)];
  if (!tally) return Outcome::unknown;
  const std::size_t row = at.plane * square_count + at.in_plane / square_count;
  return tally->result(row, square_at(static_cast<unsigned>(at.in_plane % square_count)));
}

SquareSet MoveSets::narrowed(const RowCandidates& row, FindKind kind, SquareSet set,
                             const MoveCounts& counts) const {
  if (set.empty()) return set;
  const unsigned inner = static_cast<unsigned>(row.row.row % square_count);
  const SquareSet only = set & only_moves({row.row.codes[index(mover_of(kind))]}, counts, inner);
  return is_hard(kind) ? only & counts.all.rows[inner].eight : only;
}

}  // namespace mate33

#include "mate33/census/raw_planes.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "exported_values.hpp"
#include "mate33/table/wdl.hpp"

namespace mate33 {

namespace {

std::int16_t raw_number(Metric metric, Code code) {
  if (code == illegal_code) return raw_no_position;
  if (metric == Metric::wdl) return static_cast<std::int16_t>(Wdl::score_of(code));
  if (metric == Metric::dtm) return raw_of(value_of(code));
  const DtzValue value = Dtz::value_of(code);
  return raw_of({value.outcome, value.plies});
}

/// Whether two of the men but the black king share a square.
bool share_a_square(const TableLayout& layout, const MenSquares& men) {
  SquareSet taken;
  std::size_t count = 0;
  const auto put = [&](Square s) {
    taken |= s;
    ++count;
  };
  for (std::size_t i = 0; i < layout.pieces().size(); ++i) put(men.pieces[i]);
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) put(men.pawns[i]);
  return taken.size() != count;
}

std::string name_of_man(Piece man) {
  return std::string{letter(man.type), man.color == Color::white ? 'w' : 'b'};
}

}  // namespace

/// A row that is filled in from one that the table holds.
struct RawPlanes::RowTask {
  std::size_t group;
  std::size_t held;    ///< where that row starts in its group
  std::size_t target;  ///< where this one starts in the room
  Symmetry symmetry;   ///< takes the black king there
};

RawPlanes::RawPlanes(CodeSource source, Metric metric)
    : source_(std::move(source)),
      metric_(metric),
      blocks_(source_.layout),
      slices_(source_.layout.canonical_slices()) {}

std::vector<std::size_t> RawPlanes::shape() const {
  const TableLayout& layout = source_.layout;
  std::vector<std::size_t> lengths = {all_colors.size()};
  if (layout.has_pawns()) lengths.push_back(slices_.size());
  for (std::size_t i = 0; i < layout.pieces().size(); ++i) {
    lengths.push_back(i == 0 && !layout.has_pawns() ? king_slot::triangle_count : square_count);
  }
  lengths.push_back(square_count);
  return lengths;
}

std::vector<std::string> RawPlanes::axes() const {
  const TableLayout& layout = source_.layout;
  std::vector<std::string> names = {"to move"};
  if (layout.has_pawns()) names.emplace_back("pawns");
  for (const Piece man : layout.pieces()) names.push_back(name_of_man(man));
  names.push_back(name_of_man({Color::black, PieceType::king}));
  return names;
}

std::vector<RawPlanes::RowTask> RawPlanes::row_tasks(std::size_t first, std::size_t planes) const {
  const TableLayout& layout = source_.layout;
  std::vector<RowTask> tasks;
  tasks.reserve(planes * square_count);
  for (std::size_t row = 0; row < planes * square_count; ++row) {
    const std::size_t plane = first + row / square_count;
    const std::size_t in_slice = plane % layout.plane_count() * square_count + row % square_count;
    const MenSquares men = layout.men_of(slices_[plane / layout.plane_count()], in_slice * square_count);
    if (share_a_square(layout, men)) continue;
    const TableLayout::RowPlace place = layout.place_of(men);
    const std::size_t held = blocks_.plane_number(place.slice, place.row / square_count);
    const std::size_t in_group = held % planes_per_block * square_count + place.row % square_count;
    tasks.push_back({BlockMap::group_of(held), in_group * square_count, row * square_count, place.symmetry});
  }
  std::ranges::sort(tasks, {}, [](const RowTask& task) { return std::tuple(task.group, task.target); });
  return tasks;
}

void RawPlanes::fill_in(std::span<const RowTask> of_group, Color to_move,
                        std::span<std::int16_t> room) const {
  const std::size_t group = of_group.front().group;
  std::array<std::vector<Code>, 2> codes;
  for (std::vector<Code>& side : codes) side.resize(blocks_.entry_count(group));
  source_.read(group, codes[0], codes[1]);
  for (const RowTask& task : of_group) {
    for (const Square king : all_squares) {
      const Code code = codes[index(to_move)][task.held + index(task.symmetry(king))];
      room[task.target + index(king)] = raw_number(metric_, code);
    }
  }
}

void RawPlanes::read(std::size_t first, std::size_t planes, Color to_move, Executor& executor,
                     std::span<std::int16_t> room, const StopToken& stop) const {
  std::ranges::fill(room, raw_no_position);
  const std::vector<RowTask> tasks = row_tasks(first, planes);
  std::vector<std::span<const RowTask>> groups;
  for (std::size_t begin = 0, end; begin < tasks.size(); begin = end) {
    end = begin + 1;
    while (end < tasks.size() && tasks[end].group == tasks[begin].group) ++end;
    groups.push_back(std::span(tasks).subspan(begin, end - begin));
  }
  executor.for_each(groups.size(), [&](std::size_t i) {
    if (stop.stop_requested()) throw Stopped();
    fill_in(groups[i], to_move, room);
  });
}

}  // namespace mate33

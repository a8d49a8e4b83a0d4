#include "mate33/maker/plane_loader.hpp"

#include <algorithm>
#include <mutex>

#include "mate33/table/plane_codes.hpp"
#include "mate33/table/slice_layout.hpp"

namespace mate33 {

namespace {

using Plane = std::span<Code, plane_entries>;
}  // namespace

std::optional<TableFault> load_planes(const TableReader& reader, std::size_t slice, Color to_move,
                                      const PlaneFlags& needed, SolvedPlanes& planes, Executor& team) {
  const TableLayout& layout = reader.layout();
  const SliceLayout slice_layout(layout, slice);
  const auto is_wanted = [&](std::size_t plane) {
    return slice_layout.is_solved(plane) && !planes.has_plane(plane) &&
           (needed.empty() || needed[plane] != 0);
  };
  std::mutex mutex;
  std::optional<TableFault> fault;
  const std::size_t first = reader.blocks().plane_of(slice, 0), end = first + layout.plane_count();
  const std::size_t first_part = first / planes_per_block;
  team.for_each((end - 1) / planes_per_block + 1 - first_part, [&](std::size_t part) {
    const std::size_t begin_of_block = (first_part + part) * planes_per_block;
    std::vector<std::size_t> wanted;  // as numbered in the file
    for (std::size_t number = std::max(begin_of_block, first);
         number < std::min(begin_of_block + planes_per_block, end); ++number) {
      if (is_wanted(number - first)) wanted.push_back(number);
    }
    if (wanted.empty()) return;
    std::array<std::vector<Code>, 2> stored;
    for (const Color c : all_colors) {
      if (c == Color::black && to_move == Color::white) continue;
      auto block = reader.read_block(BlockMap::block_of(begin_of_block, c));
      if (!block) {
        const std::scoped_lock lock(mutex);
        fault = block.error();
        return;
      }
      stored[index(c)] = *std::move(block);
    }
    for (const std::size_t number : wanted) {
      const auto of_plane = [&](Color c) {
        return Plane(&stored[index(c)][number % planes_per_block * plane_entries], plane_entries);
      };
      const MenSquares men = layout.men_of(slice, (number - first) * plane_entries);
      const PlaneRules rules = rules_of_plane(layout, men);
      mark_illegal(rules, Color::white, of_plane(Color::white));
      if (to_move == Color::black) {
        decode_black_plane(layout, men, rules, of_plane(Color::white), of_plane(Color::black));
        mark_illegal(rules, Color::black, of_plane(Color::black));
      }
      std::ranges::copy(of_plane(to_move), planes.make_plane(number - first).begin());
    }
  });
  return fault;
}

}  // namespace mate33

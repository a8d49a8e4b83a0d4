#include "mate33/generator/plane_loader.hpp"

#include <algorithm>
#include <mutex>

#include "code_row.hpp"
#include "mate33/core/prediction.hpp"
#include "mate33/generator/slice_layout.hpp"

namespace mate33 {

namespace {

using StoredPlane = std::span<const Code, plane_entries>;
using PlaneCodes = std::span<Code, plane_entries>;

/// Puts illegal_code where there is no position.
void mark_illegal(const PlaneRules& rules, Color to_move, PlaneCodes codes) {
  for (unsigned row = 0; row < square_count; ++row) {
    const SquareSet legal = rules[row].legal[index(to_move)];
    keep_where(codes.subspan(row * square_count).first<square_count>(), legal, illegal_code);
  }
}

// A move of a black last piece may lead into any row of the plane. Were the piece a twin, half of these would
// be filled in and not held, and Black's prediction another one than the encoder's. It takes six men.
static_assert(max_table_men <= 5, "foretell Black's moves from the rows that are held");

/// Black's codes of a plane from what the blocks of both sides hold.
void decode_black(const TableLayout& layout, const MenSquares& men, const PlaneRules& rules,
                  StoredPlane stored_white, StoredPlane stored_black, PlaneCodes codes) {
  std::array<Code, plane_entries> white, prediction;
  std::ranges::copy(stored_white, white.begin());
  mark_illegal(rules, Color::white, white);
  predict_black_plane(layout, men, rules, white, prediction);
  for (std::size_t i = 0; i < plane_entries; ++i) {
    codes[i] = decode_residual(stored_black[i], prediction[i]);
  }
  mark_illegal(rules, Color::black, codes);
}

}  // namespace

std::optional<TableFault> load_planes(const TableReader& reader, std::size_t slice, Color to_move,
                                      const PlaneFlags& needed, SolvedPlanes& planes, WorkerTeam& team) {
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
        return StoredPlane(&stored[index(c)][number % planes_per_block * plane_entries], plane_entries);
      };
      const MenSquares men = layout.men_of(slice, (number - first) * plane_entries);
      const PlaneRules rules = rules_of_plane(layout, men);
      const PlaneCodes codes = planes.make_plane(number - first);
      if (to_move == Color::white) {
        std::ranges::copy(of_plane(Color::white), codes.begin());
        mark_illegal(rules, Color::white, codes);
      } else {
        decode_black(layout, men, rules, of_plane(Color::white), of_plane(Color::black), codes);
      }
    }
  });
  return fault;
}

}  // namespace mate33

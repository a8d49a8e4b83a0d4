#include "mate33/census/raw_export.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "exported_values.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"

namespace mate33 {

namespace {

std::int16_t raw_entry(const TableLayout& layout, const Exported& exported, std::size_t slice,
                       std::size_t entry, Color to_move) {
  const MenSquares men = layout.men_of(slice, entry);
  if (!layout.are_apart(men)) return raw_no_position;
  const Position position = layout.position_of(men, to_move);
  return find_fault(position) ? raw_no_position : exported.number(position);
}

}  // namespace

void export_raw(Material material, const Exported& exported, Executor& team,
                const std::function<void(std::span<const std::byte>)>& sink, const ShareObserver& observer) {
  const TableLayout layout(material);
  const std::vector<std::size_t> slices = layout.canonical_slices();
  const std::size_t planes = slices.size() * layout.plane_count();
  constexpr std::size_t planes_at_once = 64;
  std::vector<std::byte> bytes;
  std::size_t done = 0;
  const auto write_planes = [&](std::size_t first, std::size_t count, Color to_move) {
    bytes.resize(count * plane_entries * sizeof(std::int16_t));
    team.for_each(count * square_count, [&](std::size_t row) {
      const std::size_t plane = first + row / square_count, slice = slices[plane / layout.plane_count()];
      std::size_t entry = plane % layout.plane_count() * plane_entries + row % square_count * square_count;
      for (std::size_t i = row * square_count; i < (row + 1) * square_count; ++i, ++entry) {
        const auto raw = static_cast<std::uint16_t>(raw_entry(layout, exported, slice, entry, to_move));
        bytes[2 * i] = static_cast<std::byte>(raw & 0xFF);
        bytes[2 * i + 1] = static_cast<std::byte>(raw >> 8);
      }
    });
    sink(bytes);
    if (observer) observer(static_cast<double>(done += count) / static_cast<double>(2 * planes));
  };
  for (const Color to_move : all_colors) {
    for (std::size_t first = 0; first < planes; first += planes_at_once) {
      write_planes(first, std::min(planes_at_once, planes - first), to_move);
    }
  }
}

}  // namespace mate33

#include "mate33/solver/region_codes.hpp"

#include <vector>

#include "mate33/solver/region_layout.hpp"
#include "mate33/table/codec/code_row.hpp"
#include "mate33/table/layouts/chess/slice_rules.hpp"
#include "plane_stream.hpp"

namespace mate33 {

namespace {

void write_undecided(const SliceLayout& layout, std::size_t plane,
                     const std::array<std::span<Code>, 2>& codes, std::size_t first) {
  const PlaneRules rules = rules_of_plane(layout, plane);
  for (const Color c : all_colors) {
    if (codes[index(c)].empty()) continue;
    const auto of_plane = codes[index(c)].subspan(plane * plane_entries - first, plane_entries);
    for (unsigned i = 0; i < square_count; ++i) {
      write_where(of_plane.subspan(std::size_t{i} * square_count).first<square_count>(),
                  rules.legal[index(c)].rows[i], draw_code, illegal_code);
    }
  }
}

}  // namespace

void read_region(const SliceLayout& layout, const SettledBlocks& log, std::size_t region,
                 const std::array<std::span<Code>, 2>& codes) {
  const RegionLayout regions(layout.table());
  const std::size_t first = regions.first(region), planes = regions.end(region) - first;
  for (std::size_t plane = first; plane < regions.end(region); ++plane) {
    if (layout.is_solved(plane)) write_undecided(layout, plane, codes, first * plane_entries);
  }
  std::vector<std::byte> bytes;
  for (const SettlementLog::Block& block : log.blocks(layout.slice(), region)) {
    if (block.key.kind != LogKey::Kind::settled) continue;
    const std::span<Code> side = codes[index(block.key.to_move())];
    if (side.empty()) continue;
    log.read(block, bytes);
    PlaneStreamReader reader(std::move(bytes));
    Plane layer;
    while (const auto plane = reader.next()) {
      if (*plane >= planes) PlaneStreamReader::throw_damaged();
      reader.take(*plane, layer);
      const std::span<Code> of_plane = side.subspan(*plane * plane_entries, plane_entries);
      for (unsigned i = 0; i < square_count; ++i) {
        const auto row = of_plane.subspan(std::size_t{i} * square_count).first<square_count>();
        for (const Square s : layer.rows[i]) row[index(s)] = block.key.code;
      }
    }
    bytes = std::move(reader).take_bytes();
  }
}

}  // namespace mate33

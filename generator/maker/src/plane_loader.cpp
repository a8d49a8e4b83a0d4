#include "mate33/maker/plane_loader.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>
#include <vector>

#include "mate33/table/plane_codec.hpp"

namespace mate33 {

std::optional<TableFault> load_planes(const TableReader& reader, std::size_t slice, Color to_move,
                                      const PlaneFlags& needed, SolvedPlanes& planes, Executor& executor) {
  const auto is_wanted = [&](std::size_t plane) {
    return !planes.has_plane(plane) && (needed.empty() || needed[plane] != 0);
  };
  std::mutex mutex;
  std::optional<TableFault> fault;
  const std::size_t first = reader.blocks().plane_number(slice, 0),
                    end = first + reader.layout().plane_count();
  const BlockMap& blocks = reader.blocks();
  const std::size_t first_group = BlockMap::group_of(first);
  executor.for_each(BlockMap::group_of(end - 1) + 1 - first_group, [&](std::size_t part) {
    const std::size_t group = first_group + part, begin = group * planes_per_block;
    std::vector<std::size_t> wanted;  // as numbered in the file
    for (std::size_t number = std::max(begin, first); number < std::min(begin + planes_per_block, end);
         ++number) {
      if (is_wanted(number - first)) wanted.push_back(number);
    }
    if (wanted.empty()) return;
    const auto give_up = [&](TableFault why) {
      const std::scoped_lock lock(mutex);
      fault = std::move(why);
    };
    std::array<std::vector<Code>, 2> codes;
    for (const Color c : all_colors) {
      if (c == Color::black && to_move == Color::white) continue;
      auto block = reader.read_block(blocks.block_of(group, c));
      if (!block) return give_up(block.error());
      codes[index(c)] = *std::move(block);
    }
    for (const std::size_t number : wanted) {
      const PlaneDecoder decoder(reader, slice, number - first);
      if (!decoder.is_held()) continue;
      const auto of_plane = [&](Color c) {
        return MutablePlaneCodes(&codes[index(c)][number % planes_per_block * plane_entries], plane_entries);
      };
      const bool makes_sense = decoder.decode_plain(Color::white, of_plane(Color::white)) &&
                               (to_move == Color::white ||
                                decoder.decode_residuals(of_plane(Color::white), of_plane(Color::black)));
      if (!makes_sense) return give_up(reader.nonsense(blocks.block_of(group, to_move)));
      std::ranges::copy(of_plane(to_move), planes.make_plane(number - first).begin());
    }
  });
  return fault;
}

}  // namespace mate33

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
    std::array<BlockBuffer, 2> blocks_read;
    for (const Color c : all_colors) {
      if (c == Color::black && to_move == Color::white) continue;
      if (auto block_fault = reader.read_block(blocks.block_of(group, c), blocks_read[index(c)])) {
        return give_up(*std::move(block_fault));
      }
    }
    for (const std::size_t number : wanted) {
      const PlaneDecoder decoder(reader, slice, number - first);
      if (!decoder.is_held()) continue;
      std::array<Code, plane_entries> white, black;
      const auto decode = [&](Color c, MutablePlaneCodes codes) {
        return decoder.decode(c, blocks_read[index(c)], number % planes_per_block, white, codes);
      };
      if (!decode(Color::white, white) || (to_move == Color::black && !decode(Color::black, black))) {
        return give_up(reader.nonsense(blocks.block_of(group, to_move)));
      }
      std::ranges::copy(to_move == Color::white ? white : black, planes.make_plane(number - first).begin());
    }
  });
  return fault;
}

}  // namespace mate33

#include "general_table.hpp"

#include <new>

#include "mate33/core/prediction.hpp"

namespace mate33 {

namespace {

/// A code that no sound table holds is damage, too.
ProbeResult result_of(Code code) {
  const Value value = value_of(code);
  return {value.is_known() ? ProbeStatus::ok : ProbeStatus::corrupt_file, value};
}

ProbeStatus status_of(const TableFault& fault) {
  return fault.kind == TableFault::Kind::damaged ? ProbeStatus::corrupt_file : ProbeStatus::io_error;
}

}  // namespace

GeneralTable::GeneralTable(TableReader reader)
    : reader_(std::move(reader)),
      blocks_(std::make_unique<std::atomic<const Block*>[]>(reader_.blocks().block_count())) {}

GeneralTable::~GeneralTable() {
  for (std::size_t i = 0; i < reader_.blocks().block_count(); ++i) delete blocks_[i].load();
}

const GeneralTable::Block& GeneralTable::block(std::size_t number) const noexcept {
  const Block* const there = blocks_[number].load(std::memory_order_acquire);
  return there != nullptr ? *there : load(number);
}

const GeneralTable::Block& GeneralTable::load(std::size_t number) const noexcept {
  static const Block out_of_memory{ProbeStatus::io_error, {}};
  const std::scoped_lock lock(loading_[number % loading_.size()]);
  if (const Block* const there = blocks_[number].load(std::memory_order_acquire)) return *there;
  try {
    auto codes = reader_.read_block(number);
    auto block = std::make_unique<Block>();
    if (codes) {
      block->codes = *std::move(codes);
    } else {
      block->status = status_of(codes.error());
    }
    blocks_[number].store(block.get(), std::memory_order_release);
    return *block.release();
  } catch (const std::bad_alloc&) {
    return out_of_memory;
  }
}

ProbeResult GeneralTable::probe(const Position& position) const noexcept {
  const TableLayout& layout = reader_.layout();
  const MenSquares asked = layout.men_of(position);
  const TableLayout::RowPlace place = layout.place_of(asked);
  const std::size_t entry = place.entry(asked.black_king);
  const std::size_t plane = reader_.blocks().plane_of(place.slice, entry / plane_entries);
  const std::size_t plane_begin = plane % planes_per_block * plane_entries;
  const std::size_t in_plane = entry % plane_entries;
  const Block& white = block(BlockMap::block_of(plane, Color::white));
  if (white.status != ProbeStatus::ok) return {white.status, Value::unknown()};
  const Code* const white_plane = &white.codes[plane_begin];
  if (position.side_to_move == Color::white) return result_of(white_plane[in_plane]);

  const Block& black = block(BlockMap::block_of(plane, Color::black));
  if (black.status != ProbeStatus::ok) return {black.status, Value::unknown()};
  const MenSquares men = layout.men_of(place.slice, entry);
  const Code predicted = predict_black(layout, men, RowRules::of(layout, men), [&](Square last, Square king) {
    return white_plane[index(last) * square_count + index(king)];
  });
  return result_of(decode_residual(black.codes[plane_begin + in_plane], predicted));
}

}  // namespace mate33

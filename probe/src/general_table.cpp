#include "general_table.hpp"

#include <new>
#include <utility>

#include "mate33/core/prediction.hpp"

namespace mate33 {

namespace {

ProbeStatus status_of(const TableFault& fault) {
  return fault.kind == TableFault::Kind::damaged ? ProbeStatus::corrupt_file : ProbeStatus::io_error;
}

std::size_t in_block(const GeneralTable::Place& place) {
  return place.plane % planes_per_block * plane_entries + place.at.in_plane;
}

/// What is foretold for Black to move from White's codes of the plane. The men are asked about as they stand;
/// only where a code is looked up are they seen through the symmetry.
template <class Codes>
Code predicted(const TableLayout& layout, const GeneralTable::Place& place, const Codes& codes) {
  const std::size_t plane_begin = place.plane % planes_per_block * plane_entries;
  const Square last = place.at.men.pieces[layout.pieces().size() - 1];
  const std::size_t row = place.at.in_plane / square_count;
  return predict_black(layout, place.at.men, [&](Square to, Square king) {
    // The last piece may have changed places with a twin: its row is known, not its square.
    const std::size_t r = to == last ? row : index(place.at.symmetry(to));
    return codes.code(plane_begin + r * square_count + index(place.at.symmetry(king)));
  });
}

}  // namespace

GeneralTable::GeneralTable(TableReader reader, BlockCache& cache, FaultLog& faults)
    : reader_(std::move(reader)),
      cache_(cache),
      faults_(faults),
      places_(std::make_unique<BlockCache::Place[]>(reader_.blocks().block_count())) {}

void GeneralTable::locate(const Position& position, bool swapped, Place& place) const noexcept {
  reader_.layout().locate(position, swapped, place.at);
  place.plane = reader_.blocks().plane_of(place.at.slice, place.at.plane);
  place.to_move = swapped ? !position.side_to_move : position.side_to_move;
}

void GeneralTable::prefetch(const Place& place) const noexcept {
  if (const DecodedTable* const decoded = decoded_.load(std::memory_order_acquire)) {
    return decoded->prefetch(place.to_move, place.plane, place.at.in_plane);
  }
  cache_.prefetch(places_[BlockMap::block_of(place.plane, Color::white)], in_block(place));
  if (place.to_move == Color::black) {
    cache_.prefetch(places_[BlockMap::block_of(place.plane, Color::black)], in_block(place));
  }
}

ProbeResult GeneralTable::answer(const Place& place) const noexcept {
  if (const DecodedTable* const decoded = decoded_.load(std::memory_order_acquire)) {
    const Code code = decoded->code(place.to_move, place.plane, place.at.in_plane);
    if (code == illegal_code) return {ProbeStatus::illegal_position, Value::unknown(), {}};
    return result_of({ProbeStatus::ok, code});
  }
  const std::size_t white = BlockMap::block_of(place.plane, Color::white);
  const auto stored = [&](const auto& codes) { return codes.code(in_block(place)); };
  if (place.to_move == Color::white) return result_of(read_block(white, stored));
  // Both blocks are on their way while the moves are found.
  prefetch(place);
  const CodeOrStatus foretold =
      read_block(white, [&](const auto& codes) { return predicted(reader_.layout(), place, codes); });
  if (foretold.status != ProbeStatus::ok) return result_of(foretold);
  CodeOrStatus found = read_block(BlockMap::block_of(place.plane, Color::black), stored);
  found.code = decode_residual(found.code, foretold.code);
  return result_of(found);
}

/// A code that no sound table holds is damage, too.
ProbeResult GeneralTable::result_of(CodeOrStatus found) const noexcept {
  const Value value = found.status == ProbeStatus::ok ? value_of(found.code) : Value::unknown();
  if (value.is_known()) return {ProbeStatus::ok, value, {}};
  return {found.status == ProbeStatus::ok ? ProbeStatus::corrupt_file : found.status, value, material()};
}

/// What `read` makes of the codes of a block.
template <class Read>
GeneralTable::CodeOrStatus GeneralTable::read_block(std::size_t block, Read read) const noexcept {
  if (const BlockCache::View view = cache_.find(places_[block])) {
    const Code code = read(view);
    if (view.is_intact()) return {ProbeStatus::ok, code};
  }
  return load_block(block, read);
}

template <class Read>
[[gnu::noinline]] GeneralTable::CodeOrStatus GeneralTable::load_block(std::size_t block,
                                                                      Read read) const noexcept {
  BlockCache::Place& place = places_[block];
  if (cache_.is_damaged(place)) return {ProbeStatus::corrupt_file, 0};
  try {
    std::unique_ptr<BlockBuffer> buffer = cache_.take_buffer();
    {
      const std::scoped_lock lock(cache_.loading(place));
      // Another thread may have loaded it while this one waited.
      if (const BlockCache::View view = cache_.find(place)) {
        const Code code = read(view);
        if (view.is_intact()) {
          cache_.give_buffer(std::move(buffer));
          return {ProbeStatus::ok, code};
        }
      }
      if (const auto fault = reader_.read_block(block, *buffer)) {
        note(*fault);
        // What could not be read may be read the next time; what was read is what the file holds.
        if (fault->kind == TableFault::Kind::damaged) cache_.mark_damaged(place);
        cache_.give_buffer(std::move(buffer));
        return {status_of(*fault), 0};
      }
      cache_.store(place, *buffer);
    }
    // Whether or not there was a slot for it, the block is here.
    const Code code = read(*buffer);
    cache_.give_buffer(std::move(buffer));
    return {ProbeStatus::ok, code};
  } catch (const std::bad_alloc&) {
    return {ProbeStatus::out_of_memory, 0};
  }
}

/// Once a table: a damaged one would fill the log.
void GeneralTable::note(const TableFault& fault) const noexcept {
  if (!fault_noted_.exchange(true)) faults_.add(fault);
}

ProbeStatus GeneralTable::verify_checksums() const noexcept {
  try {
    BlockBuffer buffer;
    for (std::size_t block = 0; block < reader_.blocks().block_count(); ++block) {
      if (const auto fault = reader_.read_block(block, buffer)) {
        note(*fault);
        return status_of(*fault);
      }
    }
    return ProbeStatus::ok;
  } catch (const std::bad_alloc&) {
    return ProbeStatus::out_of_memory;
  }
}

Tablebase::Preload GeneralTable::preload(std::uint64_t limit) const noexcept {
  const std::scoped_lock lock(preloading_);
  if (decoded_owner_) return {Tablebase::PreloadStatus::done, ProbeStatus::ok, 0};
  const std::uint64_t bytes = DecodedTable::bytes_needed(reader_);
  if (bytes > limit) return {Tablebase::PreloadStatus::over_limit, ProbeStatus::ok, bytes};
  try {
    auto decoded = DecodedTable::read(reader_);
    if (!decoded) {
      note(decoded.error());
      return {Tablebase::PreloadStatus::failed, status_of(decoded.error()), bytes};
    }
    decoded_owner_ = std::make_unique<const DecodedTable>(*std::move(decoded));
  } catch (const std::bad_alloc&) {
    return {Tablebase::PreloadStatus::failed, ProbeStatus::out_of_memory, bytes};
  }
  decoded_.store(decoded_owner_.get(), std::memory_order_release);
  return {Tablebase::PreloadStatus::done, ProbeStatus::ok, bytes};
}

}  // namespace mate33

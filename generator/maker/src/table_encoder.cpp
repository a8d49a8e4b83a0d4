#include "mate33/maker/table_encoder.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "mate33/table/code_row.hpp"

namespace mate33 {

namespace {

using PlaneCodes = std::span<const Code, plane_entries>;

PlaneCodes plane_of(const Solution::Slice& slice, Color to_move, std::size_t plane) {
  return slice.codes(to_move).subspan(plane * plane_entries).first<plane_entries>();
}

/// Where the last piece has twins among the outer ones, a position is held once only: whether this row is the
/// one.
bool is_row_held(const TableLayout& layout, std::size_t slice, std::size_t row) {
  const std::size_t last = layout.pieces().size() - 1;
  if (last == 0 || layout.pieces()[last] != layout.pieces()[last - 1]) return true;
  const MenSquares men = layout.men_of(slice, row * square_count);
  return layout.place_of(men).row == row;
}

/// Counts the positions of a row, whose codes are all below 0x8000 but for illegal_code, which is even. No
/// branches: the compiler makes vector instructions of this.
void count(TableCounts& counts, CodeRow row) {
  std::uint16_t draws = 0, losses = 0, illegal = 0;
  std::int16_t longest_win = 0, longest_loss = 0;
  for (const Code code : row) {
    const auto number = static_cast<std::int16_t>(code);  // negative where illegal
    const auto odd = static_cast<std::int16_t>(-(number & 1));
    draws = static_cast<std::uint16_t>(draws + (code == draw_code ? 1 : 0));
    illegal = static_cast<std::uint16_t>(illegal + (code == illegal_code ? 1 : 0));
    losses = static_cast<std::uint16_t>(losses + (code & 1));
    longest_win = std::max<std::int16_t>(longest_win, static_cast<std::int16_t>(number & ~odd));
    longest_loss = std::max<std::int16_t>(longest_loss, static_cast<std::int16_t>(number & odd));
  }
  counts.draws += draws;
  counts.losses += losses;
  counts.wins += square_count - draws - losses - illegal;
  const auto lengthen = [](Plies& longest, std::int16_t code) {
    if (code > 0) longest = std::max(longest, plies_of(static_cast<Code>(code)));
  };
  lengthen(counts.longest_win, longest_win);
  lengthen(counts.longest_loss, longest_loss);
}

/// One byte a code where all fit, else two, the lower first.
std::vector<std::byte> to_bytes(const std::vector<Code>& codes) {
  unsigned all = 0;
  for (const Code code : codes) all |= code;
  const std::size_t width = all > 0xFF ? 2 : 1;
  std::vector<std::byte> bytes(codes.size() * width);
  if (width == 1) {
    for (std::size_t i = 0; i < codes.size(); ++i) bytes[i] = static_cast<std::byte>(codes[i]);
  } else {
    for (std::size_t i = 0; i < codes.size(); ++i) {
      bytes[2 * i] = static_cast<std::byte>(codes[i] & 0xFF);
      bytes[2 * i + 1] = static_cast<std::byte>(codes[i] >> 8);
    }
  }
  return bytes;
}

}  // namespace

TableEncoder::TableEncoder(const TableLayout& layout, int level)
    : layout_(layout), map_(layout), level_(level), frames_(map_.block_count()) {}

void TableEncoder::add_slice(std::size_t slice, const Solution::Slice& codes, Executor& team) {
  const SliceLayout planes(layout_, slice);
  // Planes of one block stay together, so that hardly ever two threads fill the same block.
  const std::size_t parts = (layout_.plane_count() + planes_per_block - 1) / planes_per_block;
  team.for_each(parts, [&](std::size_t part) {
    const std::size_t first = part * planes_per_block;
    add_planes(planes, slice, first, std::min(first + planes_per_block, layout_.plane_count()), codes);
  });
}

void TableEncoder::add_planes(const SliceLayout& planes, std::size_t slice, std::size_t first,
                              std::size_t end, const Solution::Slice& codes) {
  std::array<Stored, 2> stored;
  for (Stored& side : stored) side.resize((end - first) * plane_entries);
  Counts counts{};
  for (std::size_t plane = first; plane < end; ++plane) {
    if (!planes.is_solved(plane)) continue;
    const auto of = [&](Color c) {
      return std::span(stored[index(c)]).subspan((plane - first) * plane_entries).first<plane_entries>();
    };
    encode_plane(slice, plane, codes, counts, of(Color::white), of(Color::black));
  }
  merge(counts);
  const std::size_t number = map_.plane_of(slice, first);
  for (const Color c : all_colors) {
    put(BlockMap::block_of(number, c), number % planes_per_block, std::move(stored[index(c)]));
  }
}

void TableEncoder::encode_plane(std::size_t slice, std::size_t plane, const Solution::Slice& codes,
                                Counts& counts, std::span<Code, plane_entries> stored_white,
                                std::span<Code, plane_entries> stored_black) const {
  const PlaneCodes white = plane_of(codes, Color::white, plane), black = plane_of(codes, Color::black, plane);
  std::array<Code, plane_entries> prediction;
  const MenSquares men = layout_.men_of(slice, plane * plane_entries);
  predict_black_plane(layout_, men, rules_of_plane(layout_, men), white, prediction);
  // What is no position is filled so as to cost nothing: with what came before it, or as predicted.
  Code before = draw_code;
  for (std::size_t row = 0; row < square_count; ++row) {
    const auto of_row = [&](auto all) {
      return all.subspan(row * square_count).template first<square_count>();
    };
    const CodeRow white_row = of_row(white), black_row = of_row(black);
    const auto white_target = of_row(stored_white), black_target = of_row(stored_black);
    if (!is_row_held(layout_, slice, plane * square_count + row)) {
      std::ranges::fill(white_target, before);
      continue;
    }
    count(counts[index(Color::white)], white_row);
    count(counts[index(Color::black)], black_row);
    for (std::size_t i = 0; i < square_count; ++i) {
      before = white_row[i] == illegal_code ? before : white_row[i];
      white_target[i] = before;
    }
    for (std::size_t i = 0; i < square_count; ++i) {
      const Code residual = encode_residual(black_row[i], prediction[row * square_count + i]);
      black_target[i] = black_row[i] == illegal_code ? Code{0} : residual;
    }
  }
}

/// Takes in planes of a block, and packs it once all are there.
void TableEncoder::put(std::size_t block, std::size_t plane_in_block, Stored stored) {
  if (stored.size() < map_.entry_count(block)) {
    const std::scoped_lock lock(mutex_);
    const auto [place, is_new] = open_.try_emplace(block);
    Block& entries = place->second;
    if (is_new) {
      entries.codes.resize(map_.entry_count(block));
      entries.planes_missing = entries.codes.size() / plane_entries;
    }
    std::ranges::copy(stored,
                      entries.codes.begin() + static_cast<std::ptrdiff_t>(plane_in_block * plane_entries));
    entries.planes_missing -= stored.size() / plane_entries;
    if (entries.planes_missing > 0) return;
    stored = std::move(entries.codes);
    open_.erase(place);
  }
  frames_[block] = pack(stored);
}

std::vector<std::byte> TableEncoder::pack(const Stored& stored) {
  std::unique_ptr<ZstdCompressor> compressor;
  {
    const std::scoped_lock lock(mutex_);
    if (!idle_compressors_.empty()) {
      compressor = std::move(idle_compressors_.back());
      idle_compressors_.pop_back();
    }
  }
  if (!compressor) compressor = std::make_unique<ZstdCompressor>(level_);
  std::vector<std::byte> frame = compressor->compress(to_bytes(stored));
  const std::scoped_lock lock(mutex_);
  idle_compressors_.push_back(std::move(compressor));
  return frame;
}

void TableEncoder::merge(const Counts& counts) {
  const std::scoped_lock lock(mutex_);
  for (std::size_t c = 0; c < counts.size(); ++c) {
    counts_[c].wins += counts[c].wins;
    counts_[c].draws += counts[c].draws;
    counts_[c].losses += counts[c].losses;
    counts_[c].longest_win = std::max(counts_[c].longest_win, counts[c].longest_win);
    counts_[c].longest_loss = std::max(counts_[c].longest_loss, counts[c].longest_loss);
  }
}

TableParts TableEncoder::finish() {
  const TableHeader header{layout_.material(), {layout_.pieces().begin(), layout_.pieces().end()}, counts_};
  return TableParts::of(header.to_text(), std::move(frames_));
}

}  // namespace mate33

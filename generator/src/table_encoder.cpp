#include "mate33/generator/table_encoder.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "mate33/core/prediction.hpp"
#include "mate33/core/table_parts.hpp"
#include "mate33/core/zstd_frame.hpp"
#include "mate33/generator/slice_layout.hpp"

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

void count(TableCounts& counts, Code code) {
  if (code == draw_code) {
    ++counts.draws;
  } else if (is_win(code)) {
    ++counts.wins;
    counts.longest_win = std::max(counts.longest_win, plies_of(code));
  } else {
    ++counts.losses;
    counts.longest_loss = std::max(counts.longest_loss, plies_of(code));
  }
}

/// One byte a code where all fit, else two, the lower first.
std::vector<std::byte> to_bytes(const std::vector<Code>& codes) {
  const bool wide = std::ranges::any_of(codes, [](Code c) { return c > 0xFF; });
  std::vector<std::byte> bytes;
  bytes.reserve(wide ? codes.size() * 2 : codes.size());
  for (const Code code : codes) {
    bytes.push_back(static_cast<std::byte>(code & 0xFF));
    if (wide) bytes.push_back(static_cast<std::byte>(code >> 8));
  }
  return bytes;
}

}  // namespace

TableEncoder::TableEncoder(const TableLayout& layout, int level)
    : layout_(layout), map_(layout), level_(level), frames_(map_.block_count()) {}

void TableEncoder::add_slice(std::size_t slice, const Solution::Slice& codes, WorkerTeam& team) {
  const SliceLayout planes(layout_, slice);
  // Planes of one block stay together, so that hardly ever two threads fill the same block.
  const std::size_t parts = (layout_.plane_count() + planes_per_block - 1) / planes_per_block;
  team.for_each(parts, [&](std::size_t part) {
    Counts counts{};
    const std::size_t end = std::min((part + 1) * planes_per_block, layout_.plane_count());
    for (std::size_t plane = part * planes_per_block; plane < end; ++plane) {
      add_plane(slice, plane, planes.is_solved(plane), codes, counts);
    }
    merge(counts);
  });
}

void TableEncoder::add_plane(std::size_t slice, std::size_t plane, bool is_solved,
                             const Solution::Slice& codes, Counts& counts) {
  const std::size_t number = map_.plane_of(slice, plane);
  std::array<std::vector<Code>, 2> stored;
  for (auto& side : stored) side.resize(plane_entries);
  if (is_solved) {
    const PlaneCodes white = plane_of(codes, Color::white, plane),
                     black = plane_of(codes, Color::black, plane);
    std::array<Code, plane_entries> prediction;
    const MenSquares men = layout_.men_of(slice, plane * plane_entries);
    predict_black_plane(layout_, men, rules_of_plane(layout_, men), white, prediction);
    // What is no position is filled so as to cost nothing: with what came before it, or as predicted.
    Code before = 0;
    for (std::size_t row = 0; row < square_count; ++row) {
      const bool held = is_row_held(layout_, slice, plane * square_count + row);
      for (std::size_t i = row * square_count; i < (row + 1) * square_count; ++i) {
        if (held && white[i] != illegal_code) {
          count(counts[index(Color::white)], white[i]);
          before = white[i];
        }
        stored[0][i] = before;
        if (!held || black[i] == illegal_code) continue;
        count(counts[index(Color::black)], black[i]);
        stored[1][i] = encode_residual(black[i], prediction[i]);
      }
    }
  }
  for (const Color c : all_colors) {
    put(BlockMap::block_of(number, c), number % planes_per_block, std::move(stored[index(c)]));
  }
}

void TableEncoder::put(std::size_t block, std::size_t plane_in_block, std::vector<Code> stored) {
  std::vector<Code> complete;
  {
    const std::scoped_lock lock(mutex_);
    const auto [place, is_new] = open_.try_emplace(block);
    Block& entries = place->second;
    if (is_new) {
      entries.codes.resize(map_.entry_count(block));
      entries.planes_missing = entries.codes.size() / plane_entries;
    }
    std::ranges::copy(stored,
                      entries.codes.begin() + static_cast<std::ptrdiff_t>(plane_in_block * plane_entries));
    if (--entries.planes_missing > 0) return;
    complete = std::move(entries.codes);
    open_.erase(place);
  }
  frames_[block] = compress_zstd_frame(to_bytes(complete), level_);
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

std::vector<std::byte> TableEncoder::finish() {
  return TableParts::of(TableHeader{layout_.material(), counts_}.to_text(), std::move(frames_))
      .to_file(best_level);
}

}  // namespace mate33

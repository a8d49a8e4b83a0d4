#include "version1_file.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "mate33/base/little_endian.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "table_file.hpp"

namespace mate33 {

namespace {

using Bytes = std::vector<std::byte>;

constexpr std::size_t preamble_bytes = 32;
constexpr int level = 1;  // of zstd

void append(Bytes& target, std::span<const std::byte> bytes) {
  target.insert(target.end(), bytes.begin(), bytes.end());
}

/// The men in the order of an entry's digits.
std::string digits_of(const TableHeader& header) {
  std::string digits;
  for (const Color c : all_colors) {
    digits.append(header.material.count(c, PieceType::pawn), letter(Piece{c, PieceType::pawn}));
  }
  for (const Piece piece : header.pieces) digits += letter(piece);
  return digits + 'k';
}

std::string numbers_of(const TableCounts& counts) {
  return std::to_string(counts.wins) + ' ' + std::to_string(counts.draws) + ' ' +
         std::to_string(counts.losses) + ' ' + std::to_string(counts.longest_win.count()) + ' ' +
         std::to_string(counts.longest_loss.count());
}

}  // namespace

std::string version1_header_text(const TableHeader& header) {
  return "game chess\n"
         "rules standard; no castling; no en passant right; no 50-move rule\n"
         "board 8x8\n"
         "metric dtm in plies\n"
         "coding 0 draw, else plies + 1; black as residual of its prediction\n"
         "block-entries 32768\n"
         "material " +
         header.material.to_string() + "\ndigits " + digits_of(header) + "\nwhite " +
         numbers_of(header.counts[0]) + "\nblack " + numbers_of(header.counts[1]) + '\n';
}

Version1File Version1File::of(std::string header, std::vector<Bytes> blocks) {
  Version1File file{
      std::move(header), std::move(blocks), {}, static_cast<std::uint32_t>(preamble_bytes), 0, 0};
  file.header_bytes += static_cast<std::uint32_t>(file.header.size());
  file.block_count = file.blocks.size();
  for (const Bytes& block : file.blocks) {
    file.block_sizes.push_back(static_cast<std::uint32_t>(block.size()));
    file.blocks_bytes += block.size();
  }
  return file;
}

Version1File Version1File::of(const TableReader& table) {
  std::vector<Bytes> frames;
  for (std::size_t block = 0; block < table.blocks().block_count(); ++block) {
    const std::vector<Code> codes = *stored_codes(table, block);
    const bool wide = std::ranges::max(codes) > 0xFF;
    frames.push_back(compress_zstd_frame(bytes_of(codes, wide), level));
  }
  return of(version1_header_text(table.header()), std::move(frames));
}

Bytes Version1File::to_file() const {
  const auto magic = std::as_bytes(std::span(std::string_view("\x89m33\r\n\x1A\n")));
  Bytes file(magic.begin(), magic.end());
  append_number(file, std::uint32_t{1});
  append_number(file, header_bytes);
  append_number(file, block_count);
  append_number(file, blocks_bytes);
  Bytes whole_header = file;
  append(whole_header, std::as_bytes(std::span(header)));
  append(file, compress_zstd_frame(whole_header, level));
  Bytes sizes;
  for (const std::uint32_t size : block_sizes) append_number(sizes, size);
  append(file, compress_zstd_frame(sizes, level));
  for (const Bytes& block : blocks) append(file, block);
  return file;
}

std::size_t version1_begin_of_blocks(std::span<const std::byte> file) {
  const std::size_t header = preamble_bytes + *zstd_frame_size(file.subspan(preamble_bytes));
  return header + *zstd_frame_size(file.subspan(header));
}

}  // namespace mate33

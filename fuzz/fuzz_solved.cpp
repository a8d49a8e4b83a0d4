// Files of what was solved of one position behind their checksums: headers and summaries that are anything,
// and files whose checksums are right and whose slices and directory are anything. Whatever they say, opening
// answers, blocks are read within bounds, and bounds of positions are in order.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz_input.hpp"
#include "mate33/base/byte_source.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/format/solved_file.hpp"
#include "mate33/table/format/stored_block.hpp"
#include "mate33/table/format/table_writer.hpp"
#include "mate33/table/solved_reader.hpp"

using namespace mate33;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

SolvedHeader usual_header() {
  return {Metric::dtm,
          parse_fen("8/8/3k4/2p5/2P5/3K4/8/8 w - - 0 1")->position,
          "no promotions",
          {},
          SolvedHope{Color::white, WdlScore::win, 0, 12'345, 4, 67, 89}};
}

/// Of the slices that the input wants, some of which are changed.
std::vector<Code> make_directory(std::span<const std::byte>& rest, std::size_t slices) {
  std::vector<Code> directory;
  for (std::size_t i = 0; i < slices; ++i) {
    Placement placement;
    const unsigned pawn = take_byte(rest) % 48 + 8;
    placement.pawns[pawn % 2] = SquareSet(square_at(pawn));
    const unsigned piece = take_byte(rest) % 16;
    if (piece < promotion_types.size()) placement.pieces.add({Color::white, promotion_types[piece]});
    auto record = solved_record({placement, take_byte(rest) % 2 == 0});
    if (const unsigned at = take_byte(rest); at < record.size())
      record[at] = static_cast<Code>(take_byte(rest) * 257u);
    directory.insert(directory.end(), record.begin(), record.end());
  }
  return directory;
}

/// A block that holds a pattern over and over.
std::vector<std::byte> make_block(std::span<const std::byte>& rest, std::size_t number, BlockPacker& packer) {
  constexpr std::size_t usual_codes = 3 * 64 * 64;
  const std::size_t codes = take_byte(rest) % 8 == 0 ? codes_per_solved_block : usual_codes;
  const auto pattern = take(rest, take_byte(rest) % 32);
  std::vector<Code> block(codes, 1);
  for (std::size_t i = 0; i < codes && !pattern.empty(); ++i) {
    block[i] = std::to_integer<Code>(pattern[i % pattern.size()]);
  }
  std::vector<std::byte> packed = packer.pack(block);
  if (take_byte(rest) % 8 == 1) packed[0] = static_cast<std::byte>(take_byte(rest));
  return seal_block(std::move(packed), number);
}

std::vector<std::byte> make_file(std::span<const std::byte>& rest) {
  std::vector<std::byte> file;
  SolvedHeader header = usual_header();
  header.hope.reset();
  TableWriter writer(solved_header_text(header), [&](std::span<const std::byte> part) {
    file.insert(file.end(), part.begin(), part.end());
  });
  BlockPacker packer(1);
  const std::size_t slices = take_byte(rest) % 4 + 1, blocks = slices + take_byte(rest) % 3;
  for (std::size_t i = 0; i < blocks; ++i) writer.add_block(make_block(rest, i, packer));
  writer.add_block(seal_block(packer.pack(make_directory(rest, slices)), blocks));
  const unsigned more = take_byte(rest);
  writer.finish(solved_summary_text(more < 4 ? slices + more : slices));
  return file;
}

void ask_everywhere(const SolvedReader& reader) {
  for (const SolvedSlice& slice : reader.slices()) {
    for (unsigned i = 0; i < 16; ++i) {
      Position position;
      SquareSet taken;
      const auto put = [&](Piece piece, Square s) {
        if (taken.contains(s)) return;
        taken |= s;
        position.put(piece, s);
      };
      for (const Man& pawn : slice.placement.pawn_men()) put(pawn.piece, pawn.square);
      unsigned at = i * 13;
      for (const Piece piece : slice.placement.seats()) put(piece, square_at((at += 23) % square_count));
      put({Color::black, PieceType::king}, square_at((at + 31) % square_count));
      position.side_to_move = i % 2 == 0 ? Color::white : Color::black;
      if (find_fault(position)) continue;
      const auto bounds = reader.bounds(position);
      if (!bounds) {
        require(bounds.error().kind == TableFault::Kind::damaged && !bounds.error().message.empty());
      } else if (*bounds) {
        require(rank_of_code((*bounds)->at_least) <= rank_of_code((*bounds)->at_most));
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::span<const std::byte> rest(reinterpret_cast<const std::byte*>(data), size);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::string usual = solved_header_text(usual_header());
  if (size >= 2) {
    const std::string_view put = text.substr(1, 40);
    const std::size_t at = (data[0] * 3u) % usual.size();
    usual.replace(at, std::min(put.size(), usual.size() - at), put);
  }
  for (const std::string_view header : {text, std::string_view(usual)}) {
    const auto parsed = parse_solved_header(header);
    require(parsed || !parsed.error().empty());
    if (parsed) require(solved_header_text(*parsed) == header);
  }
  const auto summary = parse_solved_summary(text);
  require(summary || !summary.error().empty());
  const auto reader = SolvedReader::open(make_memory_source(make_file(rest)), "a.solved");
  if (reader) {
    ask_everywhere(*reader);
  } else {
    require(reader.error().kind == TableFault::Kind::damaged && !reader.error().message.empty());
  }
  return 0;
}

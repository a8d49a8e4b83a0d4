// The reader of general tables behind its checksums: files of either version whose checksums are right and
// whose contents are anything. Whatever they say, opening answers, blocks are read within bounds, and every
// probe has a status.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz_input.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/tablebase.hpp"
#include "table_file.hpp"
#include "version1_file.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

void require(bool holds) {
  if (!holds) std::abort();
}

/// Changes up to three bytes of a text as the input says.
void change(std::string& text, std::span<const std::byte>& rest) {
  for (unsigned changes = take_byte(rest) % 4; changes > 0; --changes) {
    const std::size_t at = (take_byte(rest) * 256 + take_byte(rest)) % text.size();
    text[at] = static_cast<char>(take_byte(rest));
  }
}

std::uint64_t take_number(std::span<const std::byte>& rest) {
  std::array<std::byte, 8> bytes{};
  std::ranges::copy(take(rest, bytes.size()), bytes.begin());
  return load_number<std::uint64_t>(bytes.data());
}

/// Changes one number of the footer, if any: by a little, or to anything.
void change(version2::Footer& footer, std::span<const std::byte>& rest) {
  const unsigned field = take_byte(rest) % 16;
  const auto changed = [&](std::uint64_t number) {
    return take_byte(rest) % 2 == 0 ? number + take_byte(rest) - 128 : take_number(rest);
  };
  switch (field) {
    case 1: footer.end_of_blocks = changed(footer.end_of_blocks); break;
    case 2: footer.models_bytes = static_cast<std::uint32_t>(changed(footer.models_bytes)); break;
    case 3: footer.summary_bytes = static_cast<std::uint32_t>(changed(footer.summary_bytes)); break;
    case 4: footer.index_bytes = changed(footer.index_bytes); break;
    case 5: footer.block_count = changed(footer.block_count); break;
    default: break;
  }
}

/// Blocks filled with what the input repeats.
std::vector<Bytes> make_contents(std::span<const std::byte>& rest) {
  const std::size_t planes[] = {planes_per_block, 2};
  std::vector<Bytes> contents;
  for (std::size_t block = 0; block < 4; ++block) {
    const bool wide = take_byte(rest) % 8 == 0;
    contents.push_back(repeated(take(rest, 64), planes[block / 2] * plane_entries, wide));
  }
  return contents;
}

/// A file of version 2 whose checksums are right, of changed texts, sizes and numbers.
Bytes make_version2(std::span<const std::byte>& rest) {
  FileParts parts = FileParts::of(bare_header(*Material::parse("KQvK")), {});
  change(parts.header, rest);
  change(parts.summary, rest);
  const std::span<const std::byte> models = take(rest, take_byte(rest) % 32);
  parts.models.assign(models.begin(), models.end());
  for (const Bytes& contents : make_contents(rest)) {
    const std::size_t number = parts.blocks.size();
    parts.blocks.push_back(zstd_block(number, contents));
  }
  Bytes file = parts.to_file();
  if (const unsigned block = take_byte(rest); block < 4) {
    std::vector<std::uint32_t> sizes = block_sizes_of(file);
    sizes[block] = static_cast<std::uint32_t>(sizes[block] + take_byte(rest) - 128);
    file = with_block_sizes(file, sizes);
  }
  return with_footer(std::move(file), [&](version2::Footer& footer) { change(footer, rest); });
}

/// A file of version 1 of sound frames.
Bytes make_version1(std::span<const std::byte>& rest) {
  std::string text = version1_header_text(bare_header(*Material::parse("KQvK")));
  change(text, rest);
  std::vector<Bytes> frames;
  for (const Bytes& contents : make_contents(rest)) frames.push_back(compress_zstd_frame(contents, 1));
  Version1File file = Version1File::of(std::move(text), std::move(frames));
  if (const unsigned block = take_byte(rest); block < 4) ++file.block_sizes[block];
  return file.to_file();
}

void probe_everywhere(const Tablebase& tables) {
  for (unsigned i = 0; i < 64; ++i) {
    Position position;
    const std::array squares = {square_at(i * 7 % 64), square_at(i * 13 % 64 ^ 1),
                                square_at(i * 29 % 64 ^ 9)};
    if (SquareSet{squares[0], squares[1], squares[2]}.size() != squares.size()) continue;
    position.put({Color::white, PieceType::king}, squares[0]);
    position.put({Color::black, PieceType::king}, squares[1]);
    position.put({i % 2 == 0 ? Color::white : Color::black, PieceType::queen}, squares[2]);
    position.side_to_move = i % 4 < 2 ? Color::white : Color::black;
    const ProbeResult result = tables.probe(position);
    require((result.status == ProbeStatus::ok) == result.value.is_known());
    if (!find_fault(position)) require(tables.best_line(position).moves.size() <= result.value.plies.count());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::span<const std::byte> rest(reinterpret_cast<const std::byte*>(data), size);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto header = version2::parse_header(text);
  require(header || !header.error().empty());
  TableFacts facts;
  const auto error = version2::parse_summary(text, facts);
  require(!error || !error->empty());
  const Bytes file = take_byte(rest) % 4 == 0 ? make_version1(rest) : make_version2(rest);
  const auto tables = Tablebase::open_memory(file);
  if (tables) {
    probe_everywhere(*tables);
  } else {
    require(tables.error().kind == TableFault::Kind::damaged && !tables.error().message.empty());
  }
  return 0;
}

// The reader of general tables behind its checksums: files whose frames are sound and whose contents are
// anything. Whatever they say, opening answers, blocks are read within bounds, and every probe has a status.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "mate33/base/zstd_frame.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/table_parts.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/tablebase.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

void require(bool holds) {
  if (!holds) std::abort();
}

/// Takes up to so many bytes from the front.
std::span<const std::byte> take(std::span<const std::byte>& rest, std::size_t count) {
  const auto taken = rest.first(std::min(count, rest.size()));
  rest = rest.subspan(taken.size());
  return taken;
}

unsigned take_byte(std::span<const std::byte>& rest) {
  const auto byte = take(rest, 1);
  return byte.empty() ? 0u : std::to_integer<unsigned>(byte.front());
}

/// A sound KQvK header text, some bytes of which the input may change.
std::string header_text(std::span<const std::byte>& rest) {
  const Material material = *Material::parse("KQvK");
  std::string text = TableHeader{material, TableLayout::usual_order(material), {}}.to_text();
  for (unsigned changes = take_byte(rest) % 4; changes > 0; --changes) {
    const std::size_t at = (take_byte(rest) * 256 + take_byte(rest)) % text.size();
    text[at] = static_cast<char>(take_byte(rest));
  }
  return text;
}

/// A file of sound frames: one block of White's codes and one of Black's, filled with what the input repeats.
Bytes make_file(std::span<const std::byte>& rest) {
  const std::string text = header_text(rest);
  const std::size_t planes[] = {planes_per_block, 2};
  std::vector<Bytes> frames;
  std::vector<unsigned> added_to_size;
  for (std::size_t block = 0; block < 4; ++block) {
    const bool wide = take_byte(rest) % 8 == 0;
    Bytes contents(planes[block / 2] * square_count * square_count * (wide ? 2 : 1));
    const auto pattern = take(rest, 64);
    for (std::size_t i = 0; i < contents.size() && !pattern.empty(); ++i)
      contents[i] = pattern[i % pattern.size()];
    frames.push_back(compress_zstd_frame(contents, 1));
    added_to_size.push_back(take_byte(rest) == 255 ? 1 : 0);
  }
  TableParts parts = TableParts::of(text, std::move(frames));
  for (std::size_t block = 0; block < 4; ++block) parts.block_sizes[block] += added_to_size[block];
  return parts.to_file(1);
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
  const auto header = TableHeader::parse({reinterpret_cast<const char*>(data), size});
  require(header || !header.error().empty());
  const Bytes file = make_file(rest);
  const auto tables = Tablebase::open_memory(file);
  if (tables) {
    probe_everywhere(*tables);
  } else {
    require(tables.error().kind == TableFault::Kind::damaged && !tables.error().message.empty());
  }
  return 0;
}

// Any bytes as one block of a table that is sound otherwise: whatever they decompress to, or do not, each
// probe answers or says that the file is damaged, with a cache and without, and the table preloaded.

#include <cstdlib>
#include <string>

#include "mate33/chess/legality.hpp"
#include "mate33/tablebase.hpp"
#include "table_file.hpp"

using namespace mate33;

using Bytes = std::vector<std::byte>;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

const Material material = *Material::parse("KQvK");

/// The table whose block `number` is the input.
Bytes table_with(std::span<const std::byte> input, std::size_t number) {
  static const BlockMap map{TableLayout(material)};
  static const std::byte pattern[] = {std::byte{0}, std::byte{2}, std::byte{3}};
  std::vector<Bytes> blocks;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    blocks.push_back(block == number ? Bytes(input.begin(), input.end())
                                     : block_of(map.entry_count(block), pattern, block == 3));
  }
  return table_file(material, blocks);
}

std::size_t probe_everywhere(const Tablebase& tables) {
  std::size_t damaged = 0;
  for (unsigned i = 0; i < 640; ++i) {
    Position position;
    const Square white = square_at(i * 7 % 64), queen = square_at(i * 29 % 64), black = square_at(i / 10);
    if (SquareSet{white, queen, black}.size() != 3) continue;
    position.put({Color::white, PieceType::king}, white);
    position.put({Color::white, PieceType::queen}, queen);
    position.put({Color::black, PieceType::king}, black);
    position.side_to_move = i % 4 < 2 ? Color::white : Color::black;
    const ProbeResult result = tables.probe(position);
    require((result.status == ProbeStatus::ok) == result.value.is_known());
    require(result.status == ProbeStatus::ok || result.status == ProbeStatus::corrupt_file ||
            result.status == ProbeStatus::illegal_position);
    require((result.status == ProbeStatus::illegal_position) == find_fault(position).has_value());
    damaged += result.status == ProbeStatus::corrupt_file ? 1 : 0;
  }
  return damaged;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
  const std::size_t number = bytes.empty() ? 0 : std::to_integer<std::size_t>(bytes.front()) % 4;
  const Bytes file = table_with(bytes.empty() ? bytes : bytes.subspan(1), number);
  for (const std::size_t cache_bytes : {std::size_t{0}, std::size_t{1} << 16}) {
    const auto tables = Tablebase::open_memory(file, {cache_bytes, IoMethod::read});
    if (!tables) {
      require(!tables.error().message.empty());
      continue;
    }
    const std::size_t damaged = probe_everywhere(*tables);
    require(damaged == probe_everywhere(*tables));
    const bool sound = tables->verify_checksums(material) == ProbeStatus::ok;
    const Tablebase::Preload preload = tables->preload(material, std::uint64_t{1} << 30);
    require(!sound || (preload.status == Tablebase::PreloadStatus::done && damaged == 0));
    if (preload.status == Tablebase::PreloadStatus::done) require(probe_everywhere(*tables) == damaged);
  }
  return 0;
}

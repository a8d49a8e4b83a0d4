// Any bytes as the contents of one block, of any codec, of a table that is sound otherwise: whatever they
// decompress to, or do not, each
// probe answers or says that the file is damaged, with a cache and without, and the table preloaded.

#include <cstdlib>
#include <string>
#include <utility>

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

/// Models of the context codec for both sides, from planes that are alike.
const Bytes& models() {
  static const Bytes bytes = [] {
    const TableLayout layout(material);
    TableCodes codes;
    for (auto& side : codes) side.assign(BlockMap(layout).plane_count() * plane_entries, Code{2});
    return FileParts::of(encode_table(layout, {best_packing}, codes)).models;
  }();
  return bytes;
}

/// The table whose block `number` is sealed with this codec and the contents of the input.
Bytes table_with(std::span<const std::byte> input, std::size_t number, BlockCodec codec) {
  static const BlockMap map{TableLayout(material)};
  static const std::byte pattern[] = {std::byte{0}, std::byte{2}, std::byte{3}};
  std::vector<Bytes> blocks;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    const std::size_t entries = map.entry_count(map.group_of_block(block));
    blocks.push_back(block == number ? sealed_block(block, codec, input)
                                     : zstd_block(block, repeated(pattern, entries, block == 3)));
  }
  FileParts parts = FileParts::of(bare_header(material), std::move(blocks));
  parts.models = models();
  return parts.to_file();
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
  // The first byte names the block, and after it the codec.
  const unsigned first = bytes.empty() ? 0 : std::to_integer<unsigned>(bytes.front());
  const Bytes file =
      table_with(bytes.empty() ? bytes : bytes.subspan(1), first % 4, static_cast<BlockCodec>(first / 4 % 8));
  for (const std::size_t cache_bytes : {std::size_t{0}, std::size_t{1} << 16}) {
    const auto tables = Tablebase::open_memory(file, {cache_bytes, IoMethod::read});
    if (!tables) {
      require(!tables.error().message.empty());
      continue;
    }
    // A block whose planes are decoded one by one is refused as a whole from the first on that makes no
    // sense.
    const std::size_t at_first = probe_everywhere(*tables), damaged = probe_everywhere(*tables);
    require(at_first <= damaged);
    const bool sound = tables->verify_checksums(material) == ProbeStatus::ok;
    const Tablebase::Preload preload = tables->preload(material, std::uint64_t{1} << 30);
    require(!sound || (preload.status == Tablebase::PreloadStatus::done && damaged == 0));
    if (preload.status == Tablebase::PreloadStatus::done) require(probe_everywhere(*tables) == damaged);
  }
  return 0;
}

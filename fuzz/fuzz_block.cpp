// Any bytes as the contents of one block, of any codec, of a table of DTM, DTM50 or DTZ, beside results or
// floors of them, that is sound otherwise: whatever they decompress to, or do not, each probe answers or says
// that the file is damaged, with a cache and without, and the table preloaded.

#include <array>
#include <cstdlib>
#include <string>
#include <utility>

#include "mate33/chess/legality.hpp"
#include "mate33/table/wdl.hpp"
#include "mate33/tablebase.hpp"
#include "table_file.hpp"

using namespace mate33;

using Bytes = std::vector<std::byte>;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

const Material material = *Material::parse("KQvK");

/// What a table holds.
struct Kind {
  Metric metric;
  bool has_floors = false;  ///< DTZ of Black's side alone, beside floors of results

  StoredSides sides() const { return has_floors ? StoredSides::black : StoredSides::both; }
};

/// Wins in one ply of DTZ, or wins of WDL, among draws.
Code scattered(Color, std::size_t entry) {
  return entry * 2654435761u % 8192 < 4096 ? Code{2} : draw_code;
}

/// DTZ of Black's losses in one to four plies, among draws that no move attains: floors call them losses,
/// too.
Code mostly_lost(Color to_move, std::size_t entry) {
  if (to_move == Color::white) return Dtz::real_win;
  const bool is_drawn = static_cast<std::uint32_t>(entry * 2654435761u) >> 30 == 0;
  return is_drawn ? draw_code : Dtz::code_of_loss(Plies(entry / 512 % 4 + 1));
}
Code result_of_mostly_lost(Color to_move, std::size_t entry) {
  return Wdl::of_dtz(mostly_lost(to_move, entry));
}

/// A table in which every entry has a code of its own, as `code_of` has it.
Bytes made_up_table(const TableEncoding& encoding, auto code_of) {
  const TableLayout layout(material);
  TableCodes codes;
  for (const Color c : all_colors) {
    std::vector<Code>& side = codes[index(c)];
    side.resize(BlockMap(layout).plane_count() * plane_entries);
    for (std::size_t entry = 0; entry < side.size(); ++entry) side[entry] = code_of(c, entry);
  }
  return encode_table(layout, encoding, codes);
}

/// Models of the context codec for the sides stored: from planes that are alike, and of DTZ to be coded
/// beside results, or floors of them.
const Bytes& models_of(const Kind& kind) {
  if (kind.has_floors) {
    static const Bytes of_black =
        FileParts::of(made_up_table({best_packing, StoredSides::black, Metric::dtz, true}, &mostly_lost))
            .models;
    return of_black;
  }
  if (kind.metric == Metric::dtz) {
    static const Bytes of_dtz =
        FileParts::of(made_up_table({best_packing, StoredSides::both, Metric::dtz, true}, &scattered)).models;
    return of_dtz;
  }
  static const Bytes of_dtm =
      FileParts::of(made_up_table({best_packing}, [](Color, std::size_t) { return Code{2}; })).models;
  return of_dtm;
}

/// The table of WDL that DTZ needs: that of floors holds these or the results.
const Bytes& wdl_table(const Kind& kind, bool holds_floors) {
  const TableEncoding plain = {quick_packing, StoredSides::both, Metric::wdl};
  if (!kind.has_floors) {
    static const Bytes beside_results = made_up_table(plain, &scattered);
    return beside_results;
  }
  if (!holds_floors) {
    static const Bytes of_results = made_up_table(plain, &result_of_mostly_lost);
    return of_results;
  }
  static const Bytes of_floors =
      made_up_table({best_packing, StoredSides::both, Metric::wdl, false, true}, &result_of_mostly_lost);
  return of_floors;
}

/// A block of wins that the rule makes draws from a clock of 50 on.
Bytes block_of_courses(std::size_t number, std::size_t entries) {
  Bytes courses;
  const CourseChange changes[] = {{0, 2}, {50, draw_code}};
  append_course(courses, changes);
  const Bytes numbers = BlockPacker(1).pack(std::vector<Code>(entries));
  return seal_block(packed_block(BlockCodec::courses, numbered_courses(courses, numbers)), number);
}

/// The table one of whose blocks is sealed with this codec and the contents of the input.
Bytes table_with(const Kind& kind, std::span<const std::byte> input, std::size_t number, BlockCodec codec) {
  static const TableLayout layout(material);
  const BlockMap map(layout, kind.sides());
  static const std::byte pattern[] = {std::byte{0}, std::byte{2}, std::byte{3}};
  std::vector<Bytes> blocks;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    const std::size_t entries = map.entry_count(map.group_of_block(block));
    blocks.push_back(block == number % map.block_count() ? sealed_block(block, codec, input)
                     : has_clock(kind.metric)            ? block_of_courses(block, entries)
                                              : zstd_block(block, repeated(pattern, entries, block == 3)));
  }
  TableHeader header = bare_header(material);
  header.metric = kind.metric;
  header.sides = kind.sides();
  header.needs_wdl = header.planes_learn = kind.metric == Metric::dtz;
  for (TableCounts& counts : header.counts) counts.longest_win = counts.longest_loss = Plies(4);
  if (kind.has_floors) header.floor_digest = 0;
  FileParts parts = FileParts::of(header, std::move(blocks));
  if (!has_clock(kind.metric)) parts.models = models_of(kind);
  return parts.to_file();
}

/// What a table of this metric says of the position.
std::pair<ProbeStatus, Value> probe(const Tablebase& tables, Metric metric, const Position& position) {
  if (has_clock(metric)) {
    const Dtm50Result result = tables.probe_dtm50(position);
    return {result.status, result.value};
  }
  if (metric == Metric::dtz) {
    const DtzResult result = tables.probe_dtz(position);
    return {result.status, {result.value.outcome, result.value.plies}};
  }
  const ProbeResult result = tables.probe(position);
  return {result.status, result.value};
}

std::size_t probe_everywhere(const Tablebase& tables, const Kind& kind) {
  // White's answers beside floors would decode some 25 planes, and the floors of each.
  const unsigned step = kind.has_floors ? 97 : 3;
  std::size_t damaged = 0;
  for (unsigned i = 0; i < 640; i += step) {
    Position position;
    const Square white = square_at(i * 7 % 64), queen = square_at(i * 29 % 64), black = square_at(i / 10);
    if (SquareSet{white, queen, black}.size() != 3) continue;
    position.put({Color::white, PieceType::king}, white);
    position.put({Color::white, PieceType::queen}, queen);
    position.put({Color::black, PieceType::king}, black);
    position.side_to_move = i % 4 < 2 && !kind.has_floors ? Color::white : Color::black;
    position.halfmove_clock = i % 101;
    const auto result = probe(tables, kind.metric, position);
    const ProbeStatus status = result.first;
    require((status == ProbeStatus::ok) == result.second.is_known());
    require(status == ProbeStatus::ok || status == ProbeStatus::corrupt_file ||
            status == ProbeStatus::illegal_position);
    require((status == ProbeStatus::illegal_position) == find_fault(position).has_value());
    damaged += status == ProbeStatus::corrupt_file ? 1 : 0;
  }
  return damaged;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
  // The first byte names the block, after it the codec, what the table holds, and whether its table of WDL
  // has floors.
  const unsigned first = bytes.empty() ? 0 : std::to_integer<unsigned>(bytes.front());
  constexpr std::array<Kind, 4> kinds = {
      {{Metric::dtm}, {Metric::dtm50}, {Metric::dtz}, {Metric::dtz, true}}};
  const Kind& kind = kinds[first / 32 % 4];
  const Metric metric = kind.metric;
  const TableKey key(Game::chess, material, metric);
  const Bytes file = table_with(kind, bytes.empty() ? bytes : bytes.subspan(1), first % 4,
                                static_cast<BlockCodec>(first / 4 % 8));
  for (const std::size_t cache_bytes : {std::size_t{0}, std::size_t{1} << 16}) {
    auto tables = Tablebase::open_memory(file, {cache_bytes, IoMethod::read});
    if (!tables) {
      require(!tables.error().message.empty());
      continue;
    }
    if (metric == Metric::dtz) require(!tables->add_memory(wdl_table(kind, first >= 128)));
    // A block whose planes are decoded one by one is refused as a whole from the first on that makes no
    // sense.
    const std::size_t at_first = probe_everywhere(*tables, kind), damaged = probe_everywhere(*tables, kind);
    require(at_first <= damaged);
    const bool sound = tables->verify_checksums(key) == ProbeStatus::ok;
    const Tablebase::Preload preload = tables->preload(key, std::uint64_t{1} << 30);
    // Values over a clock are not preloaded.
    require(!sound || damaged == 0);
    require(!sound || has_clock(metric) || preload.status == Tablebase::PreloadStatus::done);
    if (preload.status == Tablebase::PreloadStatus::done) {
      require(probe_everywhere(*tables, kind) == damaged);
    }
  }
  return 0;
}

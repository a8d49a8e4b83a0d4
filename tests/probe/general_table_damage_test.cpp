#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <span>
#include <utility>

#include "altered_tables.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/table/table_parts.hpp"
#include "table_file.hpp"

using namespace mate33;

// Tables of the general format that are damaged, or sound and without meaning.

namespace {

/// Where the blocks of a table begin.
std::size_t blocks_begin(const Bytes& table) {
  return table.size() - TablePreamble::parse(std::span(table).first<preamble_bytes>())->blocks_bytes;
}

/// What a table with one changed byte came to.
struct Damage {
  std::size_t refused = 0, noticed = 0, harmless = 0, wrong = 0;
};

void probe_damaged(const Bytes& bytes, const std::vector<Sample>& samples, Damage& damage) {
  const auto tables = Tablebase::open_memory(bytes);
  if (!tables) {
    ++damage.refused;
    return;
  }
  bool noticed = false, wrong = false;
  for (const Sample& sample : samples) {
    const ProbeResult result = tables->probe(sample.position);
    if (result.status == ProbeStatus::corrupt_file && !result.value.is_known()) {
      noticed = true;
    } else {
      wrong = wrong || result.status != ProbeStatus::ok || result.value != sample.value;
    }
  }
  ++(wrong ? damage.wrong : noticed ? damage.noticed : damage.harmless);
}

void append(Bytes& file, std::span<const std::byte> bytes) {
  file.insert(file.end(), bytes.begin(), bytes.end());
}

/// A file that is sound in every checksum and holds codes that mean nothing: of one byte or of two.
Bytes nonsense_table(const char* name, bool wide, std::mt19937_64& random) {
  const TableLayout layout(material_of(name));
  const BlockMap map(layout);
  std::vector<Bytes> frames;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    if (block >= 2 && block + 2 < map.block_count()) {
      frames.push_back(frames[block % 2]);
      continue;
    }
    Bytes codes(map.entry_count(block) * (wide ? 2 : 1));
    for (std::byte& byte : codes) byte = static_cast<std::byte>(random() & 0xFF);
    frames.push_back(compress_zstd_frame(codes, 1));
  }
  const TableHeader header{layout.material(), TableLayout::usual_order(layout.material()), {}};
  return TableParts::of(header.to_text(), std::move(frames)).to_file(1);
}

}  // namespace

TEST_CASE(
    "ten thousand tables with one changed byte answer rightly, say that they are damaged, or are refused") {
  std::mt19937_64 random(33);
  for (const char* name : {"KQvK", "KPvK"}) {
    CAPTURE(name);
    const Bytes table = bytes_of_table(name);
    const std::vector<Sample> samples = samples_of(name, 30);
    Damage damage;
    probe_damaged(table, samples, damage);
    REQUIRE(damage.harmless == 1);
    for (int i = 0; i < 5000; ++i) {
      Bytes changed = table;
      // One in four of the changes is where the parts before the blocks are.
      const std::size_t end = i % 4 == 0 ? blocks_begin(table) : table.size();
      changed[random() % end] ^= static_cast<std::byte>(1 + random() % 255);
      probe_damaged(changed, samples, damage);
    }
    CHECK(damage.wrong == 0);
    CHECK(damage.refused > 1000);
    CHECK(damage.noticed > 3000);
  }
}

TEST_CASE("every change of one bit in the parts before the blocks is refused") {
  const Bytes table = bytes_of_table("KQvK");
  const std::vector<Sample> samples = samples_of("KQvK", 4);
  Damage damage;
  const std::size_t bits = 8 * blocks_begin(table);
  for (std::size_t bit = 0; bit < bits; ++bit) {
    Bytes changed = table;
    changed[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
    probe_damaged(changed, samples, damage);
  }
  CHECK(damage.wrong == 0);
  CHECK(damage.noticed == 0);
  CHECK(damage.refused + damage.harmless == bits);
  // zstd has bits that it does not look at.
  CHECK(damage.harmless <= 32);
}

TEST_CASE("a table that is cut short or goes on is refused") {
  std::mt19937_64 random(34);
  const auto is_refused = [](std::span<const std::byte> bytes) {
    const auto tables = Tablebase::open_memory(bytes);
    return !tables && tables.error().kind == TableFault::Kind::damaged && !tables.error().message.empty();
  };
  for (const char* name : {"KQvK", "KPvK"}) {
    CAPTURE(name);
    Bytes table = bytes_of_table(name);
    std::size_t accepted = 0;
    for (std::size_t length = 0; length < 200; ++length) {
      accepted += is_refused(std::span(table).first(length)) ? 0 : 1;
    }
    for (int i = 0; i < 200; ++i) {
      accepted += is_refused(std::span(table).first(random() % table.size())) ? 0 : 1;
    }
    accepted += is_refused(std::span(table).first(table.size() - 1)) ? 0 : 1;
    CHECK(accepted == 0);
    for (const std::size_t more : {1u, 4u, 100u, 100'000u}) {
      Bytes longer = table;
      append(longer, Bytes(more));
      CHECK(is_refused(longer));
    }
    append(table, bytes_of_table("KRvK"));
    CHECK(is_refused(table));
  }
}

TEST_CASE("parts of one table in another are refused or noticed") {
  const Bytes queen = bytes_of_table("KQvK"), rook = bytes_of_table("KRvK");
  const std::vector<Sample> samples = samples_of("KQvK", 30);
  Damage damage;
  for (std::size_t at = 0; at < std::min(queen.size(), rook.size()); at += 97) {
    Bytes mixed(queen.begin(), queen.begin() + static_cast<std::ptrdiff_t>(at));
    append(mixed, std::span(rook).subspan(at));
    if (at > 0) probe_damaged(mixed, samples, damage);
  }
  CHECK(damage.wrong == 0);
  CHECK(damage.harmless == 0);
}

TEST_CASE("a part without a checksum is refused, be it the header, the sizes or a block") {
  const Bytes table = bytes_of_table("KQvK");
  const auto frame_at = [&](std::size_t begin) {
    const auto size = zstd_frame_size(std::span(table).subspan(begin));
    REQUIRE(size);
    return std::pair(begin, begin + *size);
  };
  const auto header = frame_at(preamble_bytes), sizes = frame_at(header.second);
  for (const auto& frame : {header, sizes}) {
    const std::size_t begin = frame.first, end = frame.second;
    CAPTURE(begin);
    const auto at = [](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
    Bytes altered(table.begin(), table.begin() + at(begin));
    append(altered, without_checksum({table.begin() + at(begin), table.begin() + at(end)}));
    append(altered, std::span(table).subspan(end));
    const auto tables = Tablebase::open_memory(altered);
    REQUIRE_FALSE(tables);
    CHECK(tables.error().kind == TableFault::Kind::damaged);
    CHECK(tables.error().message.find("its zstd frame carries no checksum") != std::string::npos);
  }

  const BlockMap map{TableLayout(material_of("KQvK"))};
  std::vector<Bytes> blocks;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    blocks.push_back(without_checksum(block_of(map.entry_count(block), {}, false)));
  }
  const auto tables = Tablebase::open_memory(table_file(material_of("KQvK"), std::move(blocks)));
  REQUIRE(tables);
  CHECK(tables->probe(position_of("8/8/8/4k3/8/8/Q7/7K w - - 0 1")).status == ProbeStatus::corrupt_file);
  REQUIRE(tables->faults().size() == 1);
  CHECK(tables->faults()[0].message.find("its zstd frame carries no checksum") != std::string::npos);
}

TEST_CASE("a table with sound checksums and codes without meaning does no harm") {
  std::mt19937_64 random(35);
  for (const char* name : {"KQvK", "KPvK", "KRvKN", "KQvKR"}) {
    for (const bool wide : {false, true}) {
      CAPTURE(name);
      CAPTURE(wide);
      const auto tables = Tablebase::open_memory(nonsense_table(name, wide, random));
      REQUIRE(tables);
      std::size_t wrong = 0;
      for (const Position& position : positions_of(name, 1009)) {
        const ProbeResult result = tables->probe(position);
        const bool answered = result.status == ProbeStatus::ok;
        wrong += answered || result.status == ProbeStatus::corrupt_file ? 0 : 1;
        wrong += answered == result.value.is_known() ? 0 : 1;
        wrong += tables->probe_root(position).moves.size() == legal_moves(position).size() ? 0 : 1;
      }
      CHECK(wrong == 0);
    }
  }
}

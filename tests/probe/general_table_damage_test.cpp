#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <span>
#include <utility>

#include "altered_tables.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/table/table_reader.hpp"
#include "sanitized.hpp"
#include "table_file.hpp"
#include "version1_file.hpp"

using namespace mate33;

// Tables of the general format that are damaged, or sound and without meaning.

namespace {

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
  const Material material = material_of(name);
  const BlockMap map{TableLayout(material)};
  std::vector<Bytes> blocks;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    if (block >= 2 && block + 2 < map.block_count()) {
      blocks.push_back(resealed(blocks[block % 2], block));
      continue;
    }
    Bytes codes(map.entry_count(map.group_of_block(block)) * (wide ? 2 : 1));
    for (std::byte& byte : codes) byte = static_cast<std::byte>(random() & 0xFF);
    blocks.push_back(sealed_block(block, BlockCodec::plain, codes));
  }
  return FileParts::of(bare_header(material), std::move(blocks)).to_file();
}

/// The same table in a file of version 1.
Bytes in_version1(const Bytes& table) {
  return Version1File::of(*TableReader::open(make_memory_source(table), "table")).to_file();
}

/// What so many changes of one byte come to, one in four of them beside the blocks, which begin at
/// `first` and end at `end`.
Damage damage_at_random(const Bytes& table, const char* name, unsigned changes, std::size_t first,
                        std::size_t end) {
  std::mt19937_64 random(33);
  const std::vector<Sample> samples = samples_of(name, 30);
  Damage damage;
  probe_damaged(table, samples, damage);
  REQUIRE(damage.harmless == 1);
  const std::size_t behind = table.size() - end;
  for (unsigned i = 0; i < changes; ++i) {
    Bytes changed = table;
    std::size_t at = random() % table.size();
    if (i % 4 == 0) {
      at = random() % (first + behind);
      if (at >= first) at += end - first;
    }
    changed[at] ^= static_cast<std::byte>(1 + random() % 255);
    probe_damaged(changed, samples, damage);
  }
  return damage;
}

}  // namespace

TEST_CASE(
    "ten thousand tables with one changed byte answer rightly, say that they are damaged, or are refused") {
  constexpr unsigned changes = sanitized ? 500 : 5000;
  for (const char* name : {"KQvK", "KPvK"}) {
    CAPTURE(name);
    const Bytes table = bytes_of_table(name);
    const Damage damage =
        damage_at_random(table, name, changes, offset_of_block(table, 0), footer_of(table).end_of_blocks);
    CHECK(damage.wrong == 0);
    CHECK(damage.refused > changes / 5);
    CHECK(damage.noticed > changes * 3 / 5);
  }
}

TEST_CASE("so do a thousand tables of version 1") {
  for (const char* name : {"KQvK", "KPvK"}) {
    CAPTURE(name);
    const Bytes table = in_version1(bytes_of_table(name));
    const Damage damage = damage_at_random(table, name, 500, version1_begin_of_blocks(table), table.size());
    CHECK(damage.wrong == 0);
    CHECK(damage.refused > 100);
    CHECK(damage.noticed > 300);
  }
}

TEST_CASE(
    "every change of one bit in the parts beside the blocks is refused, of version 1 nearly every one") {
  const std::vector<Sample> samples = samples_of("KQvK", 4);
  const auto flip_bits = [&](const Bytes& table, std::size_t first, std::size_t end, Damage& damage) {
    for (std::size_t bit = 8 * first; bit < 8 * end; ++bit) {
      Bytes changed = table;
      changed[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
      probe_damaged(changed, samples, damage);
    }
  };
  const Bytes table = bytes_of_table("KQvK");
  const std::size_t begin = offset_of_block(table, 0), end = footer_of(table).end_of_blocks;
  Damage damage;
  flip_bits(table, 0, begin, damage);
  flip_bits(table, end, table.size(), damage);
  CHECK(damage.refused == 8 * (begin + table.size() - end));

  const Bytes older = in_version1(table);
  const std::size_t older_begin = version1_begin_of_blocks(older);
  Damage older_damage;
  flip_bits(older, 0, older_begin, older_damage);
  CHECK(older_damage.wrong == 0);
  CHECK(older_damage.noticed == 0);
  CHECK(older_damage.refused + older_damage.harmless == 8 * older_begin);
  // zstd has bits that it does not look at.
  CHECK(older_damage.harmless <= 32);
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
    // Both begin alike: what is one of them as a whole is sound.
    if (mixed != rook && mixed != queen) probe_damaged(mixed, samples, damage);
  }
  CHECK(damage.wrong == 0);
  CHECK(damage.harmless == 0);
}

TEST_CASE("a block of version 1 without a checksum is told of") {
  const Material material = material_of("KQvK");
  const BlockMap map{TableLayout(material)};
  std::vector<Bytes> blocks;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    const Bytes codes(map.entry_count(map.group_of_block(block)));
    blocks.push_back(without_checksum(compress_zstd_frame(codes, 1)));
  }
  const std::string header = version1_header_text(bare_header(material));
  const auto tables = Tablebase::open_memory(Version1File::of(header, std::move(blocks)).to_file());
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

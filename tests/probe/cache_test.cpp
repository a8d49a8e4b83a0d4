#include <doctest/doctest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <limits>
#include <vector>

#include "allocation_watch.hpp"
#include "altered_tables.hpp"
#include "counting_source.hpp"
#include "mate33/chess/legality.hpp"
#include "sanitized.hpp"
#include "temporary_directory.hpp"
#include "test_table.hpp"

using namespace mate33;
using namespace mate33::testing;

// Probes through the cache: of any size, of damaged and of unreadable files, by many threads, and preloaded.

namespace {

/// A source that fails while it is told to.
class FailingSource : public ByteSource {
 public:
  FailingSource(std::vector<std::byte> bytes, const std::atomic<bool>& fails)
      : bytes_(make_memory_source(bytes)), fails_(fails) {}
  std::uint64_t size() const override { return bytes_->size(); }
  std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const override {
    if (fails_) return "unplugged";
    return bytes_->read(offset, target);
  }

 private:
  std::unique_ptr<ByteSource> bytes_;
  const std::atomic<bool>& fails_;
};

/// Of the table with one block changed: a sample in that block, and one in another.
struct DamagedTable {
  std::vector<std::byte> bytes;
  std::vector<Sample> samples = samples_of("KQvKR", 1000);
};

DamagedTable damaged_in_the_middle() {
  DamagedTable damaged{bytes_of_table("KQvKR")};
  damaged.bytes[offset_of_block(damaged.bytes, 80) + 100] ^= std::byte{0x10};
  return damaged;
}

}  // namespace

TEST_CASE("a table is answered with a cache of any size, none included, and blocks of either width") {
  const std::vector<Sample> samples = samples_of("KQvKR", sanitized ? 40 : 150);
  for (const Wide wide : {Wide::none, Wide::all, Wide::every_third}) {
    const TemporaryDirectory directory;
    directory.write("KQvKR.m33", with_widths(bytes_of_table("KQvKR"), wide));
    for (const std::size_t cache_bytes : {std::size_t{0}, std::size_t{1}, cache_slot, 2 * cache_slot,
                                          3 * cache_slot, 16 * cache_slot, std::size_t{64} << 20}) {
      for (const IoMethod io : {IoMethod::read, IoMethod::map}) {
        CAPTURE(static_cast<int>(wide));
        CAPTURE(cache_bytes);
        const Tablebase tables = open_with(directory.path(), cache_bytes, io);
        CHECK(count_wrong(tables, samples) == 0);
        CHECK(count_wrong(tables, samples) == 0);
        CHECK(tables.faults().empty());
      }
    }
  }
}

TEST_CASE("a probe of what is in the cache or preloaded allocates nothing") {
  const std::vector<Sample> samples = samples_of("KQvKR", 500);
  const Tablebase tables = open_with(small_tables(), std::size_t{64} << 20);
  for (const bool preload : {false, true}) {
    CAPTURE(preload);
    if (preload) CHECK(tables.preload(*Material::parse("KQvKR"), 1 << 30).why == ProbeStatus::ok);
    REQUIRE(count_wrong(tables, samples) == 0);
    const auto rank_all = [&] {
      std::size_t moves = 0;
      for (const Sample& sample : samples) moves += tables.probe_root(sample.position).moves.size();
      return moves;
    };
    CHECK(rank_all() > samples.size());
    const std::size_t before = allocation_count();
    CHECK(count_wrong(tables, samples) == 0);
    CHECK(rank_all() > samples.size());
    CHECK(allocation_count() == before);
  }
}

TEST_CASE("a block is read once, whichever of its planes are asked for") {
  const std::vector<Sample> samples = samples_of("KQvKR", sanitized ? 400 : 4000);
  const std::vector<std::byte> bytes = bytes_of_table("KQvKR");
  std::atomic<std::size_t> reads = 0;
  Tablebase tables({std::size_t{64} << 20});
  REQUIRE_FALSE(tables.add_source(std::make_unique<CountingSource>(bytes, reads), "KQvKR"));
  const BlockMap blocks{TableLayout(material_of("KQvKR"))};
  REQUIRE(samples.size() > blocks.block_count());
  const std::size_t opening = reads;
  CHECK(count_wrong(tables, samples) == 0);
  CHECK(reads - opening <= blocks.block_count());
}

TEST_CASE("many positions at once get the answers they get one by one") {
  std::vector<Position> positions;
  for (const char* name : {"KQvKR", "KPvKP", "KQvK", "KQvKP"}) {
    for (const Sample& sample : samples_of(name, 101)) positions.push_back(sample.position);
  }
  positions.push_back({});  // illegal
  const Tablebase tables = open_with(small_tables(), 4 * cache_slot);
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{17}, positions.size()}) {
    std::vector<ProbeResult> results(count);
    tables.probe_many(std::span(positions).first(count), results);
    for (std::size_t i = 0; i < count; ++i) {
      const ProbeResult alone = tables.probe(positions[i]);
      CHECK(results[i].status == alone.status);
      CHECK(results[i].value == alone.value);
    }
  }
}

TEST_CASE("a damaged block in the middle: its probes say corrupt each time, others go on, it is told once") {
  const DamagedTable damaged = damaged_in_the_middle();
  const TemporaryDirectory directory;
  directory.write("KQvKR.m33", damaged.bytes);
  for (const std::size_t cache_bytes : {std::size_t{0}, 64 * cache_slot}) {
    const Tablebase tables = open_with(directory.path(), cache_bytes);
    std::size_t corrupt = 0, wrong = 0;
    for (int round = 0; round < 2; ++round) {
      corrupt = 0;
      for (const Sample& sample : damaged.samples) {
        const ProbeResult result = tables.probe(sample.position);
        if (result.status == ProbeStatus::corrupt_file) {
          ++corrupt;
          wrong += result.unanswered == *Material::parse("KQvKR") && !result.value.is_known() ? 0 : 1;
        } else {
          wrong += result.status == ProbeStatus::ok && result.value == sample.value ? 0 : 1;
        }
      }
      CHECK(corrupt > 0);
      CHECK(corrupt < damaged.samples.size() / 20);
    }
    CHECK(wrong == 0);
    REQUIRE(tables.faults().size() == 1);
    CHECK(tables.faults()[0].message.find("KQvKR.m33 is damaged: block 80: ") != std::string::npos);
    CHECK(tables.has_table(*Material::parse("KQvKR")));
    CHECK(tables.verify_checksums(*Material::parse("KQvKR")) == ProbeStatus::corrupt_file);
    CHECK(tables.preload(*Material::parse("KQvKR"), 1 << 30).why == ProbeStatus::corrupt_file);
  }
  const Tablebase sound = open_with(small_tables(), 0);
  for (const TableKey& key : sound.tables()) CHECK(sound.verify_checksums(key) == ProbeStatus::ok);
  CHECK(sound.verify_checksums(*Material::parse("KBNvK")) == ProbeStatus::missing_table);
  CHECK(sound.verify_checksums(*Material::parse("KBvK")) == ProbeStatus::ok);
}

TEST_CASE("a table whose header counts other positions than it holds is no sound one") {
  const Bytes table = bytes_of_table("KQvK");
  TableHeader header = header_of(table);
  const auto verified = [&] {
    const auto tables = Tablebase::open_memory(with_header(table, header));
    return tables->verify_checksums(header.material);
  };
  CHECK(verified() == ProbeStatus::ok);
  ++header.counts[index(Color::white)].wins;
  CHECK(verified() == ProbeStatus::corrupt_file);
}

TEST_CASE("an illegal position is illegal, whether its block can be read or not") {
  const DamagedTable damaged = damaged_in_the_middle();
  const TemporaryDirectory directory;
  directory.write("KQvKR.m33", damaged.bytes);
  const Tablebase tables = open_with(directory.path(), 64 * cache_slot);
  std::size_t illegal = 0;
  for (const Sample& sample : damaged.samples) {
    if (tables.probe(sample.position).status != ProbeStatus::corrupt_file) continue;
    Position other = sample.position;
    other.side_to_move = !other.side_to_move;
    if (!find_fault(other)) continue;
    ++illegal;
    CHECK(tables.probe(other).status == ProbeStatus::illegal_position);
  }
  CHECK(illegal > 0);
}

TEST_CASE("a damaged block is read and decompressed once, then remembered") {
  const DamagedTable damaged = damaged_in_the_middle();
  std::atomic<std::size_t> reads{0};
  Tablebase tables({std::size_t{1} << 28});
  CHECK(!tables.add_source(std::make_unique<CountingSource>(damaged.bytes, reads), "a stick"));
  std::size_t corrupt = 0;
  for (const Sample& sample : damaged.samples) {
    if (tables.probe(sample.position).status != ProbeStatus::corrupt_file) continue;
    ++corrupt;
    const std::size_t before = reads;
    CHECK(tables.probe(sample.position).status == ProbeStatus::corrupt_file);
    CHECK(reads == before);
  }
  CHECK(corrupt > 4);
}

TEST_CASE("a flat table from memory is held once while it is added, plain or compressed") {
  for (const std::vector<std::byte>* bytes : {&table_bytes(), &compressed_table_bytes()}) {
    Tablebase tables;
    const std::size_t before = allocated_bytes();
    CHECK(!tables.add_memory(*bytes));
    CHECK(allocated_bytes() - before < FlatTable::file_bytes * 5 / 4);
    CHECK(tables.has_table(FlatTable::material));
  }
}

TEST_CASE("a budget without end costs nothing until it is used") {
  const std::size_t before = allocated_bytes();
  const Tablebase tables = open_with(small_tables(), std::numeric_limits<std::size_t>::max());
  CHECK(allocated_bytes() - before < (std::size_t{8} << 20));
  CHECK(count_wrong(tables, samples_of("KQvKR", 100)) == 0);
}

TEST_CASE("a file that is removed while it is mapped answers on") {
  if (!is_supported(IoMethod::map)) return;
  const TemporaryDirectory directory;
  copy_table("KQvK", directory.path());
  const Tablebase tables = open_with(directory.path(), 0, IoMethod::map);
  const std::vector<Sample> samples = samples_of("KQvK", 100);
  CHECK(count_wrong(tables, {samples.front()}) == 0);
  std::filesystem::remove(directory / "KQvK.m33");
  CHECK(count_wrong(tables, samples) == 0);
}

TEST_CASE("an error of reading is not remembered") {
  const std::vector<Sample> samples = samples_of("KQvKR", 200);
  std::atomic<bool> fails{false};
  Tablebase tables;
  CHECK(!tables.add_source(std::make_unique<FailingSource>(bytes_of_table("KQvKR"), fails), "a stick"));
  fails = true;
  for (const Sample& sample : samples) CHECK(tables.probe(sample.position).status == ProbeStatus::io_error);
  REQUIRE(tables.faults().size() == 1);
  CHECK(tables.faults()[0].kind == TableFault::Kind::io_error);
  CHECK(tables.faults()[0].message == "cannot read a stick: unplugged");
  CHECK(tables.verify_checksums(*Material::parse("KQvKR")) == ProbeStatus::io_error);
  CHECK(tables.preload(*Material::parse("KQvKR"), 1 << 30).why == ProbeStatus::io_error);
  fails = false;
  CHECK(count_wrong(tables, samples) == 0);
}

TEST_CASE("want of memory is a status of that probe, and the cache does without when it alone wants") {
  const std::vector<Sample> samples = samples_of("KQvKR", 200);
  const Tablebase tables = open_with(small_tables(), 1 << 30);
  {
    const NoMemory none;
    for (const Sample& sample : samples) {
      CHECK(tables.probe(sample.position).status == ProbeStatus::out_of_memory);
    }
  }
  CHECK(tables.faults().empty());
  CHECK(count_wrong(tables, std::vector<Sample>(samples.begin(), samples.begin() + 1)) == 0);
  const Tablebase others = open_with(small_tables(), 1 << 30);
  {
    const NoMemory none(1 << 20);  // the cache asks for 2 MiB at once
    CHECK(count_wrong(others, samples) == 0);
  }
  {
    const NoMemory none;
    CHECK(others.preload(*Material::parse("KQvKR"), 1 << 30).why == ProbeStatus::out_of_memory);
  }
  CHECK(count_wrong(others, samples) == 0);
  CHECK(others.faults().empty());
}

TEST_CASE("a preloaded table answers the same, marks what is illegal, and keeps to its limit") {
  for (const char* name : {"KQvKR", "KQvK", "KPvK", "KPvKP", "KQvKP"}) {
    CAPTURE(name);
    const Material material = *Material::parse(name);
    const Tablebase tables = open_with(small_tables(), 0);
    const Tablebase plain = open_with(small_tables(), 64 * cache_slot);
    const Tablebase::Preload refused = tables.preload(material, 1000);
    CHECK(refused.status == Tablebase::PreloadStatus::over_limit);
    CHECK(refused.bytes > 1000);
    CHECK(tables.preload(material, refused.bytes - 1).status == Tablebase::PreloadStatus::over_limit);
    const Tablebase::Preload done = tables.preload(material.colors_swapped(), refused.bytes);
    CHECK(done.status == Tablebase::PreloadStatus::done);
    CHECK(done.bytes == refused.bytes);
    CHECK(tables.preload(material, 0).status == Tablebase::PreloadStatus::done);
    CHECK(count_wrong(tables, samples_of(name, 5000)) == 0);

    // Every placement, illegal ones and pawns on last ranks included, and the colours exchanged.
    const TableLayout layout(material);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < layout.slice_count() * layout.slice_entries(); i += 211) {
      const MenSquares men = layout.men_of(i / layout.slice_entries(), i % layout.slice_entries());
      if (!layout.are_apart(men)) continue;
      const Position position = layout.position_of(men, i % 2 == 0 ? Color::white : Color::black);
      for (const Position& p : {position, colors_swapped(position)}) {
        const ProbeResult expected = plain.probe(p), result = tables.probe(p);
        wrong += result.status == expected.status && result.value == expected.value ? 0 : 1;
      }
    }
    CHECK(wrong == 0);
  }
  const Tablebase tables = open_with(small_tables(), 0);
  CHECK(tables.preload(*Material::parse("KRRvKR"), 1 << 30).why == ProbeStatus::missing_table);
  CHECK(tables.preload(*Material::parse("KRRvKRRR"), 1 << 30).why == ProbeStatus::too_many_men);
  CHECK(tables.preload(*Material::parse("KNvK"), 0).status == Tablebase::PreloadStatus::done);
}

TEST_CASE("a table of great distances is preloaded with two bytes a code, and one whose header lies is not") {
  const std::vector<std::byte> table = bytes_of_table("KQvKR");
  const Material material = *Material::parse("KQvKR");
  TableHeader header = header_of(table);
  const auto lying = Tablebase::open_memory(with_one_code(table, header, 300));
  REQUIRE(lying);
  CHECK(lying->preload(material, 1 << 30).why == ProbeStatus::corrupt_file);
  REQUIRE(lying->faults().size() == 1);

  header.counts[0].longest_win = Plies(299);
  const auto honest = Tablebase::open_memory(with_one_code(table, header, 300));
  REQUIRE(honest);
  const auto again = Tablebase::open_memory(with_one_code(table, header, 300));
  const Tablebase::Preload preload = honest->preload(material, 1 << 30);
  CHECK(preload.status == Tablebase::PreloadStatus::done);
  CHECK(preload.bytes == 2 * Tablebase::open_memory(table)->preload(material, 1 << 30).bytes);
  std::size_t wrong = 0, wins = 0;
  for (const Sample& sample : samples_of("KQvKR", 500)) {
    const ProbeResult result = honest->probe(sample.position), expected = again->probe(sample.position);
    wrong += result.status == expected.status && result.value == expected.value ? 0 : 1;
    wins += result.value == Value::win_in(Plies(299)) ? 1 : 0;
  }
  CHECK(wrong == 0);
  CHECK(wins > 100);
}

TEST_CASE("a line through a table that contradicts itself is as long as its value says, or says corrupt") {
  const std::vector<std::byte> table = bytes_of_table("KQvKR");
  std::size_t corrupt = 0, wrong = 0;
  for (const Code code : {Code{2}, Code{3}, Code{8}, Code{9}, Code{40}}) {
    const auto tables = Tablebase::open_memory(with_one_code(table, header_of(table), code));
    REQUIRE(tables);
    for (const Sample& sample : samples_of("KQvKR", 200)) {
      const Line line = tables->best_line(sample.position);
      corrupt += line.status == ProbeStatus::corrupt_file ? 1 : 0;
      wrong += line.status == ProbeStatus::ok && line.moves.size() != line.value.plies.count() ? 1 : 0;
    }
  }
  CHECK(corrupt > 10);
  CHECK(wrong == 0);
}

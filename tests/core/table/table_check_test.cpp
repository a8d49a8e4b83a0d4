#include "mate33/table/table_check.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "changed_text.hpp"
#include "invented_table.hpp"
#include "mate33/base/byte_source.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/table/format/version2.hpp"
#include "mate33/table/game_table_encoder.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"
#include "table_file.hpp"
#include "version1_file.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

struct Sample {
  Bytes file;
  std::size_t begin_of_blocks, end_of_blocks;
};

Sample version2_sample(const TableEncoding& encoding) {
  const Bytes file = invented_table("KQvK", encoding);
  return {file, begin_of_file(file).size(), static_cast<std::size_t>(footer_of(file).end_of_blocks)};
}

Sample version1_sample() {
  const auto newer = TableReader::open(make_memory_source(invented_table("KQvK")), "T.m33");
  REQUIRE(newer);
  const Bytes file = Version1File::of(*newer).to_file();
  return {file, version1_begin_of_blocks(file), file.size()};
}

using FindFault = std::optional<TableFault>(const TableReader&, Executor&);

bool finds(FindFault& find, const Bytes& file) {
  const auto reader = TableReader::open(make_memory_source(file), "T.m33");
  REQUIRE(reader);
  InlineExecutor executor;
  const auto fault = find(*reader, executor);
  CHECK((!fault || fault->kind == TableFault::Kind::damaged));
  return fault.has_value();
}

struct Changes {
  std::size_t no_damage = 0;   ///< as find_table_damage() has it
  std::size_t overlooked = 0;  ///< of these, how many find_table_fault() finds
};

/// Changes one byte of the blocks after the other.
Changes change_bytes(const Sample& sample, std::size_t step) {
  Changes changes;
  Bytes file = sample.file;
  for (std::size_t i = sample.begin_of_blocks; i < sample.end_of_blocks; i += step) {
    file[i] ^= std::byte{0x10};
    if (!finds(find_table_damage, file)) {
      ++changes.no_damage;
      changes.overlooked += finds(find_table_fault, file) ? 1u : 0u;
    }
    file[i] ^= std::byte{0x10};
  }
  return changes;
}

}  // namespace

TEST_CASE("a file that is as it was written has no damage, a change of any byte of its blocks is some") {
  for (const StoredSides sides : {StoredSides::both, StoredSides::white}) {
    for (const Packing& packing : {quick_packing, best_packing}) {
      const Sample sample = version2_sample({packing, sides});
      CHECK(!finds(find_table_damage, sample.file));
      CHECK(sample.end_of_blocks - sample.begin_of_blocks > 1000);
      CHECK(change_bytes(sample, 7).no_damage == 0);
    }
  }
}

TEST_CASE(
    "version 1: a change of the blocks is damage, unless zstd takes it for another way to say the same") {
  const Sample sample = version1_sample();
  CHECK(!finds(find_table_damage, sample.file));
  const Changes changes = change_bytes(sample, 11);
  CHECK(changes.no_damage < 20);
  CHECK(changes.overlooked == 0);
}

TEST_CASE("damage is found in any part of a larger table, and so is another order of its blocks") {
  const Bytes sound = invented_table("KQvKR");
  CHECK(!finds(find_table_damage, sound));
  const std::vector<std::uint32_t> sizes = block_sizes_of(sound);
  REQUIRE(sizes.size() > 128);
  std::size_t end = begin_of_file(sound).size();
  for (std::size_t block = 0; block < sizes.size(); ++block) {
    end += sizes[block];
    if (block % 31 != 0 && block + 1 != sizes.size()) continue;
    Bytes file = sound;
    file[end - 1] ^= std::byte{1};
    const auto reader = TableReader::open(make_memory_source(file), "T.m33");
    REQUIRE(reader);
    for (std::size_t begin = 0; begin < sizes.size(); begin += 50) {
      BlockBuffer buffer;
      const std::size_t stop = std::min(begin + 50, sizes.size());
      CHECK(reader->check_blocks(begin, stop, buffer).has_value() == (begin <= block && block < stop));
    }
    CHECK(finds(find_table_damage, file));
  }
  CHECK(finds(find_table_damage,
              with_footer(sound, [](version2::Footer& footer) { footer.blocks_checksum ^= 1; })));
}

namespace {

/// The file of a table of xiangqi, whose values are no real ones.
Bytes invented_xiangqi_table(const char* material) {
  const auto rules = std::make_shared<const ExpandedRules>(xiangqi_rules());
  const GameLayout layout(rules, *GameMaterial::parse(rules->rules(), material));
  const GameRowRules of_rows(layout);
  std::array<std::vector<Code>, 2> codes;
  for (const Color c : all_colors) {
    codes[index(c)].assign(layout.row_count() * layout.width(), illegal_code);
    for (std::size_t row = 0; row < layout.row_count(); ++row) {
      const PointSet legal = of_rows.legal(of_rows.row(row))[index(c)];
      for (const Point p : legal) {
        codes[index(c)][row * layout.width() + index(p)] = static_cast<Code>((row + index(p)) % 9);
      }
    }
  }
  Bytes file;
  InlineExecutor executor;
  write_game_table(
      layout, {Metric::dtm, StoredSides::both}, {codes[0], codes[1]}, executor,
      [&](std::span<const std::byte> part) { file.insert(file.end(), part.begin(), part.end()); });
  return file;
}

/// What is wrong with a table of a game; empty: nothing.
std::string fault_of_games_file(const Bytes& file) {
  RulesShelf shelf;
  const auto reader = GameTableReader::open(make_memory_source(file), "T.m33", shelf);
  REQUIRE(reader);
  InlineExecutor executor;
  const auto fault = find_table_fault(*reader, executor);
  return fault ? fault->message : std::string();
}

}  // namespace

TEST_CASE("a game's table is sound if its header counts what its blocks hold and its digests are of them") {
  // With twins, too, of which the word man is one.
  for (const char* const material : {"KRvKA", "KRRvK"}) {
    CAPTURE(material);
    const Bytes sound = invented_xiangqi_table(material);
    CHECK(fault_of_games_file(sound) == "");
    FileParts parts = FileParts::of(sound);
    const std::string summary = parts.summary;
    for (const char* const side : {"white", "black"}) {
      std::string counts = value_of_line(summary, side);
      counts.front() = counts.front() == '9' ? '8' : '9';
      parts.summary = with_value(summary, side, counts);
      CHECK(fault_of_games_file(parts.to_file())
                .ends_with("its header counts other positions than its blocks hold"));
    }
    parts.summary = with_value(summary, "values", "0123456789abcdef 0123456789abcdef");
    CHECK(
        fault_of_games_file(parts.to_file()).ends_with("its blocks hold other values than its digest is of"));
    parts.summary = summary;
    std::swap(parts.blocks.front(), parts.blocks.back());
    CHECK(fault_of_games_file(parts.to_file()) != "");
    Bytes changed = sound;
    changed[begin_of_file(sound).size() + block_sizes_of(sound)[0] / 2] ^= std::byte{1};
    CHECK(fault_of_games_file(changed) != "");
  }
}

// Files of games whose rules are data.
#include <doctest/doctest.h>

#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "example_rules.hpp"
#include "mate33/base/byte_source.hpp"
#include "mate33/game/rules_text.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/table/format/table_file_name.hpp"
#include "mate33/table/game_table_encoder.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"
#include "mate33/table/table_check.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

/// A table with codes that are made up, and its file.
struct InventedGameTable {
  GameLayout layout;
  std::array<std::vector<Code>, 2> codes;
  Bytes file;
  WrittenGameTable written;
};

InventedGameTable invent(const GameRules& rules, const char* material, Code most,
                         const GameEncoding& encoding = {}) {
  InventedGameTable table{
      GameLayout(std::make_shared<const ExpandedRules>(rules), *GameMaterial::parse(rules, material)),
      {},
      {},
      {}};
  const GameRowRules row_rules(table.layout);
  for (auto& codes : table.codes) codes.assign(table.layout.row_count() * table.layout.width(), illegal_code);
  std::mt19937 random(7);
  for (std::size_t row = 0; row < table.layout.row_count(); ++row) {
    const auto legal = row_rules.legal(row_rules.row(row));
    for (const Color c : all_colors) {
      for (const Point p : legal[index(c)]) {
        table.codes[index(c)][row * table.layout.width() + index(p)] =
            static_cast<Code>(random() % (most + 1u));
      }
    }
  }
  InlineExecutor executor;
  table.written = write_game_table(table.layout, encoding, {table.codes[0], table.codes[1]}, executor,
                                   [&](std::span<const std::byte> part) {
                                     table.file.insert(table.file.end(), part.begin(), part.end());
                                   });
  return table;
}

Expected<GameTableReader, TableFault> open_bytes(const Bytes& file, RulesShelf& shelf) {
  return GameTableReader::open(make_memory_source(file), "T.m33", shelf);
}

/// Why the file is refused; empty if it opens and all its blocks are sound.
std::string fault_of_game(const Bytes& file) {
  static RulesShelf shelf;  // expanding rules takes longer than all else
  const auto reader = open_bytes(file, shelf);
  if (!reader) return reader.error().message;
  InlineExecutor executor;
  if (const auto fault = find_table_damage(*reader, executor)) return fault->message;
  BlockBuffer buffer;
  for (std::size_t block = 0; block < reader->blocks().block_count(); ++block) {
    std::vector<Code> codes(reader->blocks().entries_of(reader->blocks().group_of_block(block)));
    if (const auto fault = reader->read_block(block, buffer, codes)) return fault->message;
  }
  return "";
}

/// How many codes of the sides that are stored are not those of the table.
std::size_t wrong_values(const GameTableReader& reader, const InventedGameTable& table) {
  const GameRowRules rules(table.layout);
  const std::size_t width = table.layout.width();
  std::size_t wrong = 0;
  for (std::size_t group = 0; group < reader.blocks().group_count(); ++group) {
    for (const Color c : all_colors) {
      if (!stores(reader.header().sides, c)) continue;
      std::vector<Code> codes(reader.blocks().rows_of(group) * width);
      REQUIRE(!read_rows(reader, rules, group, c, codes));
      const auto expected = std::span(table.codes[index(c)]).subspan(GameBlocks::first_row(group) * width);
      for (std::size_t i = 0; i < codes.size(); ++i) wrong += codes[i] == expected[i] ? 0 : 1;
    }
  }
  return wrong;
}

std::size_t find_text(const Bytes& file, const std::string& text) {
  const std::string all(reinterpret_cast<const char*>(file.data()), file.size());
  return all.find(text);
}

/// Stores the side that takes less.
void check_cheaper_side(Packing packing) {
  const InventedGameTable whole = invent(xiangqi_rules(), "KRvKA", 200);
  const InventedGameTable half = invent(xiangqi_rules(), "KRvKA", 200, {Metric::dtm, std::nullopt, packing});
  RulesShelf shelf;
  const auto reader = open_bytes(half.file, shelf);
  REQUIRE(reader);
  CHECK(reader->header().sides != StoredSides::both);
  CHECK(reader->header().counts == whole.written.facts.counts);
  CHECK(reader->header().digests == whole.written.facts.digests);
  CHECK(wrong_values(*reader, half) == 0);
  CHECK(fault_of_game(half.file).empty());
  // No other choice is shorter.
  for (const StoredSides sides : {StoredSides::white, StoredSides::black}) {
    const InventedGameTable chosen = invent(xiangqi_rules(), "KRvKA", 200, {Metric::dtm, sides, packing});
    CHECK(chosen.file.size() >= half.file.size());
    if (sides == reader->header().sides) CHECK(chosen.file == half.file);
  }
}

}  // namespace

TEST_CASE("a table of xiangqi comes back from its file, whatever its codes need") {
  for (const Code most : {Code{0}, Code{200}, Code{700}}) {
    const InventedGameTable table = invent(xiangqi_rules(), "KRvKAA", most);
    RulesShelf shelf;
    const auto reader = open_bytes(table.file, shelf);
    REQUIRE(reader);
    CHECK(reader->layout().material() == table.layout.material());
    CHECK(reader->layout().rules().rules() == xiangqi_rules());
    CHECK(reader->header().counts == table.written.facts.counts);
    CHECK(reader->header().digests == table.written.facts.digests);
    CHECK(reader->file_bytes() == table.written.bytes);
    CHECK(wrong_values(*reader, table) == 0);
  }
}

TEST_CASE("the context codec brings back a table of any game, any codes and either side") {
  for (const auto& [rules, material] :
       {std::pair(xiangqi_rules(), "KRvKA"), std::pair(xiangqi_rules(), "KPvKE"),
        std::pair(example_rules("amazon"), "KAvK")}) {
    const std::string name = material;
    CAPTURE(name);
    // Up to 3000: more than a model knows.
    for (const Code most : {Code{0}, Code{9}, Code{3000}}) {
      if (most > 9 && rules.name != "amazon") continue;  // codes at random are dear
      const InventedGameTable table = invent(rules, material, most, {.packing = best_packing});
      RulesShelf shelf;
      const auto reader = open_bytes(table.file, shelf);
      REQUIRE(reader);
      CHECK(wrong_values(*reader, table) == 0);
      CHECK(fault_of_game(table.file).empty());
      InlineExecutor executor;
      CHECK(!find_table_fault(*reader, executor));
    }
  }
}

TEST_CASE("a table may store the side that takes less, and counts both") {
  for (const Packing packing : {quick_packing, best_packing}) check_cheaper_side(packing);
}

TEST_CASE("at level best no small table is longer than at zstd 19") {
  const Packing zstd_19{BlockCodec::zstd, 19};
  for (const auto& [material, most] :
       {std::pair("KvK", 0), std::pair("KRvK", 4), std::pair("KPvK", 700), std::pair("KRvKA", 28000)}) {
    const std::string name = material;
    CAPTURE(name);
    const auto code = static_cast<Code>(most);
    const InventedGameTable best = invent(xiangqi_rules(), material, code, {.packing = best_packing});
    CHECK(best.file.size() <= invent(xiangqi_rules(), material, code, {.packing = zstd_19}).file.size());
    RulesShelf shelf;
    const auto reader = open_bytes(best.file, shelf);
    REQUIRE(reader);
    CHECK(wrong_values(*reader, best) == 0);
  }
}

TEST_CASE("a side without codes is told as it is known") {
  for (const Packing packing : {quick_packing, best_packing}) {
    const InventedGameTable whole = invent(xiangqi_rules(), "KRvK", 9);
    Bytes file;
    InlineExecutor executor;
    const GameEncoding encoding{Metric::dtm, std::nullopt, packing, whole.written.facts};
    const WrittenGameTable written = write_game_table(
        whole.layout, encoding, {std::span<const Code>(), whole.codes[1]}, executor,
        [&](std::span<const std::byte> part) { file.insert(file.end(), part.begin(), part.end()); });
    CHECK(written.facts.sides == StoredSides::black);
    CHECK(written.facts.counts == whole.written.facts.counts);
    CHECK(written.facts.digests == whole.written.facts.digests);
    CHECK(file == invent(xiangqi_rules(), "KRvK", 9, {Metric::dtm, StoredSides::black, packing}).file);
  }
}

TEST_CASE("a table on repetition counts what the rule decides apart, and has no greater code") {
  const InventedGameTable table = invent(xiangqi_rules(), "KRvKN", 4, {Metric::repetition});
  RulesShelf shelf;
  const auto reader = open_bytes(table.file, shelf);
  REQUIRE(reader);
  CHECK(fault_of_game(table.file).empty());
  CHECK(reader->header().key() == GameTableKey{table.layout.material(), Metric::repetition});
  CHECK(reader->name() == "xiangqi:KRvKN.repetition");
  CHECK(reader->header().longest() == Plies(0));
  for (const Color c : all_colors) {
    const TableCounts& counts = reader->header().counts[index(c)];
    CHECK(counts == table.written.facts.counts[index(c)]);
    const std::uint64_t all =
        counts.wins + counts.draws + counts.losses + counts.wins_by_rule + counts.losses_by_rule;
    // Fifths, as they were made up.
    for (const std::uint64_t count :
         {counts.wins, counts.draws, counts.losses, counts.wins_by_rule, counts.losses_by_rule}) {
      CHECK(count * 100 > all * 19);
      CHECK(count * 100 < all * 21);
    }
  }
  const InventedGameTable beyond = invent(xiangqi_rules(), "KRvK", 5, {Metric::repetition});
  CHECK(fault_of_game(beyond.file).ends_with("it holds values that its header knows nothing of"));
}

TEST_CASE("the name of a file tells its table") {
  const ExpandedRules& rules = *expanded_xiangqi_rules();
  const GameMaterial material = *GameMaterial::parse(rules.rules(), "KRvKN");
  for (const auto& [name, metric] :
       {std::pair("KRvKN.m33", Metric::dtm), std::pair("KRvKN.repetition.m33", Metric::repetition)}) {
    CHECK(is_name_of_table(rules, name));
    CHECK(game_key_meant_by(rules, name) == GameTableKey{material, metric});
  }
  for (const char* name : {"KRvKN", "KRvKN.dtm.m33", "KRvKN.wdl.m33", "KRvKN.repetition.m3", "krvkn.m33",
                           ".m33", "KRvKN..m33", "KQvK.m33", "KNvKR.m33"}) {
    CAPTURE(name);
    CHECK(!is_name_of_table(rules, name));
  }
}

TEST_CASE("a table carries its rules") {
  const InventedGameTable table = invent(example_rules("amazon"), "KAvK", 9);
  CHECK(find_text(table.file, "game amazon\nrules-digest " + rules_digest(example_rules("amazon"))) !=
        std::string::npos);
  CHECK(find_text(table.file, "rules as text\n" + canonical_text(example_rules("amazon"))) !=
        std::string::npos);
  CHECK(find_text(table.file, "seats K A k\n") + find_text(table.file, "seats KA k\n") !=
        2 * std::string::npos);
  RulesShelf shelf;
  const auto reader = open_bytes(table.file, shelf);
  REQUIRE(reader);
  CHECK(reader->layout().rules().rules() == example_rules("amazon"));
}

TEST_CASE("no byte of a game's table can be changed and not be noticed") {
  const InventedGameTable table = invent(xiangqi_rules(), "KRvK", 9);
  REQUIRE(fault_of_game(table.file).empty());
  for (std::size_t at = 0; at < table.file.size(); ++at) {
    Bytes file = table.file;
    file[at] ^= std::byte{1};
    CAPTURE(at);
    CHECK_FALSE(fault_of_game(file).empty());
  }
  for (std::size_t size = 0; size < table.file.size(); size += 7) {
    CHECK_FALSE(
        fault_of_game(Bytes(table.file.begin(), table.file.begin() + static_cast<std::ptrdiff_t>(size)))
            .empty());
  }
}

TEST_CASE("a header that contradicts its rules is refused by name") {
  RulesShelf shelf;
  const GameLayout layout(std::make_shared<const ExpandedRules>(xiangqi_rules()),
                          *GameMaterial::parse(xiangqi_rules(), "KRvKAA"));
  const std::string text = game_header_text(layout, Metric::dtm);
  REQUIRE(parse_game_header(text, shelf));
  const auto error_with = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    const std::size_t at = changed.find(from);
    REQUIRE(at != std::string::npos);
    changed.replace(at, from.size(), to);
    const auto layout_or = parse_game_header(changed, shelf);
    return layout_or ? "" : layout_or.error();
  };
  CHECK(error_with("metric dtm in plies", "metric dtm in moves") ==
        "its metric is 'dtm in moves', and this program reads 'dtm in plies', 'repetition'");
  CHECK(error_with("metric dtm in plies", "metric repetition").starts_with("its coding is"));
  CHECK(error_with("sides both", "sides none") == "its sides are 'none', not white, black or both");
  CHECK(error_with("sides both\n", "") == "its sides are '', not white, black or both");
  CHECK(error_with("game xiangqi", "game chess") == "its game is 'chess', and this program reads 'xiangqi'");
  CHECK(error_with("rules-digest ", "rules-digest 0").starts_with("its rules-digest is"));
  CHECK(error_with("board 9x10\nmetric", "board 9x9\nmetric") ==
        "its board is '9x9', and this program reads '9x10'");
  CHECK(error_with("material KRvKAA", "material KAAvKR") ==
        "its material 'KAAvKR' is not one that tables have");
  CHECK(error_with("material KRvKAA", "material KRvKAAAAAA") ==
        "its material 'KRvKAAAAAA' is not one that tables have");
  CHECK(error_with("material KRvKAA", "material KRvKA").starts_with("its seats is"));
  CHECK(error_with("rules as text\n", "") == "its header does not give the rules of its game");
  CHECK(error_with("slide (0,-1)", "slide (0,-2)") != "");
  CHECK(error_with("name xiangqi", "name shogi") != "");
  CHECK(error_with("no-move loses", "no-move wins").starts_with("its rules are wrong at "));
  CHECK(error_with("no-move loses", "no-move  loses") == "its rules are not in canonical text");
}

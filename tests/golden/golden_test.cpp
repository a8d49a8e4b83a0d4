// Tables as the versions of the format write them, committed with what they must answer: see README.md.
#include <doctest/doctest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "answers.hpp"
#include "golden_file.hpp"
#include "mate33/base/sha256.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/tablebase.hpp"
#include "skip.hpp"
#include "table_file.hpp"

using namespace mate33;

namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::byte>;

/// A table of this folder: how it was made.
struct GoldenTable {
  std::uint32_t version;
  const char* folder;
  const char* material;
  TableEncoding encoding = {};
  unsigned lengthened_by = 0;  ///< plies added to every distance

  fs::path path() const {
    return fs::path(MATE33_GOLDEN) / ("version" + std::to_string(version)) / folder /
           table_file_name(*Material::parse(material));
  }
};

/// The version that the generator writes today.
constexpr std::uint32_t written_version = 2;
constexpr Packing hardest_zstd = {BlockCodec::zstd, 19};

constexpr GoldenTable golden_tables[] = {
    {1, "quick", "KQvK"},
    {1, "quick", "KPvK"},
    {1, "quick", "KBvKB"},
    {1, "best", "KQvK"},
    {1, "best", "KPvK"},
    {1, "best", "KRvKB"},
    {1, "lengthened", "KQvK", {}, 300},
    {2, "quick", "KQvK"},
    {2, "quick", "KPvK"},
    {2, "quick", "KBvKB"},
    {2, "zstd-19", "KQvK", {hardest_zstd}},
    {2, "zstd-19", "KPvK", {hardest_zstd}},
    {2, "best", "KQvK", {best_packing}},
    {2, "best", "KPvK", {best_packing}},
    {2, "best", "KRvKB", {best_packing}},
    {2, "lengthened", "KQvK", {}, 300},
    {2, "lengthened-best", "KQvK", {best_packing}, 300},
    {2, "white", "KQvK", {quick_packing, StoredSides::white}},
    {2, "black", "KQvK", {quick_packing, StoredSides::black}},
    {2, "white-best", "KQvK", {best_packing, StoredSides::white}},
    {2, "black-best", "KQvK", {best_packing, StoredSides::black}},
};

/// The value of a lengthened table as it was before.
Value shortened(Value value, unsigned plies) {
  if (!value.is_decisive()) return value;
  const Plies before(value.plies.count() - plies);
  return value.is_win() ? Value::win_in(before) : Value::loss_in(before);
}

/// The file as the generator writes it today.
Bytes made_anew(const GoldenTable& table) {
  InlineExecutor executor;
  SolvedInMemory tables(executor);
  Solution& solution = tables.solve(*Material::parse(table.material));
  return encode_table(solution.layout(), table.encoding, [&](TableEncoder& encoder) {
    for (const std::size_t number : solution.layout().canonical_slices()) {
      Solution::Slice& slice = solution.slice(number);
      for (const Color side : all_colors) {
        for (Code& code : slice.codes(side)) {
          if (is_win(code) || is_loss(code)) code = static_cast<Code>(code + table.lengthened_by);
        }
      }
      encoder.add_slice(SliceRules(slice.layout(), executor), slice.codes(), executor);
    }
  });
}

}  // namespace

TEST_CASE("the golden tables are those that were committed, and sound") {
  std::ifstream sums(fs::path(MATE33_GOLDEN) / "SHA256SUMS");
  std::size_t files = 0;
  for (std::string sum, name; sums >> sum >> name; ++files) {
    CAPTURE(name);
    CHECK(sha256_hex(bytes_of(fs::path(MATE33_GOLDEN) / name)) == sum);
  }
  CHECK(files == std::size(golden_tables));
  InlineExecutor executor;
  for (const GoldenTable& table : golden_tables) {
    CAPTURE(table.path().string());
    const auto reader = TableReader::open_file(table.path().string());
    REQUIRE(reader);
    CHECK(reader->version() == table.version);
    CHECK(reader->header().sides == table.encoding.sides);
    CHECK(!find_table_fault(*reader, executor));
  }
}

TEST_CASE("tables of one material hold the same values, in whatever version, codec and sides") {
  for (const GoldenTable& table : golden_tables) {
    CAPTURE(table.path().string());
    const GoldenTable older{1, table.lengthened_by > 0 ? "lengthened" : "quick", table.material};
    if (!fs::exists(older.path())) continue;
    const auto reader = TableReader::open_file(table.path().string()),
               other = TableReader::open_file(older.path().string());
    REQUIRE(reader);
    REQUIRE(other);
    CHECK(reader->header().counts == other->header().counts);
    const auto codes = decoded(*reader), expected = decoded(*other);
    REQUIRE(codes);
    REQUIRE(expected);
    for (const Color c : all_colors) {
      if (stores(reader->header().sides, c)) CHECK((*codes)[index(c)] == (*expected)[index(c)]);
    }
  }
}

TEST_CASE("the prober answers from the golden tables what it must, in one byte a code or two") {
  const std::vector<Answer> answers = answers_of("chess", "dtm");
  for (const GoldenTable& table : golden_tables) {
    CAPTURE(table.path().string());
    if (table.encoding.sides != StoredSides::both) continue;
    Tablebase tables;
    REQUIRE(!tables.add_path(table.path().string()));
    std::size_t asked = 0;
    for (const Answer& answer : answers) {
      const Position position = parse_fen(answer.fen)->position;
      if (position.material().normalised() != *Material::parse(table.material)) continue;
      CAPTURE(answer.fen);
      const ProbeResult result = tables.probe(position);
      CHECK(result.status == ProbeStatus::ok);
      CHECK(text_of(shortened(result.value, table.lengthened_by)) == answer.value);
      ++asked;
    }
    CHECK(asked >= 35);
  }
}

TEST_SUITE("zstd") {
  TEST_CASE("the generator still writes the golden tables byte for byte") {
    if (zstd_version() != "1.5.4") {
      return skip_test("the golden tables were packed by zstd 1.5.4, and this is " + zstd_version());
    }
    for (const GoldenTable& table : golden_tables) {
      CAPTURE(table.path().string());
      if (table.version == written_version) CHECK((made_anew(table) == bytes_of(table.path())));
    }
  }

  TEST_CASE("write the golden tables" * doctest::skip()) {
    std::ofstream sums(fs::path(MATE33_GOLDEN) / "SHA256SUMS");
    for (const GoldenTable& table : golden_tables) {
      if (table.version == written_version) {
        write_file(table.path(), made_anew(table));
      }
      sums << sha256_hex(bytes_of(table.path())) << "  "
           << table.path().lexically_relative(MATE33_GOLDEN).string() << '\n';
    }
  }
}

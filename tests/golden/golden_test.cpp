// Tables as this version writes them, committed with what they must answer: see README.md.
#include <doctest/doctest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "mate33/base/sha256.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/tablebase.hpp"
#include "plain/graph_solver.hpp"
#include "skip.hpp"

using namespace mate33;

namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::byte>;

/// A table of this folder: how it was made.
struct GoldenTable {
  const char* folder;
  const char* material;
  int level;
  unsigned lengthened_by = 0;  ///< plies added to every distance

  fs::path path() const {
    return fs::path(MATE33_GOLDEN) / folder / table_file_name(*Material::parse(material));
  }
};

constexpr GoldenTable golden_tables[] = {
    {"quick", "KQvK", quick_level},
    {"quick", "KPvK", quick_level},
    {"quick", "KBvKB", quick_level},
    {"best", "KQvK", best_level},
    {"best", "KPvK", best_level},
    {"best", "KRvKB", best_level},
    {"lengthened", "KQvK", best_level, 300},
};

Bytes bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

Value lengthened(Value value, unsigned plies) {
  if (value.is_win()) return Value::win_in(value.plies + plies);
  return value.is_loss() ? Value::loss_in(value.plies + plies) : value;
}

/// The file as the generator writes it today.
Bytes made_anew(const GoldenTable& table) {
  InlineExecutor executor;
  SolvedInMemory tables(executor);
  Solution& solution = tables.solve(*Material::parse(table.material));
  TableEncoder encoder(solution.layout(), table.level);
  for (const std::size_t number : solution.layout().canonical_slices()) {
    Solution::Slice& slice = solution.slice(number);
    for (const Color side : all_colors) {
      for (Code& code : slice.codes(side)) {
        if (is_win(code) || is_loss(code)) code = static_cast<Code>(code + table.lengthened_by);
      }
    }
    encoder.add_slice(SliceRules(slice.layout(), executor), slice.codes(), executor);
  }
  return encoder.finish().to_file(best_level);
}

/// A line of answers.csv: a position, and its value as "win 19", "loss 20", "draw" or "checkmated".
struct Answer {
  Position position;
  Value value;
};

std::vector<Answer> answers() {
  std::ifstream file(fs::path(MATE33_GOLDEN) / "answers.csv");
  std::vector<Answer> result;
  for (std::string line; std::getline(file, line);) {
    const std::size_t comma = line.find(',');
    std::istringstream said(line.substr(comma + 1));
    std::string outcome;
    unsigned plies = 0;
    said >> outcome >> plies;
    const Value value = outcome == "win"    ? Value::win_in(Plies(plies))
                        : outcome == "draw" ? Value::draw()
                                            : Value::loss_in(Plies(plies));
    result.push_back({parse_fen(line.substr(0, comma))->position, value});
  }
  return result;
}

}  // namespace

TEST_CASE("the golden tables are those that were committed, and each block of them is sound") {
  std::ifstream sums(fs::path(MATE33_GOLDEN) / "SHA256SUMS");
  std::size_t files = 0;
  for (std::string sum, name; sums >> sum >> name; ++files) {
    CAPTURE(name);
    const Bytes bytes = bytes_of(fs::path(MATE33_GOLDEN) / name);
    CHECK(sha256_hex(bytes) == sum);
    const auto reader = TableReader::open(make_memory_source(bytes), name);
    REQUIRE(reader);
    for (std::size_t block = 0; block < reader->blocks().block_count(); ++block)
      CHECK(reader->read_block(block));
  }
  CHECK(files == std::size(golden_tables));
}

TEST_CASE("the prober answers from the golden tables what it must, in one byte a code or two") {
  for (const GoldenTable& table : golden_tables) {
    CAPTURE(table.path().string());
    Tablebase tables;
    REQUIRE(!tables.add_path(table.path().string()));
    std::size_t asked = 0;
    for (const Answer& answer : answers()) {
      if (answer.position.material().normalised() != *Material::parse(table.material)) continue;
      CAPTURE(to_fen(answer.position));
      const ProbeResult result = tables.probe(answer.position);
      CHECK(result.status == ProbeStatus::ok);
      CHECK(result.value == lengthened(answer.value, table.lengthened_by));
      ++asked;
    }
    CHECK(asked >= 35);
  }
}

TEST_CASE("what the golden tables must answer is what the graph solver finds") {
  plain::GraphTables graphs;
  for (const Answer& answer : answers()) {
    CAPTURE(to_fen(answer.position));
    graphs.solve(answer.position.material());
    CHECK(graphs.value(answer.position) == answer.value);
  }
}

TEST_SUITE("zstd") {
  TEST_CASE("the generator still writes the golden tables byte for byte") {
    if (zstd_version() != "1.5.4") {
      return skip_test("the golden tables were packed by zstd 1.5.4, and this is " + zstd_version());
    }
    for (const GoldenTable& table : golden_tables) {
      CAPTURE(table.path().string());
      CHECK((made_anew(table) == bytes_of(table.path())));
    }
  }

  TEST_CASE("write the golden tables" * doctest::skip()) {
    for (const GoldenTable& table : golden_tables) {
      const Bytes bytes = made_anew(table);
      std::ofstream(table.path(), std::ios::binary)
          .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }
  }
}

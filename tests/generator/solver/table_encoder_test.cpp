#include "mate33/table/table_encoder.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "mate33/plan/band_loader.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/codec/prediction.hpp"
#include "mate33/table/layouts/chess/slice_layout.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plain/plain_prediction.hpp"
#include "sanitized.hpp"
#include "solved_tables.hpp"
#include "solver/encoded_tables.hpp"
#include "table_file.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

struct Comparison {
  std::uint64_t compared = 0, different = 0;
  std::array<TableCounts, 2> counts{};
};

void add(TableCounts& counts, Code code) {
  if (is_win(code)) {
    ++counts.wins;
    counts.longest_win = std::max(counts.longest_win, plies_of(code));
  } else if (is_loss(code)) {
    ++counts.losses;
    counts.longest_loss = std::max(counts.longest_loss, plies_of(code));
  } else {
    ++counts.draws;
  }
}

/// Compares what was read back of a slice with what was solved, in the rows that the table holds.
void compare(const TableLayout& layout, std::size_t slice, const Solution::Slice& solved,
             const std::array<SolvedBands, 2>& loaded, Comparison& result) {
  for (const std::size_t row : held_rows(layout, slice)) {
    const RowRules rules = RowRules::of(layout, layout.men_of(slice, row * square_count));
    for (const Color side : all_colors) {
      const auto expected = solved.row(side, row), found = loaded[index(side)].row(row);
      for (const Square king : all_squares) {
        const Code code = expected[index(king)];
        result.compared += code == illegal_code ? 0 : 1;
        // What is no position is so for all three.
        const bool legal = rules.legal[index(side)].contains(king);
        if (found[index(king)] != code || legal != (code != illegal_code)) ++result.different;
        if (legal) add(result.counts[index(side)], code);
      }
    }
  }
}

void check_read_back(const char* name, WorkerTeam& team) {
  CAPTURE(name);
  SolvedInMemory& tables = solved_tables();
  const Solution& solution = tables.solve(*Material::parse(name));
  const TableLayout& layout = solution.layout();
  const auto reader = TableReader::open(make_memory_source(encode(solution, team)), name);
  REQUIRE(reader);
  CHECK(reader->header().material == layout.material());
  Comparison result;
  for (const std::size_t slice : layout.canonical_slices()) {
    std::array loaded = {SolvedBands(layout.plane_count()), SolvedBands(layout.plane_count())};
    for (const Color side : all_colors) {
      REQUIRE(BandLoader().load(*reader, slice, side, {}, loaded[index(side)], team));
    }
    compare(layout, slice, solution.slice(slice), loaded, result);
  }
  CHECK(result.different == 0);
  CHECK(result.compared > 20'000);
  CHECK(reader->header().counts == result.counts);
}

/// How many positions with Black to move are predicted otherwise one by one than a plane at a time.
struct PredictionComparison {
  std::uint64_t compared = 0, different = 0, right = 0, illegal_questions = 0;
};

void compare_predictions(const TableLayout& layout, std::size_t slice, std::size_t plane,
                         const Solution::Slice& codes, PredictionComparison& result) {
  const auto white = codes.codes(Color::white).subspan(plane * plane_entries).first<plane_entries>();
  const auto black = codes.codes(Color::black).subspan(plane * plane_entries).first<plane_entries>();
  std::array<Code, plane_entries> prediction;
  const MenSquares plane_men = layout.men_of(slice, plane * plane_entries);
  predict_black_plane(Metric::dtm, layout, plane_men, PlaneRules::of(layout, plane_men).attacked,
                      SquareSet::all(), white, prediction);
  for (const SquareSet rows : {first_rows(3), first_rows(20), SquareSet::of(Rank::r6)}) {
    // What is in other rows of White's means nothing.
    std::array<Code, plane_entries> some, of_rows;
    some.fill(draw_code);
    const auto row_of = [](auto& all, Square inner) { return all.begin() + index(inner) * square_count; };
    for (const Square inner : rows_to_predict_from(layout, rows)) {
      std::copy_n(row_of(white, inner), square_count, row_of(some, inner));
    }
    predict_black_plane(Metric::dtm, layout, plane_men, PlaneRules::of(layout, plane_men).attacked,
                        SquareSet::all(), some, of_rows, rows);
    for (const Square inner : rows) {
      const auto whole = row_of(prediction, inner);
      result.different += std::equal(whole, whole + square_count, row_of(of_rows, inner)) ? 0 : 1;
    }
  }
  for (std::size_t i = 0; i < plane_entries; ++i) {
    const MenSquares men = layout.men_of(slice, plane * plane_entries + i);
    const RowRules rules = RowRules::of(layout, men);
    if (!rules.legal[index(Color::black)].contains(men.black_king)) continue;
    const Code scalar = plain_prediction(layout, men, [&](Square last, Square king) {
      const Code code = white[index(last) * square_count + index(king)];
      result.illegal_questions += code == illegal_code ? 1 : 0;
      return code;
    });
    ++result.compared;
    result.different += scalar == prediction[i] ? 0 : 1;
    result.right += scalar == black[i] ? 1 : 0;
  }
}

}  // namespace

TEST_CASE("what is encoded is read back, every position that a table holds") {
  WorkerTeam team(2);
  for (const char* name :
       tables_to_try({"KQvK", "KPvK", "KRvK", "KNvKN", "KBBvK"}, {"KQvKR", "KRRvK", "KBvKB", "KPvKP"})) {
    check_read_back(name, team);
  }
}

TEST_CASE("the bytes do not depend on the order in which slices come") {
  WorkerTeam team(1);
  SolvedInMemory& tables = solved_tables();
  const Solution& solution = tables.solve(*Material::parse("KPvK"));
  std::vector<std::size_t> slices = solution.layout().canonical_slices();
  const auto expected = encode(solution, slices, team);
  std::ranges::reverse(slices);
  CHECK(encode(solution, slices, team) == expected);
  std::ranges::shuffle(slices, std::mt19937_64(1));
  CHECK(encode(solution, slices, team) == expected);
}

TEST_CASE("level and sides change the bytes, not what they say: counts and digests stay the same") {
  WorkerTeam team(2);
  SolvedInMemory& tables = solved_tables();
  for (const char* name : tables_to_try({"KPvK", "KNvKN"}, {"KRvK", "KBBvK"})) {
    CAPTURE(name);
    const Solution& solution = tables.solve(*Material::parse(name));
    const auto quick = TableReader::open(make_memory_source(encode(solution, team)), name);
    REQUIRE(quick);
    REQUIRE(quick->header().digests);
    CHECK((*quick->header().digests)[0] != (*quick->header().digests)[1]);
    std::vector<Packing> packings = packings_for(solution);
    packings.push_back({BlockCodec::zstd, 1});
    for (const Packing& packing : packings) {
      for (const StoredSides sides : {StoredSides::white, StoredSides::black, StoredSides::both}) {
        CAPTURE(static_cast<int>(packing.codec));
        CAPTURE(packing.zstd_level);
        CAPTURE(name_of(sides));
        const auto other =
            TableReader::open(make_memory_source(encode(solution, team, {packing, sides})), name);
        REQUIRE(other);
        CHECK(other->header().sides == sides);
        CHECK(other->header().counts == quick->header().counts);
        CHECK(other->header().digests == quick->header().digests);
        CHECK(!find_table_fault(*other, team));
      }
    }
  }
  const Solution& rook = tables.solve(*Material::parse("KRvK"));
  CHECK(encode(rook, team, {best_packing}).size() < encode(rook, team).size());
}

TEST_CASE("where the encoder is to choose a side, it stores the one that takes fewer bytes") {
  WorkerTeam team(2);
  SolvedInMemory& tables = solved_tables();
  for (const char* name : tables_to_try({"KPvK"}, {"KQvK", "KNvKN"})) {
    const Solution& solution = tables.solve(*Material::parse(name));
    const auto reader = TableReader::open(make_memory_source(encode(solution, team)), name);
    for (const bool white_draws : {false, true}) {
      // Black's side takes fewer bytes as a rule: not where White only draws.
      TableCodes codes = *decoded(*reader);
      if (white_draws) {
        for (Code& code : codes[index(Color::white)]) code = code == illegal_code ? code : draw_code;
      }
      for (const Packing& packing : packings_for(solution)) {
        const auto file_of = [&](std::optional<StoredSides> sides) {
          return encode_table(solution.layout(), {packing, sides}, codes);
        };
        const auto white = file_of(StoredSides::white), black = file_of(StoredSides::black);
        CAPTURE(name);
        CAPTURE(static_cast<int>(packing.codec));
        if (white_draws) CHECK(white.size() < black.size());
        CHECK(file_of({}) == (white.size() <= black.size() ? white : black));
      }
    }
  }
}

TEST_CASE("groups of planes make the same table as slices") {
  WorkerTeam team(2);
  SolvedInMemory& tables = solved_tables();
  for (const char* name : tables_to_try({"KPvK", "KBBvK"}, {"KQvK", "KNvKN"})) {
    for (const StoredSides sides : {StoredSides::white, StoredSides::black, StoredSides::both}) {
      CAPTURE(name);
      const Solution& solution = tables.solve(*Material::parse(name));
      const auto both = TableReader::open(make_memory_source(encode(solution, team)), name);
      for (const Packing& packing : packings_for(solution)) {
        const TableEncoding encoding{packing, sides};
        CHECK(encode_table(solution.layout(), encoding, *decoded(*both)) == encode(solution, team, encoding));
      }
    }
  }
}

TEST_CASE("a slice whose block is damaged is not loaded") {
  WorkerTeam team(2);
  SolvedInMemory& tables = solved_tables();
  const Solution& solution = tables.solve(*Material::parse("KPvK"));
  auto bytes = encode(solution, team);
  bytes[footer_of(bytes).end_of_blocks - 1] ^= std::byte{1};  // of the last block, of Black to move
  const auto reader = TableReader::open(make_memory_source(bytes), "KPvK.m33");
  REQUIRE(reader);
  const std::vector<std::size_t> slices = solution.layout().canonical_slices();
  const auto load = [&](std::size_t slice, Color to_move) {
    SolvedBands planes(solution.layout().plane_count());
    return BandLoader().load(*reader, slice, to_move, {}, planes, team);
  };
  CHECK(load(slices.front(), Color::black));
  CHECK(load(slices.back(), Color::white));  // which Black's block does not matter to
  const auto loaded = load(slices.back(), Color::black);
  REQUIRE(!loaded);
  CHECK(loaded.error().kind == TableFault::Kind::damaged);
  CHECK(loaded.error().message.starts_with("KPvK.m33 is damaged: block "));
}

TEST_CASE("Black's values are predicted alike one by one and a plane at a time") {
  WorkerTeam team(2);
  SolvedInMemory& tables = solved_tables();
  for (const char* name : tables_to_try({"KQvK", "KPvK", "KNvKN"}, {"KRvKN", "KQvKR", "KQvKB"})) {
    CAPTURE(name);
    const Solution& solution = tables.solve(*Material::parse(name));
    const TableLayout& layout = solution.layout();
    PredictionComparison result;
    for (const std::size_t slice : layout.canonical_slices()) {
      const SliceLayout planes(layout, slice);
      for (std::size_t plane = 0; plane < layout.plane_count(); ++plane) {
        if (planes.is_solved(plane)) {
          compare_predictions(layout, slice, plane, solution.slice(slice), result);
        }
      }
    }
    CHECK(result.different == 0);
    CHECK(result.illegal_questions == 0);
    CHECK(result.compared > 20'000);
    CHECK(result.right > result.compared / 2);
  }
}

TEST_CASE("a residual and its prediction give the code back, and what was predicted costs nothing") {
  unsigned wrong = 0;
  for (Code code = 0; code <= 300; ++code) {
    for (Code predicted = 0; predicted <= 300; ++predicted) {
      const Code stored = encode_residual(code, predicted);
      wrong += decode_residual(stored, predicted) == code ? 0u : 1u;
      wrong += (stored == 0) == (code == predicted) ? 0u : 1u;
      wrong += stored <= std::max(code, predicted) ? 0u : 1u;
      // And the other way round: every stored number is the residual of one code.
      wrong += encode_residual(decode_residual(code, predicted), predicted) == code ? 0u : 1u;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("a table is sound that says what its blocks hold, and no other") {
  WorkerTeam team(2);
  SolvedInMemory& tables = solved_tables();
  const auto sound = encode(tables.solve(*Material::parse("KQvK")), team);
  const auto fault_of = [&](const std::function<void(TableHeader&)>& change) {
    TableHeader header = TableReader::open(make_memory_source(sound), "KQvK")->header();
    change(header);
    FileParts parts = FileParts::of(sound);
    parts.summary = version2::summary_text(header);
    const auto reader = TableReader::open(make_memory_source(parts.to_file()), "KQvK");
    REQUIRE(reader);
    const auto fault = find_table_fault(*reader, team);
    return fault ? fault->message : std::string();
  };
  const std::string counts = "KQvK is damaged: its header counts other positions than its blocks hold";
  CHECK(fault_of([](TableHeader&) {}).empty());
  for (const Color c : all_colors) {
    CHECK(fault_of([&](TableHeader& h) { ++h.counts[index(c)].draws; }) == counts);
    CHECK(fault_of([&](TableHeader& h) { ++h.counts[index(c)].wins; }) == counts);
    CHECK(fault_of([&](TableHeader& h) { ++h.counts[index(c)].losses; }) == counts);
    CHECK(fault_of([&](TableHeader& h) { ++(*h.digests)[index(c)]; }) ==
          "KQvK is damaged: its blocks hold other values than its digest is of");
  }
  CHECK(fault_of([](TableHeader& h) { h.counts[0].longest_win = Plies(5); }) == counts);
  // Black loses in up to 20 plies, White wins in up to 19: then no distance is known to the header that long.
  CHECK(fault_of([](TableHeader& h) {
          for (TableCounts& c : h.counts) c.longest_win = c.longest_loss = Plies(10);
        }) == "KQvK is damaged: block 0: it holds distances that its header knows nothing of");
}

#include <doctest/doctest.h>

#include <string_view>

#include "general_tables.hpp"
#include "mate33/chess/legality.hpp"

using namespace mate33;

// What tables of the general format answer.

namespace {

std::vector<Symmetry> symmetries_of(Material material) {
  if (material.count(PieceType::pawn) > 0) return {Symmetry::identity(), Symmetry::flip_files()};
  return {all_symmetries.begin(), all_symmetries.end()};
}

}  // namespace

TEST_CASE("tables answer what the solver found, from all sides") {
  const Tablebase tables = open_directory(made_directory());
  CHECK(tables.faults().empty());
  CHECK(tables.tables().size() == 4);
  for (const char* name : {"KQvKR", "KPvK"}) {
    CAPTURE(name);
    CHECK(tables.has_table(material_of(name)));
    CHECK(tables.has_table(material_of(name).colors_swapped()));
    std::size_t compared = 0, wrong = 0;
    for (const Position& position : positions_of(name, 97)) {
      const Value value = solved(name).value(position);
      for (const Symmetry symmetry : symmetries_of(material_of(name))) {
        const Position image = transformed(position, symmetry);
        wrong += answers(tables, image, value) ? 0 : 1;
        wrong += answers(tables, colors_swapped(image), value) ? 0 : 1;
        ++compared;
      }
    }
    CHECK(wrong == 0);
    CHECK(compared > 2000);
  }
}

TEST_CASE("every position of the tables of three men is answered as it was solved") {
  const Tablebase tables = open_directory(made_directory());
  for (const char* name : {"KQvK", "KRvK", "KPvK"}) {
    CAPTURE(name);
    CHECK(count_wrong(tables, name, 1) == 0);
  }
}

TEST_CASE("positions that are not legal are told from draws") {
  const Tablebase tables = open_directory(made_directory());
  std::size_t illegal = 0, wrong = 0;
  for (const Position& position : positions_of("KPvK", 7, true)) {
    const bool expected = find_fault(position).has_value();
    const ProbeResult result = tables.probe(position);
    wrong += (result.status == ProbeStatus::illegal_position) == expected ? 0 : 1;
    wrong += result.value.is_known() != expected ? 0 : 1;
    illegal += expected ? 1 : 0;
  }
  CHECK(illegal > 1000);
  CHECK(wrong == 0);
}

TEST_CASE("a table in memory answers as the file does") {
  const auto tables = Tablebase::open_memory(bytes_of_table("KQvKR"));
  REQUIRE(tables);
  CHECK(tables->tables() == std::vector<TableKey>{material_of("KQvKR")});
  CHECK(count_wrong(*tables, "KQvKR", 331) == 0);
}

TEST_CASE("the side with the queen may be Black") {
  const Tablebase tables = open_directory(made_directory());
  for (const char* fen :
       {"8/8/8/8/8/2k5/1q6/K7 w - - 0 1", "8/8/8/8/8/1k6/2q5/K7 w - - 0 1", "8/8/8/4k3/8/8/q7/7K b - - 0 1",
        "8/8/8/4k3/8/8/q7/7K w - - 0 1", "8/8/8/8/8/3k4/1q6/3K4 b - - 0 1"}) {
    CAPTURE(fen);
    const Position position = position_of(fen);
    REQUIRE(position.material() == material_of("KQvK").colors_swapped());
    CHECK(answers(tables, position, solved("KQvK").value(colors_swapped(position))));
  }
  CHECK(answers(tables, position_of("8/8/8/8/8/2k5/1q6/K7 w - - 0 1"), loss_in(0)));
  CHECK(answers(tables, position_of("8/8/8/8/8/1k6/2q5/K7 w - - 0 1"), Value::draw()));  // stalemate
}

TEST_CASE("castling rights are refused") {
  const Tablebase tables = open_directory(made_directory());
  for (const char* fen :
       {"k7/8/8/8/8/8/8/4K2R w K - 0 1", "4k2r/8/8/8/8/8/8/QK6 w k - 0 1", "k7/8/8/8/8/8/8/R3K3 b Q - 0 1"}) {
    CAPTURE(fen);
    Position position = position_of(fen);
    REQUIRE(position.castling.any());
    CHECK(tables.probe(position).status == ProbeStatus::castling_rights);
    CHECK(!tables.probe(position).value.is_known());
    CHECK(tables.probe_root(position).status == ProbeStatus::castling_rights);
    position.castling = {};
    CHECK(tables.probe(position).status == ProbeStatus::ok);
  }
}

TEST_CASE("a line of best moves is as long as its value says, through smaller tables") {
  const Tablebase tables = open_directory(made_directory());
  std::size_t lines = 0, wrong = 0;
  for (const char* name : {"KQvKR", "KPvK"}) {
    for (const Position& position : positions_of(name, std::string_view(name) == "KPvK" ? 1999 : 59'999)) {
      const Value value = solved(name).value(position);
      const Line line = tables.best_line(position);
      const std::size_t length = value.is_decisive() ? value.plies.count() : 0;
      ++lines;
      wrong += line.status == ProbeStatus::ok && line.value == value && line.moves.size() == length ? 0 : 1;
    }
  }
  CHECK(lines > 50);
  CHECK(wrong == 0);
}

#include <doctest/doctest.h>

#include <array>
#include <string>

#include "general_tables.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

// Directories of tables of the general format: some missing, misnamed, or none at all.

namespace fs = std::filesystem;

TEST_CASE("a smaller table that is missing does not keep a larger one from its answers") {
  const TemporaryDirectory directory;
  copy_table("KQvKR", directory / "KQvKR.m33");
  copy_table("KPvK", directory / "KPvK.m33");
  const Tablebase tables = open_directory(directory.path());
  CHECK(tables.faults().empty());
  CHECK(count_wrong(tables, "KQvKR", 977) == 0);
  CHECK(count_wrong(tables, "KPvK", 97) == 0);
}

TEST_CASE("the only move into a table that is missing is worth what the others do not keep") {
  const TemporaryDirectory directory;
  copy_table("KQvKR", directory / "KQvKR.m33");
  const Tablebase tables = open_directory(directory.path());
  const Position position = position_of("8/8/8/3r4/8/8/3Q4/K6k w - - 0 1");
  const RootProbe root = tables.probe_root(position);
  CHECK(root.status == ProbeStatus::ok);
  CHECK(root.value == solved("KQvKR").value(position));
  CHECK(root.moves.size() == legal_moves(position).size());
  for (const RankedMove& move : root.moves) {
    CAPTURE(to_uci(move.move));
    const bool is_capture = move.move == Move{Square::d2, Square::d5};
    CHECK(move.conversion == is_capture);
    CHECK(move.status == (is_capture ? ProbeStatus::missing_table : ProbeStatus::ok));
    CHECK(move.value_after == solved(is_capture ? "KQvK" : "KQvKR").value(position.after(move.move)));
  }
  CHECK(root.moves.front().move == Move{Square::d2, Square::d5});
  // With the smaller table there it is a move like others.
  for (const RankedMove& move : open_directory(made_directory()).probe_root(position).moves) {
    CHECK(move.status == ProbeStatus::ok);
  }
}

TEST_CASE("without a table the answer says which") {
  const TemporaryDirectory directory;
  copy_table("KPvK", directory / "KPvK.m33");
  const Tablebase tables = open_directory(directory.path());
  const ProbeResult result = tables.probe(position_of("8/8/8/4k3/8/8/Q7/7K w - - 0 1"));
  CHECK(result.status == ProbeStatus::missing_table);
  CHECK(!result.value.is_known());
  CHECK(tables.status_without_table(material_of("KQvK")) == ProbeStatus::missing_table);
  // Bare kings and a minor piece need no table.
  CHECK(answers(tables, position_of("8/8/8/4k3/8/8/N7/7K w - - 0 1"), Value::draw()));
  CHECK(answers(tables, position_of("8/8/8/4k3/8/8/8/7K b - - 0 1"), Value::draw()));
  CHECK(tables.probe(position_of("8/pppp4/8/4k3/8/8/Q7/7K w - - 0 1")).status == ProbeStatus::too_many_men);
}

TEST_CASE("a file under the name of another material is refused by both names") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory / "KRvK.m33");
  const Tablebase tables = open_directory(directory.path());
  CHECK(!tables.has_table(material_of("KRvK")));
  CHECK(!tables.has_table(material_of("KQvK")));
  CHECK(tables.probe(position_of("8/8/8/4k3/8/8/R7/7K w - - 0 1")).status == ProbeStatus::corrupt_file);
  CHECK(tables.probe(position_of("8/8/8/4k3/8/8/Q7/7K w - - 0 1")).status == ProbeStatus::missing_table);
  REQUIRE(tables.faults().size() == 1);
  CHECK(tables.faults().front().kind == TableFault::Kind::damaged);
  CHECK(tables.faults().front().message.find("KRvK.m33") != std::string::npos);
  CHECK(tables.faults().front().message.find("KQvK") != std::string::npos);
}

TEST_CASE("files that are no tables are told of or passed over, and the others serve") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory / "KQvK.m33");
  directory.write("KRvK.m33", Bytes(100));
  directory.write("notes.m33", Bytes(10));
  directory.write("KvKP.m33", Bytes(10));  // not how tables are named
  fs::create_directory(directory / "KPvK.m33");
  const Tablebase tables = open_directory(directory.path());
  CHECK(tables.tables() == std::vector<TableKey>{material_of("KQvK")});
  CHECK(tables.status_without_table(material_of("KRvK")) == ProbeStatus::corrupt_file);
  CHECK(tables.status_without_table(material_of("KPvK")) == ProbeStatus::io_error);
  REQUIRE(tables.faults().size() == 3);
  CHECK(tables.faults().front().kind == TableFault::Kind::missing);
  CHECK(tables.faults().front().message ==
        (directory / "KvKP.m33").string() +
            " is misnamed: to be found, the table of KPvK has to be called KPvK.m33");
  CHECK(count_wrong(tables, "KQvK", 101) == 0);
}

TEST_CASE(
    "of two directories the first that has a table serves, and a damaged one does not shut out a sound one") {
  const TemporaryDirectory damaged;
  damaged.write("KQvK.m33", Bytes(100));
  const Tablebase tables = Tablebase::open(std::array{damaged.path().string(), made_directory().string()});
  tables.open_files();
  CHECK(tables.faults().size() == 1);
  CHECK(tables.has_table(material_of("KQvK")));
  CHECK(count_wrong(tables, "KQvK", 101) == 0);
}

TEST_CASE("a file that becomes shorter while it is open is an error of reading") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory / "KQvK.m33");
  const Tablebase tables = open_directory(directory.path());
  CHECK(tables.faults().empty());
  fs::resize_file(directory / "KQvK.m33", 1000);
  const ProbeResult result = tables.probe(position_of("8/8/8/4k3/8/8/Q7/7K w - - 0 1"));
  CHECK(result.status == ProbeStatus::io_error);
  CHECK(!result.value.is_known());
}

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "altered_tables.hpp"
#include "c_helpers.hpp"
#include "temporary_directory.hpp"
#include "test_table.hpp"

using namespace mate33;

// Names of files and directories, the awkward ones above all, and one path by itself.

namespace {

namespace fs = std::filesystem;

constexpr std::string_view asked_fen = "8/8/8/4k3/8/8/Q7/7K w - - 0 1";

mate33_status probe_queen(const mate33_tablebase* tables) {
  const mate33_position asked = boards_of(position_of(asked_fen));
  mate33_result result = untouched;
  return mate33_probe_position(tables, &asked, &result);
}

mate33_status add(const Handle& tables, const fs::path& path) {
  return mate33_add_path(tables.get(), path.string().c_str());
}

bool tells(const Handle& tables, std::size_t i, const std::string& what) {
  const char* const problem = mate33_problem(tables.get(), i);
  return problem != nullptr && std::string(problem).find(what) != std::string::npos;
}

}  // namespace

TEST_CASE("a directory of any name is added by its path, the separators of lists among its letters") {
  for (const std::string name :
       {"a:b;c", ":", " ", "it's \"quoted\"", "back\\slash", "new\nline", "-", "$HOME", "%s%n", "*",
        "not UTF-8 \xFF\xC0\x80", "\xF0\x9F\x99\x82", "trailing ", "..."}) {
    CAPTURE(name);
    const TemporaryDirectory directory(name);
    copy_table("KQvK", directory.path());
    const Handle tables = opened("");
    CHECK(add(tables, directory.path()) == MATE33_OK);
    CHECK(mate33_problem(tables.get(), 0) == nullptr);
    REQUIRE(mate33_table(tables.get(), 0) != nullptr);
    CHECK(std::string(mate33_table(tables.get(), 0)) == "KQvK");
    CHECK(probe_queen(tables.get()) == MATE33_OK);
    const Handle slashes = opened("");
    CHECK(add(slashes, directory.path().string() + "//") == MATE33_OK);
    CHECK(probe_queen(slashes.get()) == MATE33_OK);

    Tablebase cpp;
    CHECK(!cpp.add_path(directory.path().string()));
    CHECK(cpp.probe(position_of(asked_fen)).status == ProbeStatus::ok);
    const std::vector<std::string> names = {directory.path().string()};
    CHECK(Tablebase::open(names).probe(position_of(asked_fen)).status == ProbeStatus::ok);
    Tablebase later;
    later.add_directories(names);
    CHECK(later.probe(position_of(asked_fen)).status == ProbeStatus::ok);
  }
}

TEST_CASE("a file is added by its path, whatever it is called and of either format") {
  const TemporaryDirectory directory("a:b");
  directory.write("my queen", bytes_of_table("KQvK"));
  directory.write("KRvK.m33", bytes_of_table("KQvKR"));  // not what it says
  directory.write("packed", compressed_table_bytes());
  const Handle tables = opened("");
  for (const char* name : {"my queen", "KRvK.m33", "packed"}) {
    CHECK(add(tables, directory / name) == MATE33_OK);
  }
  for (const char* material : {"KQvK", "KQvKR", "KBNvK"}) {
    CHECK(mate33_table_status(tables.get(), material) == MATE33_OK);
  }
  CHECK(mate33_table_status(tables.get(), "KRvK") == MATE33_MISSING_TABLE);
  CHECK(probe_queen(tables.get()) == MATE33_OK);
  CHECK(mate33_problem(tables.get(), 0) == nullptr);
}

TEST_CASE("a path that cannot be added says why, and the others serve") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory.path());
  directory.write("damaged", std::vector<std::byte>(100));
  directory.write("empty", {});
  const Handle tables = opened(directory.path().string());
  CHECK(add(tables, directory / "nothing") == MATE33_IO_ERROR);
  CHECK(tells(tables, 0, "cannot read " + (directory / "nothing").string() + ": "));
  CHECK(add(tables, directory / "damaged") == MATE33_CORRUPT_FILE);
  CHECK(tells(tables, 1, (directory / "damaged").string() + " is damaged: "));
  CHECK(add(tables, directory / "empty") == MATE33_CORRUPT_FILE);
  CHECK(add(tables, "") == MATE33_IO_ERROR);
  CHECK(add(tables, (directory / "damaged").string() + "/below") == MATE33_IO_ERROR);
  CHECK(add(tables, std::string(300, 'x')) == MATE33_IO_ERROR);
  CHECK(add(tables, std::string(100'000, '/') + "x") == MATE33_IO_ERROR);
  CHECK(add(tables, "/dev/null") == MATE33_IO_ERROR);  // no plain file
  CHECK(mate33_problem(tables.get(), 7) != nullptr);
  CHECK(mate33_problem(tables.get(), 8) == nullptr);
  CHECK(mate33_add_path(nullptr, "x") == MATE33_BAD_ARGUMENT);
  CHECK(mate33_add_path(tables.get(), nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(probe_queen(tables.get()) == MATE33_OK);
  CHECK(mate33_table(tables.get(), 1) == nullptr);
}

TEST_CASE("of two tables of one material the one that was there first serves, unless it is refused") {
  const TemporaryDirectory sound, damaged;
  copy_table("KQvK", sound.path());
  damaged.write("KQvK.m33", std::vector<std::byte>(50));
  // It says that every position is a draw.
  const Bytes table = bytes_of_table("KQvK");
  const Bytes draws = with_one_code(table, header_of(table), 0);
  const auto outcome = [](const Handle& tables) {
    const mate33_position asked = boards_of(position_of(asked_fen));
    mate33_result result = untouched;
    mate33_probe_position(tables.get(), &asked, &result);
    return result.outcome;
  };
  const Handle first = opened(sound.path().string());
  CHECK(mate33_add_memory(first.get(), draws.data(), draws.size()) == MATE33_OK);
  CHECK(outcome(first) == MATE33_WIN);
  const Handle second = opened(damaged.path().string());
  CHECK(mate33_add_memory(second.get(), draws.data(), draws.size()) == MATE33_OK);
  CHECK(outcome(second) == MATE33_DRAW);
  CHECK(tells(second, 0, "KQvK.m33 is damaged"));
  CHECK(add(second, sound.path()) == MATE33_OK);
  CHECK(outcome(second) == MATE33_DRAW);
}

TEST_CASE("a list with names too long or without end is no failure, and what is wrong is told") {
  const Handle separators = opened(std::string(100'000, ':'));
  CHECK(mate33_problem(separators.get(), 0) == nullptr);
  const Handle name = opened(std::string(5000, 'x') + ":" + small_tables().string());
  CHECK(tells(name, 0, "cannot read xxx"));
  CHECK(probe_queen(name.get()) == MATE33_OK);
  const TemporaryDirectory deep("a directory whose name is no UTF-8: \xFF");
  copy_table("KQvK", deep.path());
  // A ':' splits a list: that is what exact paths are for.
  CHECK(probe_queen(opened(deep.path().string()).get()) == MATE33_MISSING_TABLE);
}

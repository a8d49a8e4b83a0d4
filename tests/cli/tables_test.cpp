#include <doctest/doctest.h>
#include <sys/stat.h>

#include "general_tables.hpp"
#include "mate33/table/flat_table.hpp"

// What `mate33 tables` lists.

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

namespace fs = std::filesystem;

TEST_CASE("tables lists what is there; --check finds a damaged block") {
  const RunOutcome listed = run_on(made_tables(), {"tables"});
  CHECK(listed.exit_code == 0);
  CHECK(contains(listed.out, "4 tables"));
  for (const std::string& name : names_in(made_tables())) CHECK(contains(listed.out, name));

  const RunOutcome sound = run_on(made_tables(), {"tables", "--check", "--json"});
  CHECK(sound.exit_code == 0);
  CHECK(events_of(sound).size() == 4);
  for (const Json& table : events_of(sound)) {
    CHECK(table.at("damaged") == false);
    CHECK(table.at("sha256").get<std::string>().size() == 64);
  }

  const TemporaryDirectory directory;
  copy_with_damage("KRvK.m33", directory.path());
  const RunOutcome damaged = run_on(directory.path(), {"tables", "--check", "--json"});
  CHECK(damaged.exit_code == 4);
  for (const Json& table : events_of(damaged)) {
    CHECK(table.at("damaged") == (table.at("material") == "KRvK"));
    CHECK(table.contains("fault") == (table.at("material") == "KRvK"));
    CHECK(table.at("version") == 2);
    CHECK(table.at("sides") == "both");
  }
  const RunOutcome text = run_on(directory.path(), {"tables", "--check"});
  CHECK(text.exit_code == 4);
  std::size_t reasons = 0;
  for (const std::string& line : lines_of(text.out)) {
    if (line.starts_with("  ")) {
      CHECK(contains(line, "KRvK.m33 is damaged: "));
      ++reasons;
      continue;
    }
    CHECK(contains(line, "DAMAGED") == contains(line, "KRvK.m33"));
  }
  CHECK(reasons == 1);
}

TEST_CASE("tables tells of a file that does not begin as a table") {
  const TemporaryDirectory directory;
  write_file(directory / "KQvK.m33", "no table, but long enough that it could be one");
  const RunOutcome outcome = run_on(directory.path(), {"tables"});
  CHECK(outcome.exit_code == 4);
  CHECK(contains(outcome.out, "KQvK.m33 is damaged: it does not begin as a mate33 table does"));
}

TEST_CASE("tables lists the flat table of KBNvK, plain and compressed, too") {
  const TemporaryDirectory directory;
  generate({"KBNvK", "--compress"}, directory.path());
  generate({"KQvK"}, directory.path());
  const RunOutcome text = run_on(directory.path(), {"tables"});
  CHECK(text.exit_code == 0);
  CHECK(contains(text.out, "3 tables"));

  const auto listed = events_of(run_on(directory.path(), {"tables", "--check", "--json"}));
  REQUIRE(listed.size() == 3);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string name = i == 0 ? "KBNvK.bin" : "KBNvK.bin.zst";
    CAPTURE(name);
    CHECK(listed[i].at("file") == (directory / name).string());
    CHECK(listed[i].at("material") == "KBNvK");
    CHECK(listed[i].at("bytes") == fs::file_size(directory / name));
    CHECK(listed[i].at("longest_plies") == 65);
    CHECK(listed[i].at("longest_wins") == Json{{"white", 65}, {"black", 0}});
    CHECK(listed[i].at("damaged") == false);
    CHECK(listed[i].at("state") == "sound");
    CHECK(listed[i].at("sha256") == FlatTable::sha256);
    CHECK(listed[i].at("comparison") == "as published");
  }
  CHECK(listed[2].at("material") == "KQvK");
  CHECK(listed[2].at("longest_plies") == 20);
  CHECK(listed[2].at("longest_wins") == Json{{"white", 19}, {"black", 0}});
}

TEST_CASE("a flat table with a changed byte is damaged, and one of another size is so without a check") {
  const TemporaryDirectory directory;
  generate({"KBNvK"}, directory.path());
  std::string contents = contents_of(directory / "KBNvK.bin");
  contents[1'000'000] = static_cast<char>(contents[1'000'000] ^ 4);
  write_file(directory / "KBNvK.bin", contents);
  CHECK(run_on(directory.path(), {"tables"}).exit_code == 0);
  const RunOutcome checked = run_on(directory.path(), {"tables", "--check"});
  CHECK(checked.exit_code == 4);
  CHECK(contains(checked.out, "DAMAGED"));
  CHECK(contains(checked.out, "not as published"));

  write_file(directory / "KBNvK.bin", contents.substr(1));
  const RunOutcome shorter = run_on(directory.path(), {"tables"});
  CHECK(shorter.exit_code == 4);
  CHECK(contains(shorter.out, "16777215 bytes instead of 16777216"));
}

TEST_CASE("where there are no tables, tables says so, with the command that makes some") {
  const TemporaryDirectory directory;
  write_file(directory / "notes.txt", "no table");
  for (const fs::path& place : {directory.path(), directory / "nowhere"}) {
    for (const Words& words : {Words{"tables"}, {"tables", "--check"}, {"tables", "--json"}}) {
      check_is_error(
          run_on(place, words), 3,
          {"no tables in " + place.string(), "'mate33 generate --all 4 --out " + place.string() + "'"});
    }
  }
  check_is_error(run_on(directory / "notes.txt", {"tables"}), 5, {"notes.txt: Not a directory"});
}

TEST_CASE("what cannot be read is told apart from damage, and does not hide the others") {
  const TemporaryDirectory directory;
  fs::create_directory(directory / "KQvK.m33");
  fs::create_directory(directory / "KBNvK.bin");
  REQUIRE(mkfifo((directory / "KRvK.m33").c_str(), 0600) == 0);
  write_file(directory / "notes.txt", "no directory");
  const std::string lists =
      (directory / "notes.txt").string() + ":" + directory.path().string() + ":" + made_tables().string();
  const RunOutcome outcome = run_on(lists, {"tables", "--json"});
  CHECK(outcome.exit_code == 5);
  CHECK(outcome.err == "mate33: cannot read " + (directory / "notes.txt").string() + ": Not a directory\n");
  const auto listed = events_of(outcome);
  REQUIRE(listed.size() == 7);
  for (std::size_t i = 0; i < listed.size(); ++i) {
    CHECK(listed[i].at("damaged") == false);
    CHECK(listed[i].at("unreadable") == (i < 3));
  }
  CHECK(contains(listed[1].at("state").get<std::string>(), "KQvK.m33: Is a directory"));
  CHECK(contains(listed[2].at("state").get<std::string>(), "KRvK.m33: it is no plain file"));
  fs::remove(directory / "KRvK.m33");
  write_file(directory / "KRvK.m33", "damaged, which says more");
  CHECK(run_on(lists, {"tables"}).exit_code == 4);
}

TEST_CASE("a file that is nearly called as a table is misnamed, and no table that it is damaged") {
  const TemporaryDirectory directory;
  for (const std::string name : {"kqvk.m33", "KRVK.M33", "KRKvQ.m33", "notes.m33"}) {
    fs::copy(made_tables() / (name == "kqvk.m33"    ? "KQvK.m33"
                              : name == "KRKvQ.m33" ? "KQvKR.m33"
                                                    : "KRvK.m33"),
             directory / name);
  }
  for (const bool checks : {false, true}) {
    const RunOutcome outcome =
        run_on(directory.path(), checks ? Words{"tables", "--check"} : Words{"tables"});
    CHECK(outcome.exit_code == 1);
    CHECK(contains(outcome.out,
                   "kqvk.m33 is misnamed: to be found, the table of KQvK has to be called KQvK.m33"));
    CHECK(contains(outcome.out,
                   "KRVK.M33 is misnamed: to be found, the table of KRvK has to be called KRvK.m33"));
    CHECK(contains(outcome.out, "KRKvQ.m33 is misnamed"));
    CHECK(contains(outcome.out, "notes.m33 is misnamed"));
    CHECK_FALSE(contains(outcome.out, "damaged"));
  }
  for (const Json& table : events_of(run_on(directory.path(), {"tables", "--json"}))) {
    CHECK(table.at("misnamed") == true);
    CHECK(table.at("damaged") == false);
    CHECK(table.at("unreadable") == false);
  }
  // Whoever asks for the table is told, too.
  const RunOutcome probe = run_on(directory.path(), {"probe", "8/8/8/4k3/8/8/Q7/7K w - - 0 1"});
  CHECK(probe.exit_code == 3);
  CHECK(contains(probe.err, "kqvk.m33 is misnamed"));
  CHECK(contains(probe.err, "KRVK.M33 is misnamed"));
  CHECK_FALSE(contains(probe.err, "notes.m33"));
}

TEST_CASE("tables lists and checks the tables of other games, which lie in folders") {
  const TemporaryDirectory directory;
  generate({"KQvK"}, directory.path());
  generate({"xiangqi:KRvKA"}, directory.path());
  const RunOutcome listed = run_on(directory.path(), {"tables"});
  CHECK(listed.exit_code == 0);
  CHECK(contains(listed.out, "xiangqi:KRvKA"));
  CHECK(contains(listed.out, "longest mate  10 plies"));
  const std::vector<Json> sound = events_of(run_on(directory.path(), {"tables", "--check", "--json"}));
  std::vector<std::string> games, materials;
  for (const Json& table : sound) {
    games.push_back(table.at("game"));
    materials.push_back(table.at("material"));
    CHECK(table.at("state") == "sound");
  }
  CHECK(games == std::vector<std::string>{"chess", "xiangqi", "xiangqi", "xiangqi", "xiangqi"});
  CHECK(materials ==
        std::vector<std::string>{"KQvK", "xiangqi:KAvK", "xiangqi:KRvK", "xiangqi:KRvKA", "xiangqi:KvK"});
  CHECK(sound[3].at("longest_plies") == 10);
  CHECK(sound[3].at("longest_wins") == Json{{"white", 9}, {"black", 0}});

  const fs::path file = directory / "xiangqi" / "KRvKA.m33";
  std::string contents = contents_of(file);
  contents[contents.size() / 2] = static_cast<char>(contents[contents.size() / 2] ^ 1);
  write_file(file, contents);
  fs::copy(directory / "xiangqi" / "KRvK.m33", directory / "xiangqi" / "KCvK.m33");
  fs::copy(directory / "xiangqi" / "KRvK.m33", directory / "xiangqi" / "krvk.M33");
  const RunOutcome damaged = run_on(directory.path(), {"tables", "--check", "--json"});
  CHECK(damaged.exit_code == 4);
  for (const Json& table : events_of(damaged)) {
    CAPTURE(table.dump());
    const std::string path = table.at("file");
    CHECK(table.at("damaged") == (path.ends_with("KRvKA.m33") || path.ends_with("KCvK.m33")));
    CHECK(table.at("misnamed") == path.ends_with("krvk.M33"));
    if (!path.ends_with("KCvK.m33")) continue;
    CHECK(contains(table.at("state").get<std::string>(), "it is the table of xiangqi:KRvK"));
  }
}

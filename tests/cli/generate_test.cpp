#include <doctest/doctest.h>
#include <fcntl.h>
#include <stdlib.h>  // posix_openpt is POSIX
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <future>
#include <nlohmann/json.hpp>

#include "mate33/table/flat_table.hpp"
#include "program.hpp"
#include "skip.hpp"

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

namespace {

using Names = std::set<std::string>;

/// `mate33 generate KBNvK` into a directory, with more arguments.
Outcome generate(const std::filesystem::path& directory, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments = {"generate", "KBNvK", "--out", directory.string()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run(without_tables(arguments));
}

/// What tells one file from another and an untouched one from one that was written again.
struct Identity {
  ino_t inode;
  time_t seconds;
  long nanoseconds;
  friend bool operator==(const Identity&, const Identity&) = default;
};

Identity identity_of(const std::filesystem::path& file) {
  struct stat status {};
  REQUIRE(::stat(file.c_str(), &status) == 0);
  return {status.st_ino, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

std::vector<Json> events_of(const std::string& out) {
  std::vector<Json> events;
  for (const std::string& line : lines_of(out)) events.push_back(Json::parse(line));
  return events;
}

}  // namespace

TEST_CASE("generate writes the table, with a summary, into a directory that it makes") {
  const TemporaryDirectory temporary;
  const auto directory = temporary / "new" / "directory with spaces";
  const Outcome outcome = generate(directory);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  for (const std::string part : {"KBNvK", "longest mate", "33 moves", "positions", "solve", "write",
                                 "16,777,216 bytes", FlatTable::sha256.data()}) {
    CAPTURE(part);
    CHECK(contains(outcome.out, part));
  }
  CHECK(names_in(directory) == Names{"KBNvK.bin"});
  CHECK(is_valid_table(directory / "KBNvK.bin"));
}

TEST_CASE("generate writes to ./data where nothing else is said" * doctest::test_suite("long")) {
  const TemporaryDirectory temporary;
  Invocation invocation = without_tables({"generate", "KBNvK"});
  invocation.directory = temporary.path();
  CHECK(run(invocation).exit_code == 0);
  CHECK(is_valid_table(temporary / "data" / "KBNvK.bin"));
}

TEST_CASE("generate takes the material in any notation" * doctest::test_suite("long")) {
  const TemporaryDirectory directory;
  for (const std::string material : {"KBNK", "KBN-K", "kbnvk", "KvKBN", "KNBvK"}) {
    CAPTURE(material);
    CHECK(run(without_tables({"generate", material, "--out", directory.path().string()})).exit_code == 0);
  }
  CHECK(names_in(directory.path()) == Names{"KBNvK.bin"});
}

TEST_CASE("a file with --compress is the same table, and a valid pair is left alone" *
          doctest::test_suite("long")) {
  const TemporaryDirectory directory;
  REQUIRE(generate(directory.path(), {"--compress"}).exit_code == 0);
  CHECK(names_in(directory.path()) == Names{"KBNvK.bin", "KBNvK.bin.zst"});
  const auto plain = directory / "KBNvK.bin", compressed = directory / "KBNvK.bin.zst";
  CHECK(is_valid_table(plain));
  CHECK(is_valid_table(compressed));
  CHECK(std::filesystem::file_size(compressed) < std::filesystem::file_size(plain) / 3);

  const Identity plain_before = identity_of(plain), compressed_before = identity_of(compressed);
  const Outcome again = generate(directory.path(), {"--compress"});
  CHECK(again.exit_code == 0);
  CHECK(contains(again.out, plain.string() + " is there already"));
  CHECK(contains(again.out, compressed.string() + " is there already"));
  CHECK(identity_of(plain) == plain_before);
  CHECK(identity_of(compressed) == compressed_before);

  std::filesystem::remove(plain);
  CHECK(generate(directory.path(), {"--compress"}).exit_code == 0);
  CHECK(is_valid_table(plain));
  CHECK(identity_of(compressed) == compressed_before);
}

TEST_CASE("--force makes a valid file anew" * doctest::test_suite("long")) {
  const TemporaryDirectory directory;
  REQUIRE(generate(directory.path()).exit_code == 0);
  const Identity before = identity_of(directory / "KBNvK.bin");
  const Outcome outcome = generate(directory.path(), {"--force"});
  CHECK(outcome.exit_code == 0);
  CHECK(contains(outcome.out, "written"));
  CHECK_FALSE(identity_of(directory / "KBNvK.bin") == before);
  CHECK(is_valid_table(directory / "KBNvK.bin"));
  CHECK(names_in(directory.path()) == Names{"KBNvK.bin"});
}

TEST_CASE("a damaged file is replaced, and that is said with the reason") {
  const std::string whole = contents_of(made_table() / "KBNvK.bin");
  std::string altered = whole;
  altered[altered.size() / 2] = static_cast<char>(altered[altered.size() / 2] ^ 1);
  for (const std::string& contents :
       {whole.substr(0, whole.size() - 1), altered, std::string(), whole + '\0'}) {
    CAPTURE(contents.size());
    const TemporaryDirectory directory;
    write_file(directory / "KBNvK.bin", contents);
    const Outcome outcome = generate(directory.path());
    CHECK(outcome.exit_code == 0);
    CHECK(lines_of(outcome.err).size() == 1);
    CHECK(contains(outcome.err, (directory / "KBNvK.bin").string() + " is damaged"));
    CHECK(contains(outcome.err, "anew"));
    CHECK(is_valid_table(directory / "KBNvK.bin"));
    CHECK(names_in(directory.path()) == Names{"KBNvK.bin"});
  }
}

TEST_CASE("--list of KBNvK alone tells of the flat file, and makes nothing") {
  const TemporaryDirectory directory;
  const Outcome none = generate(directory.path(), {"--list", "--compress"});
  CHECK(none.exit_code == 0);
  const auto lines = lines_of(none.out);
  REQUIRE(lines.size() == 4);
  CHECK(lines[1].starts_with("KBNvK.bin "));
  CHECK(contains(lines[1], " 16.0 MiB "));
  CHECK(lines[1].ends_with("no"));
  CHECK(lines[2].starts_with("KBNvK.bin.zst "));
  CHECK(lines[3].starts_with("2 tables; at most "));
  CHECK(names_in(directory.path()).empty());
  const auto there =
      lines_of(run(without_tables({"generate", "KBNvK", "--list", "--out", made_table().string()})).out);
  REQUIRE(there.size() == 3);
  CHECK(there[1].ends_with("yes"));
}

TEST_CASE("any number of threads makes the same bytes" * doctest::test_suite("long")) {
  const std::string expected = contents_of(made_table() / "KBNvK.bin");
  for (const std::string threads : {"1", "2", "5"}) {
    CAPTURE(threads);
    const TemporaryDirectory directory;
    const Outcome outcome = generate(directory.path(), {"--threads", threads});
    CHECK(outcome.exit_code == 0);
    CHECK(contents_of(directory / "KBNvK.bin") == expected);
  }
}

TEST_CASE("--json is one object a line and nothing else") {
  const TemporaryDirectory directory;
  const std::string file = (directory / "KBNvK.bin").string();
  write_file(file, "not a table");
  const Outcome first = generate(directory.path(), {"--json", "--threads", "2"});
  CHECK(first.exit_code == 0);
  CHECK(first.err == "");
  const std::vector<Json> events = events_of(first.out);
  REQUIRE(events.size() > 66);
  CHECK(events.front().at("event") == "replacing");
  CHECK(contains(events.front().at("reason").get<std::string>(), "11 bytes"));
  std::uint64_t settled = 0;
  for (std::size_t i = 1; i + 1 < events.size(); ++i) {
    CAPTURE(events[i].dump());
    CHECK(events[i].at("event") == "ply");
    CHECK(events[i].at("material") == "KBNvK");
    CHECK(events[i].at("settled") >= settled);
    settled = events[i].at("settled");
  }
  const Json& done = events.back();
  CHECK(done.at("event") == "done");
  CHECK(done.at("material") == "KBNvK");
  CHECK(done.at("threads") == 2);
  CHECK(done.at("longest_plies") == 66);
  CHECK(done.at("settled") == settled);
  CHECK(done.at("written") == Json{file});
  CHECK(done.at("left_alone") == Json::array());
  CHECK(done.at("sha256") == std::string(FlatTable::sha256));

  const std::vector<Json> again = events_of(generate(directory.path(), {"--json"}).out);
  REQUIRE(again.size() == 1);
  CHECK(again[0].at("event") == "done");
  CHECK(again[0].at("written") == Json::array());
  CHECK(again[0].at("left_alone") == Json{file});
}

/** All that is written to the other side of a terminal, read as it comes until nobody holds that side open
   any more. Read in one go, it would be cut where a slow machine shows more progress than a buffer or the
   terminal itself holds. */
std::string read_to_end(int terminal) {
  std::string shown;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t count = ::read(terminal, buffer.data(), buffer.size());
    if (count > 0) {
      shown.append(buffer.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      return shown;
    }
  }
}

TEST_CASE("progress is shown on a terminal only, and wiped at the end" * doctest::test_suite("machine")) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0) return skip_test("there are no pseudo-terminals here");
  REQUIRE(::grantpt(terminal) == 0);
  REQUIRE(::unlockpt(terminal) == 0);
  const TemporaryDirectory directory;
  Invocation invocation = without_tables({"generate", "KBNvK", "--out", directory.path().string()});
  invocation.error_file = ::ptsname(terminal);
  const int kept_open = ::open(invocation.error_file->c_str(), O_RDWR | O_NOCTTY);
  REQUIRE(kept_open >= 0);
  std::future<std::string> shown_later = std::async(std::launch::async, read_to_end, terminal);
  Process process(invocation);
  ::close(kept_open);  // the program has inherited it: the end of the program is the end of what is shown
  const Outcome outcome = process.finish();
  const std::string shown = shown_later.get();
  ::close(terminal);
  CHECK(outcome.exit_code == 0);
  CHECK(contains(shown, "KBNvK: ply "));
  CHECK(shown.ends_with("\r\x1b[K"));
}

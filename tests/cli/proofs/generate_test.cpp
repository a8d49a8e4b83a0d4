#include <doctest/doctest.h>
#include <sys/stat.h>

#include "flat_table_runs.hpp"
#include "program.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

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

}  // namespace

TEST_CASE("generate writes to ./data where nothing else is said") {
  const TemporaryDirectory temporary;
  Invocation invocation = without_tables({"generate", "KBNvK"});
  invocation.directory = temporary.path();
  CHECK(run(invocation).exit_code == 0);
  CHECK(is_valid_table(temporary / "data" / "KBNvK.bin"));
}

TEST_CASE("generate takes the material in any notation") {
  const TemporaryDirectory directory;
  for (const std::string material : {"KBNK", "KBN-K", "kbnvk", "KvKBN", "KNBvK"}) {
    CAPTURE(material);
    CHECK(run(without_tables({"generate", material, "--out", directory.path().string()})).exit_code == 0);
  }
  CHECK(names_in(directory.path()) == Names{"KBNvK.bin"});
}

TEST_CASE("a file with --compress is the same table, and a valid pair is left alone") {
  const TemporaryDirectory directory;
  REQUIRE(generate(directory.path(), {"--compress"}).exit_code == 0);
  CHECK(names_in(directory.path()) == Names{"KBNvK.bin", "KBNvK.bin.zst"});
  const auto plain = directory / "KBNvK.bin", compressed = directory / "KBNvK.bin.zst";
  CHECK(is_valid_table(plain));
  CHECK(is_valid_table(compressed));
  CHECK(std::filesystem::file_size(compressed) < std::filesystem::file_size(plain) / 3);

  const Identity plain_before = identity_of(plain), compressed_before = identity_of(compressed);
  const RunOutcome again = generate(directory.path(), {"--compress"});
  CHECK(again.exit_code == 0);
  CHECK(contains(again.out, "2 of 2 tables already there and valid; left alone"));
  CHECK(identity_of(plain) == plain_before);
  CHECK(identity_of(compressed) == compressed_before);

  std::filesystem::remove(plain);
  CHECK(generate(directory.path(), {"--compress"}).exit_code == 0);
  CHECK(is_valid_table(plain));
  CHECK(identity_of(compressed) == compressed_before);
}

TEST_CASE("--force makes a valid file anew") {
  const TemporaryDirectory directory;
  REQUIRE(generate(directory.path()).exit_code == 0);
  const Identity before = identity_of(directory / "KBNvK.bin");
  const RunOutcome outcome = generate(directory.path(), {"--force"});
  CHECK(outcome.exit_code == 0);
  CHECK(contains(outcome.out, "1 table made in"));
  CHECK_FALSE(identity_of(directory / "KBNvK.bin") == before);
  CHECK(is_valid_table(directory / "KBNvK.bin"));
  CHECK(names_in(directory.path()) == Names{"KBNvK.bin"});
}

TEST_CASE("any number of threads makes the same bytes") {
  const std::string expected = contents_of(made_table() / "KBNvK.bin");
  for (const std::string threads : {"1", "2", "5"}) {
    CAPTURE(threads);
    const TemporaryDirectory directory;
    const RunOutcome outcome = generate(directory.path(), {"--threads", threads});
    CHECK(outcome.exit_code == 0);
    CHECK(contents_of(directory / "KBNvK.bin") == expected);
  }
}

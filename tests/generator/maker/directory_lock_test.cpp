#include "mate33/maker/directory_lock.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "mate33/maker/output_file.hpp"
#include "mate33/maker/table_claim.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

TEST_CASE("those that share a directory do not wait for each other") {
  const TemporaryDirectory directory;
  const auto fail = [] { FAIL("it is shared"); };
  const DirectoryLock first(directory.path(), fail, DirectoryLock::Use::shared);
  const DirectoryLock second(directory.path(), fail, DirectoryLock::Use::shared);
}

TEST_CASE("the claim of an owner that was killed is free, and other tables are claimed apart") {
  const TemporaryDirectory directory;
  std::ofstream(directory / ".KQvK.m33.claim") << "";  // as it stays behind
  const auto fail = [] { FAIL("nobody else claims it"); };
  {
    const TableClaim first(directory / "KQvK.m33", fail);
    const TableClaim second(directory / "KRvK.m33", fail);
  }
  CHECK(directory.entry_count() == 0);
  CHECK_THROWS_AS(TableClaim(directory / "absent" / "KQvK.m33", {}), IoError);
}

TEST_CASE("a directory that is not there cannot be locked") {
  const TemporaryDirectory directory;
  CHECK_THROWS_AS(DirectoryLock(directory / "absent", {}), IoError);
}

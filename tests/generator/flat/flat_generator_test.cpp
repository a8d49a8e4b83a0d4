#include "mate33/flat/flat_generator.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "mate33/table/flat_table.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

namespace {

/// What a run through the plan of the flat files has told.
struct Told {
  std::vector<MadeFile> made;
  std::vector<std::size_t> left_alone;
  std::string reasons;
};

Told make_flat(const std::filesystem::path& directory, const FlatOptions& options) {
  WorkerTeam team(2);
  Told told;
  PlanObserver observer;
  observer.on_made = [&](const std::vector<MadeFile>& files) {
    told.made.insert(told.made.end(), files.begin(), files.end());
  };
  observer.on_left_alone = [&](std::size_t item) { told.left_alone.push_back(item); };
  observer.on_replace = [&](std::size_t, const std::string& reason) { told.reasons += reason; };
  Plan plan{directory};
  add_flat_table(plan, options);
  make_plan(plan, team, observer);
  return told;
}

std::vector<std::filesystem::path> paths_of(const std::vector<MadeFile>& made) {
  std::vector<std::filesystem::path> paths;
  for (const MadeFile& file : made) paths.push_back(file.file.path);
  return paths;
}

}  // namespace

TEST_CASE("both files are made, valid, once; made anew when forced or damaged") {
  const TemporaryDirectory directory;
  const auto plain = directory / "new" / "KBNvK.bin", compressed = directory / "new" / "KBNvK.bin.zst";
  FlatOptions options{true, false};

  const Told first = make_flat(directory / "new", options);
  REQUIRE(paths_of(first.made) == std::vector{plain, compressed});
  CHECK(first.left_alone.empty());
  CHECK(first.reasons == "");
  for (const MadeFile& file : first.made) {
    CAPTURE(file.file.name);
    CHECK(file.longest == Plies(66));
    CHECK(file.settled == 2829281);
    CHECK(file.sha256 == FlatTable::sha256);
    CHECK(file.bytes == std::filesystem::file_size(file.file.path));
    CHECK(FlatTable::read_file(file.file.path.string()));
  }

  const Told second = make_flat(directory / "new", options);
  CHECK(second.made.empty());
  CHECK(second.left_alone == std::vector<std::size_t>{0, 1});

  std::filesystem::resize_file(plain, 1000);
  const Told mended = make_flat(directory / "new", options);
  CHECK(paths_of(mended.made) == std::vector{plain});
  CHECK(mended.left_alone == std::vector<std::size_t>{1});
  CHECK(mended.reasons.find("KBNvK.bin is damaged: 1000 bytes instead of 16777216") != std::string::npos);
  CHECK(FlatTable::read_file(plain.string()));

  options.force = true;
  CHECK(paths_of(make_flat(directory / "new", options).made) == std::vector{plain, compressed});
}

#include "mate33/flat/flat_generator.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "mate33/table/flat_table.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

TEST_CASE("both files are made, valid, once; made anew when forced or damaged") {
  const TemporaryDirectory directory;
  const auto plain = directory / "new" / "KBNvK.bin", compressed = directory / "new" / "KBNvK.bin.zst";
  WorkerTeam team(2);
  GenerateOptions options{directory / "new", true, false};

  const GenerateReport first = generate_flat_table(options, team);
  CHECK(first.written == std::vector{plain, compressed});
  CHECK(first.left_alone.empty());
  REQUIRE(first.solved);
  CHECK(first.solved->longest == Plies(66));
  CHECK(first.solved->positions == 2829281);
  CHECK(FlatTable::read_file(plain.string()));
  CHECK(FlatTable::read_file(compressed.string()));

  const GenerateReport second = generate_flat_table(options, team);
  CHECK(second.written.empty());
  CHECK(second.left_alone == std::vector{plain, compressed});
  CHECK_FALSE(second.solved);

  std::filesystem::resize_file(plain, 1000);
  std::string reason;
  GenerateObserver observer;
  observer.on_damaged = [&](const std::string& why) { reason = why; };
  const GenerateReport mended = generate_flat_table(options, team, observer);
  CHECK(mended.written == std::vector{plain});
  CHECK(mended.left_alone == std::vector{compressed});
  CHECK(reason.find("KBNvK.bin is damaged: 1000 bytes instead of 16777216") != std::string::npos);
  CHECK(FlatTable::read_file(plain.string()));

  options.force = true;
  CHECK(generate_flat_table(options, team).written == std::vector{plain, compressed});
}

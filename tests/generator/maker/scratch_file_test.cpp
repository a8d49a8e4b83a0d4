#include "mate33/maker/scratch_file.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <numeric>
#include <random>
#include <vector>

#include "maker/scratch_blocks.hpp"
#include "mate33/maker/output_file.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

/// As long as this lives, no file of this process grows beyond so many bytes: its disk is full.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  void (*handler_)(int);
  rlimit before_{};
};

}  // namespace

TEST_CASE("a scratch file gives back every block, in whatever order, and has no name") {
  const TemporaryDirectory directory;
  constexpr std::size_t count = 200;
  ScratchFile file(directory / "KQvK.m33", count);
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::shuffle(order, std::mt19937_64(1));
  for (const std::size_t block : order) file.put(block, contents_of(block));
  CHECK(directory.entry_count() == 0);
  std::ranges::shuffle(order, std::mt19937_64(2));
  for (const std::size_t block : order) CHECK(file.read(block) == contents_of(block));
}

TEST_CASE("what is put in the room that others left is given back, and the file grows no more than it must") {
  const TemporaryDirectory directory;
  ScratchDisk disk(directory.path());
  struct Kept {
    ScratchPlace place;
    std::size_t contents;
  };
  std::vector<Kept> kept;
  std::mt19937_64 random(3);
  std::uint64_t end = 0, live = 0, most_live = 0;
  const auto room_of = [](const ScratchPlace& place) { return (place.bytes + 4095) / 4096 * 4096; };
  for (std::size_t n = 0; n < 5000; ++n) {
    if (kept.size() > 50 && random() % 100 < 55) {
      std::swap(kept[random() % kept.size()], kept.back());
      live -= room_of(kept.back().place);
      disk.remove(kept.back().place);
      kept.pop_back();
      continue;
    }
    const ScratchPlace place = disk.put(contents_of(n));
    end = std::max(end, place.offset + room_of(place));
    most_live = std::max(most_live, live += room_of(place));
    kept.push_back({place, n});
  }
  for (const Kept& each : kept) REQUIRE(disk.read(each.place) == contents_of(each.contents));
  CHECK(end < 2 * most_live);
  // What lies side by side and is free is one piece of room.
  const std::uint64_t before = end;
  for (const Kept& each : kept) disk.remove(each.place);
  CHECK(disk.put(Bytes(before)).offset == 0);
}

TEST_CASE("a part of what was put is read alone") {
  const TemporaryDirectory directory;
  ScratchDisk disk(directory.path());
  disk.put(Bytes(100, std::byte{1}));
  const Bytes bytes = contents_of(1);
  ScratchPlace place = disk.put(bytes);
  place.offset += 10;
  place.bytes = 20;
  CHECK(disk.read(place) == Bytes(bytes.begin() + 10, bytes.begin() + 30));
}

TEST_CASE("a scratch file where none can be made is an error that names the directory") {
  const TemporaryDirectory directory;
  CHECK_THROWS_WITH_AS(ScratchFile(directory / "absent" / "KQvK.m33", 1), doctest::Contains("absent"),
                       IoError);
}

TEST_CASE("a disk that is full is an error, and what had been put before is still there") {
  const TemporaryDirectory directory;
  ScratchFile file(directory / "KQvK.m33", 3);
  file.put(0, Bytes(5000, std::byte{1}));
  {
    const FullDisk full(6000);
    CHECK_THROWS_WITH_AS(file.put(1, Bytes(5000, std::byte{2})), doctest::Contains(directory.path().c_str()),
                         IoError);
  }
  CHECK(file.read(0) == Bytes(5000, std::byte{1}));
  file.put(2, Bytes(5000, std::byte{3}));
  CHECK(file.read(2) == Bytes(5000, std::byte{3}));
}

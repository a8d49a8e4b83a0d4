#include "mate33/maker/settlement_file.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "mate33/plan/io_error.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

/// The contents of a block, told from those of others.
Bytes contents_of(unsigned region, unsigned ply) {
  std::mt19937_64 random(region * 1000 + ply);
  Bytes bytes(1 + random() % 300);
  for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() & 0x0F);
  return bytes;
}

LogKey key_of(unsigned region, unsigned ply) {
  return {7, region, LogKey::Kind::settled, Color::black, code_of(Plies(ply))};
}

constexpr unsigned some_regions = 3, plies = 5;
constexpr const char* title = "KBNvK dtm";

/// Plies from `first` on, three blocks each; the last one without its mark.
void write_plies(SettlementFile& file, unsigned first) {
  for (unsigned ply = first; ply <= plies; ++ply) {
    for (unsigned region = 0; region < some_regions; ++region) {
      file.append(key_of(region, ply), contents_of(region, ply));
    }
    if (ply < plies) file.complete(7, Color::black, Plies(ply), 100 + ply);
  }
}

/// How many plies the file knows. Checks what it has of them, and that there is nothing else.
unsigned check_plies(const SettlementFile& file) {
  unsigned known = 0;
  while (file.settled(7, Color::black, Plies(known))) {
    CHECK(file.settled(7, Color::black, Plies(known)) == 100 + known);
    ++known;
  }
  CHECK_FALSE(file.settled(7, Color::white, Plies(0)));
  CHECK_FALSE(file.settled(6, Color::black, Plies(0)));
  for (unsigned region = 0; region < some_regions; ++region) {
    const auto blocks = file.blocks(7, region);
    REQUIRE(blocks.size() == known);
    for (unsigned ply = 0; ply < known; ++ply) {
      CHECK(blocks[ply].key == key_of(region, ply));
      Bytes found;
      file.read(blocks[ply], found);
      CHECK(found == contents_of(region, ply));
    }
  }
  CHECK(file.blocks(7, some_regions).empty());
  return known;
}

std::string read_whole(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
void write_whole(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("a log of settlements has after a new start what was complete, and nothing else") {
  const TemporaryDirectory directory;
  const auto path = directory.path() / "log";
  {
    SettlementFile file(path, title);
    CHECK(check_plies(file) == 0);
    write_plies(file, 0);
  }
  for (int again = 0; again < 2; ++again) {
    SettlementFile file(path, title);
    CHECK(check_plies(file) == plies);
    CHECK_FALSE(file.is_finished(7));
  }
  {
    SettlementFile file(path, title);
    file.finish(7);
    CHECK(file.is_finished(7));
  }
  SettlementFile file(path, title);
  CHECK(file.is_finished(7));
  CHECK(check_plies(file) == plies);
  file.remove();
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("a log of something else is refused and left as it is; what has no title is made anew") {
  const TemporaryDirectory directory;
  const auto path = directory.path() / "log";
  {
    SettlementFile file(path, title);
    write_plies(file, 0);
  }
  for (const char* other : {"KBNvK dtz", "KBNvK dtm in another order", "KBN", ""}) {
    CHECK_THROWS_WITH_AS(SettlementFile(path, other), doctest::Contains("is of another version"), IoError);
  }
  {
    SettlementFile file(path, title);
    CHECK(check_plies(file) == plies);
  }
  for (const std::string& nonsense : {std::string(), std::string(1000, 'x')}) {
    write_whole(path, nonsense);
    SettlementFile file(path, title);
    CHECK(check_plies(file) == 0);
  }
}

TEST_CASE("a log that was left is removed, but not while another process has it") {
  const TemporaryDirectory directory;
  const auto path = directory.path() / "log";
  {
    SettlementFile file(path, title);
    remove_left_settlements(path);
    CHECK(std::filesystem::exists(path));
  }
  remove_left_settlements(path);
  CHECK_FALSE(std::filesystem::exists(path));
  remove_left_settlements(path);
}

TEST_CASE("a log cut short anywhere, or with any byte spoiled, keeps the plies before and goes on") {
  const TemporaryDirectory directory;
  const auto path = directory.path() / "log";
  {
    SettlementFile file(path, title);
    write_plies(file, 0);
  }
  const std::string whole = read_whole(path);
  std::mt19937 random(15);
  unsigned cut = 0, fewest = plies;
  for (int trial = 0; trial < 300; ++trial) {
    std::string bytes = whole;
    const std::size_t at = random() % bytes.size();
    if (trial % 2 == 0) {
      bytes.resize(at);
    } else {
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
    }
    write_whole(path, bytes);
    unsigned known;
    {
      SettlementFile file(path, title);
      known = check_plies(file);
      write_plies(file, known);
    }
    cut += known < plies ? 1u : 0u;
    fewest = std::min(fewest, known);
    SettlementFile file(path, title);
    CHECK(check_plies(file) == plies);
  }
  CHECK(cut > 100);
  CHECK(fewest == 0);
}

TEST_CASE("what goes wrong with a log is told in one line that names it") {
  const TemporaryDirectory directory;
  const auto path = directory.path() / "missing" / "log";
  CHECK_THROWS_WITH_AS(SettlementFile(path, title),
                       ("cannot create " + path.string() + ": No such file or directory").c_str(), IoError);
  const auto here = directory.path() / "log";
  SettlementFile file(here, title);
  write_plies(file, 0);
  std::filesystem::resize_file(here, 100);
  Bytes bytes;
  CHECK_THROWS_AS(file.read(file.blocks(7, 2).back(), bytes), IoError);
}

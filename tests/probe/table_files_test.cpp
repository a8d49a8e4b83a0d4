#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "general_tables.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "skip.hpp"
#include "table_file.hpp"
#include "temporary_directory.hpp"
#include "test_table.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

ProbeStatus status_of(const Tablebase& tables) {
  const ProbeResult result = tables.probe(position_of(mate_in_33_fen));
  CHECK(result.value == (result.status == ProbeStatus::ok ? win_in(65) : Value::unknown()));
  return result.status;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

Bytes bytes_of(std::initializer_list<int> values) {
  Bytes bytes;
  for (const int value : values) bytes.push_back(static_cast<std::byte>(value));
  return bytes;
}

Bytes cut(Bytes bytes, std::size_t size) {
  bytes.resize(size);
  return bytes;
}
Bytes longer(Bytes bytes, const Bytes& more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
  return bytes;
}
Bytes changed(Bytes bytes, std::size_t at) {
  bytes[at] ^= std::byte{1};
  return bytes;
}

/// A zstd frame whose header announces this size and whose one block is empty.
Bytes frame_announcing(std::uint64_t size) {
  Bytes frame = bytes_of({0x28, 0xB5, 0x2F, 0xFD, 0xE4});  // one segment, size in 8 bytes, a checksum
  for (int i = 0; i < 8; ++i) frame.push_back(static_cast<std::byte>(size >> (8 * i)));
  return longer(frame, bytes_of({1, 0, 0, 0x99, 0xE9, 0xD8, 0x51}));
}

struct BadFile {
  std::string_view what;
  std::string_view file;
  std::function<Bytes()> contents;
  std::string_view reason;
};

constexpr std::string_view plain_name = FlatTable::file_name, packed = FlatTable::compressed_file_name;
constexpr std::size_t full = FlatTable::file_bytes;
constexpr std::string_view wrong_hash = "SHA-256", wrong_announcement = "does not announce 16777216 bytes";

const std::vector<BadFile>& bad_files() {
  static const auto& table = table_bytes();
  static const auto& frame = compressed_table_bytes();
  static const std::vector<BadFile> files = {
      {"empty", plain_name, [] { return Bytes(); }, "0 bytes instead of 16777216"},
      {"one byte", plain_name, [] { return Bytes(1); }, "1 bytes instead of 16777216"},
      {"one byte short", plain_name, [] { return cut(table, full - 1); },
       "16777215 bytes instead of 16777216"},
      {"one byte more", plain_name, [] { return cut(table, full + 1); }, "longer than 16777216 bytes"},
      {"first byte changed", plain_name, [] { return changed(table, 0); }, wrong_hash},
      {"a byte in the middle changed", plain_name, [] { return changed(table, full / 2 + 1); }, wrong_hash},
      {"last byte changed", plain_name, [] { return changed(table, full - 1); }, wrong_hash},
      {"empty, to be unpacked", packed, [] { return Bytes(); }, "0 bytes instead of 16777216"},
      {"zstd's magic number alone", packed, [] { return cut(frame, 4); }, "broken or cut short"},
      {"frame cut in half", packed, [] { return cut(frame, frame.size() / 2); }, "broken or cut short"},
      {"frame one byte short", packed, [] { return cut(frame, frame.size() - 1); }, "broken or cut short"},
      {"frame with a byte behind", packed, [] { return longer(frame, Bytes(1)); }, "1 bytes follow"},
      {"two frames", packed, [] { return longer(frame, frame); }, "bytes follow its zstd frame"},
      {"frame with a wrong checksum", packed, [] { return changed(frame, frame.size() - 1); }, "zstd: "},
      {"frame without a checksum", packed, [] { return without_checksum(frame); }, "carries no checksum"},
      {"frame of another table", packed, [] { return compress_zstd_frame(changed(table, 5), 1); },
       wrong_hash},
      {"frame of too little", packed, [] { return compress_zstd_frame(Bytes(9), 1); }, wrong_announcement},
      {"frame of too much", packed, [] { return compress_zstd_frame(cut(table, full + 1), 1); },
       wrong_announcement},
      {"frame announcing 2^62 bytes", packed, [] { return frame_announcing(std::uint64_t{1} << 62); },
       wrong_announcement},
      {"frame that holds less than it announces", packed, [] { return frame_announcing(full); }, "zstd"},
      {"frame of unannounced size", packed,
       [] {
         return bytes_of({0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58, 1, 0, 0});
       },
       wrong_announcement},
  };
  return files;
}

/// The table in this directory is there and cannot be read.
void check_is_unreadable(const TemporaryDirectory& directory) {
  CAPTURE(directory.path().string());
  const Tablebase tables = Tablebase::open(directory.path().string());
  CHECK(status_of(tables) == ProbeStatus::io_error);
  REQUIRE(tables.faults().size() == 1);
  CHECK(tables.faults()[0].kind == TableFault::Kind::io_error);
  CHECK(contains(tables.faults()[0].message, "cannot read " + (directory / plain_name).string() + ": "));
}

}  // namespace

TEST_CASE("a directory list is split at colons; empty items are skipped, spaces belong to names") {
  using Items = std::vector<std::string>;
  CHECK(split_directory_list("") == Items{});
  CHECK(split_directory_list(":::") == Items{});
  CHECK(split_directory_list("a") == Items{"a"});
  CHECK(split_directory_list(":a b:: c :") == Items{"a b", " c "});
  CHECK(split_directory_list("/x/y:z") == Items{"/x/y", "z"});
}

TEST_CASE("either file is found, told by what is in it") {
  struct Case {
    std::string_view file;
    const Bytes& contents;
  };
  const Case cases[] = {{plain_name, table_bytes()},
                        {packed, compressed_table_bytes()},
                        {plain_name, compressed_table_bytes()},
                        {packed, table_bytes()}};
  for (const Case& c : cases) {
    CAPTURE(c.file);
    CAPTURE(c.contents.size());
    const TemporaryDirectory directory;
    directory.write(c.file, c.contents);
    const Tablebase tables = Tablebase::open(directory.path().string());
    CHECK(status_of(tables) == ProbeStatus::ok);
    CHECK(tables.faults().empty());
  }
}

TEST_CASE("directories that hold nothing are no fault") {
  const TemporaryDirectory empty;
  const std::string lists[] = {"", ":", empty.path().string(), empty.path().string() + "/nothing"};
  for (const std::string& list : lists) {
    CAPTURE(list);
    const Tablebase tables = Tablebase::open(list);
    CHECK(status_of(tables) == ProbeStatus::missing_table);
    CHECK(tables.faults().empty());
  }
}

TEST_CASE("an item of a list that is there and no directory is told of, and the others serve") {
  const TemporaryDirectory good;
  good.write(packed, compressed_table_bytes());
  const std::string file = (good / packed).string();
  const Tablebase tables = Tablebase::open(file + ":" + file + "/below:" + good.path().string());
  CHECK(status_of(tables) == ProbeStatus::ok);
  REQUIRE(tables.faults().size() == 2);
  CHECK(tables.faults()[0].kind == TableFault::Kind::io_error);
  CHECK(tables.faults()[0].message == "cannot read " + file + ": Not a directory");
  CHECK(tables.faults()[1].message == "cannot read " + file + "/below: Not a directory");
}

TEST_CASE("a list is searched in order, with empty items and spaces in names") {
  const TemporaryDirectory empty, good(" my tables ");
  good.write(packed, compressed_table_bytes());
  CHECK(status_of(Tablebase::open("::" + empty.path().string() + "::" + good.path().string() + ":")) ==
        ProbeStatus::ok);
  const std::vector<std::string> names = {empty.path().string(), "", good.path().string()};
  CHECK(status_of(Tablebase::open(names)) == ProbeStatus::ok);
}

TEST_CASE("every kind of damaged file is refused with its reason, and a good one further on is used") {
  const TemporaryDirectory good;
  good.write(packed, compressed_table_bytes());
  for (const BadFile& bad : bad_files()) {
    CAPTURE(bad.what);
    const TemporaryDirectory directory;
    directory.write(bad.file, bad.contents());

    const Tablebase alone = Tablebase::open(directory.path().string());
    CHECK(status_of(alone) == ProbeStatus::corrupt_file);
    CHECK_FALSE(alone.has_table(FlatTable::material));
    CHECK(alone.status_without_table(FlatTable::material) == ProbeStatus::corrupt_file);
    CHECK(alone.status_without_table(bare_kings) == ProbeStatus::missing_table);
    REQUIRE(alone.faults().size() == 1);
    CHECK(alone.faults()[0].kind == TableFault::Kind::damaged);
    CAPTURE(alone.faults()[0].message);
    CHECK(contains(alone.faults()[0].message, (directory / bad.file).string() + " is damaged: "));
    CHECK(contains(alone.faults()[0].message, bad.reason));

    const Tablebase both = Tablebase::open(directory.path().string() + ":" + good.path().string());
    CHECK(status_of(both) == ProbeStatus::ok);
    CHECK(both.faults().size() == 1);
  }
}

TEST_CASE("the same contents are refused in memory") {
  for (const BadFile& bad : bad_files()) {
    CAPTURE(bad.what);
    const auto opened = Tablebase::open_memory(bad.contents());
    REQUIRE_FALSE(opened);
    CHECK(opened.error().kind == TableFault::Kind::damaged);
    CHECK(contains(opened.error().message, "the buffer is damaged: "));
  }
  CHECK(status_of(*Tablebase::open_memory(compressed_table_bytes())) == ProbeStatus::ok);
}

TEST_CASE("the compressed file serves where the plain one beside it is damaged") {
  const TemporaryDirectory directory;
  directory.write(plain_name, Bytes(100));
  directory.write(packed, compressed_table_bytes());
  const Tablebase tables = Tablebase::open(directory.path().string());
  CHECK(status_of(tables) == ProbeStatus::ok);
  CHECK(tables.faults().size() == 1);
}

TEST_CASE("what is there but cannot be read is an I/O error") {
  const TemporaryDirectory folder, loop, pipe;
  std::filesystem::create_directory(folder / plain_name);
  std::filesystem::create_symlink(plain_name, loop / plain_name);
  REQUIRE(mkfifo((pipe / plain_name).c_str(), 0600) == 0);
  for (const TemporaryDirectory* directory : {&folder, &loop, &pipe}) check_is_unreadable(*directory);
}

TEST_CASE("a file without permissions is an I/O error" * doctest::test_suite("machine")) {
  const TemporaryDirectory locked;
  locked.write(plain_name, table_bytes());
  REQUIRE(chmod((locked / plain_name).c_str(), 0) == 0);
  if (std::ifstream(locked / plain_name)) return skip_test("this user reads files without permissions");
  check_is_unreadable(locked);
}

#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <vector>

#include "allocation_watch.hpp"
#include "altered_tables.hpp"
#include "c_helpers.hpp"
#include "temporary_directory.hpp"
#include "test_table.hpp"

using namespace mate33;

// Options, tables from memory and from the caller, and what is told of tables, through the C interface.

namespace {

/// A table that the caller reads, which counts what is asked of it.
struct Source {
  std::vector<std::byte> bytes;
  int reads = 0, closes = 0;
  bool fails = false;

  static int read(void* context, std::uint64_t offset, void* target, std::size_t count) {
    auto& self = *static_cast<Source*>(context);
    ++self.reads;
    if (self.fails || offset > self.bytes.size() || count > self.bytes.size() - offset) return -1;
    std::memcpy(target, self.bytes.data() + offset, count);
    return 0;
  }
  static void close(void* context) { ++static_cast<Source*>(context)->closes; }
  mate33_source to_c() { return {this, bytes.size(), read, close}; }
};

mate33_status probe_first(const mate33_tablebase* tables, const char* name) {
  const mate33_position asked = boards_of(samples_of(name, 50).front().position);
  mate33_result result = untouched;
  return mate33_probe_position(tables, &asked, &result);
}

}  // namespace

TEST_CASE("options carry their size: too small and unknown fields are refused, none means the defaults") {
  mate33_options options;
  mate33_options_init(&options, sizeof options);
  CHECK(options.size == sizeof options);
  CHECK(options.cache_bytes == TablebaseOptions().cache_bytes);
  CHECK(options.cache_bytes >= std::size_t{64} << 20);
  CHECK(options.cache_bytes <= std::size_t{512} << 20);
  mate33_tablebase* tables = nullptr;
  mate33_options small = options;
  small.size = sizeof(std::size_t);
  CHECK(mate33_open("", &small, &tables) == MATE33_BAD_ARGUMENT);
  for (const std::size_t size :
       {std::size_t{MATE33_MAX_OPTIONS_SIZE + 1}, std::size_t{SIZE_MAX / 2}, std::size_t{SIZE_MAX}}) {
    CAPTURE(size);
    mate33_options absurd = options;
    absurd.size = size;
    CHECK(mate33_open("", &absurd, &tables) == MATE33_BAD_ARGUMENT);
    CHECK(mate33_open_memory("contents", 8, &absurd, &tables) == MATE33_BAD_ARGUMENT);
    absurd.cache_bytes = 77;
    mate33_options_init(&absurd, size);  // would write beyond them: nothing is written
    CHECK(absurd.cache_bytes == 77);
  }
  mate33_options odd = options;
  odd.io = 9;
  CHECK(mate33_open("", &odd, &tables) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_open_memory("contents", 8, &odd, &tables) == MATE33_BAD_ARGUMENT);

  // As large as any later version's.
  struct {
    mate33_options known;
    unsigned char more[MATE33_MAX_OPTIONS_SIZE - sizeof(mate33_options)];
  } later{};
  mate33_options_init(&later.known, sizeof later);
  CHECK(later.known.size == sizeof later);
  CHECK(mate33_open("", &later.known, &tables) == MATE33_OK);
  mate33_close(tables);
  tables = nullptr;
  later.more[0] = 1;
  CHECK(mate33_open("", &later.known, &tables) == MATE33_UNSUPPORTED);
  CHECK(tables == nullptr);
  mate33_options_init(nullptr, sizeof options);
  options.size = 77;
  mate33_options_init(&options, 3);  // would not hold them: nothing is written
  CHECK(options.size == 77);
}

TEST_CASE("tables are added from directories, from memory and from the caller") {
  Source source{bytes_of_table("KQvK")};
  {
    const Handle tables = opened("");
    CHECK(mate33_table(tables.get(), 0) == nullptr);
    CHECK(mate33_largest(tables.get()) == 0);
    const std::vector<std::byte> memory = bytes_of_table("KRvK");
    CHECK(mate33_add_memory(tables.get(), memory.data(), memory.size()) == MATE33_OK);
    const mate33_source c = source.to_c();
    CHECK(mate33_add_source(tables.get(), &c, "flash") == MATE33_OK);
    CHECK(mate33_largest(tables.get()) == 3);
    const char* const first = mate33_table(tables.get(), 0);
    CHECK(probe_first(tables.get(), "KQvKR") == MATE33_MISSING_TABLE);
    CHECK(mate33_add_directories(tables.get(), small_tables().string().c_str()) == MATE33_OK);
    CHECK(mate33_table(tables.get(), 0) == first);
    CHECK(std::string(first) == "KRvK");
    CHECK(std::string(mate33_table(tables.get(), 1)) == "KQvK");
    CHECK(mate33_largest(tables.get()) == 4);
    for (const char* name : {"KQvK", "KRvK", "KQvKR"}) CHECK(probe_first(tables.get(), name) == MATE33_OK);
    std::size_t count = 0;
    for (; mate33_table(tables.get(), count) != nullptr; ++count) {
      CHECK(mate33_table_status(tables.get(), mate33_table(tables.get(), count)) == MATE33_OK);
    }
    CHECK(count > 4);
    CHECK(source.reads > 1);
    CHECK(source.closes == 0);
  }
  CHECK(source.closes == 1);
}

TEST_CASE("a source that is refused is closed at once, and why is told") {
  const Handle tables = opened("");
  Source damaged{std::vector<std::byte>(100)}, failing{bytes_of_table("KQvK")};
  failing.fails = true;
  const mate33_source c = damaged.to_c(), d = failing.to_c();
  CHECK(mate33_add_source(tables.get(), &c, "damaged one") == MATE33_CORRUPT_FILE);
  CHECK(mate33_add_source(tables.get(), &d, "failing one") == MATE33_IO_ERROR);
  CHECK(damaged.closes == 1);
  CHECK(failing.closes == 1);
  REQUIRE(mate33_problem(tables.get(), 1) != nullptr);
  CHECK(std::string(mate33_problem(tables.get(), 0)).find("damaged one is damaged: ") == 0);
  CHECK(std::string(mate33_problem(tables.get(), 1)).find("cannot read failing one: ") == 0);
  CHECK(mate33_add_memory(tables.get(), "x", 1) == MATE33_CORRUPT_FILE);
  CHECK(mate33_problem(tables.get(), 2) != nullptr);
  CHECK(mate33_table(tables.get(), 0) == nullptr);
  Source unwanted{bytes_of_table("KQvK")};
  const mate33_source e = unwanted.to_c();
  {
    const NoMemory none;
    CHECK(mate33_add_source(tables.get(), &e, "unwanted") == MATE33_OUT_OF_MEMORY);
  }
  CHECK(unwanted.closes == 1);
}

TEST_CASE("a source that fails later costs a status, and answers again when it can") {
  Source source{bytes_of_table("KQvKR")};
  mate33_options options;
  mate33_options_init(&options, sizeof options);
  options.cache_bytes = 0;
  mate33_tablebase* made = nullptr;
  REQUIRE(mate33_open("", &options, &made) == MATE33_OK);
  const Handle tables(made);
  const mate33_source c = source.to_c();
  REQUIRE(mate33_add_source(made, &c, "a source") == MATE33_OK);
  source.fails = true;
  CHECK(probe_first(made, "KQvKR") == MATE33_IO_ERROR);
  CHECK(mate33_verify_table(made, "KQvKR") == MATE33_IO_ERROR);
  CHECK(mate33_preload(made, "KQvKR", UINT64_MAX, nullptr) == MATE33_IO_ERROR);
  source.fails = false;
  CHECK(probe_first(made, "KQvKR") == MATE33_OK);
  CHECK(mate33_verify_table(made, "KQvKR") == MATE33_OK);
}

TEST_CASE("a source may lack a function to close it; one without a function to read is refused unclosed") {
  Source source{bytes_of_table("KQvK")};
  mate33_source c = source.to_c();
  c.close = nullptr;
  Handle tables = opened("");
  CHECK(mate33_add_source(tables.get(), &c, "a source") == MATE33_OK);
  c = source.to_c();
  c.read = nullptr;
  CHECK(mate33_add_source(tables.get(), &c, "a source") == MATE33_BAD_ARGUMENT);
  c = source.to_c();
  CHECK(mate33_add_source(tables.get(), &c, nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_add_source(tables.get(), nullptr, "a source") == MATE33_BAD_ARGUMENT);
  CHECK(mate33_add_source(nullptr, &c, "a source") == MATE33_BAD_ARGUMENT);
  CHECK(mate33_add_memory(nullptr, "x", 1) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_add_memory(tables.get(), nullptr, 1) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_add_directories(nullptr, "") == MATE33_BAD_ARGUMENT);
  CHECK(mate33_add_directories(tables.get(), nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_open_files(nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_verify_table(nullptr, "KQvK") == MATE33_BAD_ARGUMENT);
  CHECK(mate33_preload(tables.get(), nullptr, 0, nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_table(nullptr, 0) == nullptr);
  tables.reset();
  CHECK(source.closes == 0);
}

TEST_CASE("a source with a table's name is found at once, and read when it is needed") {
  Source source{bytes_of_table("KQvK")};
  {
    const Handle tables = opened("");
    const mate33_source c = source.to_c();
    CHECK(mate33_add_named_source(tables.get(), &c, "KQvK.m33") == MATE33_OK);
    CHECK(std::string(mate33_table(tables.get(), 0)) == "KQvK");
    CHECK(mate33_table_status(tables.get(), "KQvK") == MATE33_OK);
    CHECK(mate33_largest_found(tables.get(), "dtm") == 3);
    CHECK(source.reads == 0);
    CHECK(probe_first(tables.get(), "KQvK") == MATE33_OK);
    CHECK(source.reads > 1);
    CHECK(mate33_verify_table(tables.get(), "KQvK") == MATE33_OK);
    CHECK(source.closes == 0);
  }
  CHECK(source.closes == 1);
}

TEST_CASE("of a named source and a file the one that was there first serves, unless it cannot") {
  Source sound{bytes_of_table("KQvK")}, damaged{std::vector<std::byte>(1000)},
      unneeded{bytes_of_table("KRvK")};
  const mate33_source c = sound.to_c(), d = damaged.to_c(), e = unneeded.to_c();
  const Handle tables = opened("");
  CHECK(mate33_add_named_source(tables.get(), &c, "KQvK.m33") == MATE33_OK);
  CHECK(mate33_add_named_source(tables.get(), &d, "KQvKR.m33") == MATE33_OK);
  CHECK(mate33_add_directories(tables.get(), small_tables().string().c_str()) == MATE33_OK);
  CHECK(mate33_add_named_source(tables.get(), &e, "KRvK.m33") == MATE33_OK);
  for (const char* name : {"KQvK", "KRvK", "KQvKR"}) CHECK(probe_first(tables.get(), name) == MATE33_OK);
  CHECK(sound.reads > 0);
  CHECK(damaged.closes == 1);
  CHECK(unneeded.reads == 0);
}

TEST_CASE("what is wrong with a named source costs a status, as with a file") {
  Source damaged{bytes_of_table("KQvK")}, other{bytes_of_table("KRvK")}, failing{bytes_of_table("KQvKR")};
  const Handle tables = opened("");
  damaged.bytes.resize(damaged.bytes.size() / 2);
  failing.fails = true;
  const mate33_source c = damaged.to_c(), d = other.to_c(), e = failing.to_c();
  CHECK(mate33_add_named_source(tables.get(), &c, "KQvK.m33") == MATE33_OK);
  CHECK(mate33_add_named_source(tables.get(), &d, "KRRvK.m33") == MATE33_OK);
  CHECK(mate33_add_named_source(tables.get(), &e, "KQvKR.m33") == MATE33_OK);
  CHECK(mate33_problem(tables.get(), 0) == nullptr);
  CHECK(probe_first(tables.get(), "KQvK") == MATE33_CORRUPT_FILE);
  CHECK(mate33_verify_table(tables.get(), "KRRvK") == MATE33_CORRUPT_FILE);
  CHECK(probe_first(tables.get(), "KQvKR") == MATE33_IO_ERROR);
  CHECK(std::string(mate33_problem(tables.get(), 0)).find("KQvK.m33 is damaged: ") == 0);
  CHECK(std::string(mate33_problem(tables.get(), 1)).find("KRRvK.m33 is damaged: it is the table of KRvK") ==
        0);
  CHECK(std::string(mate33_problem(tables.get(), 2)).find("cannot read KQvKR.m33: ") == 0);
  CHECK(damaged.closes == 1);
  CHECK(other.closes == 1);
  CHECK(failing.closes == 0);
  failing.fails = false;
  CHECK(mate33_open_files(tables.get()) == MATE33_OK);
  CHECK(probe_first(tables.get(), "KQvKR") == MATE33_OK);
}

TEST_CASE("a source is named as a table's file of chess is") {
  Source source{bytes_of_table("KQvK")};
  mate33_source c = source.to_c();
  Handle tables = opened("");
  for (const char* name : {"KQvK", "kqvk.m33", "KvKQ.m33", "KvK.m33", "KBNvK.bin", "KQvK.what.m33",
                           "data/KQvK.m33", "xiangqi/KRvKN.m33", ""}) {
    CAPTURE(name);
    CHECK(mate33_add_named_source(tables.get(), &c, name) == MATE33_BAD_ARGUMENT);
  }
  CHECK(mate33_add_named_source(tables.get(), &c, nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_add_named_source(tables.get(), nullptr, "KQvK.m33") == MATE33_BAD_ARGUMENT);
  CHECK(mate33_add_named_source(nullptr, &c, "KQvK.m33") == MATE33_BAD_ARGUMENT);
  c.read = nullptr;
  CHECK(mate33_add_named_source(tables.get(), &c, "KQvK.m33") == MATE33_BAD_ARGUMENT);
  CHECK(source.closes == 0);
  c = source.to_c();
  {
    const NoMemory none;
    CHECK(mate33_add_named_source(tables.get(), &c, "KQvK.m33") == MATE33_OUT_OF_MEMORY);
  }
  CHECK(source.closes == 1);
  CHECK(mate33_table(tables.get(), 0) == nullptr);
}

TEST_CASE("preloading through C tells what it takes, and keeps to the limit") {
  const Handle tables = opened(small_tables().string());
  std::uint64_t bytes = 77;
  CHECK(mate33_preload(tables.get(), "KQvKR", 10, &bytes) == MATE33_OVER_LIMIT);
  CHECK(bytes > 1'000'000);
  const std::uint64_t needed = bytes;
  CHECK(mate33_preload(tables.get(), "KQvKR", needed, &bytes) == MATE33_OK);
  CHECK(bytes == needed);
  CHECK(mate33_preload(tables.get(), "KQvKR", 0, &bytes) == MATE33_OK);
  CHECK(bytes == 0);
  CHECK(mate33_preload(tables.get(), "KRRvK", 0, &bytes) == MATE33_MISSING_TABLE);
  CHECK(mate33_preload(tables.get(), "nonsense", 0, &bytes) == MATE33_BAD_ARGUMENT);
  for (const Sample& sample : samples_of("KQvKR", 300)) {
    const mate33_position asked = boards_of(sample.position);
    mate33_result result = untouched;
    CHECK(mate33_probe_position(tables.get(), &asked, &result) == MATE33_OK);
    CHECK(same(result, sample.value));
  }
}

TEST_CASE("many positions at once, each with its own status") {
  std::vector<mate33_position> asked;
  for (const Position& position : random_kbnvk(100)) asked.push_back(boards_of(position));
  asked[3].ep = 99;
  asked[17].castling = 1;
  asked[40].kings = 0;
  asked[99] = boards_of(position_of("8/8/8/4k3/8/8/Q7/7K w - - 0 1"));
  std::vector<mate33_result> results(asked.size(), untouched);
  CHECK(mate33_probe_many(kbnvk_handle(), asked.data(), asked.size(), results.data()) == MATE33_OK);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    mate33_result alone = untouched;
    const mate33_status status = mate33_probe_position(kbnvk_handle(), &asked[i], &alone);
    CHECK(results[i].status == status);
    if (status == MATE33_BAD_ARGUMENT) continue;
    CHECK(results[i].outcome == alone.outcome);
    CHECK(results[i].plies == alone.plies);
    CHECK(std::string(results[i].unanswered) == alone.unanswered);
  }
  CHECK(results[3].status == MATE33_BAD_ARGUMENT);
  CHECK(results[17].status == MATE33_CASTLING);
  CHECK(results[40].status == MATE33_ILLEGAL);
  CHECK(std::string(results[99].unanswered) == "KQvK");
}

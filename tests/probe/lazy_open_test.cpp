#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "altered_tables.hpp"
#include "temporary_directory.hpp"
#include "test_table.hpp"

using namespace mate33;

// Files are found by name and opened when they are first needed.

namespace {

namespace fs = std::filesystem;

const Position queen_against_king = position_of("8/8/8/4k3/8/8/Q7/7K w - - 0 1");

}  // namespace

TEST_CASE("opening reads names alone; what is in a file is found out when it is needed") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory.path());
  directory.write("KRvK.m33", std::vector<std::byte>(100));
  directory.write("KBNvK.bin", std::vector<std::byte>(100));
  const Tablebase tables = Tablebase::open(directory.path().string());
  CHECK(tables.faults().empty());
  CHECK(tables.found().size() == 3);
  CHECK(tables.tables().size() == 3);
  CHECK(tables.has_table(material_of("KRvK")));
  CHECK(tables.probe(queen_against_king).status == ProbeStatus::ok);
  CHECK(tables.faults().empty());

  for (int i = 0; i < 2; ++i) {
    const ProbeResult refused = tables.probe(position_of("8/8/8/4k3/8/8/R7/7K w - - 0 1"));
    CHECK(refused.status == ProbeStatus::corrupt_file);
    CHECK(refused.unanswered == material_of("KRvK"));
    CHECK(tables.faults().size() == 1);
  }
  CHECK(!tables.has_table(material_of("KRvK")));
  tables.open_files();
  CHECK(tables.faults().size() == 2);
  CHECK(tables.tables() == std::vector<TableKey>{material_of("KQvK")});
  CHECK(tables.found().size() == 3);
  REQUIRE(tables.fault(1) != nullptr);
  CHECK(tables.fault(1)->message.find("KBNvK.bin is damaged") != std::string::npos);
  CHECK(tables.fault(2) == nullptr);
}

TEST_CASE("a fault stays where it is while others are found") {
  const TemporaryDirectory directory;
  const char* const names[] = {"KRvK", "KQvK", "KPvK", "KQvKR", "KPvKP", "KQvKP", "KRvKP"};
  for (const char* name : names) directory.write(std::string(name) + ".m33", {});
  const Tablebase tables = Tablebase::open(directory.path().string());
  CHECK(tables.fault(0) == nullptr);
  CHECK(tables.probe(queen_against_king).status == ProbeStatus::corrupt_file);
  const TableFault* const first = tables.fault(0);
  REQUIRE(first != nullptr);
  const std::string message = first->message;
  tables.open_files();
  CHECK(tables.faults().size() == std::size(names));
  CHECK(tables.fault(0) == first);
  CHECK(first->message == message);
}

TEST_CASE("a file that is removed while it is open answers on; one removed before it is opened does not") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory.path());
  copy_table("KQvKR", directory.path());
  const Tablebase tables = Tablebase::open(directory.path().string(), {0, IoMethod::read});
  CHECK(tables.probe(queen_against_king).status == ProbeStatus::ok);
  fs::remove(directory / "KQvK.m33");
  fs::remove(directory / "KQvKR.m33");
  CHECK(count_wrong(tables, samples_of("KQvK", 100)) == 0);
  for (const Sample& sample : samples_of("KQvKR", 50)) {
    CHECK(tables.probe(sample.position).status == ProbeStatus::io_error);
  }
  REQUIRE(tables.faults().size() == 1);
  CHECK(tables.faults()[0].message.find("cannot read " + (directory / "KQvKR.m33").string()) == 0);
}

TEST_CASE("a file cut short while it is open costs a status, and what is in the cache is answered on") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory.path());
  const Tablebase tables = Tablebase::open(directory.path().string());
  REQUIRE(tables.probe(queen_against_king).status == ProbeStatus::ok);
  const std::vector<Sample> samples = samples_of("KQvK", 400);
  fs::resize_file(directory / "KQvK.m33", 2000);
  CHECK(tables.probe(queen_against_king).status == ProbeStatus::ok);
  std::size_t unread = 0, wrong = 0;
  for (const Sample& sample : samples) {
    const ProbeResult result = tables.probe(sample.position);
    unread += result.status == ProbeStatus::io_error ? 1 : 0;
    wrong += result.status == ProbeStatus::io_error ||
                     (result.status == ProbeStatus::ok && result.value == sample.value)
                 ? 0
                 : 1;
  }
  CHECK(unread > 0);
  CHECK(wrong == 0);
}

TEST_CASE("the second of two files serves where the first is refused") {
  const TemporaryDirectory damaged, sound;
  damaged.write("KQvK.m33", std::vector<std::byte>(50));
  copy_table("KQvK", sound.path());
  Tablebase tables = Tablebase::open(damaged.path().string());
  CHECK(tables.probe(queen_against_king).status == ProbeStatus::corrupt_file);
  tables.add_directories(sound.path().string());
  CHECK(tables.has_table(material_of("KQvK")));
  CHECK(tables.probe(queen_against_king).status == ProbeStatus::ok);
  CHECK(tables.faults().size() == 1);
}

TEST_CASE(
    "names that are no materials of tables are passed over, and those that nearly are one are told of") {
  const TemporaryDirectory directory;
  for (const char* name : {"KvK.m33", "KBvK.m33", "KvKQ.m33", "KQRBNvKN.m33", ".m33", "K.m33", "kqvk.m33",
                           "KQvK.m33.part", "KQvK"}) {
    directory.write(name, std::vector<std::byte>(10));
  }
  const Tablebase tables = Tablebase::open(directory.path().string());
  CHECK(tables.found().empty());
  tables.open_files();
  REQUIRE(tables.faults().size() == 2);
  CHECK(tables.faults()[0].message.find("KvKQ.m33 is misnamed") != std::string::npos);
  CHECK(tables.faults()[1].message.find("kqvk.m33 is misnamed") != std::string::npos);
}

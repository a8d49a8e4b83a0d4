#include "mate33/table/table_reader.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "table_file.hpp"

using namespace mate33;

TEST_CASE("blocks come back with codes of one byte or of two") {
  const Material material = *Material::parse("KQvK");
  const BlockMap map{TableLayout(material)};
  const auto entries = [&](std::size_t block) { return map.entry_count(map.group_of_block(block)); };
  for (const bool wide : {false, true}) {
    const Code code = wide ? 0x1234 : 0x34;
    std::vector<std::vector<std::byte>> blocks;
    for (std::size_t block = 0; block < map.block_count(); ++block) {
      blocks.push_back(zstd_block(block, bytes_of(std::vector<Code>(entries(block), code), wide)));
    }
    const auto file = FileParts::of(bare_header(material), std::move(blocks)).to_file();
    const auto reader = TableReader::open(make_memory_source(file), "KQvK.m33");
    REQUIRE(reader);
    CHECK(reader->version() == 2);
    CHECK(reader->header().material == material);
    CHECK(reader->file_bytes() == file.size());
    CHECK(reader->blocks().block_count() == 4);
    for (std::size_t block = 0; block < 4; ++block) {
      const auto codes = stored_codes(*reader, block);
      REQUIRE(codes);
      CHECK(*codes == std::vector<Code>(entries(block), code));
    }
  }
}

TEST_CASE("a file of too few bytes for any table is refused") {
  for (std::size_t size = 0; size < 12; ++size) {
    const auto reader = TableReader::open(make_memory_source(std::vector<std::byte>(size)), "KQvK.m33");
    REQUIRE(!reader);
    CHECK(reader.error().message ==
          "KQvK.m33 is damaged: it has " + std::to_string(size) + " bytes, too few for a table");
  }
}

TEST_CASE("a file that is missing is told from one that cannot be read") {
  const auto kind_of = [](const char* path) {
    const auto reader = TableReader::open_file(path);
    REQUIRE(!reader);
    CHECK(reader.error().message.find(path) != std::string::npos);
    return reader.error().kind;
  };
  CHECK(kind_of("/nowhere/KQvK.m33") == TableFault::Kind::missing);
  CHECK(kind_of("/proc/self/exe/KQvK.m33") == TableFault::Kind::missing);
  CHECK(kind_of("/tmp") == TableFault::Kind::io_error);
  CHECK(kind_of("/dev/null") == TableFault::Kind::io_error);
}

#include "mate33/table/table_reader.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/zstd_frame.hpp"
#include "mate33/table/table_parts.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

/// A table whose entries all hold this code, in two bytes each where `wide`; for tests to set parts wrongly.
TableParts parts_of(const char* material, unsigned code, bool wide) {
  const TableLayout layout(*Material::parse(material));
  const TableHeader header{layout.material(), TableLayout::usual_order(layout.material()), {}};
  const BlockMap map(layout);
  std::vector<Bytes> blocks;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    Bytes codes;
    for (std::size_t i = 0; i < map.entry_count(block); ++i) {
      codes.push_back(static_cast<std::byte>(code & 0xFF));
      if (wide) codes.push_back(static_cast<std::byte>(code >> 8));
    }
    blocks.push_back(compress_zstd_frame(codes, 1));
  }
  return TableParts::of(header.to_text(), std::move(blocks));
}

/// Every checksum is right, whatever the parts say.
Bytes file_of(const TableParts& parts) {
  return parts.to_file(1);
}

/// Puts another block in place, with its true size.
void set_block(TableParts& parts, std::size_t block, Bytes bytes) {
  std::vector<Bytes> blocks = parts.blocks;
  blocks[block] = std::move(bytes);
  parts = TableParts::of(parts.header, std::move(blocks));
}

void check_refused(const Bytes& file, std::string_view reason) {
  const auto reader = TableReader::open(make_memory_source(file), "KQvK.m33");
  REQUIRE(!reader);
  CAPTURE(reader.error().message);
  CHECK(reader.error().kind == TableFault::Kind::damaged);
  CHECK(reader.error().message.starts_with("KQvK.m33 is damaged: "));
  CHECK(reader.error().message.find(reason) != std::string::npos);
}

/// Checks that only this block of the file is refused.
void check_block_refused(const TableParts& parts, std::size_t bad) {
  const auto reader = TableReader::open(make_memory_source(file_of(parts)), "KQvK.m33");
  REQUIRE(reader);
  for (std::size_t block = 0; block < reader->blocks().block_count(); ++block) {
    CAPTURE(block);
    const auto codes = reader->read_block(block);
    CHECK(static_cast<bool>(codes) == (block != bad));
    if (codes) continue;
    CHECK(codes.error().kind == TableFault::Kind::damaged);
    CHECK(codes.error().message.starts_with("KQvK.m33 is damaged: block " + std::to_string(bad) + ": "));
  }
}

}  // namespace

TEST_CASE("blocks come back with codes of one byte or of two") {
  for (const bool wide : {false, true}) {
    const unsigned code = wide ? 0x1234 : 0x34;
    const auto reader =
        TableReader::open(make_memory_source(file_of(parts_of("KQvK", code, wide))), "KQvK.m33");
    REQUIRE(reader);
    CHECK(reader->header().material == *Material::parse("KQvK"));
    CHECK(reader->blocks().block_count() == 4);
    for (std::size_t block = 0; block < 4; ++block) {
      const auto codes = reader->read_block(block);
      REQUIRE(codes);
      CHECK(*codes == std::vector<Code>(block < 2 ? entries_per_block : 8192, static_cast<Code>(code)));
    }
  }
}

TEST_CASE("a file whose parts contradict each other is refused, and the reason named") {
  const auto changed = [](const std::function<void(TableParts&)>& change) {
    TableParts parts = parts_of("KQvK", 0, false);
    change(parts);
    return file_of(parts);
  };
  using P = TableParts;
  // The bytes of the preamble itself; the header holds it once more.
  for (const std::size_t byte : {12u, 16u, 24u}) {
    Bytes file = changed([](P&) {});
    file[byte] ^= std::byte{1};
    check_refused(file, byte == 12 ? "header: " : "contradict each other");
  }
  check_refused(changed([](P& p) { p.preamble.header_bytes = 31; }), "header cannot have 31 bytes");
  check_refused(changed([](P& p) { p.preamble.header_bytes = 0xFFFFFFFF; }),
                "header cannot have 4294967295 bytes");
  check_refused(changed([](P& p) { ++p.preamble.header_bytes; }), "header: ");
  check_refused(changed([](P& p) { p.preamble.block_count = 6; }), "6 blocks instead of 4");
  check_refused(changed([](P& p) { p.preamble.block_count = ~0ull; }),
                "18446744073709551615 blocks instead of 4");
  check_refused(changed([](P& p) { ++p.preamble.blocks_bytes; }), "bytes long");
  check_refused(changed([](P& p) { p.block_sizes.push_back(0); }), "sizes of blocks: ");
  check_refused(changed([](P& p) { p.block_sizes.pop_back(); }), "sizes of blocks: ");
  check_refused(changed([](P& p) { p.block_sizes[1] = 0xFFFFFFFF; }), "block is too large");
  check_refused(changed([](P& p) { ++p.block_sizes[1]; }), "bytes long");
  check_refused(changed([](P& p) { p.blocks.pop_back(); }), "bytes long");
  check_refused(changed([](P& p) { p.blocks.emplace_back(1); }), "bytes long");
  check_refused(changed([](P& p) { p.header = "game draughts\n" + p.header.substr(11); }), "header");
}

TEST_CASE("a block that does not hold what it should is refused, and the others are read") {
  for (std::size_t bad = 0; bad < 4; ++bad) {
    const std::size_t entries = bad < 2 ? entries_per_block : 8192;
    const Bytes good = compress_zstd_frame(Bytes(entries), 1);
    Bytes twice = good, cut(good.begin(), good.end() - 1);
    twice.insert(twice.end(), good.begin(), good.end());
    Bytes skippable = {std::byte{0x50}, std::byte{0x2A}, std::byte{0x4D}, std::byte{0x18}};
    skippable.resize(8);
    for (const Bytes& bytes :
         {Bytes(), Bytes(100), twice, cut, skippable, compress_zstd_frame(Bytes(), 1),
          compress_zstd_frame(Bytes(entries - 1), 1), compress_zstd_frame(Bytes(entries + 1), 1),
          compress_zstd_frame(Bytes(2 * entries - 1), 1), compress_zstd_frame(Bytes(4 * entries), 1)}) {
      TableParts parts = parts_of("KQvK", 0, false);
      set_block(parts, bad, bytes);
      check_block_refused(parts, bad);
    }
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

#include "mate33/core/table_reader.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/core/zstd_frame.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

void append(Bytes& file, std::span<const std::byte> bytes) {
  file.insert(file.end(), bytes.begin(), bytes.end());
}

/// The parts of a table file, for tests to set wrongly. Every checksum is right.
struct Parts {
  TablePreamble preamble;
  TablePreamble preamble_in_header;
  std::string header;
  std::vector<std::uint32_t> sizes;
  std::vector<Bytes> blocks;

  Bytes file() const {
    Bytes header_bytes, size_bytes, file;
    append(header_bytes, preamble_in_header.to_bytes());
    append(header_bytes, std::as_bytes(std::span(header)));
    for (const std::uint32_t size : sizes) {
      for (unsigned shift = 0; shift < 32; shift += 8) {
        size_bytes.push_back(static_cast<std::byte>(size >> shift & 0xFF));
      }
    }
    append(file, preamble.to_bytes());
    append(file, compress_zstd_frame(header_bytes, 1));
    append(file, compress_zstd_frame(size_bytes, 1));
    for (const Bytes& block : blocks) append(file, block);
    return file;
  }
};

/// A table whose entries all hold this code, in two bytes each where `wide`.
Parts parts_of(const char* material, unsigned code, bool wide) {
  const TableHeader header{*Material::parse(material), {}};
  const TableLayout layout(header.material);
  const BlockMap map(layout);
  Parts parts;
  parts.header = header.to_text();
  std::uint64_t blocks_bytes = 0;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    Bytes codes;
    for (std::size_t i = 0; i < map.entry_count(block); ++i) {
      codes.push_back(static_cast<std::byte>(code & 0xFF));
      if (wide) codes.push_back(static_cast<std::byte>(code >> 8));
    }
    parts.blocks.push_back(compress_zstd_frame(codes, 1));
    parts.sizes.push_back(static_cast<std::uint32_t>(parts.blocks.back().size()));
    blocks_bytes += parts.blocks.back().size();
  }
  parts.preamble = {static_cast<std::uint32_t>(preamble_bytes + parts.header.size()), map.block_count(),
                    blocks_bytes};
  parts.preamble_in_header = parts.preamble;
  return parts;
}

/// Changes the preamble in both places where it stands.
void change_preamble(Parts& parts, const std::function<void(TablePreamble&)>& change) {
  change(parts.preamble);
  change(parts.preamble_in_header);
}

/// Puts another block in place, with its true size.
void set_block(Parts& parts, std::size_t block, Bytes bytes) {
  const auto before = parts.blocks[block].size(), after = bytes.size();
  change_preamble(parts, [&](TablePreamble& p) { p.blocks_bytes = p.blocks_bytes - before + after; });
  parts.sizes[block] = static_cast<std::uint32_t>(after);
  parts.blocks[block] = std::move(bytes);
}

void check_refused(const Parts& parts, std::string_view reason) {
  const auto reader = TableReader::open(make_memory_source(parts.file()), "KQvK.m33");
  REQUIRE(!reader);
  CAPTURE(reader.error().message);
  CHECK(reader.error().kind == TableFault::Kind::damaged);
  CHECK(reader.error().message.starts_with("KQvK.m33 is damaged: "));
  CHECK(reader.error().message.find(reason) != std::string::npos);
}

/// Checks that only this block of the file is refused.
void check_block_refused(const Parts& parts, std::size_t bad) {
  const auto reader = TableReader::open(make_memory_source(parts.file()), "KQvK.m33");
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
        TableReader::open(make_memory_source(parts_of("KQvK", code, wide).file()), "KQvK.m33");
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
  const auto changed = [](const std::function<void(Parts&)>& change) {
    Parts parts = parts_of("KQvK", 0, false);
    change(parts);
    return parts;
  };
  using P = TablePreamble;
  check_refused(changed([](Parts& p) { p.preamble.block_count ^= 1; }), "contradict each other");
  check_refused(changed([](Parts& p) { p.preamble_in_header.blocks_bytes ^= 1; }), "contradict each other");
  check_refused(changed([](Parts& p) { change_preamble(p, [](P& x) { x.header_bytes = 31; }); }),
                "header cannot have 31 bytes");
  check_refused(changed([](Parts& p) { change_preamble(p, [](P& x) { x.header_bytes = 0xFFFFFFFF; }); }),
                "header cannot have 4294967295 bytes");
  check_refused(changed([](Parts& p) { change_preamble(p, [](P& x) { ++x.header_bytes; }); }), "header: ");
  check_refused(changed([](Parts& p) { change_preamble(p, [](P& x) { x.block_count = 6; }); }),
                "6 blocks instead of 4");
  check_refused(changed([](Parts& p) { change_preamble(p, [](P& x) { x.block_count = ~0ull; }); }),
                "18446744073709551615 blocks instead of 4");
  check_refused(changed([](Parts& p) { change_preamble(p, [](P& x) { ++x.blocks_bytes; }); }), "bytes long");
  check_refused(changed([](Parts& p) { p.sizes.push_back(0); }), "sizes of blocks: ");
  check_refused(changed([](Parts& p) { p.sizes.pop_back(); }), "sizes of blocks: ");
  check_refused(changed([](Parts& p) { p.sizes[1] = 0xFFFFFFFF; }), "block is too large");
  check_refused(changed([](Parts& p) { ++p.sizes[1]; }), "bytes long");
  check_refused(changed([](Parts& p) { p.blocks.pop_back(); }), "bytes long");
  check_refused(changed([](Parts& p) { p.blocks.emplace_back(1); }), "bytes long");
  check_refused(changed([](Parts& p) { p.header = "game draughts\n" + p.header.substr(11); }), "header");
}

TEST_CASE("a block that does not hold what it should is refused, and the others are read") {
  for (std::size_t bad = 0; bad < 4; ++bad) {
    const std::size_t entries = bad < 2 ? entries_per_block : 8192;
    const Bytes good = compress_zstd_frame(Bytes(entries), 1);
    Bytes twice = good, cut(good.begin(), good.end() - 1);
    append(twice, good);
    Bytes skippable = {std::byte{0x50}, std::byte{0x2A}, std::byte{0x4D}, std::byte{0x18}};
    skippable.resize(8);
    for (const Bytes& bytes :
         {Bytes(), Bytes(100), twice, cut, skippable, compress_zstd_frame(Bytes(), 1),
          compress_zstd_frame(Bytes(entries - 1), 1), compress_zstd_frame(Bytes(entries + 1), 1),
          compress_zstd_frame(Bytes(2 * entries - 1), 1), compress_zstd_frame(Bytes(4 * entries), 1)}) {
      Parts parts = parts_of("KQvK", 0, false);
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

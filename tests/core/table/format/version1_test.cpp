// The reader beside files of version 1, which only tests still write.
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "changed_text.hpp"
#include "invented_table.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"
#include "opened_file.hpp"
#include "table_file.hpp"
#include "version1_file.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

/// What is wrong with a header, in a file that has no blocks where it is sound.
std::string version1_error(const std::string& text) {
  const std::string error = error_of(Version1File::of(text, {}).to_file());
  return error.find(" blocks instead of ") == std::string::npos ? error : "";
}

/// A table whose blocks all hold zeros.
Version1File hollow_queen() {
  const Material material = *Material::parse("KQvK");
  const BlockMap map{TableLayout(material)};
  std::vector<Bytes> blocks;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    blocks.push_back(compress_zstd_frame(Bytes(map.entry_count(map.group_of_block(block))), 1));
  }
  return Version1File::of(version1_header_text(bare_header(material)), std::move(blocks));
}

std::string usual_text() {
  return version1_header_text(header_with_counts("KBNvK"));
}

void check_version1_refuses(const std::string& name, const std::string& value) {
  check_names(version1_error(with_value(usual_text(), name, value)), {name, value});
}

}  // namespace

TEST_CASE("version 1: a header comes back as it was, but for digests, of which it has none") {
  for (const char* material : {"KQvK", "KPvK", "KBNvK", "KRvKB"}) {
    CAPTURE(material);
    const TableHeader header = header_with_counts(material);
    const BlockMap map{TableLayout(header.material)};
    const auto reader =
        open(Version1File::of(version1_header_text(header), std::vector<Bytes>(map.block_count())).to_file());
    REQUIRE(reader);
    CHECK(reader->version() == 1);
    CHECK(reader->header() == header);
    CHECK(!reader->header().digests);
    CHECK(reader->header().sides == StoredSides::both);
  }
}

TEST_CASE("version 1: a table says what the same table of version 2 says") {
  for (const char* material : {"KQvK", "KPvK"}) {
    const auto newer = open(invented_table(material));
    REQUIRE(newer);
    const auto older = open(Version1File::of(*newer).to_file());
    REQUIRE(older);
    CHECK(older->header().counts == newer->header().counts);
    CHECK(older->blocks().block_count() == newer->blocks().block_count());
    for (std::size_t block = 0; block < older->blocks().block_count(); ++block) {
      CHECK(*stored_codes(*older, block) == *stored_codes(*newer, block));
    }
    CHECK(*decoded(*older) == *decoded(*newer));
    InlineExecutor executor;
    CHECK(!find_table_fault(*older, executor));
  }
}

TEST_CASE("version 1: another game, rule, board, metric, coding or order of digits is refused by name") {
  check_version1_refuses("game", "antichess");
  check_version1_refuses("rules", "standard; no castling; en passant; no 50-move rule");
  check_version1_refuses("board", "10x8");
  check_version1_refuses("metric", "dtz in plies");
  check_version1_refuses("coding", "0 draw, else plies + 1");
  check_version1_refuses("block-entries", "65536");
  for (const char* digits :
       {"KBN", "NKBk", "BNk", "KNBK", "knbk", "KNNk", "KNBQk", "PKNBk", "KNBkk", "K?Bk"}) {
    check_version1_refuses("digits", digits);
  }
  // A longer or shorter value is another one.
  check_version1_refuses("board", "8x8 ");
  check_version1_refuses("game", "ches");
  // A material that has a table, with the digits of another.
  check_names(version1_error(with_value(usual_text(), "material", "KQRvK")), {"digits", "KNBk", "KQRk"});
}

TEST_CASE("version 1: the order of digits is the header's to say") {
  const std::string text = usual_text();
  CHECK(value_of_line(text, "digits") == "KNBk");
  CHECK(version1_error(with_value(text, "digits", "KBNk")).empty());
  // Twins stand side by side.
  const std::string twins = version1_header_text(header_with_counts("KRRvKN"));
  CHECK(version1_error(with_value(twins, "digits", "KnRRk")).empty());
  CHECK(!version1_error(with_value(twins, "digits", "KRnRk")).empty());
}

TEST_CASE("version 1: lines, materials and statistics that are not what they must be are refused") {
  check_lines_refused(usual_text(), version1_error);
  check_materials_refused(usual_text(), version1_error);
  for (const char* side : {"white", "black"}) check_counts_refused(usual_text(), side, version1_error);
}

TEST_CASE("version 1: a header with bytes that no terminal should see is refused in plain words") {
  check_names(version1_error(with(usual_text(), "chess", "\x1B[2J\x80\xFF")), {"game", "?[2J??"});
  const std::string error = version1_error(with(usual_text(), "chess", std::string(50'000, 'x')));
  check_names(error, {"game"});
  CHECK(error.size() < 200);
}

TEST_CASE("version 1: a file whose parts contradict each other is refused, and the reason named") {
  const auto refused = [](const std::function<void(Version1File&)>& change, const std::string& reason) {
    Version1File file = hollow_queen();
    change(file);
    check_names(error_of(file.to_file()), {reason});
  };
  using F = Version1File;
  CHECK(error_of(hollow_queen().to_file()).empty());
  // The bytes of the preamble itself; the header holds it once more.
  for (const std::size_t byte : {12u, 16u, 24u}) {
    Bytes file = hollow_queen().to_file();
    file[byte] ^= std::byte{1};
    check_names(error_of(file), {byte == 12 ? "header: " : "contradict each other"});
  }
  refused([](F& f) { f.header_bytes = 31; }, "header cannot have 31 bytes");
  refused([](F& f) { f.header_bytes = 0xFFFFFFFF; }, "header cannot have 4294967295 bytes");
  refused([](F& f) { ++f.header_bytes; }, "header: ");
  refused([](F& f) { f.block_count = 6; }, "6 blocks instead of 4");
  refused([](F& f) { f.block_count = ~0ull; }, "18446744073709551615 blocks instead of 4");
  refused([](F& f) { ++f.blocks_bytes; }, "bytes long");
  refused([](F& f) { f.block_sizes.push_back(0); }, "sizes of blocks: ");
  refused([](F& f) { f.block_sizes.pop_back(); }, "sizes of blocks: ");
  refused([](F& f) { f.block_sizes[1] = 0xFFFFFFFF; }, "block is too large");
  refused([](F& f) { ++f.block_sizes[1]; }, "blocks end at byte ");
  refused([](F& f) { f.blocks.pop_back(); }, "bytes long");
  refused([](F& f) { f.blocks.emplace_back(1); }, "bytes long");
}

TEST_CASE("version 1: a block that does not hold what it should is refused, and the others are read") {
  for (std::size_t bad = 0; bad < 4; ++bad) {
    const std::size_t entries = bad < 2 ? entries_per_block : 2 * plane_entries;
    const Bytes good = compress_zstd_frame(Bytes(entries), 1);
    Bytes twice = good, cut(good.begin(), good.end() - 1);
    twice.insert(twice.end(), good.begin(), good.end());
    Bytes skippable = {std::byte{0x50}, std::byte{0x2A}, std::byte{0x4D}, std::byte{0x18}};
    skippable.resize(8);
    for (const Bytes& bytes :
         {Bytes(), Bytes(100), twice, cut, skippable, without_checksum(good), compress_zstd_frame(Bytes(), 1),
          compress_zstd_frame(Bytes(entries - 1), 1), compress_zstd_frame(Bytes(entries + 1), 1),
          compress_zstd_frame(Bytes(2 * entries - 1), 1), compress_zstd_frame(Bytes(4 * entries), 1)}) {
      Version1File file = hollow_queen();
      file.blocks[bad] = bytes;
      const auto reader = open(Version1File::of(file.header, file.blocks).to_file());
      REQUIRE(reader);
      for (std::size_t block = 0; block < 4; ++block) {
        CAPTURE(block);
        const auto codes = stored_codes(*reader, block);
        CHECK(static_cast<bool>(codes) == (block != bad));
        if (codes) continue;
        CHECK(codes.error().kind == TableFault::Kind::damaged);
        CHECK(codes.error().message.starts_with("T.m33 is damaged: block " + std::to_string(bad) + ": "));
      }
    }
  }
}

TEST_CASE("version 1: a header or sizes of blocks without a checksum are refused") {
  const Bytes file = hollow_queen().to_file();
  constexpr std::size_t preamble = 32;
  const auto bytes = [&](std::size_t begin, std::size_t end) {
    return Bytes(file.begin() + static_cast<std::ptrdiff_t>(begin),
                 file.begin() + static_cast<std::ptrdiff_t>(end));
  };
  const std::size_t sizes = preamble + *zstd_frame_size(std::span(file).subspan(preamble));
  const std::size_t blocks = version1_begin_of_blocks(file);
  for (const auto& frame : {std::pair(preamble, sizes), std::pair(sizes, blocks)}) {
    Bytes altered = bytes(0, frame.first);
    for (const Bytes& part :
         {without_checksum(bytes(frame.first, frame.second)), bytes(frame.second, file.size())}) {
      altered.insert(altered.end(), part.begin(), part.end());
    }
    check_names(error_of(altered), {"its zstd frame carries no checksum"});
  }
}

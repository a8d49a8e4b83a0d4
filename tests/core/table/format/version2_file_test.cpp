// Whole files of version 2 and their reader.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "changed_text.hpp"
#include "invented_table.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/table/format/version2.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"
#include "opened_file.hpp"
#include "table_file.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

const Bytes& queen_table() {
  static const Bytes file = invented_table("KQvK");
  return file;
}

/// What a look at the whole of a file finds, which must open; without the file's name.
std::string fault_of(const Bytes& file) {
  const auto reader = open(file);
  REQUIRE(reader);
  InlineExecutor executor;
  const auto fault = find_table_fault(*reader, executor);
  return fault ? fault->message.substr(std::string("T.m33 is damaged: ").size()) : "";
}

/// Checks that the queen's table is refused with a footer that is changed like this, its checksum right.
void check_footer_refused(const std::function<void(version2::Footer&)>& change, const std::string& reason) {
  check_names(error_of(with_footer(queen_table(), change)), {reason});
}

/// Checks that only this block of a file is refused.
void check_block_refused(const Bytes& file, std::size_t bad) {
  const auto reader = open(file);
  REQUIRE(reader);
  for (std::size_t block = 0; block < reader->blocks().block_count(); ++block) {
    const auto codes = stored_codes(*reader, block);
    CHECK(static_cast<bool>(codes) == (block != bad));
    if (codes) continue;
    CHECK(codes.error().kind == TableFault::Kind::damaged);
    CHECK(codes.error().message.starts_with("T.m33 is damaged: block " + std::to_string(bad) + ": "));
  }
}

std::uint64_t end_of_blocks(const Bytes& file) {
  return footer_of(file).end_of_blocks;
}

}  // namespace

TEST_CASE("a file that begins otherwise, or is of another version, is refused by name") {
  const auto error = [](std::size_t byte, unsigned value) {
    Bytes file = queen_table();
    file[byte] = static_cast<std::byte>(value);
    return error_of(file);
  };
  for (std::size_t byte = 0; byte < 8; ++byte) {
    CHECK(error(byte, 0) == "it does not begin as a mate33 table does");
  }
  CHECK(error(8, 3) == "it is of version 3, and this program reads versions 1 and 2");
  CHECK(error(8, 0) == "it is of version 0, and this program reads versions 1 and 2");
  CHECK(error(11, 1) == "it is of version 16777218, and this program reads versions 1 and 2");
}

TEST_CASE("a header, or a summary, that is refused makes no table, whatever checksums are right") {
  FileParts parts = FileParts::of(queen_table());
  CHECK(parts.to_file() == queen_table());
  const FileParts sound = parts;
  parts.header = with_value(sound.header, "board", "10x8");
  check_names(error_of(parts.to_file()), {"board", "10x8"});
  parts.header = std::string(1 << 16, 'x');
  CHECK(!error_of(parts.to_file()).empty());
  parts.header += 'x';
  CHECK(error_of(parts.to_file()) == "its header cannot have 65537 bytes");
  parts = sound;
  parts.summary = with_value(sound.summary, "white", "1 2 3");
  check_names(error_of(parts.to_file()), {"statistics"});
  parts.summary = "";
  check_names(error_of(parts.to_file()), {"white"});
  parts.summary = std::string((1 << 16) + 1, 'x');
  check_names(error_of(parts.to_file()), {"footer does not fit"});
  parts = sound;
  parts.models = Bytes(1);
  check_names(error_of(parts.to_file()), {"models"});
  parts = sound;
  parts.blocks.pop_back();
  check_names(error_of(parts.to_file()), {"3 blocks instead of 4"});
  parts.blocks.resize(5);
  check_names(error_of(parts.to_file()), {"5 blocks instead of 4"});
}

TEST_CASE("a footer whose numbers are out of range, overflow or contradict each other is refused") {
  using F = version2::Footer;
  const Bytes& file = queen_table();
  const F sound = footer_of(file);
  const std::uint64_t begin = begin_of_file(file).size(), parts_end = file.size() - version2::footer_bytes;
  const std::string fits = "footer does not fit";
  CHECK(with_footer(file, [](F&) {}) == file);
  for (const std::uint64_t end :
       {std::uint64_t{0}, begin - 1, begin, sound.end_of_blocks - 1, sound.end_of_blocks + 1, parts_end,
        parts_end + 1, std::uint64_t{file.size()}, ~std::uint64_t{0}, std::uint64_t{1} << 63,
        sound.end_of_blocks + (std::uint64_t{1} << 32)}) {
    check_footer_refused([&](F& f) { f.end_of_blocks = end; }, fits);
  }
  for (const std::uint32_t bytes : {1u, sound.summary_bytes, 0xFFFFFFFFu, 0x80000000u}) {
    check_footer_refused([&](F& f) { f.models_bytes = bytes; }, fits);
  }
  for (const std::uint32_t bytes :
       {0u, sound.summary_bytes - 1, sound.summary_bytes + 1, 0xFFFFFFFFu, 0x80000000u}) {
    check_footer_refused([&](F& f) { f.summary_bytes = bytes; }, fits);
  }
  for (const std::uint64_t bytes : {std::uint64_t{0}, sound.index_bytes - 1, sound.index_bytes + 1,
                                    ~std::uint64_t{0}, sound.index_bytes + (std::uint64_t{1} << 32)}) {
    check_footer_refused([&](F& f) { f.index_bytes = bytes; }, fits);
  }
  // Sums that come out right, or would if they were to overflow.
  check_footer_refused([&](F& f) { f.index_bytes -= 0u - std::uint64_t{f.models_bytes = 0xFFFFFFFF}; }, fits);
  check_footer_refused([](F& f) { --f.index_bytes, ++f.summary_bytes; }, "");
  check_footer_refused([](F& f) { ++f.index_bytes, --f.summary_bytes; }, "");
  check_footer_refused([](F& f) { f.models_bytes = f.summary_bytes, f.summary_bytes = 0; }, "white");
  check_footer_refused([](F& f) { f.end_of_blocks += 1, f.index_bytes -= 1; },
                       "the checksum of what follows its blocks is wrong");
  for (const std::uint64_t count : {std::uint64_t{0}, std::uint64_t{3}, std::uint64_t{5}, ~std::uint64_t{0},
                                    std::uint64_t{4} + (std::uint64_t{1} << 32)}) {
    check_footer_refused([&](F& f) { f.block_count = count; },
                         std::to_string(count) + " blocks instead of 4");
  }
  check_footer_refused([](F& f) { f.parts_checksum ^= 1; },
                       "the checksum of what follows its blocks is wrong");
  // What the blocks come to is asked of a whole table only.
  const Bytes other_blocks = with_footer(file, [](F& f) { f.blocks_checksum ^= 1; });
  CHECK(error_of(other_blocks).empty());
  CHECK(fault_of(other_blocks) == "its blocks are not those that were written, or not in their order");
}

TEST_CASE("sizes of blocks that are too great, too many or do not fill their space are refused") {
  const Bytes& file = queen_table();
  const std::vector<std::uint32_t> sound = block_sizes_of(file);
  const auto error = [&](const std::function<void(std::vector<std::uint32_t>&)>& change) {
    std::vector<std::uint32_t> sizes = sound;
    change(sizes);
    return error_of(with_block_sizes(file, sizes));
  };
  using S = std::vector<std::uint32_t>;
  CHECK(error([](S&) {}).empty());
  CHECK(error([](S& s) { s[1] = 0xFFFFFFFF; }) == "a block is too large");
  CHECK(error([](S& s) { s[1] = 0x80000000; }) == "a block is too large");
  check_names(error([](S& s) { ++s[1]; }), {"its blocks end at byte "});
  check_names(error([](S& s) { --s[3]; }), {"its blocks end at byte "});
  check_names(error([](S& s) { s.pop_back(); }), {"sizes of blocks: "});
  check_names(error([](S& s) { s.push_back(0); }), {"sizes of blocks: "});
  check_names(error([](S& s) { s.clear(); }), {"sizes of blocks: "});
  // Sizes that only the blocks themselves contradict.
  const std::vector<std::uint32_t> shifted = {sound[0] + 1, sound[1] - 1, sound[2], sound[3]};
  const auto reader = open(with_block_sizes(file, shifted));
  REQUIRE(reader);
  CHECK(!stored_codes(*reader, 0));
  CHECK(!stored_codes(*reader, 1));
  CHECK(stored_codes(*reader, 2));
  const std::vector<std::uint32_t> none = {0, 0, 0, sound[0] + sound[1] + sound[2] + sound[3]};
  CHECK(!fault_of(with_block_sizes(file, none)).empty());
}

TEST_CASE("an index that is no whole zstd frame with a checksum is refused") {
  const Bytes& file = queen_table();
  Bytes sizes;
  for (const std::uint32_t size : block_sizes_of(file)) append_number(sizes, size);
  const Bytes frame = compress_zstd_frame(sizes, 1);
  const auto error = [&](const Bytes& index) { return error_of(with_index(file, index)); };
  CHECK(error(frame).empty());
  check_names(error(without_checksum(frame)), {"sizes of blocks: ", "carries no checksum"});
  Bytes longer = frame;
  longer.push_back(std::byte{0});
  check_names(error(longer), {"sizes of blocks: ", "1 bytes follow"});
  check_names(error(sizes), {"sizes of blocks: "});
  check_names(error({}), {"sizes of blocks: "});
  check_names(error({frame.begin(), frame.end() - 1}), {"sizes of blocks: "});
}

TEST_CASE("a block that does not hold what it should is refused, and the others are read") {
  const FileParts sound = FileParts::of(queen_table());
  for (std::size_t bad = 0; bad < 4; ++bad) {
    const std::size_t entries = bad < 2 ? entries_per_block : 2 * plane_entries;
    Bytes changed = sound.blocks[bad];
    changed.back() ^= std::byte{1};
    for (const Bytes& block : {Bytes(), Bytes(4), Bytes(5), changed, resealed(sound.blocks[bad], bad + 1),
                               sealed_block(bad, static_cast<BlockCodec>(4), Bytes(entries)),
                               sealed_block(bad, BlockCodec::plain, Bytes(entries - 1)),
                               sealed_block(bad, BlockCodec::uniform, Bytes(1)),
                               zstd_block(bad, Bytes(entries + 1)), zstd_block(bad, Bytes())}) {
      FileParts parts = sound;
      parts.blocks[bad] = block;
      const Bytes file = parts.to_file();
      check_block_refused(file, bad);
      CHECK(!fault_of(file).empty());
    }
  }
}

TEST_CASE("blocks of any codec come back, and a sound table may have any of them") {
  const FileParts sound = FileParts::of(queen_table());
  const auto reader = open(queen_table());
  for (const bool wide : {false, true}) {
    FileParts parts = sound;
    for (std::size_t block = 0; block < 4; ++block) {
      const Bytes contents = bytes_of(*stored_codes(*reader, block), wide);
      parts.blocks[block] =
          block % 2 == 0 ? sealed_block(block, BlockCodec::plain, contents) : zstd_block(block, contents);
    }
    const Bytes file = parts.to_file();
    CHECK(fault_of(file).empty());
    CHECK(*decoded(*open(file)) == *decoded(*reader));
  }
}

TEST_CASE("a block that holds what is no code of a position is refused by whoever reads all") {
  const FileParts sound = FileParts::of(queen_table());
  for (const Code code : {illegal_code, Code{0xFFFF}, Code{0x8000}, Code{300}}) {
    FileParts parts = sound;
    Bytes contents;
    append_number(contents, code);
    parts.blocks[0] = sealed_block(0, BlockCodec::uniform, contents);
    check_names(fault_of(parts.to_file()), {"block 0: it holds distances that its header knows nothing of"});
  }
}

TEST_CASE("blocks that have changed places are refused") {
  FileParts parts = FileParts::of(queen_table());
  // With their sizes: either is another number's.
  std::swap(parts.blocks[0], parts.blocks[1]);
  const auto reader = open(parts.to_file());
  REQUIRE(reader);
  for (std::size_t block = 0; block < 4; ++block) {
    CHECK(static_cast<bool>(stored_codes(*reader, block)) == (block >= 2));
  }
  // Sealed anew as what they are not, which the blocks' checksum in the footer tells.
  for (const std::size_t block : {0u, 1u}) parts.blocks[block] = resealed(parts.blocks[block], block);
  const std::uint64_t written = footer_of(queen_table()).blocks_checksum;
  const Bytes sealed =
      with_footer(parts.to_file(), [&](version2::Footer& f) { f.blocks_checksum = written; });
  CHECK(stored_codes(*open(sealed), 0));
  CHECK(fault_of(sealed) == "its blocks are not those that were written, or not in their order");
  // With that forged, too, their values tell.
  CHECK(!fault_of(parts.to_file()).empty());
}

TEST_CASE("a sound block in the place of another of its number is refused by whoever reads all") {
  const Bytes other = invented_table("KRvK");
  const FileParts sound = FileParts::of(queen_table()), rook = FileParts::of(other);
  const std::uint64_t written = footer_of(queen_table()).blocks_checksum;
  for (std::size_t block = 0; block < 4; ++block) {
    FileParts parts = sound;
    parts.blocks[block] = rook.blocks[block];
    CHECK(stored_codes(*open(parts.to_file()), block));
    CHECK(fault_of(with_footer(parts.to_file(), [&](version2::Footer& f) { f.blocks_checksum = written; })) ==
          "its blocks are not those that were written, or not in their order");
    CHECK(!fault_of(parts.to_file()).empty());
  }
}

TEST_CASE("values that have changed places within what is counted are refused by the digest") {
  const auto reader = open(queen_table());
  std::vector<Code> codes = *stored_codes(*reader, 0);
  const auto all = *decoded(*reader);
  // Two positions that draw and win.
  const auto is_legal = [&](std::size_t i) { return all[0][i] != illegal_code; };
  std::size_t draw = 0, win = 0;
  while (!is_legal(draw) || codes[draw] != draw_code) ++draw;
  while (!is_legal(win) || !is_win(codes[win])) ++win;
  std::swap(codes[draw], codes[win]);
  FileParts parts = FileParts::of(queen_table());
  parts.blocks[0] = zstd_block(0, bytes_of(codes, false));
  const std::string fault = fault_of(parts.to_file());
  CHECK(!fault.empty());
  // Black's values follow from White's: with White's alone, nothing else changes.
  FileParts white = FileParts::of(invented_table("KQvK", {.sides = StoredSides::white}));
  white.blocks[0] = parts.blocks[0];
  CHECK(fault_of(white.to_file()) == "its blocks hold other values than its digest is of");
}

TEST_CASE("the footer of another file, or of the same table in other bytes, is refused") {
  const Bytes rook = invented_table("KRvK"),
              best = invented_table("KQvK", {.packing = {BlockCodec::zstd, 19}});
  REQUIRE(begin_of_file(best).size() == begin_of_file(queen_table()).size());
  REQUIRE(best.size() != queen_table().size());
  for (const Bytes& other : {rook, best}) {
    Bytes file = queen_table();
    std::copy(other.end() - version2::footer_bytes, other.end(), file.end() - version2::footer_bytes);
    CHECK(!error_of(file).empty());
    // All that follows the blocks.
    file = queen_table();
    file.resize(end_of_blocks(file));
    file.insert(file.end(), other.begin() + static_cast<std::ptrdiff_t>(end_of_blocks(other)), other.end());
    CHECK(!error_of(file).empty());
  }
}

TEST_CASE("a file that is cut short or goes on is refused") {
  const Bytes& file = queen_table();
  std::mt19937_64 random(34);
  std::size_t accepted = 0;
  const auto try_length = [&](std::size_t length) {
    accepted +=
        error_of({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(length)}).empty() ? 1u : 0u;
  };
  for (std::size_t length = 0; length < begin_of_file(file).size() + 50; ++length) try_length(length);
  for (std::size_t length = end_of_blocks(file); length < file.size(); ++length) try_length(length);
  for (int i = 0; i < 200; ++i) try_length(random() % file.size());
  CHECK(accepted == 0);
  for (const std::size_t more : {1u, 4u, 64u, 100u, 100'000u}) {
    Bytes longer = file;
    longer.resize(file.size() + more);
    CHECK(!error_of(longer).empty());
  }
  Bytes twice = file;
  twice.insert(twice.end(), file.begin(), file.end());
  CHECK(!error_of(twice).empty());
}

TEST_CASE("every change of one bit before and behind the blocks is refused") {
  Bytes file = queen_table();
  std::size_t accepted = 0;
  const auto flip_bits_of = [&](std::size_t byte) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      file[byte] ^= static_cast<std::byte>(1u << bit);
      accepted += open(file) ? 1u : 0u;
      file[byte] ^= static_cast<std::byte>(1u << bit);
    }
  };
  for (std::size_t byte = 0; byte < begin_of_file(file).size(); ++byte) flip_bits_of(byte);
  for (std::size_t byte = end_of_blocks(file); byte < file.size(); ++byte) flip_bits_of(byte);
  CHECK(accepted == 0);
  CHECK(file == queen_table());
}

TEST_CASE("a table of one side is read, and says which it stores") {
  const auto both = open(queen_table());
  for (const StoredSides sides : {StoredSides::white, StoredSides::black}) {
    const auto reader = open(invented_table("KQvK", {.sides = sides}));
    REQUIRE(reader);
    CHECK(reader->header().sides == sides);
    CHECK(reader->blocks().block_count() == 2);
    // It says of both sides what they come to.
    CHECK(reader->header().counts == both->header().counts);
    CHECK(reader->header().digests == both->header().digests);
    const std::size_t side = sides == StoredSides::white ? 0 : 1;
    CHECK((*decoded(*reader))[side] == (*decoded(*both))[side]);
    InlineExecutor executor;
    CHECK(!find_table_fault(*reader, executor));
  }
}

namespace {

/// A file whose parts are changed at random, all checksums right.
Bytes changed_at_random(const FileParts& sound, const TableReader& reader, std::mt19937_64& random) {
  FileParts parts = sound;
  const std::size_t number = random() % parts.blocks.size();
  Bytes& block = parts.blocks[number];
  const auto change_byte = [&](std::span<std::byte> bytes) {
    bytes[random() % bytes.size()] ^= static_cast<std::byte>(1 + random() % 255);
  };
  switch (random() % 5) {
    case 0: change_byte(std::as_writable_bytes(std::span(parts.header))); break;
    case 1: change_byte(std::as_writable_bytes(std::span(parts.summary))); break;
    case 2:
      change_byte(std::span(block).first(block.size() - sizeof(std::uint32_t)));
      block = resealed(block, number);
      break;
    default: {
      std::vector<Code> codes = *stored_codes(reader, number);
      codes[random() % codes.size()] = static_cast<Code>(random() % 100);
      block = seal_block(BlockPacker(1).pack(codes), number);
    }
  }
  return parts.to_file();
}

/// Of the sides that are stored: what is said of another cannot be compared with anything.
bool says_the_same(const TableHeader& a, const TableHeader& b) {
  bool is_same = a.material == b.material && a.pieces == b.pieces && a.sides == b.sides;
  for (const Color c : all_colors) {
    if (!stores(a.sides, c)) continue;
    is_same = is_same && a.counts[index(c)] == b.counts[index(c)];
    is_same = is_same && (*a.digests)[index(c)] == (*b.digests)[index(c)];
  }
  return is_same;
}

}  // namespace

TEST_CASE(
    "five hundred changes with all checksums forged crash nothing, and are found where a value changes") {
  std::mt19937_64 random(36);
  InlineExecutor executor;
  for (const StoredSides sides : all_sides) {
    const Bytes file = invented_table("KQvK", {.sides = sides});
    const auto sound = open(file);
    const auto values = *decoded(*sound);
    const FileParts parts = FileParts::of(file);
    std::size_t refused = 0, found = 0, harmless = 0, overlooked = 0;
    for (int i = 0; i < 170; ++i) {
      const auto reader = open(changed_at_random(parts, *sound, random));
      if (!reader) {
        ++refused;
        continue;
      }
      if (find_table_fault(*reader, executor)) {
        ++found;
        continue;
      }
      const auto there = decoded(*reader);
      const bool is_same = there && *there == values && says_the_same(reader->header(), sound->header());
      ++(is_same ? harmless : overlooked);
    }
    CHECK(overlooked == 0);
    CHECK(refused > 20);
    CHECK(found > 40);
    CHECK(harmless > 5);
  }
}

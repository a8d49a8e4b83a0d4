#include "mate33/table/format/stored_block.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>

#include "mate33/table/codec/code_plane.hpp"
#include "table_file.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

constexpr std::size_t tried_entries = plane_entries, tried_block = 5;

/// What is wrong with a block of so many entries, or nothing.
std::string block_error(const Bytes& block, std::size_t block_number = tried_block) {
  BlockBuffer buffer;
  return buffer.unpack_version2(block, block_number, BlockShape::of_planes(tried_entries)).value_or("");
}

/// The codes of a block that has been unpacked.
std::vector<Code> codes_in(const BlockBuffer& buffer, std::size_t count) {
  std::vector<Code> codes(count);
  for (std::size_t begin = 0; begin < count; begin += plane_entries) {
    buffer.copy_plane(begin / plane_entries, std::span(codes).subspan(begin).first<plane_entries>());
  }
  return codes;
}

std::vector<Code> codes_of(const Bytes& block) {
  BlockBuffer buffer;
  REQUIRE(!buffer.unpack_version2(block, tried_block, BlockShape::of_planes(tried_entries)));
  return codes_in(buffer, tried_entries);
}

/// Checks that codes are packed by this codec, so that they take about so many bytes, and come back.
void check_packed(const std::vector<Code>& codes, BlockCodec codec, std::size_t least, std::size_t most) {
  BlockPacker packer(3);
  const Bytes block = seal_block(packer.pack(codes), tried_block);
  CHECK(block[0] == static_cast<std::byte>(codec));
  CHECK(block.size() >= least);
  CHECK(block.size() <= most);
  CHECK(codes_of(block) == codes);
  CHECK(seal_block(packer.pack(codes), tried_block) == block);
}

Bytes joined(Bytes first, const Bytes& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

}  // namespace

TEST_CASE("a block is packed by the codec that suits it, and comes back") {
  std::mt19937 random(33);
  std::vector<Code> codes(tried_entries);
  for (const Code code : {Code{0}, Code{0x42}, Code{0x100}, Code{0xFFFF}}) {
    check_packed(std::vector<Code>(tried_entries, code), BlockCodec::uniform, 7, 7);
  }
  for (Code& code : codes) code = static_cast<Code>(random() % 2);
  check_packed(codes, BlockCodec::zstd, 100, tried_entries / 2);
  codes[17] = 0x1234;
  check_packed(codes, BlockCodec::zstd, 100, tried_entries);
  for (Code& code : codes) code = static_cast<Code>(random() % 0x100);
  check_packed(codes, BlockCodec::plain, tried_entries + 5, tried_entries + 5);
  for (Code& code : codes) code = static_cast<Code>(random());
  check_packed(codes, BlockCodec::plain, 2 * tried_entries + 5, 2 * tried_entries + 5);
}

TEST_CASE("a block is its codec, its contents and the lower half of the checksum with its number as seed") {
  const Bytes contents = {std::byte{1}, std::byte{2}, std::byte{3}};
  const Bytes block = sealed_block(tried_block, BlockCodec::uniform, contents);
  REQUIRE(block.size() == contents.size() + block_envelope_bytes);
  CHECK(block[0] == std::byte{2});
  CHECK(Bytes(block.begin() + 1, block.begin() + 4) == contents);
  const std::uint64_t checksum = checksum64(std::span(block).first(4), tried_block);
  for (unsigned i = 0; i < 4; ++i) CHECK(block[4 + i] == static_cast<std::byte>(checksum >> (8 * i) & 0xFF));
}

TEST_CASE(
    "a block that is too short is refused, and so is one whose checksum is wrong or of another number") {
  for (std::size_t length = 0; length < block_envelope_bytes; ++length) {
    CHECK(block_error(Bytes(length)) == "it is too short");
  }
  Bytes block = zstd_block(tried_block, Bytes(tried_entries));
  CHECK(block_error(block).empty());
  CHECK(block_error(block, tried_block + 1) == "its checksum is wrong");
  CHECK(block_error(block, tried_block + 256) == "its checksum is wrong");
  CHECK(block_error(joined(block, Bytes(1))) == "its checksum is wrong");
  for (std::size_t bit = 0; bit < 8 * block.size(); ++bit) {
    block[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
    CHECK(block_error(block) == "its checksum is wrong");
    block[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
  }
}

TEST_CASE("a codec that is not known is refused by its number") {
  for (unsigned codec = 5; codec < 256; ++codec) {
    CHECK(block_error(sealed_block(tried_block, static_cast<BlockCodec>(codec), Bytes(tried_entries))) ==
          "this program does not know its codec " + std::to_string(codec));
  }
}

TEST_CASE("a block whose contents are of another size is refused, whatever its codec") {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, tried_entries - 1, tried_entries + 1,
                                 2 * tried_entries - 1, 2 * tried_entries + 1, 4 * tried_entries}) {
    CAPTURE(size);
    CHECK(block_error(sealed_block(tried_block, BlockCodec::plain, Bytes(size))) ==
          "it has not the bytes of its entries");
    CHECK(block_error(zstd_block(tried_block, Bytes(size))).find("does not announce") != std::string::npos);
    CHECK(block_error(sealed_block(tried_block, BlockCodec::uniform, Bytes(size))) ==
          "it has not the two bytes of a code");
  }
  for (const std::size_t size : {tried_entries, 2 * tried_entries}) {
    CHECK(block_error(sealed_block(tried_block, BlockCodec::plain, Bytes(size))).empty());
    CHECK(block_error(zstd_block(tried_block, Bytes(size))).empty());
    CHECK(block_error(sealed_block(tried_block, BlockCodec::uniform, Bytes(size))) ==
          "it has not the two bytes of a code");
  }
  CHECK(block_error(sealed_block(tried_block, BlockCodec::uniform, Bytes(2))).empty());
}

TEST_CASE("a zstd frame is refused that is cut short, or that bytes or another frame follow") {
  const Bytes frame = compress_zstd_frame(Bytes(tried_entries), 1);
  const auto error = [](const Bytes& contents) {
    return block_error(sealed_block(tried_block, BlockCodec::zstd, contents));
  };
  CHECK(error(frame).empty());
  CHECK(error(without_checksum(frame)).empty());  // the block's own is enough
  CHECK(error(joined(frame, Bytes(1))).find("1 bytes follow") != std::string::npos);
  CHECK(error(joined(frame, frame)).find("bytes follow") != std::string::npos);
  const Bytes skippable = {std::byte{0x50}, std::byte{0x2A}, std::byte{0x4D}, std::byte{0x18},
                           std::byte{0},    std::byte{0},    std::byte{0},    std::byte{0}};
  CHECK(error(joined(skippable, frame)).find("bytes follow") != std::string::npos);
  CHECK(error(skippable).find("does not announce") != std::string::npos);
  for (std::size_t length = 0; length < frame.size(); ++length) {
    CHECK(!error(Bytes(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(length))).empty());
  }
}

TEST_CASE("a buffer serves for one block after the other, of any codec, width and size") {
  BlockBuffer buffer;
  std::mt19937 random(34);
  std::size_t wrong = 0;
  BlockPacker packer(1);
  for (unsigned i = 0; i < 60; ++i) {
    std::vector<Code> codes((1 + random() % 8) * plane_entries);
    const unsigned range = i % 4 == 0 ? 1 : i % 4 == 1 ? 3 : i % 4 == 2 ? 256 : 65'536;
    const unsigned base = random() % 2 * 1000;
    for (Code& code : codes) code = static_cast<Code>(base + random() % range);
    REQUIRE(
        !buffer.unpack_version2(seal_block(packer.pack(codes), i), i, BlockShape::of_planes(codes.size())));
    wrong += codes_in(buffer, codes.size()) == codes ? 0u : 1u;
  }
  CHECK(wrong == 0);
}

TEST_CASE("a block in the context codec has the bytes of each plane, and is refused with others") {
  const std::vector<Bytes> planes = {Bytes(3, std::byte{1}), {}, Bytes(200, std::byte{2}), Bytes(20'000)};
  const std::size_t count = planes.size() * plane_entries;
  const Bytes contents = parts_in_context(planes);
  BlockBuffer buffer;
  REQUIRE(!buffer.unpack_version2(sealed_block(tried_block, BlockCodec::context, contents), tried_block,
                                  BlockShape::of_planes(count)));
  REQUIRE(buffer.is_in_context());
  for (std::size_t i = 0; i < planes.size(); ++i) {
    const auto plane = buffer.part_in_context(i);
    CHECK(Bytes(plane.begin(), plane.end()) == planes[i]);
  }
  const auto error = [&](const Bytes& bytes) {
    return buffer
        .unpack_version2(sealed_block(tried_block, BlockCodec::context, bytes), tried_block,
                         BlockShape::of_planes(count))
        .value_or("");
  };
  CHECK(error(joined(contents, Bytes(1))) == "its parts have other bytes than it says");
  CHECK(error(Bytes(contents.begin(), contents.end() - 1)) == "its parts have other bytes than it says");
  CHECK(error(Bytes(3)) == "it is cut short where the sizes of its parts are");
  CHECK(error(Bytes(100, std::byte{0xFF})) == "it is cut short where the sizes of its parts are");
  CHECK(error(Bytes(4)).empty());
  // Without any bytes there are no numbers.
  CHECK(parts_in_context(std::vector<Bytes>(4)).empty());
  CHECK(error({}).empty());
  for (std::size_t i = 0; i < planes.size(); ++i) CHECK(buffer.part_in_context(i).empty());
  // A block of another codec leaves nothing of it.
  REQUIRE(!buffer.unpack_version2(zstd_block(tried_block, Bytes(count)), tried_block,
                                  BlockShape::of_planes(count)));
  CHECK(!buffer.is_in_context());
}

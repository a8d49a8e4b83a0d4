#include "mate33/table/table_format.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

using namespace mate33;

namespace {

TableHeader header_of(const char* material) {
  TableHeader header;
  header.material = *Material::parse(material);
  header.pieces = TableLayout::usual_order(header.material);
  header.counts[0] = {12'345'678'901, 2, 3, Plies(111), Plies(0)};
  header.counts[1] = {0, 18'446'744'073'709'551'615u, 5, Plies(65'535), Plies(110)};
  return header;
}

/// The text with one part of it replaced. The part must be there.
std::string with(std::string text, const std::string& part, const std::string& replacement) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), replacement);
}

/// Checks that a header is refused for a reason that names each of these.
void check_refused(const std::string& text, const std::vector<std::string>& named) {
  CAPTURE(text);
  const auto header = TableHeader::parse(text);
  REQUIRE(!header);
  CAPTURE(header.error());
  for (const std::string& part : named) {
    CAPTURE(part);
    CHECK(header.error().find(part) != std::string::npos);
  }
  CHECK(header.error().find('\n') == std::string::npos);
  for (const char c : header.error()) CHECK((c >= ' ' && c <= '~'));
}

/// The line of this name with another value: refused by name, with what was found.
void check_value_refused(const std::string& name, const std::string& value) {
  const std::string text = header_of("KBNvK").to_text();
  const std::size_t at =
      text.find('\n' + name + ' ') == std::string::npos ? 0 : text.find('\n' + name + ' ') + 1;
  const std::size_t end = text.find('\n', at);
  REQUIRE(text.substr(at, name.size() + 1) == name + ' ');
  std::string changed = text;
  changed.replace(at, end - at, name + ' ' + value);
  check_refused(changed, {name, value});
}

std::string preamble_error(std::size_t byte, unsigned value) {
  auto bytes = TablePreamble{500, 20, 70'000}.to_bytes();
  bytes[byte] = static_cast<std::byte>(value);
  const auto preamble = TablePreamble::parse(bytes);
  return preamble ? "" : preamble.error();
}

/// Checks that the planes of canonical slices are numbered through, each once, in order.
void check_block_map(const char* material) {
  CAPTURE(material);
  const TableLayout layout(*Material::parse(material));
  const BlockMap map(layout);
  std::size_t next = 0, wrong = 0;
  for (const std::size_t slice : layout.canonical_slices()) {
    for (std::size_t plane = 0; plane < layout.plane_count(); ++plane) {
      wrong += map.plane_number(slice, plane) == next++ ? 0u : 1u;
    }
  }
  CHECK(wrong == 0);
  CHECK(map.plane_count() == next);

  // The blocks hold all planes, those of either side in blocks of their own.
  CHECK(map.block_count() % 2 == 0);
  std::size_t entries = 0;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    CHECK(map.entry_count(block) <= entries_per_block);
    CHECK(map.entry_count(block) > 0);
    if (block + 2 < map.block_count()) CHECK(map.entry_count(block) == entries_per_block);
    entries += map.entry_count(block);
  }
  CHECK(entries == 2 * next * square_count * square_count);
  CHECK(BlockMap::block_of(0, Color::white) == 0);
  CHECK(BlockMap::block_of(7, Color::black) == 1);
  CHECK(BlockMap::block_of(8, Color::white) == 2);
  CHECK(BlockMap::block_of(next - 1, Color::black) == map.block_count() - 1);
}

}  // namespace

TEST_CASE("the first bytes of a table come back as they were") {
  for (const TablePreamble& preamble : {TablePreamble{0, 0, 0}, TablePreamble{467, 160, 1'234'567},
                                        TablePreamble{0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF, 0xFEDCBA9876543210}}) {
    const auto found = TablePreamble::parse(preamble.to_bytes());
    REQUIRE(found);
    CHECK(*found == preamble);
  }
}

TEST_CASE("the first bytes are the magic, the version and three numbers, the lowest byte first") {
  const auto bytes = TablePreamble{0x01020304, 0x05, 0x0607}.to_bytes();
  const std::array<unsigned, preamble_bytes> expected = {0x89, 'm', '3', '3', '\r', '\n', 0x1A, '\n',  //
                                                         1,    0,   0,   0,   4,    3,    2,    1,     //
                                                         5,    0,   0,   0,   0,    0,    0,    0,     //
                                                         7,    6,   0,   0,   0,    0,    0,    0};
  for (std::size_t i = 0; i < preamble_bytes; ++i) CHECK(std::to_integer<unsigned>(bytes[i]) == expected[i]);
}

TEST_CASE("another magic or version is refused by name") {
  for (std::size_t byte = 0; byte < 8; ++byte) {
    CHECK(preamble_error(byte, 0).find("does not begin as a mate33 table") != std::string::npos);
  }
  CHECK(preamble_error(8, 2).find("version 2") != std::string::npos);
  CHECK(preamble_error(8, 0).find("version 0") != std::string::npos);
  CHECK(preamble_error(11, 1).find("version 16777217") != std::string::npos);
  CHECK(preamble_error(8, 2).find("reads version 1") != std::string::npos);
}

TEST_CASE("a header comes back as it was") {
  for (const char* material : {"KQvK", "KPvK", "KBNvK", "KPPvK", "KPvKP", "KQRvKP", "KRPvKR", "KBvK"}) {
    CAPTURE(material);
    const TableHeader header = header_of(material);
    const auto found = TableHeader::parse(header.to_text());
    REQUIRE(found);
    CHECK(*found == header);
    CHECK(found->to_text() == header.to_text());
  }
}

TEST_CASE("a header says in words what the table is") {
  CHECK(header_of("KRPvKP").to_text() ==
        "game chess\n"
        "rules standard; no castling; no en passant right; no 50-move rule\n"
        "board 8x8\n"
        "metric dtm in plies\n"
        "coding 0 draw, else plies + 1; black as residual of its prediction\n"
        "block-entries 32768\n"
        "material KRPvKP\n"
        "digits PpKRk\n"
        "white 12345678901 2 3 111 0\n"
        "black 0 18446744073709551615 5 65535 110\n");
}

TEST_CASE("another game, rule, board, metric, coding or order of digits is refused by name") {
  check_value_refused("game", "antichess");
  check_value_refused("rules", "standard; no castling; en passant; no 50-move rule");
  check_value_refused("board", "10x8");
  check_value_refused("metric", "dtz in plies");
  check_value_refused("coding", "0 draw, else plies + 1");
  check_value_refused("block-entries", "65536");
  for (const char* digits :
       {"KBN", "NKBk", "BNk", "KNBK", "knbk", "KNNk", "KNBQk", "PKNBk", "KNBkk", "K?Bk"}) {
    check_value_refused("digits", digits);
  }
  // A longer or shorter value is another one.
  check_value_refused("board", "8x8 ");
  check_value_refused("game", "ches");
}

TEST_CASE("the order of digits is the header's to say") {
  const std::string text = header_of("KBNvK").to_text();
  const auto header = TableHeader::parse(with(text, "digits KNBk", "digits KBNk"));
  REQUIRE(header);
  const auto knight = Piece{Color::white, PieceType::knight}, bishop = Piece{Color::white, PieceType::bishop};
  CHECK(header->pieces == std::vector{Piece{Color::white, PieceType::king}, bishop, knight});
  // Twins stand side by side.
  const std::string twins = header_of("KRRvKN").to_text();
  CHECK(TableHeader::parse(with(twins, "digits KRRnk", "digits KnRRk")));
  CHECK(!TableHeader::parse(with(twins, "digits KRRnk", "digits KRnRk")));
}

TEST_CASE("lines that are missing, repeated, in another order, empty or more than is known are refused") {
  const std::string text = header_of("KBNvK").to_text();
  check_refused("", {"game"});
  check_refused("\n", {"game"});
  check_refused(with(text, "board 8x8\n", ""), {"board", "metric"});
  check_refused(with(text, "board 8x8\n", "board 8x8\nboard 8x8\n"), {"board", "metric"});
  check_refused(with(text, "game chess\n", "game chess\nvariant none\n"), {"variant", "rules"});
  check_refused(with(text, "board 8x8\n", "board\n"), {"board"});
  check_refused(with(text, "board 8x8\n", "board \n"), {"board"});
  check_refused(with(text, "material KBNvK\ndigits", "digits"), {"material"});
  check_refused(text + "compression none\n", {"more", "compression none"});
  check_refused(text + "\n", {"more"});
  check_refused(text + '\0', {"more"});
  for (std::size_t length = 0; length < text.size(); ++length) {
    CHECK(!TableHeader::parse(std::string_view(text).substr(0, length)));
  }
}

TEST_CASE("a header with bytes that no terminal should see is refused in plain words") {
  const std::string text = header_of("KBNvK").to_text();
  check_refused(with(text, "chess", "\x1B[2J\x80\xFF"), {"game", "?[2J??"});
  check_refused(with(text, "chess", std::string(100'000, 'x')), {"game"});
  CHECK(TableHeader::parse(with(text, "chess", std::string(100'000, 'x'))).error().size() < 200);
}

TEST_CASE("a material that no table has is refused by name") {
  for (const std::string name : {"KvK", "KvKQ", "KvKBN", "KNBvK", "KBN", "kbnvk", "KQQQQvK", "KKvK", "QvK",
                                 "KBNvKX", "", "KPvKQ", "KBNK", "KBNvK ", "KQvK\x01"}) {
    CAPTURE(name);
    const std::string text = header_of("KBNvK").to_text();
    const auto header = TableHeader::parse(with(text, "material KBNvK", "material " + name));
    REQUIRE(!header);
    CHECK(header.error().find("material") != std::string::npos);
    if (!name.empty()) CHECK(header.error().find(name.substr(0, name.find('\x01'))) != std::string::npos);
  }
  // A material that has a table, with the digits of another.
  check_refused(with(header_of("KBNvK").to_text(), "material KBNvK", "material KQRvK"),
                {"digits", "KNBk", "KQRk"});
}

TEST_CASE("statistics that are not five numbers are refused by name") {
  const std::string text = header_of("KBNvK").to_text();
  const std::string white = "12345678901 2 3 111 0";
  for (const std::string numbers :
       {"1", "1 2 3 4", "1 2 3 4 5 6", "1 2 3 4 5 ", " 1 2 3 4 5", "1  2 3 4 5", "-1 2 3 4 5", "+1 2 3 4 5",
        "1 2 3 65536 5", "1 2 3 4 65536", "18446744073709551616 2 3 4 5", "0x1 2 3 4 5", "1,2,3,4,5",
        "1 2 3 4.5 5", "a b c d e", "1\t2 3 4 5"}) {
    CAPTURE(numbers);
    const auto header = TableHeader::parse(with(text, white, numbers));
    REQUIRE(!header);
    CHECK(header.error().find("statistics are not five numbers") != std::string::npos);
  }
  check_refused(with(text, "white " + white, "white"), {"white"});
  check_refused(with(text, "black 0 18446744073709551615 5 65535 110", "black 1 2"), {"'1 2'"});
}

TEST_CASE("a table file has the name of its material") {
  CHECK(table_file_name(*Material::parse("KBNvK")) == "KBNvK.m33");
  CHECK(table_file_name(*Material::parse("KPKR")) == "KRvKP.m33");
}

TEST_CASE("the planes of a table are numbered through over its canonical slices") {
  for (const char* material : {"KQvK", "KPvK", "KPPvK", "KPvKP", "KQvKR", "KRvKP"}) check_block_map(material);
}

TEST_CASE("tables have as many planes as there are placements of pawns and outer pieces") {
  const auto planes = [](const char* material) {
    return BlockMap(TableLayout(*Material::parse(material))).plane_count();
  };
  CHECK(planes("KQvK") == 10);
  CHECK(planes("KQvKR") == 640);
  CHECK(planes("KPvK") == 24);
  CHECK(planes("KPvKP") == 24 * 47);  // 48 squares for the other pawn, less the one that is taken
  CHECK(planes("KPPvK") == (48 * 47 / 2 + 24) / 2);  // 24 pairs are their own images
}

// The texts and the numbers of files of version 2.
#include "mate33/table/format/version2.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "changed_text.hpp"
#include "invented_table.hpp"
#include "mate33/base/checksum.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

std::string header_error(const std::string& text) {
  const auto header = version2::parse_header(text);
  return header ? "" : header.error();
}

std::string summary_error(const std::string& text) {
  TableFacts facts;
  return version2::parse_summary(text, facts).value_or("");
}

TableHeader full_header(const char* material, StoredSides sides = StoredSides::both) {
  TableHeader header = header_with_counts(material);
  header.sides = sides;
  header.digests = {0x0123456789ABCDEF, 1};
  return header;
}

std::string usual_header() {
  return version2::header_text(full_header("KBNvK"));
}

std::string usual_summary() {
  return version2::summary_text(full_header("KBNvK"));
}

/// Checks that the header is refused with another value in a line, by name and with what was found.
void check_value_refused(const std::string& name, const std::string& value) {
  check_names(header_error(with_value(usual_header(), name, value)), {name, value});
}

}  // namespace

TEST_CASE("the first bytes are the magic, the version and the bytes of the header, the lowest byte first") {
  const auto bytes = version2::Preamble{0x01020304}.to_bytes();
  const std::array<unsigned, version2::preamble_bytes> expected = {
      0x89, 'm', '3', '3', '\r', '\n', 0x1A, '\n', 2, 0, 0, 0, 4, 3, 2, 1};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(std::to_integer<unsigned>(bytes[i]) == expected[i]);
  }
  CHECK(version2::Preamble::parse(bytes) == version2::Preamble{0x01020304});
}

TEST_CASE("the last bytes are the footer's numbers, its checksum, and the magic in reverse") {
  const Bytes begin(100, std::byte{7});
  const version2::Footer footer{0x01020304'05060708, 0x0A0B0C0D, 0x1A1B1C1D, 0x21, 0x31, 0x41, 0x51};
  const auto bytes = footer.to_bytes(begin);
  const std::array<unsigned, 48> numbers = {8,    7,    6,    5,    4,    3,    2,    1,  //
                                            0x0D, 0x0C, 0x0B, 0x0A, 0x1D, 0x1C, 0x1B, 0x1A,
                                            0x21, 0,    0,    0,    0,    0,    0,    0,  //
                                            0x31, 0,    0,    0,    0,    0,    0,    0,  //
                                            0x41, 0,    0,    0,    0,    0,    0,    0,  //
                                            0x51, 0,    0,    0,    0,    0,    0,    0};
  for (std::size_t i = 0; i < numbers.size(); ++i) CHECK(std::to_integer<unsigned>(bytes[i]) == numbers[i]);
  const std::uint64_t checksum = checksum64(std::span(bytes).first<48>(), checksum64(begin));
  for (std::size_t i = 0; i < 8; ++i) CHECK(bytes[48 + i] == static_cast<std::byte>(checksum >> (8 * i)));
  const std::array<unsigned, 8> magic = {'\n', 0x1A, '\n', '\r', '3', '3', 'm', 0x89};
  for (std::size_t i = 0; i < 8; ++i) CHECK(std::to_integer<unsigned>(bytes[56 + i]) == magic[i]);
  const auto found = version2::Footer::parse(bytes, begin);
  REQUIRE(found);
  CHECK(*found == footer);
}

TEST_CASE("a header and a summary come back as they were") {
  for (const char* material : {"KQvK", "KPvK", "KBNvK", "KPPvK", "KPvKP", "KQRvKP", "KRPvKR", "KBvK"}) {
    for (const StoredSides sides : all_sides) {
      CAPTURE(material);
      const TableHeader header = full_header(material, sides);
      const std::string text = version2::header_text(header), summary = version2::summary_text(header);
      auto found = version2::parse_header(text);
      REQUIRE(found);
      REQUIRE(!version2::parse_summary(summary, *found));
      CHECK(*found == header);
      CHECK(version2::header_text(*found) == text);
      CHECK(version2::summary_text(*found) == summary);
    }
  }
}

TEST_CASE("of DTZ the header says what is needed, and whether planes learn") {
  TableHeader header = full_header("KRvKP", StoredSides::white);
  header.metric = Metric::dtz;
  const std::string bare = version2::header_text(header);
  header.needs_wdl = header.planes_learn = true;
  const std::string text = version2::header_text(header);
  CHECK(text == bare + "needs KRvKP.wdl\nplanes learning\n");
  const auto found = version2::parse_header(text);
  REQUIRE(found);
  CHECK(found->needs_wdl);
  CHECK(found->planes_learn);
  const auto alone = version2::parse_header(bare + "planes learning\n");
  REQUIRE(alone);
  CHECK_FALSE(alone->needs_wdl);
  CHECK(alone->planes_learn);
  CHECK(version2::parse_header(bare));

  check_names(header_error(bare + "planes eager\n"), {"planes", "eager"});
  check_names(header_error(bare + "planes learning\nneeds KRvKP.wdl\n"), {"planes"});
  // Of the others no plane learns, and floors of DTZ stand beside results alone.
  check_names(header_error(usual_header() + "planes learning\n"), {"planes learning"});
  header = full_header("KRvK", StoredSides::black);
  header.metric = Metric::dtz;
  check_names(header_error(version2::header_text(header) + "floors black\n"), {"floors black"});
}

TEST_CASE("header and summary say in words what the table is") {
  CHECK(version2::header_text(full_header("KRPvKP")) ==
        "game chess\n"
        "rules standard; no castling; no en passant right; no 50-move rule\n"
        "rules-digest 77e62de0f2719f1fcda0fd14735c01ca5c5a35b7df15da7e47d0db6bbaa496fd\n"
        "board 8x8\n"
        "metric dtm in plies\n"
        "coding 0 draw, else plies + 1\n"
        "block-planes 8\n"
        "material KRPvKP\n"
        "seats P=left p=board K=board R=board k=board\n"
        "sides both\n"
        "prediction black from white\n");
  const std::string lone = version2::header_text(full_header("KBNvK", StoredSides::black));
  CHECK(value_of_line(lone, "seats") == "K=triangle N=board B=board k=board");
  CHECK(value_of_line(lone, "sides") == "black");
  CHECK(value_of_line(lone, "prediction") == "none");
  CHECK(usual_summary() ==
        "white 12345678901 2 3 111 0\n"
        "black 0 18446744073709551615 5 28670 110\n"
        "values 0123456789abcdef 0000000000000001\n");
}

TEST_CASE("another game, rule, board, metric, coding or size of blocks is refused by name") {
  check_value_refused("game", "antichess");
  check_value_refused("rules", "standard; no castling; en passant; no 50-move rule");
  check_value_refused("rules-digest", std::string(40, '0'));
  check_value_refused("board", "10x8");
  check_value_refused("metric", "dtc in plies");
  check_value_refused("coding", "0 draw, else plies + 1; black as residual of its prediction");
  check_value_refused("block-planes", "16");
  // A longer or shorter value is another one.
  check_value_refused("board", "8x8 ");
  check_value_refused("game", "ches");
}

TEST_CASE("seats that are no order of the men, or other squares than theirs, are refused") {
  const std::string usual = value_of_line(usual_header(), "seats");
  CHECK(usual == "K=triangle N=board B=board k=board");
  for (const char* seats : {"K=triangle",
                            "K",
                            "K=",
                            "=",
                            " ",
                            "K=triangle N=board B=board",
                            "k=triangle N=board B=board K=board",
                            "N=triangle K=board B=board k=board",
                            "K=board N=board B=board k=board",
                            "K=left N=board B=board k=board",
                            "K=triangle N=triangle B=board k=board",
                            "K=triangle N=board N=board k=board",
                            "K=triangle N=board B=board Q=board k=board",
                            "P=left K=board N=board B=board k=board",
                            "K=triangle N=board B=board k=board ",
                            " K=triangle N=board B=board k=board",
                            "K=triangle  N=board B=board k=board",
                            "K=triangle N=board B=board k=board k=board",
                            "K N B k",
                            "KNBk",
                            "K=triangle ?=board B=board k=board"}) {
    check_value_refused("seats", seats);
  }
  const auto other =
      version2::parse_header(with_value(usual_header(), "seats", "K=triangle B=board N=board k=board"));
  REQUIRE(other);
  const Piece knight{Color::white, PieceType::knight}, bishop{Color::white, PieceType::bishop};
  CHECK(other->pieces == std::vector{Piece{Color::white, PieceType::king}, bishop, knight});
  // Twins stand side by side, pawns before all.
  const std::string twins = version2::header_text(full_header("KRRvKN"));
  const auto with_seats = [](const std::string& text, const char* seats) {
    return header_error(with_value(text, "seats", seats));
  };
  CHECK(with_seats(twins, "K=triangle n=board R=board R=board k=board").empty());
  CHECK(!with_seats(twins, "K=triangle R=board n=board R=board k=board").empty());
  const std::string pawns = version2::header_text(full_header("KPvKP"));
  CHECK(with_seats(pawns, "P=left p=board K=board k=board").empty());
  CHECK(!with_seats(pawns, "p=left P=board K=board k=board").empty());
  CHECK(!with_seats(pawns, "P=board p=left K=board k=board").empty());
  CHECK(!with_seats(pawns, "P=left p=left K=board k=board").empty());
  // A material that has a table, with the seats of another.
  check_names(header_error(with_value(usual_header(), "material", "KQRvK")),
              {"seats", usual, "K=triangle Q=board"});
}

TEST_CASE("sides and prediction must be known and fit each other") {
  for (const char* sides : {"all", "Both", "both ", "white black", "none"})
    check_value_refused("sides", sides);
  check_value_refused("prediction", "none");
  check_value_refused("prediction", "white from black");
  for (const char* side : {"white", "black"}) {
    const std::string one = with_value(usual_header(), "sides", side);
    check_names(header_error(one), {"prediction", "black from white", "none"});
    CHECK(header_error(with_value(one, "prediction", "none")).empty());
  }
}

TEST_CASE("floors are named with the tables that tell the rest, and have a digest of their own") {
  TableHeader header = full_header("KQvKP");
  header.floor_digest = 0x00000000000000AB;
  const std::string text = version2::header_text(header), summary = version2::summary_text(header);
  CHECK(text.ends_with("floors black\nneeds KPvK KQvK KQvKB KQvKN KQvKQ KQvKR KRvK\n"));
  CHECK(summary.ends_with("\nfloors 00000000000000ab\n"));
  const auto parsed = version2::parse_header(text);
  REQUIRE(parsed);
  TableFacts facts = *parsed;
  CHECK(facts.has_floors());
  CHECK_FALSE(version2::parse_summary(summary, facts));
  CHECK(facts.floor_digest == header.floor_digest);

  check_names(header_error(with_value(text, "floors", "white")), {"floors", "white"});
  check_names(header_error(with_value(text, "needs", "KQvK")), {"needs", "KQvK"});
  check_names(version2::parse_summary(with_value(summary, "floors", "AB"), facts).value_or(""),
              {"floors", "AB"});
  // Where the header says nothing of floors, the summary must not, nor the other way round.
  check_names(summary_error(summary), {"floors"});
  check_names(version2::parse_summary(usual_summary(), facts).value_or(""), {"floors"});

  // Captures that leave no mate need no table; one side, and DTZ, have no floors.
  TableHeader alone = full_header("KQvKB");
  alone.floor_digest = 0;
  CHECK(version2::header_text(alone).ends_with("floors black\n"));
  CHECK(version2::parse_header(version2::header_text(alone)));
  alone.sides = StoredSides::white;
  check_names(header_error(version2::header_text(alone)), {"floors black"});
}

TEST_CASE("lines, materials and numbers that are not what they must be are refused") {
  check_lines_refused(usual_header(), header_error);
  check_lines_refused(usual_summary(), summary_error);
  check_materials_refused(usual_header(), header_error);
  for (const char* side : {"white", "black"}) check_counts_refused(usual_summary(), side, summary_error);
  for (const char* digests :
       {"0", "0 1", "0123456789abcdef", "0123456789abcdef ", "0123456789abcdef 1",
        "0123456789ABCDEF 0000000000000001", "0123456789abcdef 00000000000000001",
        "0123456789abcdef  0000000000000001", "0123456789abcdef 0000000000000001 0000000000000002",
        "0x23456789abcdef 0000000000000001", "-123456789abcdef 0000000000000001",
        " 0123456789abcdef 0000000000000001", "0123456789abcdeg 0000000000000001"}) {
    check_names(summary_error(with_value(usual_summary(), "values", digests)),
                {"digests of values are not two numbers"});
  }
}

TEST_CASE("texts with bytes that no terminal should see are refused in plain words") {
  check_names(header_error(with(usual_header(), "chess", "\x1B[2J\x80\xFF")), {"game", "?[2J??"});
  check_names(header_error(with(usual_header(), "K=triangle", "\x1B[2J\x80\xFF")), {"seats", "?[2J??"});
  check_names(summary_error(with(usual_summary(), "012345", "\x1B[2J\x80\xFF")), {"?[2J??"});
  const std::string error = header_error(with(usual_header(), "chess", std::string(100'000, 'x')));
  check_names(error, {"game"});
  CHECK(error.size() < 200);
}

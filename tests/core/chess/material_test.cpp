#include "mate33/chess/material.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

using namespace mate33;

namespace {

Material material(std::string_view text) {
  return *Material::parse(text);
}

bool mentions(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a material is read in every accepted spelling and printed in one") {
  struct Case {
    std::string text;
    std::string printed;
  };
  const Case cases[] = {
      {"KBNvK", "KBNvK"},     {"KBNK", "KBNvK"},        {"KBN-K", "KBNvK"},     {"kbnvk", "KBNvK"},
      {"kbnk", "KBNvK"},      {"KbNVk", "KBNvK"},       {"KNBvK", "KBNvK"},     {"KvKBN", "KBNvK"},
      {"KKBN", "KBNvK"},      {"k-knb", "KBNvK"},       {"KvK", "KvK"},         {"KK", "KvK"},
      {"KQvKR", "KQvKR"},     {"KRvKQ", "KQvKR"},       {"KPKP", "KPvKP"},      {"KNvKB", "KBvKN"},
      {"KRPvKRB", "KRBvKRP"}, {"KQQvKRBN", "KRBNvKQQ"}, {"KPPPvKQ", "KPPPvKQ"}, {"KPNBRQvK", "KQRBNPvK"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const auto parsed = Material::parse(c.text);
    REQUIRE(parsed);
    CHECK(parsed->to_string() == c.printed);
    CHECK(parsed->is_normalised());
    CHECK(material(c.printed) == *parsed);
  }
}

TEST_CASE("a material as it is written has the side named first as White") {
  for (const char* const text : {"KBNvK", "KvKBN", "KRvKQ", "KPvKP"}) {
    const auto written = Material::parse_as_written(text);
    REQUIRE(written);
    CHECK(written->to_string() == text);
    CHECK(written->normalised() == *Material::parse(text));
  }
  CHECK(Material::parse_as_written("KRKQ")->to_string() == "KRvKQ");
  CHECK_FALSE(Material::parse_as_written("KRv"));
}

TEST_CASE("sixteen men a side can be read, a seventeenth cannot") {
  const std::string sixteen = "KQRRBBNNPPPPPPPP";
  CHECK(material(sixteen + "v" + sixteen).men() == 32);
  for (const std::string& text : {sixteen + "PvK", "Kv" + sixteen + "P"}) {
    const auto parsed = Material::parse(text);
    REQUIRE_FALSE(parsed);
    CHECK(mentions(parsed.error(), "at most 16 men a side"));
  }
}

TEST_CASE("a mistake in a material is reported with its column and what was expected") {
  struct Case {
    std::string text;
    std::size_t column;
    std::string expected;
  };
  const std::string king_first = "K, the king each side begins with";
  const std::string other_king = "the king of the other side, as in KBNvK";
  const std::string piece = "one of Q R B N P";
  const Case cases[] = {
      {"", 1, king_first},  {"BNvK", 1, king_first}, {"vK", 1, king_first},     {" KvK", 1, king_first},
      {"K", 2, other_king}, {"KBN", 4, other_king},  {"KBNv", 5, other_king},   {"KBNvN", 5, king_first},
      {"KBXvK", 3, piece},  {"KBN K", 4, piece},     {"KBNvKX", 6, piece},      {"KBNvKK", 6, piece},
      {"KKK", 3, piece},    {"KvKvK", 4, piece},     {"KBNvvK", 5, king_first}, {"KB\xC3\xA9vK", 3, piece},
      {"KBNvK ", 6, piece},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const auto parsed = Material::parse(c.text);
    REQUIRE_FALSE(parsed);
    CHECK(mentions(parsed.error(), "column " + std::to_string(c.column) + ":"));
    CHECK(mentions(parsed.error(), "expected " + c.expected));
  }
}

TEST_CASE("no bytes make reading a material fail otherwise than with one line") {
  const std::string_view hostile[] = {std::string_view("K\0vK", 4), "K\nvK", "\xFF\xFE", "K\r\n"};
  for (const std::string_view text : hostile) {
    const auto parsed = Material::parse(text);
    REQUIRE_FALSE(parsed);
    CHECK_FALSE(mentions(parsed.error(), "\n"));
  }
  CHECK_FALSE(Material::parse(std::string(1'000'000, 'K')));
}

TEST_CASE("counts by colour and type") {
  const Material m = material("KBBNvKP");
  CHECK(m.count(Color::white, PieceType::bishop) == 2);
  CHECK(m.count(Color::white, PieceType::pawn) == 0);
  CHECK(m.count(Color::black, PieceType::pawn) == 1);
  CHECK(m.count(PieceType::king) == 2);
  CHECK(m.count(Color::white) == 4);
  CHECK(m.count(Color::black) == 2);
  CHECK(m.men() == 6);
}

TEST_CASE("adding and removing a piece are inverse and touch nothing else") {
  const Material before = material("KQRBNPvKQRBNP");
  for (const Color c : all_colors) {
    for (const PieceType t : all_piece_types) {
      const Piece piece{c, t};
      const Material more = before.with(piece);
      CHECK(more.count(c, t) == before.count(c, t) + 1);
      CHECK(more.men() == before.men() + 1);
      CHECK(more.without(piece) == before);
      CHECK(before.without(piece).count(c, t) == 0);
      CHECK(before.without(piece).with(piece) == before);
    }
  }
}

TEST_CASE("colours can be exchanged; normalising puts the stronger side first") {
  const Material weak_first = material("KRvK").colors_swapped();
  CHECK(weak_first.to_string() == "KvKR");
  CHECK_FALSE(weak_first.is_normalised());
  CHECK(weak_first.normalised() == material("KRvK"));
  for (const std::string_view text : {"KvK", "KQvKQ", "KBNvK", "KRPvKRP", "KPPPvKQ"}) {
    CAPTURE(text);
    const Material m = material(text);
    CHECK(m.colors_swapped().colors_swapped() == m);
    CHECK(m.colors_swapped().normalised() == m);
  }
}

TEST_CASE("only bare kings and a single minor piece are drawn without a table") {
  CHECK(trivially_drawn_materials.size() == 5);
  for (const std::string_view text : {"KvK", "KNvK", "KBvK"}) {
    CAPTURE(text);
    CHECK(is_trivially_drawn(material(text)));
    CHECK(is_trivially_drawn(material(text).colors_swapped()));
  }
  for (const std::string_view text : {"KPvK", "KRvK", "KQvK", "KNNvK", "KBNvK", "KBvKB", "KNvKN"}) {
    CAPTURE(text);
    CHECK_FALSE(is_trivially_drawn(material(text)));
  }
}

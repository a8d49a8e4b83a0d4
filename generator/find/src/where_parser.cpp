#include <algorithm>
#include <array>

#include "mate33/find/where.hpp"
#include "where_grammar.hpp"

namespace mate33 {

namespace {

struct NamedZone {
  std::string_view name;
  SquareSet squares;
};
constexpr SquareSet edge =
    SquareSet::of(File::a) | SquareSet::of(File::h) | SquareSet::of(Rank::r1) | SquareSet::of(Rank::r8);
constexpr std::array<NamedZone, 5> named_zones = {
    {{"edge", edge},
     {"corner", {Square::a1, Square::h1, Square::a8, Square::h8}},
     {"center", {Square::d4, Square::e4, Square::d5, Square::e5}},
     {"light", SquareSet::light()},
     {"dark", SquareSet::dark()}}};

/// As WhereGrammar asks for.
struct ChessVocabulary {
  using Condition = Where::Condition;
  using MenIn = Where::MenIn;
  using Zone = SquareSet;

  static constexpr const char* a_test =
      "a man (as Kw or Nb), white, black, check, reachable, plies or moves, and not or some before them";
  static constexpr const char* a_zone =
      "a square, two corners (a1-c3), a file, a rank (7 or 2-4), edge, corner, center, light or dark";
  static constexpr const char* a_corner = "the opposite corner, a square";

  static std::optional<Color> side(std::string_view word) {
    if (word == "white") return Color::white;
    if (word == "black") return Color::black;
    return std::nullopt;
  }

  static std::optional<Where::Reachable> own_test(std::string_view word) {
    return word == "reachable" ? std::optional(Where::Reachable()) : std::nullopt;
  }

  static std::optional<MenIn> men(std::string_view word) {
    if (word.size() != 2 || (word[1] != 'w' && word[1] != 'b')) return std::nullopt;
    const auto type = piece_type_from_letter(word[0]);
    if (!type) return std::nullopt;
    return MenIn{{word[1] == 'w' ? Color::white : Color::black, *type}, false, {}, 0};
  }

  static std::optional<SquareSet> zone(std::string_view word) {
    const auto named = std::ranges::find(named_zones, word, &NamedZone::name);
    return named == named_zones.end() ? std::nullopt : std::optional(named->squares);
  }

  static std::optional<ZoneLine> line(std::string_view word) {
    if (const auto square = parse_square(word)) {
      return ZoneLine{ZoneLine::Kind::point, index(file_of(*square)), index(rank_of(*square))};
    }
    if (word.size() != 1) return std::nullopt;
    const char c = word[0];
    if (c >= 'a' && c <= 'h') return ZoneLine{ZoneLine::Kind::file, static_cast<unsigned>(c - 'a'), 0};
    if (c >= '1' && c <= '8') return ZoneLine{ZoneLine::Kind::rank, 0, static_cast<unsigned>(c - '1')};
    return std::nullopt;
  }

  static SquareSet between(const ZoneLine& one, const ZoneLine& other) {
    SquareSet squares;
    for (const Square s : all_squares) {
      if (is_between(one, other, index(file_of(s)), index(rank_of(s)))) squares |= s;
    }
    return squares;
  }
};

}  // namespace

Expected<Where, WhereError> Where::parse(std::string_view text) {
  const ChessVocabulary vocabulary;
  auto conditions = WhereGrammar(vocabulary, text).parse();
  if (!conditions) return Unexpected{conditions.error()};
  return Where(*std::move(conditions));
}

}  // namespace mate33

#include <algorithm>
#include <cctype>

#include "mate33/find/where.hpp"
#include "where_words.hpp"

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

constexpr const char* a_test =
    "a man (as Kw or Nb), white, black, check, reachable, plies or moves, and not or some before them";
constexpr const char* a_zone =
    "a square, two corners (a1-c3), a file, a rank (7 or 2-4), edge, corner, center, light or dark";

/// Squares, files or ranks from one to another, in whatever order.
SquareSet rectangle(SquareSet one, SquareSet other) {
  const auto spans = [&](auto of) {
    const auto a = of(one.first()), b = of(other.first()), c = of(one.last()), d = of(other.last());
    return std::pair{std::min({a, b, c, d}), std::max({a, b, c, d})};
  };
  const auto [west, east] = spans(file_of);
  const auto [south, north] = spans(rank_of);
  SquareSet squares;
  for (const Square s : all_squares) {
    if (file_of(s) < west || file_of(s) > east || rank_of(s) < south || rank_of(s) > north) continue;
    squares |= s;
  }
  return squares;
}

/// A square, a file or a rank by its name.
std::optional<SquareSet> line_or_square(std::string_view word) {
  if (const auto square = parse_square(word)) return SquareSet(*square);
  if (word.size() != 1) return std::nullopt;
  const char c = word[0];
  if (c >= 'a' && c <= 'h') return SquareSet::of(file_at(static_cast<unsigned>(c - 'a')));
  if (c >= '1' && c <= '8') return SquareSet::of(rank_at(static_cast<unsigned>(c - '1')));
  return std::nullopt;
}

std::optional<Piece> man_named(std::string_view word) {
  if (word.size() != 2 || (word[1] != 'w' && word[1] != 'b')) return std::nullopt;
  const auto type = piece_type_from_letter(word[0]);
  if (!type) return std::nullopt;
  return Piece{word[1] == 'w' ? Color::white : Color::black, *type};
}

class Parser {
 public:
  explicit Parser(std::string_view text) : words_(text) {}

  Expected<Where, WhereError> parse() {
    std::vector<Where::Condition> conditions;
    do {
      conditions.push_back(condition());
      if (words_.error()) return Unexpected{*words_.error()};
    } while (words_.takes(","));
    if (!words_.word().empty()) return Unexpected{WhereError{words_.column(), "a comma or the end"}};
    return Where(std::move(conditions));
  }

 private:
  Where::Condition condition() {
    Where::Condition condition;
    condition.is_negated = words_.takes("not");
    const std::size_t start = words_.column();
    if (words_.takes("check")) {
      condition.test = Where::InCheck();
    } else if (words_.takes("reachable")) {
      condition.test = Where::Reachable();
    } else if (words_.takes("plies")) {
      const auto [least, most] = words_.range();
      condition.test = Where::PliesIn{least, most, start};
    } else if (words_.takes("moves")) {
      const auto [least, most] = words_.range();
      condition.test = Where::MovesIn{least, most};
    } else if (words_.word() == "white" || words_.word() == "black") {
      condition.test = Where::ToMove{words_.word() == "white" ? Color::white : Color::black};
      words_.advance();
      words_.require("to");
      if (!words_.error()) words_.require("move");
    } else {
      condition.test = men_in();
    }
    return condition;
  }

  Where::MenIn men_in() {
    Where::MenIn test{{}, words_.takes("some"), {}, words_.column()};
    const auto man = man_named(words_.word());
    if (!man) {
      words_.fail(a_test);
      return test;
    }
    test.men = *man;
    words_.advance();
    if (!words_.takes("in") && !words_.takes("on")) {
      words_.fail("'in' or 'on'");
      return test;
    }
    do {
      test.zone |= zone();
    } while (!words_.error() && words_.takes("or"));
    return test;
  }

  SquareSet zone() {
    const auto named = std::ranges::find(named_zones, words_.word(), &NamedZone::name);
    if (named != named_zones.end()) {
      words_.advance();
      return named->squares;
    }
    const auto from = line_or_square(words_.word());
    if (!from) {
      words_.fail(a_zone);
      return {};
    }
    const bool is_square = words_.word().size() == 2;
    const bool is_file = std::isalpha(static_cast<unsigned char>(words_.word()[0])) != 0;
    words_.advance();
    if (!words_.takes("-")) return *from;
    const auto to = line_or_square(words_.word());
    const bool are_alike =
        to && (words_.word().size() == 2) == is_square &&
        (is_square || (std::isalpha(static_cast<unsigned char>(words_.word()[0])) != 0) == is_file);
    if (!are_alike) {
      words_.fail(is_square ? "the opposite corner, a square" : is_file ? "another file" : "another rank");
      return {};
    }
    words_.advance();
    return rectangle(*from, *to);
  }

  WhereWords words_;
};

}  // namespace

Expected<Where, WhereError> Where::parse(std::string_view text) {
  return Parser(text).parse();
}

}  // namespace mate33

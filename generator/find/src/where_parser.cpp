#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>

#include "mate33/find/where.hpp"

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
    "a man (as Kw or Nb), white, black, check, plies or moves, and not or some before them";
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
  explicit Parser(std::string_view text) : text_(text) { advance(); }

  Expected<Where, WhereError> parse() {
    std::vector<Where::Condition> conditions;
    do {
      conditions.push_back(condition());
      if (error_) return Unexpected{*error_};
    } while (takes(","));
    if (!word_.empty()) return Unexpected{WhereError{column(), "a comma or the end"}};
    return Where(std::move(conditions));
  }

 private:
  /// The next word: letters and digits, or one other character; empty at the end.
  void advance() {
    const auto is_of_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    begin_ = text_.find_first_not_of(' ', begin_ + word_.size());
    if (begin_ == std::string_view::npos) begin_ = text_.size();
    std::size_t end = begin_;
    while (end < text_.size() && is_of_word(text_[end])) ++end;
    word_ = text_.substr(begin_, std::max<std::size_t>(end - begin_, 1));
  }
  std::size_t column() const { return begin_ + 1; }
  bool takes(std::string_view word) {
    if (word_ != word) return false;
    advance();
    return true;
  }
  /// Notes the first error; nothing is read behind it.
  void fail(std::string expected) {
    if (!error_) error_ = WhereError{column(), std::move(expected)};
  }
  void require(std::string_view word) {
    if (!takes(word)) fail("'" + std::string(word) + "'");
  }

  Where::Condition condition() {
    Where::Condition condition;
    condition.is_negated = takes("not");
    const std::size_t start = column();
    if (takes("check")) {
      condition.test = Where::InCheck();
    } else if (takes("plies")) {
      const auto [least, most] = range();
      condition.test = Where::PliesIn{least, most, start};
    } else if (takes("moves")) {
      const auto [least, most] = range();
      condition.test = Where::MovesIn{least, most};
    } else if (word_ == "white" || word_ == "black") {
      condition.test = Where::ToMove{word_ == "white" ? Color::white : Color::black};
      advance();
      require("to");
      if (!error_) require("move");
    } else {
      condition.test = men_in();
    }
    return condition;
  }

  Where::MenIn men_in() {
    Where::MenIn test{{}, takes("some"), {}, column()};
    const auto man = man_named(word_);
    if (!man) {
      fail(a_test);
      return test;
    }
    test.men = *man;
    advance();
    if (!takes("in") && !takes("on")) {
      fail("'in' or 'on'");
      return test;
    }
    do {
      test.zone |= zone();
    } while (!error_ && takes("or"));
    return test;
  }

  SquareSet zone() {
    const auto named = std::ranges::find(named_zones, word_, &NamedZone::name);
    if (named != named_zones.end()) {
      advance();
      return named->squares;
    }
    const auto from = line_or_square(word_);
    if (!from) {
      fail(a_zone);
      return {};
    }
    const bool is_square = word_.size() == 2;
    const bool is_file = std::isalpha(static_cast<unsigned char>(word_[0])) != 0;
    advance();
    if (!takes("-")) return *from;
    const auto to = line_or_square(word_);
    const bool are_alike =
        to && (word_.size() == 2) == is_square &&
        (is_square || (std::isalpha(static_cast<unsigned char>(word_[0])) != 0) == is_file);
    if (!are_alike) {
      fail(is_square ? "the opposite corner, a square" : is_file ? "another file" : "another rank");
      return {};
    }
    advance();
    return rectangle(*from, *to);
  }

  std::pair<unsigned, unsigned> range() {
    constexpr unsigned any = std::numeric_limits<unsigned>::max();
    if (takes("at")) {
      if (takes("least")) return {number(), any};
      if (takes("most")) return {0, number()};
      fail("'least' or 'most'");
      return {};
    }
    const unsigned least = number();
    if (error_ || !takes("-")) return {least, least};
    const unsigned most = number();
    return {std::min(least, most), std::max(least, most)};
  }

  unsigned number() {
    unsigned number = 0;
    const auto [end, fault] = std::from_chars(word_.data(), word_.data() + word_.size(), number);
    if (fault != std::errc() || end != word_.data() + word_.size()) {
      fail("a number, as 20, 20-40, at least 20 or at most 40");
      return 0;
    }
    advance();
    return number;
  }

  std::string_view text_;
  std::size_t begin_ = 0;
  std::string_view word_;  // that begins there
  std::optional<WhereError> error_;
};

}  // namespace

Expected<Where, WhereError> Where::parse(std::string_view text) {
  return Parser(text).parse();
}

}  // namespace mate33

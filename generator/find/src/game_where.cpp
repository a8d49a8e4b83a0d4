#include "mate33/find/game_where.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "where_words.hpp"

namespace mate33 {

namespace {

constexpr const char* a_game_test =
    "a man (a letter of the game and w or b, as Kw), white, red, black, check, plies or moves, and not or "
    "some "
    "before them";
constexpr const char* a_game_zone = "a point, two corners, a file, a rank (7 or 2-4), edge or corner";

/// A point, a file or a rank.
struct Line {
  enum class Kind : std::uint8_t { point, file, rank } kind;
  unsigned file = 0, rank = 0;
};

class GameParser {
 public:
  GameParser(const GameRules& rules, std::string_view text) : rules_(rules), words_(text) {}

  Expected<GameWhere, WhereError> parse() {
    std::vector<GameWhere::Condition> conditions;
    do {
      conditions.push_back(condition());
      if (words_.error()) return Unexpected{*words_.error()};
    } while (words_.takes(","));
    if (!words_.word().empty()) return Unexpected{WhereError{words_.column(), "a comma or the end"}};
    return GameWhere(std::move(conditions));
  }

 private:
  GameWhere::Condition condition() {
    GameWhere::Condition condition;
    condition.is_negated = words_.takes("not");
    const std::size_t start = words_.column();
    if (words_.takes("check")) {
      condition.test = Where::InCheck();
    } else if (words_.takes("plies")) {
      const auto [least, most] = words_.range();
      condition.test = Where::PliesIn{least, most, start};
    } else if (words_.takes("moves")) {
      const auto [least, most] = words_.range();
      condition.test = Where::MovesIn{least, most};
    } else if (words_.word() == "white" || words_.word() == "red" || words_.word() == "black") {
      condition.test = Where::ToMove{words_.word() == "black" ? Color::black : Color::white};
      words_.advance();
      words_.require("to");
      if (!words_.error()) words_.require("move");
    } else {
      condition.test = men_in();
    }
    return condition;
  }

  GameWhere::MenIn men_in() {
    GameWhere::MenIn test{{}, 0, words_.takes("some"), {}, words_.column()};
    const std::string_view word = words_.word();
    const auto piece = word.size() == 2 ? std::ranges::find(rules_.pieces, upper(word[0]), &PieceRule::letter)
                                        : rules_.pieces.end();
    if (piece == rules_.pieces.end() || (word[1] != 'w' && word[1] != 'r' && word[1] != 'b')) {
      words_.fail(a_game_test);
      return test;
    }
    test.color = word[1] == 'b' ? Color::black : Color::white;
    test.piece = static_cast<std::uint8_t>(piece - rules_.pieces.begin());
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

  PointSet zone() {
    const Board& board = rules_.board;
    if (words_.word() == "edge" || words_.word() == "corner") {
      const bool is_edge = words_.word() == "edge";
      words_.advance();
      return where([&](unsigned file, unsigned rank) {
        const bool on_side = file == 0 || file + 1 == board.files;
        const bool at_end = rank == 0 || rank + 1 == board.ranks;
        return is_edge ? on_side || at_end : on_side && at_end;
      });
    }
    const auto from = line_named(words_.word());
    if (!from) {
      words_.fail(a_game_zone);
      return {};
    }
    words_.advance();
    if (!words_.takes("-")) return between(*from, *from);
    const auto to = line_named(words_.word());
    if (!to || to->kind != from->kind) {
      words_.fail(from->kind == Line::Kind::point  ? "the opposite corner, a point"
                  : from->kind == Line::Kind::file ? "another file"
                                                   : "another rank");
      return {};
    }
    words_.advance();
    return between(*from, *to);
  }

  /// "e4", "e" or "4"; "e10" where there are so many ranks.
  std::optional<Line> line_named(std::string_view word) const {
    if (word.empty()) return std::nullopt;
    Line line{Line::Kind::rank};
    if (std::isalpha(static_cast<unsigned char>(word[0])) != 0) {
      line.kind = word.size() == 1 ? Line::Kind::file : Line::Kind::point;
      line.file = static_cast<unsigned>(word[0] - 'a');
      if (word[0] < 'a' || line.file >= rules_.board.files) return std::nullopt;
      word.remove_prefix(1);
    }
    if (line.kind == Line::Kind::file) return line;
    unsigned number = 0;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (fault != std::errc() || end != word.data() + word.size()) return std::nullopt;
    if (number < rules_.first_rank || number - rules_.first_rank >= rules_.board.ranks) return std::nullopt;
    line.rank = number - rules_.first_rank;
    return line;
  }

  PointSet between(const Line& one, const Line& other) const {
    const auto lies_between = [](unsigned at, unsigned a, unsigned b) {
      return std::min(a, b) <= at && at <= std::max(a, b);
    };
    return where([&](unsigned file, unsigned rank) {
      return (one.kind == Line::Kind::rank || lies_between(file, one.file, other.file)) &&
             (one.kind == Line::Kind::file || lies_between(rank, one.rank, other.rank));
    });
  }

  template <class Test>
  PointSet where(Test is_in) const {
    PointSet points;
    for (const Point p : PointSet::all(rules_.board)) {
      if (is_in(rules_.board.file_of(p), rules_.board.rank_of(p))) points |= p;
    }
    return points;
  }

  static char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

  const GameRules& rules_;
  WhereWords words_;
};

/// A position that is asked about, one test after the other.
struct AskedInGame {
  const ExpandedRules& rules;
  const GamePosition& position;
  std::optional<Plies> plies;

  bool operator()(const GameWhere::MenIn& test) const {
    unsigned inside = 0, outside = 0;
    for (const GameMan& man : position.men) {
      if (man.color != test.color || man.piece != test.piece) continue;
      ++(test.zone.contains(man.point) ? inside : outside);
    }
    return inside > 0 && (test.some || outside == 0);
  }
  bool operator()(const Where::ToMove& test) const { return position.to_move == test.side; }
  bool operator()(const Where::InCheck&) const { return is_in_check(rules, position, position.to_move); }
  bool operator()(const Where::PliesIn& test) const {
    return plies && test.least <= plies->count() && plies->count() <= test.most;
  }
  bool operator()(const Where::MovesIn& test) const {
    const std::size_t moves = legal_moves(rules, position).size();
    return test.least <= moves && moves <= test.most;
  }
};

}  // namespace

Expected<GameWhere, WhereError> GameWhere::parse(const GameRules& rules, std::string_view text) {
  return GameParser(rules, text).parse();
}

bool GameWhere::are_met(const ExpandedRules& rules, const GamePosition& position,
                        std::optional<Plies> plies) const {
  return std::ranges::all_of(conditions_, [&](const Condition& condition) {
    return std::visit(AskedInGame{rules, position, plies}, condition.test) != condition.is_negated;
  });
}

std::optional<WhereError> GameWhere::find_fault(const GameRules& rules,
                                                std::span<const GameMaterial> materials) const {
  for (const Condition& condition : conditions_) {
    const auto* const test = std::get_if<MenIn>(&condition.test);
    if (test == nullptr) continue;
    const auto has_some = [&](const GameMaterial& material) {
      return material.count(test->color, test->piece) > 0;
    };
    if (std::ranges::any_of(materials, has_some)) continue;
    return WhereError{test->column,
                      "a man that is there: no material has a " + rules.pieces[test->piece].name + " there"};
  }
  return std::nullopt;
}

}  // namespace mate33

#include "mate33/find/game_where.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "where_grammar.hpp"

namespace mate33 {

namespace {

/// As WhereGrammar asks for, of a game by its rules.
class GameVocabulary {
 public:
  using Condition = GameWhere::Condition;
  using MenIn = GameWhere::MenIn;
  using Zone = PointSet;

  static constexpr const char* a_test =
      "a man (a letter of the game and w or b, as Kw), white, red, black, check, plies or moves, and not or "
      "some before them";
  static constexpr const char* a_zone = "a point, two corners, a file, a rank (7 or 2-4), edge or corner";
  static constexpr const char* a_corner = "the opposite corner, a point";

  explicit GameVocabulary(const GameRules& rules) : rules_(rules) {}

  std::optional<Color> side(std::string_view word) const {
    if (word == "white" || word == "red") return Color::white;
    if (word == "black") return Color::black;
    return std::nullopt;
  }

  std::optional<Where::InCheck> own_test(std::string_view) const { return std::nullopt; }

  std::optional<MenIn> men(std::string_view word) const {
    if (word.size() != 2 || (word[1] != 'w' && word[1] != 'r' && word[1] != 'b')) return std::nullopt;
    const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
    const auto piece = std::ranges::find(rules_.pieces, letter, &PieceRule::letter);
    if (piece == rules_.pieces.end()) return std::nullopt;
    const auto number = static_cast<std::uint8_t>(piece - rules_.pieces.begin());
    return MenIn{word[1] == 'b' ? Color::black : Color::white, number, false, {}, 0};
  }

  std::optional<PointSet> zone(std::string_view word) const {
    if (word != "edge" && word != "corner") return std::nullopt;
    const Board& board = rules_.board;
    return points_where([&](unsigned file, unsigned rank) {
      const bool on_side = file == 0 || file + 1 == board.files;
      const bool at_end = rank == 0 || rank + 1 == board.ranks;
      return word == "edge" ? on_side || at_end : on_side && at_end;
    });
  }

  /// "e4", "e" or "4"; "e10" where there are so many ranks.
  std::optional<ZoneLine> line(std::string_view word) const {
    using enum ZoneLine::Kind;
    if (word.empty()) return std::nullopt;
    ZoneLine line{rank};
    if (std::isalpha(static_cast<unsigned char>(word[0])) != 0) {
      line.kind = word.size() == 1 ? file : point;
      line.file = static_cast<unsigned>(word[0] - 'a');
      if (word[0] < 'a' || line.file >= rules_.board.files) return std::nullopt;
      word.remove_prefix(1);
    }
    if (line.kind == file) return line;
    unsigned number = 0;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (fault != std::errc() || end != word.data() + word.size()) return std::nullopt;
    if (number < rules_.first_rank || number - rules_.first_rank >= rules_.board.ranks) return std::nullopt;
    line.rank = number - rules_.first_rank;
    return line;
  }

  PointSet between(const ZoneLine& one, const ZoneLine& other) const {
    return points_where([&](unsigned file, unsigned rank) { return is_between(one, other, file, rank); });
  }

 private:
  template <class Test>
  PointSet points_where(Test is_in) const {
    PointSet points;
    for (const Point p : PointSet::all(rules_.board)) {
      if (is_in(rules_.board.file_of(p), rules_.board.rank_of(p))) points |= p;
    }
    return points;
  }

  const GameRules& rules_;
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
  const GameVocabulary vocabulary(rules);
  auto conditions = WhereGrammar(vocabulary, text).parse();
  if (!conditions) return Unexpected{conditions.error()};
  return GameWhere(*std::move(conditions));
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
    const PieceRule& piece = rules.pieces[test->piece];
    return WhereError{test->column,
                      WhereNeed::man_there,
                      "a man that is there: no material has a " + piece.name + " there",
                      {piece.letter, test->color == Color::white ? 'w' : 'b'}};
  }
  return std::nullopt;
}

}  // namespace mate33

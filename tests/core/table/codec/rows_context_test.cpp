// What the context codec knows of the rows of games: beside which rows it codes one, and what the rules say.
#include "mate33/table/codec/rows_context.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "example_rules.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/table/codec/context_codec.hpp"

using namespace mate33;

namespace {

GameLayout layout_of(const GameRules& rules, const char* material) {
  return {std::make_shared<const ExpandedRules>(rules), *GameMaterial::parse(rules, material)};
}

/// How many men stand elsewhere in the other row, the word man left out.
int men_elsewhere(const GameRow& a, const GameRow& b, std::size_t men) {
  int elsewhere = 0;
  for (std::size_t man = 0; man + 1 < men; ++man) elsewhere += a.points[man] == b.points[man] ? 0 : 1;
  return elsewhere;
}

/// Codes that depend on where men stand, some at random.
std::vector<Code> smooth_codes(const GameRowRules& rules, const RowsContext& context, std::size_t first,
                               unsigned noise) {
  std::vector<Code> codes(context.entry_count(), illegal_code);
  const Board board = context.board();
  unsigned random = 1;
  for (std::size_t i = 0; i < context.row_count(); ++i) {
    const Point other = rules.row(first + i).points[0];
    for (const Point p : context.row(i).legal) {
      random = random * 1664525 + 1013904223;
      const unsigned rank = board.rank_of(p) + board.file_of(other);
      codes[i * board.size() + index(p)] =
          static_cast<Code>(2 + 2 * rank + 2 * (random >> 16) % (2 * noise + 1));
    }
  }
  return codes;
}

}  // namespace

TEST_CASE("a row is coded beside rows before it that differ in where one man stands") {
  for (const auto& [rules, material] :
       {std::pair(xiangqi_rules(), "KRvKAE"), std::pair(xiangqi_rules(), "KPPvKA"),
        std::pair(example_rules("amazon"), "KAvK"), std::pair(xiangqi_rules(), "KvK")}) {
    const std::string name = material;
    CAPTURE(name);
    const GameLayout layout = layout_of(rules, material);
    const GameRowRules row_rules(layout);
    const GameBlocks blocks(layout);
    std::size_t beside = 0, rows = 0;
    for (std::size_t group = 0; group < blocks.group_count(); group += 1 + blocks.group_count() / 5) {
      const RowsContext context(row_rules, blocks, group, Color::white);
      REQUIRE(context.row_count() == blocks.rows_of(group));
      CHECK(context.entry_count() == context.row_count() * layout.width());
      const std::size_t first = GameBlocks::first_row(group);
      for (std::size_t i = 0; i < context.row_count(); ++i) {
        const GameRow row = row_rules.row(first + i);
        CHECK(context.row(i).legal == row_rules.legal(row)[0]);
        for (const std::uint16_t other : context.row(i).reference) {
          CHECK((other < i || (i == 0 && other == RowsContext::none)));
          if (other == RowsContext::none) continue;
          beside += men_elsewhere(row, row_rules.row(first + other), row_rules.men().size()) == 1 ? 1 : 0;
          ++rows;
        }
      }
    }
    // Others are the row before, where no man has moved.
    CHECK(beside * 10 >= rows * 9);
  }
}

TEST_CASE("the facts of a row are what the rules say of its positions") {
  const GameLayout layout = layout_of(xiangqi_rules(), "KRAvKAE");
  const GameRowRules rules(layout);
  const GameBlocks blocks(layout);
  const GameMan& word = layout.word_man();
  for (const std::size_t group : {std::size_t{0}, blocks.group_count() / 2}) {
    for (const Color to_move : all_colors) {
      const RowsContext context(rules, blocks, group, to_move);
      for (std::size_t i = 0; i < context.row_count(); i += 17) {
        const GameRow row = rules.row(GameBlocks::first_row(group) + i);
        const auto goes = [&](const GameMan& man, Point from, Point to) {
          return std::ranges::any_of(
              layout.rules().between(man.color, man.piece, from, to),
              [&](const Path& path) { return path.captures() && path.is_open(row.occupied); });
        };
        const auto& [check, attacked, defended, attacks] = context.row(i).facts;
        for (const Point p : context.row(i).legal) {
          bool is_attacked = false, is_defended = false, attacks_one = false;
          for (std::size_t man = 0; man + 1 < rules.men().size(); ++man) {
            const GameMan& m = rules.men()[man];
            if (goes(m, row.points[man], p)) (m.color == word.color ? is_defended : is_attacked) = true;
            if (m.color != word.color && m.piece != 0 && goes(word, p, row.points[man])) attacks_one = true;
          }
          CHECK(check.contains(p) == rules.in_check(row, to_move).contains(p));
          CHECK(attacked.contains(p) == is_attacked);
          CHECK(defended.contains(p) == is_defended);
          CHECK(attacks.contains(p) == attacks_one);
        }
      }
    }
  }
}

TEST_CASE("rows come back as they were, and what the neighbours tell is cheap") {
  const GameLayout layout = layout_of(xiangqi_rules(), "KRvKAE");
  const GameRowRules rules(layout);
  const GameBlocks blocks(layout);
  REQUIRE(blocks.group_count() > 1);
  RowsModelTrainer trainer;
  const RowsContext context(rules, blocks, 1, Color::white);
  const std::vector<Code> smooth = smooth_codes(rules, context, GameBlocks::first_row(1), 0);
  const std::vector<Code> wild = smooth_codes(rules, context, GameBlocks::first_row(1), 2000);
  trainer.add({1, context, smooth});
  const ContextModel model = trainer.model();
  const auto parsed = ContextModel::parse(model.to_bytes());
  REQUIRE(parsed);
  CHECK(*parsed == model);
  for (const std::vector<Code>& codes : {smooth, wild}) {
    const std::vector<std::byte> bytes = model.encode(context, codes);
    std::vector<Code> back(codes.size());
    REQUIRE(parsed->decode(context, bytes, back));
    CHECK(back == codes);
    if (codes == smooth) CHECK(bytes.size() < 1000);

    // Whatever the bytes are, it ends, and says whether they make sense.
    for (std::size_t size = 0; size < bytes.size(); size += 1 + bytes.size() / 20) {
      const bool makes_sense = model.decode(context, std::span(bytes).first(size), back);
      CHECK((!makes_sense || back != codes));
    }
    std::vector<std::byte> longer = bytes;
    longer.resize(longer.size() + 100000, std::byte{7});  // the first ones may be taken for zeros left out
    CHECK_FALSE(model.decode(context, longer, back));
  }
}

TEST_CASE("a model of planes does not serve for rows, nor one of rows for planes") {
  const GameLayout layout = layout_of(xiangqi_rules(), "KvK");
  const GameRowRules rules(layout);
  const RowsContext context(rules, GameBlocks(layout), 0, Color::white);
  std::vector<Code> codes(context.entry_count());
  CHECK_FALSE(PlaneModelTrainer().model().decode(context, {}, codes));

  const TableLayout planes(*Material::parse("KQvK"));
  const MenSquares men = planes.men_of(0, 0);
  const PlaneRules plane_rules = PlaneRules::of(planes, men);
  const PlaneContext plane{planes, men, plane_rules, SquareSet::all(), Color::white, std::nullopt};
  std::array<Code, plane_entries> plane_codes;
  CHECK_FALSE(RowsModelTrainer().model().decode(plane, {}, plane_codes));
}

// DTZ beside floors of results: whoever reads it makes the floors anew that its writer made.
#include <doctest/doctest.h>

#include <memory>
#include <utility>

#include "invented_table.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/wdl.hpp"
#include "opened_file.hpp"

using namespace mate33;

namespace {

/// A table at hand.
class TableAtHand final : public NeededTable {
 public:
  explicit TableAtHand(TableReader reader) : reader_(std::move(reader)) {}
  Expected<const TableReader*, TableFault> reader() const override { return &reader_; }

 private:
  const TableReader reader_;
};

/// White loses once a pawn of Black's stands on the third rank or below. Before that Black wins here and
/// there, and nothing that stays in the table tells where, but for the push to the third rank.
Code dtz_of_a_race(Color to_move, const MenSquares& men, std::size_t entry) {
  const Square black_pawn = men.pawns[1];
  if (rank_of(black_pawn) <= Rank::r3)
    return to_move == Color::white ? Dtz::code_of_loss(Plies(2)) : Dtz::code_of_win(Plies(1));
  const bool is_won = to_move == Color::black && entry * 0x9E3779B185EBCA87 >> 63 != 0;
  return is_won ? Dtz::code_of_win(Plies(static_cast<unsigned>(entry % 8 + 1))) : draw_code;
}

Code result_of_a_race(Color to_move, const MenSquares& men, std::size_t entry) {
  return Wdl::of_dtz(dtz_of_a_race(to_move, men, entry));
}

}  // namespace

TEST_CASE("floors that look pushes up do not depend on what fills places without a position") {
  // In check hardly a push is legal. Some that advance two ranks can be answered en passant.
  const TableLayout layout(*Material::parse("KPvKP"));
  const TableCodes results = invented_codes(layout, result_of_a_race);
  auto dtz = open(encode_table(
      layout,
      {.packing = best_packing, .sides = StoredSides::black, .metric = Metric::dtz, .may_need_wdl = true},
      invented_codes(layout, dtz_of_a_race)));
  REQUIRE(dtz);
  REQUIRE(dtz->header().has_floors());
  for (const bool has_floors : {false, true}) {
    CAPTURE(has_floors);
    auto wdl = open(encode_table(
        layout, {.packing = best_packing, .metric = Metric::wdl, .may_have_floors = has_floors}, results));
    REQUIRE(wdl);
    REQUIRE(wdl->header().has_floors() == has_floors);
    // Files of DTZ are read by floors like these: docs/format.md has the rule.
    CHECK(wdl->header().floor_digest.value_or(0) == (has_floors ? 10039968240181253849u : 0));
    dtz->set_wdl(std::make_shared<TableAtHand>(*std::move(wdl)));
    InlineExecutor executor;
    const auto fault = find_table_fault(*dtz, executor);
    CHECK_MESSAGE(!fault, (fault ? fault->message : ""));
  }
}

// The codes of WDL and DTZ.
#include "mate33/table/dtz.hpp"

#include <doctest/doctest.h>

#include <array>

#include "mate33/table/wdl.hpp"

using namespace mate33;

TEST_CASE("codes of WDL and DTZ") {
  CHECK(Dtz::code_of_win(Plies(1)) == 2);
  CHECK(Dtz::code_of_loss(Plies(0)) == mated_code);
  CHECK(Dtz::value_of(Dtz::code_of_win(Plies(100))).wdl() == WdlScore::win);
  CHECK(Dtz::value_of(Dtz::code_of_win(Plies(101))).wdl() == WdlScore::cursed_win);
  CHECK(Dtz::value_of(Dtz::code_of_loss(Plies(100))).wdl() == WdlScore::loss);
  CHECK(Dtz::value_of(Dtz::code_of_loss(Plies(101))).wdl() == WdlScore::blessed_loss);
  CHECK(Dtz::value_of(mated_code).signed_plies() == -1);
  for (const Code code : {draw_code, Code{1}, Code{2}, Code{3}, Code{4}, Code{200}, Code{201}, Code{202},
                          Code{203}, Code{300}, Code{301}}) {
    const WdlScore score = Dtz::value_of(code).wdl();
    CHECK(Wdl::score_of(Wdl::of_dtz(code)) == score);
    // As a conversion, what is left of a code is as good as the code.
    CHECK(Dtz::before_conversion(Wdl::to_dtz(Wdl::of_dtz(code))) == Dtz::before_conversion(code));
    CHECK(Wdl::score_of(Wdl::before_move(Wdl::of_dtz(code))) == negated(score));
    CHECK(Dtz::value_of(Dtz::before_conversion(code)).wdl() == negated(score));
  }
  const std::array codes = {draw_code, illegal_code, Code{1},   Code{2},
                            Code{201}, Code{202},    Code{203}, Code{204}};
  std::array<Code, codes.size()> results;
  Wdl::of_all_dtz(codes, results);
  CHECK(results == std::array{draw_code, illegal_code, Wdl::loss, Wdl::win, Wdl::loss, Wdl::cursed_win,
                              Wdl::blessed_loss, Wdl::cursed_win});
  CHECK(Wdl::rank(Wdl::win) > Wdl::rank(Wdl::cursed_win));
  CHECK(Wdl::rank(Wdl::cursed_win) > Wdl::rank(draw_code));
  CHECK(Wdl::rank(draw_code) > Wdl::rank(Wdl::blessed_loss));
  CHECK(Wdl::rank(Wdl::blessed_loss) > Wdl::rank(Wdl::loss));
}

#pragma once

#include <cstddef>
#include <span>

#include "mate33/table/dtz.hpp"

namespace mate33 {

/// The result under the fifty-move rule, as a metric: 0 draw, 1 loss, 2 win, 3 blessed loss, 4 cursed win. It
/// is not solved by itself: DTZ tells it.
struct Wdl : ParityCodes<-1> {
  static constexpr Code loss = 1, win = 2, blessed_loss = 3, cursed_win = 4;
  static constexpr Plies plies_at(Code) { return Plies(0); }
  static constexpr Code greatest_code(Plies) { return cursed_win; }
  static constexpr Code greatest_real_code = win;

  // No branches: the compiler makes vector instructions of many at once.
  static constexpr Code of_dtz(Code code) {
    const auto real = static_cast<Code>(win - (code & 1));
    const auto result = static_cast<Code>(real + (code > Dtz::greatest_real_code ? 2 : 0));
    return code == draw_code || code == illegal_code ? code : result;
  }
  /// That of each, into as many results, which may be the codes themselves.
  static void of_all_dtz(std::span<const Code> codes, std::span<Code> results) {
    for (std::size_t i = 0; i < codes.size(); ++i) results[i] = of_dtz(codes[i]);
  }
  /// The DTZ with which a conversion to this is valued: what is known is its class.
  static constexpr Code to_dtz(Code code) {
    if (code == draw_code || code == illegal_code) return code;
    if (code <= greatest_real_code) return code;
    return is_win(code) ? Dtz::cursed_win : Dtz::blessed_loss;
  }
  static constexpr Code code_of(WdlScore score) {
    switch (score) {
      case WdlScore::loss: return loss;
      case WdlScore::blessed_loss: return blessed_loss;
      case WdlScore::draw: return draw_code;
      case WdlScore::cursed_win: return cursed_win;
      case WdlScore::win: return win;
    }
    return draw_code;
  }
  static constexpr WdlScore score_of(Code code) {
    switch (code) {
      case loss: return WdlScore::loss;
      case win: return WdlScore::win;
      case blessed_loss: return WdlScore::blessed_loss;
      case cursed_win: return WdlScore::cursed_win;
      default: return WdlScore::draw;
    }
  }
};

}  // namespace mate33

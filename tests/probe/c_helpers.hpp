#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "mate33/core/move.hpp"
#include "mate33/core/position.hpp"
#include "mate33/core/value.hpp"
#include "mate33/mate33.h"

/// What the tests of the C interface have in common.
namespace mate33 {

struct Closer {
  void operator()(mate33_tablebase* tables) const { mate33_close(tables); }
};
using Handle = std::unique_ptr<mate33_tablebase, Closer>;

/// Opens a list of directories, and a handle that has KBNvK.
Handle opened(const std::string& directories);
mate33_tablebase* kbnvk_handle();

/// The arguments of Fathom's functions.
struct Boards {
  std::uint64_t white = 0, black = 0, kings = 0, queens = 0, rooks = 0, bishops = 0, knights = 0, pawns = 0;
  unsigned rule50 = 0, castling = 0, ep = 0;
  int turn = 1;
};
Boards boards_of(const Position& position);
mate33_status probe(const mate33_tablebase* tables, const Boards& boards, mate33_result* result);

/// A result that no function answers, to see whether it was left alone.
inline constexpr mate33_result untouched = {MATE33_UNKNOWN, 12345, MATE33_CERTAIN};
bool is_untouched(const mate33_result& result);

bool same(const mate33_result& c, Value value);
bool same(const mate33_move& c, Move move);

}  // namespace mate33

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "mate33/chess/move.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/mate33.h"
#include "mate33/table/value.hpp"

/// What the tests of the C interface have in common.
namespace mate33 {

struct Closer {
  void operator()(mate33_tablebase* tables) const { mate33_close(tables); }
};
using Handle = std::unique_ptr<mate33_tablebase, Closer>;

/// Opens a list of directories, and a handle that has KBNvK.
Handle opened(const std::string& directories);
mate33_tablebase* kbnvk_handle();

mate33_position boards_of(const Position& position);
/// Through mate33_probe, with Fathom's arguments.
mate33_status probe(const mate33_tablebase* tables, const mate33_position& position, mate33_result* result);

/// A result that no function answers, to see whether it was left alone.
inline constexpr mate33_result untouched = {MATE33_OK, MATE33_UNKNOWN, 12345, MATE33_CERTAIN, {}, {}};
bool is_untouched(const mate33_result& result);
/// Whether it says this and nothing of the position.
bool is_refusal(const mate33_result& result, mate33_status status);

bool same(const mate33_result& c, Value value);
bool same(const mate33_move& c, Move move);

}  // namespace mate33

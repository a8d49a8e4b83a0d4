#pragma once

#include <new>
#include <optional>

#include "mate33/mate33.h"
#include "mate33/tablebase.hpp"

/// What the files of the C interface share.
namespace mate33 {

/// A position, or why there is none; with MATE33_CASTLING it is there, too, and legal. Rights that no move
/// could use are dropped.
struct ReadPosition {
  mate33_status status;
  Position position;
};
ReadPosition position_from(const mate33_position& boards) noexcept;

/// Runs what may allocate; nothing is thrown through the C interface.
template <class Function>
mate33_status guarded(Function function) noexcept {
  try {
    return function();
  } catch (const std::bad_alloc&) {
    return MATE33_OUT_OF_MEMORY;
  } catch (...) {
    return MATE33_BAD_ARGUMENT;
  }
}

}  // namespace mate33

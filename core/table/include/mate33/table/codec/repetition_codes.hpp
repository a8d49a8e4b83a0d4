#pragma once

#include "mate33/table/codec/code.hpp"
#include "mate33/table/repetition_result.hpp"

namespace mate33 {

/// A result as a table has it: its number.
constexpr Code code_of(RepetitionResult result) {
  return static_cast<Code>(result);
}
/// Precondition: the code of a result.
constexpr RepetitionResult repetition_result_of(Code code) {
  return static_cast<RepetitionResult>(code);
}

}  // namespace mate33

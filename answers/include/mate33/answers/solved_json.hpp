#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "mate33/answers/solved_answer.hpp"

namespace mate33 {

/// The fields from `fen` to `open` (docs/solve.md).
nlohmann::ordered_json json_of(const Solved& solved);

/// position_json() of a position that tables do not answer, and a file does: what is proved stands in the
/// fields that tables leave open; the bounds, and under which name the file is known, in `proved`.
nlohmann::ordered_json proved_json(const Tablebase& tables, const RootProbe& root, const FoundSolved& found,
                                   const std::string& file_name);

/// line_json() of such a position, as far as the best moves are known: `dtz` of a move only where tables
/// tell. Precondition: the result is proved.
nlohmann::ordered_json proved_line_json(const Tablebase& tables, const FoundSolved& found);

}  // namespace mate33

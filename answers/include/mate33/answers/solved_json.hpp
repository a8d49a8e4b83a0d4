#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "mate33/answers/solved_answer.hpp"

namespace mate33 {

/// The fields from `fen` to `open` (docs/solve.md).
nlohmann::ordered_json json_of(const Solved& solved);

/// That of the position, and in `solved` which file says so, under this name.
nlohmann::ordered_json json_of(const FoundSolved& found, const std::string& file_name);

}  // namespace mate33

#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "mate33/tablebase.hpp"

namespace mate33 {

/// Whether a table of any metric tells what the position comes to.
bool is_answered(const RootProbe& root);

/// The object of a position in the schema of the lichess tablebase API, with `fen` added, and, where DTM50 is
/// known, `dtm50` and `dtm50_course`: what `mate33 probe --json` prints and a server answers. docs/probing.md
/// describes the fields.
nlohmann::ordered_json position_json(const Tablebase& tables, const Position& position,
                                     const RootProbe& root);

/// A line from this position: `fen`, `winner` (w, b or null), `plies`, the DTZ, and the moves with the DTZ
/// and the FEN after each. What `mate33 line --json` prints and `/standard/mainline` answers.
nlohmann::ordered_json line_json(const Tablebase& tables, const Position& position, const Line& line);

/// Signed plies for the side to move, 0 draw, null where checkmated or unknown: the field `dtm`.
nlohmann::ordered_json dtm_json(Value value);

/// The text of a JSON value on one line; bytes that are not UTF-8 become U+FFFD.
std::string to_line(const nlohmann::ordered_json& json);

}  // namespace mate33

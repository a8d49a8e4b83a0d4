#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/tablebase.hpp"

/// What commands print for people, in chess notation.
namespace mate33::cli {

/// Says one line on standard error, after the program's name. That it cannot be said changes nothing.
void say(std::string_view message);

/// Sends what was printed on its way. Throws std::system_error if it cannot be written.
void flush_output();

/// Prints one JSON object as a line, and sends it on its way at once, for programs that wait for it.
void print_event(const nlohmann::ordered_json& event);

/// "5,411,092".
std::string grouped(std::uint64_t number);

/// "ply" or "plies", after the number.
std::string_view unit(Plies plies);

/// "White mates in 33 (65 plies)", "Black is checkmated", "Draw", "Unknown".
std::string phrase(Value value, Color to_move);

/// Numbered SAN, as "1. Kg2 Kc2 2. Nb3" or "1... Kc2 2. Nb3", starting with the position's move number.
std::vector<std::string> numbered_san(const Position& position, const std::vector<Move>& moves);

/// The words separated by spaces, in lines of at most 80 columns where that is possible.
std::string wrapped(const std::vector<std::string>& words);

}  // namespace mate33::cli

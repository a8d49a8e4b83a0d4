#pragma once

#include <string>
#include <string_view>

#include "mate33/base/expected.hpp"
#include "mate33/chess/position.hpp"

/// Moves as people and programs write them. The error of a reader is one line that says what is wrong.
namespace mate33 {

/// Standard algebraic notation of a legal move, with check and mate signs: "Nf3", "Rxe8+", "O-O", "e8=Q#".
std::string to_san(const Position& position, Move move);

/// The legal move that this SAN names. Generous: check signs, '!', '?' and "e.p." may be missing or wrong,
/// "0-0" is castling, the origin may be given in full. Precondition: find_fault() finds nothing.
Expected<Move, std::string> parse_san(const Position& position, std::string_view text);

/// The legal move that this UCI string names. Same precondition.
Expected<Move, std::string> parse_uci(const Position& position, std::string_view text);

}  // namespace mate33

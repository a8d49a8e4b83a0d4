#pragma once

#include <array>
#include <cstdint>

namespace mate33 {

/// The two sides of a game. Where others say red, as in xiangqi, this is white: the side that moves first.
enum class Color : std::uint8_t { white, black };
inline constexpr std::array<Color, 2> all_colors = {Color::white, Color::black};
constexpr Color operator!(Color c) {
  return c == Color::white ? Color::black : Color::white;
}
constexpr unsigned index(Color c) {
  return static_cast<unsigned>(c);
}
constexpr const char* name(Color c) {
  return c == Color::white ? "White" : "Black";
}

}  // namespace mate33

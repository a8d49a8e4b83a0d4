#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "mate33/base/color.hpp"

namespace mate33 {

/// Which sides to move a table stores the values of.
enum class StoredSides : std::uint8_t { white, black, both };

/// "both", as headers have it.
std::string_view name_of(StoredSides sides);
std::optional<StoredSides> parse_sides(std::string_view name);

constexpr bool stores(StoredSides sides, Color to_move) {
  return sides == StoredSides::both || index(to_move) == static_cast<std::size_t>(sides);
}
/// The one that stores this side alone.
constexpr StoredSides only(Color to_move) {
  return to_move == Color::white ? StoredSides::white : StoredSides::black;
}

}  // namespace mate33

#include "mate33/table/format/stored_sides.hpp"

namespace mate33 {

std::string_view name_of(StoredSides sides) {
  switch (sides) {
    case StoredSides::white: return "white";
    case StoredSides::black: return "black";
    case StoredSides::both: break;
  }
  return "both";
}

std::optional<StoredSides> parse_sides(std::string_view name) {
  for (const StoredSides sides : {StoredSides::white, StoredSides::black, StoredSides::both}) {
    if (name_of(sides) == name) return sides;
  }
  return std::nullopt;
}

}  // namespace mate33

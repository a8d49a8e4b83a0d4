#include "mate33/chess/material.hpp"

#include <optional>

#include "mate33/base/quoted.hpp"

namespace mate33 {

namespace {

constexpr unsigned max_men_of_a_side = 16;

Unexpected<std::string> bad_material(std::string_view text, std::size_t column, std::string_view expected) {
  std::string message = "material " + quoted(text) + ", column " + std::to_string(column + 1) + ": expected ";
  return Unexpected{message += expected};
}

}  // namespace

Expected<Material, std::string> Material::parse(std::string_view text) {
  auto written = parse_as_written(text);
  if (!written) return written;
  return written->normalised();
}

Expected<Material, std::string> Material::parse_as_written(std::string_view text) {
  constexpr std::string_view separators = "vV-";
  Material material;
  std::size_t at = 0;
  for (const Color side : all_colors) {
    if (side == Color::black && at < text.size() && separators.find(text[at]) != std::string_view::npos) ++at;
    for (const std::size_t start = at; at < text.size(); ++at) {
      const std::optional<PieceType> type = piece_type_from_letter(text[at]);
      if (at == start && type != PieceType::king)
        return bad_material(text, at, "K, the king each side begins with");
      if (at > start && type == PieceType::king && side == Color::white) break;
      if (at > start && separators.find(text[at]) != std::string_view::npos && side == Color::white) break;
      if (!type || (at > start && type == PieceType::king)) return bad_material(text, at, "one of Q R B N P");
      if (at - start == max_men_of_a_side) return bad_material(text, at, "at most 16 men a side");
      material.add({side, *type});
    }
    if (material.count(side) == 0) {
      return bad_material(text, at,
                          side == Color::white ? "K, the king each side begins with"
                                               : "the king of the other side, as in KBNvK");
    }
  }
  return material;
}

std::string Material::to_string() const {
  std::string text;
  for (const Color c : all_colors) {
    if (c == Color::black) text += 'v';
    for (const PieceType t : all_piece_types) text.append(count(c, t), letter(t));
  }
  return text;
}

}  // namespace mate33

#include "invented_table.hpp"

#include "mate33/table/layouts/chess/row_rules.hpp"

namespace mate33 {

namespace {

/// A draw, a win or a loss, of not too many plies.
Code invented_code(std::size_t number) {
  const std::size_t mixed = number * 0x9E3779B185EBCA87 >> 40;
  return mixed % 3 == 0 ? draw_code : static_cast<Code>(mixed % 3 + mixed / 3 % 40 * 2 + 1);
}

}  // namespace

TableCodes invented_codes(const TableLayout& layout, const CodeInventor& code_of) {
  TableCodes codes;
  for (const std::size_t slice : layout.canonical_slices()) {
    for (std::size_t plane = 0; plane < layout.plane_count(); ++plane) {
      const MenSquares men = layout.men_of(slice, plane * plane_entries);
      const PlaneRules rules = PlaneRules::of(layout, men);
      for (const Color c : all_colors) {
        for (std::size_t i = 0; i < plane_entries; ++i) {
          const auto king = square_at(static_cast<unsigned>(i % square_count));
          const bool is_legal = rules.legal[index(c)].rows[i / square_count].contains(king);
          std::vector<Code>& side = codes[index(c)];
          side.push_back(is_legal ? code_of(c, men, side.size()) : illegal_code);
        }
      }
    }
  }
  return codes;
}

std::vector<std::byte> invented_table(const char* material, const TableEncoding& encoding) {
  const TableLayout layout(*Material::parse(material));
  std::size_t seed = 0;
  for (const char c : layout.material().to_string()) seed = seed * 31 + static_cast<unsigned char>(c);
  const auto code_of = [&](Color to_move, const MenSquares&, std::size_t entry) {
    return invented_code(seed + 2 * entry + index(to_move));
  };
  return encode_table(layout, encoding, invented_codes(layout, code_of));
}

}  // namespace mate33

#include "mate33/census/game_code_source.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace mate33 {

namespace {

std::optional<TableFault> ask_for_rows(const GameTableReader& reader, const GameRowRules& rules,
                                       const GameCodeAnswer& code_of, std::size_t group, Color to_move,
                                       std::span<Code> codes) {
  const GameLayout& layout = reader.layout();
  std::ranges::fill(codes, illegal_code);
  const std::size_t first = GameBlocks::first_row(group);
  for (std::size_t i = 0; i < reader.blocks().rows_of(group); ++i) {
    const PointSet legal = rules.legal(rules.row(first + i))[index(to_move)];
    for (const Point p : legal) {
      const auto code = code_of(layout.position_of(first + i, p, to_move));
      if (!code) return code.error();
      if (*code > reader.header().greatest_code()) return reader.contradicted();
      codes[i * layout.width() + index(p)] = *code;
    }
  }
  return std::nullopt;
}

}  // namespace

GameCodeSource codes_of(const GameTableReader& reader, GameCodeAnswer code_of) {
  const auto rules = std::make_shared<const GameRowRules>(reader.layout());
  return {reader.layout(), [&reader, rules, code_of = std::move(code_of)](std::size_t group, Color to_move,
                                                                          std::span<Code> codes) {
            return stores(reader.header().sides, to_move)
                       ? read_rows(reader, *rules, group, to_move, codes)
                       : ask_for_rows(reader, *rules, code_of, group, to_move, codes);
          }};
}

}  // namespace mate33

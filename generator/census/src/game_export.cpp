#include "mate33/census/game_export.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "exported_values.hpp"
#include "mate33/base/little_endian.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"

namespace mate33 {

namespace {

/// Calls visit(row, codes) for the rows of a block in order, with the codes of spread_row().
void for_each_row_of(const GameTableReader& reader, const GameRowRules& rules, std::size_t block,
                     auto visit) {
  const GameBlocks& blocks = reader.blocks();
  std::vector<Code> stored(blocks.entries_of(block)), codes(reader.layout().width());
  BlockBuffer buffer;
  if (const auto fault = reader.read_block(block, buffer, stored)) throw TableError(*fault);
  const std::size_t first = GameBlocks::first_row(block);
  for (std::size_t row = first; row < first + blocks.rows_of(block); ++row) {
    spread_row(rules, blocks, row, GameBlocks::color_of(block), stored, codes);
    visit(row, codes);
  }
}

/// Of the orders in which men like the word man stand one has the word man on the last point.
bool is_last_of_twins(const GamePosition& position, const GameMan& word_man, Point at) {
  return std::ranges::none_of(position.men, [&](const GameMan& man) {
    return man.color == word_man.color && man.piece == word_man.piece && at < man.point;
  });
}

}  // namespace

void export_game_csv(const GameTableReader& reader, const std::function<void(std::string_view)>& sink) {
  const GameLayout& layout = reader.layout();
  const GameRowRules rules(layout);
  std::string text = "fen,plies\n";
  for (std::size_t block = 0; block < reader.blocks().block_count(); ++block) {
    const Color to_move = GameBlocks::color_of(block);
    for_each_row_of(reader, rules, block, [&](std::size_t row, const std::vector<Code>& codes) {
      for (const Point p : layout.word_seat()) {
        if (codes[index(p)] == illegal_code) continue;
        const GamePosition position = layout.position_of(row, p, to_move);
        if (!is_last_of_twins(position, layout.word_man(), p)) continue;
        text += to_fen(layout.rules(), position) + "," + signed_plies(value_of(codes[index(p)])) + "\n";
      }
    });
    sink(text);
    text.clear();
  }
}

void export_game_raw(const GameTableReader& reader, const ByteSink& sink, const ShareObserver& observer) {
  const GameRowRules rules(reader.layout());
  const std::size_t blocks = reader.blocks().block_count();
  std::vector<std::byte> bytes;
  std::size_t done = 0;
  for (const Color to_move : all_colors) {
    for (std::size_t block = index(to_move); block < blocks; block += 2) {
      bytes.clear();
      for_each_row_of(reader, rules, block, [&](std::size_t, const std::vector<Code>& codes) {
        for (const Code code : codes) {
          const std::int16_t raw = code == illegal_code ? raw_no_position : raw_of(value_of(code));
          append_number(bytes, static_cast<std::uint16_t>(raw));
        }
      });
      sink(bytes);
      if (observer) observer(static_cast<double>(++done) / static_cast<double>(blocks));
    }
  }
}

}  // namespace mate33

#include "mate33/census/game_export.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "exported_values.hpp"
#include "mate33/base/little_endian.hpp"
#include "mate33/base/table_error.hpp"

namespace mate33 {

namespace {

/// The codes of the rows of a group with one side to move.
std::vector<Code> rows_of_group(const GameCodeSource& source, std::size_t group, Color to_move) {
  std::vector<Code> codes(GameBlocks(source.layout).rows_of(group) * source.layout.width());
  if (const auto fault = source.read(group, to_move, codes)) throw TableError(*fault);
  return codes;
}

/// Of the orders in which men like the word man stand one has the word man on the last point.
bool is_last_of_twins(const GamePosition& position, const GameMan& word_man, Point at) {
  return std::ranges::none_of(position.men, [&](const GameMan& man) {
    return man.color == word_man.color && man.piece == word_man.piece && at < man.point;
  });
}

}  // namespace

void export_game_csv(const GameCodeSource& source, const std::function<void(std::string_view)>& sink) {
  const GameLayout& layout = source.layout;
  std::string text = "fen,plies\n";
  for (std::size_t group = 0; group < GameBlocks(layout).group_count(); ++group) {
    for (const Color to_move : all_colors) {
      const std::vector<Code> codes = rows_of_group(source, group, to_move);
      for (std::size_t at = 0; at < codes.size(); ++at) {
        if (codes[at] == illegal_code) continue;
        const Point p = static_cast<Point>(at % layout.width());
        const std::size_t row = GameBlocks::first_row(group) + at / layout.width();
        const GamePosition position = layout.position_of(row, p, to_move);
        if (!is_last_of_twins(position, layout.word_man(), p)) continue;
        text += to_fen(layout.rules(), position) + "," + signed_plies(value_of(codes[at])) + "\n";
      }
      sink(text);
      text.clear();
    }
  }
}

void export_game_raw(const GameCodeSource& source, const ByteSink& sink, const ShareObserver& observer) {
  const std::size_t groups = GameBlocks(source.layout).group_count();
  std::vector<std::byte> bytes;
  std::size_t done = 0;
  for (const Color to_move : all_colors) {
    for (std::size_t group = 0; group < groups; ++group) {
      bytes.clear();
      for (const Code code : rows_of_group(source, group, to_move)) {
        const std::int16_t raw = code == illegal_code ? raw_no_position : raw_of(value_of(code));
        append_number(bytes, static_cast<std::uint16_t>(raw));
      }
      sink(bytes);
      if (observer) observer(static_cast<double>(++done) / static_cast<double>(2 * groups));
    }
  }
}

}  // namespace mate33

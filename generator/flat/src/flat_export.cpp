#include "mate33/flat/flat_export.hpp"

#include <string>

#include "mate33/chess/legality.hpp"

namespace mate33 {

namespace {

bool is_legal(FlatPlacement p) {
  if (SquareSet{p.white_king, p.bishop, p.knight, p.black_king}.size() != 4) return false;
  Position position;
  position.put({Color::white, PieceType::king}, p.white_king);
  position.put({Color::white, PieceType::bishop}, p.bishop);
  position.put({Color::white, PieceType::knight}, p.knight);
  position.put({Color::black, PieceType::king}, p.black_king);
  return !find_fault(position);
}

void append_row(std::string& text, FlatPlacement p, FlatEntry entry) {
  for (const Square s : {p.white_king, p.bishop, p.knight, p.black_king}) text += to_string(s) + ",";
  text += std::to_string(entry.moves_to_mate) + ",";
  if (const auto move = entry.move()) {
    text += letter(move->piece);
    text += "," + to_string(move->to);
  } else {
    text += ",";
  }
  text += "\n";
}

}  // namespace

void export_flat_csv(const FlatTable& table, const std::function<void(std::string_view)>& sink) {
  std::string text = "white_king,bishop,knight,black_king,mate_in,piece,target\n";
  constexpr std::size_t stretch = std::size_t{square_count} * square_count;
  for (std::size_t i = 0; i < FlatTable::entry_count; ++i) {
    const FlatPlacement placement = FlatTable::placement_of(i);
    if (is_legal(placement)) append_row(text, placement, table.entry(i));
    if ((i + 1) % stretch == 0) {
      sink(text);
      text.clear();
    }
  }
}

}  // namespace mate33

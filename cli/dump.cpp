#include <fmt/core.h>
#include <fmt/format.h>

#include "input.hpp"
#include "mate33/core/legality.hpp"

namespace mate33::cli {

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

void append_row(fmt::memory_buffer& text, FlatPlacement p, FlatEntry entry) {
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "{},{},{},{},{},", to_string(p.white_king), to_string(p.bishop), to_string(p.knight),
                 to_string(p.black_king), entry.moves_to_mate);
  if (const auto move = entry.move()) {
    fmt::format_to(out, "{},{}\n", letter(move->piece), to_string(move->to));
  } else {
    fmt::format_to(out, ",\n");
  }
}

}  // namespace

ExitCode run_dump(const CommandLine& line) {
  ArgumentParser parser(
      {"dump",
       {"KBNvK --csv [options]"},
       "Prints every legal position of the table, White to move and the bishop on a light square,\n"
       "with the moves to mate (0: no win) and the stored move: 5,437,752 lines after the heading.",
       "mate33 dump KBNvK --csv > KBNvK.csv"});
  add_tables_option(parser);
  parser.add()("csv", "comma-separated values (required)");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  flat_material_operand(*arguments);
  if (!arguments->has("csv")) throw CommandError(ExitCode::bad_input, "say in which format: --csv");
  const FlatFile file = find_flat_file(*arguments);
  const Expected<FlatTable, TableFault> table = FlatTable::from_bytes(file.memory.bytes(), file.path);
  if (!table) throw CommandError(ExitCode::damaged_table, table.error().message);

  fmt::print("white_king,bishop,knight,black_king,mate_in,piece,target\n");
  fmt::memory_buffer text;
  constexpr std::size_t stretch = 64 * 64;
  for (std::size_t i = 0; i < FlatTable::entry_count; ++i) {
    const FlatPlacement placement = FlatTable::placement_of(i);
    if (is_legal(placement)) append_row(text, placement, table->entry(i));
    if ((i + 1) % stretch == 0) {
      fmt::print("{}", fmt::string_view(text.data(), text.size()));
      text.clear();
    }
  }
  return ExitCode::done;
}

}  // namespace mate33::cli

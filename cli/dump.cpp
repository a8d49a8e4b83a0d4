#include <fmt/core.h>
#include <fmt/format.h>

#include <filesystem>

#include "dump_raw.hpp"
#include "input.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/table_layout.hpp"
#include "mate33/workers/worker_team.hpp"
#include "table_statistics.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

namespace {

void print_and_clear(fmt::memory_buffer& text) {
  fmt::print("{}", fmt::string_view(text.data(), text.size()));
  text.clear();
}

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

/// The table of the flat format, with its moves.
void dump_flat(const Arguments& arguments) {
  const FlatFile file = find_flat_file(arguments);
  const Expected<FlatTable, TableFault> table = FlatTable::from_bytes(file.memory.bytes(), file.path);
  if (!table) throw CommandError(ExitCode::damaged_table, table.error().message);

  fmt::print("white_king,bishop,knight,black_king,mate_in,piece,target\n");
  fmt::memory_buffer text;
  constexpr std::size_t stretch = 64 * 64;
  for (std::size_t i = 0; i < FlatTable::entry_count; ++i) {
    const FlatPlacement placement = FlatTable::placement_of(i);
    if (is_legal(placement)) append_row(text, placement, table->entry(i));
    if ((i + 1) % stretch == 0) print_and_clear(text);
  }
}

/// The signed distance: positive where the side to move mates, negative where it is mated; nothing for a
/// draw.
std::string signed_plies(Value value) {
  if (!value.is_decisive()) return "";
  return fmt::format("{}{}", value.is_loss() ? "-" : "", value.plies.count());
}

/// Every position that stands for its images, with its value.
void dump_general(Material material, const Tablebase& tables, const std::string& directories) {
  const TableLayout layout(material);
  fmt::print("fen,plies\n");
  fmt::memory_buffer text;
  for (const std::size_t slice : layout.canonical_slices()) {
    for (std::size_t entry = 0; entry < layout.slice_entries(); ++entry) {
      if (entry % plane_entries == 0) print_and_clear(text);
      const std::optional<MenSquares> men = layout.held_men_of(slice, entry);
      if (!men) continue;
      for (const Color to_move : all_colors) {
        const Position position = layout.position_of(*men, to_move);
        if (find_fault(position)) continue;
        const Value value = value_or_error(tables, position, directories);
        fmt::format_to(std::back_inserter(text), "{},{}\n", to_fen(position), signed_plies(value));
      }
    }
  }
  print_and_clear(text);
}

/// The file of --raw, if it is given. Throws CommandError for what is there and no file, as it would be
/// replaced, and for "-", by which no file is meant.
std::optional<std::string> raw_file(const Arguments& arguments) {
  if (!arguments.has("raw")) return std::nullopt;
  const auto path = arguments.options["raw"].as<std::string>();
  if (path == "-") {
    throw CommandError(ExitCode::bad_input, "--raw -: name a file; standard output is for --csv alone");
  }
  std::error_code error;
  const auto type = std::filesystem::status(path, error).type();
  if (path.empty() ||
      (type != std::filesystem::file_type::regular && type != std::filesystem::file_type::not_found)) {
    throw CommandError(ExitCode::bad_input, fmt::format("--raw '{}': expected the name of a file", path));
  }
  return path;
}

}  // namespace

ExitCode run_dump(const CommandLine& line) {
  ArgumentParser parser(
      {"dump",
       {"MATERIAL --csv [options]", "MATERIAL --raw FILE [options]"},
       "--csv prints every legal position of a table, but for mirror images, with the plies to mate:\n"
       "negative where the side to move is mated, empty for a draw. Of the flat file KBNvK.bin: White to\n"
       "move, the moves to mate (0: no win) and the stored move, 5,437,752 lines after the heading.\n\n"
       "--raw writes a number for every entry, mirror images included: 16 bits each, little-endian, first\n"
       "all with White to move, then all with Black to move, in the order that docs/format.md gives. n > 0:\n"
       "the side to move mates in n plies; n < -1: it is mated in -n plies; -1: it is checkmated; 0: a "
       "draw;\n"
       "-32768: no legal position.",
       "mate33 dump KQvKR --csv > KQvKR.csv"});
  add_tables_option(parser);
  parser.add()("csv", "print comma-separated values");
  parser.add()("raw", po::value<std::string>()->value_name("FILE"), "write the raw values to this file");
  add_threads_option(parser);
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  const Material material = material_operand(*arguments);
  if (arguments->has("csv") == arguments->has("raw")) {
    throw CommandError(ExitCode::bad_input, "choose one format: --csv or --raw FILE");
  }
  const unsigned threads = thread_count(*arguments);
  const bool is_flat = material == FlatTable::material && !find_flat_file_path(*arguments).empty();
  if (arguments->has("csv") && is_flat) {
    dump_flat(*arguments);
    return ExitCode::done;
  }
  const std::optional<std::string> raw_path = raw_file(*arguments);
  const Tablebase tables = open_tables(*arguments);
  require_table(tables, material, *arguments);
  const std::string directories = table_directories(*arguments);
  if (raw_path) {
    WorkerTeam team(threads);
    dump_raw(material, tables, directories, *raw_path, team);
  } else {
    dump_general(material, tables, directories);
  }
  return ExitCode::done;
}

}  // namespace mate33::cli

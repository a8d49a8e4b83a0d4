// Files of what was solved of one position, and their reader.
#include "mate33/table/solved_reader.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "changed_text.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/table/any_table.hpp"
#include "mate33/table/format/solved_writer.hpp"

using namespace mate33;

namespace {

using Bytes = std::vector<std::byte>;

constexpr const char* file_name = "a.solved";
constexpr const char* root_fen = "8/8/3k4/2p5/2P5/3K4/8/8 w - - 0 1";

Position parsed_position(const char* fen) {
  return parse_fen(fen)->position;
}

SolvedHeader header_of_solved() {
  return {Metric::dtm,
          parsed_position(root_fen),
          "no promotions",
          {*Material::parse("KPvK"), *Material::parse("KQvK")}};
}

ByteSink sink_to(Bytes& file) {
  return [&file](std::span<const std::byte> part) { file.insert(file.end(), part.begin(), part.end()); };
}

/// A code for each entry, other ones for each side to move and seed.
std::vector<Code> invented_codes(const Placement& placement, unsigned seed) {
  std::vector<Code> codes(static_cast<std::size_t>(SolvedSlice{placement}.codes_of_side()));
  for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = static_cast<Code>(2 * ((i * 7 + seed) % 150));
  return codes;
}

/// All squares apart, but that the white king never stands on a1.
Plane invented_kings() {
  Plane kings{};
  for (const Square white : all_squares) {
    if (index(white) > 0) kings.rows[index(white)] = ~SquareSet(white);
  }
  return kings;
}

void add_slice(SolvedWriter& writer, const Placement& placement, bool is_exact) {
  const std::array black = {invented_codes(placement, 2), invented_codes(placement, 3)};
  const auto better = [](const std::vector<Code>& codes, Code by) {
    std::vector<Code> more = codes;
    for (Code& code : more) code = static_cast<Code>(code == 0 ? by : code);
    return more;
  };
  // What is best for White: a win where it was a draw, with White to move; a loss with Black to move, where
  // it was a draw.
  const std::array white = {better(black[0], 300), better(black[1], 301)};
  const SolvedWriter::SliceCodes for_black = {black[0], black[1]}, for_white = {white[0], white[1]};
  writer.add(placement, invented_kings(), for_black, is_exact ? nullptr : &for_white);
}

Placement with_queen() {
  Placement placement = Placement::of(parsed_position(root_fen));
  placement.pawns[1] = {};
  placement.pieces.add({Color::white, PieceType::queen});
  return placement;
}

/// An exact slice of pawns alone, and one with a queen that has two bounds.
Bytes usual_file() {
  Bytes file;
  SolvedWriter writer(header_of_solved(), sink_to(file));
  add_slice(writer, Placement::of(parsed_position(root_fen)), true);
  add_slice(writer, with_queen(), false);
  writer.finish();
  return file;
}

Expected<SolvedReader, TableFault> open_solved(const Bytes& file) {
  return SolvedReader::open(make_memory_source(file), file_name);
}

/// What is wrong with a file, without its name; nothing where it opens.
std::string solved_fault_of(const Bytes& file) {
  const auto reader = open_solved(file);
  if (reader) return "";
  CHECK(reader.error().kind == TableFault::Kind::damaged);
  const std::string begin = std::string(file_name) + " is damaged: ";
  CHECK(reader.error().message.starts_with(begin));
  return reader.error().message.substr(begin.size());
}

CodeBounds solved_bounds(const SolvedReader& reader, const char* fen) {
  const auto bounds = reader.bounds(parsed_position(fen));
  REQUIRE(bounds);
  REQUIRE(*bounds);
  return **bounds;
}

/// A file of two blocks whose checksums are right: this slice, and this directory.
Bytes file_of_slice(const std::vector<Code>& slice, const std::vector<Code>& directory,
                    const std::string& summary = solved_summary_text(1)) {
  Bytes file;
  TableWriter writer(solved_header_text(header_of_solved()), sink_to(file));
  BlockPacker packer(1);
  writer.add_block(seal_block(packer.pack(slice), 0));
  writer.add_block(seal_block(packer.pack(directory), 1));
  writer.finish(summary);
  return file;
}

std::vector<Code> usual_record() {
  const auto record = solved_record({Placement::of(parsed_position(root_fen)), true});
  return {record.begin(), record.end()};
}

constexpr std::size_t small_slice_codes = 3 * 64 * 64;

}  // namespace

TEST_CASE("what was solved of one position is read back, with both bounds") {
  const auto reader = open_solved(usual_file());
  REQUIRE(reader);
  CHECK(reader->header().metric == Metric::dtm);
  CHECK(to_fen(reader->header().root) == root_fen);
  CHECK(reader->header().solved_with == "no promotions");
  CHECK(reader->header().tables == header_of_solved().tables);
  CHECK(reader->slice_count() == 2);
  const auto slices = reader->slices();
  CHECK(slices[0].placement == Placement::of(parsed_position(root_fen)));
  CHECK(slices[0].is_exact);
  CHECK(slices[1].placement == with_queen());
  CHECK_FALSE(slices[1].is_exact);

  const auto code = [](const char* fen, unsigned seed) {
    const Position position = parsed_position(fen);
    const Placement placement = Placement::of(position);
    return invented_codes(placement, seed)[static_cast<std::size_t>(placement.entry_of(position))];
  };
  CHECK(solved_bounds(*reader, root_fen) == CodeBounds{code(root_fen, 2), code(root_fen, 2)});
  constexpr const char* black = "8/8/3k4/2p5/2P5/3K4/8/8 b - - 0 1";
  CHECK(solved_bounds(*reader, black) == CodeBounds{code(black, 3), code(black, 3)});
  std::size_t open = 0;
  for (const char side : {'w', 'b'}) {
    for (const Square queen : all_squares) {
      Position position = parsed_position("8/8/3k4/8/2P5/3K4/8/8 w - - 0 1");
      if (position.occupied().contains(queen)) continue;
      position.put({Color::white, PieceType::queen}, queen);
      position.side_to_move = side == 'w' ? Color::white : Color::black;
      const auto bounds = reader->bounds(position);
      REQUIRE(bounds);
      REQUIRE(*bounds);
      const std::string fen = to_fen(position);
      const Code least = code(fen.c_str(), side == 'w' ? 2 : 3);
      if (least != draw_code) {
        CHECK(**bounds == CodeBounds{least, least});
      } else {
        ++open;
        CHECK(**bounds == (side == 'w' ? CodeBounds{draw_code, 300} : CodeBounds{301, draw_code}));
      }
    }
  }
  CHECK(open > 0);
}

TEST_CASE("what is not held has no bounds") {
  const auto reader = open_solved(usual_file());
  REQUIRE(reader);
  for (const char* fen : {"8/8/3k4/2p5/2P5/8/8/K7 w - - 0 1",    // the white king never stands there
                          "8/8/3k4/8/2P5/3K4/8/8 w - - 0 1",     // another slice
                          "8/8/3k4/2p5/2P5/3K4/8/Q7 w - - 0 1",  // another
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"}) {
    CAPTURE(fen);
    const auto bounds = reader->bounds(parsed_position(fen));
    REQUIRE(bounds);
    CHECK_FALSE(*bounds);
  }
}

TEST_CASE("the same slices make the same bytes, and their names follow from the position") {
  CHECK(usual_file() == usual_file());
  CHECK(solved_file_name(parsed_position(root_fen), Metric::dtm) == "8_8_3k4_2p5_2P5_3K4_8_8.dtm.solved");
  CHECK(solved_file_name(parsed_position(root_fen), Metric::dtz) == "8_8_3k4_2p5_2P5_3K4_8_8.wdl.solved");
}

TEST_CASE("a file of what was solved that is cut short, goes on or has a byte changed is not believed") {
  const Bytes file = usual_file();
  for (std::size_t size = 0; size < file.size(); size += size < 600 ? 1 : 97) {
    CAPTURE(size);
    CHECK(solved_fault_of(Bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size))) != "");
  }
  Bytes longer = file;
  longer.push_back(std::byte{0});
  CHECK(solved_fault_of(longer) != "");
  // Either it is refused at once, or when the block is read.
  const CodeBounds right = solved_bounds(*open_solved(file), root_fen);
  std::size_t refused = 0;
  for (std::size_t at = 0; at < file.size(); at += 13) {
    CAPTURE(at);
    Bytes changed = file;
    changed[at] ^= std::byte{0x20};
    const auto reader = open_solved(changed);
    if (!reader) {
      ++refused;
      continue;
    }
    const auto bounds = reader->bounds(parsed_position(root_fen));
    if (bounds) {
      REQUIRE(*bounds);
      CHECK(**bounds == right);
    } else {
      CHECK(bounds.error().kind == TableFault::Kind::damaged);
      CHECK(bounds.error().message.starts_with("a.solved is damaged: block 0: "));
    }
  }
  CHECK(refused > 20);
}

TEST_CASE("a file of another version, or a table, is refused by name") {
  Bytes file = usual_file();
  file[8] = std::byte{3};
  CHECK(solved_fault_of(file) == "it is of version 3, and what was solved of one position is of version 2");
  Bytes table;
  TableWriter writer("game chess\n", sink_to(table));
  writer.finish("");
  check_names(solved_fault_of(table), {"'game chess'", "'solved'"});
}

TEST_CASE("what was solved of one position is no table, and says so") {
  RulesShelf shelf;
  const auto table = open_any_table(make_memory_source(usual_file()), file_name, shelf);
  REQUIRE_FALSE(table);
  CHECK(table.error().message == "a.solved is no table: it has what 'mate33 solve' proved of one position");
}

TEST_CASE("slices and a directory that contradict each other are refused") {
  const std::vector<Code> slice(small_slice_codes);
  CHECK(solved_fault_of(file_of_slice(slice, usual_record())) == "");
  for (const auto& [slices, error] : std::vector<std::pair<std::uint64_t, std::string>>{
           {2, "it cannot have 2 slices in 2 blocks"}, {~std::uint64_t{0}, "it cannot have 1844"}}) {
    CHECK(solved_fault_of(file_of_slice(slice, usual_record(), solved_summary_text(slices)))
              .starts_with(error));
  }
  check_names(solved_fault_of(file_of_slice(slice, usual_record(), "slices 0\n")), {"'0'"});
  check_names(solved_fault_of(file_of_slice(slice, usual_record(), "slices 1\nmore 1\n")), {"says more"});
  const auto changed = [&](std::size_t at, Code code) {
    std::vector<Code> record = usual_record();
    record[at] = code;
    return solved_fault_of(file_of_slice(slice, record));
  };
  check_names(changed(0, 1), {"slice 0", "pawns"});       // on a1
  check_names(changed(4, 0xFF00), {"slice 0", "pawns"});  // too many of Black
  check_names(changed(8, 4), {"slice 0", "more pieces"});
  check_names(changed(8, 1), {"more blocks than there are"});  // a queen: the slice is larger
  check_names(changed(16, 0), {"slice 0", "neither one bound nor two"});
  // A block that is of no slice.
  Bytes file;
  TableWriter writer(solved_header_text(header_of_solved()), sink_to(file));
  BlockPacker packer(1);
  for (std::size_t block = 0; block < 2; ++block) writer.add_block(seal_block(packer.pack(slice), block));
  writer.add_block(seal_block(packer.pack(usual_record()), 2));
  writer.finish(solved_summary_text(1));
  CHECK(solved_fault_of(file) == "it has blocks that are of no slice");
  // The same slice twice.
  std::vector<Code> twice = usual_record();
  twice.insert(twice.end(), twice.begin(), twice.end());
  Bytes doubled;
  TableWriter other(solved_header_text(header_of_solved()), sink_to(doubled));
  for (std::size_t block = 0; block < 2; ++block) other.add_block(seal_block(packer.pack(slice), block));
  other.add_block(seal_block(packer.pack(twice), 2));
  other.finish(solved_summary_text(2));
  CHECK(solved_fault_of(doubled) == "it has a slice twice");
}

TEST_CASE("bounds that make no sense are damage") {
  for (const Code code : {Code{0xFFFE}, Code{0x7000}}) {
    std::vector<Code> slice(small_slice_codes, code);
    std::fill_n(slice.begin(), 64 * 64, Code{1});
    const auto reader = open_solved(file_of_slice(slice, usual_record()));
    REQUIRE(reader);
    const auto bounds = reader->bounds(parsed_position(root_fen));
    REQUIRE_FALSE(bounds);
    CHECK(bounds.error().message == "a.solved is damaged: it holds a position whose bounds make no sense");
  }
}

TEST_CASE("what a quest hopes is never read as proved, nor the other way round") {
  Bytes file;
  SolvedHeader header = header_of_solved();
  header.hope = SolvedHope{Color::white, WdlScore::win, 0, 5, 1, 1, 1};
  SolvedWriter writer(header, sink_to(file));
  add_slice(writer, with_queen(), false);
  writer.finish();
  CHECK(solved_fault_of(file) == "it has what a quest hopes, and proves nothing");
  const auto hope = SolvedReader::open_hope(make_memory_source(file), file_name);
  REQUIRE(hope);
  CHECK(hope->header().hope == header.hope);
  CHECK(hope->slice_count() == 1);
  const auto proof = SolvedReader::open_hope(make_memory_source(usual_file()), file_name);
  REQUIRE_FALSE(proof);
  CHECK(proof.error().message == "a.solved is damaged: it has what is proved, and not what a quest hopes");
}

TEST_CASE("a header of what was solved is read back, and every other one is refused") {
  const auto read = [](const std::string& text) {
    const auto header = parse_solved_header(text);
    return header ? std::string() : header.error();
  };
  for (const Metric metric : solved_metrics) {
    SolvedHeader header = header_of_solved();
    header.metric = metric;
    const std::string text = solved_header_text(header);
    CHECK(read(text) == "");
    CHECK(solved_header_text(*parse_solved_header(text)) == text);
    check_names(read(with_value(text, "root", "8/8/8/8/8/8/8/8 w - - 0 1")), {"root", "no legal position"});
    check_names(read(with_value(text, "root", "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1")), {"right to castle"});
    check_names(read(with_value(text, "root", "8/8/3k4/2p5/2P5/3K4/8/8 w")), {"canonical"});
    check_names(read(with_value(text, "solved-with", std::string(201, 'a'))), {"too long"});
    check_names(read(with_value(text, "solved-with", "a\tb")), {"no plain text"});
    check_names(read(with_value(text, "tables", "KvKQ")), {"'KvKQ'"});
    check_names(read(with_value(text, "metric", "wdl")), {"'wdl'", "'dtm in plies'", "'dtz in plies'"});
    check_names(read(with_value(text, "block-codes", "1")), {"block-codes"});
    check_names(read(text + "more 1\n"), {"says more"});
    header.hope = SolvedHope{Color::black, WdlScore::draw, 1, 12'345'678'901, 3, 17, 5};
    const std::string hoped = solved_header_text(header);
    CHECK(hoped.ends_with("\nhope black holds 1 12345678901 3 17 5\n"));
    CHECK(parse_solved_header(hoped)->hope == header.hope);
    for (const char* other :
         {"", "black holds 1 2 3 5", "black draws 1 2 3 4 5", "green wins 1 2 3 4 5", "black wins 01 2 3 4 5",
          "black wins 1 2 3 4 5 5", "black wins 4294967296 2 3 4 5", "wins black 1 2 3 4 5",
          "black wins 1 2  3 4 5", "black wins -1 2 3 4 5"}) {
      CAPTURE(other);
      check_names(read(with_value(hoped, "hope", other)), {"hope"});
    }
  }
  SolvedHeader without_tables = header_of_solved();
  without_tables.tables.clear();
  check_lines_refused(solved_header_text(without_tables), read);
}

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "mate33/core/fen.hpp"
#include "mate33/core/legal_moves.hpp"
#include "mate33/core/legality.hpp"
#include "mate33/core/table_format.hpp"
#include "mate33/core/zstd_frame.hpp"
#include "mate33/generator/solver.hpp"
#include "mate33/generator/table_encoder.hpp"
#include "mate33/generator/table_generator.hpp"
#include "temporary_directory.hpp"
#include "test_table.hpp"

using namespace mate33;

// Tables of the general format, as the generator writes them.

namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::byte>;

Material material_of(const char* name) {
  return *Material::parse(name);
}

void make_tables(const std::vector<Material>& wanted, const fs::path& directory) {
  WorkerTeam team(2);
  generate_tables(with_prerequisites(wanted), wanted, {directory, quick_level}, team, {});
}

/// A directory with KQvK, KRvK, KQvKR and KPvK.
const fs::path& made_directory() {
  static const TemporaryDirectory directory;
  static const bool made = (make_tables({material_of("KQvKR"), material_of("KPvK")}, directory.path()), true);
  static_cast<void>(made);
  return directory.path();
}

/// A directory with KPvKP and all that it needs.
const fs::path& made_pawn_directory() {
  static const TemporaryDirectory directory;
  static const bool made = (make_tables({material_of("KPvKP")}, directory.path()), true);
  static_cast<void>(made);
  return directory.path();
}

/// The values as the solver has them, never written to a file.
const Solution& solved(const char* name) {
  static WorkerTeam team(2);
  static SolvedInMemory tables(team);
  return tables.solve(material_of(name));
}

Tablebase open_directory(const fs::path& directory) {
  Tablebase tables = Tablebase::open(std::array{directory.string()});
  tables.open_files();
  return tables;
}

Bytes bytes_of_table(const char* name) {
  std::ifstream file(made_directory() / table_file_name(material_of(name)), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

/// Every n-th position of a table, either side to move; those that are not legal only where asked for.
std::vector<Position> positions_of(const char* name, std::size_t n, bool with_illegal = false) {
  const TableLayout layout(material_of(name));
  std::vector<Position> positions;
  const std::size_t all = layout.slice_count() * layout.slice_entries();
  for (std::size_t i = 0; i < all; i += n) {
    const MenSquares men = layout.men_of(i / layout.slice_entries(), i % layout.slice_entries());
    if (!layout.are_apart(men)) continue;
    for (const Color side : all_colors) {
      const Position position = layout.position_of(men, side);
      if (with_illegal || !find_fault(position)) positions.push_back(position);
    }
  }
  return positions;
}

std::vector<Symmetry> symmetries_of(Material material) {
  if (material.count(PieceType::pawn) > 0) return {Symmetry::identity(), Symmetry::flip_files()};
  return {all_symmetries.begin(), all_symmetries.end()};
}

bool answers(const Tablebase& tables, const Position& position, Value value) {
  const ProbeResult result = tables.probe(position);
  return result.status == ProbeStatus::ok && result.value == value;
}

/// How many of the positions the tables answer otherwise than the solver.
std::size_t count_wrong(const Tablebase& tables, const char* name, std::size_t n) {
  std::size_t wrong = 0;
  for (const Position& position : positions_of(name, n)) {
    wrong += answers(tables, position, solved(name).value(position)) ? 0 : 1;
  }
  return wrong;
}

/// Copies one table of made_directory() under a name.
void copy_table(const char* name, const fs::path& target) {
  fs::copy_file(made_directory() / table_file_name(material_of(name)), target);
}

struct Sample {
  Position position;
  Value value;
};

std::vector<Sample> samples_of(const char* name, std::size_t count) {
  std::vector<Position> positions = positions_of(name, 1);
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < count; ++i) {
    const Position& position = positions[i * positions.size() / count];
    samples.push_back({position, solved(name).value(position)});
  }
  return samples;
}

/// Where the blocks of a table begin.
std::size_t blocks_begin(const Bytes& table) {
  return table.size() - TablePreamble::parse(std::span(table).first<preamble_bytes>())->blocks_bytes;
}

/// What a table with one changed byte came to.
struct Damage {
  std::size_t refused = 0, noticed = 0, harmless = 0, wrong = 0;
};

void probe_damaged(const Bytes& bytes, const std::vector<Sample>& samples, Damage& damage) {
  const auto tables = Tablebase::open_memory(bytes);
  if (!tables) {
    ++damage.refused;
    return;
  }
  bool noticed = false, wrong = false;
  for (const Sample& sample : samples) {
    const ProbeResult result = tables->probe(sample.position);
    if (result.status == ProbeStatus::corrupt_file && !result.value.is_known()) {
      noticed = true;
    } else {
      wrong = wrong || result.status != ProbeStatus::ok || result.value != sample.value;
    }
  }
  ++(wrong ? damage.wrong : noticed ? damage.noticed : damage.harmless);
}

void append(Bytes& file, std::span<const std::byte> bytes) {
  file.insert(file.end(), bytes.begin(), bytes.end());
}

/// A file that is sound in every checksum and holds codes that mean nothing: of one byte or of two.
Bytes nonsense_table(const char* name, bool wide, std::mt19937_64& random) {
  const TableLayout layout(material_of(name));
  const BlockMap map(layout);
  std::vector<Bytes> frames;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    if (block >= 2 && block + 2 < map.block_count()) {
      frames.push_back(frames[block % 2]);
      continue;
    }
    Bytes codes(map.entry_count(block) * (wide ? 2 : 1));
    for (std::byte& byte : codes) byte = static_cast<std::byte>(random() & 0xFF);
    frames.push_back(compress_zstd_frame(codes, 1));
  }
  const std::string text = TableHeader{layout.material(), {}}.to_text();
  TablePreamble preamble{static_cast<std::uint32_t>(preamble_bytes + text.size()), frames.size(), 0};
  Bytes sizes, header, file;
  for (const Bytes& frame : frames) {
    preamble.blocks_bytes += frame.size();
    for (unsigned shift = 0; shift < 32; shift += 8) {
      sizes.push_back(static_cast<std::byte>(frame.size() >> shift & 0xFF));
    }
  }
  append(header, preamble.to_bytes());
  append(header, std::as_bytes(std::span(text)));
  append(file, preamble.to_bytes());
  append(file, compress_zstd_frame(header, 1));
  append(file, compress_zstd_frame(sizes, 1));
  for (const Bytes& frame : frames) append(file, frame);
  return file;
}

/// The value by one ply of lookahead with the plain move generator. Nothing if a move has no answer.
std::optional<Value> value_by_lookahead(const Tablebase& tables, const Position& position) {
  std::optional<Value> best;
  for (const Move move : legal_moves(position)) {
    const ProbeResult after = tables.probe(position.after(move));
    if (after.status != ProbeStatus::ok) return std::nullopt;
    const Value value = before_move(after.value);
    if (!best || goodness(value) > goodness(*best)) best = value;
  }
  if (best) return best;
  return is_in_check(position, position.side_to_move) ? loss_in(0) : Value::draw();
}

/// Every legal position in which White, to move, may capture the only black pawn en passant with its own.
std::vector<Position> en_passant_positions() {
  std::vector<Position> positions;
  for (unsigned file = 0; file < 8; ++file) {
    for (const int beside : {-1, 1}) {
      if (file + static_cast<unsigned>(beside) > 7) continue;
      const unsigned other = file + static_cast<unsigned>(beside);
      Position pawns;
      pawns.put({Color::white, PieceType::pawn}, square_at(32 + file));
      pawns.put({Color::black, PieceType::pawn}, square_at(32 + other));
      const SquareSet passed = {square_at(40 + other), square_at(48 + other)};
      for (const Square white : SquareSet::all() - pawns.occupied() - passed) {
        for (const Square black : SquareSet::all() - pawns.occupied() - passed - white) {
          Position position = pawns;
          position.put({Color::white, PieceType::king}, white);
          position.put({Color::black, PieceType::king}, black);
          position.en_passant = square_at(40 + other);
          if (!find_fault(position) && has_legal_en_passant(position)) positions.push_back(position);
        }
      }
    }
  }
  return positions;
}

}  // namespace

TEST_CASE("tables answer what the solver found, from all sides") {
  const Tablebase tables = open_directory(made_directory());
  CHECK(tables.faults().empty());
  CHECK(tables.tables().size() == 4);
  for (const char* name : {"KQvKR", "KPvK"}) {
    CAPTURE(name);
    CHECK(tables.has_table(material_of(name)));
    CHECK(tables.has_table(material_of(name).colors_swapped()));
    std::size_t compared = 0, wrong = 0;
    for (const Position& position : positions_of(name, 97)) {
      const Value value = solved(name).value(position);
      for (const Symmetry symmetry : symmetries_of(material_of(name))) {
        const Position image = transformed(position, symmetry);
        wrong += answers(tables, image, value) ? 0 : 1;
        wrong += answers(tables, colors_swapped(image), value) ? 0 : 1;
        ++compared;
      }
    }
    CHECK(wrong == 0);
    CHECK(compared > 2000);
  }
}

TEST_CASE("every position of the tables of three men is answered as it was solved") {
  const Tablebase tables = open_directory(made_directory());
  for (const char* name : {"KQvK", "KRvK", "KPvK"}) {
    CAPTURE(name);
    CHECK(count_wrong(tables, name, 1) == 0);
  }
}

TEST_CASE("positions that are not legal are told from draws") {
  const Tablebase tables = open_directory(made_directory());
  std::size_t illegal = 0, wrong = 0;
  for (const Position& position : positions_of("KPvK", 7, true)) {
    const bool expected = find_fault(position).has_value();
    const ProbeResult result = tables.probe(position);
    wrong += (result.status == ProbeStatus::illegal_position) == expected ? 0 : 1;
    wrong += result.value.is_known() != expected ? 0 : 1;
    illegal += expected ? 1 : 0;
  }
  CHECK(illegal > 1000);
  CHECK(wrong == 0);
}

TEST_CASE("a table in memory answers as the file does") {
  const auto tables = Tablebase::open_memory(bytes_of_table("KQvKR"));
  REQUIRE(tables);
  CHECK(tables->tables() == std::vector{material_of("KQvKR")});
  CHECK(count_wrong(*tables, "KQvKR", 331) == 0);
}

TEST_CASE("the side with the queen may be Black") {
  const Tablebase tables = open_directory(made_directory());
  for (const char* fen :
       {"8/8/8/8/8/2k5/1q6/K7 w - - 0 1", "8/8/8/8/8/1k6/2q5/K7 w - - 0 1", "8/8/8/4k3/8/8/q7/7K b - - 0 1",
        "8/8/8/4k3/8/8/q7/7K w - - 0 1", "8/8/8/8/8/3k4/1q6/3K4 b - - 0 1"}) {
    CAPTURE(fen);
    const Position position = position_of(fen);
    REQUIRE(position.material() == material_of("KQvK").colors_swapped());
    CHECK(answers(tables, position, solved("KQvK").value(colors_swapped(position))));
  }
  CHECK(answers(tables, position_of("8/8/8/8/8/2k5/1q6/K7 w - - 0 1"), loss_in(0)));
  CHECK(answers(tables, position_of("8/8/8/8/8/1k6/2q5/K7 w - - 0 1"), Value::draw()));  // stalemate
}

TEST_CASE("a smaller table that is missing does not keep a larger one from its answers") {
  const TemporaryDirectory directory;
  copy_table("KQvKR", directory / "KQvKR.m33");
  copy_table("KPvK", directory / "KPvK.m33");
  const Tablebase tables = open_directory(directory.path());
  CHECK(tables.faults().empty());
  CHECK(count_wrong(tables, "KQvKR", 977) == 0);
  CHECK(count_wrong(tables, "KPvK", 97) == 0);
}

TEST_CASE("a move into a table that is missing is listed as unknown, and the value of the position stands") {
  const TemporaryDirectory directory;
  copy_table("KQvKR", directory / "KQvKR.m33");
  const Tablebase tables = open_directory(directory.path());
  const Position position = position_of("8/8/8/3r4/8/8/3Q4/K6k w - - 0 1");
  const RootProbe root = tables.probe_root(position);
  CHECK(root.status == ProbeStatus::ok);
  CHECK(root.value == solved("KQvKR").value(position));
  CHECK(root.moves.size() == legal_moves(position).size());
  std::size_t unknown = 0;
  for (const RankedMove& move : root.moves) {
    CAPTURE(to_uci(move.move));
    const bool is_capture = move.move == Move{Square::d2, Square::d5};
    CHECK(move.conversion == is_capture);
    CHECK(move.value_after.is_known() == !is_capture);
    CHECK(move.status == (is_capture ? ProbeStatus::missing_table : ProbeStatus::ok));
    CHECK((move.category_after == Category::unknown) == is_capture);
    unknown += move.value_after.is_known() ? 0 : 1;
  }
  CHECK(unknown == 1);
  // With the smaller table there it is a move like others.
  for (const RankedMove& move : open_directory(made_directory()).probe_root(position).moves) {
    CHECK(move.status == ProbeStatus::ok);
  }
}

TEST_CASE("without a table the answer says which") {
  const TemporaryDirectory directory;
  copy_table("KPvK", directory / "KPvK.m33");
  const Tablebase tables = open_directory(directory.path());
  const ProbeResult result = tables.probe(position_of("8/8/8/4k3/8/8/Q7/7K w - - 0 1"));
  CHECK(result.status == ProbeStatus::missing_table);
  CHECK(!result.value.is_known());
  CHECK(tables.status_without_table(material_of("KQvK")) == ProbeStatus::missing_table);
  // Bare kings and a minor piece need no table.
  CHECK(answers(tables, position_of("8/8/8/4k3/8/8/N7/7K w - - 0 1"), Value::draw()));
  CHECK(answers(tables, position_of("8/8/8/4k3/8/8/8/7K b - - 0 1"), Value::draw()));
  CHECK(tables.probe(position_of("8/pppp4/8/4k3/8/8/Q7/7K w - - 0 1")).status == ProbeStatus::too_many_men);
}

TEST_CASE("castling rights are refused") {
  const Tablebase tables = open_directory(made_directory());
  for (const char* fen :
       {"k7/8/8/8/8/8/8/4K2R w K - 0 1", "4k2r/8/8/8/8/8/8/QK6 w k - 0 1", "k7/8/8/8/8/8/8/R3K3 b Q - 0 1"}) {
    CAPTURE(fen);
    Position position = position_of(fen);
    REQUIRE(position.castling.any());
    CHECK(tables.probe(position).status == ProbeStatus::castling_rights);
    CHECK(!tables.probe(position).value.is_known());
    CHECK(tables.probe_root(position).status == ProbeStatus::castling_rights);
    position.castling = {};
    CHECK(tables.probe(position).status == ProbeStatus::ok);
  }
}

TEST_CASE("a line of best moves is as long as its value says, through smaller tables") {
  const Tablebase tables = open_directory(made_directory());
  std::size_t lines = 0, wrong = 0;
  for (const char* name : {"KQvKR", "KPvK"}) {
    for (const Position& position : positions_of(name, std::string_view(name) == "KPvK" ? 1999 : 59'999)) {
      const Value value = solved(name).value(position);
      const Line line = tables.best_line(position);
      const std::size_t length = value.is_decisive() ? value.plies.count() : 0;
      ++lines;
      wrong += line.status == ProbeStatus::ok && line.value == value && line.moves.size() == length ? 0 : 1;
    }
  }
  CHECK(lines > 50);
  CHECK(wrong == 0);
}

TEST_CASE(
    "ten thousand tables with one changed byte answer rightly, say that they are damaged, or are refused") {
  std::mt19937_64 random(33);
  for (const char* name : {"KQvK", "KPvK"}) {
    CAPTURE(name);
    const Bytes table = bytes_of_table(name);
    const std::vector<Sample> samples = samples_of(name, 30);
    Damage damage;
    probe_damaged(table, samples, damage);
    REQUIRE(damage.harmless == 1);
    for (int i = 0; i < 5000; ++i) {
      Bytes changed = table;
      // One in four of the changes is where the parts before the blocks are.
      const std::size_t end = i % 4 == 0 ? blocks_begin(table) : table.size();
      changed[random() % end] ^= static_cast<std::byte>(1 + random() % 255);
      probe_damaged(changed, samples, damage);
    }
    CHECK(damage.wrong == 0);
    CHECK(damage.refused > 1000);
    CHECK(damage.noticed > 3000);
  }
}

TEST_CASE("every change of one bit in the parts before the blocks is refused") {
  const Bytes table = bytes_of_table("KQvK");
  const std::vector<Sample> samples = samples_of("KQvK", 4);
  Damage damage;
  const std::size_t bits = 8 * blocks_begin(table);
  for (std::size_t bit = 0; bit < bits; ++bit) {
    Bytes changed = table;
    changed[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
    probe_damaged(changed, samples, damage);
  }
  CHECK(damage.wrong == 0);
  CHECK(damage.noticed == 0);
  CHECK(damage.refused + damage.harmless == bits);
  // zstd has bits that it does not look at.
  CHECK(damage.harmless <= 32);
}

TEST_CASE("a table that is cut short or goes on is refused") {
  std::mt19937_64 random(34);
  const auto is_refused = [](std::span<const std::byte> bytes) {
    const auto tables = Tablebase::open_memory(bytes);
    return !tables && tables.error().kind == TableFault::Kind::damaged && !tables.error().message.empty();
  };
  for (const char* name : {"KQvK", "KPvK"}) {
    CAPTURE(name);
    Bytes table = bytes_of_table(name);
    std::size_t accepted = 0;
    for (std::size_t length = 0; length < 200; ++length) {
      accepted += is_refused(std::span(table).first(length)) ? 0 : 1;
    }
    for (int i = 0; i < 200; ++i) {
      accepted += is_refused(std::span(table).first(random() % table.size())) ? 0 : 1;
    }
    accepted += is_refused(std::span(table).first(table.size() - 1)) ? 0 : 1;
    CHECK(accepted == 0);
    for (const std::size_t more : {1u, 4u, 100u, 100'000u}) {
      Bytes longer = table;
      append(longer, Bytes(more));
      CHECK(is_refused(longer));
    }
    append(table, bytes_of_table("KRvK"));
    CHECK(is_refused(table));
  }
}

TEST_CASE("parts of one table in another are refused or noticed") {
  const Bytes queen = bytes_of_table("KQvK"), rook = bytes_of_table("KRvK");
  const std::vector<Sample> samples = samples_of("KQvK", 30);
  Damage damage;
  for (std::size_t at = 0; at < std::min(queen.size(), rook.size()); at += 97) {
    Bytes mixed(queen.begin(), queen.begin() + static_cast<std::ptrdiff_t>(at));
    append(mixed, std::span(rook).subspan(at));
    if (at > 0) probe_damaged(mixed, samples, damage);
  }
  CHECK(damage.wrong == 0);
  CHECK(damage.harmless == 0);
}

TEST_CASE("a table with sound checksums and codes without meaning does no harm") {
  std::mt19937_64 random(35);
  for (const char* name : {"KQvK", "KPvK", "KRvKN", "KQvKR"}) {
    for (const bool wide : {false, true}) {
      CAPTURE(name);
      CAPTURE(wide);
      const auto tables = Tablebase::open_memory(nonsense_table(name, wide, random));
      REQUIRE(tables);
      std::size_t wrong = 0;
      for (const Position& position : positions_of(name, 1009)) {
        const ProbeResult result = tables->probe(position);
        const bool answered = result.status == ProbeStatus::ok;
        wrong += answered || result.status == ProbeStatus::corrupt_file ? 0 : 1;
        wrong += answered == result.value.is_known() ? 0 : 1;
        wrong += tables->probe_root(position).moves.size() == legal_moves(position).size() ? 0 : 1;
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("a file under the name of another material is refused by both names") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory / "KRvK.m33");
  const Tablebase tables = open_directory(directory.path());
  CHECK(!tables.has_table(material_of("KRvK")));
  CHECK(!tables.has_table(material_of("KQvK")));
  CHECK(tables.probe(position_of("8/8/8/4k3/8/8/R7/7K w - - 0 1")).status == ProbeStatus::corrupt_file);
  CHECK(tables.probe(position_of("8/8/8/4k3/8/8/Q7/7K w - - 0 1")).status == ProbeStatus::missing_table);
  REQUIRE(tables.faults().size() == 1);
  CHECK(tables.faults().front().kind == TableFault::Kind::damaged);
  CHECK(tables.faults().front().message.find("KRvK.m33") != std::string::npos);
  CHECK(tables.faults().front().message.find("KQvK") != std::string::npos);
}

TEST_CASE("files that are no tables are told of or passed over, and the others serve") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory / "KQvK.m33");
  directory.write("KRvK.m33", Bytes(100));
  directory.write("notes.m33", Bytes(10));
  directory.write("KvKP.m33", Bytes(10));  // not how tables are named
  fs::create_directory(directory / "KPvK.m33");
  const Tablebase tables = open_directory(directory.path());
  CHECK(tables.tables() == std::vector{material_of("KQvK")});
  CHECK(tables.status_without_table(material_of("KRvK")) == ProbeStatus::corrupt_file);
  CHECK(tables.status_without_table(material_of("KPvK")) == ProbeStatus::io_error);
  CHECK(tables.faults().size() == 2);
  CHECK(count_wrong(tables, "KQvK", 101) == 0);
}

TEST_CASE(
    "of two directories the first that has a table serves, and a damaged one does not shut out a sound one") {
  const TemporaryDirectory damaged;
  damaged.write("KQvK.m33", Bytes(100));
  const Tablebase tables = Tablebase::open(std::array{damaged.path().string(), made_directory().string()});
  tables.open_files();
  CHECK(tables.faults().size() == 1);
  CHECK(tables.has_table(material_of("KQvK")));
  CHECK(count_wrong(tables, "KQvK", 101) == 0);
}

TEST_CASE("a file that becomes shorter while it is open is an error of reading") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory / "KQvK.m33");
  const Tablebase tables = open_directory(directory.path());
  CHECK(tables.faults().empty());
  fs::resize_file(directory / "KQvK.m33", 1000);
  const ProbeResult result = tables.probe(position_of("8/8/8/4k3/8/8/Q7/7K w - - 0 1"));
  CHECK(result.status == ProbeStatus::io_error);
  CHECK(!result.value.is_known());
}

TEST_CASE("a right to capture en passant counts, in every position of king and pawn against king and pawn") {
  const Tablebase tables = open_directory(made_pawn_directory());
  std::size_t positions = 0, wrong = 0, mattered = 0;
  for (const Position& position : en_passant_positions()) {
    const std::optional<Value> expected = value_by_lookahead(tables, position);
    REQUIRE(expected);
    wrong += answers(tables, position, *expected) ? 0 : 1;
    wrong += answers(tables, colors_swapped(position), *expected) ? 0 : 1;
    wrong += answers(tables, transformed(position, Symmetry::flip_files()), *expected) ? 0 : 1;
    Position without = position;
    without.en_passant.reset();
    mattered += tables.probe(without).value == *expected ? 0 : 1;
    ++positions;
  }
  CHECK(wrong == 0);
  CHECK(positions > 10'000);
  CHECK(mattered > 100);
}

TEST_CASE("a FEN with an en passant square is answered by its best move") {
  const Tablebase tables = open_directory(made_pawn_directory());
  for (const char* fen : {"8/8/8/3pP3/8/8/8/k1K5 w - d6 0 2", "8/8/8/8/3pP3/8/8/k1K5 b - e3 0 1",
                          "7k/8/8/8/pP6/8/8/K7 b - b3 0 1", "8/8/8/k7/Pp6/8/8/K7 b - a3 0 1"}) {
    CAPTURE(fen);
    const Position position = position_of(fen);
    REQUIRE(position.en_passant);
    const RootProbe root = tables.probe_root(position);
    CHECK(root.status == ProbeStatus::ok);
    CHECK(root.value == value_by_lookahead(tables, position));
    CHECK(before_move(root.moves.front().value_after) == root.value);
    const Line line = tables.best_line(position);
    CHECK(line.moves.size() == (root.value.is_decisive() ? root.value.plies.count() : 0));
  }
}

TEST_CASE("where the capture en passant leads to a table that is missing there is no answer") {
  const TemporaryDirectory directory;
  fs::copy_file(made_pawn_directory() / "KPvKP.m33", directory / "KPvKP.m33");
  const Tablebase tables = open_directory(directory.path());
  Position position = position_of("8/8/8/3pP3/8/8/8/k1K5 w - d6 0 2");
  CHECK(tables.probe(position).status == ProbeStatus::missing_table);
  CHECK(!tables.probe(position).value.is_known());
  position.en_passant.reset();
  CHECK(tables.probe(position).status == ProbeStatus::ok);
}

TEST_SUITE("threads") {
  TEST_CASE("many threads may ask for the same blocks when they are first needed") {
    std::vector<Sample> samples;
    for (const Position& position : positions_of("KQvKR", 1409)) {
      samples.push_back({position, solved("KQvKR").value(position)});
    }
    for (int round = 0; round < 3; ++round) {
      const Tablebase tables = open_directory(made_directory());
      constexpr std::size_t thread_count = 8;
      std::atomic<std::size_t> ready{0}, wrong{0};
      {
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < thread_count; ++t) {
          threads.emplace_back([&] {
            for (++ready; ready < thread_count;) std::this_thread::yield();
            for (const Sample& sample : samples) {
              if (!answers(tables, sample.position, sample.value)) ++wrong;
            }
          });
        }
      }
      CHECK(wrong == 0);
    }
  }
}

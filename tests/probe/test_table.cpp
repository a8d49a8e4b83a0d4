#include "test_table.hpp"

#include <random>
#include <span>
#include <stdexcept>
#include <string>

#include "mate33/base/zstd_frame.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/flat/flat_builder.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/workers/worker_team.hpp"

namespace mate33 {

namespace {

/// May be illegal; nothing where two pieces meet on a square.
std::optional<Position> random_placement(std::mt19937_64& random) {
  const Color strong = random() % 2 == 0 ? Color::white : Color::black;
  const Piece pieces[] = {{strong, PieceType::king},
                          {strong, PieceType::bishop},
                          {strong, PieceType::knight},
                          {!strong, PieceType::king}};
  Position position;
  position.side_to_move = random() % 2 == 0 ? Color::white : Color::black;
  for (const Piece piece : pieces) {
    const Square s = square_at(static_cast<unsigned>(random() % square_count));
    if (position.occupied().contains(s)) return std::nullopt;
    position.put(piece, s);
  }
  return position;
}

template <class Filter>
std::vector<Position> random_positions(std::size_t count, std::uint64_t seed, Filter filter) {
  std::mt19937_64 random(seed);
  std::vector<Position> positions;
  while (positions.size() < count) {
    const std::optional<Position> position = random_placement(random);
    if (position && !find_fault(*position) && filter(*position)) positions.push_back(*position);
  }
  return positions;
}

}  // namespace

const std::vector<std::byte>& table_bytes() {
  static const std::vector<std::byte> bytes = [] {
    WorkerTeam team(0);
    return build_flat_table(SolvedInMemory(team).solve(FlatTable::material), team);
  }();
  return bytes;
}

const std::vector<std::byte>& compressed_table_bytes() {
  static const std::vector<std::byte> bytes = compress_zstd_frame(table_bytes(), 1);
  return bytes;
}

const Tablebase& kbnvk() {
  static const Tablebase tables = [] {
    Expected<Tablebase, TableFault> opened = Tablebase::open_memory(table_bytes());
    if (!opened) throw std::runtime_error(opened.error().message);
    return *std::move(opened);
  }();
  return tables;
}

Position position_of(std::string_view fen) {
  const Expected<ParsedFen, FenError> parsed = parse_fen(fen);
  if (!parsed) throw std::invalid_argument(std::string(fen) + ": " + parsed.error().message());
  return parsed->position;
}

std::vector<Position> random_kbnvk(std::size_t count) {
  return random_positions(count, 33, [](const Position&) { return true; });
}

std::vector<Position> random_decisive_kbnvk(std::size_t count) {
  return random_positions(count, 65, [](const Position& p) { return kbnvk().probe(p).value.is_decisive(); });
}

}  // namespace mate33

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>

#include "mate33/core/fen.hpp"
#include "mate33/core/legality.hpp"
#include "mate33/mate33.h"
#include "mate33/tablebase.hpp"

struct mate33_tablebase {
  mate33::Tablebase tables;
};

namespace mate33 {

namespace {

static_assert(MATE33_MAX_MOVES == FixedList<RankedMove>::capacity);

mate33_status to_c(ProbeStatus status) {
  static_assert(static_cast<int>(ProbeStatus::ok) == MATE33_OK);
  static_assert(static_cast<int>(ProbeStatus::missing_table) == MATE33_MISSING_TABLE);
  static_assert(static_cast<int>(ProbeStatus::castling_rights) == MATE33_CASTLING);
  static_assert(static_cast<int>(ProbeStatus::illegal_position) == MATE33_ILLEGAL);
  static_assert(static_cast<int>(ProbeStatus::too_many_men) == MATE33_TOO_MANY_MEN);
  static_assert(static_cast<int>(ProbeStatus::corrupt_file) == MATE33_CORRUPT_FILE);
  static_assert(static_cast<int>(ProbeStatus::io_error) == MATE33_IO_ERROR);
  return static_cast<mate33_status>(status);
}

mate33_outcome to_c(Outcome outcome) {
  static_assert(static_cast<int>(Outcome::unknown) == MATE33_UNKNOWN);
  static_assert(static_cast<int>(Outcome::checkmated) == MATE33_CHECKMATED);
  static_assert(static_cast<int>(Outcome::loss) == MATE33_LOSS);
  static_assert(static_cast<int>(Outcome::draw) == MATE33_DRAW);
  static_assert(static_cast<int>(Outcome::win) == MATE33_WIN);
  return static_cast<mate33_outcome>(outcome);
}

mate33_result to_c(Value value, unsigned halfmove_clock) {
  const unsigned plies = value.plies.count();
  constexpr unsigned fifty_moves = 100;
  // Mate on the hundredth half-move counts. The clock is compared first: it may be any number at all.
  const bool in_time = halfmove_clock <= fifty_moves && plies <= fifty_moves - halfmove_clock;
  return {to_c(value.outcome), plies,
          value.is_decisive() && !in_time ? MATE33_UNLESS_DRAWN_BY_RULE : MATE33_CERTAIN};
}

mate33_move to_c(Move move) {
  const char promotion = move.promotion ? letter(Piece{Color::black, *move.promotion}) : '\0';
  return {static_cast<std::uint8_t>(index(move.from)), static_cast<std::uint8_t>(index(move.to)), promotion};
}

/// Runs what may allocate; nothing is thrown through the C interface.
template <class Function>
mate33_status guarded(Function function) noexcept {
  try {
    return function();
  } catch (const std::bad_alloc&) {
    return MATE33_OUT_OF_MEMORY;
  } catch (...) {
    return MATE33_BAD_ARGUMENT;
  }
}

/// Nothing unless every occupied square has exactly one piece and no side more than 16 men.
std::optional<Position> position_from(SquareSet white, SquareSet black,
                                      const SquareSet (&by_type)[piece_type_count]) {
  SquareSet of_any_type;
  unsigned pieces = 0;
  for (const SquareSet set : by_type) {
    of_any_type |= set;
    pieces += set.size();
  }
  constexpr unsigned most_of_a_side = 16;
  if (white.intersects(black) || of_any_type != (white | black) || pieces != of_any_type.size())
    return std::nullopt;
  if (white.size() > most_of_a_side || black.size() > most_of_a_side) return std::nullopt;
  Position position;
  for (const PieceType t : all_piece_types) {
    for (const Square s : by_type[index(t)] & white) position.put({Color::white, t}, s);
    for (const Square s : by_type[index(t)] & black) position.put({Color::black, t}, s);
  }
  return position;
}

void put_text(const std::string& text, char* buffer, std::size_t size) {
  if (buffer == nullptr || size == 0) return;
  const std::size_t length = std::min(text.size(), size - 1);
  std::memcpy(buffer, text.data(), length);
  buffer[length] = '\0';
}

template <class List, class Convert>
mate33_status copy_out(const List& list, std::size_t capacity, std::size_t* count, Convert convert) {
  *count = list.size();
  if (list.size() > capacity) return MATE33_BUFFER_TOO_SMALL;
  for (std::size_t i = 0; i < list.size(); ++i) convert(i);
  return MATE33_OK;
}

}  // namespace

}  // namespace mate33

using namespace mate33;

const char* mate33_version(void) {
  return MATE33_VERSION;
}

const char* mate33_strerror(mate33_status status) {
  switch (status) {
    case MATE33_BAD_FEN: return "the text is not a FEN";
    case MATE33_BAD_ARGUMENT: return "an argument is null or out of range";
    case MATE33_OUT_OF_MEMORY: return "out of memory";
    case MATE33_BUFFER_TOO_SMALL: return "the buffer is too small";
    default: break;
  }
  const bool known = status >= MATE33_OK && status <= MATE33_IO_ERROR;
  return known ? describe(static_cast<ProbeStatus>(status)) : "unknown status";
}

mate33_status mate33_open(const char* directories, mate33_tablebase** tables) {
  if (directories == nullptr || tables == nullptr) return MATE33_BAD_ARGUMENT;
  return guarded([&] {
    *tables = new mate33_tablebase{Tablebase::open(directories)};
    return MATE33_OK;
  });
}

mate33_status mate33_open_memory(const void* contents, size_t size, mate33_tablebase** tables) {
  if (contents == nullptr || tables == nullptr) return MATE33_BAD_ARGUMENT;
  return guarded([&] {
    auto opened = Tablebase::open_memory({static_cast<const std::byte*>(contents), size});
    if (!opened) return MATE33_CORRUPT_FILE;
    *tables = new mate33_tablebase{*std::move(opened)};
    return MATE33_OK;
  });
}

void mate33_close(mate33_tablebase* tables) {
  delete tables;
}

const char* mate33_problem(const mate33_tablebase* tables, size_t i) {
  if (tables == nullptr || i >= tables->tables.faults().size()) return nullptr;
  return tables->tables.faults()[i].message.c_str();
}

int mate33_has_table(const mate33_tablebase* tables, const char* material) {
  if (tables == nullptr || material == nullptr) return 0;
  int found = 0;
  guarded([&] {
    const auto parsed = Material::parse(material);
    found = parsed && tables->tables.has_table(*parsed) ? 1 : 0;
    return MATE33_OK;
  });
  return found;
}

unsigned mate33_largest(const mate33_tablebase* tables) {
  if (tables == nullptr) return 0;
  unsigned largest = 0;
  guarded([&] {
    for (const Material m : tables->tables.tables()) largest = std::max(largest, m.men());
    return MATE33_OK;
  });
  return largest;
}

mate33_status mate33_probe(const mate33_tablebase* tables, uint64_t white, uint64_t black, uint64_t kings,
                           uint64_t queens, uint64_t rooks, uint64_t bishops, uint64_t knights,
                           uint64_t pawns, unsigned rule50, unsigned castling, unsigned ep, int turn,
                           mate33_result* result) {
  if (tables == nullptr || result == nullptr || ep >= square_count) return MATE33_BAD_ARGUMENT;
  if (castling != 0) return MATE33_CASTLING;
  // In the order of PieceType.
  const SquareSet by_type[piece_type_count] = {SquareSet(kings),   SquareSet(queens),  SquareSet(rooks),
                                               SquareSet(bishops), SquareSet(knights), SquareSet(pawns)};
  std::optional<Position> position = position_from(SquareSet(white), SquareSet(black), by_type);
  if (!position) return MATE33_ILLEGAL;
  position->side_to_move = turn != 0 ? Color::white : Color::black;
  if (ep != 0) position->en_passant = square_at(ep);
  const ProbeResult probed = tables->tables.probe(*position);
  if (probed.status == ProbeStatus::ok) *result = to_c(probed.value, rule50);
  return to_c(probed.status);
}

namespace {

/// The position of a FEN, or the status that says why there is none, with the words for it.
struct FenPosition {
  mate33_status status = MATE33_BAD_FEN;
  Position position;
  std::string error;
};

FenPosition read_fen(const char* fen) {
  FenPosition read;
  const Expected<ParsedFen, FenError> parsed = parse_fen(fen);
  if (!parsed) {
    read.error = parsed.error().message();
    return read;
  }
  read.position = parsed->position;
  const std::optional<PositionFault> fault = find_fault(read.position);
  read.status = fault ? MATE33_ILLEGAL : MATE33_OK;
  if (fault) read.error = describe(*fault);
  return read;
}

}  // namespace

mate33_status mate33_probe_fen(const mate33_tablebase* tables, const char* fen, mate33_result* result,
                               char* error, size_t error_size) {
  if (tables == nullptr || fen == nullptr || result == nullptr) return MATE33_BAD_ARGUMENT;
  return guarded([&] {
    const FenPosition read = read_fen(fen);
    put_text(read.error, error, error_size);
    if (read.status != MATE33_OK) return read.status;
    const ProbeResult probed = tables->tables.probe(read.position);
    if (probed.status == ProbeStatus::ok) *result = to_c(probed.value, read.position.halfmove_clock);
    return to_c(probed.status);
  });
}

mate33_status mate33_root_moves(const mate33_tablebase* tables, const char* fen, mate33_result* result,
                                mate33_root_move* moves, size_t capacity, size_t* count) {
  const bool moves_missing = moves == nullptr && capacity > 0;
  if (tables == nullptr || fen == nullptr || result == nullptr || moves_missing || count == nullptr) {
    return MATE33_BAD_ARGUMENT;
  }
  return guarded([&] {
    const FenPosition read = read_fen(fen);
    if (read.status != MATE33_OK) return read.status;
    const unsigned clock = read.position.halfmove_clock;
    const RootProbe root = tables->tables.probe_root(read.position);
    *result = to_c(root.value, clock);
    const mate33_status copied = copy_out(root.moves, capacity, count, [&](std::size_t i) {
      const RankedMove& m = root.moves[i];
      moves[i] = {to_c(m.move), to_c(m.status), to_c(m.value_after, m.zeroing ? 0 : clock + 1)};
    });
    return copied == MATE33_OK ? to_c(root.status) : copied;
  });
}

mate33_status mate33_best_line(const mate33_tablebase* tables, const char* fen, mate33_move* moves,
                               size_t capacity, size_t* count) {
  const bool moves_missing = moves == nullptr && capacity > 0;
  if (tables == nullptr || fen == nullptr || moves_missing || count == nullptr) return MATE33_BAD_ARGUMENT;
  return guarded([&] {
    const FenPosition read = read_fen(fen);
    if (read.status != MATE33_OK) return read.status;
    const Line line = tables->tables.best_line(read.position);
    if (line.status != ProbeStatus::ok) return to_c(line.status);
    return copy_out(line.moves, capacity, count, [&](std::size_t i) { moves[i] = to_c(line.moves[i]); });
  });
}

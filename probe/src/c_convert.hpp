#pragma once

#include <algorithm>
#include <cstring>
#include <deque>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "mate33/base/mutex.hpp"
#include "mate33/mate33.h"
#include "mate33/solved_files.hpp"
#include "mate33/tablebase.hpp"

/// What the files of the C interface share.
struct mate33_tablebase {
  explicit mate33_tablebase(mate33::Tablebase opened) : tables(std::move(opened)) {}

  mate33::Tablebase tables;
  mate33::SolvedFiles solved;
  std::deque<std::string> materials;  // of the tables that were found; strings in a deque stay where they are
  mutable mate33::Mutex mutex;        // of what follows
  mutable std::deque<std::string> games;  // as they were listed last
  mutable bool are_games_listed = false;  // since something was added
};

namespace mate33 {

/// A position, or why there is none; with MATE33_CASTLING it is there, too, and legal. Rights that no move
/// could use are dropped.
struct ReadPosition {
  mate33_status status;
  Position position;
};
ReadPosition position_from(const mate33_position& boards) noexcept;

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

inline mate33_status to_c(ProbeStatus status) {
  static_assert(static_cast<int>(ProbeStatus::ok) == MATE33_OK);
  static_assert(static_cast<int>(ProbeStatus::missing_table) == MATE33_MISSING_TABLE);
  static_assert(static_cast<int>(ProbeStatus::castling_rights) == MATE33_CASTLING);
  static_assert(static_cast<int>(ProbeStatus::illegal_position) == MATE33_ILLEGAL);
  static_assert(static_cast<int>(ProbeStatus::too_many_men) == MATE33_TOO_MANY_MEN);
  static_assert(static_cast<int>(ProbeStatus::corrupt_file) == MATE33_CORRUPT_FILE);
  static_assert(static_cast<int>(ProbeStatus::io_error) == MATE33_IO_ERROR);
  static_assert(static_cast<int>(ProbeStatus::out_of_memory) == MATE33_OUT_OF_MEMORY);
  return static_cast<mate33_status>(status);
}

inline mate33_status to_c(const TableFault& fault) {
  return fault.kind == TableFault::Kind::damaged ? MATE33_CORRUPT_FILE : MATE33_IO_ERROR;
}

inline mate33_outcome to_c(Outcome outcome) {
  static_assert(static_cast<int>(Outcome::unknown) == MATE33_UNKNOWN);
  static_assert(static_cast<int>(Outcome::checkmated) == MATE33_CHECKMATED);
  static_assert(static_cast<int>(Outcome::loss) == MATE33_LOSS);
  static_assert(static_cast<int>(Outcome::draw) == MATE33_DRAW);
  static_assert(static_cast<int>(Outcome::win) == MATE33_WIN);
  return static_cast<mate33_outcome>(outcome);
}

/// What the caller chose, or why it cannot be had.
mate33_status read_options(const mate33_options* given, TablebaseOptions& options);

/// A result without a value.
inline mate33_status refuse(mate33_status status, mate33_result& result) {
  result = {status, MATE33_UNKNOWN, 0, MATE33_CERTAIN, {}, {}};
  return status;
}

/// Copies a list into the room that the caller has for it.
template <class List, class Convert>
mate33_status copy_out(const List& list, std::size_t capacity, std::size_t* count, Convert convert) {
  *count = list.size();
  if (list.size() > capacity) return MATE33_BUFFER_TOO_SMALL;
  for (std::size_t i = 0; i < list.size(); ++i) convert(i);
  return MATE33_OK;
}

/// Cuts the text to the buffer, which may be null, with its zero byte.
inline void put_text(const std::string& text, char* buffer, std::size_t size) {
  if (buffer == nullptr || size == 0) return;
  const std::size_t length = std::min(text.size(), size - 1);
  std::memcpy(buffer, text.data(), length);
  buffer[length] = '\0';
}

inline mate33_move to_c(Move move) {
  const char promotion = move.promotion ? letter(Piece{Color::black, *move.promotion}) : '\0';
  return {static_cast<std::uint8_t>(index(move.from)), static_cast<std::uint8_t>(index(move.to)), promotion,
          0};
}

/// The rest of the buffer is left as it is.
inline void put_material(Material material, char (&buffer)[MATE33_MATERIAL_SIZE]) {
  char* at = buffer;
  const char* const last = buffer + sizeof buffer - 1;
  if (material.men() > 0) {
    for (const Color c : all_colors) {
      if (c == Color::black && at < last) *at++ = 'v';
      for (const PieceType t : all_piece_types) {
        for (unsigned n = material.count(c, t); n > 0 && at < last; --n) *at++ = letter(t);
      }
    }
  }
}

inline bool names_a_table(ProbeStatus status) {
  return status == ProbeStatus::missing_table || status == ProbeStatus::corrupt_file ||
         status == ProbeStatus::io_error;
}

}  // namespace mate33

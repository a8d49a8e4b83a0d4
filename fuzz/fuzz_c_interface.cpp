// Any bytes as the arguments of the C interface: bitboards, a FEN, a list of pieces, a name of a material.
// The tables are sound in form and mean nothing. Nothing may crash, and all answers must fit each other.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

#include "mate33/chess/material.hpp"
#include "mate33/mate33.h"
#include "table_file.hpp"

using namespace mate33;

using Bytes = std::vector<std::byte>;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// A table of nonsense.
void add_table(mate33_tablebase* tables, const char* name) {
  const Material material = *Material::parse(name);
  const BlockMap map{TableLayout(material)};
  static const std::byte pattern[] = {std::byte{0}, std::byte{2}, std::byte{3}, std::byte{9}, std::byte{1}};
  std::vector<Bytes> blocks;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    const bool as_before = block >= 2 && block + 2 < map.block_count();
    const std::size_t entries = map.entry_count(map.group_of_block(block));
    blocks.push_back(as_before ? resealed(blocks[block % 2], block)
                               : zstd_block(block, repeated(pattern, entries, false)));
  }
  const Bytes file = FileParts::of(bare_header(material), std::move(blocks)).to_file();
  require(mate33_add_memory(tables, file.data(), file.size()) == MATE33_OK);
}

/// KQvK, and KPvKP without the KPvK that a capture en passant leads to; a cache of one to four blocks.
mate33_tablebase* tables() {
  static mate33_tablebase* const opened = [] {
    mate33_options options;
    mate33_options_init(&options, sizeof options);
    options.cache_bytes = std::size_t{3} << 15;
    mate33_tablebase* made = nullptr;
    require(mate33_open("", &options, &made) == MATE33_OK);
    for (const char* name : {"KQvK", "KPvKP"}) add_table(made, name);
    return made;
  }();
  return opened;
}

void require_sound(const mate33_result& result) {
  require(result.status <= MATE33_OUT_OF_MEMORY || result.status == MATE33_BAD_ARGUMENT);
  require((result.status == MATE33_OK) == (result.outcome != MATE33_UNKNOWN));
  require((result.outcome == MATE33_WIN || result.outcome == MATE33_LOSS) == (result.plies != 0));
  require(std::memchr(result.unanswered, 0, sizeof result.unanswered) != nullptr);
  const bool names_table = result.status == MATE33_MISSING_TABLE || result.status == MATE33_CORRUPT_FILE;
  require((result.unanswered[0] != 0) == names_table);
  for (const std::uint64_t word : result.reserved) require(word == 0);
  const mate33_bounds bounds = mate33_rule50_bound(&result, 40);
  require(bounds.lowest <= bounds.highest);
  int moves = 0;
  const bool decisive = result.outcome != MATE33_UNKNOWN && result.outcome != MATE33_DRAW;
  require((mate33_mate_in(&result, &moves) == 1) == decisive);
}

/// The order for play, with these positions before: all moves, whatever the positions are.
void require_ordered(const mate33_position& position, const mate33_position* earlier, std::size_t count) {
  std::array<mate33_rule50_move, MATE33_MAX_MOVES> moves, ordered;
  std::size_t all = 0, as_played = 0;
  const mate33_status status = mate33_rule50_moves(tables(), &position, moves.data(), moves.size(), &all);
  const mate33_status played = mate33_moves_to_play(tables(), &position, earlier, count, 1, ordered.data(),
                                                    ordered.size(), &as_played);
  if (played == MATE33_BAD_ARGUMENT) return;
  require(played == status && as_played == all);
  for (std::size_t i = 0; i < all; ++i) {
    const auto same = [&](const mate33_rule50_move& m) {
      return std::memcmp(&m.move, &moves[i].move, sizeof m.move) == 0;
    };
    require(std::count_if(ordered.begin(), ordered.begin() + static_cast<std::ptrdiff_t>(all), same) == 1);
  }
}

void require_answered(const mate33_position& position) {
  mate33_result result{}, again{}, root{}, line{};
  const mate33_status status = mate33_probe_position(tables(), &position, &result);
  if (status == MATE33_BAD_ARGUMENT) return require(position.ep >= 64);
  require(status == result.status);
  require_sound(result);
  require(mate33_probe_many(tables(), &position, 1, &again) == MATE33_OK);
  require(again.status == status && again.outcome == result.outcome && again.plies == result.plies);

  std::array<mate33_root_move, MATE33_MAX_MOVES> moves;
  std::size_t count = 0;
  const mate33_status ranked =
      mate33_root_moves(tables(), &position, &root, moves.data(), moves.size(), &count);
  require(ranked == root.status);
  require_sound(root);
  for (std::size_t i = 0; i < count; ++i) require_sound(moves[i].after);
  if (ranked == MATE33_ILLEGAL) require(count == 0);
  std::array<mate33_move, MATE33_MAX_MOVES> best;
  const mate33_status followed =
      mate33_best_line(tables(), &position, &line, best.data(), best.size(), &count);
  if (followed == MATE33_OK) require(count == line.plies || line.outcome == MATE33_DRAW);
  const std::array<mate33_position, 3> earlier = {position, position, position};
  require_ordered(position, earlier.data(), earlier.size());
}

void require_fen_answered(const std::string& text) {
  mate33_position position{};
  char error[16];
  const mate33_status status = mate33_position_from_fen(text.c_str(), &position, error, sizeof error);
  require(std::memchr(error, 0, sizeof error) != nullptr);
  if (status != MATE33_OK) require(error[0] != 0);  // else it tells what was dropped, if anything
  if (status != MATE33_BAD_FEN) require_answered(position);
}

void require_pieces_answered(const std::uint8_t* data, std::size_t size) {
  std::array<mate33_piece, 6> pieces;
  const std::size_t count = std::min(size / 2, pieces.size());
  constexpr std::string_view letters = "KkQPpqRx";
  for (std::size_t i = 0; i < count; ++i) pieces[i] = {letters[data[2 * i] % 8], data[2 * i + 1]};
  mate33_position position{};
  const int turn = size % 2 == 0 ? 1 : 0;
  if (mate33_position_from_pieces(pieces.data(), count, turn, &position) != MATE33_OK) return;
  // Every square for a capture en passant, of use or not.
  for (position.ep = 0; position.ep < 64; position.ep += 1 + data[0] % 8) require_answered(position);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  mate33_position position{};
  if (size > 0) std::memcpy(&position, data, std::min(size, sizeof position));
  require_answered(position);
  mate33_position queen{};
  require(mate33_position_from_fen("8/8/8/3k4/8/8/8/KQ6 w - - 20 60", &queen, nullptr, 0) == MATE33_OK);
  require_ordered(queen, &position, 1);
  const std::string text(reinterpret_cast<const char*>(data), size);
  require_fen_answered(text);
  if (size > 0) require_pieces_answered(data, size);
  require(mate33_table_status(tables(), text.c_str()) <= MATE33_BAD_ARGUMENT);
  return 0;
}

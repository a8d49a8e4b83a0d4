#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "allocation_watch.hpp"
#include "c_helpers.hpp"
#include "mate33/core/fen.hpp"
#include "test_table.hpp"

using namespace mate33;

namespace {

using RootMoves = std::array<mate33_root_move, MATE33_MAX_MOVES>;
using Moves = std::array<mate33_move, MATE33_MAX_MOVES>;

struct RefusedFen {
  const char* fen;
  mate33_status status;
};
constexpr RefusedFen refused[] = {
    {"", MATE33_BAD_FEN},
    {"nonsense", MATE33_BAD_FEN},
    {"8/8/8/8/8/7B/8/Nk5K x - - 0 1", MATE33_BAD_FEN},
    {"8/8/8/8/8/7B/8/Nk5K w - - 0 1 \xff\xfe", MATE33_BAD_FEN},
    {"8/8/8/3kK3/8/8/8/5BN1 w - - 0 1", MATE33_ILLEGAL},
    {"8/8/8/8/8/8/8/8 w - - 0 1", MATE33_ILLEGAL},
    {"r3k3/8/8/8/8/8/8/8 w q - 0 1", MATE33_ILLEGAL},
};

constexpr const char* mate_in_33 = mate_in_33_fen.data();

}  // namespace

TEST_CASE("FENs get the values of the C++ interface") {
  for (const Position& position : random_kbnvk(500)) {
    const std::string fen = to_fen(position);
    CAPTURE(fen);
    mate33_result result = untouched;
    CHECK(mate33_probe_fen(kbnvk_handle(), fen.c_str(), &result, nullptr, 0) == MATE33_OK);
    CHECK(same(result, kbnvk().probe(position).value));
  }
  mate33_result late = untouched;
  CHECK(mate33_probe_fen(kbnvk_handle(), "8/8/8/8/8/7B/8/Nk5K w - - 36 60", &late, nullptr, 0) == MATE33_OK);
  CHECK(late.certainty == MATE33_UNLESS_DRAWN_BY_RULE);
}

TEST_CASE("FENs without an answer say why") {
  constexpr RefusedFen cases[] = {
      {"8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", MATE33_MISSING_TABLE},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", MATE33_TOO_MANY_MEN},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", MATE33_CASTLING},
  };
  for (const RefusedFen& c : cases) {
    CAPTURE(c.fen);
    mate33_result result = untouched;
    char error[20] = "left";
    CHECK(mate33_probe_fen(kbnvk_handle(), c.fen, &result, error, sizeof error) == c.status);
    CHECK(is_untouched(result));
    CHECK(std::string(error) == "");
    Moves line;
    std::size_t count = 77;
    CHECK(mate33_best_line(kbnvk_handle(), c.fen, line.data(), line.size(), &count) == c.status);
  }
}

TEST_CASE("what is wrong with a FEN is told, cut to the buffer") {
  for (const RefusedFen& c : refused) {
    CAPTURE(c.fen);
    char whole[300] = "";
    mate33_result result = untouched;
    CHECK(mate33_probe_fen(kbnvk_handle(), c.fen, &result, whole, sizeof whole) == c.status);
    CHECK(is_untouched(result));
    const std::string message = whole;
    CHECK(message.size() > 10);
    for (std::size_t size = 0; size <= message.size() + 2; ++size) {
      std::vector<char> buffer(size + 1, '#');  // the last byte is not the function's
      CHECK(mate33_probe_fen(kbnvk_handle(), c.fen, &result, buffer.data(), size) == c.status);
      CHECK(buffer[size] == '#');
      if (size > 0) CHECK(std::string(buffer.data()) == message.substr(0, size - 1));
    }
    CHECK(mate33_probe_fen(kbnvk_handle(), c.fen, &result, nullptr, 100) == c.status);
  }
}

TEST_CASE("refused FENs have neither moves nor a line") {
  for (const RefusedFen& c : refused) {
    CAPTURE(c.fen);
    mate33_result result = untouched;
    RootMoves moves;
    Moves line;
    std::size_t count = 77;
    CHECK(mate33_root_moves(kbnvk_handle(), c.fen, &result, moves.data(), moves.size(), &count) == c.status);
    CHECK(mate33_best_line(kbnvk_handle(), c.fen, line.data(), line.size(), &count) == c.status);
    CHECK(is_untouched(result));
    CHECK(count == 77);
  }
}

TEST_CASE("ranked moves are those of the C++ interface") {
  std::vector<Position> positions = random_kbnvk(300);
  for (const std::string_view fen : {start_fen, mate_in_1_fen, checkmate_fen, stalemate_fen,
                                     std::string_view("8/P7/8/8/8/2k5/8/K7 w - - 90 80"),
                                     std::string_view("4k3/8/8/8/8/8/8/4K2R w K - 0 1")}) {
    positions.push_back(position_of(fen));
  }
  for (const Position& position : positions) {
    const std::string fen = to_fen(position);
    CAPTURE(fen);
    const RootProbe root = kbnvk().probe_root(position);
    mate33_result result = untouched;
    RootMoves moves;
    std::size_t count = 77;
    const mate33_status status =
        mate33_root_moves(kbnvk_handle(), fen.c_str(), &result, moves.data(), moves.size(), &count);
    CHECK(static_cast<int>(status) == static_cast<int>(root.status));
    CHECK(same(result, root.value));
    REQUIRE(count == root.moves.size());
    for (std::size_t i = 0; i < count; ++i) {
      CAPTURE(i);
      const RankedMove& move = root.moves[i];
      CHECK(same(moves[i].move, move.move));
      CHECK(static_cast<int>(moves[i].status) == static_cast<int>(move.status));
      CHECK(same(moves[i].after, move.value_after));
      const unsigned clock = move.zeroing ? 0 : position.halfmove_clock + 1;
      const bool late = move.value_after.is_decisive() && move.value_after.plies.count() + clock > 100;
      CHECK((moves[i].after.certainty == MATE33_UNLESS_DRAWN_BY_RULE) == late);
    }
  }
}

TEST_CASE("lines are those of the C++ interface") {
  for (const Position& position : random_decisive_kbnvk(60)) {
    const std::string fen = to_fen(position);
    CAPTURE(fen);
    const Line line = kbnvk().best_line(position);
    Moves moves;
    std::size_t count = 77;
    CHECK(mate33_best_line(kbnvk_handle(), fen.c_str(), moves.data(), moves.size(), &count) == MATE33_OK);
    REQUIRE(count == line.moves.size());
    for (std::size_t i = 0; i < count; ++i) CHECK(same(moves[i], line.moves[i]));
  }
  std::size_t count = 77;
  CHECK(mate33_best_line(kbnvk_handle(), stalemate_fen.data(), nullptr, 0, &count) == MATE33_OK);
  CHECK(count == 0);
}

TEST_CASE("a buffer that is too small is left alone and the count told") {
  RootMoves moves;
  moves.fill({{255, 255, '#'}, MATE33_OK, untouched});
  Moves line;
  line.fill({255, 255, '#'});
  mate33_result result = untouched;
  std::size_t needed = 0, count = 77;
  CHECK(mate33_root_moves(kbnvk_handle(), mate_in_33, &result, nullptr, 0, &needed) ==
        MATE33_BUFFER_TOO_SMALL);
  REQUIRE(needed > 1);
  CHECK(mate33_root_moves(kbnvk_handle(), mate_in_33, &result, moves.data(), needed - 1, &count) ==
        MATE33_BUFFER_TOO_SMALL);
  CHECK(count == needed);
  CHECK(moves[0].move.from == 255);
  CHECK(mate33_root_moves(kbnvk_handle(), mate_in_33, &result, moves.data(), needed, &count) == MATE33_OK);
  CHECK(moves[needed - 1].move.from != 255);
  CHECK(moves[needed].move.from == 255);

  CHECK(mate33_best_line(kbnvk_handle(), mate_in_33, nullptr, 0, &count) == MATE33_BUFFER_TOO_SMALL);
  CHECK(count == 65);
  CHECK(mate33_best_line(kbnvk_handle(), mate_in_33, line.data(), 64, &count) == MATE33_BUFFER_TOO_SMALL);
  CHECK(line[0].from == 255);
  CHECK(mate33_best_line(kbnvk_handle(), mate_in_33, line.data(), 65, &count) == MATE33_OK);
  CHECK(line[64].from != 255);
  CHECK(line[65].from == 255);
}

TEST_CASE("null arguments are refused") {
  const mate33_tablebase* tables = kbnvk_handle();
  mate33_result result = untouched;
  RootMoves moves;
  Moves line;
  std::size_t count = 77;
  char error[10] = "left";
  const mate33_status answers[] = {
      mate33_probe_fen(nullptr, mate_in_33, &result, error, sizeof error),
      mate33_probe_fen(tables, nullptr, &result, error, sizeof error),
      mate33_probe_fen(tables, mate_in_33, nullptr, error, sizeof error),
      mate33_root_moves(nullptr, mate_in_33, &result, moves.data(), moves.size(), &count),
      mate33_root_moves(tables, nullptr, &result, moves.data(), moves.size(), &count),
      mate33_root_moves(tables, mate_in_33, nullptr, moves.data(), moves.size(), &count),
      mate33_root_moves(tables, mate_in_33, &result, nullptr, moves.size(), &count),
      mate33_root_moves(tables, mate_in_33, &result, moves.data(), moves.size(), nullptr),
      mate33_best_line(nullptr, mate_in_33, line.data(), line.size(), &count),
      mate33_best_line(tables, nullptr, line.data(), line.size(), &count),
      mate33_best_line(tables, mate_in_33, nullptr, line.size(), &count),
      mate33_best_line(tables, mate_in_33, line.data(), line.size(), nullptr),
  };
  for (std::size_t i = 0; i < std::size(answers); ++i) {
    CAPTURE(i);
    CHECK(answers[i] == MATE33_BAD_ARGUMENT);
  }
  CHECK(is_untouched(result));
  CHECK(count == 77);
  CHECK(std::string(error) == "left");
}

TEST_CASE("want of memory is a status here, too") {
  mate33_result result = untouched;
  Moves line;
  std::size_t count = 77;
  const auto without_memory = [](auto call) {
    const NoMemory none;
    return call();
  };
  const mate33_tablebase* tables = kbnvk_handle();
  CHECK(without_memory([&] { return mate33_probe_fen(tables, "nonsense", &result, nullptr, 0); }) ==
        MATE33_OUT_OF_MEMORY);
  CHECK(without_memory([&] { return mate33_root_moves(tables, "nonsense", &result, nullptr, 0, &count); }) ==
        MATE33_OUT_OF_MEMORY);
  CHECK(without_memory([&] {
          return mate33_best_line(tables, mate_in_33, line.data(), line.size(), &count);
        }) == MATE33_OUT_OF_MEMORY);
}

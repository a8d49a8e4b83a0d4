#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "allocation_watch.hpp"
#include "c_helpers.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"
#include "test_table.hpp"

using namespace mate33;

namespace {

using RootMoves = std::array<mate33_root_move, MATE33_MAX_MOVES>;
using Moves = std::array<mate33_move, MATE33_MAX_MOVES>;

struct RefusedFen {
  const char* fen;
  mate33_status status;
};
constexpr RefusedFen refused_fens[] = {
    {"", MATE33_BAD_FEN},
    {"nonsense", MATE33_BAD_FEN},
    {"8/8/8/8/8/7B/8/Nk5K x - - 0 1", MATE33_BAD_FEN},
    {"8/8/8/8/8/7B/8/Nk5K w - - 0 1 \xff\xfe", MATE33_BAD_FEN},
    {"8/8/8/3kK3/8/8/8/5BN1 w - - 0 1", MATE33_ILLEGAL},
    {"8/8/8/8/8/8/8/8 w - - 0 1", MATE33_ILLEGAL},
    {"r3k3/8/8/8/8/8/8/8 w q - 0 1", MATE33_ILLEGAL},
};

const mate33_position mate_in_33 = boards_of(position_of(mate_in_33_fen));

/// Reads the FEN and probes the position.
mate33_status probe_fen(const mate33_tablebase* tables, const char* fen, mate33_result* result) {
  mate33_position position{};
  const mate33_status status = mate33_position_from_fen(fen, &position, nullptr, 0);
  return status == MATE33_OK ? mate33_probe_position(tables, &position, result) : status;
}

bool same(const mate33_position& a, const mate33_position& b) {
  return a.white == b.white && a.black == b.black && a.kings == b.kings && a.queens == b.queens &&
         a.rooks == b.rooks && a.bishops == b.bishops && a.knights == b.knights && a.pawns == b.pawns &&
         a.rule50 == b.rule50 && a.castling == b.castling && a.ep == b.ep && (a.turn != 0) == (b.turn != 0);
}

}  // namespace

TEST_CASE("FENs get the values of the C++ interface") {
  for (const Position& position : random_kbnvk(500)) {
    const std::string fen = to_fen(position);
    CAPTURE(fen);
    mate33_result result = untouched;
    CHECK(probe_fen(kbnvk_handle(), fen.c_str(), &result) == MATE33_OK);
    CHECK(same(result, kbnvk().probe(position).value));
  }
  mate33_result late = untouched;
  CHECK(probe_fen(kbnvk_handle(), "8/8/8/8/8/7B/8/Nk5K w - - 36 60", &late) == MATE33_OK);
  CHECK(late.certainty == MATE33_UNLESS_DRAWN_BY_RULE);
}

TEST_CASE("a line of a file, as fgets gives it, and an EPD are FENs") {
  mate33_result plain = untouched;
  REQUIRE(probe_fen(kbnvk_handle(), "8/8/8/8/8/7B/8/Nk5K w - - 0 1", &plain) == MATE33_OK);
  for (const char* fen : {"8/8/8/8/8/7B/8/Nk5K w - - 0 1\n", "8/8/8/8/8/7B/8/Nk5K w - - 0 1\r\n",
                          "8/8/8/8/8/7B/8/Nk5K w - - bm Nb3; id \"longest\";\n"}) {
    CAPTURE(fen);
    mate33_result result = untouched;
    CHECK(probe_fen(kbnvk_handle(), fen, &result) == MATE33_OK);
    CHECK(result.plies == plain.plies);
  }
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
    mate33_position position{};
    CHECK(mate33_position_from_fen(c.fen, &position, error, sizeof error) == MATE33_OK);
    CHECK(std::string(error) == "");
    CHECK(mate33_probe_position(kbnvk_handle(), &position, &result) == c.status);
    CHECK(is_refusal(result, c.status));
    Moves line;
    std::size_t count = 77;
    result = untouched;
    CHECK(mate33_best_line(kbnvk_handle(), &position, &result, line.data(), line.size(), &count) == c.status);
    CHECK(is_refusal(result, c.status));
    CHECK(count == 0);
  }
}

TEST_CASE("what is wrong with a FEN is told, cut to the buffer") {
  for (const RefusedFen& c : refused_fens) {
    CAPTURE(c.fen);
    char whole[300] = "";
    mate33_position position{};
    CHECK(mate33_position_from_fen(c.fen, &position, whole, sizeof whole) == c.status);
    const std::string message = whole;
    CHECK(message.size() > 10);
    for (std::size_t size = 0; size <= message.size() + 2; ++size) {
      std::vector<char> buffer(size + 1, '#');  // the last byte is not the function's
      CHECK(mate33_position_from_fen(c.fen, &position, buffer.data(), size) == c.status);
      CHECK(buffer[size] == '#');
      if (size > 0) CHECK(std::string(buffer.data()) == message.substr(0, size - 1));
    }
    CHECK(mate33_position_from_fen(c.fen, &position, nullptr, 100) == c.status);
  }
}

TEST_CASE("an illegal FEN gives its position, which is then refused; what is no FEN gives nothing") {
  for (const RefusedFen& c : refused_fens) {
    CAPTURE(c.fen);
    mate33_position position{};
    position.rule50 = 777;
    CHECK(mate33_position_from_fen(c.fen, &position, nullptr, 0) == c.status);
    CHECK((position.rule50 == 777) == (c.status == MATE33_BAD_FEN));
    if (c.status == MATE33_BAD_FEN) continue;
    mate33_result result = untouched;
    RootMoves moves;
    Moves line;
    std::size_t count = 77;
    CHECK(mate33_probe_position(kbnvk_handle(), &position, &result) == MATE33_ILLEGAL);
    CHECK(is_refusal(result, MATE33_ILLEGAL));
    CHECK(mate33_root_moves(kbnvk_handle(), &position, &result, moves.data(), moves.size(), &count) ==
          MATE33_ILLEGAL);
    CHECK(count == 0);
    CHECK(mate33_best_line(kbnvk_handle(), &position, &result, line.data(), line.size(), &count) ==
          MATE33_ILLEGAL);
    CHECK(is_refusal(result, MATE33_ILLEGAL));
    CHECK(count == 0);
  }
}

TEST_CASE("a position comes out of its FEN as it is, rights and clock included") {
  for (const char* fen :
       {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 9", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1",
        "8/8/8/3pP3/8/8/8/k1K5 w - d6 0 2", "8/8/8/8/3pP3/8/8/k1K5 b - e3 0 1", mate_in_33_fen.data()}) {
    CAPTURE(fen);
    mate33_position position{};
    REQUIRE(mate33_position_from_fen(fen, &position, nullptr, 0) == MATE33_OK);
    CHECK(same(position, boards_of(position_of(fen))));
  }
}

TEST_CASE("a position is made of a list of pieces") {
  const mate33_piece pieces[] = {{'K', 7}, {'B', 23}, {'N', 0}, {'k', 1}};
  mate33_position position{};
  CHECK(mate33_position_from_pieces(pieces, 4, 1, &position) == MATE33_OK);
  CHECK(same(position, mate_in_33));
  CHECK(mate33_position_from_pieces(pieces, 4, 0, &position) == MATE33_OK);
  CHECK(position.turn == 0);
  const mate33_piece all_kinds[] = {{'q', 8}, {'r', 9}, {'b', 10}, {'n', 11}, {'p', 12}, {'P', 13}};
  CHECK(mate33_position_from_pieces(all_kinds, 6, -3, &position) == MATE33_OK);
  CHECK(position.black == 0x1F00);
  CHECK(position.white == 0x2000);
  CHECK(position.pawns == 0x3000);
  CHECK(position.knights == 0x800);
  CHECK(position.queens == 0x100);

  const mate33_position before = position;
  const mate33_piece twice[] = {{'K', 7}, {'k', 7}};
  CHECK(mate33_position_from_pieces(twice, 2, 1, &position) == MATE33_ILLEGAL);
  for (const mate33_piece bad : {mate33_piece{'x', 1}, mate33_piece{'\0', 1}, mate33_piece{'K', 64}}) {
    CHECK(mate33_position_from_pieces(&bad, 1, 1, &position) == MATE33_BAD_ARGUMENT);
  }
  CHECK(mate33_position_from_pieces(nullptr, 1, 1, &position) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_position_from_pieces(pieces, 4, 1, nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(same(position, before));
  CHECK(mate33_position_from_pieces(nullptr, 0, 1, &position) == MATE33_OK);
  mate33_result result = untouched;
  CHECK(mate33_probe_position(kbnvk_handle(), &position, &result) == MATE33_ILLEGAL);
}

TEST_CASE("ranked moves are those of the C++ interface") {
  std::vector<Position> positions = random_kbnvk(300);
  for (const std::string_view fen : {start_fen, mate_in_1_fen, checkmate_fen, stalemate_fen,
                                     std::string_view("8/P7/8/8/8/2k5/8/K7 w - - 90 80"),
                                     std::string_view("4k3/8/8/8/8/8/8/4K2R w K - 0 1")}) {
    positions.push_back(position_of(fen));
  }
  for (const Position& position : positions) {
    CAPTURE(to_fen(position));
    const mate33_position asked = boards_of(position);
    const RootProbe root = kbnvk().probe_root(position);
    mate33_result result = untouched;
    RootMoves moves;
    std::size_t count = 77;
    const mate33_status status =
        mate33_root_moves(kbnvk_handle(), &asked, &result, moves.data(), moves.size(), &count);
    CHECK(static_cast<int>(status) == static_cast<int>(root.status));
    CHECK(same(result, root.value));
    REQUIRE(count == root.moves.size());
    for (std::size_t i = 0; i < count; ++i) {
      CAPTURE(i);
      const RankedMove& move = root.moves[i];
      CHECK(same(moves[i].move, move.move));
      CHECK(static_cast<int>(moves[i].after.status) == static_cast<int>(move.status));
      CHECK(same(moves[i].after, move.value_after));
      const unsigned clock = move.zeroing ? 0 : position.halfmove_clock + 1;
      const bool late = move.value_after.is_decisive() && move.value_after.plies.count() + clock > 100;
      CHECK((moves[i].after.certainty == MATE33_UNLESS_DRAWN_BY_RULE) == late);
    }
  }
}

TEST_CASE("lines are those of the C++ interface") {
  for (const Position& position : random_decisive_kbnvk(60)) {
    CAPTURE(to_fen(position));
    const mate33_position asked = boards_of(position);
    mate33_result result = untouched;
    const Line line = kbnvk().best_line(position);
    Moves moves;
    std::size_t count = 77;
    CHECK(mate33_best_line(kbnvk_handle(), &asked, &result, moves.data(), moves.size(), &count) == MATE33_OK);
    CHECK(same(result, line.value));
    REQUIRE(count == line.moves.size());
    for (std::size_t i = 0; i < count; ++i) CHECK(same(moves[i], line.moves[i]));
  }
  std::size_t count = 77;
  mate33_result result = untouched;
  const mate33_position stalemate = boards_of(position_of(stalemate_fen));
  CHECK(mate33_best_line(kbnvk_handle(), &stalemate, &result, nullptr, 0, &count) == MATE33_OK);
  CHECK(same(result, Value::draw()));
  CHECK(count == 0);
}

TEST_CASE("a buffer that is too small is left alone and the count told") {
  RootMoves moves;
  moves.fill({untouched, {255, 255, '#', 0}, {}});
  Moves line;
  line.fill({255, 255, '#', 0});
  mate33_result result = untouched;
  std::size_t needed = 0, count = 77;
  CHECK(mate33_root_moves(kbnvk_handle(), &mate_in_33, &result, nullptr, 0, &needed) ==
        MATE33_BUFFER_TOO_SMALL);
  REQUIRE(needed > 1);
  CHECK(mate33_root_moves(kbnvk_handle(), &mate_in_33, &result, moves.data(), needed - 1, &count) ==
        MATE33_BUFFER_TOO_SMALL);
  CHECK(count == needed);
  CHECK(moves[0].move.from == 255);
  CHECK(mate33_root_moves(kbnvk_handle(), &mate_in_33, &result, moves.data(), needed, &count) == MATE33_OK);
  CHECK(moves[needed - 1].move.from != 255);
  CHECK(moves[needed].move.from == 255);

  CHECK(mate33_best_line(kbnvk_handle(), &mate_in_33, &result, nullptr, 0, &count) ==
        MATE33_BUFFER_TOO_SMALL);
  CHECK(count == 65);
  CHECK(mate33_best_line(kbnvk_handle(), &mate_in_33, &result, line.data(), 64, &count) ==
        MATE33_BUFFER_TOO_SMALL);
  CHECK(line[0].from == 255);
  CHECK(mate33_best_line(kbnvk_handle(), &mate_in_33, &result, line.data(), 65, &count) == MATE33_OK);
  CHECK(line[64].from != 255);
  CHECK(line[65].from == 255);
}

TEST_CASE("null arguments are refused") {
  const mate33_tablebase* tables = kbnvk_handle();
  const mate33_position* asked = &mate_in_33;
  mate33_position position{};
  mate33_result result = untouched;
  RootMoves moves;
  Moves line;
  std::size_t count = 77;
  char error[10] = "left";
  const mate33_status answers[] = {
      mate33_position_from_fen(nullptr, &position, error, sizeof error),
      mate33_position_from_fen(mate_in_33_fen.data(), nullptr, error, sizeof error),
      mate33_probe_position(nullptr, asked, &result),
      mate33_probe_position(tables, nullptr, &result),
      mate33_probe_position(tables, asked, nullptr),
      mate33_probe_many(nullptr, asked, 1, &result),
      mate33_probe_many(tables, nullptr, 1, &result),
      mate33_probe_many(tables, asked, 1, nullptr),
      mate33_root_moves(nullptr, asked, &result, moves.data(), moves.size(), &count),
      mate33_root_moves(tables, nullptr, &result, moves.data(), moves.size(), &count),
      mate33_root_moves(tables, asked, nullptr, moves.data(), moves.size(), &count),
      mate33_root_moves(tables, asked, &result, nullptr, moves.size(), &count),
      mate33_root_moves(tables, asked, &result, moves.data(), moves.size(), nullptr),
      mate33_best_line(nullptr, asked, &result, line.data(), line.size(), &count),
      mate33_best_line(tables, nullptr, &result, line.data(), line.size(), &count),
      mate33_best_line(tables, asked, nullptr, line.data(), line.size(), &count),
      mate33_best_line(tables, asked, &result, nullptr, line.size(), &count),
      mate33_best_line(tables, asked, &result, line.data(), line.size(), nullptr),
  };
  for (std::size_t i = 0; i < std::size(answers); ++i) {
    CAPTURE(i);
    CHECK(answers[i] == MATE33_BAD_ARGUMENT);
  }
  CHECK(is_untouched(result));
  CHECK(count == 77);
  CHECK(std::string(error) == "left");
  CHECK(mate33_probe_many(tables, nullptr, 0, nullptr) == MATE33_OK);
}

TEST_CASE("want of memory is a status here, too") {
  mate33_result result = untouched;
  mate33_position position{};
  Moves line;
  std::size_t count = 77;
  const auto without_memory = [](auto call) {
    const NoMemory none;
    return call();
  };
  const mate33_tablebase* tables = kbnvk_handle();
  CHECK(without_memory([&] { return mate33_position_from_fen("nonsense", &position, nullptr, 0); }) ==
        MATE33_OUT_OF_MEMORY);
  CHECK(without_memory([&] {
          return mate33_best_line(tables, &mate_in_33, &result, line.data(), line.size(), &count);
        }) == MATE33_OUT_OF_MEMORY);
  CHECK(is_refusal(result, MATE33_OUT_OF_MEMORY));
}

namespace {

using San = std::array<char[MATE33_SAN_SIZE], 3>;

mate33_move move_of(std::string_view uci) {
  const auto square = [&](std::size_t at) {
    return static_cast<std::uint8_t>(uci[at] - 'a' + 8 * (uci[at + 1] - '1'));
  };
  return {square(0), square(2), uci.size() > 4 ? uci[4] : '\0', 0};
}

mate33_position read_position(const char* fen) {
  mate33_position position{};
  mate33_position_from_fen(fen, &position, nullptr, 0);
  return position;
}

mate33_status san_of(const char* fen, const std::vector<std::string_view>& uci, San& san) {
  const mate33_position position = read_position(fen);
  std::vector<mate33_move> moves;
  for (const std::string_view move : uci) moves.push_back(move_of(move));
  return mate33_line_san(&position, moves.data(), moves.size(), san.data());
}

}  // namespace

TEST_CASE("moves of a line in standard algebraic notation") {
  struct Line {
    const char* fen;
    std::vector<std::string_view> uci;
    std::vector<std::string_view> san;
  };
  const Line lines[] = {
      {mate_in_33_fen.data(), {"a1b3", "b1c2", "b3c5"}, {"Nb3", "Kc2", "Nc5"}},
      {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9", {"e1g1", "e8c8"}, {"O-O", "O-O-O"}},
      {"8/8/8/8/kpP5/8/8/K7 b - c3 0 1", {"b4c3"}, {"bxc3"}},
      {"7k/P7/6K1/8/8/8/8/8 w - - 0 1", {"a7a8q"}, {"a8=Q#"}},
      {"2k5/8/8/8/Q2q3Q/8/8/Q3K3 w - - 0 1", {"a4d4", "c8b7"}, {"Qa4xd4", "Kb7"}},
  };
  for (const Line& line : lines) {
    CAPTURE(line.fen);
    San san{};
    REQUIRE(san_of(line.fen, line.uci, san) == MATE33_OK);
    for (std::size_t i = 0; i < line.san.size(); ++i) CHECK(std::string_view(san[i]) == line.san[i]);
  }
}

TEST_CASE("every legal move has the notation of the C++ interface") {
  for (const char* fen :
       {"r3k2r/1P5p/8/3pP3/8/8/1Q3Q2/R3K2R w KQkq d6 0 1", "1k6/8/8/Q6Q/8/8/8/Q3K3 w - - 0 1"}) {
    const Position read = position_of(fen);
    const mate33_position position = read_position(fen);
    for (const Move move : legal_moves(read)) {
      San san{};
      const mate33_move c = move_of(to_uci(move));
      REQUIRE(mate33_line_san(&position, &c, 1, san.data()) == MATE33_OK);
      CHECK(std::string_view(san[0]) == to_san(read, move));
    }
  }
}

TEST_CASE("what has no notation leaves the room as it is") {
  San san{"left"};
  CHECK(san_of(mate_in_33_fen.data(), {"a1b3", "b1b1"}, san) == MATE33_ILLEGAL);
  CHECK(san_of("7k/P7/6K1/8/8/8/8/8 w - - 0 1", {"a7a8"}, san) == MATE33_ILLEGAL);
  CHECK(san_of("kK6/8/8/8/8/8/8/8 w - - 0 1", {"b8c8"}, san) == MATE33_ILLEGAL);
  const mate33_position position = read_position(mate_in_33_fen.data());
  const mate33_move outside{0, 200, 0, 0}, move = move_of("a1b3");
  CHECK(mate33_line_san(&position, &outside, 1, san.data()) == MATE33_ILLEGAL);
  CHECK(mate33_line_san(nullptr, &move, 1, san.data()) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_line_san(&position, nullptr, 1, san.data()) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_line_san(&position, &move, 1, nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(std::string_view(san[0]) == "left");
  CHECK(mate33_line_san(&position, nullptr, 0, nullptr) == MATE33_OK);
}

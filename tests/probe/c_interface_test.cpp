#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "allocation_watch.hpp"
#include "c_helpers.hpp"
#include "general_tables.hpp"
#include "mate33/chess/fen.hpp"
#include "temporary_directory.hpp"
#include "test_table.hpp"

using namespace mate33;

extern "C" const char* c_header_test(const void* table, size_t size);

namespace {

mate33_position boards(std::string_view fen) {
  return boards_of(position_of(fen));
}

/// Filled with bytes that no function writes.
template <class Struct>
Struct untidy() {
  Struct made;
  std::memset(&made, 0xA5, sizeof made);
  return made;
}

/// Whether every byte that tells nothing is zero.
bool is_whole(const mate33_result& result) {
  mate33_result expected;
  std::memset(&expected, 0, sizeof expected);
  expected.status = result.status;
  expected.outcome = result.outcome;
  expected.plies = result.plies;
  expected.certainty = result.certainty;
  const std::size_t length = ::strnlen(result.unanswered, sizeof result.unanswered);
  std::memcpy(expected.unanswered, result.unanswered, length);
  return length < sizeof result.unanswered && std::memcmp(&result, &expected, sizeof result) == 0;
}

/// A probe that must fail says so in the result, too; a bad argument leaves it alone.
mate33_status refusal(const mate33_tablebase* tables, const mate33_position& b) {
  mate33_result result = untouched;
  const mate33_status status = probe(tables, b, &result);
  CHECK((status == MATE33_BAD_ARGUMENT ? is_untouched(result) : is_refusal(result, status)));
  return status;
}

}  // namespace

TEST_CASE("a C99 program opens, probes, ranks and follows a line") {
  const char* const failed = c_header_test(table_bytes().data(), table_bytes().size());
  CHECK(std::string(failed == nullptr ? "" : failed) == "");
}

TEST_CASE("every status has its own words") {
  std::set<std::string> words;
  for (int i = MATE33_OK; i <= MATE33_BAD_RULES; ++i) {
    words.insert(mate33_strerror(static_cast<mate33_status>(i)));
  }
  CHECK(words.size() == MATE33_BAD_RULES + 1);
  CHECK_FALSE(words.contains(""));
  CHECK_FALSE(words.contains("unknown status"));
  CHECK(std::string(mate33_strerror(static_cast<mate33_status>(15))) == "unknown status");
}

TEST_CASE("bitboards get the values of the C++ interface") {
  for (const Position& position : random_kbnvk(2000)) {
    CAPTURE(to_fen(position));
    mate33_result result = untouched;
    CHECK(probe(kbnvk_handle(), boards_of(position), &result) == MATE33_OK);
    CHECK(same(result, kbnvk().probe(position).value));
    CHECK(result.certainty == MATE33_CERTAIN);
  }
}

TEST_CASE("what is written is written whole: reserved bytes, and those behind a name, are zero") {
  const Handle tables = opened(small_tables().string());
  const mate33_position answered = boards("8/8/8/4k3/8/8/Q7/7K w - - 0 1"),
                        missing = boards("8/8/8/4k3/8/8/QN6/7K w - - 0 1"), illegal = {},
                        promoting = boards("8/P7/8/4k3/8/8/8/7K w - - 0 1");
  for (const mate33_position& asked : {answered, missing, illegal, promoting}) {
    auto one = untidy<mate33_result>(), of_many = one, of_root = one, of_line = one;
    mate33_probe_position(tables.get(), &asked, &one);
    CHECK(is_whole(one));
    CHECK(mate33_probe_many(tables.get(), &asked, 1, &of_many) == MATE33_OK);
    CHECK(std::memcmp(&one, &of_many, sizeof one) == 0);
    std::vector<mate33_root_move> moves(MATE33_MAX_MOVES, untidy<mate33_root_move>());
    std::vector<mate33_move> line(MATE33_MAX_MOVES, untidy<mate33_move>());
    std::size_t count = 0, length = 0;
    mate33_root_moves(tables.get(), &asked, &of_root, moves.data(), moves.size(), &count);
    CHECK(is_whole(of_root));
    moves.resize(count);
    for (const mate33_root_move& move : moves) {
      CHECK(is_whole(move.after));
      CHECK(move.move.reserved == 0);
      CHECK(std::ranges::all_of(move.reserved, [](std::uint32_t word) { return word == 0; }));
    }
    mate33_best_line(tables.get(), &asked, &of_line, line.data(), line.size(), &length);
    CHECK(is_whole(of_line));
    line.resize(length);
    for (const mate33_move move : line) CHECK(move.reserved == 0);
  }
}

TEST_CASE("an illegal position is illegal, whatever may castle in it") {
  const mate33_position illegal[] = {
      boards("4k3/8/8/8/4R3/8/8/4K2R w K - 0 1"),      // Black is in check, White to move
      boards("r3k3/4K3/8/8/8/8/8/8 w q - 0 1"),        // adjacent kings
      boards("r3k3/8/8/8/8/8/8/K1K5 b q - 0 1"),       // two white kings
      boards("r3k2r/8/8/8/8/8/8/P3K2R w KQkq - 0 1"),  // a pawn on the first rank
  };
  for (const mate33_position& asked : illegal) {
    CHECK(asked.castling != 0);
    CHECK(refusal(kbnvk_handle(), asked) == MATE33_ILLEGAL);
    mate33_result result = untouched;
    CHECK(mate33_probe_many(kbnvk_handle(), &asked, 1, &result) == MATE33_OK);
    CHECK(is_refusal(result, MATE33_ILLEGAL));
    std::size_t count = 77;
    CHECK(mate33_root_moves(kbnvk_handle(), &asked, &result, nullptr, 0, &count) == MATE33_ILLEGAL);
    CHECK(count == 0);
    CHECK(mate33_best_line(kbnvk_handle(), &asked, &result, nullptr, 0, &count) == MATE33_ILLEGAL);
  }
  // Rights that no rook has are rights all the same, but not of a position that cannot be.
  mate33_position without_rook = boards("8/8/8/3k4/4B3/8/8/K6N w - - 0 1");
  without_rook.castling = MATE33_CASTLE_BLACK_LONG;
  CHECK(refusal(kbnvk_handle(), without_rook) == MATE33_ILLEGAL);
  without_rook.turn = 0;
  CHECK(refusal(kbnvk_handle(), without_rook) == MATE33_CASTLING);
}

TEST_CASE("the clock changes only the certainty, however large") {
  struct Case {
    std::string_view fen;
    unsigned rule50;
    mate33_certainty certainty;
  };
  constexpr unsigned largest = std::numeric_limits<unsigned>::max();
  constexpr std::string_view draw_fen = "8/8/8/3N1B2/4k3/8/8/K7 b - - 0 1";
  const Case cases[] = {
      {mate_in_33_fen, 35, MATE33_CERTAIN},
      {mate_in_33_fen, 36, MATE33_UNLESS_DRAWN_BY_RULE},
      {mate_in_1_fen, 99, MATE33_CERTAIN},
      {mate_in_1_fen, 100, MATE33_UNLESS_DRAWN_BY_RULE},
      {checkmate_fen, 100, MATE33_CERTAIN},
      {checkmate_fen, 101, MATE33_UNLESS_DRAWN_BY_RULE},
      {draw_fen, 100, MATE33_CERTAIN},
      {draw_fen, largest, MATE33_CERTAIN},
      {mate_in_33_fen, largest, MATE33_UNLESS_DRAWN_BY_RULE},
      {mate_in_33_fen, largest - 64, MATE33_UNLESS_DRAWN_BY_RULE},
  };
  for (const Case& c : cases) {
    CAPTURE(c.fen);
    CAPTURE(c.rule50);
    mate33_position b = boards(c.fen);
    b.rule50 = c.rule50;
    mate33_result result = untouched;
    REQUIRE(probe(kbnvk_handle(), b, &result) == MATE33_OK);
    CHECK(same(result, kbnvk().probe(position_of(c.fen)).value));
    CHECK(result.certainty == c.certainty);
  }
}

TEST_CASE("bitboards that are no position are refused") {
  const mate33_position good = boards(mate_in_33_fen);  // Kh1, Bh3, Na1 - Kb1
  constexpr std::uint64_t a8 = std::uint64_t{1} << 56, all = ~std::uint64_t{0};
  const auto with = [&](auto change) {
    mate33_position b = good;
    change(b);
    return b;
  };
  const std::vector<mate33_position> illegal = {
      {},
      {all, all, all, all, all, all, all, all, 0, 0, 0, 1},
      with([](mate33_position& b) { b.white |= b.black; }),
      with([](mate33_position& b) { b.queens = b.kings; }),
      with([](mate33_position& b) { b.bishops |= b.knights; }),
      with([](mate33_position& b) { b.white |= a8; }),
      with([](mate33_position& b) { b.rooks |= a8; }),
      with([](mate33_position& b) { b.kings = 0; }),
      with([](mate33_position& b) { b.black = b.kings = 0; }),
      with([](mate33_position& b) { b.white |= a8, b.kings |= a8; }),
      with([](mate33_position& b) { b.white |= a8, b.pawns |= a8; }),
      with([](mate33_position& b) { b.white |= 0x1FFFF00000000, b.queens |= 0x1FFFF00000000; }),
      {0xFFFFFFFF, 0xFFFFFFFF00000000, all, 0, 0, 0, 0, 0, 0, 0, 0, 1},
      boards("8/8/8/3k4/4B3/8/8/K6N w - - 0 1"),
      boards("8/8/8/3kK3/8/8/8/5BN1 b - - 0 1"),
  };
  for (std::size_t i = 0; i < illegal.size(); ++i) {
    CAPTURE(i);
    CHECK(refusal(kbnvk_handle(), illegal[i]) == MATE33_ILLEGAL);
  }
  const mate33_position bad_square = with([](mate33_position& b) { b.ep = 64; });
  CHECK(refusal(kbnvk_handle(), bad_square) == MATE33_BAD_ARGUMENT);
  const mate33_position bad_square_too =
      with([](mate33_position& b) { b.ep = std::numeric_limits<unsigned>::max(); });
  CHECK(refusal(kbnvk_handle(), bad_square_too) == MATE33_BAD_ARGUMENT);
  mate33_result result = untouched;
  const mate33_position useless_square = with([](mate33_position& b) { b.ep = 63, b.turn = -7; });
  CHECK(probe(kbnvk_handle(), useless_square, &result) == MATE33_OK);
  CHECK(same(result, win_in(65)));
}

TEST_CASE("positions without an answer say why") {
  CHECK(refusal(kbnvk_handle(), boards("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1")) == MATE33_MISSING_TABLE);
  CHECK(refusal(kbnvk_handle(), boards("8/8/8/3k4/8/8/PPPPP3/K7 w - - 0 1")) == MATE33_TOO_MANY_MEN);
  CHECK(refusal(kbnvk_handle(), boards("8/8/8/3pP3/8/8/8/K1k5 w - - 0 1")) == MATE33_MISSING_TABLE);
  mate33_position castling = boards("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  castling.castling = 8;
  CHECK(refusal(kbnvk_handle(), castling) == MATE33_CASTLING);

  const TemporaryDirectory damaged, unreadable;
  damaged.write(FlatTable::file_name, std::vector<std::byte>(10));
  std::filesystem::create_directory(unreadable / FlatTable::file_name);
  CHECK(refusal(opened(damaged.path().string()).get(), boards(mate_in_33_fen)) == MATE33_CORRUPT_FILE);
  CHECK(refusal(opened(unreadable.path().string()).get(), boards(mate_in_33_fen)) == MATE33_IO_ERROR);
  CHECK(refusal(opened("").get(), boards(mate_in_33_fen)) == MATE33_MISSING_TABLE);
}

TEST_CASE("handles tell of their tables and of refused files") {
  const TemporaryDirectory damaged, good("with space");
  damaged.write(FlatTable::file_name, std::vector<std::byte>(10));
  good.write(FlatTable::compressed_file_name, compressed_table_bytes());
  const Handle both = opened("::" + damaged.path().string() + ":" + good.path().string());
  CHECK(mate33_problem(both.get(), 0) == nullptr);
  CHECK(mate33_open_files(both.get()) == MATE33_OK);
  REQUIRE(mate33_problem(both.get(), 0) != nullptr);
  CHECK(std::string(mate33_problem(both.get(), 0)).find("10 bytes instead of") != std::string::npos);
  CHECK(mate33_problem(both.get(), 1) == nullptr);
  CHECK(mate33_problem(both.get(), std::numeric_limits<std::size_t>::max()) == nullptr);
  CHECK(mate33_largest(both.get()) == 4);
  for (const char* material : {"KBNvK", "kbnvk", "KBNK", "KvKBN", "knb-k"}) {
    CAPTURE(material);
    CHECK(mate33_table_status(both.get(), material) == MATE33_OK);
  }
  CHECK(mate33_table_status(both.get(), "KvK") == MATE33_OK);
  CHECK(mate33_table_status(both.get(), "KNvK") == MATE33_OK);
  CHECK(mate33_table_status(both.get(), "KQvK") == MATE33_MISSING_TABLE);
  CHECK(mate33_table_status(both.get(), "KQRBNvKN") == MATE33_TOO_MANY_MEN);
  for (const char* material : {"", "K", "nonsense", "KBNvK KBNvK"}) {
    CAPTURE(material);
    CHECK(mate33_table_status(both.get(), material) == MATE33_BAD_ARGUMENT);
  }
  const Handle empty = opened(":");
  CHECK(mate33_largest(empty.get()) == 0);
  CHECK(mate33_table_status(empty.get(), "KBNvK") == MATE33_MISSING_TABLE);
  CHECK(mate33_problem(empty.get(), 0) == nullptr);
}

TEST_CASE("null arguments are refused or harmless") {
  mate33_tablebase* tables = nullptr;
  CHECK(mate33_open(nullptr, nullptr, &tables) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_open("", nullptr, nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_open_memory(nullptr, 10, nullptr, &tables) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_open_memory("contents", 8, nullptr, nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(tables == nullptr);
  mate33_close(nullptr);
  CHECK(mate33_problem(nullptr, 0) == nullptr);
  CHECK(mate33_table_status(nullptr, "KBNvK") == MATE33_BAD_ARGUMENT);
  CHECK(mate33_table_status(kbnvk_handle(), nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_largest(nullptr) == 0);
  CHECK(refusal(nullptr, boards(mate_in_33_fen)) == MATE33_BAD_ARGUMENT);
  CHECK(probe(kbnvk_handle(), boards(mate_in_33_fen), nullptr) == MATE33_BAD_ARGUMENT);
}

TEST_CASE("a buffer that is no table is refused and sets nothing") {
  mate33_tablebase* tables = nullptr;
  CHECK(mate33_open_memory("contents", 0, nullptr, &tables) == MATE33_CORRUPT_FILE);
  CHECK(mate33_open_memory("contents", 8, nullptr, &tables) == MATE33_CORRUPT_FILE);
  CHECK(mate33_open_memory(table_bytes().data(), table_bytes().size() - 1, nullptr, &tables) ==
        MATE33_CORRUPT_FILE);
  CHECK(tables == nullptr);
  const Handle handle = opened("");
  CHECK(mate33_add_memory(handle.get(), "hello", 5) == MATE33_CORRUPT_FILE);
  REQUIRE(mate33_problem(handle.get(), 0) != nullptr);
  CHECK(
      std::string(mate33_problem(handle.get(), 0)) ==
      "the buffer is damaged: it begins neither as a general table (.m33) nor as a compressed one, and has 5 "
      "bytes instead of 16777216, the flat table's");
}

TEST_CASE("a checkmate without its table: the value is missing, the moves tell it") {
  const Handle none = opened("");
  mate33_position position;
  REQUIRE(mate33_position_from_fen("8/8/8/8/8/1QQQ4/8/k1K5 b", &position, nullptr, 0) == MATE33_OK);
  mate33_result result;
  CHECK(mate33_probe_position(none.get(), &position, &result) == MATE33_MISSING_TABLE);
  CHECK(result.outcome == MATE33_UNKNOWN);
  std::size_t count = 9;
  CHECK(mate33_root_moves(none.get(), &position, &result, nullptr, 0, &count) == MATE33_OK);
  CHECK(count == 0);
  CHECK(result.outcome == MATE33_CHECKMATED);
  CHECK(mate33_best_line(none.get(), &position, &result, nullptr, 0, &count) == MATE33_OK);
  CHECK(result.outcome == MATE33_CHECKMATED);
}

TEST_CASE("want of memory is a status, not an exception") {
  const std::string directory(100, 'x');
  const std::vector<std::byte>& table = table_bytes();
  mate33_tablebase* tables = nullptr;
  const auto without_memory = [](auto call) {
    const NoMemory none;
    return call();
  };
  CHECK(without_memory([&] { return mate33_open(directory.c_str(), nullptr, &tables); }) ==
        MATE33_OUT_OF_MEMORY);
  CHECK(without_memory([&] { return mate33_open_memory(table.data(), table.size(), nullptr, &tables); }) ==
        MATE33_OUT_OF_MEMORY);
  CHECK(tables == nullptr);
  CHECK(without_memory([] { return mate33_table_status(kbnvk_handle(), "nonsense"); }) ==
        MATE33_OUT_OF_MEMORY);
}

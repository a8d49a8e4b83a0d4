#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "c_helpers.hpp"
#include "general_tables.hpp"
#include "table_file.hpp"
#include "temporary_directory.hpp"
#include "test_table.hpp"

using namespace mate33;

// The mistakes that engine authors complain of in other probers, each by its name.

namespace {

namespace fs = std::filesystem;

mate33_result probed(const mate33_tablebase* tables, std::string_view fen) {
  const mate33_position asked = boards_of(position_of(fen));
  mate33_result result = untouched;
  CHECK(mate33_probe_position(tables, &asked, &result) == result.status);
  return result;
}

constexpr std::string_view queen_fen = "8/8/8/4k3/8/8/Q7/7K w - - 0 1";
constexpr std::string_view rook_fen = "8/8/8/4k3/8/8/R7/7K w - - 0 1";

}  // namespace

TEST_CASE("mistake: globals. Two handles know nothing of each other, and closing one leaves the other") {
  const TemporaryDirectory queen, rook;
  copy_table("KQvK", queen.path());
  copy_table("KRvK", rook.path());
  Handle first = opened(queen.path().string());
  const Handle second = opened(rook.path().string());
  CHECK(probed(first.get(), queen_fen).status == MATE33_OK);
  CHECK(probed(first.get(), rook_fen).status == MATE33_MISSING_TABLE);
  CHECK(probed(second.get(), queen_fen).status == MATE33_MISSING_TABLE);
  first.reset();
  CHECK(probed(second.get(), rook_fen).status == MATE33_OK);
}

TEST_CASE("mistake: a crash or exit() on a damaged file. It is a status, with words, and others go on") {
  const TemporaryDirectory directory;
  copy_table("KRvK", directory.path());
  const std::vector<std::byte> sound = bytes_of_table("KQvK");
  for (std::size_t cut = 0; cut < sound.size(); cut += 211) {
    directory.write("KQvK.m33", std::span(sound).first(cut));
    const Handle tables = opened(directory.path().string());
    CHECK(probed(tables.get(), queen_fen).status == MATE33_CORRUPT_FILE);
    CHECK(probed(tables.get(), rook_fen).status == MATE33_OK);
    CHECK(mate33_problem(tables.get(), 0) != nullptr);
  }
}

TEST_CASE("mistake: paths cut at a space. Spaces, UTF-8, empty items and trailing separators are fine") {
  const TemporaryDirectory spaces(" my tables "), accents("tablas de ajedrez \xC3\xB1 \xE6\xAE\x8B");
  copy_table("KQvK", spaces.path());
  copy_table("KRvK", accents.path());
  const std::string list = "::" + spaces.path().string() + "/::" + accents.path().string() + "//:";
  const Handle tables = opened(list);
  CHECK(probed(tables.get(), queen_fen).status == MATE33_OK);
  CHECK(probed(tables.get(), rook_fen).status == MATE33_OK);
}

TEST_CASE("mistake: a draw and a checkmate both answered 0. Draw, checkmate and unknown are three outcomes") {
  const Handle tables = opened(small_tables().string());
  const mate33_result mated = probed(tables.get(), "8/8/8/8/8/2k5/1q6/K7 w - - 0 1");
  const mate33_result stalemate = probed(tables.get(), "8/8/8/8/8/1k6/2q5/K7 w - - 0 1");
  const mate33_result unknown = probed(tables.get(), "8/8/8/4k3/8/8/QN6/7K w - - 0 1");
  CHECK(mated.outcome == MATE33_CHECKMATED);
  CHECK(stalemate.outcome == MATE33_DRAW);
  CHECK(unknown.outcome == MATE33_UNKNOWN);
  CHECK(mated.plies == 0);
  CHECK(mate33_mate_score(&mated, 1000, 0) == -1000);
  CHECK(mate33_mate_score(&stalemate, 1000, 0) == 0);
  int moves = 7;
  CHECK(mate33_mate_in(&stalemate, &moves) == 0);
  CHECK(mate33_mate_in(&mated, &moves) == 1);
}

TEST_CASE("mistake: plies and moves confused. 33 moves are 65 plies, and the helper makes moves of them") {
  const mate33_result result = probed(kbnvk_handle(), mate_in_33_fen);
  CHECK(result.plies == 65);
  int moves = 0;
  CHECK(mate33_mate_in(&result, &moves) == 1);
  CHECK(moves == 33);
}

TEST_CASE(
    "mistake: a missing smaller table that fails a probe. None is needed, but for e.p., which names it") {
  const TemporaryDirectory directory;
  copy_table("KQvKR", directory.path());
  copy_table("KPvKP", directory.path());
  const Handle tables = opened(directory.path().string());
  CHECK(count_wrong(Tablebase::open(directory.path().string()), samples_of("KQvKR", 500)) == 0);
  CHECK(count_wrong(Tablebase::open(directory.path().string()), samples_of("KPvKP", 500)) == 0);
  // The only table that can matter is the one that a capture en passant leads to.
  const std::string_view fen = "8/8/8/3pP3/8/8/8/k1K5 w - d6 0 2";
  const mate33_result result = probed(tables.get(), fen);
  CHECK(result.status == MATE33_MISSING_TABLE);
  CHECK(std::string(result.unanswered) == "KPvK");
  CHECK(std::string(probed(tables.get(), "8/8/8/4k3/8/8/qr6/7K w - - 0 1").unanswered) == "KQRvK");
  const Tablebase cpp = Tablebase::open(directory.path().string());
  CHECK(cpp.probe(position_of(fen)).unanswered == *Material::parse("KPvK"));
  CHECK(cpp.probe_root(position_of(fen)).unanswered == *Material::parse("KPvK"));
  CHECK(cpp.best_line(position_of(fen)).unanswered == *Material::parse("KPvK"));
  copy_table("KPvK", directory.path());
  CHECK(probed(opened(directory.path().string()).get(), fen).status == MATE33_OK);
}

TEST_CASE("mistake: a move into a missing table that cannot be told from others. It says which is missing") {
  const TemporaryDirectory directory;
  copy_table("KQvKR", directory.path());
  const Handle tables = opened(directory.path().string());
  const mate33_position asked = boards_of(position_of("8/8/8/3r4/8/8/3Q4/K6k w - - 0 1"));
  mate33_result result = untouched;
  mate33_root_move moves[MATE33_MAX_MOVES];
  std::size_t count = 0, unknown = 0;
  CHECK(mate33_root_moves(tables.get(), &asked, &result, moves, MATE33_MAX_MOVES, &count) == MATE33_OK);
  for (std::size_t i = 0; i < count; ++i) {
    if (moves[i].after.status == MATE33_OK) continue;
    ++unknown;
    CHECK(moves[i].after.status == MATE33_MISSING_TABLE);
    CHECK(std::string(moves[i].after.unanswered) == "KQvK");
  }
  CHECK(unknown == 1);
}

TEST_CASE("mistake: castling silently ignored. Any right is refused, be it of use or not") {
  const Handle tables = opened(small_tables().string());
  mate33_position asked = boards_of(position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
  for (const unsigned castling : {1u, 2u, 4u, 8u, 15u, 16u, 0x80000000u}) {
    asked.castling = castling;
    mate33_result result = untouched;
    CHECK(mate33_probe_position(tables.get(), &asked, &result) == MATE33_CASTLING);
    CHECK(is_refusal(result, MATE33_CASTLING));
    std::size_t count = 0;
    mate33_root_move moves[MATE33_MAX_MOVES];
    CHECK(mate33_root_moves(tables.get(), &asked, &result, moves, MATE33_MAX_MOVES, &count) ==
          MATE33_CASTLING);
    CHECK(is_refusal(result, MATE33_CASTLING));
    CHECK(count == (castling % 2 == 1 ? 15 : 14));  // only h1 may castle in truth
  }
}

TEST_CASE("mistake: castling silently ignored. Every way to write a right in a FEN ends in the refusal") {
  const Handle tables = opened(small_tables().string());
  struct Case {
    const char* fen;
    unsigned castling;
    std::size_t moves;
  };
  const Case cases[] = {
      {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", MATE33_CASTLE_WHITE_SHORT, 15},
      {"4k3/8/8/8/8/8/8/4K2R w H - 0 1", MATE33_CASTLE_WHITE_SHORT, 15},
      {"r3k3/8/8/8/8/8/8/4K3 b a - 0 1", MATE33_CASTLE_BLACK_LONG, 16},
      // Rights of Chess960, whose castling is no move of chess.
      {"4k3/8/8/8/8/8/8/5K1R w K - 0 1", MATE33_CASTLE_WHITE_SHORT, 13},
      {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", MATE33_CASTLE_WHITE_SHORT, 13},
      {"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", MATE33_CASTLE_WHITE_SHORT, 14},
      {"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", MATE33_CASTLE_WHITE_SHORT, 14},
      {"r5k1/8/8/8/8/8/8/4K3 b q - 0 1", MATE33_CASTLE_BLACK_LONG, 17},
      {"k1r5/8/8/8/8/8/8/4K3 b k - 0 1", MATE33_CASTLE_BLACK_SHORT, 16},
  };
  for (const Case& c : cases) {
    CAPTURE(c.fen);
    char error[100] = "left";
    mate33_position asked{};
    REQUIRE(mate33_position_from_fen(c.fen, &asked, error, sizeof error) == MATE33_OK);
    CHECK(std::string(error) == "");
    CHECK(asked.castling == c.castling);
    mate33_result result = untouched;
    CHECK(mate33_probe_position(tables.get(), &asked, &result) == MATE33_CASTLING);
    CHECK(is_refusal(result, MATE33_CASTLING));
    CHECK(Tablebase::open(small_tables().string()).probe(position_of(c.fen)).status ==
          ProbeStatus::castling_rights);
    std::size_t count = 0;
    mate33_root_move moves[MATE33_MAX_MOVES];
    CHECK(mate33_root_moves(tables.get(), &asked, &result, moves, MATE33_MAX_MOVES, &count) ==
          MATE33_CASTLING);
    CHECK(count == c.moves);
    for (std::size_t i = 0; i < count; ++i) {
      // Every move of king or rook spends the one right there is.
      CHECK(moves[i].after.status == MATE33_OK);
    }
  }
}

TEST_CASE("what cannot be a castling right is dropped, and the caller is told") {
  const Handle tables = opened(small_tables().string());
  char error[200] = "left";
  mate33_position asked{};
  CHECK(mate33_position_from_fen("4k3/8/8/8/8/8/8/4K2R w Qq - 0 1", &asked, error, sizeof error) ==
        MATE33_OK);
  CHECK(std::string(error) ==
        "castling right 'Q' dropped: king or rook is not at home; "
        "castling right 'q' dropped: king or rook is not at home");
  CHECK(asked.castling == 0);
  mate33_result result = untouched;
  CHECK(mate33_probe_position(tables.get(), &asked, &result) == MATE33_OK);
  CHECK(mate33_position_from_fen("4k3/8/8/8/8/8/8/4K2R w X - 0 1", &asked, error, sizeof error) ==
        MATE33_BAD_FEN);
  CHECK(mate33_position_from_fen("4k3/8/8/8/8/8/8/4K2R w - e3 0 1", &asked, error, sizeof error) ==
        MATE33_OK);
  CHECK(std::string(error) == "e.p. square e3 dropped: no pawn can capture there");
}

TEST_CASE(
    "mistake: e.p. silently ignored. A right that matters changes the value, one of no use does nothing") {
  const Handle tables = opened(small_tables().string());
  std::size_t mattered = 0;
  for (const char* king : {"a1", "c3", "f4", "h7", "d8", "g5"}) {
    for (const char* other : {"b8", "e1", "h1", "a6", "g2"}) {
      Position position = position_of("8/8/8/3pP3/8/8/8/8 w - - 0 1");
      position.put({Color::white, PieceType::king}, *parse_square(king));
      position.put({Color::black, PieceType::king}, *parse_square(other));
      mate33_position asked = boards_of(position);
      mate33_result without = untouched, with = untouched, useless = untouched;
      if (mate33_probe_position(tables.get(), &asked, &without) != MATE33_OK) continue;
      asked.ep = 43;  // d6
      CHECK(mate33_probe_position(tables.get(), &asked, &with) == MATE33_OK);
      mattered += with.outcome != without.outcome || with.plies != without.plies ? 1 : 0;
      for (const unsigned ep : {1u, 20u, 42u, 45u, 44u, 36u, 63u}) {
        asked.ep = ep;
        CHECK(mate33_probe_position(tables.get(), &asked, &useless) == MATE33_OK);
        CHECK(useless.outcome == without.outcome);
        CHECK(useless.plies == without.plies);
      }
    }
  }
  CHECK(mattered > 3);
}

TEST_CASE(
    "mistake: mmap assumed to exist. Files are read unless mapping is asked for, and both answer the same") {
  mate33_options options;
  mate33_options_init(&options, sizeof options);
  CHECK(options.io == MATE33_IO_READ);
  options.io = MATE33_IO_MMAP;
  mate33_tablebase* mapped = nullptr;
  const mate33_status status = mate33_open(small_tables().string().c_str(), &options, &mapped);
  REQUIRE(status == (is_supported(IoMethod::map) ? MATE33_OK : MATE33_UNSUPPORTED));
  if (status != MATE33_OK) return;
  const Handle owner(mapped), read = opened(small_tables().string());
  for (const Sample& sample : samples_of("KQvKR", 200)) {
    const mate33_position asked = boards_of(sample.position);
    mate33_result a = untouched, b = untouched;
    CHECK(mate33_probe_position(mapped, &asked, &a) == MATE33_OK);
    CHECK(mate33_probe_position(read.get(), &asked, &b) == MATE33_OK);
    CHECK(same(a, sample.value));
    CHECK(same(b, sample.value));
  }
}

TEST_CASE("mistake: no written format. The header in the file says what it holds, in words") {
  const std::string text = FileParts::of(bytes_of_table("KQvKR")).header;
  for (const char* line : {"game chess\n", "metric dtm in plies\n", "material KQvKR\n",
                           "seats K=triangle Q=board r=board k=board\n", "coding 0 draw, else plies + 1\n"}) {
    CHECK(text.find(line) != std::string::npos);
  }
}

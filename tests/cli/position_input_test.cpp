#include <doctest/doctest.h>

#include "program.hpp"

// How `probe` and `line` read a position.

using namespace mate33::testing;

namespace {}  // namespace

TEST_CASE("a bad FEN is refused with the column and the field") {
  struct Case {
    std::string fen, column, field;
  };
  const Case cases[] = {
      {"", "1", "placement"},
      {"   ", "4", "placement"},
      {"hello", "1", "placement"},
      {"8/8/8/8/8/7B/8/Nk5X w - - 0 1", "19", "placement"},
      {"8/8/8/8/8/7B/8 w", "15", "placement"},
      {"8/8/8/8/8/7B/8/Nk5K/8 w", "20", "placement"},
      {"9/8/8/8/8/7B/8/Nk5K w", "1", "placement"},
      {"8/8/8/8/8/8B/8/Nk5K w", "12", "placement"},
      {"8/8/8/8/8/7B/8/Nk5K", "20", "side to move"},
      {"8/8/8/8/8/7B/8/Nk5K x", "21", "side to move"},
      {"8/8/8/8/8/7B/8/Nk5K white", "21", "side to move"},
      {"8/8/8/8/8/7B/8/Nk5K w x", "23", "castling"},
      {"8/8/8/8/8/7B/8/Nk5K w KQx", "25", "castling"},
      {"8/8/8/8/8/7B/8/Nk5K w - e9", "25", "en passant"},
      {"8/8/8/8/8/7B/8/Nk5K w - - x", "27", "halfmove clock"},
      {"8/8/8/8/8/7B/8/Nk5K w - - -1", "27", "halfmove clock"},
      {"8/8/8/8/8/7B/8/Nk5K w - - 10000", "27", "halfmove clock"},
      {"8/8/8/8/8/7B/8/Nk5K w - - 0 1.5", "29", "fullmove number"},
      {"8/8/8/8/8/7B/8/Nk5K w - - 0 1 2", "31", "end"},
  };
  for (const std::string command : {"probe", "line"}) {
    for (const Case& c : cases) {
      CAPTURE(command);
      CAPTURE(c.fen);
      check_is_error(run_mate33({command, c.fen}), 2,
                     {"FEN, column " + c.column + " (" + c.field + "): expected "});
    }
  }
}

TEST_CASE("an illegal position is refused with the reason") {
  struct Case {
    std::string fen, reason;
  };
  const Case cases[] = {
      {"8/8/8/8/8/7B/8/N6K w", "Black has no king"},
      {"8/8/8/8/8/7B/8/Nk6 w", "White has no king"},
      {"8/8/8/8/8/7B/8/Nk4KK w", "more than one king"},
      {"8/8/8/8/8/7B/8/NkK5 w", "adjacent"},
      {"8/8/8/8/8/3B4/8/Nk5K w", "not to move is in check"},
      {"P7/8/8/8/8/7B/8/Nk5K w", "a pawn stands on"},
      {"k7/8/8/8/NNNNNNNN/NNNNNNN1/8/K7 w", "than a game can give"},
  };
  for (const std::string command : {"probe", "line"}) {
    for (const Case& c : cases) {
      CAPTURE(command);
      CAPTURE(c.fen);
      check_is_error(run_mate33({command, c.fen}), 2, {c.reason});
    }
  }
}

TEST_CASE("a FEN may be quoted or not, before or after options, shortened, and with '_' for a space") {
  const std::string board = "8/8/8/8/8/7B/8/Nk5K";
  const std::string expected = run_mate33({"probe", std::string(longest_mate_fen)}).out;
  REQUIRE(contains(expected, "White mates in 33 (65 plies)"));
  for (const Words& words : std::vector<Words>{{"probe", board, "w", "-", "-", "0", "1"},
                                               {"probe", board, "w", "-", "-"},
                                               {"probe", board, "w"},
                                               {"probe", board + " w"},
                                               {"probe", board + "_w_-_-_0_1"},
                                               {"probe", "  " + board + "   w  -"},
                                               {"probe", board + " w - - 0 1\r\n"},
                                               {"probe", board + " w - - bm Nb3; id \"longest\";"},
                                               {"probe", "--", board, "w", "-", "-"}}) {
    const RunOutcome outcome = run_mate33(words);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == "");
    CHECK(outcome.out == expected);
  }
  const std::string tables = made_table().string();
  CHECK(run(without_tables({"probe", "--tables", tables, board, "w", "-", "-"})).out == expected);
  CHECK(run(without_tables({"probe", board, "w", "--tables=" + tables, "-", "-"})).out == expected);
}

TEST_CASE("rights that no move could use are dropped with a note on standard error") {
  for (const std::string command : {"probe", "line"}) {
    CAPTURE(command);
    const RunOutcome plain = run_mate33({command, std::string(longest_mate_fen), "--json"});
    const RunOutcome outcome = run_mate33({command, "8/8/8/8/8/7B/8/Nk5K w Kq e6 0 1", "--json"});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out == plain.out);
    const auto notes = lines_of(outcome.err);
    REQUIRE(notes.size() == 3);
    for (const std::string& note : notes) CHECK(note.starts_with("mate33: note: "));
    CHECK(contains(notes[0], "'K'"));
    CHECK(contains(notes[1], "'q'"));
    CHECK(contains(notes[2], "e.p. square e6 dropped"));
  }
}

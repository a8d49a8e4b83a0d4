#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "allocation_watch.hpp"
#include "altered_tables.hpp"
#include "c_helpers.hpp"
#include "temporary_directory.hpp"
#include "test_table.hpp"

using namespace mate33;

// Every status that mate33.h names is one that a caller can meet.

namespace {

/// The statuses met, in the order of mate33.h.
class Statuses {
 public:
  void meet(mate33_status expected, mate33_status status) {
    CHECK(status == expected);
    met_.insert(status);
  }
  std::size_t count() const { return met_.size(); }

 private:
  std::set<mate33_status> met_;
};

mate33_status probe_fen(const Handle& tables, std::string_view fen) {
  const mate33_position asked = boards_of(position_of(fen));
  mate33_result result = untouched;
  const mate33_status status = mate33_probe_position(tables.get(), &asked, &result);
  if (status != MATE33_OK) CHECK(is_refusal(result, status));
  return status;
}

}  // namespace

TEST_CASE("every status is reached") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory.path());
  copy_table("KPvK", directory.path());
  directory.write("KRvK.m33", std::vector<std::byte>(100));
  std::filesystem::create_directory(directory / "KQvKR.m33");
  const Handle tables = opened(directory.path().string());
  constexpr std::string_view queen = "8/8/8/4k3/8/8/Q7/7K w - - 0 1";
  Statuses statuses;
  statuses.meet(MATE33_OK, probe_fen(tables, queen));
  statuses.meet(MATE33_MISSING_TABLE, probe_fen(tables, "8/8/8/4k3/8/8/QN6/7K w - - 0 1"));
  statuses.meet(MATE33_CASTLING, probe_fen(tables, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
  statuses.meet(MATE33_ILLEGAL, probe_fen(tables, "8/8/8/4k3/8/8/4Q3/7K w - - 0 1"));
  statuses.meet(MATE33_TOO_MANY_MEN, probe_fen(tables, "8/8/8/4k3/8/8/QNNNN3/7K w - - 0 1"));
  statuses.meet(MATE33_CORRUPT_FILE, probe_fen(tables, "8/8/8/4k3/8/8/R7/7K w - - 0 1"));
  statuses.meet(MATE33_IO_ERROR, probe_fen(tables, "8/8/r7/4k3/8/8/Q7/7K w - - 0 1"));
  {
    const mate33_position asked = boards_of(position_of("8/8/8/4k3/8/8/P7/7K w - - 0 1"));
    mate33_result result = untouched;
    mate33_status status = MATE33_OK;
    {
      const NoMemory none;
      status = mate33_probe_position(tables.get(), &asked, &result);
    }
    statuses.meet(MATE33_OUT_OF_MEMORY, status);
    CHECK(is_refusal(result, MATE33_OUT_OF_MEMORY));
    CHECK(mate33_probe_position(tables.get(), &asked, &result) == MATE33_OK);  // nothing is lost
  }
  mate33_position position{};
  statuses.meet(MATE33_BAD_FEN, mate33_position_from_fen("nonsense", &position, nullptr, 0));
  statuses.meet(MATE33_BAD_ARGUMENT, mate33_probe_position(tables.get(), &position, nullptr));
  REQUIRE(mate33_position_from_fen(queen.data(), &position, nullptr, 0) == MATE33_OK);
  mate33_result result = untouched;
  std::size_t count = 0;
  statuses.meet(MATE33_BUFFER_TOO_SMALL,
                mate33_root_moves(tables.get(), &position, &result, nullptr, 0, &count));
  CHECK(result.status == MATE33_OK);  // of the position, which has its value all the same
  CHECK(result.outcome == MATE33_WIN);
  statuses.meet(MATE33_OVER_LIMIT, mate33_preload(tables.get(), "KQvK", 1, nullptr));
  struct {
    mate33_options known;
    std::size_t later;
  } options{};
  mate33_options_init(&options.known, sizeof options);
  options.later = 1;
  mate33_tablebase* none = nullptr;
  statuses.meet(MATE33_UNSUPPORTED, mate33_open("", &options.known, &none));
  CHECK(none == nullptr);
  CHECK(statuses.count() == MATE33_UNSUPPORTED + 1);
}

TEST_CASE("a list of pieces may be any: what is no position is refused by the probe") {
  const Handle tables = opened(small_tables().string());
  const auto status_of = [&](const std::vector<mate33_piece>& pieces) {
    mate33_position position{};
    const mate33_status made = mate33_position_from_pieces(pieces.data(), pieces.size(), 1, &position);
    if (made != MATE33_OK) return made;
    mate33_result result = untouched;
    return mate33_probe_position(tables.get(), &position, &result);
  };
  CHECK(status_of({{'K', 7}, {'Q', 8}, {'k', 36}}) == MATE33_OK);
  CHECK(status_of({{'k', 36}, {'Q', 8}, {'K', 7}}) == MATE33_OK);
  CHECK(status_of({}) == MATE33_ILLEGAL);
  CHECK(status_of({{'K', 7}}) == MATE33_ILLEGAL);
  CHECK(status_of({{'K', 7}, {'K', 9}, {'k', 36}}) == MATE33_ILLEGAL);
  CHECK(status_of({{'K', 7}, {'k', 20}, {'k', 36}}) == MATE33_ILLEGAL);
  CHECK(status_of({{'K', 7}, {'k', 14}}) == MATE33_ILLEGAL);
  CHECK(status_of({{'K', 7}, {'P', 63}, {'k', 36}}) == MATE33_ILLEGAL);
  CHECK(status_of({{'K', 7}, {'Q', 7}, {'k', 36}}) == MATE33_ILLEGAL);
  CHECK(status_of({{'K', 7}, {'Q', 8}, {'Q', 8}, {'k', 36}}) == MATE33_ILLEGAL);
  for (const int square : {64, 127, 128, 255}) {
    CHECK(status_of({{'K', 7}, {'Q', static_cast<std::uint8_t>(square)}, {'k', 36}}) == MATE33_BAD_ARGUMENT);
  }
  for (const char letter : {' ', '\0', '1', 'A', '\x7F', '\xCB'}) {
    CHECK(status_of({{'K', 7}, {letter, 8}, {'k', 36}}) == MATE33_BAD_ARGUMENT);
  }
  std::vector<mate33_piece> full;
  for (std::uint8_t square = 0; square < 64; ++square) full.push_back({square < 32 ? 'Q' : 'q', square});
  CHECK(status_of(full) == MATE33_ILLEGAL);
}

TEST_CASE("the order at the root is by the fifty-move rule, then by plies: a slower win may be first") {
  const Handle tables = opened(small_tables().string());
  std::size_t slower_first = 0;
  for (const Sample& sample : samples_of("KQvKR", 3000)) {
    if (!sample.value.is_win() || sample.value.plies.count() < 5) continue;
    mate33_position asked = boards_of(sample.position);
    asked.rule50 = 97;
    mate33_result result = untouched, line = untouched;
    mate33_root_move moves[MATE33_MAX_MOVES];
    mate33_move best[MATE33_MAX_MOVES];
    std::size_t count = 0, length = 0;
    REQUIRE(mate33_root_moves(tables.get(), &asked, &result, moves, MATE33_MAX_MOVES, &count) == MATE33_OK);
    REQUIRE(mate33_best_line(tables.get(), &asked, &line, best, MATE33_MAX_MOVES, &length) == MATE33_OK);
    const auto keeps = [&](const mate33_root_move& m) {
      return m.after.outcome == MATE33_LOSS && m.after.plies + 1 == result.plies;
    };
    const auto quickest = std::find_if(moves, moves + count, keeps);
    REQUIRE(quickest != moves + count);
    CHECK(quickest->move.from == best[0].from);
    CHECK(quickest->move.to == best[0].to);
    if (quickest == moves) continue;
    ++slower_first;
    CHECK(moves[0].after.outcome == MATE33_LOSS);
    CHECK(moves[0].after.plies > quickest->after.plies);
    CHECK(moves[0].after.certainty == MATE33_CERTAIN);
    CHECK(quickest->after.certainty == MATE33_UNLESS_DRAWN_BY_RULE);
  }
  CHECK(slower_first > 0);
}

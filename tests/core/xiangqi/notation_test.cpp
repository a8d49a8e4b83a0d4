#include "mate33/xiangqi/notation.hpp"

#include <doctest/doctest.h>

#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/coordinates.hpp"
#include "mate33/xiangqi/fen.hpp"
#include "mate33/xiangqi/points.hpp"
#include "plain/perft_positions.hpp"
#include "plain/xiangqi_position.hpp"

using namespace mate33;

namespace {

GamePosition position_of(const std::string& fen) {
  const auto parsed = parse_xiangqi_fen(fen);
  REQUIRE(parsed);
  REQUIRE_FALSE(find_fault(*expanded_xiangqi_rules(), *parsed));
  return *parsed;
}

struct Written {
  const char *coordinates, *wxf, *chinese;
};

void check_written(const std::string& fen, std::initializer_list<Written> moves) {
  CAPTURE(fen);
  const GamePosition position = position_of(fen);
  for (const Written& written : moves) {
    CAPTURE(written.coordinates);
    const auto move = parse_coordinates(position, written.coordinates, XiangqiRanks::from_zero);
    REQUIRE(move);
    CHECK(to_wxf(position, *move) == written.wxf);
    CHECK(to_chinese(position, *move) == written.chinese);
  }
}

/// The same position seen from the other side.
GamePosition colors_swapped(const GamePosition& position) {
  return plain::colors_swapped(plain::XiangqiPosition(position)).to_game();
}

/// Every legal move comes back, and no two are written alike; so on for so many plies.
void check_round_trip(const GamePosition& position, unsigned plies) {
  const ExpandedRules& rules = *expanded_xiangqi_rules();
  if (find_fault(rules, position)) return;
  std::set<std::string> written;
  const std::vector<GameMove> moves = legal_moves(rules, position);
  for (const GameMove& move : moves) {
    const std::string wxf = to_wxf(position, move), chinese = to_chinese(position, move);
    written.insert(wxf);
    written.insert(chinese);
    const auto from_wxf = parse_wxf(position, wxf), from_chinese = parse_chinese(position, chinese);
    const bool came_back = from_wxf && *from_wxf == move && from_chinese && *from_chinese == move;
    if (!came_back) FAIL(to_xiangqi_fen(position) << ": " << wxf << ", " << chinese);
    if (plies > 1) check_round_trip(after(position, move), plies - 1);
  }
  if (written.size() != 2 * moves.size()) FAIL(to_xiangqi_fen(position));
}

void check_means(const GamePosition& position, const char* coordinates,
                 std::initializer_list<const char*> texts) {
  for (const char* text : texts) {
    CAPTURE(text);
    const bool is_wxf = static_cast<unsigned char>(text[3]) < 0x80 && std::string_view(text).size() == 4;
    const auto move = is_wxf ? parse_wxf(position, text) : parse_chinese(position, text);
    REQUIRE(move);
    CHECK(to_coordinates(*move, XiangqiRanks::from_zero) == coordinates);
  }
}

constexpr const char* three_on_a_file = "4k4/9/4P4/4P4/4P4/9/9/9/9/3K5 w";
constexpr const char* five_on_a_file = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/5K3 w";
constexpr const char* two_tandem_files = "3k5/9/6P2/2P3P2/2P5P/9/9/9/9/4K4 w";
constexpr const char* three_and_two = "4k4/9/2P3P2/2P3P2/2P6/9/9/9/9/3K5 w";

}  // namespace

TEST_CASE("xiangqi: moves as books write them") {
  check_written("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
                {{"h2e2", "C2=5", "炮二平五"},
                 {"h0g2", "H2+3", "馬二進三"},
                 {"b2b9", "C8+7", "炮八進七"},
                 {"c3c4", "P7+1", "兵七進一"},
                 {"g0e2", "E3+5", "相三進五"},
                 {"d0e1", "A6+5", "仕六進五"},
                 {"e0e1", "K5+1", "帥五進一"},
                 {"i0i2", "R1+2", "車一進二"}});
  check_written("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b",
                {{"h9g7", "H8+7", "馬8進7"},
                 {"b7e7", "C2=5", "炮2平5"},
                 {"c6c5", "P3+1", "卒3進1"},
                 {"g9e7", "E7+5", "象7進5"},
                 {"d9e8", "A4+5", "士4進5"},
                 {"e9e8", "K5+1", "將5進1"}});
}

TEST_CASE("xiangqi: men of a kind on one file") {
  check_written("4k4/9/9/9/1C7/9/9/1C7/9/3K5 w",
                {{"b2c2", "C-=7", "後炮平七"}, {"b5c5", "C+=7", "前炮平七"}, {"b5b3", "C+-2", "前炮退二"}});
  check_written("4k4/9/9/1n7/9/9/1n7/9/9/3K5 b", {{"b6a4", "H-+1", "後馬進1"}, {"b3a5", "H+-1", "前馬退1"}});
  // The file is enough for advisors and elephants.
  check_written("3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w",
                {{"d2e1", "A6-5", "仕六退五"}, {"d0e1", "A6+5", "仕六進五"}, {"c4e2", "E7-5", "相七退五"}});
}

TEST_CASE("xiangqi: soldiers on one file and on two") {
  check_written(three_on_a_file,
                {{"e7f7", "15=4", "前兵平四"}, {"e6f6", "25=4", "中兵平四"}, {"e5f5", "35=4", "後兵平四"}});
  check_written(five_on_a_file, {{"g9f9", "13=4", "一兵平四"}, {"g5f5", "53=4", "五兵平四"}});
  check_written(two_tandem_files, {{"c6d6", "17=6", "前七平六"},
                                   {"c5d5", "27=6", "後七平六"},
                                   {"g7f7", "13=4", "前三平四"},
                                   {"i5h5", "P1=2", "兵一平二"}});
  check_written(three_and_two, {{"c6b6", "27=8", "中七平八"}, {"g6h6", "23=2", "後三平二"}});
}

TEST_CASE("xiangqi: more men of a kind on a file than there are digits move in coordinates") {
  const GamePosition position = position_of("Rn3k3/R8/R8/R8/R8/R8/R8/R8/R8/R2K5 w");
  for (const GameMove& move : legal_moves(*expanded_xiangqi_rules(), position)) {
    const bool is_tenth = move.from == board_of_xiangqi.point(0, 0);
    const std::string coordinates = to_coordinates(move, XiangqiRanks::from_zero);
    CHECK((to_wxf(position, move) == coordinates) == is_tenth);
    CHECK((to_chinese(position, move) == coordinates) == is_tenth);
  }
}

TEST_CASE("xiangqi: every legal move comes back from both notations") {
  for (const PerftPosition& given : perft_positions) {
    const auto position = parse_xiangqi_fen(given.fen);
    check_round_trip(*position, 2);
    check_round_trip(colors_swapped(*position), 2);
  }
  for (const char* fen : {three_on_a_file, five_on_a_file, two_tandem_files, three_and_two}) {
    check_round_trip(position_of(fen), 3);
    check_round_trip(colors_swapped(position_of(fen)), 3);
  }
}

TEST_CASE("xiangqi: notation as others write it") {
  const GamePosition start = position_of(std::string(xiangqi_start_fen));
  check_means(start, "h2e2", {"C2=5", "c2.5", "炮二平五", "砲2平5", "炮２平５", "包二平5"});
  check_means(start, "h0g2", {"H2+3", "n2+3", "马二进三", "傌二進三"});
  check_means(start, "g0e2", {"E3+5", "B3+5", "象三进五"});
  check_means(position_of("4k4/9/9/9/1C7/9/9/1C7/9/3K5 w"), "b2c2",
              {"C-=7", "后炮平七", "后砲平７", "二炮平七"});
}

TEST_CASE("xiangqi: notation that means no move, or more than one, is refused in one line") {
  const GamePosition start = position_of(std::string(xiangqi_start_fen));
  for (const char* text : {"", "C2=", "C2=0", "C0=5", "Q2=5", "C2x5", "C2=55", "C==5", "1+=5", "C*=5"}) {
    CAPTURE(text);
    const auto parsed = parse_wxf(start, text);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().ends_with(": expected four signs, as C2=5 or C+=5"));
  }
  for (const char* text : {"", "炮", "炮二平", "炮二平五五", "二二平五", "炮炮平五", "前前平五", "炮前平五",
                           "平二平五", "炮二五五", "炮二平平", "\xE7\x82", "象棋象棋"}) {
    CAPTURE(text);
    const auto parsed = parse_chinese(start, text);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().ends_with(": expected four characters, as 炮二平五"));
  }
  CHECK(parse_wxf(start, "C2=2").error() == "move \"C2=2\": not legal here");
  CHECK(parse_chinese(start, "前炮平五").error() == "move \"前炮平五\": not legal here");
  const GamePosition tandem = position_of("4k4/9/9/9/1C7/9/9/1C7/9/3K5 w");
  CHECK(parse_wxf(tandem, "C8=7").error() == "move \"C8=7\": more than one man can move so");
}

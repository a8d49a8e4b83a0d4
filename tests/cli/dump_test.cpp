#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "general_tables.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

namespace fs = std::filesystem;

constexpr int no_position = std::numeric_limits<std::int16_t>::min();

/// The number that stands at this place of a file of raw values.
int raw_value(const std::string& file, std::size_t place) {
  const auto byte = [&](std::size_t at) { return unsigned{static_cast<unsigned char>(file.at(at))}; };
  return static_cast<std::int16_t>(byte(2 * place) | byte(2 * place + 1) << 8);
}

/// What the raw value of a position that the program answered like this must be.
int raw_of(const Json& answer) {
  if (answer.at("checkmate") == true) return -1;
  return answer.at("dtm").get<int>();
}

/// Every n-th entry of a table in the order of its raw values: what it must hold, found out by probing the
/// FENs of the legal ones.
void check_raw_values(const std::string& material, const fs::path& tables, std::size_t n) {
  CAPTURE(material);
  const TemporaryDirectory directory;
  const fs::path path = directory / "raw";
  const Outcome outcome = run_on(tables, {"dump", material, "--raw", path.string()});
  CAPTURE(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  CHECK(outcome.out == "");
  CHECK(outcome.err == "");
  const std::string file = contents_of(path);
  const TableLayout layout(*Material::parse(material));
  const std::vector<std::size_t> slices = layout.canonical_slices();
  const std::size_t entries = slices.size() * layout.slice_entries();
  REQUIRE(file.size() == entries * 2 * sizeof(std::int16_t));

  Invocation batch = without_tables({"probe", "-", "--json", "--tables", tables.string()});
  std::vector<int> values;
  std::size_t wrong = 0;
  for (std::size_t place = 0; place < 2 * entries; place += n) {
    const std::size_t slice = slices[place % entries / layout.slice_entries()],
                      entry = place % layout.slice_entries();
    const MenSquares men = layout.men_of(slice, entry);
    const int value = raw_value(file, place);
    const Color to_move = place < entries ? Color::white : Color::black;
    if (!layout.are_apart(men) || find_fault(layout.position_of(men, to_move))) {
      wrong += value == no_position ? 0u : 1u;
    } else {
      values.push_back(value);
      batch.input += to_fen(layout.position_of(men, to_move)) + '\n';
    }
  }
  CHECK(wrong == 0);
  const auto answers = events_of(run(batch));
  REQUIRE(answers.size() == values.size());
  CHECK(answers.size() > 500);
  for (std::size_t i = 0; i < answers.size(); ++i) wrong += raw_of(answers[i]) == values[i] ? 0u : 1u;
  CHECK(wrong == 0);
}

/// The weight of an entry, as docs/format.md says.
std::size_t weight_of(const TableLayout& layout, std::size_t slice, std::size_t entry) {
  constexpr std::array<std::size_t, 10> by_white_king = {4, 8, 8, 8, 4, 8, 8, 4, 8, 4};
  if (!layout.has_pawns()) return by_white_king[entry / (layout.slice_entries() / by_white_king.size())];
  const auto pawns = layout.pawns();
  const auto squares = layout.men_of(slice, entry).pawns;
  const bool own_mirror_image =
      pawns.size() == 2 && pawns[0] == pawns[1] && index(squares[0]) == (index(squares[1]) ^ 7);
  return own_mirror_image ? 1 : 2;
}

/// The raw values, each as often as docs/format.md says, make the counts of `mate33 stats`.
void check_weights(const std::string& material, const fs::path& tables, std::size_t orders_of_twins) {
  CAPTURE(material);
  const TemporaryDirectory directory;
  const fs::path path = directory / "raw";
  REQUIRE(run_on(tables, {"dump", material, "--raw", path.string()}).exit_code == 0);
  const std::string file = contents_of(path);
  const TableLayout layout(*Material::parse(material));
  const std::vector<std::size_t> slices = layout.canonical_slices();
  const std::size_t entries = slices.size() * layout.slice_entries();
  const Json counts = counted(tables, material).at("counts").at("all_placements");
  for (const Color side : all_colors) {
    std::size_t wins = 0, draws = 0, losses = 0;
    for (std::size_t place = 0; place < entries; ++place) {
      const int value = raw_value(file, side == Color::white ? place : entries + place);
      if (value == no_position) continue;
      (value > 0    ? wins
       : value == 0 ? draws
                    : losses) +=
          weight_of(layout, slices[place / layout.slice_entries()], place % layout.slice_entries());
    }
    const Json& expected = counts.at(side == Color::white ? "white" : "black");
    CHECK(wins == expected.at("wins").get<std::size_t>() * orders_of_twins);
    CHECK(draws == expected.at("draws").get<std::size_t>() * orders_of_twins);
    CHECK(losses == expected.at("losses").get<std::size_t>() * orders_of_twins);
  }
}

}  // namespace

TEST_CASE("dump prints every legal position with its moves to mate and its move" *
          doctest::test_suite("long")) {
  const Outcome outcome = run_mate33({"dump", "KBNvK", "--csv"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  CHECK(outcome.out.starts_with("white_king,bishop,knight,black_king,mate_in,piece,target\n"));
  CHECK(outcome.out.ends_with('\n'));
  CHECK(std::ranges::count(outcome.out, '\n') == 5'437'752 + 1);
  for (const std::string row : {
           "\nh1,h3,a1,b1,33,N,b3\n",  // the longest mate
           "\nf2,d7,f1,h1,1,B,c6\n",   // a mate in one
           "\nb7,c2,d2,c1,0,,\n",      // a fork: no win
       }) {
    CAPTURE(row);
    CHECK(contains(outcome.out, row));
  }
  for (const std::string absent : {
           "\na1,h3,d4,b1,",  // kings on adjacent squares
           "\nh1,d3,a1,b1,",  // Black in check with White to move
           "\nh1,h2,a1,b1,",  // the bishop on a dark square
           "\nh1,h3,h1,b1,",  // two on a square
       }) {
    CAPTURE(absent);
    CHECK_FALSE(contains(outcome.out, absent));
  }
}

TEST_CASE("dump lists each position with the value that probe tells") {
  const Outcome outcome = run_on(made_tables(), {"dump", "KQvK", "--csv"});
  CHECK(outcome.exit_code == 0);
  const auto lines = lines_of(outcome.out);
  REQUIRE(lines.size() == 57'558);
  CHECK(lines.front() == "fen,plies");
  CHECK(std::set<std::string>(lines.begin(), lines.end()).size() == lines.size());
  Invocation batch = without_tables({"probe", "-", "--json", "--tables", made_tables().string()});
  std::vector<std::string> plies;
  for (std::size_t i = 1; i < lines.size(); i += 571) {
    const std::size_t comma = lines[i].find(',');
    REQUIRE(comma != std::string::npos);
    batch.input += lines[i].substr(0, comma) + '\n';
    plies.push_back(lines[i].substr(comma + 1));
  }
  const auto answers = events_of(run(batch));
  REQUIRE(answers.size() == plies.size());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    CAPTURE(answers[i].at("fen").get<std::string>());
    if (plies[i].empty()) {
      CHECK(answers[i].at("category") == "draw");
    } else {
      CHECK(answers[i].at("dtm") == std::stoi(plies[i]));
    }
  }
}

TEST_CASE("dump --raw holds the value of every entry, both sides to move, images included") {
  check_raw_values("KQvK", made_tables(), 61);
  check_raw_values("KPvK", made_tables(), 97);
}

TEST_CASE("the raw values with their weights make all placements") {
  check_weights("KQvK", made_tables(), 1);
  check_weights("KPvK", made_tables(), 1);
}

TEST_CASE("so do those of twins, and of slices of which some stand for others" *
          doctest::test_suite("long")) {
  const TemporaryDirectory directory;
  generate({"KPPvK", "KPvKP"}, directory.path());
  check_raw_values("KQQvK", directory.path(), 4999);
  check_raw_values("KPvKP", directory.path(), 4999);
  check_weights("KQQvK", directory.path(), 2);
  check_weights("KPPvK", directory.path(), 1);  // pawns that are their own mirror image
  check_weights("KPvKP", directory.path(), 1);
}

TEST_CASE("dump --raw of a table counts its checkmates") {
  const TemporaryDirectory directory;
  const fs::path path = directory / "raw";
  REQUIRE(run_on(made_tables(), {"dump", "KQvK", "--raw", path.string()}).exit_code == 0);
  const std::string file = contents_of(path);
  std::size_t mates = 0, longest = 0;
  for (std::size_t place = 0; place < file.size() / 2; ++place) {
    mates += raw_value(file, place) == -1 ? 1u : 0u;
    longest += raw_value(file, place) == -20 ? 1u : 0u;
  }
  CHECK(mates > 40);
  CHECK(longest > 0);
}

TEST_CASE("dump --raw leaves the older file as it was where the table is damaged, or none is there") {
  const TemporaryDirectory directory;
  copy_with_damage("KQvKR.m33", directory / "tables");
  write_file(directory / "raw", "old");
  const std::string raw = (directory / "raw").string();
  check_is_error(run_on(directory / "tables", {"dump", "KQvKR", "--raw", raw}), 4);
  check_is_error(run_on(directory / "tables", {"dump", "KRvKN", "--raw", raw}), 3);
  CHECK(contents_of(directory / "raw") == "old");
  CHECK(names_in(directory.path()) == std::set<std::string>{"raw", "tables"});
}

TEST_CASE("dump wants one format, and for raw values a file") {
  const TemporaryDirectory directory;
  for (const Words& more : {Words{},
                            {"--raw", ""},
                            {"--raw", "-"},
                            {"--raw", directory.path().string()},
                            {"--raw", "/dev/null"},
                            {"--csv", "--raw", (directory / "raw").string()}}) {
    check_is_error(run_on(made_tables(), Words{"dump", "KQvK"} + more), 2);
  }
  CHECK(directory.entry_count() == 0);
  CHECK(fs::is_character_file("/dev/null"));
  const fs::path deep = directory / "absent" / "raw";
  check_is_error(run_on(made_tables(), {"dump", "KQvK", "--raw", deep.string()}), 5);
}

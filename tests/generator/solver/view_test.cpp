#include "mate33/solver/view.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/workers/worker_team.hpp"
#include "slice_solver.hpp"
#include "solved_tables.hpp"

using namespace mate33;
using mate33::testing::solved_tables;

namespace {

Material named_material(const char* name) {
  return *Material::parse(name);
}

unsigned all_pieces_of(const TableLayout& layout) {
  return (1u << layout.pieces().size()) - 1;
}

/// The bits of all pieces but one, which was captured.
unsigned without(const TableLayout& layout, Piece captured) {
  const auto pieces = layout.pieces();
  const auto found = std::ranges::find(pieces, captured);
  REQUIRE(found != pieces.end());
  return all_pieces_of(layout) & ~(1u << (found - pieces.begin()));
}

Man man(const char* letter, Square s) {
  return {*piece_from_letter(letter[0]), s};
}

ViewKey key_of(Color to_move, std::vector<Man> fixed, unsigned kept) {
  sort_men(fixed);
  return {to_move, std::move(fixed), kept};
}

/// Adds a man unless its square is taken; whether it was free.
bool put_on_free(Position& position, Man man) {
  if (position.occupied().contains(man.square)) return false;
  position.put(man.piece, man.square);
  return true;
}

/// The position that an entry of a view shows, if no two men share a square.
std::optional<Position> shown_position(const TableLayout& layout, const ViewKey& key,
                                       const PieceSquares& squares, Square black_king) {
  Position position;
  position.side_to_move = key.to_move;
  bool apart = true;
  for (const Man& fixed : key.fixed) apart = apart && put_on_free(position, fixed);
  for (std::size_t i = 0; i < layout.pieces().size(); ++i) {
    if ((key.kept >> i & 1) != 0) apart = apart && put_on_free(position, {layout.pieces()[i], squares[i]});
  }
  apart = apart && put_on_free(position, {{Color::black, PieceType::king}, black_king});
  return apart ? std::optional(position) : std::nullopt;
}

/// The table of what a view shows; none where it is drawn by insufficient material.
const Solution* shown_table(const TableLayout& layout, const ViewKey& key, SolvedInMemory& tables) {
  Material shown = bare_kings;
  for (const Man& fixed : key.fixed) shown.add(fixed.piece);
  for (std::size_t i = 1; i < layout.pieces().size(); ++i) {
    if ((key.kept >> i & 1) != 0) shown.add(layout.pieces()[i]);
  }
  return is_trivially_drawn(shown) ? nullptr : &tables.solve(shown.normalised());
}

/// The value of a position as its table has it, colours exchanged where need be.
Value solved_value(const Solution* table, const Position& position) {
  if (table == nullptr) return Value::draw();
  return table->value(position.material().is_normalised() ? position : colors_swapped(position));
}

struct ViewComparison {
  std::uint64_t legal = 0, decisive = 0, different = 0;
};

void compare_row(const TableLayout& layout, const ViewKey& key, const View& view, const PieceSquares& squares,
                 const Solution* table, ViewComparison& result) {
  const auto row = view.row(squares);
  for (const Square king : all_squares) {
    const std::optional<Position> position = shown_position(layout, key, squares, king);
    const Code code = row[index(king)];
    if (!position || find_fault(*position)) {
      result.different += code == illegal_code ? 0u : 1u;
      continue;
    }
    ++result.legal;
    result.decisive += is_win(code) || is_loss(code) ? 1u : 0u;
    result.different += value_of(code) == solved_value(table, *position) ? 0u : 1u;
  }
}

/// Compares all the rows of a view.
ViewComparison compare(const TableLayout& layout, const ViewKey& key, const View& view,
                       SolvedInMemory& tables) {
  const Solution* const table = shown_table(layout, key, tables);
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < layout.pieces().size(); ++i) {
    if ((key.kept >> i & 1) != 0) kept.push_back(i);
  }
  ViewComparison result;
  for (std::size_t row = 0; row < std::size_t{1} << 6 * kept.size(); ++row) {
    PieceSquares squares{};
    for (std::size_t i = 0; i < kept.size(); ++i) {
      squares[kept[i]] = square_at(static_cast<unsigned>(row >> 6 * i & 63));
    }
    compare_row(layout, key, view, squares, table, result);
  }
  return result;
}

/// Checks a view of other tables with either side to move.
void check_view(SolvedInMemory& tables, const char* material, const std::vector<Man>& fixed, unsigned kept,
                bool is_all_drawn = false) {
  const TableLayout layout(named_material(material));
  WorkerTeam team(2);
  std::uint64_t decisive = 0;
  for (const Color side : all_colors) {
    const ViewKey key = key_of(side, fixed, kept);
    const std::string first_fixed = key.fixed.empty() ? "" : to_string(key.fixed.front().square);
    CAPTURE(material);
    CAPTURE(first_fixed);
    CAPTURE(kept);
    shown_table(layout, key, tables);  // solved before the view asks for it
    View view(layout.pieces(), key, tables);
    // Some slabs are made by themselves, and some of these stay.
    view.hold({Square::a1, Square::c3, Square::h8}, {}, team);
    view.hold({Square::c3, Square::d1}, {}, team);
    const std::size_t two_slabs = view.own_bytes();
    // Where colours are exchanged, those that are asked for soon come along.
    view.hold({Square::c3}, {Square::d3, Square::e3}, team);
    CHECK((view.own_bytes() == two_slabs / 2 || view.own_bytes() == two_slabs / 2 * 3));
    view.hold(SquareSet::all(), {}, team);
    CHECK(view.own_bytes() == two_slabs * 32);
    const ViewComparison result = compare(layout, key, view, tables);
    CHECK(result.different == 0);
    CHECK(result.legal > 1000);
    decisive += result.decisive;
  }
  CHECK((decisive == 0) == is_all_drawn);
}

constexpr Piece white_rook{Color::white, PieceType::rook}, black_rook{Color::black, PieceType::rook},
    black_knight{Color::black, PieceType::knight};

/// Solves every slice with views that come from a cache of this budget.
std::unique_ptr<Solution> solve_with_budget(const TableLayout& layout, const SolvedTables& tables,
                                            std::size_t budget_bytes, WorkerTeam& team) {
  auto solution = std::make_unique<Solution>(layout);
  ViewCache views(*solution, tables, budget_bytes);
  const auto advance = [&](std::size_t slice) {
    unsigned ranks = 0;
    for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
      const unsigned rank = index(rank_of(layout.pawn_squares(slice)[i]));
      ranks += layout.pawns()[i] == Color::white ? rank : 7 - rank;
    }
    return ranks;
  };
  std::vector<std::size_t> slices = layout.canonical_slices();
  std::ranges::stable_sort(slices, std::ranges::greater(), advance);
  for (const std::size_t slice : slices) {
    Solution::Slice& codes = solution->make_slice(slice);
    solve_slice(Metric::dtm, SliceRules(codes.layout(), team), codes, views, team,
                [](Plies, std::uint64_t) {});
  }
  return solution;
}

}  // namespace

TEST_CASE("a view after a capture shows the smaller table's values, in its colours and in the others") {
  WorkerTeam team(2);
  SolvedInMemory& tables = solved_tables();
  const TableLayout krkn(named_material("KRvKN")), krkr(named_material("KRvKR"));
  check_view(tables, "KRvKN", {}, without(krkn, black_knight));      // KRvK
  check_view(tables, "KRvKN", {}, without(krkn, white_rook), true);  // KvKN, which has no table
  check_view(tables, "KRvKR", {}, without(krkr, black_rook));        // KRvK
  check_view(tables, "KRvKR", {}, without(krkr, white_rook));        // KvKR: colours exchanged
  check_view(tables, "KQvK", {}, 1, true);                           // two bare kings
}

TEST_CASE("a view that fixes pawns and promoted pieces shows mirrored slices and exchanged colours, too") {
  WorkerTeam team(2);
  SolvedInMemory& tables = solved_tables();
  check_view(tables, "KPPvKP", {man("P", Square::b3), man("p", Square::g6)}, 1);
  check_view(tables, "KPPvKP", {man("P", Square::g5), man("p", Square::f4)}, 1);  // mirrored
  check_view(tables, "KPPvKP", {man("P", Square::h2), man("P", Square::e2)}, 1);  // mirrored, and sorted
  check_view(tables, "KPvKP", {man("p", Square::g3)}, 1);                         // KvKP: both
  check_view(tables, "KPvKP", {man("Q", Square::f8), man("p", Square::h2)}, 1);   // KQvKP
  check_view(tables, "KPvKP", {man("P", Square::e7), man("n", Square::c1)}, 1);   // KPvKN
  check_view(tables, "KPvKP", {man("P", Square::c4), man("q", Square::d1)}, 1);   // KPvKQ: exchanged
  check_view(tables, "KRPvK", {man("R", Square::d8)}, 3);                         // twins, one of them fixed
}

TEST_CASE("a pawn's move shows the other slice where it is, or mirrored") {
  WorkerTeam team(2);
  SolvedInMemory& tables = solved_tables();
  Solution& solution = tables.solve(named_material("KPvKP"));
  const TableLayout& layout = solution.layout();
  ViewCache views(solution, tables);
  for (const Square pawn : {Square::b4, Square::g4}) {
    for (const Color side : all_colors) {
      const ViewKey key = key_of(side, {man("P", pawn), man("p", Square::c6)}, all_pieces_of(layout));
      const auto view = views.view(key, team);
      CHECK((view->own_bytes() == 0) == (pawn == Square::b4));
      const ViewComparison result = compare(layout, key, *view, tables);
      CHECK(result.different == 0);
      CHECK(result.decisive > 500);
    }
  }
}

TEST_CASE("a cache keeps the views used last, no more than its budget holds, and makes the others anew") {
  WorkerTeam team(1);
  SolvedInMemory& tables = solved_tables();
  tables.solve(named_material("KPvK"));
  const Solution pawns(TableLayout(named_material("KPPvK")));  // of which nothing is needed here
  constexpr std::size_t view_bytes = 64 * 64 * sizeof(Code);
  ViewCache views(pawns, tables, 2 * view_bytes);
  const auto view_of = [&](Square pawn) {
    return views.view(key_of(Color::white, {man("P", pawn)}, 1), team);
  };
  std::weak_ptr<const View> first = view_of(Square::a2), second = view_of(Square::b2);
  CHECK(view_of(Square::a2) == first.lock());
  CHECK(view_of(Square::c2)->own_bytes() == view_bytes);
  CHECK(second.expired());
  CHECK(view_of(Square::a2) == first.lock());
  const ViewKey key = key_of(Color::white, {man("P", Square::b2)}, 1);
  CHECK(compare(pawns.layout(), key, *views.view(key, team), tables).different == 0);
}

TEST_CASE("a cache without room makes the same table") {
  WorkerTeam team(2);
  SolvedInMemory& tables = solved_tables();
  const Solution& expected = tables.solve(named_material("KPPvK"));
  const TableLayout& layout = expected.layout();
  const auto found = solve_with_budget(layout, tables, 0, team);
  std::size_t different = 0;
  for (const std::size_t slice : layout.canonical_slices()) {
    const SliceLayout& planes = expected.slice(slice).layout();
    for (const Color side : all_colors) {
      for (std::size_t row = 0; row < layout.row_count(); ++row) {
        if (!planes.is_solved(row / square_count)) continue;
        different +=
            std::ranges::equal(found->slice(slice).row(side, row), expected.slice(slice).row(side, row)) ? 0u
                                                                                                         : 1u;
      }
    }
  }
  CHECK(different == 0);
}

#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <utility>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/own/own_tables.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/dtz.hpp"

namespace mate33::testing {

/// Tables in memory, which say what is right, and of which some are shown as exits.
class TrueTables {
 public:
  explicit TrueTables(Executor& executor, Metric metric = Metric::dtm) : solved_(executor, {}, metric) {}

  void solve(const char* material) { solved_.solve(*Material::parse(material)); }

  /// Precondition: solved.
  Code code(const Position& position) {
    if (is_trivially_drawn(position.material().normalised())) return draw_code;
    if (!position.material().is_normalised()) return code(colors_swapped(position));
    const Solution& solution = solved_.solve(position.material());
    const MenSquares men = solution.layout().men_of(position);
    return solution.code(solution.layout().place_of(men), men.black_king, position.side_to_move);
  }

  OwnExits exits(std::function<bool(Material)> has_table) {
    return {solved_, std::move(has_table), [this](const Position& position) { return code(position); }};
  }

 private:
  SolvedInMemory solved_;
};

/// For there is no table, and for nothing to be solved.
inline bool nothing(Material) {
  return false;
}

inline constexpr const char* lone_pawn = "8/8/8/3k4/8/8/3PK3/8 w - - 0 1";

inline bool pawns_alone(Material men) {
  return men.men() == men.count(PieceType::pawn) + 2;
}
inline bool has_pieces(Material men) {
  return !pawns_alone(men);
}
inline bool pawns_or_one_piece(Material men) {
  return men.men() <= men.count(PieceType::pawn) + 3;
}

/// At most one piece a side beside the king.
inline bool has_few_pieces(Material men) {
  for (const Color c : all_colors) {
    unsigned pieces = 0;
    for (const PieceType type : promotion_types) pieces += men.count(c, type);
    if (pieces > 1) return false;
  }
  return true;
}

/// Calls visit(Position) for each position of a row of a slice that the tables hold, with either side to
/// move; it may be illegal.
inline void for_each_of_row(const OwnTables& tables, const Placement& placement, std::size_t row,
                            auto visit) {
  Position position;
  bool are_apart = true;
  const auto put = [&](Piece piece, Square s) {
    are_apart = are_apart && !position.occupied().contains(s);
    if (are_apart) position.put(piece, s);
  };
  const auto seats = placement.seats();
  std::size_t rest = row;
  for (std::size_t i = seats.size(); i-- > 0; rest /= square_count) {
    put(seats[i], square_at(static_cast<unsigned>(rest % square_count)));
  }
  for (const Man& pawn : placement.pawn_men()) put(pawn.piece, pawn.square);
  if (!are_apart) return;
  const SquareSet reached = tables.reach().find(placement)->rows[index(position.king(Color::white))];
  for (const Square black : reached - position.occupied()) {
    Position whole = position;
    whole.put({Color::black, PieceType::king}, black);
    for (const Color c : all_colors) {
      whole.side_to_move = c;
      visit(whole);
    }
  }
}

/// Calls visit(Position) for every `step`th position that the tables hold, with either side to move; it may
/// be illegal.
inline void for_each_held(const OwnTables& tables, std::size_t step, auto visit) {
  std::size_t number = 0;
  for (const Placement& placement : tables.reach().slices()) {
    std::size_t rows = 1;
    for (std::size_t i = 0; i < placement.seats().size(); ++i) rows *= square_count;
    for (std::size_t row = 0; row < rows; ++row) {
      for_each_of_row(tables, placement, row, [&](const Position& position) {
        if (++number % step == 0) visit(position);
      });
    }
  }
}

/// What the tables say of every `step`th position is what is right, and as many are looked at as answered.
inline std::size_t check_exact(OwnTables& tables, TrueTables& right, std::size_t step) {
  std::size_t checked = 0;
  for_each_held(tables, step, [&](const Position& position) {
    if (find_fault(position)) return;
    const Code code = right.code(position);
    CAPTURE(to_fen(position));
    REQUIRE(tables.bounds(position) == CodeBounds{code, code});
    ++checked;
  });
  return checked;
}

/// What is right lies within the bounds. Answers of how many positions they are not the same.
inline std::size_t check_bounds(OwnTables& tables, TrueTables& right, std::size_t step) {
  std::size_t open = 0;
  for_each_held(tables, step, [&](const Position& position) {
    if (find_fault(position)) return;
    const CodeBounds bounds = tables.bounds(position);
    const Code code = right.code(position);
    CAPTURE(to_fen(position));
    REQUIRE(rank_of_code(bounds.at_least) <= rank_of_code(code));
    REQUIRE(rank_of_code(code) <= rank_of_code(bounds.at_most));
    if (!bounds.is_exact()) ++open;
  });
  return open;
}

inline constexpr OwnRoom roomy = {100'000, std::size_t{64} << 20, std::uint64_t{1} << 30};

inline OwnTables own_tables(const char* fen, OwnExits exits, const HasMen& has, Metric metric = Metric::dtm) {
  return {metric, parse_fen(fen)->position, std::move(exits), has, roomy};
}

}  // namespace mate33::testing

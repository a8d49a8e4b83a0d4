#include "mate33/own/stage.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace mate33 {

namespace {

unsigned pieces_of(Material men, Color color) {
  unsigned pieces = 0;
  for (const PieceType type : promotion_types) pieces += men.count(color, type);
  return pieces;
}

unsigned pieces_of(Material men) {
  return pieces_of(men, Color::white) + pieces_of(men, Color::black);
}

/// Whether every piece is a queen or was there at the root.
bool are_queens_or_of_root(Material men, Material root) {
  return std::ranges::all_of(all_colors, [&](Color c) {
    return std::ranges::all_of(promotion_types, [&](PieceType type) {
      return type == PieceType::queen || men.count(c, type) <= root.count(c, type);
    });
  });
}

bool has_one_a_side(Material men) {
  return pieces_of(men, Color::white) <= 1 && pieces_of(men, Color::black) <= 1;
}

/// Two queens of a side against a king and pawns.
bool has_second_queen(Material men) {
  return std::ranges::any_of(all_colors, [&](Color c) {
    return men.count(c, PieceType::queen) == 2 && pieces_of(men, c) == 2 && pieces_of(men, !c) == 0;
  });
}

}  // namespace

std::optional<std::string> why_unsuited(const Position& root) {
  if (root.castling.any()) return "a position with a right to castle is not solved";
  const Material men = root.material();
  if (men.count(PieceType::pawn) > 0 && has_one_a_side(men)) return std::nullopt;
  return "expected a position with a pawn, and with no more than one piece a side beside the king";
}

std::vector<unsigned> steps_of_stages() {
  return {0, 1, 2, 4, 8, 16, Reach::any_steps};
}

std::vector<HasMen> hopes_of(Material root) {
  const auto all = stages_of(root).back().has;
  return {[all, most = pieces_of(root) + 1](Material men) { return pieces_of(men) <= most && all(men); },
          all};
}

std::vector<Stage> stages_of(Material root) {
  const unsigned pieces_at_root = pieces_of(root);
  std::vector<Stage> stages;
  stages.push_back({"no promotions", [root](Material men) {
                      return std::ranges::all_of(all_colors, [&](Color c) {
                        return std::ranges::all_of(promotion_types, [&](PieceType type) {
                          return men.count(c, type) <= root.count(c, type);
                        });
                      });
                    }});
  if (pieces_at_root < 1) {
    stages.push_back({"promotions to a queen, one on the board", [root](Material men) {
                        return pieces_of(men) <= 1 && are_queens_or_of_root(men, root);
                      }});
  }
  stages.push_back({"promotions to a queen, one a side", [root](Material men) {
                      return has_one_a_side(men) && are_queens_or_of_root(men, root);
                    }});
  if (pieces_at_root < 1) {
    stages.push_back({"all promotions, one on the board, and queens of both sides", [root](Material men) {
                        return pieces_of(men) <= 1 ||
                               (has_one_a_side(men) && are_queens_or_of_root(men, root));
                      }});
  }
  stages.push_back({"second queens against a king and pawns", [root](Material men) {
                      return pieces_of(men) <= 1 || has_second_queen(men) ||
                             (has_one_a_side(men) && are_queens_or_of_root(men, root));
                    }});
  stages.push_back({"all promotions, one a side, and second queens",
                    [](Material men) { return has_one_a_side(men) || has_second_queen(men); }});
  return stages;
}

}  // namespace mate33

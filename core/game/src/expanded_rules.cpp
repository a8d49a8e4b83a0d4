#include "mate33/game/expanded_rules.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "mate33/base/contains_value.hpp"

namespace mate33 {

namespace {

/// A point, an offset and a set of points as this colour has them.
class Perspective {
 public:
  Perspective(const GameRules& rules, Color c) : board_(rules.board), flip_(rules.flip), c_(c) {}
  Point operator()(Point p) const { return c_ == Color::white ? p : flipped(board_, flip_, p); }
  PointSet operator()(PointSet set) const {
    PointSet seen;
    for (const Point p : set) seen |= (*this)(p);
    return seen;
  }

 private:
  Board board_;
  ColorFlip flip_;
  Color c_;
};

/// Most paths differ in where they begin or end: of the others alone more is looked at.
bool is_before(const Path& a, const Path& b) {
  if (a.from != b.from) return a.from < b.from;
  if (a.to != b.to) return a.to < b.to;
  const auto rest = [](const Path& path) {
    const auto words = [](PointSet set) { return std::tuple(set.word().low, set.word().high); };
    return std::tuple(words(path.empty), words(path.jumped), path.purpose);
  };
  return rest(a) < rest(b);
}

void sort_paths(std::vector<Path>& paths) {
  std::ranges::sort(paths, is_before);
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
}

/// The paths of one rule from one point, as White has them. Where the board ends they end.
void expand_rule(const Board& board, const MoveRule& rule, Point from, std::vector<Path>& paths) {
  const auto at = [&](int times) {
    return board.step(from, {rule.offset.files * times, rule.offset.ranks * times});
  };
  if (rule.kind == MoveRule::Kind::leap) {
    const std::optional<Point> to = at(1);
    if (!to) return;
    PointSet empty;
    if (rule.leg) {
      const std::optional<Point> leg = board.step(from, *rule.leg);
      if (leg) empty |= *leg;
    }
    paths.push_back({from, *to, empty, {}, rule.purpose});
    return;
  }
  PointSet before;
  for (int i = 1; at(i); before |= *at(i), ++i) {
    if (rule.kind == MoveRule::Kind::slide) {
      paths.push_back({from, *at(i), before, {}, rule.purpose});
      continue;
    }
    for (int jump = 1; jump < i; ++jump) {
      if (rule.kind == MoveRule::Kind::hop_close && jump + 1 != i) continue;
      const PointSet jumped(*at(jump));
      paths.push_back({from, *at(i), before - jumped, jumped, rule.purpose});
    }
  }
}

}  // namespace

ExpandedRules::Paths::Paths(std::vector<Path> paths, bool by_target) : paths_(std::move(paths)) {
  const auto pair_of = [&](const Path& path) {
    const unsigned from = index(path.from), to = index(path.to);
    return by_target ? to * max_points + from : from * max_points + to;
  };
  std::ranges::sort(paths_, [&](const Path& a, const Path& b) {
    const unsigned first = pair_of(a), second = pair_of(b);
    return first != second ? first < second : is_before(a, b);
  });
  begin_.assign(std::size_t{max_points} * max_points + 1, 0);
  for (const Path& path : paths_) ++begin_[pair_of(path) + 1];
  for (std::size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
}

ExpandedRules::ExpandedRules(GameRules rules) : rules_(std::move(rules)) {
  for (std::size_t piece = 0; piece < piece_count(); ++piece) {
    const PieceRule& rule = rules_.pieces[piece];
    auto& of_color = pieces_.emplace_back();
    for (const Color c : all_colors) {
      const Perspective seen(rules_, c);
      PieceOfColor& own = of_color[index(c)];
      own.seat = seen(rule.standing_points());
      if (rule.promotion) own.promotes_at = seen(rule.promotion->at);
      const std::vector<Path> paths = expand(c, piece);
      own.by_origin = Paths(paths, false);
      own.by_target = Paths(paths, true);
    }
  }
  facing_ = Paths(rules_.royals_may_face ? std::vector<Path>() : expand_facing(), false);
  for (std::size_t piece = 0; piece < piece_count(); ++piece) {
    unsigned found = 0;
    for (const BoardSymmetry symmetry : all_board_symmetries) {
      if (symmetry.fits(board()) && is_symmetric(piece, symmetry)) found |= 1u << symmetry.code();
    }
    symmetries_.push_back(static_cast<std::uint8_t>(found));
    can_attack_.push_back(piece != 0 && finds_royal(piece));
  }
}

std::vector<Path> ExpandedRules::expand(Color c, std::size_t piece) const {
  const PieceRule& rule = rules_.pieces[piece];
  const Perspective seen(rules_, c);
  std::vector<Path> paths;
  for (const MoveRule& move : rule.moves) {
    for (const Point p : rule.standing_points() & move.from) expand_rule(board(), move, p, paths);
  }
  std::erase_if(paths, [&](const Path& path) { return !rule.zone.contains(path.to); });
  for (Path& path : paths) {
    path = {seen(path.from), seen(path.to), seen(path.empty), seen(path.jumped), path.purpose};
  }
  sort_paths(paths);
  return paths;
}

std::vector<Path> ExpandedRules::expand_facing() const {
  std::vector<Path> paths;
  for (const Point p : PointSet::all(board())) {
    for (const int up : {1, -1}) {
      expand_rule(board(), {MoveRule::Kind::slide, {0, up}, {}, MovePurpose::capture, {}}, p, paths);
    }
  }
  return paths;
}

bool ExpandedRules::is_symmetric(std::size_t piece, BoardSymmetry symmetry) const {
  const auto image = [&](PointSet set) {
    PointSet seen;
    for (const Point p : set) seen |= symmetry(board(), p);
    return seen;
  };
  // No two paths have one image: if each image is a path, each path is an image. The paths are by origin.
  const auto is_same = [&](const Paths& paths) {
    return std::ranges::all_of(paths.all(), [&](const Path& path) {
      const Path seen = {symmetry(board(), path.from), symmetry(board(), path.to), image(path.empty),
                         image(path.jumped), path.purpose};
      const unsigned pair = index(seen.from) * max_points + index(seen.to);
      const auto like = paths.from(pair, pair + 1);
      return contains_value(like, seen);
    });
  };
  for (const Color c : all_colors) {
    const PieceOfColor& own = pieces_[piece][index(c)];
    if (image(own.seat) != own.seat || image(own.promotes_at) != own.promotes_at) return false;
    if (!is_same(own.by_origin)) return false;
  }
  return piece != 0 || is_same(facing_);
}

unsigned ExpandedRules::symmetries(unsigned pieces) const {
  unsigned found = symmetries_[0], seen = 1;
  // What a piece promotes to may promote, too.
  for (unsigned rest = pieces & ~seen; rest != 0; rest &= ~seen) {
    const auto piece = static_cast<std::size_t>(std::countr_zero(rest));
    seen |= 1u << piece;
    found &= symmetries_[piece];
    if (const auto& promotion = rules_.pieces[piece].promotion) {
      for (const std::size_t to : promotion->to) rest |= 1u << to;
    }
  }
  return found;
}

bool ExpandedRules::finds_royal(std::size_t piece) const {
  const PointSet royal = seat(Color::black, 0);
  for (const Path& path : pieces_[piece][index(Color::white)].by_origin.all()) {
    if (path.captures() && royal.contains(path.to)) return true;
  }
  const auto& promotion = rules_.pieces[piece].promotion;
  return promotion && !promotion->at.empty();
}

}  // namespace mate33

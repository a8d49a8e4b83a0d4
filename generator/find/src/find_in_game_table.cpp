#include "mate33/find/find_in_game_table.hpp"

#include <algorithm>
#include <compare>

#include "listing.hpp"
#include "mate33/base/table_error.hpp"
#include "row_kinds.hpp"

namespace mate33 {

namespace {

/// An entry of a table.
struct GamePlace {
  std::size_t row;
  Point point;
  friend constexpr auto operator<=>(const GamePlace&, const GamePlace&) = default;
};

struct GameHit {
  GamePlace at;
  FindKind kind;
  std::array<Code, 2> codes;  // by side to move
};

/// Which entry stands for a position and all its images.
class GameOrbits {
 public:
  /// The layout must live as long.
  explicit GameOrbits(const GameLayout& layout) : layout_(layout) {}

  /// Whether the entry is the one that stands for its orbit.
  bool stands_for_all(GamePlace at) const { return first_place(position_of(at), false) == at; }
  /// Whether it comes before that of the colours exchanged, or is the same. Precondition: stands_for_all(),
  /// and both sides have the same men.
  bool comes_first(GamePlace at) const { return at <= first_place(position_of(at), true); }

  GamePosition position_of(GamePlace at) const { return layout_.position_of(at.row, at.point, Color::white); }

 private:
  /// The first of the entries of all images. Of men like the word man the one on the last point is it.
  GamePlace first_place(const GamePosition& position, bool swaps_colors) const {
    const auto first = [&](BoardSymmetry symmetry) {
      const auto entry = layout_.entry_of(image(position, symmetry, swaps_colors), false);
      return GamePlace{entry->row, entry->point};
    };
    GamePlace least = first(BoardSymmetry());
    for (const BoardSymmetry symmetry : layout_.symmetries()) least = std::min(least, first(symmetry));
    return least;
  }

  /// Its men are sorted, those on the last points first: so the word man is met before its twins.
  GamePosition image(const GamePosition& position, BoardSymmetry symmetry, bool swaps_colors) const {
    const Board& board = layout_.rules().board();
    GamePosition seen = position;
    for (GameMan& man : seen.men) {
      man.point = symmetry(board, man.point);
      if (swaps_colors) {
        man = {!man.color, man.piece, flipped(board, layout_.rules().rules().flip, man.point)};
      }
    }
    std::sort(seen.men.begin(), seen.men.end(),
              [](const GameMan& a, const GameMan& b) { return a.point > b.point; });
    return seen;
  }

  const GameLayout& layout_;
};

/// Looks into groups of rows, from any thread.
class GameGroupSearch {
 public:
  GameGroupSearch(const GameFindTable& table, const GameFindQuery& query, StopToken stop)
      : table_(table),
        query_(query),
        blocks_(table.source.layout),
        orbits_(table.source.layout),
        has_equal_sides_(table.source.layout.material() == table.source.layout.material().colors_swapped()),
        stop_(std::move(stop)) {}

  std::size_t group_count() const { return blocks_.group_count(); }
  bool takes_long() const { return false; }
  void prepare(std::size_t, std::size_t, Executor&) {}

  /// In order.
  std::vector<GameHit> list(std::size_t group) const {
    std::vector<GameHit> hits;
    for_each_hit(group, [&](const GameHit& hit) {
      if (is_shown(hit)) hits.push_back(hit);
    });
    return hits;
  }

  FindCounts count(std::size_t group) const {
    FindCounts counts;
    for_each_hit(group, [&](const GameHit& hit) {
      const bool shown = is_shown(hit);
      counts.total += shown ? 1 : 0;
      // A pair of colours of two kinds is shown once, and each kind counts its own.
      counts.by_kind[index(hit.kind)] += shown || colors_swapped(hit.kind) != hit.kind ? 1 : 0;
    });
    return counts;
  }

  FoundInGame found(const GameHit& hit) const {
    FoundInGame found{hit.kind, orbits_.position_of(hit.at), hit.codes};
    found.position.to_move = sides_shown(hit.kind).front();
    return found;
  }

 private:
  bool is_of_kind(FindKind kind, Code white, Code black) const {
    using enum FindKind;
    const bool are_legal = white != illegal_code && black != illegal_code;
    const auto is_longest = [&](Code code, Color c) {
      return code != illegal_code && code > beside_longest(table_.longest[index(c)], query_.longest_span);
    };
    switch (kind) {
      case full_point: return is_loss(white) && is_loss(black);
      case half_point_white: return white == draw_code && is_loss(black);
      case half_point_black: return is_loss(white) && black == draw_code;
      case squeeze_white: return are_legal && is_win(white) && is_loss(black) && white > black;
      case squeeze_black: return are_legal && is_win(black) && is_loss(white) && black > white;
      case longest_white: return is_longest(white, Color::white);
      case longest_black: return is_longest(black, Color::black);
      default: return false;
    }
  }

  /// Whether it is told, and not the one with the colours exchanged, which is told elsewhere.
  bool is_shown(const GameHit& hit) const {
    const bool is_pair_wanted =
        std::ranges::find(query_.kinds, colors_swapped(hit.kind)) != query_.kinds.end();
    return !has_equal_sides_ || !is_pair_wanted || orbits_.comes_first(hit.at);
  }

  /// One of each orbit. Throws TableError.
  template <class Visit>
  void for_each_hit(std::size_t group, Visit visit) const {
    const GameLayout& layout = table_.source.layout;
    std::array<std::vector<Code>, 2> codes;
    for (const Color c : all_colors) {
      codes[index(c)].resize(blocks_.rows_of(group) * layout.width());
      if (const auto fault = table_.source.read(group, c, codes[index(c)])) throw TableError(*fault);
    }
    if (stop_.stop_requested()) throw Stopped();
    for (std::size_t row = 0; row < blocks_.rows_of(group); ++row) {
      for (const Point p : layout.word_seat()) {
        const std::size_t entry = row * layout.width() + index(p);
        const GamePlace at{GameBlocks::first_row(group) + row, p};
        for (const FindKind kind : query_.kinds) {
          if (!is_of_kind(kind, codes[0][entry], codes[1][entry]) || !orbits_.stands_for_all(at)) continue;
          visit(GameHit{at, kind, {codes[0][entry], codes[1][entry]}});
        }
      }
    }
  }

  const GameFindTable& table_;
  const GameFindQuery& query_;
  const GameBlocks blocks_;
  const GameOrbits orbits_;
  const bool has_equal_sides_;
  const StopToken stop_;
};

}  // namespace

std::optional<FindCursor> find_in_game_table(const GameFindTable& table, const GameFindQuery& query,
                                             const FindPart& part, Executor& executor,
                                             const GameFoundSink& sink, const ShareObserver& observer,
                                             const StopToken& stop) {
  GameGroupSearch search(table, query, stop);
  return list_in_order(search, part, executor, sink, observer);
}

FindCounts count_in_game_table(const GameFindTable& table, const GameFindQuery& query, Executor& executor,
                               const ShareObserver& observer, const StopToken& stop) {
  GameGroupSearch search(table, query, stop);
  return count_all(search, executor, observer);
}

PartCounts count_part_of_game_table(const GameFindTable& table, const GameFindQuery& query,
                                    const FindPart& part, Executor& executor, const ShareObserver& observer,
                                    const StopToken& stop) {
  GameGroupSearch search(table, query, stop);
  return count_in_order(search, part, executor, observer);
}

}  // namespace mate33

// Which man's points should be the word of a row in xiangqi? The solver takes an attacker's 90 points. Here
// is the other way, the 81 pairs of the two generals' points, with the same passes over the plies, beside it
// in one run on one thread: seconds of CPU for one table alone, the tables that captures lead to being there.
//
//     generals_word_bench [KRvKAAEE KPvKAAEE ...]     default: these two
//     generals_word_bench --shape KCPAEvKAAEE ...     rows, bits and rows read for each alone, nothing solved
//
// All other men are digits of the row's number. A general's steps are shifts of the word, generals that face
// each other are a mask, and another man's move joins the row that it leads to, less the pairs with a general
// in its way. Fails where any position, or a count by plies, differs from what the solver says.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "code_record.hpp"
#include "game_positions.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/solver/game_solver.hpp"
#include "mate33/table/dtm.hpp"
#include "pass.hpp"

namespace {

using namespace mate33;

using Rules = std::shared_ptr<const ExpandedRules>;
using Pairs = PointSet;  // of generals: bit number = 9 * digit of White's point + digit of Black's
using Plane = GamePlane<Word128>;
constexpr std::size_t rows_per_plane = rows_of_plane<Plane>;
constexpr unsigned pair_count = 81;

/// What there is to know about the generals alone.
class Generals {
 public:
  explicit Generals(const ExpandedRules& rules) {
    for (const Color c : all_colors) std::ranges::copy(rules.seat(c, 0), points_[index(c)].begin());
    for (unsigned pair = 0; pair < pair_count; ++pair) {
      for (const Color c : all_colors) where_[index(c)][index(point(c, pair))] |= point_at(pair);
      if (const Path* path = rules.facing(point(Color::white, pair), point(Color::black, pair))) {
        facing_.push_back({pair, path->empty});
      }
      mirrored_[pair] = find(mirrored_point(rules, point(Color::white, pair)),
                             mirrored_point(rules, point(Color::black, pair)));
    }
    for (const Color c : all_colors) {
      std::map<int, Pairs> steps;
      const int unit = c == Color::white ? 9 : 1;
      for (unsigned from = 0; from < 9; ++from) {
        for (const Path& path : rules.from(c, 0, points_[index(c)][from])) {
          steps[(static_cast<int>(digit(c, path.to)) - static_cast<int>(from)) * unit] |= where(c, path.from);
        }
      }
      steps_[index(c)].assign(steps.begin(), steps.end());
    }
  }

  static Pairs all() { return Pairs(Word128::all() >> (Word128::bits - pair_count)); }
  static Point mirrored_point(const ExpandedRules& rules, Point p) {
    return BoardSymmetry(1)(rules.board(), p);
  }
  Point point(Color c, unsigned pair) const {
    return points_[index(c)][c == Color::white ? pair / 9 : pair % 9];
  }
  unsigned mirrored(unsigned pair) const { return mirrored_[pair]; }
  const Pairs& where(Color c, Point p) const { return where_[index(c)][index(p)]; }
  Pairs where_any(Point p) const { return where(Color::white, p) | where(Color::black, p); }
  Pairs where_any(PointSet points) const {
    Pairs found;
    for (const Point p : points) found |= where_any(p);
    return found;
  }
  Pairs facing(PointSet occupied) const {
    Pairs found;
    for (const auto& [pair, between] : facing_) {
      if (!between.intersects(occupied)) found |= point_at(pair);
    }
    return found;
  }
  /// Adds the pairs from which a step leads into the set.
  void pull(Color mover, Pairs set, Pairs& reached) const {
    for (const auto& [by, from] : steps_[index(mover)]) reached |= set.shifted(-by) & from;
  }
  /// On three files: the outer ones of both generals change places.
  static Pairs permuted(Pairs set) {
    constexpr auto on_left = [](unsigned unit) {
      Pairs left;
      for (unsigned pair = 0; pair < pair_count; ++pair) {
        if (pair / unit % 3 == 0) left |= point_at(pair);
      }
      return left;
    };
    static constexpr Pairs left_black = on_left(1), left_white = on_left(9);
    const auto swapped = [](Pairs s, Pairs left, int by) {
      const Pairs right = left.shifted(by);
      return (s & left).shifted(by) | (s & right).shifted(-by) | (s - left - right);
    };
    return swapped(swapped(set, left_black, 2), left_white, 18);
  }

 private:
  unsigned digit(Color c, Point p) const {
    return static_cast<unsigned>(std::ranges::find(points_[index(c)], p) - points_[index(c)].begin());
  }
  unsigned find(Point white, Point black) const {
    return 9 * digit(Color::white, white) + digit(Color::black, black);
  }

  std::array<std::array<Point, 9>, 2> points_;
  std::array<std::array<Pairs, max_points>, 2> where_;
  std::array<unsigned, pair_count> mirrored_;
  std::vector<std::pair<unsigned, PointSet>> facing_;        // with the points between
  std::array<std::vector<std::pair<int, Pairs>>, 2> steps_;  // by how many bits, and from where
};

/// How the rows are numbered: as GameLayout does it, but without the generals.
class PairLayout {
 public:
  using Arrangements = GameLayout::Arrangements;

  PairLayout(Rules rules, const GameMaterial& material)
      : rules_(std::move(rules)), material_(material), generals_(*rules_) {
    for (const Color c : all_colors) make_groups(c);
    choose_leader();
    strides_.resize(groups_.size());
    for (std::size_t g = groups_.size(); g-- > 0;) {
      strides_[g] = row_count_;
      row_count_ *= g == 0 ? leading_.size() : groups_[g].count();
    }
    for (const MenGroup& group : groups_) {
      for (const std::uint8_t piece : group.pieces()) men_.push_back({group.color(), piece, Point{}});
    }
  }

  const ExpandedRules& rules() const { return *rules_; }
  const GameMaterial& material() const { return material_; }
  const Generals& generals() const { return generals_; }
  std::span<const MenGroup> groups() const { return groups_; }
  const std::vector<GameMan>& men() const { return men_; }
  std::size_t row_count() const { return row_count_; }
  std::size_t stride(std::size_t group) const { return strides_[group]; }

  GameRow row(std::size_t number) const {
    GameRow row{number, {}, {}, {}};
    for (std::size_t g = 0, next = 0; g < groups_.size(); ++g) {
      const std::size_t digit = number / strides_[g];
      number %= strides_[g];
      row.arrangements[g] = g == 0 ? leading_[digit] : static_cast<std::uint32_t>(digit);
      for (const Point p : groups_[g].points(row.arrangements[g])) row.points[next++] = p;
      row.occupied |= groups_[g].occupied(row.arrangements[g]);
    }
    return row;
  }
  struct Place {
    std::size_t row = 0;
    bool is_mirrored = false;
  };
  Place place_of(const Arrangements& arrangements) const {
    if (groups_.empty()) return {};
    const auto [digit, is_mirrored] = leaders_[arrangements[0]];
    Place place{digit * strides_[0], is_mirrored};
    for (std::size_t g = 1; g < groups_.size(); ++g) {
      place.row += strides_[g] * (is_mirrored ? mirrored_[g][arrangements[g]] : arrangements[g]);
    }
    return place;
  }
  std::size_t images_of_row(const GameRow& row) const {
    return groups_.empty() || mirrored_[0][row.arrangements[0]] == row.arrangements[0] ? 1 : 2;
  }

  /// The legal pairs, by side to move.
  std::array<Pairs, 2> legal(const GameRow& row) const {
    if (row.occupied.size() != men_.size()) return {};
    const Pairs possible =
        Generals::all() - generals_.where_any(row.occupied) - generals_.facing(row.occupied);
    return {possible - in_check(row, Color::black), possible - in_check(row, Color::white)};
  }
  /// The pairs in which the way of a move is free; its ends are not looked at.
  Pairs way_of(const Path& path, PointSet occupied) const {
    if (path.empty.intersects(occupied)) return {};
    Pairs way = Generals::all() - generals_.where_any(path.empty);
    for (const Point p : path.jumped - occupied) way &= generals_.where_any(p);
    return way;
  }

 private:
  void make_groups(Color c) {
    std::vector<std::uint8_t> pieces;
    for (std::size_t i = 1; i < rules_->piece_count(); ++i) {
      pieces.insert(pieces.end(), material_.count(c, i), static_cast<std::uint8_t>(i));
    }
    const auto size_of = [&](std::uint8_t piece) { return rules_->seat(c, piece).size(); };
    std::ranges::sort(pieces, {}, [&](std::uint8_t piece) { return std::pair(size_of(piece), piece); });
    for (auto begin = pieces.begin(), end = begin; begin != pieces.end(); begin = end) {
      std::size_t product = 1;
      for (; end != pieces.end(); ++end) {
        product *= size_of(*end);
        if (end > begin && product > MenGroup::most_arrangements) break;
      }
      std::vector<std::uint8_t> together(begin, end);
      std::ranges::sort(together);
      groups_.emplace_back(*rules_, c, std::move(together));
    }
  }
  std::vector<std::uint32_t> mirror(const MenGroup& group) const {
    std::vector<std::uint32_t> images(group.count());
    for (std::size_t i = 0; i < group.count(); ++i) {
      std::array<Point, max_game_men> seen;
      std::ranges::transform(group.points(i), seen.begin(),
                             [&](Point p) { return Generals::mirrored_point(*rules_, p); });
      images[i] = *group.find(std::span(seen).first(group.pieces().size()));
    }
    return images;
  }
  void choose_leader() {
    if (groups_.empty()) return;
    const auto part_left = [&](const MenGroup& group) {
      const auto images = mirror(group);
      std::size_t left = 0;
      for (std::size_t i = 0; i < images.size(); ++i) left += images[i] >= i ? 1u : 0u;
      return static_cast<double>(left) / static_cast<double>(group.count());
    };
    std::iter_swap(groups_.begin(), std::ranges::min_element(groups_, {}, part_left));
    for (const MenGroup& group : groups_) mirrored_.push_back(mirror(group));
    leaders_.resize(groups_[0].count());
    for (std::uint32_t i = 0; i < groups_[0].count(); ++i) {
      const std::uint32_t image = mirrored_[0][i];
      if (image < i) {
        leaders_[i] = {leaders_[image].first, true};
      } else {
        leaders_[i] = {static_cast<std::uint32_t>(leading_.size()), false};
        leading_.push_back(i);
      }
    }
  }
  Pairs in_check(const GameRow& row, Color of) const {
    Pairs checked;
    for (std::size_t man = 0; man < men_.size(); ++man) {
      if (men_[man].color == of) continue;
      for (const Path& path : rules_->from(men_[man].color, men_[man].piece, row.points[man])) {
        const Pairs there = generals_.where(of, path.to);
        if (path.captures() && !there.empty()) checked |= there & way_of(path, row.occupied);
      }
    }
    return checked;
  }

  Rules rules_;
  GameMaterial material_;
  Generals generals_;
  std::vector<MenGroup> groups_;
  std::vector<std::vector<std::uint32_t>> mirrored_;     // by group and arrangement
  std::vector<std::pair<std::uint32_t, bool>> leaders_;  // by arrangement: its digit, whether mirrored
  std::vector<std::uint32_t> leading_;                   // arrangement by digit
  std::vector<std::size_t> strides_;
  std::size_t row_count_ = 1;
  std::vector<GameMan> men_;
};

/// A table: as GameSolution.
struct PairTable {
  explicit PairTable(std::shared_ptr<const PairLayout> l) : layout(std::move(l)) {
    for (auto& c : codes) c.resize(layout->row_count() * pair_count, illegal_code);
  }
  std::span<Code> row(Color c, std::size_t row) {
    return std::span(codes[index(c)]).subspan(row * pair_count, pair_count);
  }
  std::span<const Code> row(Color c, std::size_t row) const {
    return std::span(codes[index(c)]).subspan(row * pair_count, pair_count);
  }
  std::shared_ptr<const PairLayout> layout;
  std::array<std::vector<Code>, 2> codes;
};

/// Calls visit(row, pair, colour, what the solver says) for every pair that either way is legal.
void for_each_position(const PairLayout& layout, const GameSolution& solution, auto visit) {
  const bool is_swapped = !layout.material().is_normalised(layout.rules());
  for (std::size_t number = 0; number < layout.row_count(); ++number) {
    const GameRow row = layout.row(number);
    if (row.occupied.size() != layout.men().size()) continue;
    for (const Point pair : Generals::all() - layout.generals().where_any(row.occupied)) {
      GamePosition position;
      for (const Color c : all_colors)
        position.men.push_back({c, 0, layout.generals().point(c, index(pair))});
      for (std::size_t man = 0; man < layout.men().size(); ++man) {
        position.men.push_back({layout.men()[man].color, layout.men()[man].piece, row.points[man]});
      }
      const auto entry = *solution.layout().entry_of(position, is_swapped);
      for (const Color c : all_colors) {
        visit(row, index(pair), c, solution.row(is_swapped ? !c : c, entry.row)[index(entry.point)]);
      }
    }
  }
}

/// The table of what is left when a man has been captured.
class CapturedTable {
 public:
  CapturedTable(const PairLayout& layout, std::size_t captured, const PairTable& table) : table_(&table) {
    std::vector<bool> is_taken(layout.men().size());
    is_taken[captured] = true;
    for (const GameMan& wanted : table.layout->men()) {
      std::size_t man = 0;
      while (is_taken[man] || layout.men()[man].color != wanted.color ||
             layout.men()[man].piece != wanted.piece) {
        ++man;
      }
      is_taken[man] = true;
      men_.push_back(man);
    }
  }
  void row(const MenPoints& points, Color to_move, std::span<Code> codes) const {
    const PairLayout& layout = *table_->layout;
    PairLayout::Arrangements arrangements{};
    std::array<Point, max_game_men> after;
    std::ranges::transform(men_, after.begin(), [&](std::size_t man) { return points[man]; });
    auto rest = std::span<const Point>(after);
    for (std::size_t g = 0; g < layout.groups().size(); ++g) {
      const std::size_t size = layout.groups()[g].pieces().size();
      arrangements[g] = *layout.groups()[g].find(rest.first(size));
      rest = rest.subspan(size);
    }
    const auto [row, is_mirrored] = layout.place_of(arrangements);
    const auto there = table_->row(to_move, row);
    for (unsigned i = 0; i < pair_count; ++i)
      codes[i] = there[is_mirrored ? layout.generals().mirrored(i) : i];
  }

 private:
  const PairTable* table_;
  std::vector<std::size_t> men_;  // of the layout being solved, in the order of the table's
};

/// The positions, for Pass: as GamePositions, and with the same interface.
class PairPositions : public SolvedByOne {
 public:
  using Plane = ::Plane;
  using Set = Pairs;
  static constexpr std::size_t most_codes = Word128::bits;

  PairPositions(const PairLayout& layout, const std::map<GameMaterial, PairTable>& tables) : layout_(layout) {
    for (std::size_t g = 0; g < layout.groups().size(); ++g) moves_.push_back(moves_of(layout.groups()[g]));
    for (std::size_t man = 0; man < layout.men().size(); ++man) {
      GameMaterial left = layout.material();
      left.remove(layout.men()[man].color, layout.men()[man].piece);
      if (!tables.empty()) captured_.emplace_back(layout, man, tables.at(left));
    }
  }
  void find_legal() {
    for (auto& planes : legal_) planes.resize((layout_.row_count() + rows_per_plane - 1) / rows_per_plane);
    for (std::size_t row = 0; row < layout_.row_count(); ++row) {
      const auto legal = layout_.legal(layout_.row(row));
      for (const Color c : all_colors) {
        legal_[index(c)][row / rows_per_plane].rows[row % rows_per_plane] = legal[index(c)];
      }
    }
  }

  std::size_t plane_count() const { return legal_[0].size(); }
  std::size_t flag_count() const { return plane_count(); }
  static constexpr bool is_solved(std::size_t) { return true; }
  const Plane& legal(Color to_move, std::size_t plane) const { return legal_[index(to_move)][plane]; }
  void prepare(std::size_t, std::size_t, Executor&) const {}
  static constexpr std::size_t width() { return pair_count; }
  static Pairs equal(std::span<const Code> row, Code code) {
    return GamePositions<Word128>::equal(row, code);
  }
  static void write_where(std::span<Code> row, Pairs set, Code there, Code elsewhere) {
    GamePositions<Word128>::write_where(row, set, there, elsewhere);
  }
  void refresh(Layer<Plane>&, Color, Executor&) const {}
  void refresh_all(Layer<Plane>&, Executor&) const {}

  bool pull_changed(Color mover, std::size_t plane, const Layer<Plane>& set, Plane& reached) const {
    bool any = false;
    for (std::size_t i = 0; i < rows_per_plane; ++i) {
      if (legal(mover, plane).rows[i].empty()) continue;
      for_each_target(mover, layout_.row(plane * rows_per_plane + i), [&](std::size_t row, auto apply) {
        if (set.changed[row / rows_per_plane] == 0) return true;
        const Pairs source = set.planes[row / rows_per_plane].rows[row % rows_per_plane];
        if (source.empty()) return true;
        apply(source, reached.rows[i]);
        return any = true;
      });
    }
    return any;
  }
  void pull_until_covered(Color mover, std::size_t plane, std::span<const Plane> set,
                          RestOf<Plane>& rest) const {
    for (std::size_t i = 0; i < rows_per_plane; ++i) {
      const Pairs wanted = rest.wanted.rows[i];
      Pairs& reached = rest.reached.rows[i];
      if (wanted.empty()) continue;
      for_each_target(mover, layout_.row(plane * rows_per_plane + i), [&](std::size_t row, auto apply) {
        const Pairs source = set[row / rows_per_plane].rows[row % rows_per_plane];
        if (!source.empty()) apply(source, reached);
        return !(wanted - reached).empty();
      });
    }
  }
  bool reaches_change(Color mover, std::size_t plane, const Flags& changed, const Plane& wanted) const {
    bool found = changed[plane] != 0;
    for (std::size_t i = 0; i < rows_per_plane && !found; ++i) {
      if (wanted.rows[i].empty()) continue;
      for_each_target(mover, layout_.row(plane * rows_per_plane + i), [&](std::size_t row, auto) {
        found = changed[row / rows_per_plane] != 0;
        return !found;
      });
    }
    return found;
  }
  /// As GameMoves has it.
  template <class Visit>
  void for_each_target(Color mover, const GameRow& men, Visit visit) const {
    const auto step = [&](Pairs set, Pairs& reached) { layout_.generals().pull(mover, set, reached); };
    if (!visit(men.number, step)) return;
    for (std::size_t g = 0; g < moves_.size(); ++g) {
      if (layout_.groups()[g].color() != mover) continue;
      const std::uint32_t from = men.arrangements[g];
      const PointSet others = men.occupied - layout_.groups()[g].occupied(from);
      for (const Move& move : moves_[g][from]) {
        if (move.free.intersects(others)) continue;
        Pairs mask = move.mask;
        for (const Point p : move.jumped - others) mask &= layout_.generals().where_any(p);
        if (mask.empty()) continue;
        const std::size_t stride = layout_.stride(g);
        PairLayout::Place place{men.number + move.target * stride - from * stride, false};
        if (g == 0) {
          PairLayout::Arrangements after = men.arrangements;
          after[0] = move.target;
          place = layout_.place_of(after);
        }
        const bool goes_on = visit(place.row, [&](Pairs set, Pairs& reached) {
          reached |= (place.is_mirrored ? Generals::permuted(set) : set) & mask;
        });
        if (!goes_on) return;
      }
    }
  }

  class Row {
   public:
    Row(const PairPositions& positions, std::size_t number)
        : positions_(positions), row_(positions.layout_.row(number)) {}
    std::size_t number() const { return row_.number; }
    Pairs legal(Color to_move) const {
      return positions_.legal(to_move, number() / rows_per_plane).rows[number() % rows_per_plane];
    }
    /// No move is a loss.
    Pairs mated(Color, Pairs moveless) const { return moveless; }
    void for_each_conversion(Color mover, auto on_row, auto) const {
      positions_.for_each_capture(mover, row_, on_row);
    }

   private:
    const PairPositions& positions_;
    GameRow row_;
  };
  void for_each_row(std::size_t plane, auto visit) const {
    for (std::size_t i = 0; i < rows_per_plane; ++i) {
      if ((legal_[0][plane].rows[i] | legal_[1][plane].rows[i]).empty()) continue;
      visit(i, Row(*this, plane * rows_per_plane + i));
    }
  }

 private:
  struct Move {
    std::uint32_t target;  // arrangement
    PointSet free;         // on which no man of others may stand
    PointSet jumped;       // on which a man of others must stand
    Pairs mask;            // with no general in the way
  };
  std::vector<std::vector<Move>> moves_of(const MenGroup& group) const {
    std::vector<std::vector<Move>> moves(group.count());
    for (std::size_t from = 0; from < group.count(); ++from) {
      const auto points = group.points(from);
      for (std::size_t i = 0; i < points.size(); ++i) {
        const PointSet comrades = group.occupied(from) - points[i];
        for (const Path& path : layout_.rules().from(group.color(), group.pieces()[i], points[i])) {
          const PointSet free = path.empty | path.to;
          if (!path.moves() || free.intersects(comrades)) continue;
          std::array<Point, max_game_men> after;
          std::ranges::copy(points, after.begin());
          after[i] = path.to;
          moves[from].push_back({*group.find(std::span(after).first(points.size())), free,
                                 path.jumped - comrades,
                                 Generals::all() - layout_.generals().where_any(free)});
        }
      }
    }
    return moves;
  }
  void for_each_capture(Color mover, const GameRow& row, auto& on_row) const {
    const ExpandedRules& rules = layout_.rules();
    const Generals& generals = layout_.generals();
    std::array<Code, most_codes> after, before;
    MenPoints points = row.points;
    const auto& men = layout_.men();
    for (std::size_t victim = 0; victim < men.size(); ++victim) {
      if (men[victim].color == mover) continue;
      const Point to = row.points[victim];
      for (std::size_t man = 0; man < men.size(); ++man) {
        if (men[man].color != mover) continue;
        for (const Path& path : rules.between(mover, men[man].piece, row.points[man], to)) {
          const Pairs way = path.captures() ? layout_.way_of(path, row.occupied) : Pairs();
          if (way.empty()) continue;
          points[man] = to;
          captured_[victim].row(points, !mover, after);
          on_row(way, std::span<const Code>(after).first(pair_count));
          points[man] = row.points[man];
        }
      }
      if (!rules.seat(mover, 0).contains(to)) continue;
      captured_[victim].row(points, !mover, after);
      before.fill(illegal_code);
      Pairs way;
      for (const Path& path : rules.into(mover, 0, to)) {
        const Pairs here = generals.where(mover, path.from), there = generals.where(mover, to);
        way |= here;
        const int by = static_cast<int>(index(there.first())) - static_cast<int>(index(here.first()));
        for (const Point pair : here)
          before[index(pair)] = after[static_cast<unsigned>(static_cast<int>(index(pair)) + by)];
      }
      on_row(way, std::span<const Code>(before).first(pair_count));
    }
  }

  const PairLayout& layout_;
  std::array<std::vector<Plane>, 2> legal_;
  std::vector<std::vector<std::vector<Move>>> moves_;  // by group and arrangement
  std::vector<CapturedTable> captured_;                // by man
};

PairTable solve_pairs(const std::shared_ptr<const PairLayout>& layout,
                      const std::map<GameMaterial, PairTable>& tables, Executor& executor) {
  PairTable table(layout);
  PairPositions positions(*layout, tables);
  positions.find_legal();
  using Record = CodeRecord<PairPositions, PairTable>;
  Record record(table);
  record.begin(positions, layout->row_count(), executor);
  PlaneArray<Plane> undecided;
  for (const Color winner : all_colors) {
    Pass<Dtm, PairPositions, Record> pass(positions, record, winner, executor, std::move(undecided));
    pass.run([](Plies, std::uint64_t) {});
    undecided = pass.take_undecided();
  }
  return table;
}

/// What a set of positions looks like; of large ones a sample of the rows.
struct Shape {
  std::uint64_t rows = 0, sampled = 0, in_use = 0, legal = 0, targets = 0;
  void add(const GameRow& row, const std::array<PointSet, 2>& of_row, const auto& moves) {
    ++sampled;
    for (const Color c : all_colors) {
      legal += of_row[index(c)].size();
      if (of_row[index(c)].empty()) continue;
      ++in_use;
      moves.for_each_target(c, row, [&](std::size_t, auto) { return ++targets > 0; });
    }
  }
  void print(const char* name) const {
    const auto per = [](std::uint64_t a, std::uint64_t b) {
      return static_cast<double>(a) / static_cast<double>(b);
    };
    fmt::print(
        "  {:10} {:>10} rows, {:8.2f} MiB a set, {:4.1f}% of bits legal, {:4.1f}% of rows in use, {:5.1f} "
        "rows read for one, {:5.1f} million for all\n",
        name, rows, static_cast<double>(rows) / 65536, 100 * per(legal, 256 * sampled),
        50 * per(in_use, sampled), per(targets, in_use),
        per(targets, sampled) * static_cast<double>(rows) / 1e6);
  }
};

std::vector<std::size_t> sample(std::size_t rows) {
  const std::size_t step = std::max<std::size_t>(1, rows / 100'000) | 1;
  std::vector<std::size_t> all;
  for (std::size_t row = 0; row < rows; row += step) all.push_back(row);
  return all;
}

void print_shapes(const Rules& rules, const GameMaterial& material) {
  const GameLayout points(rules, material);
  const GameRowRules row_rules(points);
  const GameMoves<Word128> moves(points);
  Shape of_points{points.row_count()};
  for (const std::size_t row : sample(points.row_count())) {
    of_points.add(row_rules.row(row), row_rules.legal(row_rules.row(row)), moves);
  }
  of_points.print("attacker");
  const PairLayout pairs(rules, material);
  const PairPositions positions(pairs, {});
  Shape of_pairs{pairs.row_count()};
  for (const std::size_t row : sample(pairs.row_count())) {
    of_pairs.add(pairs.row(row), pairs.legal(pairs.row(row)), positions);
  }
  of_pairs.print("generals");
}

double cpu_seconds_of(auto work) {
  const auto now = [] {
    std::timespec t{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
  };
  const double start = now();
  work();
  return now() - start;
}

using Counts = std::map<std::pair<Color, Code>, std::uint64_t>;  // placements

/// Whether every position, and the counts by plies, are the same.
bool agree(const PairTable& pairs, const GameSolution& solution) {
  Counts by_pairs, by_points;
  std::uint64_t differing = 0;
  for_each_position(*pairs.layout, solution, [&](const GameRow& row, unsigned pair, Color c, Code code) {
    const Code found = pairs.row(c, row.number)[pair];
    differing += found == code ? 0u : 1u;
    if (found != illegal_code) by_pairs[{c, found}] += pairs.layout->images_of_row(row);
  });
  const GameLayout& layout = solution.layout();
  for (std::size_t row = 0; row < layout.row_count(); ++row) {
    for (const Color c : all_colors) {
      for (const Code code : solution.row(c, row)) {
        if (code != illegal_code) by_points[{c, code}] += layout.images_of_row(row);
      }
    }
  }
  for (auto& [key, count] : by_points) count /= layout.word_twins();
  std::uint64_t placements = 0;
  for (const auto& [key, count] : by_pairs) placements += count;
  fmt::print("  {} placements, {} kinds of values, differing entries {}, same counts {}\n", placements,
             by_pairs.size(), differing, by_pairs == by_points ? "yes" : "NO");
  return differing == 0 && by_pairs == by_points;
}

bool compare(const Rules& rules, const GameMaterial& material, GamesInMemory& games) {
  InlineExecutor executor;
  const GameLayout points(rules, material);
  const auto pairs = std::make_shared<PairLayout>(rules, material);
  std::map<GameMaterial, PairTable> captured;  // also without any: the generals alone
  for (const GameMan& man : pairs->men()) {
    GameMaterial left = material;
    left.remove(man.color, man.piece);
    const GameSolution& solution = games.solve(left.normalised(*rules));
    const auto [at, is_new] = captured.try_emplace(left, std::make_shared<PairLayout>(rules, left));
    if (!is_new) continue;
    PairTable& table = at->second;
    for_each_position(*table.layout, solution, [&](const GameRow& row, unsigned pair, Color c, Code code) {
      table.row(c, row.number)[pair] = code;
    });
  }
  const auto lookup = [&](const GameMaterial& m) -> const GameSolution& { return games.solve(m); };
  std::unique_ptr<GameSolution> solution;
  std::optional<PairTable> table;
  for (int run = 0; run < 3; ++run) {
    solution.reset();
    const double by_points = cpu_seconds_of([&] { solution = solve_game(points, lookup, executor); });
    table.reset();
    const double by_pairs = cpu_seconds_of([&] { table = solve_pairs(pairs, captured, executor); });
    fmt::print("  attacker {:9.3f} s, generals {:9.3f} s, ratio {:5.2f}\n", by_points, by_pairs,
               by_pairs / by_points);
  }
  return agree(*table, *solution);
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<std::string> names(arguments + 1, arguments + count);
  const bool is_shape_only = !names.empty() && names[0] == "--shape";
  if (is_shape_only) names.erase(names.begin());
  if (names.empty()) names = {"KRvKAAEE", "KPvKAAEE"};
  const auto rules = std::make_shared<const ExpandedRules>(xiangqi_rules());
  InlineExecutor executor;
  GamesInMemory games(rules, executor);
  bool all_agree = true;
  for (const std::string& name : names) {
    const auto material = GameMaterial::parse(xiangqi_rules(), name);
    if (!material || material->men() == 2) {
      fmt::print(stderr, "{} is no material of xiangqi with more than the generals\n", name);
      return 2;
    }
    const GameMaterial normalised = material->normalised(*rules);
    fmt::print("{}\n", normalised.to_string(xiangqi_rules()));
    print_shapes(rules, normalised);
    if (!is_shape_only) all_agree &= compare(rules, normalised, games);
  }
  return all_agree ? 0 : 1;
}

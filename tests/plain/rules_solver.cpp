#include "plain/rules_solver.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace mate33::plain {

namespace {

void sort_men(std::vector<RulesMan>& men) {
  std::ranges::sort(men, {}, [](const RulesMan& man) { return std::tuple(man.color, man.piece, man.point); });
}

constexpr std::size_t none = ~std::size_t{0};  // no man

/// A board with men on it.
struct RulesBoard {
  std::array<std::size_t, max_points> man_at;  // or none
  std::vector<RulesMan> men;

  RulesBoard() { man_at.fill(none); }
  bool put(const std::vector<RulesMan>& placement) {
    for (const RulesMan& man : men) man_at[index(man.point)] = none;
    men = placement;
    bool is_free = true;
    for (std::size_t i = 0; i < men.size(); ++i) {
      std::size_t& place = man_at[index(men[i].point)];
      is_free = is_free && place == none;
      place = i;
    }
    return is_free;
  }
};

/// The rules as one colour has them.
class RulesSide {
 public:
  RulesSide(const GameRules& rules, Color color) : rules_(rules), color_(color) {}

  /// Calls visit(move) for all that men of this colour may do, whatever becomes of their royal.
  template <class Visit>
  void moves(const RulesBoard& board, Visit visit) const {
    for (std::size_t man = 0; man < board.men.size(); ++man) {
      if (board.men[man].color != color_) continue;
      for (const MoveRule& rule : rules_.pieces[board.men[man].piece].moves) walk(board, man, rule, visit);
    }
  }

  /// A point as the rules have it, which are White's.
  Point own(Point p) const { return color_ == Color::white ? p : flipped(rules_.board, rules_.flip, p); }

 private:
  Offset own(Offset o) const {
    if (color_ == Color::white) return o;
    return {rules_.flip == ColorFlip::rotation ? -o.files : o.files, -o.ranks};
  }

  template <class Visit>
  void walk(const RulesBoard& board, std::size_t man, const MoveRule& rule, Visit& visit) const {
    const Point from = board.men[man].point;
    if (!rule.from.contains(own(from))) return;
    const auto man_at = [&](Point p) { return board.man_at[index(p)]; };
    if (rule.leg) {
      const auto leg = rules_.board.step(from, own(*rule.leg));
      if (leg && man_at(*leg) != none) return;
    }
    const bool is_hop = rule.kind == MoveRule::Kind::hop_far || rule.kind == MoveRule::Kind::hop_close;
    bool has_jumped = false;
    for (auto at = rules_.board.step(from, own(rule.offset)); at;
         at = rules_.board.step(*at, own(rule.offset))) {
      const std::size_t met = man_at(*at);
      if (is_hop && !has_jumped) {
        has_jumped = met != none;
        continue;
      }
      arrive(board, man, *at, met, rule.purpose, visit);
      if (met != none || rule.kind == MoveRule::Kind::leap || rule.kind == MoveRule::Kind::hop_close) return;
    }
  }

  template <class Visit>
  void arrive(const RulesBoard& board, std::size_t man, Point to, std::size_t met, MovePurpose purpose,
              Visit& visit) const {
    const PieceRule& piece = rules_.pieces[board.men[man].piece];
    if (!piece.zone.contains(own(to))) return;
    if (met == none ? purpose == MovePurpose::capture : purpose == MovePurpose::move) return;
    if (met != none && board.men[met].color == color_) return;
    const auto captured = met == none ? std::nullopt : std::optional(met);
    const bool promotes = piece.promotion && piece.promotion->at.contains(own(to));
    if (!promotes || !piece.promotion->is_forced) visit(RulesMove{man, to, captured, board.men[man].piece});
    if (!promotes) return;
    for (const std::size_t to_piece : piece.promotion->to) visit(RulesMove{man, to, captured, to_piece});
  }

  const GameRules& rules_;
  Color color_;
};

}  // namespace

std::vector<RulesMove> rules_moves(const GameRules& rules, RulesPlacement placement, Color to_move) {
  RulesBoard board;
  board.put({placement.begin(), placement.end()});
  std::vector<RulesMove> moves;
  RulesSide(rules, to_move).moves(board, [&](const RulesMove& move) { moves.push_back(move); });
  return moves;
}

/// All the positions of one material.
class RulesTable {
 public:
  RulesTable(RulesSolver& solver, RulesSolver::Men men);

  using Node = std::uint32_t;  // a placement's number, twice, and the side to move
  static Color side_of(Node node) { return node % 2 == 0 ? Color::white : Color::black; }

  Node node_count() const { return static_cast<Node>(codes_.size()); }
  Node node_of(const std::vector<RulesMan>& placement, Color to_move) const;
  /// False where two men share a point.
  bool put(Node node, RulesBoard& board) const;
  Value value(Node node) const {
    if (!is_legal_[node]) return Value::unknown();
    if (codes_[node] == 0) return Value::draw();
    const Plies plies(codes_[node] - 1U);
    return plies.count() % 2 == 1 ? Value::win_in(plies) : Value::loss_in(plies);
  }
  bool is_legal(Node node) const { return is_legal_[node]; }

 private:
  using Code = std::uint16_t;  // 0 undecided, else plies + 1

  /// Men of one colour that are alike: each set of points that they may have, by its number.
  struct Group {
    Color color;
    std::size_t piece, first, count;  // of the men
    std::vector<std::vector<Point>> sets;
    std::array<std::size_t, max_points> number_of_point;

    std::size_t number_of(const RulesMan* men) const;
  };

  void make_groups();
  void find_legal_positions();
  bool may_be_left(const RulesBoard& board, Color to_move) const;
  bool are_royals_facing(const RulesBoard& board) const;
  std::size_t royal_of(Color c) const;

  template <class Visit>
  void successors(Node node, RulesBoard& board, Visit visit) const;
  void solve();
  void begin_with(Node node, RulesBoard& board);
  bool is_bare(Color c) const;
  void count_conversion(Node node, Value after);
  void settle(Node node, std::size_t plies);
  void schedule(Node node, std::size_t plies);
  std::vector<RulesMan> after(const RulesBoard& board, const RulesMove& move) const;

  RulesSolver& solver_;
  const GameRules& rules_;
  RulesSolver::Men men_;
  std::array<RulesSide, 2> sides_;
  std::vector<Group> groups_;

  std::vector<bool> is_legal_;
  std::vector<Code> codes_;

  // While it is solved.
  struct Work {
    std::vector<std::uint16_t> moves_left;  // not known to lose
    std::vector<std::uint16_t> slowest;     // in plies, of conversions that lose
    std::vector<std::vector<Node>> due;     // by plies
    std::vector<std::size_t> begin;         // by node: in `before`
    std::vector<Node> before;               // from which a move leads here
  };
  Work work_;
};

// --- The numbers of positions ---

RulesTable::RulesTable(RulesSolver& solver, RulesSolver::Men men)
    : solver_(solver),
      rules_(solver.rules_),
      men_(std::move(men)),
      sides_{RulesSide(rules_, Color::white), RulesSide(rules_, Color::black)} {
  make_groups();
  find_legal_positions();
  solve();
}

void RulesTable::make_groups() {
  std::size_t placements = 1;
  for (std::size_t i = 0; i < men_.size();) {
    Group group{men_[i].first, men_[i].second, i, 0, {{}}, {}};
    std::vector<Point> points;
    for (const Point p : PointSet::all(rules_.board)) {
      const Point own = sides_[index(group.color)].own(p);
      if (rules_.pieces[group.piece].standing_points().contains(own)) points.push_back(p);
    }
    for (std::size_t p = 0; p < points.size(); ++p) group.number_of_point[index(points[p])] = p;
    for (; i < men_.size() && men_[i] == men_[group.first]; ++i, ++group.count) {
      // In the order that number_of() has: by the highest point first.
      std::vector<std::vector<Point>> larger;
      for (const Point highest : points) {
        for (const std::vector<Point>& set : group.sets) {
          if (!set.empty() && set.back() >= highest) break;
          larger.push_back(set);
          larger.back().push_back(highest);
        }
      }
      group.sets = std::move(larger);
    }
    placements *= group.sets.size();
    groups_.push_back(std::move(group));
  }
  if (placements > std::size_t{1} << 31) throw std::invalid_argument("too many placements");
  codes_.resize(2 * placements);
  is_legal_.resize(2 * placements);
}

/// Of points in ascending order: of a set with its n-th point at p, (p over n) sets come before.
std::size_t RulesTable::Group::number_of(const RulesMan* men) const {
  std::size_t number = 0;
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t p = number_of_point[index(men[n].point)];
    std::size_t before = 1;
    for (std::size_t i = 0; i <= n; ++i) before = before * (p - i) / (i + 1);
    number += before;
  }
  return number;
}

RulesTable::Node RulesTable::node_of(const std::vector<RulesMan>& placement, Color to_move) const {
  std::size_t number = 0;
  for (const Group& group : groups_) {
    number = number * group.sets.size() + group.number_of(&placement[group.first]);
  }
  return static_cast<Node>(number * 2 + index(to_move));
}

bool RulesTable::put(Node node, RulesBoard& board) const {
  std::size_t number = node / 2;
  std::vector<RulesMan> placement(men_.size());
  for (std::size_t g = groups_.size(); g-- > 0;) {
    const Group& group = groups_[g];
    const std::vector<Point>& set = group.sets[number % group.sets.size()];
    number /= group.sets.size();
    for (std::size_t i = 0; i < group.count; ++i) {
      placement[group.first + i] = {group.color, group.piece, set[i]};
    }
  }
  return board.put(placement);
}

// --- Legality ---

void RulesTable::find_legal_positions() {
  RulesBoard board;
  for (Node node = 0; node < node_count(); ++node) {
    is_legal_[node] = put(node, board) && may_be_left(board, side_of(node));
  }
}

/// Whether the side that is not to move may have left the board so.
bool RulesTable::may_be_left(const RulesBoard& board, Color to_move) const {
  if (!rules_.royals_may_face && are_royals_facing(board)) return false;
  const std::size_t royal = royal_of(!to_move);
  bool is_safe = true;
  sides_[index(to_move)].moves(board,
                               [&](const RulesMove& move) { is_safe = is_safe && move.captured != royal; });
  return is_safe;
}

bool RulesTable::are_royals_facing(const RulesBoard& board) const {
  const Point royal = board.men[royal_of(Color::white)].point;
  for (const int up : {1, -1}) {
    for (auto at = rules_.board.step(royal, {0, up}); at; at = rules_.board.step(*at, {0, up})) {
      const std::size_t met = board.man_at[index(*at)];
      if (met == royal_of(Color::black)) return true;
      if (met != none) break;
    }
  }
  return false;
}

std::size_t RulesTable::royal_of(Color c) const {
  const auto royal = std::ranges::find(men_, std::pair(c, std::size_t{0}));
  return static_cast<std::size_t>(royal - men_.begin());
}

// --- Moves ---

std::vector<RulesMan> RulesTable::after(const RulesBoard& board, const RulesMove& move) const {
  std::vector<RulesMan> men = board.men;
  men[move.man].piece = move.piece;
  men[move.man].point = move.to;
  if (move.captured) men.erase(men.begin() + static_cast<std::ptrdiff_t>(*move.captured));
  sort_men(men);
  return men;
}

/// Calls visit(table, node) for what each legal move leads to.
template <class Visit>
void RulesTable::successors(Node node, RulesBoard& board, Visit visit) const {
  const Color color = side_of(node);
  sides_[index(color)].moves(board, [&](const RulesMove& move) {
    if (move.captured == royal_of(!color)) return;
    const std::vector<RulesMan> men = after(board, move);
    const bool converts = move.captured || move.piece != board.men[move.man].piece;
    const RulesTable& to = converts ? solver_.table_of(men) : *this;
    const Node next = to.node_of(men, !color);
    if (to.is_legal(next)) visit(to, next);
  });
}

// --- Backwards from the end ---

void RulesTable::solve() {
  work_.moves_left.resize(codes_.size());
  work_.slowest.resize(codes_.size());
  work_.begin.resize(codes_.size() + 1);
  RulesBoard board;
  for (Node node = 0; node < node_count(); ++node) {
    if (is_legal_[node] && put(node, board)) begin_with(node, board);
  }
  // What leads where: counted above, now written down, each list from its end.
  for (Node node = 0; node < node_count(); ++node) work_.begin[node + 1] += work_.begin[node];
  work_.before.resize(work_.begin.back());
  for (Node node = 0; node < node_count(); ++node) {
    if (work_.moves_left[node] == 0 || !put(node, board)) continue;
    successors(node, board, [&](const RulesTable& to, Node next) {
      if (&to == this) work_.before[--work_.begin[next]] = node;
    });
  }
  for (std::size_t plies = 0; plies < work_.due.size(); ++plies) {
    for (std::size_t i = 0; i < work_.due[plies].size(); ++i) settle(work_.due[plies][i], plies);
  }
  work_ = {};
}

/// Counts the moves of a position, and what follows from it at once.
void RulesTable::begin_with(Node node, RulesBoard& board) {
  const Color color = side_of(node);
  const bool is_lost_bare = rules_.bare_king == BareKing::loses && is_bare(color) && !is_bare(!color);
  bool bares_back = false;
  std::vector<Value> conversions;
  std::vector<Node> inside;
  successors(node, board, [&](const RulesTable& to, Node next) {
    if (&to == this) return inside.push_back(next);
    conversions.push_back(to.value(next));
    bares_back = bares_back || to.is_bare(!color);
  });
  if (is_lost_bare) {
    if (!bares_back) schedule(node, 0);
    return;
  }
  const std::size_t moves = inside.size() + conversions.size();
  // It is in check where it could not have been left so with the opponent to move.
  if (moves == 0 && (rules_.no_move == NoMove::loses || !may_be_left(board, !color))) schedule(node, 0);
  work_.moves_left[node] = static_cast<std::uint16_t>(moves);
  for (const Node next : inside) ++work_.begin[next];
  for (const Value after : conversions) count_conversion(node, after);
}

bool RulesTable::is_bare(Color c) const {
  return std::ranges::count(men_, c, &std::pair<Color, std::size_t>::first) == 1;
}

void RulesTable::count_conversion(Node node, Value after) {
  const std::size_t plies = after.plies.count() + 1U;
  if (after.is_loss()) schedule(node, plies);
  if (!after.is_win()) return;
  work_.slowest[node] = std::max(work_.slowest[node], static_cast<std::uint16_t>(plies));
  if (--work_.moves_left[node] == 0) schedule(node, work_.slowest[node]);
}

void RulesTable::schedule(Node node, std::size_t plies) {
  if (work_.due.size() <= plies) work_.due.resize(plies + 1);
  work_.due[plies].push_back(node);
}

void RulesTable::settle(Node node, std::size_t plies) {
  if (codes_[node] != 0) return;
  codes_[node] = static_cast<Code>(plies + 1);
  for (std::size_t i = work_.begin[node]; i < work_.begin[node + 1]; ++i) {
    const Node before = work_.before[i];
    if (codes_[before] != 0) continue;
    if (plies % 2 == 0) {
      schedule(before, plies + 1);
    } else if (--work_.moves_left[before] == 0) {
      schedule(before, std::max(plies + 1, std::size_t{work_.slowest[before]}));
    }
  }
}

// --- The solver ---

RulesSolver::RulesSolver(GameRules rules) : rules_(std::move(rules)) {}
RulesSolver::~RulesSolver() = default;

RulesSolver::Men RulesSolver::men_of(std::string_view material) const {
  Men men;
  Color color = Color::white;
  for (const char letter : material) {
    if (letter == 'v' && color == Color::white) {
      color = Color::black;
      continue;
    }
    const auto piece = std::ranges::find(rules_.pieces, letter, &PieceRule::letter);
    if (piece == rules_.pieces.end()) throw std::invalid_argument("no such piece");
    men.emplace_back(color, static_cast<std::size_t>(piece - rules_.pieces.begin()));
  }
  for (const Color c : all_colors) {
    if (std::ranges::count(men, std::pair(c, std::size_t{0})) != 1)
      throw std::invalid_argument("not one royal a side");
  }
  std::ranges::sort(men);
  return men;
}

RulesSolver::Men RulesSolver::men_of(RulesPlacement placement) {
  Men men;
  for (const RulesMan& man : placement) men.emplace_back(man.color, man.piece);
  return men;
}

const RulesTable& RulesSolver::table_of(const Men& men) {
  auto found = tables_.find(men);
  // Made before it is entered, for it enters those that it needs.
  if (found == tables_.end()) found = tables_.emplace(men, std::make_unique<RulesTable>(*this, men)).first;
  return *found->second;
}

const RulesTable& RulesSolver::table_of(RulesPlacement placement) {
  return table_of(men_of(placement));
}

void RulesSolver::solve(std::string_view material) {
  table_of(men_of(material));
}

void RulesSolver::for_each(std::string_view material,
                           const std::function<void(RulesPlacement, Color, Value)>& visit) {
  const RulesTable& table = table_of(men_of(material));
  RulesBoard board;
  for (RulesTable::Node node = 0; node < table.node_count(); ++node) {
    if (table.put(node, board)) visit(board.men, RulesTable::side_of(node), table.value(node));
  }
}

Value RulesSolver::value(RulesPlacement placement, Color to_move) {
  std::vector<RulesMan> men(placement.begin(), placement.end());
  sort_men(men);
  const RulesTable& table = table_of(men);
  return table.value(table.node_of(men, to_move));
}

RulesTally RulesSolver::tally(std::string_view material, Color to_move) {
  RulesTally tally;
  for_each(material, [&](RulesPlacement, Color color, Value value) {
    if (color != to_move) return;
    if (value.outcome == Outcome::draw) ++tally.draws;
    if (value.is_win()) {
      ++tally.wins;
      tally.longest_win = std::max(tally.longest_win, value.plies);
    } else if (value.is_loss()) {
      ++tally.losses;
      tally.longest_loss = std::max(tally.longest_loss, value.plies);
    }
  });
  return tally;
}

}  // namespace mate33::plain

#include "plain/graph_solver.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "mate33/chess/attacks.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "plain/game_graph.hpp"

namespace mate33::plain {

namespace {

constexpr std::array<PieceType, 4> promotions = {PieceType::queen, PieceType::rook, PieceType::bishop,
                                                 PieceType::knight};

/// Where a capture or a promotion leads. A promotion by capture is a capture that follows a promotion.
std::vector<Material> simpler_materials(Material material) {
  std::vector<Material> simpler;
  for (const Color c : all_colors) {
    for (const PieceType t : all_piece_types) {
      if (t != PieceType::king && material.count(c, t) > 0) simpler.push_back(material.without({c, t}));
    }
    if (material.count(c, PieceType::pawn) == 0) continue;
    for (const PieceType t : promotions) {
      simpler.push_back(material.without({c, PieceType::pawn}).with({c, t}));
    }
  }
  return simpler;
}

/// Builds the graph of the positions of an index and solves it. The memory that this takes is freed with the
/// object.
class GraphAnalysis {
 public:
  GraphAnalysis(PositionIndex index, const ValueElsewhere& elsewhere, ConversionWorth worth);

  GraphTable solve();

 private:
  void add_node(const Position& position);
  void add_move(const Position& after);
  void add_rights_of_placement();
  void add_rights_on(Square target);
  Node en_passant_node(const Position& position);

  const ValueElsewhere& elsewhere_;
  const ConversionWorth worth_;
  GraphTable table_;
  std::map<std::pair<Node, Square>, Node> en_passant_nodes_;  // by the node without the right
  GameGraph graph_;
};

GraphAnalysis::GraphAnalysis(PositionIndex index, const ValueElsewhere& elsewhere, ConversionWorth worth)
    : elsewhere_(elsewhere), worth_(worth), table_{std::move(index), {}, {}} {
  const Node size = table_.index.size();
  graph_.reserve(size);
  for (Node node = 0; node < size; ++node) {
    const auto position = table_.index.position_of(node);
    if (position && !find_fault(*position)) {
      add_node(*position);
    } else {
      graph_.add_node(Value::unknown());
    }
  }
  add_rights_of_placement();
  // Moves found on the way may add more of these.
  for (std::size_t i = 0; i < table_.en_passant.size(); ++i) add_node(Position(table_.en_passant[i]));
}

/// The next node: its moves, and whether it is the end of the game. What will not turn out to be decided is a
/// draw, and so is a stalemate, which no move ever decides.
void GraphAnalysis::add_node(const Position& position) {
  const MoveList moves = legal_moves(position);
  const bool is_mate = moves.empty() && is_in_check(position, position.side_to_move);
  graph_.add_node(is_mate ? Value::loss_in(Plies(0)) : Value::draw());
  for (const Move move : moves) add_move(position.after(move));
}

void GraphAnalysis::add_move(const Position& after) {
  if (table_.index.holds(after)) {
    graph_.add_move(after.en_passant ? en_passant_node(after) : table_.index.node_of(after));
  } else {
    graph_.add_exit(worth_(elsewhere_(after)));
  }
}

GraphTable GraphAnalysis::solve() {
  table_.values = graph_.solve();
  return std::move(table_);
}

/// No move within a placement gives an e.p. right: the double push comes from another one. So every position
/// of the placement is taken in which a pawn may have come by one and a capture is legal.
void GraphAnalysis::add_rights_of_placement() {
  const Position& pawns = table_.index.fixed_pawns();
  for (const Color side : all_colors) {
    const Rank behind_double_push = side == Color::white ? Rank::r6 : Rank::r3;
    const SquareSet captures = pawn_attacks(side, pawns.pieces(side)) & SquareSet::of(behind_double_push);
    for (const Square target : captures) add_rights_on(target);
  }
}

void GraphAnalysis::add_rights_on(Square target) {
  for (Node node = 0; node < table_.index.size(); ++node) {
    if (!graph_.value(node).is_known()) continue;
    Position position = *table_.index.position_of(node);
    position.en_passant = target;
    if (is_en_passant_usable(position)) table_.en_passant.push_back(position);
  }
}

/// The position with an e.p. right has other moves and so another value than the one without: it is a node of
/// its own, made when a double push first leads to it.
Node GraphAnalysis::en_passant_node(const Position& position) {
  const PositionIndex& index = table_.index;
  const Node without = index.node_of(position);
  const Square target = index.symmetry_of(position)(*position.en_passant);
  const auto next = static_cast<Node>(index.size() + table_.en_passant.size());
  const auto [found, is_new] = en_passant_nodes_.try_emplace({without, target}, next);
  if (is_new) {
    table_.en_passant.push_back(*index.position_of(without));
    table_.en_passant.back().en_passant = target;
  }
  return found->second;
}

}  // namespace

PositionIndex::PositionIndex(Material material)
    : PositionIndex(material, {},
                    material.count(PieceType::pawn) > 0 ? Folding::left_and_right : Folding::eight_ways) {}

PositionIndex::PositionIndex(Material material, const Position& pawns)
    : PositionIndex(material, pawns, Folding::none) {}

PositionIndex::PositionIndex(Material material, const Position& pawns, Folding folding)
    : material_(material), fixed_pawns_(pawns), folding_(folding), king_digit_(square_count) {
  for (const Color c : all_colors) {
    for (const PieceType t : all_piece_types) {
      const bool is_fixed = t == PieceType::pawn && folding == Folding::none;
      if (!is_fixed) pieces_.insert(pieces_.end(), material.count(c, t), {c, t});
    }
  }
  for (const Square s : all_squares) {
    if (folding == Folding::eight_ways && !triangle.contains(s)) continue;
    if (folding == Folding::left_and_right && index(file_of(s)) > index(File::d)) continue;
    king_digit_[index(s)] = static_cast<Node>(king_squares_.size());
    king_squares_.push_back(s);
  }
  size_ *= static_cast<Node>(king_squares_.size());
  for (std::size_t i = 1; i < pieces_.size(); ++i) size_ *= square_count;
}

Symmetry PositionIndex::symmetry_of(const Position& position) const {
  const Square king = position.king(Color::white);
  if (folding_ == Folding::eight_ways) return into_triangle(king);
  const bool is_right = folding_ == Folding::left_and_right && index(file_of(king)) > index(File::d);
  return is_right ? Symmetry::flip_files() : Symmetry::identity();
}

bool PositionIndex::holds(const Position& position) const {
  if (position.material() != material_) return false;
  if (folding_ != Folding::none) return true;
  return std::ranges::all_of(all_colors, [&](Color c) {
    return position.pieces(c, PieceType::pawn) == fixed_pawns_.pieces(c, PieceType::pawn);
  });
}

Node PositionIndex::node_of(const Position& position) const {
  const Symmetry symmetry = symmetry_of(position);
  Node node = king_digit_[index(symmetry(position.king(Color::white)))];
  for (std::size_t i = 1; i < pieces_.size(); ++i) {
    // Pieces of a kind stand together, in the order of their squares.
    if (pieces_[i] == pieces_[i - 1]) continue;
    const SquareSet squares = position.pieces(pieces_[i].color, pieces_[i].type);
    for (const Square s : symmetry(squares)) node = node * square_count + index(s);
  }
  return node * 2 + index(position.side_to_move);
}

std::optional<Position> PositionIndex::position_of(Node node) const {
  Position position = fixed_pawns_;
  position.side_to_move = node % 2 == 0 ? Color::white : Color::black;
  node /= 2;
  Square above{};
  for (std::size_t i = pieces_.size(); i-- > 0; node /= square_count) {
    const Square s = i > 0 ? square_at(node % square_count) : king_squares_[node];
    const bool in_order = i + 1 == pieces_.size() || pieces_[i] != pieces_[i + 1] || s < above;
    if (!in_order || position.occupied().contains(s)) return std::nullopt;
    position.put(pieces_[i], s);
    above = s;
  }
  return position;
}

void GraphTable::for_each_position(const std::function<void(const Position&, Value)>& visit) const {
  for (Node node = 0; node < index.size(); ++node) {
    if (values[node].is_known()) visit(*index.position_of(node), values[node]);
  }
  for (std::size_t i = 0; i < en_passant.size(); ++i) visit(en_passant[i], values[index.size() + i]);
}

GraphTable solve_placement(Material material, const Position& pawns, const ValueElsewhere& elsewhere,
                           ConversionWorth worth) {
  return GraphAnalysis(PositionIndex(material, pawns), elsewhere, worth).solve();
}

Value before_zeroing_move(Value after) {
  constexpr unsigned hundred = 100;
  const Plies worth(after.plies.count() <= hundred ? 1 : hundred + 1);
  if (after.is_win()) return Value::loss_in(worth);
  return after.is_loss() ? Value::win_in(worth) : after;
}

Value PlacementGraphs::value(const Position& asked) {
  // As the positions of a graph are, which have neither a clock nor a number.
  Position position = asked;
  position.halfmove_clock = 0;
  position.fullmove_number = 1;
  drop_unusable_rights(position);
  const Material material = position.material();
  if (is_trivially_drawn(material)) return Value::draw();
  if (known_) {
    if (const auto known = known_(position)) return *known;
  } else if (!material.is_normalised()) {
    return value(colors_swapped(position));
  }
  Position pawns;
  std::string key = material.to_string();
  for (const Color c : all_colors) {
    for (const Square s : position.pieces(c, PieceType::pawn)) {
      pawns.put({c, PieceType::pawn}, s);
      key += ' ' + to_string(s);
    }
  }
  auto found = tables_.find(key);
  if (found == tables_.end()) {
    const ValueElsewhere elsewhere = [this](const Position& after) { return value(after); };
    const bool has_pawns = material.count(PieceType::pawn) > 0;
    const PositionIndex index = has_pawns ? PositionIndex(material, pawns) : PositionIndex(material);
    found = tables_.emplace(key, GraphAnalysis(index, elsewhere, worth_).solve()).first;
  }
  const GraphTable& table = found->second;
  if (!position.en_passant) return table.values[table.index.node_of(position)];
  const auto right = std::ranges::find(table.en_passant, position);
  assert(right != table.en_passant.end());
  return table.values[table.index.size() + static_cast<std::size_t>(right - table.en_passant.begin())];
}

Value best_of_moves(const Position& position, const ValueElsewhere& value_after) {
  std::optional<Value> best;
  for (const Move move : legal_moves(position)) {
    const Value candidate = before_move(value_after(position.after(move)));
    if (!best || goodness(candidate) > goodness(*best)) best = candidate;
  }
  return best.value_or(Value::unknown());
}

void GraphTables::solve(Material material) {
  material = material.normalised();
  assert(material.men() <= most_men);
  if (is_trivially_drawn(material) || tables_.contains(material)) return;
  for (const Material simpler : simpler_materials(material)) solve(simpler);
  const ValueElsewhere elsewhere = [this](const Position& position) { return value(position); };
  tables_.emplace(material, GraphAnalysis(PositionIndex(material), elsewhere, before_move).solve());
}

Value GraphTables::value(const Position& position) const {
  if (position.en_passant) {
    Position usable = position;
    drop_unusable_rights(usable);
    if (!usable.en_passant) return value(usable);
    return best_of_moves(usable, [this](const Position& after) { return value(after); });
  }
  const Material material = position.material();
  if (is_trivially_drawn(material)) return Value::draw();
  if (!material.is_normalised()) return value(colors_swapped(position));
  const GraphTable& solved = table(material);
  return solved.values[solved.index.node_of(position)];
}

GraphSolver::GraphSolver(Material material, std::shared_ptr<GraphTables> tables)
    : material_(material.normalised()), tables_(std::move(tables)) {
  tables_->solve(material_);
}

void GraphSolver::for_each_position(const std::function<void(const Position&, Value)>& visit) const {
  if (is_trivially_drawn(material_)) return;
  tables_->table(material_).for_each_position(visit);
}

}  // namespace mate33::plain

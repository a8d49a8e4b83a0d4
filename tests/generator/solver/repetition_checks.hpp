#pragma once

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>

#include "mate33/game/rules_text.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/solver/repetition.hpp"
#include "mate33/table/codec/repetition_codes.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plain/repetition_graph.hpp"
#include "plain/rules_solver.hpp"
#include "plain/xiangqi_repetition.hpp"

/// The rule on repetition, solved beside the plain fixpoint.
namespace mate33::testing {

inline const GameSolution& solved(RepetitionInMemory& games, const GameRules& rules,
                                  const std::string& material) {
  const auto parsed = GameMaterial::parse(rules, material);
  REQUIRE(parsed);
  return games.solve(*parsed);
}

inline RepetitionResult result_in(const GameSolution& solution, const GamePosition& position) {
  const auto entry = solution.layout().entry_of(position, false);
  REQUIRE(entry);
  return repetition_result_of(solution.row(position.to_move, entry->row)[index(entry->point)]);
}

/// By side to move.
struct Counts {
  std::array<std::size_t, 2> won{}, lost{};
};

inline void count(Counts& counts, Color to_move, RepetitionResult result) {
  if (is_by_rule(result)) ++(is_win(result) ? counts.won : counts.lost)[index(to_move)];
}

/// Compares every position with the plain fixpoint; what the rule decides.
inline Counts check_xiangqi_repetition(const std::string& material) {
  CAPTURE(material);
  const auto rules = std::make_shared<const ExpandedRules>(xiangqi_rules());
  WorkerTeam team(2);
  RepetitionInMemory games(rules, team);
  const GameSolution& solution = solved(games, rules->rules(), material);
  plain::PlainRepetition plain;
  Counts counts;
  std::size_t wrong = 0;
  plain.for_each_position(material, [&](const plain::XiangqiPosition& position, RepetitionResult result) {
    if (result_in(solution, position.to_game()) != result) ++wrong;
    count(counts, position.side_to_move, result);
  });
  CHECK(wrong == 0);
  return counts;
}

using Sides = std::array<std::size_t, 2>;

/// A small chess: 64-bit words, promotions, stalemates that are draws, checks that are answered by checks.
inline constexpr const char* pieces_of_small_chess = R"(
royal K king
  leap (1,0) (1,1) all-ways

piece Q queen
  slide (1,0) (1,1) all-ways

piece C cannon
  slide (1,0) all-ways move
  hop-far (1,0) all-ways capture

piece R rook
  slide (1,0) all-ways

piece N knight
  leap (2,1) all-ways

piece P pawn
  zone rank 2..4
  leap (0,1) move
  leap (1,1) both-sides capture
  promote on rank 4 to Q R
)";

/// The plain fixpoint over the games of the plain solver of rules.
class PlainRules {
 public:
  using Key = std::vector<std::size_t>;

  explicit PlainRules(GameRules rules) : rules_(std::move(rules)), distances_(rules_) {}

  void solve(const std::string& material) {
    if (!solved_.insert(material).second) return;
    for (std::size_t i = 0; i < material.size(); ++i) {
      if (material[i] == 'K' || material[i] == 'v') continue;
      solve(std::string(material).erase(i, 1));
      if (material[i] != 'P') continue;
      for (const char to : {'Q', 'R'}) solve(std::string(material).replace(i, 1, 1, to));
    }
    const auto [graph, nodes] = graph_of(material);
    for (const auto& [key, node] : nodes) results_[key] = graph.result(node);
  }

  /// Calls visit(position, result) for every legal position.
  void for_each(const std::string& material, auto visit) {
    distances_.for_each(material, [&](plain::RulesPlacement men, Color to_move, Value value) {
      if (!value.is_known()) return;
      GamePosition position;
      position.to_move = to_move;
      for (const plain::RulesMan& man : men) {
        position.men.push_back({man.color, static_cast<std::uint8_t>(man.piece), man.point});
      }
      visit(position, results_.at(key_of({men.begin(), men.end()}, to_move)));
    });
  }

  /// What the first order finds.
  plain::RepetitionOrder first_order(const std::string& material, plain::PerpetualCheck kind) {
    solve(material);
    return drawn(material).first.apply(kind);
  }

 private:
  using Nodes = std::map<Key, plain::RepetitionGraph::Node>;
  using Men = std::vector<plain::RulesMan>;

  static Key key_of(const Men& men, Color to_move) {
    Key key{index(to_move)};
    for (const plain::RulesMan& man : men) {
      key.push_back((index(man.color) * max_piece_rules + man.piece) * max_points + index(man.point));
    }
    std::sort(key.begin() + 1, key.end());
    return key;
  }
  bool is_in_check(plain::RulesPlacement men, Color side) const {
    for (const plain::RulesMove& move : plain::rules_moves(rules_, men, !side)) {
      if (move.captured && men[*move.captured].piece == 0) return true;
    }
    return false;
  }
  std::pair<plain::RepetitionGraph, Nodes> graph_of(const std::string& material) {
    auto found = drawn(material);
    found.first.apply_all();
    return found;
  }
  std::pair<plain::RepetitionGraph, Nodes> drawn(const std::string& material) {
    Nodes nodes;
    struct Position {
      Men men;
      Color to_move;
      Value value;
    };
    std::vector<Position> positions;
    distances_.for_each(material, [&](plain::RulesPlacement men, Color to_move, Value value) {
      if (!value.is_known()) return;
      const auto node = static_cast<plain::RepetitionGraph::Node>(positions.size());
      positions.push_back({{men.begin(), men.end()}, to_move, value});
      nodes[key_of(positions.back().men, to_move)] = node;
    });
    plain::RepetitionGraph graph;
    for (const Position& position : positions) {
      const RepetitionResult result = result_by_mate(position.value);
      graph.add_node(position.to_move, result, is_in_check(position.men, position.to_move));
      for (const plain::RulesMove& move : plain::rules_moves(rules_, position.men, position.to_move)) {
        add_move(graph, nodes, position.men, position.to_move, move);
      }
    }
    graph.follow_conversions();
    return {std::move(graph), std::move(nodes)};
  }
  void add_move(plain::RepetitionGraph& graph, const Nodes& nodes, Men men, Color to_move,
                const plain::RulesMove& move) {
    const bool converts = move.captured || move.piece != men[move.man].piece;
    men[move.man].piece = move.piece;
    men[move.man].point = move.to;
    if (move.captured) men.erase(men.begin() + static_cast<std::ptrdiff_t>(*move.captured));
    const Key key = key_of(men, !to_move);
    if (converts) {
      if (const auto after = results_.find(key); after != results_.end()) graph.add_conversion(after->second);
    } else if (const auto after = nodes.find(key); after != nodes.end()) {
      graph.add_move(after->second);
    }
  }

  GameRules rules_;
  plain::RulesSolver distances_;
  std::set<std::string> solved_;
  std::map<Key, RepetitionResult> results_;
};

inline GameRules small_rules(const std::string& board) {
  auto rules = parse_rules("name small-chess\nboard " + board + pieces_of_small_chess);
  REQUIRE(rules);
  return *rules;
}

/// Compares every position with the plain fixpoint; what the rule decides.
inline Counts check_small_chess(const std::string& board, const std::string& material) {
  CAPTURE(board);
  CAPTURE(material);
  const GameRules game = small_rules(board);
  InlineExecutor executor;
  RepetitionInMemory games(std::make_shared<const ExpandedRules>(game), executor);
  const GameSolution& solution = solved(games, game, material);
  PlainRules plain(game);
  plain.solve(material);
  std::size_t wrong = 0;
  Counts counts;
  plain.for_each(material, [&](const GamePosition& position, RepetitionResult result) {
    if (result_in(solution, position) != result) ++wrong;
    count(counts, position.to_move, result);
  });
  CHECK(wrong == 0);
  return counts;
}

}  // namespace mate33::testing

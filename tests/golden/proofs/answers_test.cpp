// answers.csv: what each line must answer, beside a witness that shares nothing with the generator but the
// rules, and as the prober answers it from tables.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "answers.hpp"
#include "example_rules.hpp"
#include "golden_file.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/maker/game_generator.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/plan/table_plan.hpp"
#include "mate33/tablebase.hpp"
#include "plain/clock_graphs.hpp"
#include "plain/graph_solver.hpp"
#include "plain/rules_solver.hpp"
#include "plain/xiangqi_repetition.hpp"
#include "plain/xiangqi_solver.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

namespace {

using SharedRules = std::shared_ptr<const ExpandedRules>;

/// Expanded once.
const SharedRules& rules_of(const std::string& game) {
  static std::map<std::string, SharedRules> expanded;
  SharedRules& rules = expanded[game];
  if (!rules) {
    rules = std::make_shared<const ExpandedRules>(game == "xiangqi" ? xiangqi_rules() : example_rules(game));
  }
  return rules;
}

/// DTM50 of all positions of a material and a placement of its pawns, with every clock.
class PlainCourses {
 public:
  PlainCourses(plain::ClockGraphs& graphs, Material material, const Position& pawns)
      : index_(pawns.occupied().empty() ? plain::PositionIndex(material)
                                        : plain::PositionIndex(material, pawns)),
        values_(std::size_t{index_.size()} * plain::ClockGraphs::clocks) {
    graphs.solve(material, pawns, [&](const Position& position, unsigned clock, Value value) {
      values_[entry(position, clock)] = value;
    });
  }
  Value value(const Position& position) const { return values_[entry(position, position.halfmove_clock)]; }

 private:
  std::size_t entry(const Position& position, unsigned clock) const {
    return std::size_t{index_.node_of(position)} * plain::ClockGraphs::clocks + clock;
  }

  plain::PositionIndex index_;
  std::vector<Value> values_;
};

/// What the witnesses find.
class Witnesses {
 public:
  std::string answer(const Answer& asked) {
    if (asked.game == "chess") return of_chess(asked.metric, parse_fen(asked.fen)->position);
    const ExpandedRules& rules = *rules_of(asked.game);
    const GamePosition position = *parse_game_fen(rules, asked.fen);
    const std::string material = position.material().to_string(rules.rules());
    if (asked.metric == "repetition") {
      repetition_.solve(material);
      return text_of(repetition_.result(plain::XiangqiPosition(position)));
    }
    if (asked.game == "xiangqi") {
      xiangqi_.solve(material);
      return text_of(xiangqi_.value(plain::XiangqiPosition(position)));
    }
    std::vector<plain::RulesMan> men;
    for (const GameMan& man : position.men) men.push_back({man.color, man.piece, man.point});
    return text_of(games_.try_emplace(asked.game, rules.rules()).first->second.value(men, position.to_move));
  }

 private:
  std::string of_chess(const std::string& metric, const Position& position) {
    if (metric == "dtm") {
      distances_.solve(position.material());
      return text_of(distances_.value(position));
    }
    if (metric == "dtm50") return text_of(by_clock(position));
    const Value dtz = by_rule_.value(position);
    return metric == "dtz" ? text_of(dtz) : text_of(DtzValue{dtz.outcome, dtz.plies}.wdl());
  }

  Value by_clock(const Position& position) {
    Position pawns;
    for (const Color c : all_colors) {
      for (const Square s : position.pieces(c, PieceType::pawn)) pawns.put({c, PieceType::pawn}, s);
    }
    const Material material = position.material();
    return courses_.try_emplace(material.to_string() + to_fen(pawns), clocks_, material, pawns)
        .first->second.value(position);
  }

  plain::GraphTables distances_;
  plain::PlacementGraphs by_rule_;
  plain::ClockGraphs clocks_;
  std::map<std::string, PlainCourses> courses_;
  plain::PlainXiangqi xiangqi_;
  plain::PlainRepetition repetition_;
  std::map<std::string, plain::RulesSolver> games_;
};

/// Makes the tables of chess that lines of these metrics ask.
void make_tables(const std::vector<Metric>& metrics, const std::filesystem::path& directory) {
  std::set<Material> wanted;
  for (const Metric metric : metrics) {
    for (const Answer& asked : answers_of("chess", name_of(metric))) {
      wanted.insert(parse_fen(asked.fen)->position.material().normalised());
    }
  }
  InlineExecutor executor;
  generate_tables(with_prerequisites({wanted.begin(), wanted.end()}), {},
                  {.directory = directory, .metrics = metrics}, executor, {});
}

/// Makes those on repetition of a game.
void make_tables(const std::string& game, const std::filesystem::path& directory) {
  const SharedRules& rules = rules_of(game);
  std::vector<GameMaterial> wanted;
  for (const Answer& asked : answers_of(game, "repetition")) {
    wanted.push_back(parse_game_fen(*rules, asked.fen)->material().normalised(*rules));
  }
  InlineExecutor executor;
  generate_game_tables(rules, with_prerequisites(*rules, wanted, Metric::repetition), {}, {directory},
                       executor, {});
}

/// What the prober finds in the golden tables of games, and in tables made here.
class Probers {
 public:
  Probers() {
    make_tables({Metric::wdl, Metric::dtz}, made_.path());
    make_tables({Metric::dtm50}, made_.path());
    make_tables("xiangqi", made_.path());
    chess_ = Tablebase::open(made_.path().string());
  }

  /// Not of DTM of chess.
  std::string answer(const Answer& asked) {
    if (asked.game == "chess") {
      const Position position = parse_fen(asked.fen)->position;
      if (asked.metric == "wdl") return text_of(answered(chess_.probe_wdl(position)).score);
      if (asked.metric == "dtm50") return text_of(answered(chess_.probe_dtm50(position)).value);
      const DtzValue dtz = answered(chess_.probe_dtz(position)).value;
      return text_of(Value{dtz.outcome, dtz.plies});
    }
    const GameTablebase& tables = of_game(asked.game);
    const GamePosition position = *parse_game_fen(tables.rules(), asked.fen);
    if (asked.metric == "dtm") return text_of(answered(tables.probe(position)).value);
    return text_of(answered(tables.probe_repetition(position)).result);
  }

 private:
  template <class Probe>
  static Probe answered(const Probe& probe) {
    CHECK(probe.status == ProbeStatus::ok);
    return probe;
  }

  const GameTablebase& of_game(const std::string& game) {
    const auto found = games_.find(game);
    if (found != games_.end()) return found->second;
    const std::string golden = (golden_folder() / "version2/games").string();
    return games_.emplace(game, GameTablebase::open(rules_of(game), {golden, made_.path().string()}))
        .first->second;
  }

  TemporaryDirectory made_;
  Tablebase chess_;
  std::map<std::string, GameTablebase> games_;
};

}  // namespace

TEST_CASE("what answers.csv says is what the witnesses find") {
  Witnesses witnesses;
  for (const Answer& asked : all_answers()) {
    CAPTURE(asked.game);
    CAPTURE(asked.metric);
    CAPTURE(asked.fen);
    CHECK(witnesses.answer(asked) == asked.value);
  }
}

TEST_CASE("the prober answers what answers.csv says, of every game and metric") {
  Probers probers;
  std::map<std::string, std::size_t> lines;
  for (const Answer& asked : all_answers()) {
    const std::string kind = asked.game + " " + asked.metric;
    ++lines[kind];
    if (kind == "chess dtm") continue;  // of every version of the format: golden_test.cpp
    CAPTURE(kind);
    CAPTURE(asked.fen);
    CHECK(probers.answer(asked) == asked.value);
  }
  for (const std::string kind : {"chess dtm", "chess wdl", "chess dtz", "chess dtm50", "xiangqi dtm",
                                 "xiangqi repetition", "amazon dtm"}) {
    CAPTURE(kind);
    CHECK(lines[kind] >= 20);
  }
  CHECK(lines.size() == 7);
}

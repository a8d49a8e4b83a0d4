#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "http_tables.hpp"
#include "mate33/answers/position_json.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/mate33.h"
#include "mate33/play.hpp"
#include "mate33/table/format/table_header.hpp"
#include "mate33/workers/worker_team.hpp"
#include "random_placement.hpp"
#include "temporary_directory.hpp"
#include "uci_script.hpp"

/// Everything that answers from tables, side by side.
namespace mate33::testing {

using Json = nlohmann::ordered_json;

inline constexpr std::array metrics = {Metric::dtm, Metric::wdl, Metric::dtz, Metric::dtm50};

/// A set of metrics, one bit each in their order above.
using Metrics = unsigned;

inline constexpr Metrics by_dtm = 1, by_wdl = 2, by_dtz = 4, by_dtm50 = 8, by_all = 15;

/// KRvKN and KPvK with all that they need, a directory for each metric, made once.
inline const std::filesystem::path& directory_of(std::size_t metric) {
  static const std::array<TemporaryDirectory, metrics.size()> directories;
  static const bool made = [] {
    const TemporaryDirectory all;
    WorkerTeam team(0);
    const auto plan = with_prerequisites({*Material::parse("KRvKN"), *Material::parse("KPvK")});
    for (const std::vector<Metric>& solved :
         {std::vector{Metric::dtm}, {Metric::wdl, Metric::dtz}, {Metric::dtm50}}) {
      generate_tables(plan, {}, {.directory = all.path(), .metrics = solved}, team, {});
    }
    for (const Material material : plan) {
      for (std::size_t i = 0; i < metrics.size(); ++i) {
        const std::string file = table_file_name(TableKey(Game::chess, material, metrics[i]));
        std::filesystem::rename(all.path() / file, directories[i].path() / file);
      }
    }
    return true;
  }();
  REQUIRE(made);
  return directories[metric].path();
}

inline std::string directories_of(Metrics chosen) {
  std::string list;
  for (std::size_t i = 0; i < metrics.size(); ++i) {
    if ((chosen >> i & 1) == 0) continue;
    if (!list.empty()) list += directory_list_separator;
    list += directory_of(i).string();
  }
  return list;
}

/// A legal position of a material with either side to move, colours as they come, and a clock.
inline Position random_position(std::mt19937_64& random) {
  const Material material = *Material::parse(random() % 3 == 0 ? "KPvK" : "KRvKN");
  for (;;) {
    Position position = random_placement(random() % 2 == 0 ? material : material.colors_swapped(), random);
    if (random() % 2 == 0) position.side_to_move = Color::black;
    // Where the rule matters: late.
    position.halfmove_clock = static_cast<unsigned>(random() % 2 == 0 ? random() % 100 : 70 + random() % 30);
    if (!find_fault(position) && has_legal_move(position)) return position;
  }
}

/// What a surface would play, in UCI.
struct FirstMove {
  std::string surface, move;
};

/// Everything that answers from these tables.
class Surfaces {
 public:
  explicit Surfaces(Metrics chosen)
      : directories_(directories_of(chosen)),
        tables_(Tablebase::open(directories_)),
        api_(tables_, test_sources()),
        gui_(directories_) {
    mate33_tablebase* handle = nullptr;
    REQUIRE(mate33_open(directories_.c_str(), nullptr, &handle) == MATE33_OK);
    c_tables_.reset(handle);
  }

  const Tablebase& tables() const { return tables_; }
  UciScript& gui() { return gui_; }

  /// What each surface would play. A line that is not told has no first move.
  std::vector<FirstMove> first_moves(const Position& position) {
    const std::string fen = to_fen(position);
    std::vector<FirstMove> first;
    RootProbe root = tables_.probe_root(position);
    first.push_back({"probe_root", to_uci(root.moves.front().move)});
    first.push_back({"probe --json", position_json(tables_, position, root)["moves"][0]["uci"]});
    rank_for_play(root, position, {}, true);
    first.push_back({"rank_for_play", to_uci(root.moves.front().move)});
    const Line line = tables_.best_line_under_rule(position);
    if (!line.moves.empty()) first.push_back({"line", to_uci(line.moves.front())});
    first.push_back({"/standard", asked("/standard?fen=" + fen)["moves"][0]["uci"]});
    if (!line.moves.empty() && line.status == ProbeStatus::ok) {
      first.push_back({"/standard/mainline", asked("/standard/mainline?fen=" + fen)["mainline"][0]["uci"]});
    }
    first.push_back({"UCI", word_after(gui_.say("position fen " + fen + "\ngo").back(), "bestmove")});
    add_first_moves_in_c(fen, first);
    return first;
  }

 private:
  struct Closer {
    void operator()(mate33_tablebase* tables) const { mate33_close(tables); }
  };

  Json asked(std::string target) const {
    std::ranges::replace(target, ' ', '_');
    return json_of(api_.answer(get(target)));
  }

  void add_first_moves_in_c(const std::string& fen, std::vector<FirstMove>& first) const {
    mate33_position position;
    REQUIRE(mate33_position_from_fen(fen.c_str(), &position, nullptr, 0) == MATE33_OK);
    const auto add = [&](const char* surface, const mate33_move& move) {
      std::string text = to_string(square_at(move.from)) + to_string(square_at(move.to));
      if (move.promotion != 0) text += static_cast<char>(move.promotion);
      first.push_back({surface, text});
    };
    mate33_result result;
    std::size_t count = 0;
    std::array<mate33_root_move, MATE33_MAX_MOVES> ranked;
    mate33_root_moves(c_tables_.get(), &position, &result, ranked.data(), ranked.size(), &count);
    add("mate33_root_moves", ranked[0].move);
    std::array<mate33_rule50_move, MATE33_MAX_MOVES> under_rule;
    REQUIRE(mate33_rule50_moves(c_tables_.get(), &position, under_rule.data(), under_rule.size(), &count) ==
            MATE33_OK);
    add("mate33_rule50_moves", under_rule[0].move);
    REQUIRE(mate33_moves_to_play(c_tables_.get(), &position, nullptr, 0, 1, under_rule.data(),
                                 under_rule.size(), &count) == MATE33_OK);
    add("mate33_moves_to_play", under_rule[0].move);
    std::array<mate33_move, 1000> line;
    mate33_rule50_result line_result;
    const mate33_status status =
        mate33_rule50_line(c_tables_.get(), &position, &line_result, line.data(), line.size(), &count);
    if (status == MATE33_OK && count > 0) add("mate33_rule50_line", line[0]);
  }

  std::string directories_;
  Tablebase tables_;
  HttpApi api_;
  UciScript gui_;
  std::unique_ptr<mate33_tablebase, Closer> c_tables_;
};

/// What a position comes to under the rule, by DTM50: 1 a win, -1 a loss.
inline int result_under_rule(const Tablebase& truth, const Position& position) {
  const RootProbe root = truth.probe_root(position);
  return root.rule50_value.is_win() ? 1 : root.rule50_value.is_loss() ? -1 : 0;
}

inline void check_first_moves(unsigned positions, const std::vector<Metrics>& combinations) {
  const Tablebase truth = Tablebase::open(directories_of(by_dtm50));
  for (const Metrics chosen : combinations) {
    CAPTURE(chosen);
    Surfaces surfaces(chosen);
    std::mt19937_64 random(chosen);
    for (unsigned i = 0; i < positions; ++i) {
      const Position position = random_position(random);
      CAPTURE(to_fen(position));
      const auto first = surfaces.first_moves(position);
      for (const FirstMove& each : first) CHECK_MESSAGE(each.move == first.front().move, each.surface);
      // DTM alone does not know what the rule does, WDL alone not what the clock does; DTZ alone lacks the
      // side to move that it leaves to WDL.
      constexpr Metrics whole = by_wdl | by_dtz;
      if ((chosen & by_dtm50) == 0 && (chosen & whole) != whole) continue;
      const Move move = surfaces.tables().probe_root(position).moves.front().move;
      CHECK(result_under_rule(truth, position.after(move)) == -result_under_rule(truth, position));
    }
  }
}

/// N of "score mate N"; nothing where no mate is announced.
inline std::optional<int> announced_mate(const Lines& said) {
  const std::string score = score_of(first_beginning(said, "info depth"));
  if (!score.starts_with("mate ")) return std::nullopt;
  return std::stoi(score.substr(5));
}

/// Plays on from a position with whatever defence, and checks that a mate that is announced comes, and never
/// later than it was announced. Answers how many were announced.
inline unsigned play_game(Surfaces& surfaces, const Position& start, std::mt19937_64& random) {
  std::string command = "position fen " + to_fen(start) + " moves";
  Position at = start;
  std::optional<int> before;
  unsigned announced = 0;
  while (has_legal_move(at) && at.halfmove_clock < fifty_moves) {
    const Lines said = surfaces.gui().say(command + "\ngo");
    const std::optional<int> mate = announced_mate(said);
    if (before) {
      REQUIRE(mate);
      CHECK(*mate < *before);
    }
    if (mate && *mate > 0) {
      before = mate;
      ++announced;
    }
    const std::string played = word_after(said.back(), "bestmove");
    const auto move = parse_uci(at, played);
    REQUIRE(move);
    at.play(*move);
    command += " " + played;
    const MoveList replies = legal_moves(at);
    if (replies.empty()) break;
    const Move reply = replies[random() % replies.size()];
    at.play(reply);
    command += " " + to_uci(reply);
  }
  if (before) CHECK(!has_legal_move(at));
  return announced;
}

inline void check_games(unsigned games, const std::vector<Metrics>& combinations) {
  unsigned announced = 0;
  for (const Metrics chosen : combinations) {
    CAPTURE(chosen);
    Surfaces surfaces(chosen);
    std::mt19937_64 random(chosen);
    for (unsigned i = 0; i < games;) {
      const Position start = random_position(random);
      if (surfaces.tables().probe_root(start).category != Category::win) continue;
      CAPTURE(to_fen(start));
      announced += play_game(surfaces, start, random);
      ++i;
    }
  }
  CHECK(announced > games);
}

}  // namespace mate33::testing

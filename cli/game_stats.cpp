#include <fmt/core.h>

#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/answers/game_text.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/census/game_verification.hpp"
#include "mate33/plan/game_store.hpp"
#include "mate33/table/codec/repetition_codes.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace {

nlohmann::ordered_json counts_json(const TableCounts& counts, Metric metric) {
  nlohmann::ordered_json json = {{"wins", counts.wins}, {"draws", counts.draws}, {"losses", counts.losses}};
  if (metric == Metric::repetition) {
    json["wins_by_rule"] = counts.wins_by_rule;
    json["losses_by_rule"] = counts.losses_by_rule;
  } else {
    json["longest_win"] = counts.longest_win.count();
    json["longest_loss"] = counts.longest_loss.count();
  }
  return json;
}

void print_distances(const ExpandedRules& rules, const GameTableHeader& header) {
  fmt::print("{}: all placements, both sides to move; distances in plies\n\n",
             full_name(rules, header.layout->material()));
  fmt::print("{:<14} {:>15} {:>15} {:>15} {:>12} {:>13}\n", "To move", "Wins", "Draws", "Losses",
             "Longest win", "Longest loss");
  for (const Color c : all_colors) {
    const TableCounts& counts = header.counts[index(c)];
    fmt::print("{:<14} {:>15} {:>15} {:>15} {:>12} {:>13}\n", name_of_side(rules.rules(), c),
               grouped(counts.wins), grouped(counts.draws), grouped(counts.losses),
               counts.longest_win.count(), counts.longest_loss.count());
  }
}

void print_results(const ExpandedRules& rules, const GameTableHeader& header) {
  fmt::print("{}: all placements, both sides to move; perpetual check loses\n\n",
             full_name(rules, header.layout->material()));
  fmt::print("{:<14} {:>15} {:>15} {:>15} {:>15} {:>15}\n", "To move", "Wins by mate", "Wins by rule",
             "Draws", "Losses by rule", "Losses by mate");
  for (const Color c : all_colors) {
    const TableCounts& counts = header.counts[index(c)];
    fmt::print("{:<14} {:>15} {:>15} {:>15} {:>15} {:>15}\n", name_of_side(rules.rules(), c),
               grouped(counts.wins), grouped(counts.wins_by_rule), grouped(counts.draws),
               grouped(counts.losses_by_rule), grouped(counts.losses));
  }
}

/// Throws TableError where a position has no answer. The tables must outlive it.
GamePositionCheck check_of(Metric metric, const GameTablebase& tables, const std::string& directories) {
  const auto codes_of = [&](Metric of) {
    return
        [code_of = game_codes_of(tables, of, {directories, name_directory})](const GamePosition& position) {
          const auto code = code_of(position);
          if (code) return *code;
          throw TableError(code.error());
        };
  };
  const auto value_of = [code_of = codes_of(Metric::dtm)](const GamePosition& position) {
    return mate33::value_of(code_of(position));
  };
  if (metric == Metric::dtm) return check_distance_by_moves(tables.rules(), value_of);
  return check_repetition_by_moves(tables.rules(), value_of,
                                   [code_of = codes_of(metric)](const GamePosition& position) {
                                     return repetition_result_of(code_of(position));
                                   });
}

std::optional<std::uint64_t> sample_of(const Arguments& arguments) {
  if (!arguments.has("sample")) return std::nullopt;
  const auto size = arguments.options["sample"].as<std::int64_t>();
  if (size < 1) throw CommandError(ExitCode::bad_input, fmt::format("--sample {}: expected 1 or more", size));
  return static_cast<std::uint64_t>(size);
}

}  // namespace

ExitCode stats_of_game(const SharedRules& rules, const Arguments& arguments) {
  RulesShelf shelf;
  const GameTableKey key{only_game_material(rules, arguments), game_metric(*rules, arguments)};
  const GameTableReader reader = open_game_table(rules, key, arguments, shelf);
  const GameTableHeader& header = reader.header();
  if (arguments.has("json")) {
    print_event({{"material", full_name(*rules, key.material)},
                 {"metric", name_of(key.metric)},
                 {"white", counts_json(header.counts[0], key.metric)},
                 {"black", counts_json(header.counts[1], key.metric)}});
  } else if (key.metric == Metric::repetition) {
    print_results(*rules, header);
  } else {
    print_distances(*rules, header);
  }
  return ExitCode::done;
}

namespace {

/// Whether the table is right.
bool verify_one_of_game(const SharedRules& rules, const GameTableKey& key, const Arguments& arguments) {
  RulesShelf shelf;
  const GameTableReader reader = open_game_table(rules, key, arguments, shelf);
  WorkerTeam team(thread_count(arguments));
  if (const auto fault = find_table_damage(reader, team)) {
    throw CommandError(ExitCode::damaged_table, fault->message);
  }
  const GameTablebase tables = find_game_tables(rules, arguments);
  const std::optional<std::uint64_t> sample = sample_of(arguments);
  TableVerification result;
  {
    Progress progress;
    result = verify_game_table(
        reader.layout(), check_of(key.metric, tables, table_directories(arguments)), sample, team,
        [&](double share) { progress.show_share("verifying " + full_name(*rules, key.material), share); });
  }
  for (const std::string& fault : tables.faults()) say("warning: " + fault);
  if (arguments.has("json")) {
    print_event({{"material", full_name(*rules, key.material)},
                 {"metric", name_of(key.metric)},
                 {"positions", result.positions},
                 {"faults", result.faults}});
  } else {
    fmt::print("{}: {} positions checked by their moves, {} wrong\n", full_name(*rules, key.material),
               grouped(result.positions), grouped(result.faults));
    for (const std::string& example : result.examples) fmt::print("  {}\n", example);
  }
  return result.faults == 0;
}

/// The material asked for; with --all those of which there are tables. Throws CommandError.
std::vector<GameMaterial> verified_of_game(const SharedRules& rules, Metric metric,
                                           const Arguments& arguments) {
  if (!arguments.has("all")) return {only_game_material(rules, arguments)};
  if (!arguments.operands.empty() || metric != Metric::dtm) {
    throw CommandError(ExitCode::bad_input, "of other games than chess --all takes no number, and dtm alone");
  }
  std::vector<GameMaterial> found = find_game_tables(rules, arguments).found();
  if (found.empty()) throw CommandError(ExitCode::no_table, explain_no_tables(arguments));
  return found;
}

}  // namespace

ExitCode verify_game(const SharedRules& rules, const Arguments& arguments) {
  const Metric metric = game_metric(*rules, arguments);
  bool sound = true;
  for (const GameMaterial& material : verified_of_game(rules, metric, arguments)) {
    sound = verify_one_of_game(rules, {material, metric}, arguments) && sound;
  }
  return sound ? ExitCode::done : ExitCode::check_failed;
}

}  // namespace mate33::cli

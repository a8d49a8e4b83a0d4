#include <fmt/core.h>

#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/census/game_verification.hpp"
#include "mate33/maker/game_store.hpp"
#include "mate33/service/game_text.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace {

/// The only operand's table. Throws CommandError.
GameTableReader open_game_table(const SharedRules& rules, const GameMaterial& material,
                                const Arguments& arguments, RulesShelf& shelf) {
  const std::string directories = table_directories(arguments);
  for (const std::string& directory : split_directory_list(directories)) {
    auto reader = GameTableReader::open_file(directory + "/" + game_table_path(*rules, material), shelf);
    if (!reader && reader.error().kind == TableFault::Kind::missing) continue;
    if (!reader) {
      const bool damaged = reader.error().kind == TableFault::Kind::damaged;
      throw CommandError(damaged ? ExitCode::damaged_table : ExitCode::io_error, reader.error().message);
    }
    if (reader->layout().rules().rules() == rules->rules()) return *std::move(reader);
    throw CommandError(ExitCode::damaged_table, reader->damage("it is a table of other rules").message);
  }
  throw CommandError(ExitCode::no_table,
                     fmt::format("no table of {} in {}: 'mate33 generate {}' makes it",
                                 full_name(*rules, material), directories, full_name(*rules, material)));
}

GameMaterial only_material(const SharedRules& rules, const Arguments& arguments) {
  if (arguments.operands.size() != 1)
    throw CommandError(ExitCode::bad_input, "expected one material, as xiangqi:KRvK");
  return game_material(*rules, arguments.operands.front());
}

nlohmann::ordered_json counts_json(const TableCounts& counts) {
  return {{"wins", counts.wins},
          {"draws", counts.draws},
          {"losses", counts.losses},
          {"longest_win", counts.longest_win.count()},
          {"longest_loss", counts.longest_loss.count()}};
}

}  // namespace

ExitCode stats_of_game(const SharedRules& rules, const Arguments& arguments) {
  RulesShelf shelf;
  const GameMaterial material = only_material(rules, arguments);
  const GameTableReader reader = open_game_table(rules, material, arguments, shelf);
  const GameTableHeader& header = reader.header();
  if (arguments.has("json")) {
    print_event({{"material", full_name(*rules, material)},
                 {"white", counts_json(header.counts[0])},
                 {"black", counts_json(header.counts[1])}});
    return ExitCode::done;
  }
  fmt::print("{}: all placements, both sides to move; distances in plies\n\n", full_name(*rules, material));
  fmt::print("{:<14} {:>15} {:>15} {:>15} {:>12} {:>13}\n", "To move", "Wins", "Draws", "Losses",
             "Longest win", "Longest loss");
  for (const Color c : all_colors) {
    const TableCounts& counts = header.counts[index(c)];
    fmt::print("{:<14} {:>15} {:>15} {:>15} {:>12} {:>13}\n", name_of_side(rules->rules(), c),
               grouped(counts.wins), grouped(counts.draws), grouped(counts.losses),
               counts.longest_win.count(), counts.longest_loss.count());
  }
  return ExitCode::done;
}

ExitCode verify_game(const SharedRules& rules, const Arguments& arguments) {
  RulesShelf shelf;
  const GameMaterial material = only_material(rules, arguments);
  const GameTableReader reader = open_game_table(rules, material, arguments, shelf);
  if (const auto fault = reader.find_damage()) throw CommandError(ExitCode::damaged_table, fault->message);
  const GameTablebase tables = find_game_tables(rules, arguments);
  WorkerTeam team(thread_count(arguments));
  std::optional<std::uint64_t> sample;
  if (arguments.has("sample")) {
    const auto size = arguments.options["sample"].as<std::int64_t>();
    if (size < 1)
      throw CommandError(ExitCode::bad_input, fmt::format("--sample {}: expected 1 or more", size));
    sample = static_cast<std::uint64_t>(size);
  }
  TableVerification result;
  {
    Progress progress;
    result = verify_game_table(
        reader.layout(), [&](const GamePosition& position) { return tables.probe(position).value; }, sample,
        team, [&](double share) { progress.show_share("verifying " + full_name(*rules, material), share); });
  }
  for (const std::string& fault : tables.faults()) say("warning: " + fault);
  if (arguments.has("json")) {
    print_event({{"material", full_name(*rules, material)},
                 {"positions", result.positions},
                 {"faults", result.faults}});
  } else {
    fmt::print("{}: {} positions checked by their moves, {} wrong\n", full_name(*rules, material),
               grouped(result.positions), grouped(result.faults));
    for (const std::string& example : result.examples) fmt::print("  {}\n", example);
  }
  return result.faults == 0 ? ExitCode::done : ExitCode::check_failed;
}

}  // namespace mate33::cli

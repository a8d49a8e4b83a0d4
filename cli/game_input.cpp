#include "game_input.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "input.hpp"
#include "mate33/answers/explain.hpp"
#include "mate33/base/fen_fields.hpp"
#include "mate33/game/rules_text.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/table/layouts/game/game_layout.hpp"
#include "output.hpp"
#include "suggestion.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

namespace {

SharedRules rules_from_file(const std::string& path) {
  const auto bytes = read_table_file(path, max_rules_text);
  if (!bytes && bytes.error().kind == TableFault::Kind::damaged) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("{}: rules take at most {} bytes", path, max_rules_text));
  }
  if (!bytes) throw CommandError(ExitCode::io_error, bytes.error().message);
  const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  auto rules = parse_rules(text);
  if (!rules) throw CommandError(ExitCode::bad_input, path + ":" + rules.error().message());
  return std::make_shared<const ExpandedRules>(*std::move(rules));
}

/// The name before ':' of an operand, if it has one.
std::string game_prefix(const std::string& operand) {
  const std::size_t colon = operand.find(':');
  return colon == std::string::npos ? std::string() : operand.substr(0, colon);
}

std::string joined_operands(const Arguments& arguments) {
  return fmt::format("{}", fmt::join(arguments.operands, " "));
}

bool is_fen_of_xiangqi(const std::string& text) {
  const auto placement = FenFields(text).next();
  return placement && std::ranges::count(placement->text, '/') + 1 == xiangqi_rules().board.ranks;
}

}  // namespace

void add_game_options(ArgumentParser& parser) {
  parser.add()(
      "game", po::value<std::string>()->value_name("NAME"),
      "xiangqi, or a game of which there are tables; the default is chess, or what the FEN or NAME: before a "
      "material says");
  parser.add()("rules", po::value<std::string>()->value_name("FILE"),
               "the game that these rules describe (docs/rules.md)");
}

void add_notation_option(ArgumentParser& parser) {
  parser.add()("notation", po::value<std::string>()->value_name("N"),
               "how moves of xiangqi are written: wxf (the default), chinese or coordinates");
}

void refuse_notation(const Arguments& arguments) {
  if (arguments.has("notation"))
    throw CommandError(ExitCode::bad_input,
                       "--notation goes with xiangqi and other games, and this is chess");
}

SharedRules game_of(const Arguments& arguments) {
  if (arguments.has("rules")) return rules_from_file(arguments.options["rules"].as<std::string>());
  std::string name = arguments.has("game") ? arguments.options["game"].as<std::string>() : std::string();
  if (name.empty() && !arguments.operands.empty()) {
    name = game_prefix(arguments.operands.front());
    if (is_fen_of_xiangqi(joined_operands(arguments))) name = xiangqi_rules().name;
  }
  if (name.empty() || name == "chess") return nullptr;
  SharedRules rules = find_rules(name, split_directory_list(table_directories(arguments)));
  if (rules) return rules;
  throw CommandError(
      ExitCode::no_table,
      fmt::format(
          "there are no tables of a game '{}'{}: 'mate33 generate --rules FILE MATERIAL' makes some{}", name,
          in_directories(table_directories(arguments)),
          did_you_mean(name, std::vector<std::string>{"chess", xiangqi_rules().name})));
}

GameMaterial game_material(const ExpandedRules& rules, const std::string& operand) {
  const std::string prefix = game_prefix(operand), name = rules.rules().name;
  if (!prefix.empty() && prefix != name) {
    throw CommandError(ExitCode::bad_input, fmt::format("{}: expected a material of {}", operand, name));
  }
  const std::string text = prefix.empty() ? operand : operand.substr(prefix.size() + 1);
  const auto material = GameMaterial::parse(rules.rules(), text);
  if (!material) {
    std::string letters;
    for (const PieceRule& piece : rules.rules().pieces) letters += piece.letter;
    throw CommandError(ExitCode::bad_input,
                       fmt::format("{}: expected the men of both sides in the letters {}, as K{}vK", operand,
                                   letters, letters.substr(1, 1)));
  }
  if (!GameLayout::fits(rules, *material)) {
    throw CommandError(ExitCode::no_table,
                       fmt::format("{}: tables of {} do not hold so many men", operand, name));
  }
  return material->normalised(rules);
}

GameMaterial only_game_material(const SharedRules& rules, const Arguments& arguments) {
  if (arguments.operands.size() != 1)
    throw CommandError(ExitCode::bad_input, "expected one material, as xiangqi:KRvK");
  return game_material(*rules, arguments.operands.front());
}

GameTableReader open_game_table(const SharedRules& rules, const GameTableKey& key, const Arguments& arguments,
                                RulesShelf& shelf) {
  const std::string directories = table_directories(arguments);
  for (const std::string& directory : split_directory_list(directories)) {
    auto reader = GameTableReader::open_table(directory, *rules, key, shelf);
    if (reader) return *std::move(reader);
    if (reader.error().kind == TableFault::Kind::missing) continue;
    throw CommandError(exit_code(reader.error().kind), reader.error().message);
  }
  throw CommandError(
      ExitCode::no_table,
      fmt::format("no table of {}:{}{}: '{}' makes it", rules->rules().name, game_table_name(*rules, key),
                  in_directories(directories), generate_command(with_metric(*rules, key), directories)));
}

GamePosition game_position_operand(const ExpandedRules& rules, const Arguments& arguments) {
  const std::string fen = joined_operands(arguments);
  const auto position = parse_game_fen(rules, fen);
  if (!position)
    throw CommandError(ExitCode::bad_input,
                       fmt::format("'{}' is no FEN of {}: {}", fen, rules.rules().name, position.error()));
  if (const auto fault = find_fault(rules, *position)) {
    throw CommandError(ExitCode::bad_input, "this is no legal position: " + describe(rules, *fault));
  }
  return *position;
}

GameTablebase find_game_tables(const SharedRules& rules, const Arguments& arguments) {
  return GameTablebase::open(rules, split_directory_list(table_directories(arguments)));
}

Metric game_metric(const ExpandedRules& rules, const Arguments& arguments) {
  const auto text = arguments.options["metric"].as<std::string>();
  if (const auto metric = parse_metric(text, game_metrics)) return *metric;
  throw CommandError(ExitCode::bad_input, fmt::format("--metric {}: tables of {} are of dtm or repetition",
                                                      text, rules.rules().name));
}

std::string with_metric(const ExpandedRules& rules, const GameTableKey& key) {
  return full_name(rules, key.material) +
         (key.metric == Metric::dtm ? "" : " --metric " + std::string(name_of(key.metric)));
}

std::string full_name(const ExpandedRules& rules, const GameMaterial& material) {
  return rules.rules().name + ":" + material.to_string(rules.rules());
}

void require_answer(const GameTablebase& tables, const GameProbe& probe, const Arguments& arguments) {
  for (const std::string& fault : tables.faults()) say("warning: " + fault);
  if (probe.status == ProbeStatus::ok) return;
  throw CommandError(exit_code(probe.status),
                     explain(tables.rules(), probe, table_directories(arguments), name_directory));
}

}  // namespace mate33::cli

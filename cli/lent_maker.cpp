#include "lent_maker.hpp"

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "game_input.hpp"
#include "input.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/maker/output_file.hpp"
#include "own_process.hpp"
#include "plan_run.hpp"
#include "storage_options.hpp"
#include "table_choice.hpp"

namespace mate33::cli {

namespace {

using Json = nlohmann::json;
using Kind = TableRefusal::Kind;

/// A wish as it can be fulfilled, if there is room.
struct Checked {
  TableWish wish;
  SharedRules rules;  // null for chess
};

Expected<Checked, TableRefusal> checked_of_chess(const TableWish& asked) try {
  const Material material = table_material(asked.name);
  const auto metric = parse_metric(asked.metric);
  if (!metric) {
    return refused(Kind::bad_metric,
                   "metric=" + mate33::quoted(asked.metric) + ": expected dtm, wdl, dtz or dtm50");
  }
  refuse_large_by_clock({material}, {{*metric}});
  return Checked{{material.to_string(), std::string(name_of(*metric))}, nullptr};
} catch (const CommandError& error) {
  return refused(Kind::no_table, error.what());
}

Expected<Checked, TableRefusal> checked_of_game(const TableWish& asked, const std::string& directories) try {
  const std::string game = asked.name.substr(0, asked.name.find(':'));
  SharedRules rules = find_rules(game, split_directory_list(directories));
  if (!rules) return refused(Kind::no_table, "there are no tables of a game " + mate33::quoted(game));
  const GameMaterial material = game_material(*rules, asked.name);
  const auto metric = parse_metric(asked.metric, game_metrics);
  if (!metric) {
    return refused(Kind::bad_metric,
                   "metric=" + mate33::quoted(asked.metric) + ": expected dtm or repetition");
  }
  TableWish wish{full_name(*rules, material), std::string(name_of(*metric))};
  return Checked{std::move(wish), std::move(rules)};
} catch (const CommandError& error) {
  return refused(Kind::no_table, error.what());
}

bool is_of_game(const TableWish& wish) {
  return wish.name.find(':') != std::string::npos;
}

CommandLine generate_line(const TableWish& wish, const LentMakerOptions& options) {
  CommandLine line = {wish.name, "--metric=" + wish.metric, "--out=" + first_directory(options.directories),
                      "--threads=" + std::to_string(options.threads), "--json"};
  if (options.memory_bytes > 0) line.push_back("--memory=" + std::to_string(options.memory_bytes));
  // A table has both sides to move; the flat one of KBNvK has White's.
  if (!is_of_game(wish)) line.emplace_back("--format=m33");
  return line;
}

Expected<TableWish, TableRefusal> check(const TableWish& asked, const LentMakerOptions& options) {
  const auto checked =
      is_of_game(asked) ? checked_of_game(asked, options.directories) : checked_of_chess(asked);
  if (!checked) return Unexpected{checked.error()};
  try {
    prepare_generate(generate_line(checked->wish, options), checked->rules);
  } catch (const CommandError& error) {
    return refused(Kind::no_room, error.what());
  } catch (const IoError& error) {
    return refused(Kind::failed, told_to_owner(error.what()));
  }
  return checked->wish;
}

/// What the events of `mate33 generate --json` (docs/events.md) say of how far it is.
class StepReader {
 public:
  /// Whether the event has changed the step.
  bool read(std::string_view line) {
    const Json event = Json::parse(line, nullptr, false);
    if (!event.is_object()) return false;
    const std::string name = event.value("event", "");
    if (name == "waiting") {
      step_.work.clear();
    } else if (name == "begin") {
      step_.work = event.value("material", "");
      step_.number = event.value("number", std::size_t{0});
      step_.of = event.value("of", std::size_t{0});
    } else if (name == "ply") {
      step_.share = event.value("plan_share", step_.share);
      step_.seconds_left = event.value("plan_seconds_left", 0.0);
    } else {
      return false;
    }
    return true;
  }
  const MakingStep& step() const { return step_; }

 private:
  MakingStep step_;
};

}  // namespace

TableMaker lent_maker(LentMakerOptions given) {
  const auto options = std::make_shared<const LentMakerOptions>(std::move(given));
  TableMaker maker;
  maker.check = [options](const TableWish& asked) { return check(asked, *options); };
  maker.make = [options](const TableWish& wish, const std::function<void(MakingStep)>& tell,
                         const std::stop_token& stop) {
    StepReader reader;
    CommandLine line = generate_line(wish, *options);
    line.insert(line.begin(), "generate");
    const auto on_line = [&](std::string_view event) {
      if (reader.read(event)) tell(reader.step());
    };
    return error_for_clients(run_own_process(line, options->directories, on_line, stop), "generate");
  };
  return maker;
}

}  // namespace mate33::cli

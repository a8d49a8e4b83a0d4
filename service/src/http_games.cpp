// /xiangqi, and the same of every game of which there are tables: positions, lines, statistics, exercises.

#include <random>

#include "http_endpoints.hpp"
#include "mate33/service/explain.hpp"
#include "mate33/service/game_text.hpp"
#include "mate33/table/game_row_rules.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

/// The legal position of the parameter fen.
Expected<GamePosition, HttpContent> legal_game_position(const ExpandedRules& rules, const HttpCall& call) {
  const std::string* const fen = call.target.find("fen");
  if (fen == nullptr) return Unexpected{error_content(400, "no position: expected ?fen=, the position")};
  std::string text = *fen;
  std::ranges::replace(text, '_', ' ');
  const auto position = parse_game_fen(rules, text);
  if (!position) return Unexpected{error_content(400, position.error())};
  if (const auto fault = find_illegality(rules, *position)) {
    return Unexpected{error_content(400, "this is no legal position: " + *fault)};
  }
  return *position;
}

HttpContent no_answer(const HttpContext& context, const ExpandedRules& rules, const GameProbe& probe) {
  return error_content(http_status(probe.status),
                       explain(rules, probe, context.sources.directories, elsewhere_for_server));
}

HttpContent answer_game_root(const GameTablebase& tables, const HttpCall& call) {
  const auto position = legal_game_position(tables.rules(), call);
  if (!position) return position.error();
  const GameRoot root = tables.probe_root(*position);
  return json_content(position_json(tables, *position, root), call, Freshness::checked);
}

HttpContent answer_game_line(const HttpContext& context, const GameTablebase& tables, const HttpCall& call) {
  const auto position = legal_game_position(tables.rules(), call);
  if (!position) return position.error();
  const GameLine line = tables.best_line(*position);
  if (line.probe.status != ProbeStatus::ok) return no_answer(context, tables.rules(), line.probe);
  return json_content(line_json(tables.rules(), *position, line), call, Freshness::checked);
}

/// The positions of a table with one side to move, by plies; a row's entries as often as it has images. Of
/// large tables, which take seconds to look through, there is none.
std::vector<std::uint64_t> count_by_plies(const GameTableReader& reader, Color to_move) {
  constexpr std::size_t most_entries = std::size_t{1} << 22;
  const GameLayout& layout = reader.layout();
  if (layout.row_count() * layout.width() > most_entries) return {};
  const GameRowRules rules(layout);
  std::vector<std::uint64_t> counts;
  BlockBuffer buffer;
  for (std::size_t block = index(to_move); block < reader.blocks().block_count(); block += 2) {
    std::vector<Code> codes(reader.blocks().entries_of(block));
    if (reader.read_block(block, buffer, codes)) return {};
    const std::size_t first = GameBlocks::first_row(block);
    for (std::size_t row = first; row < first + reader.blocks().rows_of(block); ++row) {
      const PointSet legal = rules.legal(rules.row(row))[index(to_move)];
      for (const Point p : legal) {
        const Code code = codes[reader.blocks().entry_of(row, p)];
        if (code == draw_code) continue;
        const unsigned plies = plies_of(code).count();
        if (counts.size() <= plies) counts.resize(plies + 1);
        counts[plies] += layout.images_of_row(row);
      }
    }
  }
  for (std::uint64_t& count : counts) count /= layout.word_twins();
  return counts;
}

Json side_of_game(const GameTableReader& reader, Color c) {
  const TableCounts& counts = reader.header().counts[index(c)];
  return {{"positions", counts.wins + counts.draws + counts.losses},
          {"wins", counts.wins},
          {"draws", counts.draws},
          {"losses", counts.losses},
          {"by_plies", count_by_plies(reader, c)}};
}

Json longest_of_game(const TableCounts& counts) {
  const Plies longest = std::max(counts.longest_win, counts.longest_loss);
  if (longest.count() == 0) return nullptr;
  return {{"plies", longest.count()}, {"fens", Json::array()}};
}

/// A parameter that is a number of moves.
unsigned moves_parameter(const HttpCall& call, const char* name, unsigned usual) {
  const std::string* const text = call.target.find(name);
  if (text == nullptr || text->empty() || text->size() > 4) return usual;
  unsigned number = 0;
  for (const char c : *text) {
    if (c < '0' || c > '9') return usual;
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  return number;
}

}  // namespace

std::optional<HttpAnswer> answer_game(const HttpContext& context, const HttpCall& call) {
  constexpr std::string_view mainline = "/mainline";
  std::string_view name = std::string_view(call.target.path).substr(1);
  const bool is_line = name.ends_with(mainline);
  if (is_line) name.remove_suffix(mainline.size());
  const auto tables = context.games.game(name);
  if (!tables) return std::nullopt;
  return is_line ? answer_game_line(context, *tables, call) : answer_game_root(*tables, call);
}

HttpAnswer answer_game_statistics(const HttpContext& context, const HttpCall& call, std::string_view name) {
  const auto reader = context.games.table(name);
  if (!reader) return error_content(404, reader.error());
  const GameRules& rules = reader->layout().rules().rules();
  Json json = {{"material", rules.name + ":" + reader->layout().material().to_string(rules)},
               {"game", rules.name},
               {"metric", name_of(Metric::dtm)}};
  json["counts"]["all_placements"] = {{"white", side_of_game(*reader, Color::white)},
                                      {"black", side_of_game(*reader, Color::black)}};
  json["longest"] = {{"white", longest_of_game(reader->header().counts[0])},
                     {"black", longest_of_game(reader->header().counts[1])}};
  return json_content(json, call, Freshness::checked);
}

HttpAnswer answer_game_practice(const HttpContext& context, const HttpCall& call, std::string_view name) {
  const auto reader = context.games.table(name);
  if (!reader) return error_content(404, reader.error());
  const auto tables = context.games.game(name.substr(0, name.find(':')));
  const unsigned least = moves_parameter(call, "min", 1), most = moves_parameter(call, "max", 1000);
  const GameLayout& layout = reader->layout();
  const GameRowRules rules(layout);
  std::mt19937_64 random(std::random_device{}());
  constexpr unsigned tries = 20'000;
  for (unsigned i = 0; i < tries && layout.row_count() > 0; ++i) {
    const std::size_t row = random() % layout.row_count();
    const PointSet legal = rules.legal(rules.row(row))[index(Color::white)];
    if (legal.empty()) continue;
    PointSet rest = legal;
    for (std::size_t skipped = random() % legal.size(); skipped > 0; --skipped) rest = rest.without_first();
    const GamePosition position = layout.position_of(row, rest.first(), Color::white);
    const Value value = tables->probe(position).value;
    if (!value.is_win() || mate_in(value.plies) < least || mate_in(value.plies) > most) continue;
    return json_content({{"fen", to_fen(layout.rules(), position)}, {"dtm", value.plies.count()}}, call,
                        Freshness::once);
  }
  return error_content(404, "no position of " + std::string(name) + " that is won in " +
                                std::to_string(least) + " to " + std::to_string(most) + " moves was found");
}

}  // namespace mate33

#include "mate33/answers/solved_json.hpp"

#include <string_view>

#include "mate33/answers/position_json.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/table/dtz.hpp"

namespace mate33 {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// Of a value in the metric's distances, signed for the mover; null where they are not known.
OrderedJson distance_json(SolveMetric metric, const ProvedValue& value) {
  if (metric == SolveMetric::result || !value.codes.is_exact()) return nullptr;
  const Code code = value.codes.at_least;
  if (metric == SolveMetric::wdl) {
    const int plies = Dtz::value_of(code).signed_plies();
    return plies == -1 && code == mated_code ? OrderedJson(nullptr) : OrderedJson(plies);
  }
  if (code == draw_code) return 0;
  const int plies = static_cast<int>(plies_of(code).count());
  return is_win(code) ? plies : -plies;
}

void add_value(OrderedJson& json, SolveMetric metric, const ProvedValue& value) {
  json["status"] = value.is_result_exact() ? "exact" : "unknown";
  json["at_least"] = name(categorize(value.at_least));
  json["at_most"] = name(categorize(value.at_most));
  if (metric == SolveMetric::dtm) json["dtm"] = distance_json(metric, value);
  if (metric == SolveMetric::wdl) json["dtz"] = distance_json(metric, value);
}

OrderedJson moves_json(const Position& root, const std::vector<Move>& moves) {
  OrderedJson list = OrderedJson::array();
  Position position = root;
  for (const Move move : moves) {
    list.push_back({{"uci", to_uci(move)}, {"san", to_san(position, move)}});
    position.play(move);
  }
  return list;
}

}  // namespace

OrderedJson json_of(const Solved& solved) {
  OrderedJson json;
  json["fen"] = to_fen(solved.root);
  json["metric"] = name_of(solved.metric);
  add_value(json, solved.metric, solved.answer.value);
  json["moves"] = OrderedJson::array();
  for (const ProvedMove& move : solved.answer.moves) {
    OrderedJson of_move = {
        {"uci", to_uci(move.move)}, {"san", to_san(solved.root, move.move)}, {"zeroing", move.is_zeroing}};
    add_value(of_move, solved.metric, move.value);
    json["moves"].push_back(of_move);
  }
  json["line"] = moves_json(solved.root, solved.line);
  json["open"] = nullptr;
  if (solved.open_line) {
    json["open"] = {{"line", moves_json(solved.root, solved.open_line->moves)},
                    {"fen", to_fen(solved.open_line->unknown)}};
  }
  return json;
}

OrderedJson proved_json(const Tablebase& tables, const RootProbe& root, const FoundSolved& found,
                        const std::string& file_name) {
  const Solved& solved = found.solved;
  OrderedJson json = position_json(tables, solved.root, with_proof(root, solved));
  json["proved"] = json_of(solved);
  json["proved"]["solved"] = {{"file", file_name},
                              {"root", to_fen(found.file.header().root)},
                              {"stage", found.file.header().solved_with},
                              {"slices", found.file.slice_count()}};
  return json;
}

OrderedJson proved_line_json(const Tablebase& tables, const FoundSolved& found) {
  const Solved& solved = found.solved;
  Line line;
  line.moves = solved.line;
  OrderedJson json = line_json(tables, solved.root, line);
  if (const auto winner = solved.winner()) json["winner"] = winner == Color::white ? "w" : "b";
  const CodeBounds codes = solved.answer.value.codes;
  if (solved.metric == SolveMetric::wdl && codes.is_exact()) {
    json["dtz"] = json["precise_dtz"] = Dtz::value_of(codes.at_least).signed_plies();
  }
  return json;
}

}  // namespace mate33

#include "answer_schema.hpp"

#include "mate33/answers/position_json.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

void add_dtz(Json& json, std::optional<int> dtz) {
  json["dtz"] = dtz ? Json(*dtz) : Json(nullptr);
  json["precise_dtz"] = json["dtz"];  // mate33 never rounds
}

}  // namespace

void add_facts(Json& json, const PositionFacts& facts) {
  json["category"] = facts.category;
  add_dtz(json, facts.dtz);
  json["dtm"] = dtm_json(facts.value);
  if (facts.dtm50) json["dtm50"] = dtm_json(*facts.dtm50);
  json["dtw"] = nullptr;
  json["dtc"] = nullptr;
  json["checkmate"] = facts.checkmate;
  json["stalemate"] = facts.stalemate;
  json["variant_win"] = false;
  json["variant_loss"] = false;
  json["insufficient_material"] = facts.insufficient_material;
}

Json root_json(const RootFacts& root) {
  Json json = {{"fen", root.fen}, {"material", root.material}};
  add_facts(json, root.here);
  json["check"] = root.check;
  return json;
}

Json move_json(const MoveFacts& move) {
  Json json = {{"uci", move.uci}, {"san", move.san}};
  add_facts(json, move.after);
  json["zeroing"] = move.zeroing;
  json["conversion"] = move.conversion;
  json["fen"] = move.fen;
  json["material"] = move.material;
  return json;
}

Json line_json(const std::string& fen, Value value, bool white_to_move, std::optional<int> dtz,
               const std::vector<LineMove>& moves) {
  Json json = {{"fen", fen}, {"winner", nullptr}, {"plies", moves.size()}};
  if (value.is_decisive()) json["winner"] = value.is_win() == white_to_move ? "w" : "b";
  add_dtz(json, dtz);
  json["mainline"] = Json::array();
  for (const LineMove& move : moves) {
    Json entry = {{"uci", move.uci}, {"san", move.san}};
    add_dtz(entry, move.dtz);
    entry["fen"] = move.fen;
    json["mainline"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace mate33

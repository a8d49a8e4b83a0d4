#include "mate33/answers/position_json.hpp"

#include <optional>

#include "mate33/answers/explain.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

/// The fields that a position and a move have in common.
struct PositionFacts {
  Category category;
  std::optional<int> dtz;
  Value value;
  std::optional<Value> dtm50;
  bool checkmate, stalemate, insufficient_material;
};

void add_facts(Json& json, const PositionFacts& facts) {
  const Json dtz = facts.dtz ? Json(*facts.dtz) : Json(nullptr);
  json["category"] = name(facts.category);
  json["dtz"] = dtz;
  json["precise_dtz"] = dtz;  // mate33 never rounds
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

Json move_json(const Position& position, const RankedMove& move, bool has_dtm50) {
  Json json;
  json["uci"] = to_uci(move.move);
  json["san"] = to_san(position, move.move);
  add_facts(json, {move.category_after, move.dtz_after, move.value_after,
                   has_dtm50 ? move.dtm50_after : std::nullopt, move.checkmate, move.stalemate,
                   move.insufficient_material});
  json["zeroing"] = move.zeroing;
  json["conversion"] = move.conversion;
  return json;
}

/// [[clock, dtm50], ...].
Json course_json(const std::vector<ValueFromClock>& course) {
  Json json = Json::array();
  for (const ValueFromClock& from : course) json.push_back({from.clock, dtm_json(from.value)});
  return json;
}

}  // namespace

Json dtm_json(Value value) {
  const int plies = static_cast<int>(value.plies.count());
  switch (value.outcome) {
    case Outcome::win: return plies;
    case Outcome::loss: return -plies;
    case Outcome::draw: return 0;
    case Outcome::unknown:
    case Outcome::checkmated: return nullptr;
  }
  return nullptr;
}

Json position_json(const Tablebase& tables, const Position& position, const RootProbe& root) {
  const bool over = root.moves.empty() && root.status == ProbeStatus::ok;
  const bool checkmate = root.value.outcome == Outcome::checkmated;
  // Without a table of it the fields are those of the published schema; what is always drawn needs none.
  const bool has_dtm50 = root.dtm50 && !is_trivially_drawn(position.material());
  Json json;
  json["fen"] = to_fen(position);
  add_facts(json, {root.category, root.dtz, root.value, has_dtm50 ? root.dtm50 : std::nullopt, checkmate,
                   over && !checkmate, has_insufficient_material(position)});
  if (root.status != ProbeStatus::ok && !root.wdl) {
    const ProbeStatus told = told_status(root.status, position.material());
    json["reason"] = describe(told);
    json["reason_code"] = name_of(told);
  }
  if (has_dtm50) json["dtm50_course"] = course_json(tables.dtm50_course(position));
  json["moves"] = Json::array();
  for (const RankedMove& move : root.moves) json["moves"].push_back(move_json(position, move, has_dtm50));
  return json;
}

std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace mate33

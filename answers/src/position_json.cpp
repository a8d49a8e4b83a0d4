#include "mate33/answers/position_json.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "answer_schema.hpp"
#include "mate33/answers/explain.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

std::string name_of_table(const Position& position) {
  return position.material().normalised().to_string();
}

Json json_of(const Position& position, const RankedMove& move, bool has_dtm50) {
  const Position after = position.after(move.move);
  return move_json({to_uci(move.move),
                    to_san(position, move.move),
                    {name(move.category_after), move.dtz_after, move.value_after,
                     has_dtm50 ? move.dtm50_after : std::nullopt, move.checkmate, move.stalemate,
                     move.insufficient_material},
                    move.zeroing,
                    move.conversion,
                    to_fen(after),
                    name_of_table(after)});
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

bool is_answered(const RootProbe& root) {
  return root.status == ProbeStatus::ok || root.wdl || root.dtm50;
}

Json position_json(const Tablebase& tables, const Position& position, const RootProbe& root) {
  const bool over = root.moves.empty() && root.status == ProbeStatus::ok;
  const bool checkmate = root.value.outcome == Outcome::checkmated;
  // Without a table of it the fields are those of the published schema; what is always drawn needs none.
  const bool has_dtm50 = root.dtm50 && !is_trivially_drawn(position.material());
  Json json = root_json({to_fen(position),
                         name_of_table(position),
                         is_in_check(position, position.side_to_move),
                         {name(root.category), root.dtz, root.value, has_dtm50 ? root.dtm50 : std::nullopt,
                          checkmate, over && !checkmate, has_insufficient_material(position)}});
  if (!is_answered(root)) {
    const ProbeStatus told = told_status(root.status, position.material());
    json["reason"] = describe(told);
    json["reason_code"] = name_of(told);
  }
  if (has_dtm50) json["dtm50_course"] = course_json(tables.dtm50_course(position));
  json["moves"] = Json::array();
  for (const RankedMove& move : root.moves) json["moves"].push_back(json_of(position, move, has_dtm50));
  return json;
}

Json line_json(const Tablebase& tables, const Position& position, const Line& line) {
  std::vector<LineMove> moves;
  Position at = position;
  for (const Move move : line.moves) {
    std::string san = to_san(at, move);
    at.play(move);
    moves.push_back({to_uci(move), std::move(san), tables.probe_root(at).dtz, to_fen(at)});
  }
  return line_json(to_fen(position), line.value, position.side_to_move == Color::white,
                   tables.probe_root(position).dtz, moves);
}

std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace mate33

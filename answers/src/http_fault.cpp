#include "http_fault.hpp"

#include <utility>

#include "mate33/table/layouts/game/game_layout.hpp"
#include "mate33/table/table_key.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

unsigned http_status(ProbeStatus status) {
  switch (status) {
    case ProbeStatus::ok: return 200;
    case ProbeStatus::illegal_position: return 400;
    case ProbeStatus::missing_table:
    case ProbeStatus::castling_rights:
    case ProbeStatus::too_many_men: return 404;
    case ProbeStatus::corrupt_file:
    case ProbeStatus::io_error: return 500;
    case ProbeStatus::out_of_memory: return 503;
  }
  return 500;
}

/// A table that is missing or damaged, and how a command is told to make it where it is looked for.
Json table_json(std::string material, Metric metric, const TablePlaces& places) {
  return {{"material", std::move(material)},
          {"metric", name_of(metric)},
          {"options", places.are_named ? generate_options(places.directories) : ""}};
}

}  // namespace

HttpFault fault_of(const FenError& fen) {
  return {400, "bad_fen", fen.message(), {{"field", fen.field}, {"column", fen.column}}};
}

HttpFault fault_of(const FenFault& fen) {
  if (const auto* const error = std::get_if<FenError>(&fen.what)) return fault_of(*error);
  const auto fault = std::get<PositionFault>(fen.what);
  return {400, "illegal_position", fen.message(), {{"reason", name_of(fault)}}};
}

HttpFault fault_of(const ExpandedRules& rules, const GamePositionFault& fault) {
  using Kind = GamePositionFault::Kind;
  Json parameters = {{"reason", name_of(fault.kind)}};
  if (fault.kind != Kind::facing_royals) parameters["side"] = fault.color == Color::white ? "white" : "black";
  if (fault.kind != Kind::opponent_in_check) parameters["piece"] = rules.rules().pieces[fault.piece].name;
  if (fault.kind == Kind::misplaced_man) parameters["point"] = name_of_point(rules.rules(), fault.point);
  if (fault.kind == Kind::royal_count) parameters["count"] = fault.count;
  return {400, "illegal_position", "this is no legal position: " + describe(rules, fault),
          std::move(parameters)};
}

HttpFault fault_of(ProbeStatus status, const TableKey& unanswered, const TablePlaces& places) {
  const ProbeStatus told = told_status(status, unanswered.material);
  HttpFault fault{http_status(status), name_of(told), explain(status, unanswered, places)};
  if (told == ProbeStatus::too_many_men) {
    fault.parameters = {{"men", unanswered.material.men()}, {"most", max_table_men}};
  } else if (told != ProbeStatus::castling_rights) {
    fault.parameters = table_json(unanswered.material.normalised().to_string(), unanswered.metric, places);
  }
  return fault;
}

HttpFault fault_of(const ExpandedRules& rules, ProbeStatus status, const GameTableKey& unanswered,
                   const TablePlaces& places) {
  std::string line = explain(rules, status, unanswered, places);
  if (status == ProbeStatus::missing_table && !GameLayout::fits(rules, unanswered.material))
    return {404, "no_table", std::move(line)};
  const std::string material = rules.rules().name + ":" + unanswered.material.to_string(rules.rules());
  return {http_status(status), name_of(status), std::move(line),
          table_json(material, unanswered.metric, places)};
}

HttpFault fault_of(const ExpandedRules& rules, const GameProbe& probe, const TablePlaces& places) {
  return fault_of(rules, probe.status, {probe.unanswered}, places);
}

HttpFault fault_of(const TableFault& fault) {
  switch (fault.kind) {
    case TableFault::Kind::missing: return {404, "no_table", fault.message};
    case TableFault::Kind::io_error: return {500, "io_error", fault.message};
    case TableFault::Kind::damaged: break;
  }
  return {500, "corrupt_file", fault.message};
}

}  // namespace mate33

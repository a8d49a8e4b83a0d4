#include "mate33/engine/xiangqi_game.hpp"

#include <algorithm>
#include <utility>

#include "mate33/answers/explain.hpp"
#include "mate33/answers/game_text.hpp"
#include "mate33/base/contains_value.hpp"
#include "mate33/engine/xiangqi_search.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/fen.hpp"

namespace mate33 {

GameTablebase open_xiangqi_tables(const UciTables& where) {
  GameTablebase tables =
      GameTablebase::open(expanded_xiangqi_rules(), split_directory_list(where.directories),
                          {.cache_bytes = std::size_t{where.cache_mib} << 20});
  tables.open_files();  // so that what is wrong with them is told at once
  return tables;
}

XiangqiGame::XiangqiGame(EngineProtocol protocol, const EngineSettings& settings, UciOutput& output,
                         XiangqiTableOpener opener)
    : EngineGame(settings, output), protocol_(protocol), opener_(std::move(opener)) {
  set(*parse_xiangqi_fen(xiangqi_start_fen));
}

void XiangqiGame::set(const GamePosition& position) {
  legal_moves_ = legal_moves(*expanded_xiangqi_rules(), position);
  position_ = position;
}

void XiangqiGame::set_position(UciWords arguments) {
  const auto parsed = parse_xiangqi_position(arguments, ranks_of(protocol_));
  if (!parsed) return output_.say("position ignored: " + parsed.error());
  set(*parsed);
  banned_.clear();
}

void XiangqiGame::ban_moves(UciWords arguments) {
  BannedMoves banned = parse_banned_moves(arguments, position_);
  if (!banned.complaints.empty()) output_.say("banmoves: " + banned.complaints.text());
  banned_ = std::move(banned.moves);
}

EngineGame::PlannedSearch XiangqiGame::plan_search(UciWords arguments) {
  XiangqiGo command = parse_xiangqi_go(arguments, protocol_, position_);
  if (!command.complaints.empty()) output_.say("go: " + command.complaints.text());
  need_tables();
  const SearchWait wait{command.infinite, command.ponder};
  XiangqiTask task{protocol_,          tables_, uses_tables_,      settings_.where.directories, position_,
                   std::move(command), banned_, settings_.multi_pv};
  return {std::make_unique<XiangqiSearch>(std::move(task), output_), wait};
}

std::string XiangqiGame::desperate_move() const {
  for (const GameMove& move : legal_moves_) {
    if (!contains_value(banned_, move)) {
      return "bestmove " + to_coordinates(move, ranks_of(protocol_));
    }
  }
  return protocol_ == EngineProtocol::uci ? "bestmove (none)" : "nobestmove";
}

void XiangqiGame::show_position() {
  need_tables();
  output_.lines(to_diagram(tables_->rules(), position_));
  output_.line("Fen: " + to_xiangqi_fen(position_));
  const GameProbe probe = tables_->probe(position_);
  output_.line("Value: " + phrase(tables_->rules().rules(), probe.value, position_.to_move) +
               (probe.status == ProbeStatus::ok
                    ? ""
                    : ": " + explain(tables_->rules(), probe, settings_.where.directories,
                                     "set the option " + std::string(path_option()) + " to its directory")));
}

std::optional<std::string> XiangqiGame::open_tables() {
  if (tables_) return std::nullopt;
  tables_ = std::make_shared<const GameTablebase>(opener_(settings_.where));
  return phrase_of_found(tables_->found().size(), " of xiangqi", settings_.where.directories,
                         "xiangqi:KRvKAAEE", path_option());
}

std::string_view XiangqiGame::path_option() const {
  return protocol_ == EngineProtocol::uci ? "Mate33Path" : "egtbpaths";
}

}  // namespace mate33

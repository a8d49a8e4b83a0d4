#include "mate33/engine/chess_game.hpp"

#include <algorithm>
#include <utility>

#include "mate33/answers/explain.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/engine/chess_search.hpp"

namespace mate33 {

Tablebase open_uci_tables(const UciTables& where) {
  Tablebase tables = Tablebase::open(where.directories, {.cache_bytes = std::size_t{where.cache_mib} << 20});
  tables.open_files();  // so that what is said to be found can be used
  return tables;
}

ChessGame::ChessGame(const EngineSettings& settings, UciOutput& output, UciTableOpener opener)
    : EngineGame(settings, output), opener_(std::move(opener)), position_(parse_fen(start_fen)->position) {}

void ChessGame::set_position(UciWords arguments) {
  const auto parsed = parse_uci_position(arguments);
  if (!parsed) return output_.say("position ignored: " + parsed.error());
  position_ = parsed->position;
  earlier_ = parsed->earlier;
  if (!settings_.debug) return;
  for (const std::string& note : parsed->notes) output_.say(note);
}

EngineGame::PlannedSearch ChessGame::plan_search(UciWords arguments) {
  UciGo command = parse_uci_go(arguments, position_);
  if (!command.complaints.empty()) output_.say("go: " + command.complaints.text());
  need_tables();
  const SearchWait wait{command.infinite, command.ponder};
  UciTask task{tables_,
               settings_.where.directories,
               solved_,
               solver(),
               position_,
               earlier_,
               settings_.under_rule50,
               std::move(command),
               settings_.multi_pv};
  return {std::make_unique<ChessSearch>(std::move(task), output_), wait};
}

void ChessGame::forget_tables() {
  solver_.reset();
  tables_.reset();
}

std::shared_ptr<PositionSolver> ChessGame::solver() {
  if (solver_ == nullptr && settings_.solve_mib > 0) {
    solver_ = std::make_shared<PositionSolver>(tables_, settings_.where.directories,
                                               std::uint64_t{settings_.solve_mib} << 20);
  }
  return solver_;
}

std::string ChessGame::desperate_move() const {
  const MoveList moves = legal_moves(position_);
  return "bestmove " + (moves.empty() ? "(none)" : to_uci(moves.front()));
}

void ChessGame::show_position() {
  need_tables();
  output_.lines(to_diagram(position_));
  output_.line("Fen: " + to_fen(position_));
  const RootProbe root = tables_->probe_root(position_);
  const bool is_by_moves = root.status == ProbeStatus::castling_rights && root.category != Category::unknown;
  const bool stalemate = root.moves.empty() && root.value.outcome == Outcome::draw;
  output_.line("Value: " +
               (is_by_moves ? name(root.category) + std::string(" by its moves") : value_phrase(root.value)) +
               (stalemate ? " (stalemate)" : "") +
               (root.status == ProbeStatus::ok
                    ? ""
                    : ": " + explain(root.status, position_.material(), settings_.where.directories,
                                     "set the option Mate33Path to its directory")));
}

std::optional<std::string> ChessGame::open_tables() {
  if (tables_) return std::nullopt;
  tables_ = std::make_shared<const Tablebase>(opener_(settings_.where));
  const auto solved = std::make_shared<SolvedFiles>();
  faults_of_solved_ = solved->add_directories(settings_.where.directories);
  solved_ = solved;
  const std::vector<TableKey> found = tables_->tables();
  const auto men_of = [](const TableKey& key) { return key.material.men(); };
  const unsigned men = found.empty() ? 0 : men_of(*std::ranges::max_element(found, {}, men_of));
  return phrase_of_found(found.size(), " (up to " + std::to_string(men) + " men)",
                         settings_.where.directories, "--all 4", "Mate33Path");
}

std::vector<std::string> ChessGame::faults_of_tables() const {
  std::vector<std::string> messages;
  for (const TableFault& fault : faults_of_solved_) messages.push_back(fault.message);
  for (const TableFault& fault : tables_->faults()) messages.push_back(fault.message);
  return messages;
}

}  // namespace mate33

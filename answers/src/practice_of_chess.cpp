#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "practice_tables.hpp"

namespace mate33 {

namespace {

/// Whether a table tells that the fifty-move rule makes a draw of a win. The page plays by the rule.
bool is_spoiled(const Tablebase& tables, const Position& position) {
  const WdlResult wdl = tables.probe_wdl(position);
  return wdl.status == ProbeStatus::ok && wdl.score != WdlScore::win;
}

/// Whether White is not in check, and no capture keeps the win. One whose value is not known may keep it.
/// Precondition: a legal position, White to move.
bool is_quiet(const Tablebase& tables, const Position& position) {
  if (is_in_check(position, Color::white)) return false;
  for (const Move move : legal_moves(position)) {
    if (!position.is_capture(move)) continue;
    const Value after = tables.probe(position.after(move)).value;
    if (!after.is_known() || after.is_loss()) return false;
  }
  return true;
}

}  // namespace

ChessPractice::ChessPractice(const HttpContext& context, Material material)
    : tables_(context.tables), sources_(context.sources), products_(context.products), material_(material) {}

Plies ChessPractice::longest_win() const {
  if (material_.count(Color::white) == 1) return Plies(0);  // a bare king
  if (!sources_.longest_win) return Plies(UINT16_MAX);
  return sources_.longest_win(material_.normalised(), is_swapped() ? Color::black : Color::white)
      .value_or(Plies(UINT16_MAX));
}

std::optional<Position> ChessPractice::draw(Random& random) const {
  Position position;
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      for (unsigned i = 0; i < material_.count(color, type); ++i) {
        Square square;
        do square = square_at(below(random, square_count));
        while (position.occupied().contains(square));
        position.put({color, type}, square);
      }
    }
  }
  return position;
}

std::optional<PracticeWin> ChessPractice::win_at(const Position& position, const PracticeMoves& moves) const {
  if (find_fault_of_placement(position)) return std::nullopt;
  const ProbeResult result = tables_.probe(position);
  if (result.status != ProbeStatus::ok || !result.value.is_win()) return std::nullopt;
  if (!moves.contain(result.value.plies) || is_spoiled(tables_, position)) return std::nullopt;
  return PracticeWin{result.value.plies, is_quiet(tables_, position)};
}

unsigned ChessPractice::patient_tries() const {
  // The blocks of a small table are soon in memory.
  return material_.men() <= 4 ? 30'000 : 1'000;
}

SlowPiece ChessPractice::needed() const {
  return piece_of(products_, {Product::statistics, material_.normalised()});
}

std::shared_ptr<const Statistics> ChessPractice::counted() const {
  return products_.statistics(material_.normalised());
}

KeptWins<std::string> ChessPractice::kept_wins(const Statistics& statistics) const {
  const Color winner = is_swapped() ? Color::black : Color::white;
  return {statistics.of(CountConvention::orbits, winner).by_plies, statistics.samples[index(winner)]};
}

Position ChessPractice::position_of(const Sample& sample) const {
  const Position in_table = parse_fen(sample)->position;
  return is_swapped() ? colors_swapped(in_table) : in_table;
}

Position ChessPractice::varied(const Position& position, Random& random) {
  const bool has_pawns = !position.pieces(PieceType::pawn).empty();
  Position image = position;
  if (below(random, 2) == 1) image = transformed(image, Symmetry::flip_files());
  if (has_pawns) return image;
  if (below(random, 2) == 1) image = transformed(image, Symmetry::flip_ranks());
  if (below(random, 2) == 1) image = transformed(image, Symmetry::transpose());
  return image;
}

std::string ChessPractice::fen(const Position& position) {
  return to_fen(position);
}

}  // namespace mate33

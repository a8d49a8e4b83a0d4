#include "lookup.hpp"

#include "flat_probe.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"

namespace mate33 {

namespace {

/// The best of what the moves lead to: what a table that stores the other side to move says of it. A right to
/// capture en passant has been seen to be unusable.
ProbeResult probe_by_moves(const TableSet& tables, const Position& asked) noexcept {
  Position position = asked;
  position.en_passant.reset();
  std::optional<Value> best;
  for (const Move move : legal_moves(position)) {
    const ProbeResult after = probe(tables, position.after(move), Legality::known);
    if (after.status != ProbeStatus::ok) return {after.status, Value::unknown(), after.unanswered};
    const Value value = before_move(after.value);
    if (!best || goodness(value) > goodness(*best)) best = value;
  }
  if (best) return {ProbeStatus::ok, *best, {}};
  const bool is_mate = is_in_check(position, position.side_to_move);
  return {ProbeStatus::ok, is_mate ? Value::loss_in(Plies(0)) : Value::draw(), {}};
}

/// The better of the position without the right and of each capture en passant; where there is no other move,
/// the captures alone.
ProbeResult probe_with_en_passant(const TableSet& tables, const Position& position) noexcept {
  Position without = position;
  without.en_passant.reset();
  const Square target = *position.en_passant;
  std::optional<Value> best;
  bool other_moves = false;
  for (const Move move : legal_moves(position)) {
    const bool en_passant = move.to == target && position.pieces(PieceType::pawn).contains(move.from) &&
                            position.is_capture(move);
    if (!en_passant) {
      other_moves = true;
      continue;
    }
    const ProbeResult after = probe(tables, position.after(move), Legality::known);
    if (after.status != ProbeStatus::ok) return {after.status, Value::unknown(), after.unanswered};
    const Value value = before_move(after.value);
    if (!best || goodness(value) > goodness(*best)) best = value;
  }
  if (best && !other_moves) return {ProbeStatus::ok, *best, {}};
  const ProbeResult otherwise = probe(tables, without, Legality::known);
  if (!best || otherwise.status != ProbeStatus::ok) return otherwise;
  return {ProbeStatus::ok, goodness(*best) > goodness(otherwise.value) ? *best : otherwise.value, {}};
}

/// The side to move as a table has the colours.
Color side_in_table(const Position& position, bool swapped) {
  return swapped ? !position.side_to_move : position.side_to_move;
}

}  // namespace

void look_up(const TableSet& tables, const Position& position, Legality legality, Lookup& lookup) noexcept {
  const Material material = position.material();
  const auto is_illegal = [&] { return legality == Legality::unknown && find_fault(position).has_value(); };
  const auto answer_now = [&](ProbeStatus status, Value value = Value::unknown(), Material unanswered = {}) {
    lookup.reads = Lookup::Reads::nothing;
    lookup.known = {status, value, unanswered};
  };
  if (position.castling.any()) {
    return answer_now(is_illegal() ? ProbeStatus::illegal_position : ProbeStatus::castling_rights);
  }
  const TableSet::Entry* const entry = tables.find(material);
  if (entry == nullptr || entry->slot == nullptr) {
    const bool drawn = entry != nullptr;
    if (is_illegal()) return answer_now(ProbeStatus::illegal_position);
    if (drawn) return answer_now(ProbeStatus::ok, Value::draw());
    return answer_now(tables.status_without_table(material), Value::unknown(), material.normalised());
  }
  const ProbeStatus status = entry->slot->open(lookup.table);
  if (status != ProbeStatus::ok) {
    if (is_illegal()) return answer_now(ProbeStatus::illegal_position);
    return answer_now(status, Value::unknown(), material.normalised());
  }
  lookup.reads = Lookup::Reads::flat;
  if (lookup.table.flat != nullptr) return;

  if (position.en_passant) {
    if (legality == Legality::unknown && find_fault_of_placement(position)) {
      return answer_now(ProbeStatus::illegal_position);
    }
    lookup.reads = Lookup::Reads::en_passant;
    if (is_en_passant_usable(position)) return;
  }
  // The table knows what is illegal. It can be asked of any placement but this.
  constexpr SquareSet last_ranks = SquareSet::of(Rank::r1) | SquareSet::of(Rank::r8);
  if (position.pieces(PieceType::pawn).intersects(last_ranks)) {
    return answer_now(ProbeStatus::illegal_position);
  }
  bool swapped = entry->swapped;
  if (const GeneralTable& table = *lookup.table.general; !table.answers(side_in_table(position, swapped))) {
    if (!table.is_its_own_mirror()) {
      if (is_illegal()) return answer_now(ProbeStatus::illegal_position);
      lookup.reads = Lookup::Reads::moves;
      return;
    }
    swapped = !swapped;
  }
  lookup.reads = Lookup::Reads::general;
  lookup.table.general->locate(position, swapped, lookup.address);
}

void prefetch(const Lookup& lookup, const Position& position) noexcept {
  if (lookup.reads == Lookup::Reads::flat) prefetch_flat(*lookup.table.flat, position);
  if (lookup.reads == Lookup::Reads::general) lookup.table.general->prefetch(lookup.address);
}

ProbeResult answer(const TableSet& tables, const Lookup& lookup, const Position& position) noexcept {
  switch (lookup.reads) {
    case Lookup::Reads::nothing: return lookup.known;
    case Lookup::Reads::flat: {
      const Value value = probe_flat(*lookup.table.flat, position);
      return {value.is_known() ? ProbeStatus::ok : ProbeStatus::illegal_position, value, {}};
    }
    case Lookup::Reads::general: {
      const ProbeResult result = lookup.table.general->answer(lookup.address);
      // Only a table that could be read knows what is illegal.
      const bool is_judged =
          result.status == ProbeStatus::ok || result.status == ProbeStatus::illegal_position;
      if (is_judged || !find_fault(position)) return result;
      return {ProbeStatus::illegal_position, Value::unknown(), {}};
    }
    case Lookup::Reads::en_passant: return probe_with_en_passant(tables, position);
    case Lookup::Reads::moves: return probe_by_moves(tables, position);
  }
  return lookup.known;
}

}  // namespace mate33

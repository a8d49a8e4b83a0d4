#include "lookup.hpp"

#include "flat_probe.hpp"
#include "mate33/core/legal_moves.hpp"
#include "mate33/core/legality.hpp"

namespace mate33 {

namespace {

Lookup known(ProbeStatus status, Value value = Value::unknown(), Material unanswered = {}) {
  Lookup lookup;
  lookup.known = {status, value, unanswered};
  return lookup;
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

}  // namespace

Lookup look_up(const TableSet& tables, const Position& position, Legality legality) noexcept {
  const Material material = position.material();
  const auto is_illegal = [&] { return legality == Legality::unknown && find_fault(position).has_value(); };
  if (position.castling.any()) {
    return known(is_illegal() ? ProbeStatus::illegal_position : ProbeStatus::castling_rights);
  }
  const TableSet::Entry* const entry = tables.find(material);
  Lookup lookup;
  ProbeStatus status = ProbeStatus::ok;
  if (entry == nullptr) {
    status = tables.status_without_table(material);
  } else if (entry->slot != nullptr) {
    status = entry->slot->open(lookup.table);
  }
  if (status == ProbeStatus::ok && lookup.table.flat != nullptr) {
    lookup.reads = Lookup::Reads::flat;
    return lookup;
  }
  // A preloaded table knows what is illegal, if only it can be asked.
  constexpr SquareSet last_ranks = SquareSet::of(Rank::r1) | SquareSet::of(Rank::r8);
  if (lookup.table.general != nullptr && lookup.table.general->knows_illegal() && !position.en_passant) {
    if (position.pieces(PieceType::pawn).intersects(last_ranks)) return known(ProbeStatus::illegal_position);
  } else if (lookup.table.general != nullptr) {
    const bool is_known = legality == Legality::known;
    if (!is_known && find_fault_of_placement(position)) return known(ProbeStatus::illegal_position);
  } else if (is_illegal()) {
    return known(ProbeStatus::illegal_position);
  }
  if (status != ProbeStatus::ok) return known(status, Value::unknown(), material.normalised());
  if (lookup.table.general == nullptr) return known(ProbeStatus::ok, Value::draw());
  if (position.en_passant && is_en_passant_usable(position)) {
    lookup.reads = Lookup::Reads::en_passant;
    return lookup;
  }
  lookup.reads = Lookup::Reads::general;
  lookup.place = lookup.table.general->place_of(position, entry->swapped);
  return lookup;
}

void prefetch(const Lookup& lookup, const Position& position) noexcept {
  if (lookup.reads == Lookup::Reads::flat) prefetch_flat(*lookup.table.flat, position);
  if (lookup.reads == Lookup::Reads::general) lookup.table.general->prefetch(lookup.place);
}

ProbeResult answer(const TableSet& tables, const Lookup& lookup, const Position& position) noexcept {
  switch (lookup.reads) {
    case Lookup::Reads::nothing: return lookup.known;
    case Lookup::Reads::flat: {
      const Value value = probe_flat(*lookup.table.flat, position);
      return {value.is_known() ? ProbeStatus::ok : ProbeStatus::illegal_position, value, {}};
    }
    case Lookup::Reads::general: return lookup.table.general->answer(lookup.place);
    case Lookup::Reads::en_passant: return probe_with_en_passant(tables, position);
  }
  return lookup.known;
}

}  // namespace mate33

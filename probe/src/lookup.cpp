#include "lookup.hpp"

#include "flat_probe.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"

namespace mate33 {

namespace {

/// What a move out of a table is looked up in, and what it is worth.
template <class Metric>
struct ConversionsOf {
  using Table = Metric;
  static Code worth(Code after) { return Metric::before_move(after); }
};
/// DTZ begins anew: WDL tells all.
template <>
struct ConversionsOf<Dtz> {
  using Table = Wdl;
  static Code worth(Code after) { return Dtz::before_conversion(Wdl::to_dtz(after)); }
};

constexpr Metric name_of_metric(Dtm) {
  return Metric::dtm;
}
constexpr Metric name_of_metric(Wdl) {
  return Metric::wdl;
}
constexpr Metric name_of_metric(Dtz) {
  return Metric::dtz;
}
constexpr Metric name_of_metric(Dtm50) {
  return Metric::dtm50;
}

CodeResult known(Code code) {
  return {ProbeStatus::ok, code};
}

/// The better of some moves, all of the same position.
class BestMove {
 public:
  void add(Code code) {
    if (!any_ || rank_of_code(code) > rank_of_code(best_)) best_ = code;
    any_ = true;
  }
  bool any() const { return any_; }
  Code code() const { return best_; }

 private:
  bool any_ = false;
  Code best_ = draw_code;
};

/// What a move is worth to its mover.
template <class Metric>
CodeResult probe_move(const TableSet& tables, const Position& position, Move move) noexcept {
  using Conversions = ConversionsOf<Metric>;
  const Position next = position.after(move);
  if (position.is_zeroing(move)) {
    CodeResult after = probe<typename Conversions::Table>(tables, next, Legality::known);
    if (after.status == ProbeStatus::ok) after.code = Conversions::worth(after.code);
    return after;
  }
  CodeResult after = probe<Metric>(tables, next, Legality::known);
  if (after.status == ProbeStatus::ok) after.code = Metric::before_move(after.code);
  return after;
}

/// The best of what the moves lead to: what a table that stores the other side to move says of it. A right to
/// capture en passant has been seen to be unusable.
template <class Metric>
CodeResult probe_by_moves(const TableSet& tables, const Position& asked) noexcept {
  Position position = asked;
  position.en_passant.reset();
  BestMove best;
  for (const Move move : legal_moves(position)) {
    const CodeResult worth = probe_move<Metric>(tables, position, move);
    if (worth.status != ProbeStatus::ok) return worth;
    best.add(worth.code);
  }
  if (best.any()) return known(best.code());
  return known(is_in_check(position, position.side_to_move) ? mated_code : draw_code);
}

/// The better of a floor and of what captures and promotions attain.
template <class Metric>
CodeResult probe_above_floor(const TableSet& tables, const Position& position, Code floor) noexcept {
  if (floor == Metric::best) return known(floor);
  BestMove best;
  best.add(floor);
  for (const Move move : legal_captures_and_promotions(position)) {
    const CodeResult worth = probe_move<Metric>(tables, position, move);
    if (worth.status != ProbeStatus::ok) return worth;
    best.add(worth.code);
    if (best.code() == Metric::best) break;
  }
  return known(best.code());
}

/// The better of the position without the right and of each capture en passant; where there is no other move,
/// the captures alone.
template <class Metric>
CodeResult probe_with_en_passant(const TableSet& tables, const Position& position) noexcept {
  Position without = position;
  without.en_passant.reset();
  const Square target = *position.en_passant;
  BestMove best;
  bool other_moves = false;
  for (const Move move : legal_moves(position)) {
    const bool en_passant = move.to == target && position.pieces(PieceType::pawn).contains(move.from) &&
                            position.is_capture(move);
    if (!en_passant) {
      other_moves = true;
      continue;
    }
    const CodeResult worth = probe_move<Metric>(tables, position, move);
    if (worth.status != ProbeStatus::ok) return worth;
    best.add(worth.code);
  }
  if (best.any() && !other_moves) return known(best.code());
  const CodeResult otherwise = probe<Metric>(tables, without, Legality::known);
  if (!best.any() || otherwise.status != ProbeStatus::ok) return otherwise;
  best.add(otherwise.code);
  return known(best.code());
}

/// The side to move as a table has the colours.
Color side_in_table(const Position& position, bool swapped) {
  return swapped ? !position.side_to_move : position.side_to_move;
}

}  // namespace

void look_up(const TableSet& tables, Metric metric, const Position& position, Legality legality,
             Lookup& lookup) noexcept {
  const TableKey key(Game::chess, position.material(), metric);
  const auto is_illegal = [&] { return legality == Legality::unknown && find_fault(position).has_value(); };
  const auto answer_now = [&](ProbeStatus status, Material unanswered = {}) {
    lookup.reads = Lookup::Reads::nothing;
    lookup.known = {status, draw_code, metric, unanswered};
  };
  if (position.castling.any()) {
    return answer_now(is_illegal() ? ProbeStatus::illegal_position : ProbeStatus::castling_rights);
  }
  const TableSet::Entry* const entry = tables.find(key);
  if (entry == nullptr || entry->slot == nullptr) {
    const bool drawn = entry != nullptr;
    if (is_illegal()) return answer_now(ProbeStatus::illegal_position);
    if (drawn) return answer_now(ProbeStatus::ok);
    return answer_now(tables.status_without_table(key), key.material.normalised());
  }
  const ProbeStatus status = entry->slot->open(lookup.table);
  if (status != ProbeStatus::ok) {
    if (is_illegal()) return answer_now(ProbeStatus::illegal_position);
    return answer_now(status, key.material.normalised());
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
  const GeneralTable& table = *lookup.table.general;
  const Color to_move = side_in_table(position, swapped);
  const bool is_second_choice =
      !table.answers(to_move) || (table.has_floors(to_move) && table.answers(!to_move));
  if (table.is_its_own_mirror() && is_second_choice) swapped = !swapped;
  if (!table.answers(side_in_table(position, swapped))) {
    if (is_illegal()) return answer_now(ProbeStatus::illegal_position);
    // A move into a win in time may come too late: WDL does not follow from WDL.
    if (metric == Metric::wdl) return answer_now(ProbeStatus::missing_table, key.material.normalised());
    lookup.reads = Lookup::Reads::moves;
    return;
  }
  lookup.reads = Lookup::Reads::general;
  table.locate(position, swapped, lookup.address);
}

void prefetch(const Lookup& lookup, const Position& position) noexcept {
  if (lookup.reads == Lookup::Reads::flat) prefetch_flat(*lookup.table.flat, position);
  if (lookup.reads == Lookup::Reads::general) lookup.table.general->prefetch(lookup.address);
}

template <class Metric>
CodeResult answer(const TableSet& tables, const Lookup& lookup, const Position& position) noexcept {
  switch (lookup.reads) {
    case Lookup::Reads::nothing: return lookup.known;
    case Lookup::Reads::flat: {
      const Value value = probe_flat(*lookup.table.flat, position);
      if (!value.is_known()) return {ProbeStatus::illegal_position};
      return known(code_of(value));
    }
    case Lookup::Reads::general: {
      const CodeResult result = lookup.table.general->answer(lookup.address, position.halfmove_clock);
      if (result.status == ProbeStatus::ok && lookup.table.general->has_floors(lookup.address.to_move))
        return probe_above_floor<Metric>(tables, position, result.code);
      // Only a table that could be read knows what is illegal.
      const bool is_judged =
          result.status == ProbeStatus::ok || result.status == ProbeStatus::illegal_position;
      if (is_judged || !find_fault(position)) return result;
      return {ProbeStatus::illegal_position};
    }
    case Lookup::Reads::en_passant: return probe_with_en_passant<Metric>(tables, position);
    case Lookup::Reads::moves: return probe_by_moves<Metric>(tables, position);
  }
  return lookup.known;
}

template <class Metric>
CodeResult probe(const TableSet& tables, const Position& position, Legality legality) noexcept {
  Lookup lookup;
  look_up(tables, name_of_metric(Metric()), position, legality, lookup);
  return answer<Metric>(tables, lookup, position);
}

template CodeResult answer<Dtm>(const TableSet&, const Lookup&, const Position&) noexcept;
template CodeResult probe<Dtm>(const TableSet&, const Position&, Legality) noexcept;
template CodeResult answer<Wdl>(const TableSet&, const Lookup&, const Position&) noexcept;
template CodeResult probe<Wdl>(const TableSet&, const Position&, Legality) noexcept;
template CodeResult answer<Dtz>(const TableSet&, const Lookup&, const Position&) noexcept;
template CodeResult probe<Dtz>(const TableSet&, const Position&, Legality) noexcept;
template CodeResult answer<Dtm50>(const TableSet&, const Lookup&, const Position&) noexcept;
template CodeResult probe<Dtm50>(const TableSet&, const Position&, Legality) noexcept;

}  // namespace mate33

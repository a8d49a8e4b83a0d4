#include "mate33/census/table_verification.hpp"

#include <algorithm>
#include <atomic>
#include <random>

#include "mate33/base/mutex.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/table_layout.hpp"

namespace mate33 {

std::string describe(Value value) {
  switch (value.outcome) {
    case Outcome::win: return "won in " + std::to_string(value.plies.count());
    case Outcome::loss: return "lost in " + std::to_string(value.plies.count());
    case Outcome::checkmated: return "checkmated";
    case Outcome::draw: return "drawn";
    case Outcome::unknown: return "unknown";
  }
  return "";
}

namespace {

/// What the position's moves make of it.
Value value_by_moves(const Position& position, const ValueSource& value_of) {
  const MoveList moves = legal_moves(position);
  if (moves.empty())
    return is_in_check(position, position.side_to_move) ? Value::loss_in(Plies(0)) : Value::draw();
  std::optional<Value> best;
  for (const Move move : moves) {
    const Value value = before_move(value_of(position.after(move)));
    if (!value.is_known()) return Value::unknown();
    if (!best || goodness(value) > goodness(*best)) best = value;
  }
  return *best;
}

/// What a move is worth to its mover under the rule.
DtzValue worth_under_rule(const Position& position, Move move, const RuleSource& source) {
  const Position after = position.after(move);
  if (!position.is_zeroing(move)) {
    const DtzValue value = source.dtz(after);
    const Value before = before_move(Value{value.outcome, value.plies});
    return {before.outcome, before.plies};
  }
  const WdlScore score = source.wdl(after);
  if (score == WdlScore::draw) return {Outcome::draw, Plies(0)};
  const bool is_real = score == WdlScore::win || score == WdlScore::loss;
  const bool mover_wins = score < WdlScore::draw;
  return {mover_wins ? Outcome::win : Outcome::loss, Plies(is_real ? 1 : fifty_moves + 1)};
}

DtzValue rule_value_by_moves(const Position& position, const RuleSource& source) {
  const MoveList moves = legal_moves(position);
  if (moves.empty()) {
    const bool is_mate = is_in_check(position, position.side_to_move);
    return {is_mate ? Outcome::checkmated : Outcome::draw, Plies(0)};
  }
  std::optional<Value> best;
  for (const Move move : moves) {
    const DtzValue worth = worth_under_rule(position, move, source);
    if (worth.outcome == Outcome::unknown) return {};
    const Value value = {worth.outcome, worth.plies};
    if (!best || goodness(value) > goodness(*best)) best = value;
  }
  return {best->outcome, best->plies};
}

class Verifier {
 public:
  Verifier(Material material, const PositionCheck& check, const ShareObserver& observer)
      : layout_(material), check_(check), observer_(observer) {}

  TableVerification run(std::optional<std::uint64_t> sample, Executor& team) {
    const std::vector<std::size_t> slices = layout_.canonical_slices();
    const std::size_t rows = slices.size() * layout_.row_count();
    const std::uint64_t positions = rows * square_count * all_colors.size();
    if (sample && *sample < positions) {
      check_sample(slices, *sample, team);
    } else {
      const std::size_t part = std::max<std::size_t>(1, rows / 1000);
      const std::size_t parts = (rows + part - 1) / part;
      team.for_each(parts, [&](std::size_t i) {
        for (std::size_t row = i * part; row < std::min(rows, (i + 1) * part); ++row) {
          for (const Square king : all_squares) {
            for (const Color c : all_colors) check_entry(slices, row, king, c);
          }
        }
        done(parts);
      });
    }
    return std::move(result_);
  }

 private:
  void check_sample(const std::vector<std::size_t>& slices, std::uint64_t sample, Executor& team) {
    constexpr std::size_t parts = 1000;
    team.for_each(parts, [&](std::size_t i) {
      std::mt19937_64 random(i);  // the same sample in every run
      const std::uint64_t count = sample * (i + 1) / parts - sample * i / parts;
      for (std::uint64_t found = 0; found < count;) {
        const std::size_t row = random() % (slices.size() * layout_.row_count());
        const Square king = square_at(static_cast<unsigned>(random() % square_count));
        found += check_entry(slices, row, king, all_colors[random() % 2]) ? 1 : 0;
      }
      done(parts);
    });
  }

  /// Says whether there is a position.
  bool check_entry(const std::vector<std::size_t>& slices, std::size_t row, Square king, Color to_move) {
    const std::size_t slice = slices[row / layout_.row_count()];
    const std::size_t entry = row % layout_.row_count() * square_count + index(king);
    const std::optional<MenSquares> men = layout_.held_men_of(slice, entry);
    if (!men) return false;
    const Position position = layout_.position_of(*men, to_move);
    if (find_fault(position)) return false;
    check(position);
    return true;
  }

  void check(const Position& position) {
    positions_.fetch_add(1, std::memory_order_relaxed);
    const std::optional<std::string> fault = check_(position);
    if (!fault) return;
    const Lock lock(mutex_);
    ++result_.faults;
    constexpr std::size_t most_examples = 10;
    if (result_.examples.size() < most_examples) result_.examples.push_back(to_fen(position) + ": " + *fault);
  }

  void done(std::size_t parts) {
    const Lock lock(mutex_);
    result_.positions = positions_.load(std::memory_order_relaxed);
    if (observer_) observer_(static_cast<double>(++parts_done_) / static_cast<double>(parts));
  }

  const TableLayout layout_;
  const PositionCheck& check_;
  const ShareObserver& observer_;
  std::atomic<std::uint64_t> positions_{0};
  Mutex mutex_;
  std::size_t parts_done_ = 0;
  TableVerification result_;
};

}  // namespace

PositionCheck check_by_moves(ValueSource value_of) {
  return [value_of = std::move(value_of)](const Position& position) -> std::optional<std::string> {
    const Value stored = value_of(position);
    const Value derived = value_by_moves(position, value_of);
    if (stored == derived && stored.is_known()) return std::nullopt;
    return describe(stored) + ", by its moves " + describe(derived);
  };
}

PositionCheck check_by_moves_and_clocks(ValueSource value_of) {
  // When the rule ends the game all is drawn but checkmate.
  const ValueSource value_in_time = [value_of = std::move(value_of)](const Position& position) {
    if (position.halfmove_clock < fifty_moves) return value_of(position);
    const bool is_mate = is_in_check(position, position.side_to_move) && !has_legal_move(position);
    return is_mate ? Value::loss_in(Plies(0)) : Value::draw();
  };
  return [value_in_time](const Position& asked) -> std::optional<std::string> {
    Position position = asked;
    std::optional<Value> before;
    for (unsigned clock = 0; clock < fifty_moves; ++clock) {
      position.halfmove_clock = clock;
      const Value stored = value_in_time(position), derived = value_by_moves(position, value_in_time);
      const std::string with_clock = "with the clock at " + std::to_string(clock) + " ";
      if (stored != derived || !stored.is_known()) {
        return with_clock + describe(stored) + ", by its moves " + describe(derived);
      }
      const bool is_later = before && stored.is_decisive() &&
                            (stored.outcome != before->outcome || stored.plies < before->plies);
      if (is_later) return with_clock + describe(stored) + ", before " + describe(*before);
      before = stored;
    }
    return std::nullopt;
  };
}

PositionCheck check_rule_by_moves(RuleSource source) {
  return [source = std::move(source)](const Position& position) -> std::optional<std::string> {
    const DtzValue stored = source.dtz(position), derived = rule_value_by_moves(position, source);
    const auto words = [](DtzValue value) { return describe(Value{value.outcome, value.plies}); };
    if (stored != derived || stored.outcome == Outcome::unknown) {
      return "DTZ: " + words(stored) + ", by its moves " + words(derived);
    }
    if (source.wdl(position) == stored.wdl()) return std::nullopt;
    return "WDL " + std::to_string(static_cast<int>(source.wdl(position))) + ", DTZ: " + words(stored);
  };
}

TableVerification check_positions(Material material, const PositionCheck& check,
                                  std::optional<std::uint64_t> sample, Executor& team,
                                  const ShareObserver& observer) {
  return Verifier(material, check, observer).run(sample, team);
}

}  // namespace mate33

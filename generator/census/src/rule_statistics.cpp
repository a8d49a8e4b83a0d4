#include "mate33/census/rule_statistics.hpp"

#include <algorithm>

#include "mate33/table/dtz.hpp"
#include "mate33/table/wdl.hpp"
#include "row_census.hpp"

namespace mate33 {

namespace {

/// For how many positions an orbit counts.
struct OrbitWeights {
  std::uint64_t whole;     ///< eight placements; with pawns, two
  std::uint64_t mirrored;  ///< four placements: men that are alike change places
  std::uint64_t diagonal;  ///< four placements: all men stand on the diagonal
};

OrbitWeights weights_of(CountConvention convention, const TableLayout& layout) {
  const std::uint64_t placements = layout.has_pawns() ? 2 : 8;
  const std::uint64_t ways = labellings(layout.material());
  switch (convention) {
    case CountConvention::all_placements: return {placements, placements / 2, placements / 2};
    case CountConvention::labelled_orbits: return {ways, ways / 2, ways};
    case CountConvention::light_bishop:
    case CountConvention::orbits: break;
  }
  return {1, 1, 1};
}

/// What has been counted of one side to move.
class RuleSideTally {
 public:
  RuleSideTally() : whole_(code_count), mirrored_(code_count), diagonal_(code_count) {}

  void add_row(const CountedRow& row, Color to_move) {
    const std::span<const Code> codes = row.codes[index(to_move)];
    const auto add = [&](std::vector<std::uint64_t>& orbits, SquareSet squares) {
      for (const Square s : squares) {
        const Code code = codes[index(s)];
        ++orbits[code];
        note_longest(code, row.entry(s));
      }
    };
    add(whole_, row.counted.whole);
    add(row.counted.is_diagonal ? diagonal_ : mirrored_, row.counted.half);
  }

  void add(const RuleSideTally& other) {
    for (std::size_t code = 0; code < code_count; ++code) {
      whole_[code] += other.whole_[code];
      mirrored_[code] += other.mirrored_[code];
      diagonal_[code] += other.diagonal_[code];
    }
    for (const Farthest& farthest : other.farthest_) note_longest(farthest.code, farthest.at);
  }

  RuleCounts counts(Metric metric, const OrbitWeights& weights) const {
    RuleCounts counts;
    for (std::size_t i = 0; i < code_count; ++i) {
      const auto code = static_cast<Code>(i);
      const std::uint64_t number =
          weights.whole * whole_[i] + weights.mirrored * mirrored_[i] + weights.diagonal * diagonal_[i];
      if (number == 0 || code == illegal_code) continue;
      of_score(counts, metric == Metric::wdl ? Wdl::score_of(code) : Dtz::value_of(code).wdl()) += number;
      if (metric == Metric::wdl || code == draw_code) continue;
      auto& by_plies = is_win(code) ? counts.wins_by_plies : counts.losses_by_plies;
      by_plies.resize(Dtz::plies_at(code).count() + 1);
      by_plies.back() = number;
    }
    return counts;
  }

  /// Of DTZ.
  std::optional<RuleStatistics::Longest> longest(bool won, const TableLayout& layout, Color to_move) const {
    const Farthest& farthest = farthest_[won ? 0 : 1];
    if (farthest.code == draw_code) return std::nullopt;
    return RuleStatistics::Longest{Dtz::plies_at(farthest.code), fen_of(layout, farthest.at, to_move)};
  }

 private:
  static constexpr std::size_t code_count = std::size_t{1} << 16;

  /// The greatest code, and of the entries with it the first; draw_code where there is none.
  struct Farthest {
    Code code = draw_code;
    TableEntry at{};
  };

  static std::uint64_t& of_score(RuleCounts& counts, WdlScore score) {
    switch (score) {
      case WdlScore::win: return counts.wins;
      case WdlScore::cursed_win: return counts.cursed_wins;
      case WdlScore::blessed_loss: return counts.blessed_losses;
      case WdlScore::loss: return counts.losses;
      case WdlScore::draw: break;
    }
    return counts.draws;
  }

  void note_longest(Code code, TableEntry at) {
    Farthest& farthest = farthest_[code % 2];
    if (code < farthest.code || code == illegal_code || code == draw_code) return;
    if (code > farthest.code || at < farthest.at) farthest = {code, at};
  }

  // By code.
  std::vector<std::uint64_t> whole_, mirrored_, diagonal_;
  std::array<Farthest, 2> farthest_;  // wins, whose codes are even, and losses
};

/// What has been counted of both.
class RuleTally {
 public:
  void add(const CountedRow& row) {
    for (const Color c : all_colors) sides_[index(c)].add_row(row, c);
  }
  void add(const RuleTally& other) {
    for (const Color c : all_colors) sides_[index(c)].add(other.sides_[index(c)]);
  }

  RuleStatistics result(Metric metric, const TableLayout& layout) const {
    RuleStatistics statistics;
    statistics.material = layout.material();
    statistics.metric = metric;
    for (const Color c : all_colors) {
      const RuleSideTally& side = sides_[index(c)];
      for (const CountConvention convention : rule_count_conventions) {
        statistics.of(convention, c) = side.counts(metric, weights_of(convention, layout));
      }
      if (metric == Metric::wdl) continue;
      statistics.longest_wins[index(c)] = side.longest(true, layout, c);
      statistics.longest_losses[index(c)] = side.longest(false, layout, c);
    }
    return statistics;
  }

 private:
  std::array<RuleSideTally, 2> sides_;  // by side to move
};

std::size_t place_of(CountConvention convention) {
  return static_cast<std::size_t>(std::ranges::find(rule_count_conventions, convention) -
                                  rule_count_conventions.begin());
}

}  // namespace

std::uint64_t labellings(Material material) {
  std::uint64_t ways = 1;
  for (const Color c : all_colors) {
    for (const PieceType t : all_piece_types) {
      for (unsigned n = material.count(c, t); n > 1; --n) ways *= n;
    }
  }
  return ways;
}

RuleCounts& RuleStatistics::of(CountConvention convention, Color to_move) {
  return counts.at(place_of(convention))[index(to_move)];
}

const RuleCounts& RuleStatistics::of(CountConvention convention, Color to_move) const {
  return counts.at(place_of(convention))[index(to_move)];
}

RuleStatistics count_rule_table(Metric metric, const CodeSource& source, Executor& team,
                                const ShareObserver& observer, const StopToken& stop) {
  return RowCensus<RuleTally>(source, observer, stop).run(team).result(metric, source.layout);
}

}  // namespace mate33

#include "mate33/census/statistics.hpp"

#include <algorithm>
#include <utility>

#include "mate33/base/scattered.hpp"
#include "mate33/chess/symmetry.hpp"
#include "row_census.hpp"
#include "samples.hpp"

namespace mate33 {

namespace {

/// What has been counted of one side to move.
class SideTally {
 public:
  SideTally() : whole_(code_count), half_(code_count), samples_(code_count, Statistics::most_samples) {}

  void add_row(const CountedRow& row, Color to_move, std::uint64_t chance) {
    const std::span<const Code> codes = row.codes[index(to_move)];
    const auto add = [&](std::vector<std::uint64_t>& histogram, Square square) {
      const Code code = codes[index(square)];
      ++histogram[code];
      const TableEntry at = row.entry(square);
      samples_.add(code, chance, at);
      if (code >= longest_ && code != illegal_code && code != draw_code) add_longest(code, at);
    };
    for (const Square s : row.counted.whole) add(whole_, s);
    for (const Square s : row.counted.half) add(half_, s);
  }

  void add(SideTally& other) {
    for (std::size_t code = 0; code < code_count; ++code) {
      whole_[code] += other.whole_[code];
      half_[code] += other.half_[code];
    }
    samples_.add(other.samples_);
    for (const TableEntry at : other.longest_entries_) add_longest(other.longest_, at);
  }

  /// `whole` and `half`: how many placements such an orbit counts for.
  SideCounts counts(unsigned whole, unsigned half) const {
    SideCounts counts;
    for (std::size_t i = 0; i < code_count; ++i) {
      const auto code = static_cast<Code>(i);
      const std::uint64_t number = whole * whole_[i] + half * half_[i];
      if (number == 0 || code == illegal_code) continue;
      const Value value = value_of(code);
      (value.is_win() ? counts.wins : value.is_loss() ? counts.losses : counts.draws) += number;
      if (!value.is_decisive()) continue;
      counts.by_plies.resize(value.plies.count() + 1);
      counts.by_plies.back() = number;
    }
    return counts;
  }

  std::optional<Statistics::Longest> longest(const TableLayout& layout, Color to_move) const {
    if (longest_entries_.empty()) return std::nullopt;
    Statistics::Longest longest{plies_of(longest_), {}};
    for (const TableEntry at : longest_entries_) longest.fens.push_back(fen_of(layout, at, to_move));
    std::ranges::sort(longest.fens);
    return longest;
  }

  /// By plies.
  std::vector<std::vector<std::string>> samples(const TableLayout& layout, Color to_move) const {
    std::vector<std::vector<std::string>> by_plies;
    for (std::size_t i = 0; i < code_count; ++i) {
      const auto samples = samples_.of(static_cast<Code>(i));
      if (samples.empty()) continue;
      by_plies.resize(plies_of(static_cast<Code>(i)).count() + 1);
      for (const auto& sample : samples) by_plies.back().push_back(fen_of(layout, sample.at, to_move));
      std::ranges::sort(by_plies.back());
    }
    return by_plies;
  }

 private:
  static constexpr std::size_t code_count = std::size_t{1} << 16;

  void add_longest(Code code, TableEntry at) {
    if (code < longest_) return;
    if (code > longest_) longest_entries_.clear();
    longest_ = code;
    longest_entries_.push_back(at);
  }

  std::vector<std::uint64_t> whole_, half_;  // by code
  Samples<TableEntry> samples_;
  Code longest_ = 0;
  std::vector<TableEntry> longest_entries_;
};

/// What has been counted of both.
class StatisticsTally {
 public:
  void add(const CountedRow& row) {
    const std::uint64_t chance = scattered(row.slice * row.rows_of_slice + row.row);
    for (const Color c : all_colors) sides_[index(c)].add_row(row, c, chance);
  }
  void add(StatisticsTally& other) {
    for (const Color c : all_colors) sides_[index(c)].add(other.sides_[index(c)]);
  }

  Statistics result(const TableLayout& layout) const {
    Statistics statistics;
    statistics.material = layout.material();
    const unsigned whole = layout.has_pawns() ? 2 : static_cast<unsigned>(all_symmetries.size());
    for (const Color c : all_colors) {
      const SideTally& side = sides_[index(c)];
      const auto put = [&](CountConvention convention, SideCounts counts) {
        statistics.counts[static_cast<std::size_t>(convention)][index(c)] = std::move(counts);
      };
      put(CountConvention::all_placements, side.counts(whole, whole / 2));
      put(CountConvention::orbits, side.counts(1, 1));
      // Flipping the files recolours every square, so that half of each orbit has the bishop on a light one.
      if (Statistics::applies(CountConvention::light_bishop, statistics.material)) {
        put(CountConvention::light_bishop, side.counts(whole / 2, whole / 4));
      }
      statistics.longest[index(c)] = side.longest(layout, c);
      statistics.samples[index(c)] = side.samples(layout, c);
    }
    return statistics;
  }

 private:
  std::array<SideTally, 2> sides_;  // by side to move
};

}  // namespace

const char* name(CountConvention convention) {
  switch (convention) {
    case CountConvention::all_placements: return "all placements";
    case CountConvention::light_bishop: return "light-squared bishop";
    case CountConvention::orbits: return "one of all images";
    case CountConvention::labelled_orbits: return "labelled men, one image";
  }
  return "";
}

const char* key(CountConvention convention) {
  switch (convention) {
    case CountConvention::all_placements: return "all_placements";
    case CountConvention::light_bishop: return "light_bishop";
    case CountConvention::orbits: return "orbits";
    case CountConvention::labelled_orbits: return "labelled_orbits";
  }
  return "";
}

Statistics count_table(const CodeSource& source, Executor& team, const ShareObserver& observer,
                       const StopToken& stop) {
  return RowCensus<StatisticsTally>(source, observer, stop).run(team).result(source.layout);
}

Statistics count_positions(Material material, const ValueSource& value_of, Executor& team) {
  return count_table(codes_of(material, value_of), team);
}

}  // namespace mate33

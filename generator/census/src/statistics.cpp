#include "mate33/census/statistics.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/symmetry.hpp"
#include "mate33/table/plane_codec.hpp"

namespace mate33 {

namespace {

/// The entries of a row that are counted, each for its whole orbit: of the two entries of a plane that are
/// images of each other only one is.
struct CountedEntries {
  SquareSet whole;  ///< orbits of eight placements; with pawns, of two
  SquareSet half;   ///< orbits of four: the position is its own image
};

constexpr SquareSet below_diagonal = [] {
  SquareSet set;
  for (const Square s : all_squares) {
    if (index(file_of(s)) > index(rank_of(s))) set |= SquareSet(s);
  }
  return set;
}();

/// Makes the squares those of an image, twins in ascending order, as the layout has them.
template <class Men, class Squares>
void turn(const Men& men, Symmetry symmetry, Squares& squares) {
  for (std::size_t i = 0; i < men.size(); ++i) {
    squares[i] = symmetry(squares[i]);
    for (std::size_t j = i; j > 0 && men[j - 1] == men[i] && squares[j] < squares[j - 1]; --j) {
      std::swap(squares[j], squares[j - 1]);
    }
  }
}

/// Where the pawns stand as in a mirror, images are in one slice, and of one plane where the king is the last
/// piece: it is counted on the files a to d.
CountedEntries counted_entries_with_pawns(const TableLayout& layout, const MenSquares& men) {
  constexpr SquareSet all = ~SquareSet();
  MenSquares mirrored = men;
  turn(layout.pawns(), Symmetry::flip_files(), mirrored.pawns);
  const bool is_image_held = layout.pieces().size() == 1 && mirrored.pawns == men.pawns;
  return is_image_held && index(file_of(men.pieces[0])) >= 4 ? CountedEntries{} : CountedEntries{all, {}};
}

/// Of a row that the table holds. The black king is not looked at.
CountedEntries counted_entries(const TableLayout& layout, const MenSquares& men) {
  constexpr SquareSet all = ~SquareSet();
  if (layout.has_pawns()) return counted_entries_with_pawns(layout, men);
  if (!main_diagonal.contains(men.pieces[0])) return {all, {}};
  MenSquares image = men;
  turn(layout.pieces(), Symmetry::transpose(), image.pieces);
  const std::size_t last = layout.pieces().size() - 1;
  for (std::size_t i = 0; i < last; ++i) {
    if (image.pieces[i] != men.pieces[i])
      return {all, {}};  // the image is in another plane, which is not held
  }
  if (image.pieces[last] != men.pieces[last]) {
    return image.pieces[last] > men.pieces[last] ? CountedEntries{all, {}} : CountedEntries{};
  }
  return {below_diagonal, main_diagonal};
}

/// The placement as numbers to compare: equal exactly where the same pieces stand on the same squares.
auto placement_key(const Position& p, Symmetry symmetry) {
  const auto set = [&](PieceType t) { return symmetry(p.pieces(t)).bits(); };
  return std::tuple(symmetry(p.pieces(Color::white)).bits(), set(PieceType::king), set(PieceType::queen),
                    set(PieceType::rook), set(PieceType::bishop), set(PieceType::knight));
}

/// The image of a position that is named for all: the white king is on the files a to d; without pawns, in
/// the triangle a1-d1-d4.
Position representative(const Position& position) {
  const Square king = position.king(Color::white);
  if (!position.pieces(PieceType::pawn).empty()) {
    return index(file_of(king)) < 4 ? position : transformed(position, Symmetry::flip_files());
  }
  const bool is_lower = !main_diagonal.contains(king) || placement_key(position, Symmetry::identity()) <=
                                                             placement_key(position, Symmetry::transpose());
  return is_lower ? position : transformed(position, Symmetry::transpose());
}

/// A number for each row that looks as if chosen by chance (the finalizer of splitmix64).
std::uint64_t scattered(std::uint64_t number) {
  number += 0x9E3779B97F4A7C15u;
  number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9u;
  number = (number ^ (number >> 27)) * 0x94D049BB133111EBu;
  return number ^ (number >> 31);
}

/// An entry of a table.
struct Entry {
  std::size_t slice, entry;
};

/// What has been counted of one side to move.
class SideTally {
 public:
  SideTally() : whole_(code_count), half_(code_count), limits_(code_count), samples_(code_count) {
    for (std::size_t code = 2; code < code_count; code += 2) limits_[code] = UINT64_MAX;
    limits_[illegal_code] = 0;
  }

  void add_row(std::size_t slice, std::size_t row, CountedEntries counted, std::span<const Code> codes,
               std::uint64_t chance) {
    const auto add = [&](std::vector<std::uint64_t>& histogram, Square square) {
      const Code code = codes[index(square)];
      ++histogram[code];
      const Entry at{slice, row * square_count + index(square)};
      if (chance < limits_[code]) add_sample(code, chance, at);
      if (code >= longest_ && code != illegal_code && code != draw_code) add_longest(code, at);
    };
    for (const Square s : counted.whole) add(whole_, s);
    for (const Square s : counted.half) add(half_, s);
  }

  void add(SideTally& other) {
    for (std::size_t code = 0; code < code_count; ++code) {
      whole_[code] += other.whole_[code];
      half_[code] += other.half_[code];
      for (const Sample& sample : other.samples_[code]) {
        if (sample.chance < limits_[code]) add_sample(static_cast<Code>(code), sample.chance, sample.at);
      }
    }
    for (const Entry at : other.longest_entries_) add_longest(other.longest_, at);
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
    for (const Entry at : longest_entries_) longest.fens.push_back(fen_of(layout, at, to_move));
    std::ranges::sort(longest.fens);
    return longest;
  }

  /// By plies.
  std::vector<std::vector<std::string>> samples(const TableLayout& layout, Color to_move) const {
    std::vector<std::vector<std::string>> by_plies;
    for (std::size_t i = 0; i < code_count; ++i) {
      if (samples_[i].empty()) continue;
      by_plies.resize(plies_of(static_cast<Code>(i)).count() + 1);
      for (const Sample& sample : samples_[i]) by_plies.back().push_back(fen_of(layout, sample.at, to_move));
      std::ranges::sort(by_plies.back());
    }
    return by_plies;
  }

 private:
  static constexpr std::size_t code_count = std::size_t{1} << 16;

  struct Sample {
    std::uint64_t chance;
    Entry at;
    bool operator<(const Sample& other) const {
      return std::tuple(chance, at.slice, at.entry) <
             std::tuple(other.chance, other.at.slice, other.at.entry);
    }
  };

  static std::string fen_of(const TableLayout& layout, Entry at, Color to_move) {
    return to_fen(representative(layout.position_of(layout.men_of(at.slice, at.entry), to_move)));
  }

  /// Keeps those of the smallest numbers, so that which they are does not depend on the order; one of a row.
  void add_sample(Code code, std::uint64_t chance, Entry at) {
    std::vector<Sample>& heap = samples_[code];
    const auto is_of_row = [&](const Sample& sample) { return sample.chance == chance; };
    if (std::ranges::any_of(heap, is_of_row)) return;
    if (heap.size() == Statistics::most_samples) {
      std::pop_heap(heap.begin(), heap.end());
      heap.pop_back();
    }
    heap.push_back({chance, at});
    std::push_heap(heap.begin(), heap.end());
    if (heap.size() == Statistics::most_samples) limits_[code] = heap.front().chance;
  }

  void add_longest(Code code, Entry at) {
    if (code < longest_) return;
    if (code > longest_) longest_entries_.clear();
    longest_ = code;
    longest_entries_.push_back(at);
  }

  // By code.
  std::vector<std::uint64_t> whole_, half_;
  std::vector<std::uint64_t> limits_;         // a sample is one where the number of its row is lower
  std::vector<std::vector<Sample>> samples_;  // heaps
  Code longest_ = 0;
  std::vector<Entry> longest_entries_;
};

using Tally = std::array<SideTally, 2>;  // by side to move

/// Counts a table group by group of its planes.
class Census {
 public:
  Census(const CodeSource& source, const ShareObserver& observer, std::stop_token stop)
      : source_(source), blocks_(source.layout), observer_(observer), stop_(std::move(stop)) {}

  Statistics run(Executor& team) {
    const std::size_t groups = blocks_.group_count();
    team.for_each(groups, [&](std::size_t group) {
      if (stop_.stop_requested()) throw Stopped();
      std::unique_ptr<Work> work = take_work();
      count_group(group, *work);
      give_work(std::move(work));
      advance(groups);
    });
    return result();
  }

 private:
  /// What a thread needs: as many as work at the same time.
  struct Work {
    Tally tally;
    std::array<std::vector<Code>, 2> codes;
  };

  std::unique_ptr<Work> take_work() {
    const std::scoped_lock lock(mutex_);
    if (idle_.empty()) return std::make_unique<Work>();
    std::unique_ptr<Work> work = std::move(idle_.back());
    idle_.pop_back();
    return work;
  }
  void give_work(std::unique_ptr<Work> work) {
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(work));
  }

  void count_group(std::size_t group, Work& work) const {
    const TableLayout& layout = source_.layout;
    for (std::vector<Code>& codes : work.codes) codes.resize(blocks_.entry_count(group));
    source_.read(group, work.codes[0], work.codes[1]);
    for (std::size_t i = 0; i < work.codes[0].size(); i += plane_entries) {
      const BlockMap::SlicePlane place = blocks_.slice_plane(group, i / plane_entries);
      if (layout.representative_of(layout.men_of(place.slice, place.plane * plane_entries)).plane !=
          place.plane)
        continue;
      for (const Square last : held_rows(layout, place.slice, place.plane)) {
        const std::size_t row = index(last);
        count_row(place.slice, place.plane * square_count + row, i + row * square_count, work);
      }
    }
  }

  void count_row(std::size_t slice, std::size_t row, std::size_t begin, Work& work) const {
    const TableLayout& layout = source_.layout;
    const CountedEntries counted = counted_entries(layout, layout.men_of(slice, row * square_count));
    const std::uint64_t chance = scattered(slice * layout.row_count() + row);
    for (const Color c : all_colors) {
      const std::span<const Code> codes = std::span(work.codes[index(c)]).subspan(begin, square_count);
      work.tally[index(c)].add_row(slice, row, counted, codes, chance);
    }
  }

  void advance(std::size_t groups) {
    if (!observer_) return;
    const std::scoped_lock lock(mutex_);
    observer_(static_cast<double>(++done_) / static_cast<double>(groups));
  }

  Statistics result() {
    const TableLayout& layout = source_.layout;
    Statistics statistics;
    statistics.material = layout.material();
    Tally sum;
    for (const auto& work : idle_) {
      for (const Color c : all_colors) sum[index(c)].add(work->tally[index(c)]);
    }
    const unsigned whole = layout.has_pawns() ? 2 : static_cast<unsigned>(all_symmetries.size());
    for (const Color c : all_colors) {
      const SideTally& side = sum[index(c)];
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

  const CodeSource& source_;
  const BlockMap blocks_;
  const ShareObserver& observer_;
  const std::stop_token stop_;
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::vector<std::unique_ptr<Work>> idle_;
};

}  // namespace

const char* name(CountConvention convention) {
  switch (convention) {
    case CountConvention::all_placements: return "all placements";
    case CountConvention::light_bishop: return "light-squared bishop";
    case CountConvention::orbits: return "one of all images";
  }
  return "";
}

const char* key(CountConvention convention) {
  switch (convention) {
    case CountConvention::all_placements: return "all_placements";
    case CountConvention::light_bishop: return "light_bishop";
    case CountConvention::orbits: return "orbits";
  }
  return "";
}

Statistics count_table(const CodeSource& source, Executor& team, const ShareObserver& observer,
                       const std::stop_token& stop) {
  return Census(source, observer, stop).run(team);
}

Statistics count_positions(Material material, const ValueSource& value_of, Executor& team) {
  return count_table(codes_of(material, value_of), team);
}

}  // namespace mate33

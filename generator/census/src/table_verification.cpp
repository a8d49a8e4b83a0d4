#include "mate33/census/table_verification.hpp"
#include "mate33/base/in_parts.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "mate33/base/mutex.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"
#include "ordered_check.hpp"
#include "storage_order.hpp"

namespace mate33 {

namespace {

/// The positions of a table, by row, square of the black king and side to move.
class TablePositions {
 public:
  explicit TablePositions(Material material)
      : layout_(material),
        slices_(layout_.canonical_slices()),
        row_count_(slices_.size() * layout_.row_count()) {}

  std::size_t row_count() const { return row_count_; }
  /// Of the side to move and the entry; more than there are positions.
  std::uint64_t most() const { return std::uint64_t{row_count_} * square_count * all_colors.size(); }

  /// Nothing where there is no legal position, or where another one stands for it.
  std::optional<Position> at(std::size_t row, Square king, Color to_move) const {
    const std::size_t slice = slices_[row / layout_.row_count()];
    const std::size_t entry = row % layout_.row_count() * square_count + index(king);
    const std::optional<MenSquares> men = layout_.held_men_of(slice, entry);
    if (!men) return std::nullopt;
    const Position position = layout_.position_of(*men, to_move);
    if (find_fault(position)) return std::nullopt;
    return position;
  }

 private:
  TableLayout layout_;
  std::vector<std::size_t> slices_;
  std::size_t row_count_;
};

/// A random sample in parts, the same in every run.
class Sample {
 public:
  Sample(const TablePositions& positions, std::uint64_t size)
      : positions_(positions), size_(size), part_count_(std::max(least_parts, size / most_of_part)) {}

  std::uint64_t part_count() const { return part_count_; }
  /// How many are in the parts before this one.
  std::uint64_t before(std::uint64_t part) const {
    const std::uint64_t each = size_ / part_count_, rest = size_ % part_count_;
    return part * each + std::min(part, rest);
  }
  /// Draws the positions of a part; their number is the difference of before().
  template <class Sink>
  void draw(std::uint64_t part, Sink&& sink) const {
    std::mt19937_64 random(part);
    for (std::uint64_t left = before(part + 1) - before(part); left > 0;) {
      const std::size_t row = random() % positions_.row_count();
      const Square king = square_at(static_cast<unsigned>(random() % square_count));
      const auto position = positions_.at(row, king, all_colors[random() % 2]);
      if (!position) continue;
      sink(*position);
      --left;
    }
  }

 private:
  static constexpr std::uint64_t least_parts = 1000, most_of_part = 256;

  const TablePositions& positions_;
  std::uint64_t size_;
  std::uint64_t part_count_;
};

/// What is found, from any thread.
class Findings {
 public:
  void add_checked(std::uint64_t count) {
    const Lock lock(mutex_);
    result_.positions += count;
  }
  void add_fault(const Position& position, const std::string& fault) {
    const Lock lock(mutex_);
    ++result_.faults;
    constexpr std::size_t most_examples = 10;
    if (result_.examples.size() < most_examples) result_.examples.push_back(to_fen(position) + ": " + fault);
  }
  /// When all threads are done.
  const TableVerification& result() const { return result_; }

 private:
  Mutex mutex_;
  TableVerification result_;
};

/// Checks positions one by one.
class OneByOne {
 public:
  OneByOne(const PositionCheck& check, Findings& findings) : check_(check), findings_(findings) {}
  ~OneByOne() { findings_.add_checked(count_); }
  OneByOne(const OneByOne&) = delete;
  OneByOne& operator=(const OneByOne&) = delete;

  void operator()(const Position& position) {
    ++count_;
    if (const auto fault = check_(position)) findings_.add_fault(position, *fault);
  }

 private:
  const PositionCheck& check_;
  Findings& findings_;
  std::uint64_t count_ = 0;
};

void check_all(const TablePositions& positions, const PositionCheck& check, Findings& findings,
               Executor& team, const ShareObserver& observer) {
  const std::size_t rows = positions.row_count();
  const std::size_t part = std::max<std::size_t>(1, rows / 1000);
  in_parts((rows + part - 1) / part, team, observer, [&](std::size_t i) {
    OneByOne check_one(check, findings);
    for (std::size_t row = i * part; row < std::min(rows, (i + 1) * part); ++row) {
      for (const Square king : all_squares) {
        for (const Color c : all_colors) {
          if (const auto position = positions.at(row, king, c)) check_one(*position);
        }
      }
    }
  });
}

bool is_all(std::optional<std::uint64_t> sample, const TablePositions& positions) {
  return !sample || *sample >= positions.most();
}

/// Positions of a sample, in the order in which they are stored.
std::vector<Position> drawn_in_order(const Sample& sample, std::uint64_t begin, std::uint64_t end,
                                     const StorageOrder& order, Executor& team) {
  std::vector<std::pair<std::uint64_t, Position>> drawn(sample.before(end) - sample.before(begin));
  team.for_each(end - begin, [&](std::size_t i) {
    std::size_t next = sample.before(begin + i) - sample.before(begin);
    sample.draw(begin + i, [&](const Position& p) { drawn[next++] = {order.place_of(p), p}; });
  });
  std::ranges::sort(drawn, {}, &std::pair<std::uint64_t, Position>::first);
  std::vector<Position> positions;
  positions.reserve(drawn.size());
  for (const auto& [place, position] : drawn) positions.push_back(position);
  return positions;
}

}  // namespace

TableVerification check_positions(Material material, const PositionCheck& check,
                                  std::optional<std::uint64_t> sample, Executor& team,
                                  const ShareObserver& observer) {
  const TablePositions positions(material);
  Findings findings;
  if (is_all(sample, positions)) {
    check_all(positions, check, findings, team, observer);
  } else {
    const Sample parts(positions, *sample);
    in_parts(parts.part_count(), team, observer, [&](std::size_t part) {
      OneByOne check_one(check, findings);
      parts.draw(part, check_one);
    });
  }
  return findings.result();
}

TableVerification verify_by_moves(Material material, const MoveCheck& check,
                                  std::optional<std::uint64_t> sample, Executor& team,
                                  const ShareObserver& observer) {
  const TablePositions positions(material);
  Findings findings;
  if (is_all(sample, positions)) {
    const auto find_fault = [&](const Position& position) { return find_fault_by_moves(position, check); };
    check_all(positions, find_fault, findings, team, observer);
    return findings.result();
  }
  const StorageOrder order(material);
  const Sample parts(positions, *sample);
  constexpr std::uint64_t parts_at_once = 1024;  // some 200 MB
  for (std::uint64_t begin = 0; begin < parts.part_count(); begin += parts_at_once) {
    const std::uint64_t end = std::min(begin + parts_at_once, parts.part_count());
    const std::vector<Position> drawn = drawn_in_order(parts, begin, end, order, team);
    check_in_order(
        drawn, check, order, team,
        [&](const Position& position, const std::string& fault) { findings.add_fault(position, fault); },
        [&](double share) {
          const double done = static_cast<double>(begin) + share * static_cast<double>(end - begin);
          if (observer) observer(done / static_cast<double>(parts.part_count()));
        });
    findings.add_checked(drawn.size());
  }
  return findings.result();
}

}  // namespace mate33

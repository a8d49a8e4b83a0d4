#include "mate33/table/table_tally.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "mate33/base/checksum.hpp"
#include "mate33/base/little_endian.hpp"
#include "mate33/table/codec/code_row.hpp"
#include "mate33/table/codec/repetition_codes.hpp"
#include "mate33/table/layouts/game/game_blocks.hpp"
#include "mate33/table/metrics.hpp"

namespace mate33 {

namespace {

auto row_of(PlaneCodes codes, Square inner) {
  return codes.subspan(index(inner) * square_count).first<square_count>();
}

/// Counts the positions of a row, whose codes are all below 0x8000 but for illegal_code, which is even. No
/// branches: the compiler makes vector instructions of this.
template <class Metric>
void count_row(CodeRow row, TableCounts& counts) {
  std::uint16_t draws = 0, losses = 0, illegal = 0, cursed = 0, blessed = 0;
  std::int16_t longest_win = 0, longest_loss = 0;
  for (const Code code : row) {
    const auto number = static_cast<std::int16_t>(code);  // negative where illegal
    const auto odd = static_cast<std::int16_t>(-(number & 1));
    const auto beyond = static_cast<std::int16_t>(number > Metric::greatest_real_code ? -1 : 0);
    draws = static_cast<std::uint16_t>(draws + (code == draw_code ? 1 : 0));
    illegal = static_cast<std::uint16_t>(illegal + (code == illegal_code ? 1 : 0));
    losses = static_cast<std::uint16_t>(losses + (code & 1));
    blessed = static_cast<std::uint16_t>(blessed + (odd & beyond & 1));
    cursed = static_cast<std::uint16_t>(cursed + (~odd & beyond & 1));
    longest_win = std::max<std::int16_t>(longest_win, static_cast<std::int16_t>(number & ~odd));
    longest_loss = std::max<std::int16_t>(longest_loss, static_cast<std::int16_t>(number & odd));
  }
  counts.draws += draws;
  counts.losses += static_cast<std::uint64_t>(losses - blessed);
  counts.wins += square_count - draws - losses - illegal - cursed;
  counts.cursed_wins += cursed;
  counts.blessed_losses += blessed;
  const auto lengthen = [](Plies& longest, std::int16_t code) {
    if (code > 0) longest = std::max(longest, Metric::plies_at(static_cast<Code>(code)));
  };
  lengthen(counts.longest_win, longest_win);
  lengthen(counts.longest_loss, longest_loss);
}

/// The checksum of codes as two bytes each, the lower first.
std::uint64_t checksum_of_codes(std::span<const Code> codes, std::uint64_t seed) {
  if constexpr (std::endian::native == std::endian::little) return checksum64(std::as_bytes(codes), seed);
  std::vector<std::byte> bytes;
  bytes.reserve(codes.size_bytes());
  for (const Code code : codes) append_number(bytes, code);
  return checksum64(bytes, seed);
}

/// The checksum of the plane's codes; illegal_code in rows that others stand for.
std::uint64_t checksum_of(std::size_t number, SquareSet held, PlaneCodes codes) {
  if (held == SquareSet::all()) return checksum_of_codes(codes, number);
  std::array<Code, plane_entries> held_codes;
  held_codes.fill(illegal_code);
  for (const Square inner : held) {
    std::ranges::copy(row_of(codes, inner), held_codes.begin() + index(inner) * square_count);
  }
  return checksum_of_codes(held_codes, number);
}

/// The checksum of the courses of a plane's positions, as docs/format.md has it.
std::uint64_t checksum_of_courses(std::size_t number, SquareSet held, PlaneCodes numbers,
                                  const Courses& courses) {
  std::vector<std::byte> bytes;
  for (const Square inner : all_squares) {
    for (const Code course : row_of(numbers, inner)) {
      if (held.contains(inner) && course != illegal_code) {
        append_course(bytes, courses.course(course));
      } else {
        append_number(bytes, illegal_code);
      }
    }
  }
  return checksum64(bytes, number);
}

/// Makes the longest distances those at any clock.
void lengthen_by_courses(SquareSet held, PlaneCodes numbers, const Courses& courses, TableCounts& counts) {
  std::vector<bool> is_used(courses.count());
  for (const Square inner : held) {
    for (const Code number : row_of(numbers, inner)) {
      if (number != illegal_code) is_used[number] = true;
    }
  }
  for (std::size_t number = 0; number < courses.count(); ++number) {
    if (!is_used[number]) continue;
    for (const CourseChange& change : courses.course(number)) {
      if (change.code == draw_code) continue;
      Plies& longest = is_win(change.code) ? counts.longest_win : counts.longest_loss;
      longest = std::max(longest, plies_of(change.code));
    }
  }
}

constexpr std::array counts_of_positions = {&TableCounts::wins,           &TableCounts::draws,
                                            &TableCounts::losses,         &TableCounts::cursed_wins,
                                            &TableCounts::blessed_losses, &TableCounts::wins_by_rule,
                                            &TableCounts::losses_by_rule};

void lengthen(TableCounts& counts, const TableCounts& more) {
  counts.longest_win = std::max(counts.longest_win, more.longest_win);
  counts.longest_loss = std::max(counts.longest_loss, more.longest_loss);
}

/// Of a row of a game, whose positions are few: one by one.
TableCounts counts_of_row(Metric metric, std::span<const Code> codes) {
  TableCounts row;
  for (const Code code : codes) {
    if (code == illegal_code) continue;
    if (code == draw_code) {
      ++row.draws;
    } else if (metric == Metric::repetition) {
      const RepetitionResult result = repetition_result_of(code);
      if (is_win(result)) ++(is_by_rule(result) ? row.wins_by_rule : row.wins);
      if (is_loss(result)) ++(is_by_rule(result) ? row.losses_by_rule : row.losses);
    } else if (is_win(code)) {
      ++row.wins;
      row.longest_win = std::max(row.longest_win, plies_of(code));
    } else {
      ++row.losses;
      row.longest_loss = std::max(row.longest_loss, plies_of(code));
    }
  }
  return row;
}

}  // namespace

void TableTally::add_plane(Color to_move, std::size_t number, SquareSet held, PlaneCodes codes) {
  with_metric(metric, [&](auto m) {
    for (const Square inner : held) count_row<decltype(m)>(row_of(codes, inner), counts[index(to_move)]);
  });
  digests[index(to_move)] += checksum_of(number, held, codes);
}

void TableTally::add_courses(Color to_move, std::size_t number, SquareSet held, PlaneCodes numbers,
                             const Courses& courses) {
  TableCounts& counts_of_side = counts[index(to_move)];
  for (const Square inner : held) {
    std::array<Code, square_count> codes;
    std::ranges::transform(row_of(numbers, inner), codes.begin(), [&](Code course) {
      return course == illegal_code ? illegal_code : courses.course(course).front().code;
    });
    count_row<Dtm>(codes, counts_of_side);
  }
  lengthen_by_courses(held, numbers, courses, counts_of_side);
  digests[index(to_move)] += checksum_of_courses(number, held, numbers, courses);
}

void TableTally::add_block(const GameLayout& layout, Color to_move, std::size_t first,
                           std::span<const Code> codes) {
  TableCounts& side = counts[index(to_move)];
  const std::size_t width = layout.width();
  for (std::size_t begin = 0; begin < codes.size(); begin += width) {
    const TableCounts row = counts_of_row(metric, codes.subspan(begin, width));
    if (row == TableCounts()) continue;
    const std::size_t images = layout.images_of_row(first + begin / width);
    for (const auto count : counts_of_positions) side.*count += row.*count * images;
    lengthen(side, row);
  }
  digests[index(to_move)] += checksum_of_codes(codes, first / rows_per_block);
}

void TableTally::count_twins_once(const GameLayout& layout) {
  const unsigned twins = layout.word_twins();
  for (TableCounts& side : counts) {
    for (const auto count : counts_of_positions) side.*count /= twins;
  }
}

void TableTally::add(const TableTally& other) {
  for (const Color c : all_colors) {
    TableCounts& sum = counts[index(c)];
    const TableCounts& part = other.counts[index(c)];
    for (const auto count : counts_of_positions) sum.*count += part.*count;
    lengthen(sum, part);
    digests[index(c)] += other.digests[index(c)];
  }
}

}  // namespace mate33

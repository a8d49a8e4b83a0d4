#include "mate33/table/layouts/game/game_layout.hpp"

#include <algorithm>
#include <utility>

namespace mate33 {

namespace {

constexpr std::uint32_t no_arrangement = ~std::uint32_t{0};

/// The digits of an arrangement of the leading group that its images share, and how many there are.
std::size_t count_orbits(const MenGroup& group, std::span<const BoardSymmetry> symmetries) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < group.count(); ++i) {
    const bool is_lowest = std::ranges::all_of(
        symmetries, [&](BoardSymmetry symmetry) { return group.image(i, symmetry) >= i; });
    count += is_lowest ? 1 : 0;
  }
  return count;
}

}  // namespace

MenGroup::MenGroup(const ExpandedRules& rules, Color color, std::vector<std::uint8_t> pieces)
    : color_(color), pieces_(std::move(pieces)) {
  std::size_t product = 1;
  for (const std::uint8_t piece : pieces_) {
    const PointSet seat = rules.seat(color, piece);
    seats_.push_back(seat);
    strides_.push_back(static_cast<std::uint32_t>(product));
    product *= seat.size();
    auto& digits = seat_digit_.emplace_back();
    digits.fill(0xFF);
    std::uint8_t next = 0;
    for (const Point p : seat) digits[index(p)] = next++;
  }
  number_.assign(product, no_arrangement);
  std::vector<Point> points;
  enumerate(0, {}, points);
}

void MenGroup::enumerate(std::size_t man, PointSet taken, std::vector<Point>& points) {
  if (man == pieces_.size()) {
    std::size_t digits = 0;
    for (std::size_t i = 0; i < points.size(); ++i) digits += strides_[i] * seat_digit_[i][index(points[i])];
    number_[digits] = static_cast<std::uint32_t>(occupied_.size());
    occupied_.push_back(taken);
    points_.insert(points_.end(), points.begin(), points.end());
    return;
  }
  const bool has_twin_before = man > 0 && pieces_[man] == pieces_[man - 1];
  for (const Point p : seats_[man] - taken) {
    if (has_twin_before && p < points.back()) continue;
    points.push_back(p);
    enumerate(man + 1, taken | p, points);
    points.pop_back();
  }
}

std::optional<std::uint32_t> MenGroup::find(std::span<const Point> points) const {
  std::array<Point, max_game_men> sorted;
  std::ranges::copy(points, sorted.begin());
  for (std::size_t i = 1; i < points.size(); ++i) {
    for (std::size_t j = i; j > 0 && pieces_[j] == pieces_[j - 1] && sorted[j] < sorted[j - 1]; --j) {
      std::swap(sorted[j], sorted[j - 1]);
    }
  }
  std::size_t digits = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::uint8_t digit = seat_digit_[i][index(sorted[i])];
    if (digit == 0xFF) return std::nullopt;
    digits += std::size_t{strides_[i]} * digit;
  }
  const std::uint32_t number = number_[digits];
  if (number == no_arrangement) return std::nullopt;
  return number;
}

void MenGroup::find_images(Board board, std::span<const BoardSymmetry> symmetries) {
  for (const BoardSymmetry symmetry : symmetries) {
    auto& images = images_[symmetry.code()];
    images.resize(count());
    for (std::size_t i = 0; i < count(); ++i) {
      std::array<Point, max_game_men> seen;
      std::ranges::transform(points(i), seen.begin(), [&](Point p) { return symmetry(board, p); });
      images[i] = *find(std::span(seen).first(pieces_.size()));
    }
  }
}

GameLayout::GameLayout(std::shared_ptr<const ExpandedRules> rules, GameMaterial material)
    : rules_(std::move(rules)), material_(material) {
  const unsigned shared = rules_->symmetries(material.pieces());
  for (const BoardSymmetry symmetry : all_board_symmetries) {
    if ((shared >> symmetry.code() & 1) != 0) symmetries_.push_back(symmetry);
  }
  choose_word_man();
  make_groups();
  choose_leader();
  strides_.resize(groups_.size());
  row_count_ = 1;
  for (std::size_t g = groups_.size(); g-- > 0;) {
    strides_[g] = row_count_;
    row_count_ *= g == 0 ? leading_.size() : groups_[g].count();
  }
}

bool GameLayout::fits(const ExpandedRules& rules, const GameMaterial& material) {
  constexpr double most_rows = 1ULL << 40;
  double rows = 1;
  for (const Color c : all_colors) {
    for (std::size_t i = 0; i < rules.piece_count(); ++i) {
      const unsigned count = material.count(c, i), points = rules.seat(c, i).size();
      if (count > points) return false;
      for (unsigned man = 0; man < count; ++man) rows *= points;
    }
  }
  return material.men() <= max_game_men && rows <= most_rows * max_points;
}

/// The man with the most points; of several the last one, Black's after White's.
void GameLayout::choose_word_man() {
  unsigned most = 0;
  for (const Color c : all_colors) {
    // The royal comes last: on a board where all go everywhere it is Black's king, as in chess.
    for (std::size_t i = 1; i <= rules_->piece_count(); ++i) {
      const std::size_t piece = i % rules_->piece_count();
      if (material_.count(c, piece) == 0 || rules_->seat(c, piece).size() < most) continue;
      most = rules_->seat(c, piece).size();
      word_man_ = {c, static_cast<std::uint8_t>(piece), Point{}};
    }
  }
}

/// The men of a side join the one group as long as it has few arrangements, those with the fewest points
/// first.
void GameLayout::make_groups() {
  for (const Color c : all_colors) {
    std::vector<std::uint8_t> pieces;
    for (std::size_t i = 0; i < rules_->piece_count(); ++i) {
      const bool is_word = word_man_.color == c && word_man_.piece == i;
      pieces.insert(pieces.end(), material_.count(c, i) - (is_word ? 1 : 0), static_cast<std::uint8_t>(i));
    }
    const auto size_of = [&](std::uint8_t piece) { return rules_->seat(c, piece).size(); };
    std::ranges::sort(pieces, {}, [&](std::uint8_t piece) { return std::pair(size_of(piece), piece); });
    for (std::size_t begin = 0, end; begin < pieces.size(); begin = end) {
      std::size_t product = 1;
      for (end = begin; end < pieces.size(); ++end) {
        product *= size_of(pieces[end]);
        if (end > begin && product > MenGroup::most_arrangements) break;
      }
      std::vector<std::uint8_t> together(pieces.begin() + static_cast<std::ptrdiff_t>(begin),
                                         pieces.begin() + static_cast<std::ptrdiff_t>(end));
      std::sort(together.begin(), together.end());
      groups_.emplace_back(*rules_, c, std::move(together)).find_images(rules_->board(), symmetries_);
    }
  }
}

/// The group of which the symmetries leave the smallest part comes first.
void GameLayout::choose_leader() {
  const auto part_left = [&](const MenGroup& group) {
    return static_cast<double>(count_orbits(group, symmetries_)) / static_cast<double>(group.count());
  };
  std::iter_swap(groups_.begin(), std::ranges::min_element(groups_, {}, part_left));
  const MenGroup& group = groups_.front();
  leaders_.resize(group.count());
  for (std::size_t i = 0; i < group.count(); ++i) {
    const BoardSymmetry to_lowest = *std::ranges::min_element(
        symmetries_, {}, [&](BoardSymmetry symmetry) { return group.image(i, symmetry); });
    if (group.image(i, to_lowest) == i) {
      leaders_[i] = {static_cast<std::uint32_t>(leading_.size()), BoardSymmetry()};
      leading_.push_back(static_cast<std::uint32_t>(i));
    } else {
      leaders_[i] = {leaders_[group.image(i, to_lowest)].digit, to_lowest};
    }
  }
}

GameLayout::Arrangements GameLayout::arrangements_of(std::size_t row) const {
  Arrangements found{};
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    found[g] = static_cast<std::uint32_t>(row / strides_[g]);
    row %= strides_[g];
  }
  found[0] = leading_[found[0]];
  return found;
}

std::size_t GameLayout::images_of_row(std::size_t row) const {
  const std::uint32_t leading = leading_[row / strides_[0]];
  std::size_t all = 0, that_keep_it = 0;
  for (const BoardSymmetry symmetry : symmetries_) {
    ++all;
    if (groups_[0].image(leading, symmetry) == leading) ++that_keep_it;
  }
  // The symmetries of a game are a group: every image comes equally often.
  return all / that_keep_it;
}

GameLayout::Place GameLayout::place_of(const Arrangements& arrangements) const {
  const Leader leader = leaders_[arrangements[0]];
  std::size_t row = leader.digit * strides_[0];
  for (std::size_t g = 1; g < groups_.size(); ++g) {
    row += groups_[g].image(arrangements[g], leader.symmetry) * strides_[g];
  }
  return {row, leader.symmetry};
}

std::optional<GameLayout::Entry> GameLayout::entry_of(const GamePosition& position, bool swapped) const {
  const Board& board = rules_->board();
  GameMen men;
  for (GameMan man : position.men) {
    if (swapped) man = {!man.color, man.piece, flipped(board, rules_->rules().flip, man.point)};
    men.push_back(man);
  }
  PointSet taken;  // by the men already seated
  const auto take = [&](Color c, std::uint8_t piece) {
    const auto* const man = std::ranges::find_if(
        men, [&](const GameMan& m) { return m.color == c && m.piece == piece && !taken.contains(m.point); });
    taken |= man->point;
    return man->point;
  };
  // Of twins the word man is the first one met.
  const Point word = take(word_man_.color, word_man_.piece);
  Arrangements arrangements{};
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    std::array<Point, max_game_men> points;
    std::size_t count = 0;
    for (const std::uint8_t piece : groups_[g].pieces()) points[count++] = take(groups_[g].color(), piece);
    const auto found = groups_[g].find(std::span(points).first(count));
    if (!found) return std::nullopt;
    arrangements[g] = *found;
  }
  const Place place = place_of(arrangements);
  return Entry{place.row, place.symmetry(board, word)};
}

GamePosition GameLayout::position_of(std::size_t row, Point word_point, Color to_move) const {
  GamePosition position;
  position.to_move = to_move;
  const Arrangements arrangements = arrangements_of(row);
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const auto points = groups_[g].points(arrangements[g]);
    for (std::size_t i = 0; i < points.size(); ++i) {
      position.men.push_back({groups_[g].color(), groups_[g].pieces()[i], points[i]});
    }
  }
  position.men.push_back({word_man_.color, word_man_.piece, word_point});
  return position;
}

}  // namespace mate33

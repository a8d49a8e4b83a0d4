#include "mate33/table/layouts/game/game_row_rules.hpp"

namespace mate33 {

GameRowRules::GameRowRules(const GameLayout& layout) : layout_(layout) {
  for (const MenGroup& group : layout.groups()) {
    for (const std::uint8_t piece : group.pieces()) men_.push_back({group.color(), piece, Point{}});
  }
  men_.push_back(layout.word_man());
  for (std::size_t i = 0; i < men_.size(); ++i) {
    if (men_[i].piece == 0) royals_[index(men_[i].color)] = i;
  }
}

GameRow GameRowRules::row(std::size_t number) const {
  GameRow row{number, layout_.arrangements_of(number), {}, {}};
  std::size_t next = 0;
  for (std::size_t g = 0; g < layout_.groups().size(); ++g) {
    const MenGroup& group = layout_.groups()[g];
    for (const Point p : group.points(row.arrangements[g])) row.points[next++] = p;
    row.occupied |= group.occupied(row.arrangements[g]);
  }
  return row;
}

PointSet GameRowRules::in_check(const GameRow& row, Color of) const {
  const ExpandedRules& rules = layout_.rules();
  const std::size_t royal = royals_[index(of)], word = men_.size() - 1;
  const PointSet seat = layout_.word_seat();
  PointSet checked;
  for (std::size_t man = 0; man < word; ++man) {
    const auto [color, piece, unused] = men_[man];
    if (color == of) continue;
    const auto paths = royal == word ? rules.from(color, piece, row.points[man])
                                     : rules.between(color, piece, row.points[man], row.points[royal]);
    for (const Path& path : paths) {
      if (!path.captures() || path.empty.intersects(row.occupied)) continue;
      const PointSet missing = path.jumped - row.occupied;
      if (royal == word) {
        if (missing.empty()) checked |= path.to;
      } else if (missing.size() <= 1) {
        const PointSet free = seat - path.empty;
        checked |= missing.empty() ? free : free & missing;
      }
    }
  }
  if (men_[word].color != of) {
    for (const Path& path : rules.into(men_[word].color, men_[word].piece, row.points[royal])) {
      if (path.captures() && path.is_open(row.occupied)) checked |= path.from;
    }
  }
  return checked;
}

PointSet GameRowRules::attacked_by(const GameRow& row, Color side) const {
  PointSet attacked;
  for (std::size_t man = 0; man + 1 < men_.size(); ++man) {
    if (men_[man].color != side) continue;
    for (const Path& path : layout_.rules().from(side, men_[man].piece, row.points[man])) {
      if (path.captures() && path.is_open(row.occupied)) attacked |= path.to;
    }
  }
  return attacked;
}

PointSet GameRowRules::attacks_from(const GameRow& row) const {
  PointSet from;
  const GameMan& word = men_.back();
  for (std::size_t man = 0; man + 1 < men_.size(); ++man) {
    if (men_[man].color == word.color || men_[man].piece == 0) continue;
    for (const Path& path : layout_.rules().into(word.color, word.piece, row.points[man])) {
      if (path.captures() && path.is_open(row.occupied)) from |= path.from;
    }
  }
  return from;
}

/// Where the word man must stand for the royals to face each other.
PointSet GameRowRules::facing(const GameRow& row) const {
  const auto open_path = [&](Point a, Point b) {
    const Path* path = layout_.rules().facing(a, b);
    return path != nullptr && path->is_open(row.occupied) ? path : nullptr;
  };
  const GameMan& word = men_.back();
  if (word.piece != 0) {
    const Path* path = open_path(row.points[royals_[0]], row.points[royals_[1]]);
    return path == nullptr ? PointSet() : layout_.word_seat() - path->empty;
  }
  PointSet faced;
  const Point other = row.points[royals_[index(!word.color)]];
  for (const Point p : layout_.word_seat()) {
    if (open_path(p, other) != nullptr) faced |= p;
  }
  return faced;
}

std::array<PointSet, 2> GameRowRules::legal(const GameRow& row) const {
  if (row.occupied.size() + 1 != men_.size()) return {};
  const PointSet possible = layout_.word_seat() - row.occupied - facing(row);
  return {possible - in_check(row, Color::black), possible - in_check(row, Color::white)};
}

}  // namespace mate33

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game_plane.hpp"
#include "mate33/solver/game_solver.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"

namespace mate33 {

/// Reads the table that a conversion leads to, for men who stand as the layout being solved has them.
class ConvertedTable {
 public:
  /// A man of the layout; of those that a conversion leaves.
  struct Man {
    Color color;
    std::uint8_t piece;
    std::size_t number;  ///< among MenPoints
  };
  /// `to_move` after the conversion.
  ConvertedTable(const GameLayout& layout, const std::vector<Man>& men, Color to_move,
                 const SolvedGames& tables);

  /// The code of one position; illegal_code where two men share a point.
  Code code(const MenPoints& points) const;
  /// The codes by the word man's point. Where two men share one, the code means nothing.
  void row(MenPoints points, std::span<Code> codes) const;

 private:
  std::optional<GameLayout::Place> place_of(const MenPoints& points) const;
  Point seen(Point p) const { return is_swapped_ ? flipped(rules().board(), rules().rules().flip, p) : p; }
  const ExpandedRules& rules() const { return table_->layout().rules(); }

  const GameSolution* table_;
  bool is_swapped_;
  Color to_move_;
  std::size_t word_;                              // of the layout being solved: the number of its word man
  PointSet word_seat_;                            // and its seat
  std::size_t their_word_;                        // the man who is the target's word man
  std::vector<std::vector<std::size_t>> groups_;  // of the target: the men of each group
};

/// The conversions that one side can make from the rows of a game's table: captures and promotions.
template <class Word>
class GameConversions {
 public:
  using Set = BasicPointSet<Word>;

  GameConversions(const GameLayout& layout, Color mover, const SolvedGames& tables);

  /// As Conversions::for_each(), with the points of a row's men, and the set of them.
  template <class OnRow, class OnOne>
  void for_each(const MenPoints& points, PointSet occupied, OnRow on_row, OnOne on_one) const;

 private:
  static constexpr std::size_t nobody = max_game_men;
  struct Man {
    Color color;
    std::uint8_t piece;
  };
  /// What a man becomes, and the table that this leads to; by what is captured, if anything.
  struct Arrival {
    bool promotes;
    std::vector<std::optional<ConvertedTable>> tables;  // by the number of the man captured; `nobody` last
  };

  std::optional<ConvertedTable> table_after(std::size_t captured, std::size_t mover, std::uint8_t becomes,
                                            const SolvedGames& tables) const;
  std::size_t word() const { return men_.size() - 1; }
  /// Calls visit(table) for what a man becomes who arrives there, and nothing where he stays in the table.
  template <class Visit>
  void for_each_arrival(std::size_t man, Point to, std::size_t captured, Visit visit) const;
  /// Where the word man may stand for the way to be free.
  Set way_of(const Path& path, PointSet occupied) const;
  template <class OnRow>
  void move_fixed_man(std::size_t man, const MenPoints& points, PointSet occupied, OnRow& on_row) const;
  template <class OnOne>
  void capture_word_man(std::size_t man, const MenPoints& points, PointSet occupied, OnOne& on_one) const;
  template <class OnOne>
  void move_word_man(const MenPoints& points, PointSet occupied, OnOne& on_one) const;
  std::size_t man_at(const MenPoints& points, Point p) const;

  const GameLayout& layout_;
  Color mover_;
  Set seat_;
  std::vector<Man> men_;                        // the word man last
  std::vector<std::vector<Arrival>> arrivals_;  // by man: as itself, then as what it can become
  bool is_over_ = false;                        // a bare royal that cannot bare the other side has lost
};

template <class Word>
template <class OnRow, class OnOne>
void GameConversions<Word>::for_each(const MenPoints& points, PointSet occupied, OnRow on_row,
                                     OnOne on_one) const {
  if (is_over_) return;
  for (std::size_t man = 0; man < word(); ++man) {
    if (men_[man].color != mover_) continue;
    move_fixed_man(man, points, occupied, on_row);
    if (men_[word()].color != mover_ && men_[word()].piece != 0) {
      capture_word_man(man, points, occupied, on_one);
    }
  }
  if (men_[word()].color == mover_) move_word_man(points, occupied, on_one);
}

template <class Word>
template <class Visit>
void GameConversions<Word>::for_each_arrival(std::size_t man, Point to, std::size_t captured,
                                             Visit visit) const {
  const ExpandedRules& rules = layout_.rules();
  const bool promotes = rules.promotes_at(men_[man].color, men_[man].piece).contains(to);
  const bool may_stay = !promotes || !rules.rules().pieces[men_[man].piece].promotion->is_forced;
  for (const Arrival& arrival : arrivals_[man]) {
    if (arrival.promotes ? !promotes : !may_stay) continue;
    if (const auto& table = arrival.tables[captured]) visit(*table);
  }
}

template <class Word>
template <class OnRow>
void GameConversions<Word>::move_fixed_man(std::size_t man, const MenPoints& points, PointSet occupied,
                                           OnRow& on_row) const {
  const ExpandedRules& rules = layout_.rules();
  std::array<Code, max_points> codes;
  const std::span<Code> row = std::span(codes).first(layout_.width());
  MenPoints after = points;
  for (const Path& path : rules.from(men_[man].color, men_[man].piece, points[man])) {
    const bool is_capture = occupied.contains(path.to);
    if (is_capture ? !path.captures() : !path.moves()) continue;
    const std::size_t captured = is_capture ? man_at(points, path.to) : nobody;
    if (is_capture && (men_[captured].color == mover_ || men_[captured].piece == 0)) continue;
    const Set way = way_of(path, occupied) - Set(path.to);
    if (way.empty()) continue;
    after[man] = path.to;
    for_each_arrival(man, path.to, captured, [&](const ConvertedTable& table) {
      table.row(after, row);
      on_row(way, std::span<const Code>(row));
    });
  }
}

template <class Word>
template <class OnOne>
void GameConversions<Word>::capture_word_man(std::size_t man, const MenPoints& points, PointSet occupied,
                                             OnOne& on_one) const {
  MenPoints after = points;
  for (const Path& path : layout_.rules().from(men_[man].color, men_[man].piece, points[man])) {
    if (!path.captures() || occupied.contains(path.to) || !seat_.contains(path.to)) continue;
    if (!path.is_open(occupied)) continue;
    after[man] = path.to;
    for_each_arrival(man, path.to, word(),
                     [&](const ConvertedTable& table) { on_one(Set(path.to), table.code(after)); });
  }
}

template <class Word>
template <class OnOne>
void GameConversions<Word>::move_word_man(const MenPoints& points, PointSet occupied, OnOne& on_one) const {
  const ExpandedRules& rules = layout_.rules();
  const Man man = men_[word()];
  const auto arrive = [&](Point to, std::size_t captured) {
    Set origins;
    for (const Path& path : rules.into(man.color, man.piece, to)) {
      const bool is_made = captured == nobody ? path.moves() : path.captures();
      if (is_made && path.is_open(occupied)) origins |= path.from;
    }
    if (origins.empty()) return;
    MenPoints after = points;
    after[word()] = to;
    for_each_arrival(word(), to, captured,
                     [&](const ConvertedTable& table) { on_one(origins, table.code(after)); });
  };
  for (std::size_t i = 0; i < word(); ++i) {
    if (men_[i].color != mover_ && men_[i].piece != 0) arrive(points[i], i);
  }
  for (const Point to : rules.promotes_at(man.color, man.piece) - occupied) arrive(to, nobody);
}

}  // namespace mate33

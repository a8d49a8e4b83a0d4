#include "game_conversions.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace mate33 {

ConvertedTable::ConvertedTable(const GameLayout& layout, const std::vector<Man>& men, Color to_move,
                               const SolvedGames& tables)
    : word_seat_(layout.word_seat()) {
  GameMaterial material;
  for (const Man& man : men) {
    if (man.piece != 0) material.add(man.color, man.piece);
  }
  is_swapped_ = !material.is_normalised(layout.rules());
  to_move_ = is_swapped_ ? !to_move : to_move;
  table_ = &tables(is_swapped_ ? material.colors_swapped() : material);
  word_ = 0;
  for (const MenGroup& group : layout.groups()) word_ += group.pieces().size();
  std::vector<Man> rest = men;
  // The word man of both, where it can be: whole rows are read then.
  const auto take = [&](Color color, std::uint8_t piece) {
    const auto is_it = [&](const Man& man) {
      return man.piece == piece && (is_swapped_ ? !man.color : man.color) == color;
    };
    const auto found = std::find_if(rest.rbegin(), rest.rend(), is_it);
    const std::size_t number = found->number;
    rest.erase(std::next(found).base());
    return number;
  };
  const GameMan their_word = table_->layout().word_man();
  their_word_ = take(their_word.color, their_word.piece);
  for (const MenGroup& group : table_->layout().groups()) {
    auto& members = groups_.emplace_back();
    for (const std::uint8_t piece : group.pieces()) members.push_back(take(group.color(), piece));
  }
}

std::optional<GameLayout::Place> ConvertedTable::place_of(const MenPoints& points) const {
  GameLayout::Arrangements arrangements{};
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    std::array<Point, max_game_men> own;
    std::ranges::transform(groups_[g], own.begin(), [&](std::size_t man) { return seen(points[man]); });
    const auto found = table_->layout().groups()[g].find(std::span(own).first(groups_[g].size()));
    if (!found) return std::nullopt;
    arrangements[g] = *found;
  }
  return table_->layout().place_of(arrangements);
}

Code ConvertedTable::code(const MenPoints& points) const {
  const auto place = place_of(points);
  if (!place) return illegal_code;
  const Point at = place->symmetry(rules().board(), seen(points[their_word_]));
  return table_->row(to_move_, place->row)[index(at)];
}

void ConvertedTable::row(MenPoints points, std::span<Code> codes) const {
  std::ranges::fill(codes, illegal_code);
  if (their_word_ != word_) {
    for (const Point p : word_seat_) {
      points[word_] = p;
      codes[index(p)] = code(points);
    }
    return;
  }
  const auto place = place_of(points);
  if (!place) return;
  const auto source = table_->row(to_move_, place->row);
  if (!is_swapped_ && place->symmetry.is_identity()) {
    std::ranges::copy(source, codes.begin());
    return;
  }
  const Board& board = rules().board();
  for (const Point p : word_seat_) codes[index(p)] = source[index(place->symmetry(board, seen(p)))];
}

template <class Word>
GameConversions<Word>::GameConversions(const GameLayout& layout, Color mover, const SolvedGames& tables)
    : layout_(layout), mover_(mover), seat_(narrowed<Word>(layout.word_seat())) {
  for (const MenGroup& group : layout.groups()) {
    for (const std::uint8_t piece : group.pieces()) men_.push_back({group.color(), piece});
  }
  men_.push_back({layout.word_man().color, layout.word_man().piece});
  const GameMaterial& material = layout.material();
  is_over_ = layout.rules().rules().bare_king == BareKing::loses && material.has_only_royal(mover) &&
             material.count(!mover) > 2;
  arrivals_.resize(men_.size());
  for (std::size_t man = 0; man < men_.size(); ++man) {
    if (men_[man].color != mover) continue;
    const auto add = [&](std::uint8_t becomes, bool promotes) {
      Arrival& arrival = arrivals_[man].emplace_back(Arrival{promotes, {}});
      arrival.tables.resize(nobody + 1);
      for (std::size_t captured = 0; captured < men_.size(); ++captured) {
        if (men_[captured].color == mover || men_[captured].piece == 0) continue;
        arrival.tables[captured] = table_after(captured, man, becomes, tables);
      }
      if (promotes) arrival.tables[nobody] = table_after(nobody, man, becomes, tables);
    };
    add(men_[man].piece, false);
    if (const auto& promotion = layout.rules().rules().pieces[men_[man].piece].promotion) {
      for (const std::size_t to : promotion->to) add(static_cast<std::uint8_t>(to), true);
    }
  }
}

template <class Word>
std::optional<ConvertedTable> GameConversions<Word>::table_after(std::size_t captured, std::size_t mover,
                                                                 std::uint8_t becomes,
                                                                 const SolvedGames& tables) const {
  std::vector<ConvertedTable::Man> men;
  for (std::size_t i = 0; i < men_.size(); ++i) {
    if (i == captured) continue;
    men.push_back({men_[i].color, i == mover ? becomes : men_[i].piece, i});
  }
  return ConvertedTable(layout_, men, !mover_, tables);
}

template <class Word>
typename GameConversions<Word>::Set GameConversions<Word>::way_of(const Path& path, PointSet occupied) const {
  if (path.empty.intersects(occupied)) return {};
  const PointSet missing = path.jumped - occupied;
  if (missing.size() > 1) return {};
  const Set free = seat_ - narrowed<Word>(path.empty);
  return missing.empty() ? free : free & narrowed<Word>(missing);
}

template <class Word>
std::size_t GameConversions<Word>::man_at(const MenPoints& points, Point p) const {
  return static_cast<std::size_t>(
      std::ranges::find(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(word()), p) -
      points.begin());
}

template class GameConversions<Word64>;
template class GameConversions<Word128>;

std::vector<GameMaterial> conversions_of(const ExpandedRules& rules, const GameMaterial& material) {
  std::set<GameMaterial> found;
  const auto add = [&](const GameMaterial& m) { found.insert(m.normalised(rules)); };
  const auto add_promotions = [&](const GameMaterial& m, Color mover) {
    for (std::size_t piece = 0; piece < rules.piece_count(); ++piece) {
      const auto& promotion = rules.rules().pieces[piece].promotion;
      if (!promotion || material.count(mover, piece) == 0) continue;
      for (const std::size_t to : promotion->to) {
        GameMaterial promoted = m;
        promoted.remove(mover, piece);
        promoted.add(mover, to);
        add(promoted);
      }
    }
  };
  for (const Color mover : all_colors) {
    add_promotions(material, mover);
    for (std::size_t captured = 1; captured < rules.piece_count(); ++captured) {
      if (material.count(!mover, captured) == 0) continue;
      GameMaterial after = material;
      after.remove(!mover, captured);
      add(after);
      add_promotions(after, mover);
    }
  }
  return {found.begin(), found.end()};
}

}  // namespace mate33

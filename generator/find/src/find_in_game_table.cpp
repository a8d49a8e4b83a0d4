#include "mate33/find/find_in_game_table.hpp"

#include <algorithm>
#include <utility>

#include "game_kinds.hpp"
#include "game_orbits.hpp"
#include "game_position_kinds.hpp"
#include "listing.hpp"
#include "mate33/base/contains_value.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/solver/game_solver.hpp"

namespace mate33 {

namespace {

struct GameHit {
  GamePlace at;
  FindKind kind;
  std::array<Code, 2> codes;  // by side to move
};

/// How what is shown is made of the position of an entry.
struct ShownGameImage {
  BoardSymmetry symmetry;
  bool are_colors_swapped;
  Color to_move;
};

/// A hit and an image of it that is to be shown.
struct ShownGameHit {
  GameHit hit;
  ShownGameImage image;
};

/// Looks into groups of rows, from any thread.
class GameGroupSearch {
 public:
  GameGroupSearch(const GameFindTable& table, const GameFindQuery& query, StopToken stop)
      : table_(table),
        query_(query),
        blocks_(table.source.layout),
        kinds_(table, query),
        orbits_(table.source.layout),
        has_equal_sides_(table.source.layout.material() == table.source.layout.material().colors_swapped()),
        stop_(std::move(stop)),
        moves_(table.source.layout.rules()),
        value_in_([this](const GamePosition& position) { return value_in(position); }) {}

  std::size_t group_count() const { return blocks_.group_count(); }
  bool takes_long() const { return std::ranges::any_of(query_.kinds, needs_moves); }
  void prepare(std::size_t, std::size_t, Executor&) {}

  /// In order.
  std::vector<ShownGameHit> list(std::size_t group) const {
    std::vector<ShownGameHit> hits;
    for_each_hit(group, [&](const GameHit& hit) {
      const std::vector<ShownGameImage> images = shown(hit);
      if (images.empty() || !is_true(hit)) return;
      for (const ShownGameImage& image : images) hits.push_back({hit, image});
    });
    return hits;
  }

  FindCounts count(std::size_t group) const {
    FindCounts counts;
    for_each_hit(group, [&](const GameHit& hit) {
      const std::size_t images = shown(hit).size();
      // A pair of colours of two kinds is shown once, and each kind counts its own.
      const bool is_other_kind = colors_swapped(hit.kind) != hit.kind;
      const bool counts_own = query_.images == Images::once && has_equal_sides_ && is_other_kind;
      const std::size_t own = counts_own ? meeting(hit, false).size() : images;
      if ((images == 0 && own == 0) || !is_true(hit)) return;
      counts.total += images;
      counts.by_kind[index(hit.kind)] += own;
    });
    return counts;
  }

  FoundInGame found(const ShownGameHit& shown) const {
    const auto& [hit, image] = shown;
    const bool is_swapped = image.are_colors_swapped;
    FoundInGame found{is_swapped ? colors_swapped(hit.kind) : hit.kind,
                      orbits_.image(orbits_.position_of(hit.at), image.symmetry, is_swapped),
                      {hit.codes[is_swapped ? 1 : 0], hit.codes[is_swapped ? 0 : 1]},
                      {}};
    found.position.to_move = image.to_move;
    if (needs_moves(found.kind)) found.move = kind_of(found.position, found.kind, found.codes).move;
    return found;
  }

 private:
  /// Throws TableError.
  Value value_in(const GamePosition& position) const {
    const Expected<Code, TableFault> code = table_.code_of(position);
    if (!code) throw TableError(code.error());
    return value_of(*code);
  }

  /// Whether the moves of a position, if they are needed, make it what its values let it be.
  bool is_true(const GameHit& hit) const {
    if (!needs_moves(hit.kind)) return true;
    GamePosition position = orbits_.position_of(hit.at);
    position.to_move = sides_shown(hit.kind).front();
    const KindOfGamePosition found = kind_of(position, hit.kind, hit.codes);
    if (!found.is_of_kind || query_.in_row <= 1) return found.is_of_kind;
    return are_only_moves_in_row(moves_, position, *found.move, query_.in_row, value_in_,
                                 [&](const GamePosition& next, Value value) {
                                   return kind_of_position(moves_, next, hit.kind, value, value_in_);
                                 });
  }
  KindOfGamePosition kind_of(const GamePosition& position, FindKind kind, std::array<Code, 2> codes) const {
    return kind_of_position(moves_, position, kind, value_of(codes[index(position.to_move)]), value_in_);
  }

  /// What is shown of an orbit: with Images::once one image at most.
  std::vector<ShownGameImage> shown(const GameHit& hit) const {
    const bool is_pair_wanted = contains_value(query_.kinds, colors_swapped(hit.kind));
    if (!has_equal_sides_ || !is_pair_wanted || query_.images == Images::all) return meeting(hit, false);
    if (!orbits_.comes_first(hit.at, hit.kind)) return {};  // shown there
    std::vector<ShownGameImage> own = meeting(hit, false);
    return own.empty() ? meeting(hit, true) : own;
  }

  /// The images that meet the conditions; with Images::once the first of them.
  std::vector<ShownGameImage> meeting(const GameHit& hit, bool swaps_colors) const {
    const FindKind kind = swaps_colors ? colors_swapped(hit.kind) : hit.kind;
    std::vector<ShownGameImage> images;
    std::vector<GameMen> seen;
    for (const BoardSymmetry symmetry : orbits_.symmetries()) {
      GamePosition image = orbits_.image(orbits_.position_of(hit.at), symmetry, swaps_colors);
      const auto is_same = [&](const GameMen& men) {
        return std::equal(men.begin(), men.end(), image.men.begin(), image.men.end());
      };
      if (std::ranges::any_of(seen, is_same)) continue;
      seen.push_back(image.men);
      for (const Color c : sides_shown(kind)) {
        image.to_move = c;
        const Code code = hit.codes[index(swaps_colors ? !c : c)];
        const auto plies = code == draw_code ? std::nullopt : std::optional(plies_of(code));
        if (!query_.where.are_met(table_.source.layout.rules(), image, plies)) continue;
        images.push_back({symmetry, swaps_colors, c});
        break;
      }
      if (query_.images == Images::once && !images.empty()) break;
    }
    return images;
  }

  /// What may be a hit, one of each orbit. Throws TableError.
  template <class Visit>
  void for_each_hit(std::size_t group, Visit visit) const {
    const GameLayout& layout = table_.source.layout;
    std::array<std::vector<Code>, 2> codes;
    for (const Color c : all_colors) {
      codes[index(c)].resize(blocks_.rows_of(group) * layout.width());
      if (const auto fault = table_.source.read(group, c, codes[index(c)])) throw TableError(*fault);
    }
    for (std::size_t row = 0; row < blocks_.rows_of(group); ++row) {
      if (stop_.stop_requested()) throw Stopped();
      for (const Point p : layout.word_seat()) {
        const std::size_t entry = row * layout.width() + index(p);
        const GamePlace at{GameBlocks::first_row(group) + row, p};
        for (const FindKind kind : query_.kinds) {
          if (!kinds_.may_be(kind, codes[0][entry], codes[1][entry]) || !orbits_.stands_for_all(at)) continue;
          visit(GameHit{at, kind, {codes[0][entry], codes[1][entry]}});
        }
      }
    }
  }

  const GameFindTable& table_;
  const GameFindQuery& query_;
  const GameBlocks blocks_;
  const GameKinds kinds_;
  const GameOrbits orbits_;
  const bool has_equal_sides_;
  const StopToken stop_;
  const GamePlay moves_;
  const ValueIn<GamePlay> value_in_;
};

}  // namespace

std::vector<GameMaterial> searched_materials(const ExpandedRules& rules, const GameMaterial& material,
                                             const GameFindQuery& query) {
  std::vector<GameMaterial> materials = {material};
  if (!std::ranges::any_of(query.kinds, needs_moves)) return materials;
  const std::vector<GameMaterial> smaller = conversions_of(rules, material);
  materials.insert(materials.end(), smaller.begin(), smaller.end());
  return materials;
}

std::optional<FindCursor> find_in_game_table(const GameFindTable& table, const GameFindQuery& query,
                                             const FindPart& part, Executor& executor,
                                             const GameFoundSink& sink, const ShareObserver& observer,
                                             const StopToken& stop) {
  GameGroupSearch search(table, query, stop);
  return list_in_order(search, part, executor, sink, observer);
}

FindCounts count_in_game_table(const GameFindTable& table, const GameFindQuery& query, Executor& executor,
                               const ShareObserver& observer, const StopToken& stop) {
  GameGroupSearch search(table, query, stop);
  return count_all(search, executor, observer);
}

PartCounts count_part_of_game_table(const GameFindTable& table, const GameFindQuery& query,
                                    const FindPart& part, Executor& executor, const ShareObserver& observer,
                                    const StopToken& stop) {
  GameGroupSearch search(table, query, stop);
  return count_in_order(search, part, executor, observer);
}

}  // namespace mate33

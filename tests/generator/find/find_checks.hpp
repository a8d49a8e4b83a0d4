#pragma once

#include <doctest/doctest.h>

#include <array>
#include <map>

#include "census/solved_codes.hpp"
#include "find/plain_find.hpp"
#include "mate33/chess/symmetry.hpp"
#include "mate33/workers/worker_team.hpp"

namespace mate33::testing {

inline const std::vector<FindKind> zugzwang_kinds = {FindKind::full_point, FindKind::half_point_white,
                                                     FindKind::half_point_black};
inline const std::vector<FindKind> zugzwangs_and_squeezes = {
    FindKind::full_point, FindKind::half_point_white, FindKind::half_point_black, FindKind::squeeze_white,
    FindKind::squeeze_black};

inline std::vector<Found> found_by(const FindTable& table, const FindQuery& query, Executor& executor,
                                   const FindPart& part = {}) {
  std::vector<Found> found;
  find_in_table(table, query, part, executor, [&](const Found& each) { found.push_back(each); });
  return found;
}

/// As plainly_found() has it.
inline std::set<std::string> shown(const std::vector<Found>& found) {
  std::set<std::string> texts;
  for (const Found& each : found) texts.insert(std::string(key(each.kind)) + " " + to_fen(each.position));
  return texts;
}

/// All images of what is found, of equal sides with the colours exchanged, too.
inline std::set<std::string> images_of(const Found& found, bool has_equal_sides) {
  std::set<std::string> images;
  const bool has_pawns = !found.position.pieces(PieceType::pawn).empty();
  for (const Symmetry s : all_symmetries) {
    if (has_pawns && s != Symmetry::identity() && s != Symmetry::flip_files()) continue;
    const Position image = transformed(found.position, s);
    images.insert(shown(found.kind, image));
    if (has_equal_sides) images.insert(shown(colors_swapped(found.kind), colors_swapped(image)));
  }
  return images;
}

/// Every image of what is found, of which none may be that of another.
inline std::set<std::string> images_each_once(const std::vector<Found>& all, bool has_equal_sides) {
  std::set<std::string> images;
  std::size_t sum = 0;
  for (const Found& found : all) {
    const auto own = images_of(found, has_equal_sides);
    images.insert(own.begin(), own.end());
    sum += own.size();
  }
  CHECK(sum == images.size());  // no orbit twice
  return images;
}

/// Compares what is found with every image of `everywhere`, which is all of it.
inline void check_found_once(const FindTable& table, const std::vector<FindKind>& kinds,
                             const std::set<std::string>& everywhere, Executor& executor) {
  const FindQuery query{kinds, {}, Images::once};
  const std::vector<Found> once = found_by(table, query, executor);
  const Material material = table.source.layout.material();
  CHECK(images_each_once(once, material == material.colors_swapped()) == everywhere);
  CHECK(count_in_table(table, query, executor).total == once.size());
}

}  // namespace mate33::testing

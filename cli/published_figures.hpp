#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "mate33/census/statistics.hpp"

/// What others published of whole tables, for `mate33 report`.
namespace mate33::cli {

/// data/reference/zugzwangs.txt and data/reference/longest_mates.txt, which travel in the program.
extern const std::string_view published_zugzwangs_text;
extern const std::string_view published_longest_mates_text;

/// Numbers of mutual zugzwangs, as FindCounts has them.
struct PublishedZugzwangs {
  std::uint64_t total, half_point_white, half_point_black, full_point;
  friend bool operator==(const PublishedZugzwangs&, const PublishedZugzwangs&) = default;
};
std::optional<PublishedZugzwangs> published_zugzwangs(Material material);

/// In how many plies a side that is to move mates at most: nothing where nobody has published it, 0 where it
/// cannot mate.
std::optional<unsigned> published_longest_win(Material material, Color to_move);

/// Numbers of positions with one side to move, the fifty-move rule left aside.
struct PublishedResults {
  std::uint64_t wins, draws, losses;
  friend bool operator==(const PublishedResults&, const PublishedResults&) = default;
};
/// By side to move.
std::optional<std::array<PublishedResults, 2>> published_results(Material material);
/// What was counted, in the unit of those: images once, men that are alike told apart. Nothing where the
/// counts do not tell it: without pawns, and with men that are alike.
std::optional<PublishedResults> in_published_unit(const Statistics& statistics, Color to_move);

}  // namespace mate33::cli

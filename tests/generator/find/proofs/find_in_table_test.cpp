#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "find/find_checks.hpp"
#include "skip.hpp"
#include "solved_tables.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

/// A line of data that others published: a material's mutual zugzwangs.
struct PublishedZugzwangs {
  Material material;
  std::uint64_t total, half_white, half_black, full;
};

std::vector<PublishedZugzwangs> published_counts(unsigned most_men) {
  std::vector<PublishedZugzwangs> all;
  std::ifstream lines(MATE33_REFERENCE "/zugzwangs_345.csv");
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('K')) continue;
    for (char& c : line) c = c == ',' ? ' ' : c;
    std::istringstream fields(line);
    std::string name;
    PublishedZugzwangs each{};
    fields >> name >> each.total >> each.half_white >> each.half_black >> each.full;
    REQUIRE(fields);
    each.material = *Material::parse(name);
    if (each.material.men() <= most_men) all.push_back(each);
  }
  return all;
}

}  // namespace

TEST_CASE("of pawns on both sides, and of all squares, sets find what is found position by position") {
  WorkerTeam team(2);
  for (const char* name : {"KPvKP", "KPPvK", "KNvKP"}) {
    CAPTURE(name);
    const Solution& solution = solved(name);
    const CodeSource source = codes_in(solution, Metric::dtm);
    const auto kinds_of = [&](const Position& position) {
      return plain_kinds(position, [&](const Position& p) { return solution.value(p); });
    };
    const auto expected = plainly_found(*Material::parse(name), anywhere, zugzwang_kinds, kinds_of);
    CHECK(shown(found_by({source, Metric::dtm}, {zugzwang_kinds, {}, Images::all}, team)) == expected);
    check_found_once({source, Metric::dtm}, zugzwang_kinds, expected, team);
  }
}

TEST_CASE("of equal sides, too, conditions choose from what is found without them") {
  WorkerTeam team(2);
  const CodeSource source = codes_in(solved("KPvKP"), Metric::dtm);
  const FindTable table{source, Metric::dtm};
  const auto once = found_by(table, {zugzwang_kinds, {}, Images::once}, team);
  for (const char* text :
       {"Kw in a5-c8", "not some Pb on 2-3", "Pw on 7, Kb on edge", "black to move, Pb on a"}) {
    CAPTURE(text);
    const Where where = *Where::parse(text);
    std::size_t expected = 0;
    for (const Found& found : once) {
      const auto images = images_of(found, true);
      expected += std::ranges::any_of(
                      images,
                      [&](const std::string& image) {
                        const std::string fen = image.substr(image.find(' ') + 1);
                        const Position position = parse_fen(fen)->position;
                        const auto either = {position, with_to_move(position, !position.side_to_move)};
                        return std::ranges::any_of(either, [&](const Position& p) {
                          const bool is_shown_so = p == position || found.kind == FindKind::full_point;
                          return is_shown_so && where.are_met(p, std::nullopt);
                        });
                      })
                      ? 1
                      : 0;
    }
    CHECK(expected > 0);
    const FindQuery query{zugzwang_kinds, where, Images::once};
    CHECK(found_by(table, query, team).size() == expected);
    CHECK(count_in_table(table, query, team).total == expected);
  }
}

TEST_SUITE("reference") {
  TEST_CASE("the mutual zugzwangs of three and four men are as many as others published") {
    const std::vector<PublishedZugzwangs> all = published_counts(4);
    if (all.empty()) return skip_test("no published mutual zugzwangs in " MATE33_REFERENCE);
    WorkerTeam team(2);
    CHECK(all.size() > 30);
    for (const PublishedZugzwangs& published : all) {
      if (is_trivially_drawn(published.material)) continue;
      const std::string name = published.material.to_string();
      CAPTURE(name);
      const CodeSource source = codes_in(solved(name.c_str()), Metric::dtm);
      const FindCounts counts =
          count_in_table({source, Metric::dtm}, {zugzwang_kinds, {}, Images::once}, team);
      CHECK(counts.total == published.total);
      CHECK(counts.of(FindKind::half_point_white) == published.half_white);
      CHECK(counts.of(FindKind::half_point_black) == published.half_black);
      CHECK(counts.of(FindKind::full_point) == published.full);
    }
  }
}

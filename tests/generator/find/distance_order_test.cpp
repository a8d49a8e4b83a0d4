#include "mate33/find/distance_order.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mate33;

namespace {

struct Passing {
  std::optional<Plies> distance;
  char name;
};
const std::vector<Passing> all_passing = {{Plies(5), 'a'},     {std::nullopt, 'b'}, {Plies(3), 'c'},
                                          {Plies(5), 'd'},     {Plies(0), 'e'},     {Plies(3), 'f'},
                                          {std::nullopt, 'g'}, {Plies(2000), 'h'}};

/// All of the order, so much from each passage.
std::string ordered(bool longest_first, std::size_t room) {
  DistanceOrder<char> order(longest_first);
  for (const Passing& each : all_passing) order.count(each.distance);
  CHECK(order.total() == all_passing.size());
  std::string names;
  for (std::size_t first = 0; first < all_passing.size(); first += room) {
    order.begin(first, room);
    for (const Passing& each : all_passing) order.add(each.distance, each.name);
    const auto part = order.take();
    CHECK(part.size() == std::min(room, all_passing.size() - first));
    names.append(part.begin(), part.end());
  }
  return names;
}

/// The first of the order, of one passage.
std::string first_of_order(bool longest_first, std::size_t most) {
  FirstByDistance<char> first(longest_first, most);
  for (const Passing& each : all_passing) first.add(each.distance, each.name);
  const auto names = first.take();
  return {names.begin(), names.end()};
}

}  // namespace

TEST_CASE("the order goes by distances, what has none last, whatever the room") {
  for (const std::size_t room : {1u, 2u, 3u, 8u, 100u}) {
    CAPTURE(room);
    CHECK(ordered(false, room) == "ecfadhbg");
    CHECK(ordered(true, room) == "hadcfebg");
  }
}

TEST_CASE("the first of the order take one passage") {
  for (const std::size_t most : {0u, 1u, 2u, 3u, 7u, 8u, 100u}) {
    CAPTURE(most);
    CHECK(first_of_order(false, most) == std::string("ecfadhbg").substr(0, most));
    CHECK(first_of_order(true, most) == std::string("hadcfebg").substr(0, most));
  }
}

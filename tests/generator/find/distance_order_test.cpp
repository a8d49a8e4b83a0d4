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

}  // namespace

TEST_CASE("the order goes by distances, what has none last, whatever the room") {
  for (const std::size_t room : {1u, 2u, 3u, 8u, 100u}) {
    CAPTURE(room);
    CHECK(ordered(false, room) == "ecfadhbg");
    CHECK(ordered(true, room) == "hadcfebg");
  }
}

#include "mate33/find/distance_order.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace mate33;

namespace {

struct Passing {
  std::optional<Plies> distance;
  char name;
};
const std::vector<Passing> all = {{Plies(5), 'a'},     {std::nullopt, 'b'}, {Plies(3), 'c'},
                                  {Plies(5), 'd'},     {Plies(0), 'e'},     {Plies(3), 'f'},
                                  {std::nullopt, 'g'}, {Plies(2000), 'h'}};

/// All of the order, so much from each passage.
std::string ordered(bool longest_first, std::size_t room) {
  DistanceOrder<char> order(longest_first);
  for (const Passing& each : all) order.count(each.distance);
  CHECK(order.total() == all.size());
  std::string names;
  for (std::size_t first = 0; first < all.size(); first += room) {
    order.begin(first, room);
    for (const Passing& each : all) order.add(each.distance, each.name);
    const auto part = order.take();
    CHECK(part.size() == std::min(room, all.size() - first));
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

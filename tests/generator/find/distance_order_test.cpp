#include "mate33/find/distance_order.hpp"

#include <doctest/doctest.h>

#include <string>

#include "mate33/find/sorted_passes.hpp"

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

struct Passed {
  std::string names;
  std::size_t passes = 0;
};

/// The same by as many passages as it takes.
Passed passed(bool longest_first, std::uint64_t limit, std::size_t room) {
  Passed result;
  SortedPasses<char> sorted(longest_first, limit, room);
  const auto pass = [&](const auto& add) {
    ++result.passes;
    for (const Passing& each : all_passing) add(each.distance, each.name);
  };
  for (auto some = sorted.next(pass); !some.empty(); some = sorted.next(pass)) {
    CHECK(some.size() <= room);
    result.names.append(some.begin(), some.end());
  }
  return result;
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

TEST_CASE("passages give the order up to a limit, one where there is room for all that is wanted") {
  constexpr auto no_limit = std::numeric_limits<std::uint64_t>::max();
  for (const std::size_t room : {1u, 3u, 8u, 100u}) {
    for (const std::uint64_t limit :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{4}, std::uint64_t{8}, no_limit}) {
      CAPTURE(room);
      CAPTURE(limit);
      const std::size_t wanted = std::min<std::uint64_t>(limit, all_passing.size());
      CHECK(passed(false, limit, room).names == std::string("ecfadhbg").substr(0, wanted));
      CHECK(passed(true, limit, room).names == std::string("hadcfebg").substr(0, wanted));
    }
  }
  CHECK(passed(false, 3, 3).passes == 1);
  CHECK(passed(false, 4, 3).passes == 3);
  CHECK(passed(false, no_limit, 3).passes == 4);
}

#include "mate33/solver/last_used.hpp"

#include <doctest/doctest.h>

using namespace mate33;

namespace {

struct Entry {
  Entry(int its_key, std::size_t its_bytes) : key(its_key), bytes(its_bytes) {}
  const int key;
  std::size_t bytes;
};

}  // namespace

TEST_CASE("entries that were not used for longest are forgotten") {
  LastUsed<Entry> entries(30);
  const auto one = entries.entry_for(1, std::size_t{10});
  const auto two = entries.entry_for(2, std::size_t{10});
  const auto three = entries.entry_for(3, std::size_t{10});
  entries.account(*three, 0);
  CHECK(entries.entry_for(1, std::size_t{10}) == one);
  entries.account(*one, 1);
  CHECK(entries.entry_for(3, std::size_t{10}) == three);
  CHECK(entries.entry_for(1, std::size_t{10}) == one);
  CHECK(entries.entry_for(2, std::size_t{10}) != two);
}

TEST_CASE("an entry too large is forgotten, and what is added to it later counts no longer") {
  LastUsed<Entry> entries(30);
  const auto large = entries.entry_for(1, std::size_t{10});
  entries.account(*large, 100);
  CHECK(large->bytes == 110);
  const auto next = entries.entry_for(1, std::size_t{10});
  CHECK(next != large);
  entries.account(*large, 100);
  CHECK(entries.entry_for(1, std::size_t{10}) == next);
}

TEST_CASE("what has been forgotten leaves its room to others") {
  LastUsed<Entry> entries(30);
  for (int key = 0; key < 100; ++key) entries.account(*entries.entry_for(key, std::size_t{10}), 5);
  const auto last = entries.entry_for(99, std::size_t{10});
  const auto before = entries.entry_for(98, std::size_t{10});
  CHECK(last->bytes == 15);
  CHECK(before->bytes == 15);
  CHECK(entries.entry_for(97, std::size_t{10})->bytes == 10);
}

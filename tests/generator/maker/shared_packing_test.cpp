// What processes that make tables together tell each other.
#include <doctest/doctest.h>

#include <vector>

#include "blocks_for_first.hpp"
#include "mate33/base/table_error.hpp"
#include "thread_peers.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

/// Packed blocks of two files, and what the second comes to.
Peers::Message some_packed(Meeting& meeting) {
  ThreadPeers peers(meeting, 1);
  BlocksForFirst blocks(peers, 1);
  blocks.put(3, std::vector<std::byte>(5, std::byte{9}));
  blocks.put(70'000, {});
  TableTally tally;
  tally.counts[1].losses = 77;
  blocks.send(tally);
  return meeting.first_message(0);
}

}  // namespace

TEST_CASE("what another process has packed comes whole, or is refused") {
  Meeting meeting(2);
  const Peers::Message message = some_packed(meeting);
  struct Taken {
    std::vector<std::pair<std::size_t, std::size_t>> blocks;  // number and size
    std::uint64_t losses = 0;
  };
  const auto take = [](const Peers::Message& of_peer) {
    Taken taken;
    take_packed(of_peer, {[&](std::uint32_t file, std::size_t block, const std::vector<std::byte>& bytes) {
                            CHECK(file == 1);
                            taken.blocks.emplace_back(block, bytes.size());
                          },
                          [&](std::uint32_t file, const TableTally& tally) {
                            CHECK(file == 1);
                            taken.losses = tally.counts[1].losses;
                          }});
    return taken;
  };
  const Taken all = take(message);
  CHECK((all.blocks == std::vector<std::pair<std::size_t, std::size_t>>{{3, 5}, {70'000, 0}}));
  CHECK(all.losses == 77);
  std::size_t whole = 0;
  for (std::size_t size = 0; size < message.size(); ++size) {
    try {
      take({message.begin(), message.begin() + static_cast<std::ptrdiff_t>(size)});
      ++whole;  // cut between two blocks
    } catch (const TableError&) {
      continue;
    }
  }
  CHECK(whole == 3);
}

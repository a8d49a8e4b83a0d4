#include <doctest/doctest.h>

#include <algorithm>
#include <list>
#include <vector>

#include "logged_slices.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/solver/peers.hpp"
#include "memory_log.hpp"
#include "plane_share.hpp"
#include "region_record.hpp"
#include "sanitized.hpp"
#include "solver/shared_solving.hpp"
#include "thread_peers.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("processes that share the planes or the slices settle what one by itself does") {
  check_shared(Metric::dtm, tables_to_try({"KRvK", "KNvKN", "KPvK"}, {"KBNvK", "KRvKR", "KPvKP"}), {3});
  check_shared(Metric::dtz, tables_to_try({"KPvK"}, {"KRvKR"}), {2});
}

TEST_CASE("eight processes have nearly the same number of planes each, and a plane and its copies one") {
  for (const char* name : tables_to_try({"KNNNvK"}, {"KRBNvK", "KRNvKN", "KRRPvK"})) {
    CAPTURE(name);
    const TableLayout table(*Material::parse(name));
    const SliceLayout layout(table, table.canonical_slices().front());
    for (const unsigned processes : {1u, 2u, 4u, 8u, 64u}) {
      CAPTURE(processes);
      Meeting meeting(processes);
      std::vector<std::size_t> planes;
      std::vector<unsigned> owner(layout.plane_count(), processes);
      for (unsigned rank = 0; rank < processes; ++rank) {
        ThreadPeers peers(meeting, rank);
        const PlaneShare share(layout, peers);
        planes.push_back(0);
        std::size_t owned_before = 0;
        for (std::size_t plane = 0; plane < layout.plane_count(); ++plane) {
          if (!share.is_own(plane)) continue;
          owned_before += owner[plane] == processes ? 0 : 1;
          owner[plane] = rank;
          planes.back() += layout.is_solved(plane) ? 1 : 0;
        }
        CHECK(owned_before == 0);
      }
      CHECK(std::ranges::count(owner, processes) == 0);
      CHECK(std::ranges::all_of(layout.inner_copies(), [&](const SliceLayout::Copy& copy) {
        return owner[copy.plane] == owner[copy.source];
      }));
      if (processes <= 8) CHECK(std::ranges::max(planes) < std::ranges::min(planes) * 5 / 4);
    }
  }
}

TEST_CASE("of positions without a move each process has written those of its planes") {
  // With pawns on both sides, and a plane for each square of the white king.
  const TableLayout table(*Material::parse("KRPvKP"));
  const std::size_t slice = table.canonical_slices().front();
  const SliceLayout layout(table, slice);
  std::list<MemoryLog> logs(3);
  std::size_t plane = 0;
  const auto moveless_of = [](std::size_t of_plane) { return SquareSet(of_plane + 1); };
  for (MemoryLog& log : logs) {
    RegionRecord record(layout, log);
    record.begin_pass(Color::white);
    RegionRecord::Region region = record.region(0);
    for (std::size_t p = plane++; p < layout.plane_count(); p += logs.size()) {
      region.note_moveless(Color::black, p * square_count + 9, moveless_of(p));
    }
    region.close();
  }
  const AllLogs all(logs);
  const LoggedSlices slices(table, all, 1 << 20);
  for (std::size_t p = 0; p < layout.plane_count(); ++p) {
    CHECK(slices.moveless(slice, Color::black, p * square_count + 9) == moveless_of(p));
    CHECK(slices.moveless(slice, Color::black, p * square_count + 8) == SquareSet());
  }
}

TEST_CASE("what another process has told is not trusted") {
  const TableLayout table(*Material::parse("KRNvK"));
  const SliceLayout layout(table, table.canonical_slices().front());
  Meeting meeting(2);
  ThreadPeers peers(meeting, 0);
  const PlaneShare share(layout, peers);
  std::size_t told = 100;
  while (!share.is_own(told)) ++told;
  Plane plane{};
  plane.rows[3] = SquareSet(7);
  PlaneShare::Outbox outbox = share.outbox(Color::white, 100);
  outbox.add(told, plane);
  outbox.send();
  Peers::Message message = meeting.first_message(1);
  std::size_t found = 0;
  PlaneShare::read(message, layout.plane_count(), [&](std::size_t number, const Plane& settled) {
    found = number;
    CHECK(settled.rows[3] == SquareSet(7));
  });
  CHECK(found == told);
  const auto read = [&](const Peers::Message& of_peer) {
    PlaneShare::read(of_peer, layout.plane_count(), [](std::size_t, const Plane&) {});
  };
  for (std::size_t size = 0; size < message.size(); ++size) {
    CHECK_THROWS_AS(read({message.begin(), message.begin() + static_cast<std::ptrdiff_t>(size)}), TableError);
  }
  Peers::Message far = message, large = message;
  far[4] = std::byte{1};     // of the first plane's number
  large[12] = std::byte{1};  // of the size
  CHECK_THROWS_AS(read(far), TableError);
  CHECK_THROWS_AS(read(large), TableError);
}

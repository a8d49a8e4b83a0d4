#include "mate33/table/table_tally.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "mate33/base/checksum.hpp"

using namespace mate33;

namespace {

using PlaneOfCodes = std::array<Code, plane_entries>;

struct NumberedPlane {
  Color to_move;
  std::size_t number;
  SquareSet held;
  PlaneOfCodes codes;
};

PlaneOfCodes plane_of(Code code) {
  PlaneOfCodes plane;
  plane.fill(code);
  return plane;
}

std::vector<NumberedPlane> random_planes() {
  std::mt19937_64 random(33);
  std::vector<NumberedPlane> planes;
  for (std::size_t number = 0; number < 20; ++number) {
    for (const Color c : all_colors) {
      const SquareSet held = random() % 2 == 0 ? SquareSet::all() : SquareSet(random());
      planes.push_back({c, number, held, {}});
      for (Code& code : planes.back().codes) {
        code = random() % 5 == 0 ? illegal_code : static_cast<Code>(random() % 90);
      }
    }
  }
  return planes;
}

TableTally tally_of(const std::vector<NumberedPlane>& planes) {
  TableTally tally;
  for (const NumberedPlane& plane : planes) {
    tally.add_plane(plane.to_move, plane.number, plane.held, plane.codes);
  }
  return tally;
}

bool is_same(const TableTally& a, const TableTally& b) {
  return a.counts == b.counts && a.digests == b.digests;
}

/// The digest of one plane with White to move.
std::uint64_t digest_of(std::size_t number, SquareSet held, const PlaneOfCodes& codes) {
  TableTally tally;
  tally.add_plane(Color::white, number, held, codes);
  return tally.digests[0];
}

}  // namespace

TEST_CASE("what a plane comes to is counted one position at a time") {
  for (const NumberedPlane& plane : random_planes()) {
    TableCounts counts;
    for (std::size_t i = 0; i < plane_entries; ++i) {
      const Code code = plane.codes[i];
      if (!plane.held.contains(square_at(static_cast<unsigned>(i / square_count)))) continue;
      if (is_win(code)) {
        ++counts.wins;
        counts.longest_win = std::max(counts.longest_win, plies_of(code));
      } else if (is_loss(code)) {
        ++counts.losses;
        counts.longest_loss = std::max(counts.longest_loss, plies_of(code));
      } else if (code == draw_code) {
        ++counts.draws;
      }
    }
    const TableTally tally = tally_of({plane});
    CHECK(tally.counts[index(plane.to_move)] == counts);
    CHECK(tally.counts[index(!plane.to_move)] == TableCounts{});
    CHECK(tally.digests[index(plane.to_move)] != 0);
    CHECK(tally.digests[index(!plane.to_move)] == 0);
  }
}

TEST_CASE("a tally does not depend on the order of its planes, nor on the parts that are added up") {
  std::vector<NumberedPlane> planes = random_planes();
  const TableTally expected = tally_of(planes);
  std::mt19937_64 random(34);
  for (int i = 0; i < 10; ++i) {
    std::ranges::shuffle(planes, random);
    CHECK(is_same(tally_of(planes), expected));
    const auto middle = planes.begin() + static_cast<std::ptrdiff_t>(random() % planes.size());
    TableTally sum = tally_of({middle, planes.end()});
    sum.add(tally_of({planes.begin(), middle}));
    CHECK(is_same(sum, expected));
  }
}

TEST_CASE("the digest of a plane is the checksum of its codes in two bytes each, its number the seed") {
  PlaneOfCodes codes = plane_of(3);
  codes[1] = 0x0102;
  codes[64] = illegal_code;
  std::vector<std::byte> bytes;
  for (const Code code : codes) {
    bytes.push_back(static_cast<std::byte>(code & 0xFF));
    bytes.push_back(static_cast<std::byte>(code >> 8));
  }
  CHECK(digest_of(7, SquareSet::all(), codes) == checksum64(bytes, 7));
  // Rows that others stand for count as illegal, whatever is in them.
  for (std::size_t i = 0; i < square_count; ++i) {
    bytes[2 * i] = std::byte{0xFE};
    bytes[2 * i + 1] = std::byte{0xFF};
  }
  CHECK(digest_of(7, SquareSet::all() - Square::a1, codes) == checksum64(bytes, 7));
}

TEST_CASE("a digest tells apart values, their places, planes and sides") {
  PlaneOfCodes codes = plane_of(draw_code);
  codes[100] = 9;
  const std::uint64_t digest = digest_of(0, SquareSet::all(), codes);
  CHECK(digest_of(1, SquareSet::all(), codes) != digest);
  std::swap(codes[100], codes[101]);
  CHECK(digest_of(0, SquareSet::all(), codes) != digest);
  // Two planes that have changed places.
  const PlaneOfCodes one = plane_of(1), two = plane_of(2);
  const auto sum = [&](std::size_t first, std::size_t second) {
    return digest_of(first, SquareSet::all(), one) + digest_of(second, SquareSet::all(), two);
  };
  CHECK(sum(0, 1) != sum(1, 0));
}

// mate33_fathom.h and mate33_pyrrhic.h beside Fathom itself, which reads the Syzygy tables of the reference
// folder: those of DTZ with exact plies.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <string>

#include "fathom_calls.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/workers/worker_team.hpp"
#include "random_placement.hpp"
#include "skip.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

namespace {

constexpr unsigned failed = 0xFFFFFFFF;
constexpr const char* reference = MATE33_REFERENCE "/syzygy-ply:" MATE33_REFERENCE "/syzygy";

const std::filesystem::path& made_tables() {
  static const TemporaryDirectory directory;
  static const bool made = [] {
    WorkerTeam team(0);
    generate_tables(all_materials(4), {},
                    {.directory = directory.path(), .metrics = {Metric::wdl, Metric::dtz}}, team, {});
    return true;
  }();
  static_cast<void>(made);
  return directory.path();
}

/// What is to answer as Fathom does.
const std::array<const FathomCalls*, 2> our_headers = {&mate33_calls, &pyrrhic_calls};

/// Opens both, once for all tests: Fathom does not take it well to be opened again. Our headers share a
/// handle, and Pyrrhic has variables to set.
void open_both() {
  static const bool opened = mate33_calls.init(made_tables().string().c_str()) &&
                             pyrrhic_calls.init(made_tables().string().c_str()) &&
                             fathom_calls.init(reference);
  REQUIRE(opened);
}

bool has_reference() {
  if (std::filesystem::exists(MATE33_REFERENCE "/syzygy-ply/KQvK.rtbz")) return true;
  skip_test("no Syzygy tables in " MATE33_REFERENCE);
  return false;
}

/// Random legal positions of a material, some with a right to capture en passant.
class Positions {
 public:
  explicit Positions(std::uint64_t seed) : random_(seed) {}

  Position next(Material material) {
    for (;;) {
      Position position = random_placement(material, random_);
      position.side_to_move = all_colors[random_() % 2];
      const Square target = square_at(static_cast<unsigned>(random_() % square_count));
      if (material.count(PieceType::pawn) >= 2 && random_() % 2 == 0) position.en_passant = target;
      if (position.en_passant && !is_en_passant_usable(position)) position.en_passant.reset();
      if (!find_fault(position)) return position;
    }
  }
  std::uint64_t number() { return random_(); }

 private:
  std::mt19937_64 random_;
};

/// Calls check(position) for so many positions, spread over all materials of three and four men.
template <class Check>
void for_each_sample(std::size_t count, Check check) {
  Positions positions(33);
  const std::vector<Material> materials = all_materials(4);
  for (std::size_t i = 0; i < count; ++i) {
    const Material material = materials[i % materials.size()];
    check(positions.next(i / materials.size() % 2 == 0 ? material : material.colors_swapped()), positions);
  }
}

/// The score that Fathom gives a move of this rank where the rule makes a draw of it. Its comment says 1 to
/// 49 centipawns; a macro without parentheses makes `min(-3, rank + 800) * pawn / 200` something else.
int score_by_macro(int rank) {
  constexpr int pawn = 100;
  if (rank > 0) return 3 > rank - 800 ? 3 : rank - 800 * pawn / 200;
  return -3 < rank + 800 ? -3 : rank + 800 * pawn / 200;
}

/// Of a result of tb_probe_root: all but the WDL and the DTZ.
unsigned move_part(unsigned result) {
  return result & 0x000FFFF0u;
}

}  // namespace

TEST_CASE("the same number of men") {
  if (!has_reference()) return;
  open_both();
  for (const FathomCalls* ours : our_headers) CHECK(ours->largest() == 4);
  CHECK(fathom_calls.largest() == 4);
}

TEST_CASE("the same results, and the same refusals") {
  if (!has_reference()) return;
  open_both();
  std::size_t differing = 0;
  for_each_sample(100'000, [&](const Position& position, Positions&) {
    const unsigned ours = mate33_calls.probe_wdl(position, 0, 0);
    const unsigned ours_too = pyrrhic_calls.probe_wdl(position, 0, 0);
    const unsigned theirs = fathom_calls.probe_wdl(position, 0, 0);
    if ((ours == theirs && ours_too == theirs) || differing++ > 0) return;
    CAPTURE(to_fen(position));
    CHECK(ours == theirs);
    CHECK(ours_too == theirs);
  });
  CHECK(differing == 0);
  const Position position = parse_fen("8/8/8/8/8/2k5/8/KQ6 w - - 0 1")->position;
  for (const FathomCalls& calls : {mate33_calls, pyrrhic_calls, fathom_calls}) {
    CHECK(calls.probe_wdl(position, 1, 0) == failed);
    CHECK(calls.probe_wdl(position, 0, 1) == failed);
    CHECK(calls.probe_root(position, 0, 1).empty());
  }
  // Fathom itself is not to be asked of more men than its tables have.
  const Position five = parse_fen("8/8/8/8/8/2k5/8/KQRR4 w - - 0 1")->position;
  for (const FathomCalls* ours : our_headers) {
    CHECK(ours->probe_wdl(five, 0, 0) == failed);
    CHECK(ours->probe_root(five, 0, 0).empty());
    CHECK(ours->root_dtz(five, 0, false, true).empty());
    CHECK(ours->root_wdl(five, true).empty());
  }
}

TEST_CASE("the same moves with the same DTZ at the root, and a chosen move that is as good") {
  if (!has_reference()) return;
  open_both();
  std::size_t differing = 0;
  for_each_sample(20'000, [&](const Position& position, Positions& random) {
    const auto clock = static_cast<unsigned>(random.number() % 2 == 0 ? 0 : random.number() % 100);
    std::vector<unsigned> ours = mate33_calls.probe_root(position, clock, 0);
    if (pyrrhic_calls.probe_root(position, clock, 0) != ours && differing++ == 0) {
      CAPTURE(to_fen(position));
      CHECK(pyrrhic_calls.probe_root(position, clock, 0) == ours);
    }
    std::vector<unsigned> theirs = fathom_calls.probe_root(position, clock, 0);
    REQUIRE(!ours.empty());
    REQUIRE(!theirs.empty());
    const unsigned our_choice = ours.front(), their_choice = theirs.front();
    std::ranges::sort(ours.begin() + 1, ours.end());
    std::ranges::sort(theirs.begin() + 1, theirs.end());
    // The value of the position is the same, and that of the two moves.
    const auto result_of = [&](unsigned choice, const std::vector<unsigned>& all) {
      const auto found = std::find_if(all.begin() + 1, all.end(),
                                      [&](unsigned r) { return move_part(r) == move_part(choice); });
      return found == all.end() ? choice : *found & ~0x000FFFF0u;
    };
    const bool same = std::equal(ours.begin() + 1, ours.end(), theirs.begin() + 1, theirs.end()) &&
                      (our_choice & ~0x000FFFF0u) == (their_choice & ~0x000FFFF0u) &&
                      result_of(our_choice, ours) == result_of(their_choice, theirs);
    if (same || differing++ > 0) return;
    CAPTURE(to_fen(position));
    CAPTURE(clock);
    CHECK(our_choice == their_choice);
    CHECK(ours == theirs);
  });
  CHECK(differing == 0);
}

TEST_CASE("the same ranks and scores of moves") {
  if (!has_reference()) return;
  open_both();
  std::size_t differing = 0;
  for_each_sample(20'000, [&](const Position& position, Positions& random) {
    const auto clock = static_cast<unsigned>(random.number() % 100);
    const bool has_repeated = random.number() % 4 == 0, use_rule50 = random.number() % 4 != 0;
    const auto sorted = [](std::vector<FathomMove> moves) {
      std::ranges::sort(moves);
      return moves;
    };
    auto ours = sorted(mate33_calls.root_dtz(position, clock, has_repeated, use_rule50));
    const bool same_of_pyrrhic =
        sorted(pyrrhic_calls.root_dtz(position, clock, has_repeated, use_rule50)) == ours &&
        pyrrhic_calls.root_wdl(position, use_rule50) == mate33_calls.root_wdl(position, use_rule50);
    const int bound = use_rule50 ? 900 : 1;
    for (FathomMove& move : ours) {
      const bool is_drawn_by_rule = move.rank != 0 && std::abs(move.rank) < bound;
      if (!is_drawn_by_rule) continue;
      CHECK(std::abs(move.score) <= 50);
      move.score = score_by_macro(move.rank);
    }
    const auto theirs = sorted(fathom_calls.root_dtz(position, clock, has_repeated, use_rule50));
    const auto our_wdl = sorted(mate33_calls.root_wdl(position, use_rule50));
    const auto their_wdl = sorted(fathom_calls.root_wdl(position, use_rule50));
    if ((ours == theirs && our_wdl == their_wdl && same_of_pyrrhic) || differing++ > 0) return;
    CAPTURE(to_fen(position));
    CAPTURE(clock);
    CAPTURE(has_repeated);
    CAPTURE(use_rule50);
    CHECK(same_of_pyrrhic);
    REQUIRE(ours.size() == theirs.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
      CHECK(ours[i].rank == theirs[i].rank);
      CHECK(ours[i].score == theirs[i].score);
    }
    CHECK(our_wdl == their_wdl);
  });
  CHECK(differing == 0);
}

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "test_table.hpp"

using namespace mate33;

namespace {

struct ProbeCase {
  std::string_view what;
  std::string_view fen;
  ProbeStatus status;
  Value value;
};

void check_probes(const Tablebase& tables, const std::vector<ProbeCase>& cases) {
  for (const ProbeCase& c : cases) {
    CAPTURE(c.what);
    CAPTURE(c.fen);
    const ProbeResult result = tables.probe(position_of(c.fen));
    CHECK(result.status == c.status);
    CHECK(result.value == c.value);
    const RootProbe root = tables.probe_root(position_of(c.fen));
    CHECK(root.status == c.status);
    CHECK(root.value == c.value);
  }
}

constexpr ProbeStatus ok = ProbeStatus::ok;

}  // namespace

TEST_CASE("draws, mates and distances of KBNvK") {
  check_probes(
      kbnvk(),
      {
          {"mate in 33", mate_in_33_fen, ok, win_in(65)},
          {"mate in one", mate_in_1_fen, ok, win_in(1)},
          {"mate in one by Black", "K7/3n4/1k2b3/8/8/8/8/8 b - - 0 1", ok, win_in(1)},
          {"checkmate", checkmate_fen, ok, loss_in(0)},
          {"checkmate of White", "K7/3n4/1k6/3b4/8/8/8/8 w - - 0 1", ok, loss_in(0)},
          {"checkmate by a dark-squared bishop", "7k/4N3/6K1/4B3/8/8/8/8 b - - 0 1", ok, loss_in(0)},
          {"stalemate, dark-squared bishop", stalemate_fen, ok, Value::draw()},
          {"stalemate, light-squared bishop", "7k/8/4B1K1/8/8/8/8/N7 b - - 0 1", ok, Value::draw()},
          {"one of two attacked pieces falls", "8/8/8/3N1B2/4k3/8/8/K7 b - - 0 1", ok, Value::draw()},
          {"the knight in the corner is lost", "N7/1k6/8/1B6/8/8/8/7K w - - 0 1", ok, Value::draw()},
          {"the same by Black", "n7/1K6/8/1b6/8/8/8/7k b - - 0 1", ok, Value::draw()},
          {"the clock does not matter", "8/8/8/8/8/7B/8/Nk5K w - - 99 120", ok, win_in(65)},
      });
}

TEST_CASE("illegal positions are told from draws") {
  constexpr ProbeStatus illegal = ProbeStatus::illegal_position;
  check_probes(
      kbnvk(),
      {
          {"adjacent kings, White to move", "8/8/8/8/8/7B/k7/NK6 w - - 0 1", illegal, Value::unknown()},
          {"adjacent kings, Black to move", "8/8/8/8/8/7B/k7/NK6 b - - 0 1", illegal, Value::unknown()},
          {"the lone king could be taken", "8/8/8/3k4/4B3/8/8/K6N w - - 0 1", illegal, Value::unknown()},
          {"the lone king could be taken by Black", "8/8/8/3K4/5n2/8/8/k6b b - - 0 1", illegal,
           Value::unknown()},
          {"no white king", "8/8/8/3k4/8/8/8/6BN w - - 0 1", illegal, Value::unknown()},
          {"no black king", "8/8/8/3K4/8/8/8/6BN w - - 0 1", illegal, Value::unknown()},
          {"two white kings", "8/8/8/3k4/8/8/8/K1K3BN w - - 0 1", illegal, Value::unknown()},
          {"no piece at all", "8/8/8/8/8/8/8/8 w - - 0 1", illegal, Value::unknown()},
          {"a pawn on the last rank", "P7/8/8/3k4/8/8/8/K7 w - - 0 1", illegal, Value::unknown()},
          {"bare kings side by side", "8/8/8/3kK3/8/8/8/8 w - - 0 1", illegal, Value::unknown()},
          {"too many queens", "QQQQQQQQ/QQ6/8/8/7k/8/8/K7 w - - 0 1", illegal, Value::unknown()},
      });
}

TEST_CASE("random placements of KBNvK are illegal exactly where the rules say so") {
  std::mt19937_64 random(7);
  unsigned illegal = 0;
  for (const Position& legal : random_kbnvk(2000)) {
    Position position = legal;
    position.side_to_move = !legal.side_to_move;
    if (random() % 2 == 0) {
      const Color moved = random() % 2 == 0 ? Color::white : Color::black;
      const Square to = square_at(static_cast<unsigned>(random() % square_count));
      const Square from = position.king(moved);
      if (position.occupied().contains(to)) continue;
      position.remove({moved, PieceType::king}, from);
      position.put({moved, PieceType::king}, to);
    }
    CAPTURE(to_fen(position));
    const bool faulty = find_fault(position).has_value();
    illegal += faulty ? 1 : 0;
    CHECK((kbnvk().probe(position).status == ProbeStatus::illegal_position) == faulty);
    CHECK((kbnvk().probe(position).value == Value::unknown()) == faulty);
  }
  CHECK(illegal > 200);
}

TEST_CASE("positions without an answer say why") {
  constexpr ProbeStatus missing = ProbeStatus::missing_table, castling = ProbeStatus::castling_rights,
                        too_many = ProbeStatus::too_many_men;
  check_probes(
      kbnvk(),
      {
          {"KQvK", "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", missing, Value::unknown()},
          {"KBvKN", "8/8/8/3k4/8/5n2/1B6/K7 w - - 0 1", missing, Value::unknown()},
          {"KBBvK", "8/8/8/3k4/8/8/1BB5/K7 w - - 0 1", missing, Value::unknown()},
          {"KBNvKP", "8/8/8/3k4/8/8/1B2p1N1/K7 w - - 0 1", missing, Value::unknown()},
          {"seven men", "8/8/8/3k4/8/8/PPPPP3/K7 w - - 0 1", too_many, Value::unknown()},
          {"32 men", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", too_many, Value::unknown()},
          {"castling in a small position", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", castling, Value::unknown()},
          {"castling by the side not to move", "4k3/8/8/8/8/8/8/4K2R b K - 0 1", castling, Value::unknown()},
          {"castling at the start", start_fen, castling, Value::unknown()},
      });
}

TEST_CASE("castling rights and an illegal position at once are no position to play on") {
  const std::string_view fens[] = {
      "r3k3/8/8/8/8/8/8/8 w q - 0 1",      // no white king
      "r3k3/4K3/8/8/8/8/8/8 w q - 0 1",    // adjacent kings
      "4k3/8/8/8/4R3/8/8/4K2R w K - 0 1",  // Black is in check, White to move
      "r3k3/8/8/8/8/8/8/K1K5 b q - 0 1",   // two white kings
  };
  for (const std::string_view fen : fens) {
    CAPTURE(fen);
    const Position position = position_of(fen);
    REQUIRE(position.castling.any());
    CHECK(kbnvk().probe(position).status == ProbeStatus::illegal_position);
    const RootProbe root = kbnvk().probe_root(position);
    CHECK(root.status == ProbeStatus::illegal_position);
    CHECK(root.moves.empty());
  }
}

TEST_CASE("castling rights refuse KBNvK, too") {
  Position position = position_of(mate_in_33_fen);
  position.castling.rooks = Square::h1;
  CHECK(kbnvk().probe(position).status == ProbeStatus::castling_rights);
}

TEST_CASE("KvK, KNvK and KBvK need no table") {
  check_probes(Tablebase(), {
                                {"KvK", "8/8/8/3k4/8/8/8/K7 w - - 0 1", ok, Value::draw()},
                                {"KNvK", "8/8/8/3k4/8/8/8/KN6 b - - 0 1", ok, Value::draw()},
                                {"KvKN", "8/8/8/3k4/8/8/n7/K7 w - - 0 1", ok, Value::draw()},
                                {"KBvK", "8/8/8/3k4/8/8/8/KB6 w - - 0 1", ok, Value::draw()},
                                {"KvKB", "8/8/8/3k4/8/8/b7/K7 b - - 0 1", ok, Value::draw()},
                                {"KBvK, illegal", "8/8/8/3k4/2B5/8/8/K7 w - - 0 1",
                                 ProbeStatus::illegal_position, Value::unknown()},
                                {"KBNvK", mate_in_33_fen, ProbeStatus::missing_table, Value::unknown()},
                            });
}

TEST_CASE("a tablebase names its tables") {
  const Material kbnk = FlatTable::material;
  CHECK(kbnvk().has_table(kbnk));
  CHECK(kbnvk().has_table(kbnk.colors_swapped()));
  CHECK_FALSE(kbnvk().has_table(bare_kings));
  CHECK(kbnvk().tables() == std::vector<TableKey>{kbnk});
  CHECK(kbnvk().faults().empty());

  CHECK_FALSE(Tablebase().has_table(kbnk));
  CHECK(Tablebase().tables().empty());
  CHECK(Tablebase().status_without_table(kbnk) == ProbeStatus::missing_table);
  CHECK(Tablebase().status_without_table(*Material::parse("KQRRvKRR")) == ProbeStatus::too_many_men);
}

TEST_CASE("every status has its own words") {
  std::vector<std::string> words;
  for (int i = 0; i <= static_cast<int>(ProbeStatus::io_error); ++i) {
    words.emplace_back(describe(static_cast<ProbeStatus>(i)));
    CHECK_FALSE(words.back().empty());
    CHECK(words.back().back() != '.');
  }
  std::ranges::sort(words);
  CHECK(std::ranges::adjacent_find(words) == words.end());
}

// A sample asks for what it takes in the order in which tables store it: it must find what checking the same
// positions one by one does.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "mate33/census/table_verification.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/workers/worker_team.hpp"
#include "sanitized.hpp"
#include "solved_values.hpp"

using namespace mate33;
using mate33::testing::Values;

namespace {

std::vector<std::string> sorted(std::vector<std::string> lines) {
  std::ranges::sort(lines);
  return lines;
}

}  // namespace

TEST_CASE("a sample finds what checking its positions one by one does") {
  WorkerTeam team(2);
  // The largest is checked in two goes.
  const std::vector<std::pair<const char*, std::vector<std::uint64_t>>> samples = {
      {"KRvKN", {1, 999, sanitized ? 30'001 : 300'001}}, {"KPvKR", {20'000}}};
  for (const auto& sample : samples) {
    const char* const name = sample.first;
    CAPTURE(name);
    const Material material = *Material::parse(name);
    const Values values(material);
    // Wrong for a few of the positions of this material.
    const auto wrong = [&](const Position& p) {
      const bool is_hit = p.material() == material && p.king(Color::white) == Square::b2 &&
                          p.king(Color::black) == Square::h8;
      return is_hit ? Value::win_in(Plies(299)) : values(p);
    };
    std::uint64_t faults = 0;
    for (const std::uint64_t size : sample.second) {
      CAPTURE(size);
      const MoveCheck check = check_by_moves(wrong);
      const TableVerification in_order = verify_by_moves(material, check, size, team);
      const TableVerification one_by_one = check_positions(
          material, [&](const Position& p) { return find_fault_by_moves(p, check); }, size, team);
      CHECK(in_order.positions == size);
      CHECK(one_by_one.positions == size);
      CHECK(in_order.faults == one_by_one.faults);
      if (in_order.faults <= 10) CHECK((sorted(in_order.examples) == sorted(one_by_one.examples)));
      faults = in_order.faults;
    }
    CHECK(faults > 0);
    CHECK(verify_by_moves(material, check_by_moves(std::cref(values)), 5000, team).faults == 0);
  }
}

TEST_CASE("a sample reads each plane of a table in one go") {
  WorkerTeam team(2);
  InlineExecutor inline_executor;
  for (const char* name : {"KRvKN", "KPvKR"}) {
    CAPTURE(name);
    const Material material = *Material::parse(name);
    const Values values(material);
    struct Place {
      Material material;
      std::size_t slice, plane;
      auto operator<=>(const Place&) const = default;
    };
    std::map<Material, TableLayout> layouts;
    std::vector<Place> asked;
    const auto remembering = [&](const Position& p) {
      const Material m = p.material().normalised();
      if (!is_trivially_drawn(m)) {
        TableLayout::Located at;
        layouts.try_emplace(m, m).first->second.locate(p, m != p.material(), at);
        asked.push_back({m, at.slice, at.plane});
      }
      return values(p);
    };
    CHECK(verify_by_moves(material, check_by_moves(remembering), 20'000, inline_executor).faults == 0);
    CHECK(asked.size() > 100'000);
    asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
    CHECK(asked.size() == std::set(asked.begin(), asked.end()).size());
  }
}

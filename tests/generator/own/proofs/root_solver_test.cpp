#include "mate33/own/root_solver.hpp"

#include <algorithm>
#include <list>
#include <vector>

#include "mate33/base/byte_source.hpp"
#include "mate33/table/solved_reader.hpp"
#include "own/plain_bounds.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

ProvedValue proved_within(std::uint64_t memory_bytes, const Position& root, const OwnExits& exits,
                          Executor& executor) {
  RootSolver solver({root, Metric::dtz}, exits, {memory_bytes});
  while (!solver.is_done()) solver.go_on(executor, {});
  if (solver.tables() == nullptr) return {WdlScore::loss, WdlScore::win, {}};
  return solver.answer().value;
}

/// What is proved within one of these memories is proved within any larger one, too. Answers what is proved
/// within the largest.
ProvedValue check_memories(std::initializer_list<std::uint64_t> ascending, const Position& root,
                           const OwnExits& exits, Executor& executor) {
  ProvedValue before{WdlScore::loss, WdlScore::win, {}};
  for (const std::uint64_t memory_bytes : ascending) {
    CAPTURE(memory_bytes);
    const ProvedValue value = proved_within(memory_bytes, root, exits, executor);
    REQUIRE(value.at_least <= value.at_most);
    REQUIRE(value.at_least >= before.at_least);
    REQUIRE(value.at_most <= before.at_most);
    before = value;
  }
  return before;
}

/// What the quests of a solver have written, opened.
class KeptQuests {
 public:
  explicit KeptQuests(RootSolver& solver) {
    std::list<Quest>& quests = solver.quests()->all();
    for (Quest& quest : quests) {
      std::vector<std::byte> file;
      quest.write(
          solver.quest_number(), static_cast<unsigned>(quests.size()),
          [&](std::span<const std::byte> part) { file.insert(file.end(), part.begin(), part.end()); });
      auto reader = SolvedReader::open_hope(make_memory_source(file), "a.hope");
      REQUIRE(reader);
      readers_.push_back(*std::move(reader));
    }
  }
  Quests::Files files() const {
    Quests::Files files;
    for (const SolvedReader& reader : readers_) files.push_back(&reader);
    return files;
  }

 private:
  std::list<SolvedReader> readers_;
};

}  // namespace

TEST_CASE("what quests wrote is gone on from, where the same is asked") {
  WorkerTeam team(1);
  TrueTables right(team, Metric::dtz);
  constexpr std::uint64_t memory = std::uint64_t{1} << 30;
  const char* const fen = "8/6p1/8/8/6k1/8/P7/K7 w - - 0 1";
  RootSolver begun({parse_fen(fen)->position, Metric::dtz}, right.exits(nothing), {memory});
  const auto all_have_solved = [&] {
    return begun.quests() != nullptr && std::ranges::all_of(begun.quests()->all(), &Quest::has_solved);
  };
  while (!begun.is_done() && !all_have_solved()) begun.go_on(team, {});
  REQUIRE(!begun.is_done());
  CHECK(!begun.has_left_quests());
  const KeptQuests kept(begun);
  RootSolver later({parse_fen(fen)->position, Metric::dtz}, right.exits(nothing), {memory},
                   {nullptr, kept.files()});
  // While the files are read, too, whoever waits may end it.
  struct Stopped {};
  const auto stop_at_files = [](const RootStep& step) {
    if (step.work == "what was solved with hope") throw Stopped();
  };
  const auto until_quests = [&](const RootObserver& observer) {
    while (later.quests() == nullptr) later.go_on(team, observer);
  };
  CHECK_THROWS_AS(until_quests(stop_at_files), Stopped);
  CHECK(later.quests() == nullptr);
  CHECK(!later.has_left_quests());
  until_quests({});
  CHECK(later.quests()->all().size() == begun.quests()->all().size());
  for (const Quest& quest : later.quests()->all()) CHECK(quest.added_count() > 0);
  // Of another root nothing is taken.
  RootSolver other({parse_fen("8/6p1/8/8/6k1/8/P7/K7 b - - 0 1")->position, Metric::dtz},
                   right.exits(nothing), {memory}, {nullptr, kept.files()});
  while (other.quests() == nullptr) other.go_on(team, {});
  CHECK(std::ranges::count(other.quests()->all(), std::uint64_t{0}, &Quest::work) > 0);
}

TEST_SUITE("slow-own-memory") {
  TEST_CASE("with more memory no less is proved of four men, and what is proved is right") {
    WorkerTeam team(2);
    TrueTables right(team, Metric::dtz);
    right.solve("KPvKP");
    const OwnExits exits = right.exits(nothing);
    std::mt19937_64 random(3);
    unsigned exact = 0;
    constexpr unsigned count = 60;
    for (unsigned i = 0; i < count; ++i) {
      Position root = random_root(*Material::parse("KPvKP"), random);
      root.en_passant.reset();  // the true tables know none
      if (find_fault(root)) continue;
      root.halfmove_clock = i % 3 == 0 ? 90 : 0;
      CAPTURE(to_fen(root));
      const ProvedValue value = check_memories({50'000, 500'000, 1 << 28}, root, exits, team);
      const WdlScore result = result_of(Metric::dtz, right.code(root), root.halfmove_clock);
      REQUIRE(value.at_least <= result);
      REQUIRE(result <= value.at_most);
      exact += value.is_result_exact() ? 1 : 0;
    }
    CHECK(exact > count / 2);
  }

  TEST_CASE("with more memory no less is proved of six men") {
    WorkerTeam team(2);
    TrueTables none(team, Metric::dtz);
    const OwnExits exits = none.exits(nothing);
    std::mt19937_64 random(4);
    for (const char* men : {"KPPvKPP", "KPPPvKP", "KRPvKPP", "KNPvKBP"}) {
      for (unsigned i = 0; i < 10; ++i) {
        const Position root = random_root(*Material::parse(men), random);
        CAPTURE(to_fen(root));
        check_memories({200'000, 2'000'000, 10'000'000}, root, exits, team);
      }
    }
  }
}

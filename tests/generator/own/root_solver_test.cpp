// One position from the first stage to its answer, interrupted at any step.
#include "mate33/own/root_solver.hpp"

#include <map>
#include <string>
#include <vector>

#include "mate33/base/mutex.hpp"
#include "mate33/table/solved_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "own/own_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

/// White wins, and only with the pawn's promotion.
constexpr const char* race = "8/8/8/8/6k1/8/P7/K7 w - - 0 1";
constexpr std::uint64_t enough = std::uint64_t{1} << 30;

struct Interrupted {};

/// Keeps what is put in memory, and says once, after so many, that there is no room.
class ScratchMemory : public ScratchSpace {
 public:
  explicit ScratchMemory(std::size_t fails_after) : fails_after_(fails_after) {}
  ScratchPlace put(std::span<const std::byte> bytes) override {
    const Lock lock(mutex_);
    if (put_count_++ == fails_after_) throw Interrupted();
    const std::uint64_t offset = put_count_ << 32;
    kept_[offset] = {bytes.begin(), bytes.end()};
    return {offset, bytes.size()};
  }
  std::vector<std::byte> read(const ScratchPlace& place) const override {
    const Lock lock(mutex_);
    const auto& [offset, bytes] = *std::prev(kept_.upper_bound(place.offset));
    const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(place.offset - offset);
    return {begin, begin + static_cast<std::ptrdiff_t>(place.bytes)};
  }
  void remove(const ScratchPlace& place) override {
    const Lock lock(mutex_);
    REQUIRE(kept_.erase(place.offset) == 1);
  }
  std::size_t count() const { return kept_.size(); }

 private:
  const std::size_t fails_after_;
  mutable Mutex mutex_;
  std::uint64_t put_count_ = 0;
  std::map<std::uint64_t, std::vector<std::byte>> kept_;
};

/// Throws after so many steps, and after one more each time: a large slice, which is begun anew, comes to its
/// end.
class Interrupter {
 public:
  explicit Interrupter(unsigned first) : first_(first) {}
  void operator()(const RootStep&) {
    if (++steps_ < first_ + count_) return;
    steps_ = 0;
    ++count_;
    throw Interrupted();
  }
  unsigned count() const { return count_; }

 private:
  const unsigned first_;
  unsigned steps_ = 0, count_ = 0;
};

void end(RootSolver& solver, Executor& executor, const RootObserver& observer = {}) {
  while (!solver.is_done()) {
    try {
      solver.go_on(executor, observer);
    } catch (const Interrupted&) {
    }
  }
}

std::vector<std::byte> file_of(RootSolver& solver) {
  std::vector<std::byte> file;
  solver.tables()->write(solver.question().root, solver.stage(), [&](std::span<const std::byte> part) {
    file.insert(file.end(), part.begin(), part.end());
  });
  return file;
}

RootQuestion question_of(const char* fen, Metric metric, bool is_of_distance = false) {
  return {parse_fen(fen)->position, metric, is_of_distance};
}

}  // namespace

TEST_CASE("however often it is interrupted, a position is solved by the same steps to the same file") {
  WorkerTeam team(2);
  for (const auto& [metric, is_of_distance] : {std::pair{Metric::dtz, false}, std::pair{Metric::dtm, true}}) {
    TrueTables right(team, metric);
    RootSolver whole(question_of(race, metric, is_of_distance), right.exits(nothing), {enough});
    end(whole, team);
    REQUIRE(whole.is_settled());
    for (const unsigned first : {1u, 7u}) {
      RootSolver parts(question_of(race, metric, is_of_distance), right.exits(nothing), {enough});
      Interrupter interrupter(first);
      end(parts, team, [&](const RootStep& step) { interrupter(step); });
      CHECK(interrupter.count() > 2);
      CHECK(parts.stage() == whole.stage());
      CHECK((file_of(parts) == file_of(whole)));
    }
  }
}

TEST_CASE("what the memory has no room for lies in scratch, and the file is the same") {
  WorkerTeam team(2);
  TrueTables right(team, Metric::dtz);
  RootSolver whole(question_of(race, Metric::dtz), right.exits(nothing), {enough});
  end(whole, team);
  REQUIRE(whole.is_settled());
  constexpr std::uint64_t little = 200'000;
  RootSolver without(question_of(race, Metric::dtz), right.exits(nothing), {little});
  end(without, team);
  CHECK(!without.is_settled());
  for (const std::size_t fails_after : {std::size_t{1000}, std::size_t{0}}) {
    ScratchMemory scratch(fails_after);
    {
      RootSolver with(question_of(race, Metric::dtz), right.exits(nothing), {little, &scratch});
      unsigned failed = 0;
      while (!with.is_done()) {
        try {
          with.go_on(team, {});
        } catch (const Interrupted&) {
          ++failed;
        }
      }
      CHECK(failed == (fails_after < 1000 ? 1 : 0));
      CHECK(scratch.count() > 0);
      CHECK(with.stage() == whole.stage());
      CHECK((file_of(with) == file_of(whole)));
    }
    CHECK(scratch.count() == 0);
  }
}

TEST_CASE("a solve that goes on from a file may be interrupted while that is read") {
  WorkerTeam team(1);
  TrueTables right(team, Metric::dtz);
  const OwnExits exits = right.exits(nothing);
  RootSolver whole(question_of(race, Metric::dtz), exits, {enough});
  end(whole, team);
  const auto file = SolvedReader::open(make_memory_source(file_of(whole)), "a.solved");
  REQUIRE(file);
  RootSolver later(question_of(race, Metric::dtz), exits, {enough}, {&*file, {}});
  Interrupter interrupter(1);
  end(later, team, [&](const RootStep& step) { interrupter(step); });
  CHECK(interrupter.count() > 2);
  CHECK(later.is_settled());
  CHECK((file_of(later) == file_of(whole)));
}

TEST_CASE("what is answered is right, and where it is solved another root goes on from there") {
  WorkerTeam team(1);
  TrueTables right(team, Metric::dtz);
  right.solve("KPvK");
  RootSolver solver(question_of(race, Metric::dtz), right.exits(nothing), {enough});
  end(solver, team);
  REQUIRE(solver.is_settled());
  const auto result_by_table = [&](const Position& position) {
    return result_of(Metric::dtz, right.code(position), position.halfmove_clock);
  };
  CHECK(solver.answer().value.at_least == result_by_table(solver.question().root));
  Position next = solver.question().root.after(solver.answer().moves.front().move);
  REQUIRE(solver.tables()->is_solved(next));
  solver.move_to(next);
  end(solver, team);
  CHECK(solver.is_settled());
  CHECK(solver.answer().value.at_most == result_by_table(next));
}

TEST_CASE("another root is taken where its right to capture en passant leads to what is reached") {
  WorkerTeam team(1);
  TrueTables none(team, Metric::dtz);
  const std::string pawns = "8/8/4p3/3pP3/3P4/8/8/k6K w - ", with_right = pawns + "d6 0 1";
  RootSolver with(question_of(with_right.c_str(), Metric::dtz), none.exits(nothing), {enough});
  RootSolver without(question_of((pawns + "- 0 1").c_str(), Metric::dtz), none.exits(nothing), {enough});
  CHECK(!with.can_move_to(with.question().root));  // nothing is solved yet
  for (RootSolver* solver : {&with, &without}) {
    while (solver->answer_count() == 0) solver->go_on(team, {});
    CHECK(solver->can_move_to(without.question().root));
  }
  CHECK(with.can_move_to(with.question().root));
  CHECK(!without.can_move_to(with.question().root));
}

TEST_CASE(
    "where there is no room for a stage, it is left out by name; where there is none at all, nothing is "
    "solved") {
  WorkerTeam team(1);
  TrueTables right(team, Metric::dtz);
  RootSolver little(question_of(race, Metric::dtz), right.exits(nothing), {80'000});
  end(little, team);
  REQUIRE(little.tables() != nullptr);
  CHECK(!little.is_settled());
  CHECK(!little.left_out().empty());
  CHECK(little.answer().value.at_least == WdlScore::draw);
  CHECK(little.answer().value.at_most == WdlScore::win);
  RootSolver least(question_of(race, Metric::dtz), right.exits(nothing), {1'000});
  end(least, team);
  CHECK(least.tables() == nullptr);
  CHECK(least.left_out() == std::vector<std::string>{stages_of(*Material::parse("KPvK")).front().name});
}

TEST_CASE(
    "what slices lead to and is not solved takes little of the room without which quests do not begin") {
  WorkerTeam team(1);
  TrueTables none(team, Metric::dtz);
  const RootQuestion question = question_of("8/1p6/8/4k3/8/8/1PPK4/8 w - - 0 1", Metric::dtz);
  const Reach first(question.root, stages_of(question.root.material()).front().has, 100'000);
  RootSolver solver(question, none.exits(nothing), {8'000 * first.count()});
  while (!solver.is_done() && solver.quests() == nullptr) solver.go_on(team, {});
  CHECK(solver.quests() != nullptr);
}

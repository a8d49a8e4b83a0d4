#include "mate33/engine/position_solver.hpp"

#include <exception>
#include <utility>

#include "mate33/own/stage.hpp"
#include "mate33/workers/worker_team.hpp"

namespace mate33 {

namespace {

/// Something else is wanted, or nothing more.
struct NotWanted {};

}  // namespace

PositionSolver::PositionSolver(std::shared_ptr<const Tablebase> tables, const std::string& directories,
                               std::uint64_t memory_bytes)
    : tables_(std::move(tables)),
      exits_(directories, *tables_, Metric::dtz, static_cast<std::size_t>(memory_bytes / 4)),
      memory_bytes_(memory_bytes) {}

bool PositionSolver::can_solve(const Position& root) const {
  return !why_unsuited(root) && !exits_.exits().is_known(root.material());
}

unsigned PositionSolver::begin(const Position& root) {
  unsigned before = 0;
  {
    const std::lock_guard lock(mutex_);
    if (wanted_ == root) return 0;
    wanted_ = root;
    ++turn_;
    before = answer_.number;
    if (answered_ == root && answer_.trouble.empty()) {
      ++answer_.number;  // it holds still
    } else {
      answer_ = {before, std::nullopt, false, ""};
      answered_.reset();
    }
  }
  changed_.notify_all();
  if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& ended) { run(ended); });
  return before;
}

void PositionSolver::rest() {
  const std::lock_guard lock(mutex_);
  wanted_.reset();
  ++turn_;
}

std::optional<PositionSolver::Answer> PositionSolver::answer_after(unsigned number,
                                                                   const std::stop_token& stopped,
                                                                   std::optional<Clock::time_point> end) {
  std::unique_lock lock(mutex_);
  const auto is_new = [&] { return answer_.number > number; };
  const bool has_come =
      end ? changed_.wait_until(lock, stopped, *end, is_new) : changed_.wait(lock, stopped, is_new);
  return has_come ? std::optional(answer_) : std::nullopt;
}

PositionSolver::Answer PositionSolver::answer() const {
  const std::lock_guard lock(mutex_);
  return answer_;
}

void PositionSolver::run(const std::stop_token& ended) {
  for (;;) {
    std::optional<Position> root;
    unsigned turn = 0;
    {
      std::unique_lock lock(mutex_);
      if (!changed_.wait(lock, ended, [&] { return wanted_ && !answer_.is_last; })) return;
      root = wanted_;
      turn = turn_;
    }
    try {
      solve(*root, turn, ended);
    } catch (const NotWanted&) {
    } catch (const std::exception& error) {  // a table that cannot be read, or no memory
      solver_.reset();
      tell(turn, {0, std::nullopt, true, error.what()});
    }
  }
}

void PositionSolver::solve(const Position& root, unsigned turn, const std::stop_token& ended) {
  take_root(root);
  WorkerTeam team(0);
  for (unsigned told = 0;;) {
    const bool is_last = solver_->is_done();
    if (is_last || solver_->answer_count() != told) tell(turn, answer_now(root));
    if (is_last) return;
    told = solver_->answer_count();
    solver_->go_on(team, [&](const RootStep&) {
      if (!is_wanted(turn, ended)) throw NotWanted();
    });
  }
}

PositionSolver::Answer PositionSolver::answer_now(const Position& root) {
  Answer answer;
  if (solver_->tables() != nullptr)
    answer.solved = Solved::of(SolveMetric::wdl, root, source_of(*solver_->tables()));
  answer.is_last = solver_->is_done();
  return answer;
}

/// Goes on from what is solved, where that has the position.
void PositionSolver::take_root(const Position& root) {
  if (solver_ == nullptr || !solver_->can_move_to(root)) {
    solver_ = std::make_unique<RootSolver>(RootQuestion{root, Metric::dtz, false}, exits_.exits(),
                                           RootMeans{memory_bytes_});
  } else if (solver_->question().root != root) {
    solver_->move_to(root);
  }
}

void PositionSolver::tell(unsigned turn, Answer answer) {
  {
    const std::lock_guard lock(mutex_);
    if (turn_ != turn) return;
    answer.number = answer_.number + 1;
    answer_ = std::move(answer);
    answered_ = wanted_;
  }
  changed_.notify_all();
}

bool PositionSolver::is_wanted(unsigned turn, const std::stop_token& ended) const {
  const std::lock_guard lock(mutex_);
  return turn_ == turn && !ended.stop_requested();
}

}  // namespace mate33

#include "mate33/own/root_solver.hpp"

#include <algorithm>
#include <utility>

#include "mate33/chess/legal_moves.hpp"
#include "mate33/table/solved_reader.hpp"
#include "observed.hpp"

namespace mate33 {

namespace {

std::string steps_phrase(unsigned steps) {
  if (steps == 0) return "no capture or pawn move after the first";
  return steps == 1 ? "1 capture or pawn move after the first"
                    : std::to_string(steps) + " captures or pawn moves after the first";
}

std::string name_of(const Quest& quest) {
  return std::string("whether ") + name(quest.side()) +
         (quest.result() == WdlScore::win ? " wins" : " holds");
}

}  // namespace

HasMen observed(const HasMen& has, const std::string& work, const RootObserver& observer) {
  constexpr unsigned often = 256;
  return [&has, &work, &observer, asked = 0u](Material men) mutable {
    if (++asked % often == 0 && observer) observer({work, {0, 0}, std::nullopt});
    return has(men);
  };
}

BoundsSource source_of(OwnTables& tables) {
  return {tables.metric(), [&tables](const Position& position) { return tables.bounds(position); },
          [&tables](const Position& position) { return tables.is_solved(position); }};
}

RootSolver::RootSolver(RootQuestion question, OwnExits exits, RootMeans means, RootFiles before)
    : question_(std::move(question)),
      exits_(std::move(exits)),
      means_(means),
      before_(std::move(before)),
      stages_(stages_of(question_.root.material())),
      hopes_(hopes_of(question_.root.material())) {
  // Quests that hoped for less than those that are there have given up.
  for (const SolvedReader* quest : before_.quests) {
    if (asked_the_same(*quest)) hope_ = std::max<std::size_t>(hope_, quest->header().hope->number);
  }
}

bool RootSolver::asked_the_same(const SolvedReader& quest) const {
  const SolvedHeader& header = quest.header();
  return header.root == question_.root && header.metric == question_.metric &&
         header.hope->number < hopes_.size();
}

bool RootSolver::is_settled() const {
  if (!tables_ || !answer_.value.is_result_exact()) return false;
  return !question_.is_of_distance || answer_.value.codes.is_exact();
}

void RootSolver::go_on(Executor& executor, const RootObserver& observer) {
  while (!is_done() && !work(executor, observer)) {
  }
}

bool RootSolver::can_move_to(const Position& root) const {
  if (!tables_ || !tables_->is_solved(root)) return false;
  return std::ranges::all_of(legal_moves(root), [&](Move move) {
    return !root.is_en_passant(move) || tables_->reach().is_reached(Placement::of(root.after(move)));
  });
}

bool RootSolver::has_less_than_before() const {
  return before_.solved != nullptr && before_.solved->slice_count() > tables_->reach().slices().size();
}

void RootSolver::move_to(const Position& root) {
  question_.root = root;
  work_.reset();
  phase_ = Phase::quests;
  stage_ = 1;
  steps_ = 0;
  take_answer();
  const ProvedValue& value = answer_.value;
  if (quests_) {
    quests_->move_to(*tables_, root, value.at_least, value.at_most);
  } else {
    hope_ = 0;
  }
}

/// Whether something was solved; else it was only found out what is next.
bool RootSolver::work(Executor& executor, const RootObserver& observer) {
  if (work_) {
    solve_work(executor, observer);
    return true;
  }
  switch (phase_) {
    case Phase::first: begin(observer); return false;
    case Phase::quests: return ask(executor, observer);
    case Phase::stages: widen(observer); return false;
    case Phase::done: break;
  }
  return true;
}

/// The first stage, and what the file has.
void RootSolver::begin(const RootObserver& observer) {
  const Stage& first = stages_.front();
  auto tables = std::make_unique<OwnTables>(question_.metric, question_.root, exits_,
                                            observed(first.has, first.name, observer),
                                            OwnRoom::within(means_.memory_bytes, means_.scratch));
  if (!tables->fits()) return give_up_work();
  const std::size_t of_stage = tables->reach().slices().size();
  if (before_.solved != nullptr) tables = with_file(std::move(tables));
  const bool is_more = tables->reach().slices().size() > of_stage;
  work_ = Work{std::move(tables), is_more ? before_.solved->header().solved_with : first.name};
}

/// With all that the file has, if there is room for it.
std::unique_ptr<OwnTables> RootSolver::with_file(std::unique_ptr<OwnTables> tables) const {
  auto more = std::make_unique<OwnTables>(*tables, std::nullopt);
  more->add_all(*before_.solved);
  return more->fits() ? std::move(more) : std::move(tables);
}

/// Has both sides' quests go on in turn. Answers whether one did.
bool RootSolver::ask(Executor& executor, const RootObserver& observer) {
  if (!quests_ && !begin_quests(observer)) {
    phase_ = Phase::stages;
    return false;
  }
  Quest* const quest = quests_->next();
  if (quest == nullptr) {
    quests_.reset();
    ++hope_;
    return false;
  }
  go_on_with(*quest, executor, observer);
  return true;
}

/// With the next men to hope for. Not where the distance to mate is asked for, which depends on more.
bool RootSolver::begin_quests(const RootObserver& observer) {
  constexpr std::size_t most_quests = 4;
  // What is reached may take a quarter of the memory, and quests an eighth, or what that leaves them.
  const Reach& reach = tables_->reach();
  const bool has_room =
      reach.count() * OwnRoom::bytes_per_slice + most_quests * OwnRoom::bytes_of_copy(reach) <=
      means_.memory_bytes / 8 * 3;
  if (question_.is_of_distance || hope_ == hopes_.size() || !has_room) return false;
  const ProvedValue& value = answer_.value;
  Quests::Files files = before_.quests;
  std::erase_if(files, [&](const SolvedReader* quest) {
    return !asked_the_same(*quest) || quest->header().hope->number != hope_;
  });
  const std::string what = "what was solved with hope";
  const OwnObserver watching = [&](const OwnStep& step) {
    if (observer) observer({what, step, std::nullopt});
  };
  quests_.emplace(*tables_, question_.root, value.at_least, value.at_most, hopes_[hope_], files, watching);
  return true;
}

void RootSolver::go_on_with(Quest& quest, Executor& executor, const RootObserver& observer) {
  const std::string what = name_of(quest);
  const OwnObserver watching = [&](const OwnStep& step) {
    if (observer) observer({what, step, quest.added_count()});
  };
  if (quest.state() == Quest::State::open) quest.go_on(executor, watching);
  if (quest.state() == Quest::State::open) return;
  if (quest.state() == Quest::State::attained) prove(quest);
  // What is attained stays until it is proved: an interrupted run goes on with it.
  lacks_room_for_quests_ = lacks_room_for_quests_ || quest.lacks_room();
  if (!work_) quests_->drop(quest);
}

/// What a quest needed to attain its result proves it without hope, too, if there is room.
void RootSolver::prove(const Quest& quest) {
  auto tables = std::make_unique<OwnTables>(*tables_, std::nullopt);
  for (const auto& exits : quest.added()) tables->add(exits);
  if (tables->fits()) work_ = Work{std::move(tables), "what the result depends on"};
}

/// Follows more of what comes after a promotion: stage after stage, and each farther and farther.
void RootSolver::widen(const RootObserver& observer) {
  if (stage_ == stages_.size()) {
    phase_ = Phase::done;
    return;
  }
  const Stage& stage = stages_[stage_];
  const std::vector<unsigned> steps = steps_of_stages();
  if (steps_ == steps.size() || !tables_->leads_to(stage.has)) return leave_stage();
  const unsigned most = steps[steps_];
  auto tables = std::make_unique<OwnTables>(*tables_, std::nullopt);
  const bool is_more = tables->add_all(observed(stage.has, stage.name, observer), most);
  if (!tables->fits()) return give_up_work();
  ++steps_;
  if (!is_more) return;
  const bool is_whole = !tables->leads_to(stage.has);
  work_ = Work{std::move(tables), is_whole ? stage.name : stage.name + ", and " + steps_phrase(most)};
}

void RootSolver::leave_stage() {
  ++stage_;
  steps_ = 0;
}

bool RootSolver::is_all_of_file(const OwnTables& tables) const {
  return before_.solved != nullptr && before_.solved->header().root == question_.root &&
         before_.solved->slice_count() == tables.reach().slices().size();
}

void RootSolver::solve_work(Executor& executor, const RootObserver& observer) {
  OwnTables& tables = *work_->tables;
  const OwnObserver watching = [&](const OwnStep& step) {
    if (observer) observer({work_->name, step, std::nullopt});
  };
  if (phase_ == Phase::first && !work_->has_begun) {
    work_->has_begun = true;
    const std::uint64_t entries = tables.solve(executor, before_.solved, watching);
    tables_are_of_file_ = entries == 0 && is_all_of_file(tables);
  } else {
    tables.solve_added(executor, nullptr, watching);
    tables_are_of_file_ = false;
  }
  if (!tables.fits()) return give_up_work();
  take(*std::exchange(work_, std::nullopt));
}

/// Those that are proved, or for whose proof there is no room.
void RootSolver::drop_attained() {
  const auto& quests = quests_->all();
  const auto attained = [](const Quest& quest) { return quest.state() == Quest::State::attained; };
  for (auto quest = std::ranges::find_if(quests, attained); quest != quests.end();
       quest = std::ranges::find_if(quests, attained)) {
    quests_->drop(*quest);
  }
}

/// What was solved before stays where something takes more than there is.
void RootSolver::give_up_work() {
  work_.reset();
  if (phase_ == Phase::quests) return drop_attained();  // the stages that follow may prove it
  left_out_.push_back(stages_[phase_ == Phase::first ? 0 : stage_].name);
  if (phase_ == Phase::first) {
    phase_ = Phase::done;
  } else {
    leave_stage();
  }
}

void RootSolver::take(Work solved) {
  tables_ = std::move(solved.tables);
  stage_name_ = std::move(solved.name);
  if (phase_ == Phase::first) {
    phase_ = Phase::quests;
  } else if (phase_ == Phase::quests) {
    drop_attained();
  }
  take_answer();
}

void RootSolver::take_answer() {
  answer_ = answer_of(source_of(*tables_), question_.root);
  ++answer_count_;
}

}  // namespace mate33

#include "mate33/own/quest.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <numeric>
#include <span>
#include <utility>

#include "mate33/base/mutex.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/table/solved_reader.hpp"

namespace mate33 {

namespace {

/// To follow hope past a position takes about as long as to solve so many entries.
constexpr std::uint64_t entries_per_passed = 1'000;

/// All small ones, or a few of the others.
std::vector<Placement> some_of(const std::vector<Placement>& exits) {
  constexpr std::size_t most_large = 16;
  std::vector<Placement> some;
  std::ranges::copy_if(exits, std::back_inserter(some), is_small);
  if (!some.empty()) return some;
  return {exits.begin(), exits.begin() + static_cast<std::ptrdiff_t>(std::min(exits.size(), most_large))};
}

/// What a side may ask for.
struct Asked {
  Color side;
  WdlScore result;
};

/// Of what a position leaves open between these results for the side to move.
std::vector<Asked> asked_of(const Position& root, WdlScore at_least, WdlScore at_most) {
  std::vector<Asked> asked;
  for (const Color side : all_colors) {
    const bool is_mover = side == root.side_to_move;
    const WdlScore least = is_mover ? at_least : negated(at_most),
                   most = is_mover ? at_most : negated(at_least);
    for (const WdlScore result : {WdlScore::win, WdlScore::draw}) {
      if (result > least && result <= most) asked.push_back({side, result});
    }
  }
  return asked;
}

}  // namespace

Quest::Quest(const OwnTables& base, const Position& root, Color side, WdlScore result, const HasMen& has,
             QuestReach ahead)
    : tables_(base, Hope{side, has}),
      root_(root),
      side_(side),
      result_(result),
      ahead_(ahead),
      state_(state_at_root()) {}

void Quest::go_on(Executor& executor, const OwnObserver& observer) {
  if (!passed_) {
    PlacementSet passed;
    const std::vector<Placement> exits = some_of(follow_hope(passed, executor, observer));
    tables_.add(exits);
    if (!exits.empty()) added_.push_back(exits);
    passed_ = std::move(passed);
  }
  const std::uint64_t entries = tables_.solve_added(executor, &*passed_, observer);
  passed_.reset();
  work_ += entries;
  state_ = entries == 0 || !tables_.fits() ? State::given_up : state_at_root();
}

bool Quest::take(const SolvedReader& before, const OwnObserver& observer) {
  auto added = tables_.take(before, observer);
  if (!added) return false;
  added_ = *std::move(added);
  work_ = before.header().hope->work;
  if (tables_.has_added()) {
    passed_.emplace();  // a round that solves what is missing
  } else {
    state_ = state_at_root();
  }
  return true;
}

SolvedHope Quest::kept_as(unsigned number, unsigned quests) const {
  return {side_, result_, number, work(), quests, 0, tables_.base_count()};
}

void Quest::write(unsigned number, unsigned quests, const ByteSink& sink) {
  tables_.write_hoped(root_, kept_as(number, quests), sink);
}

void Quest::move_to(const Position& root) {
  root_ = root;
  // What is added and not solved has no bounds yet.
  state_ = passed_ ? State::open : state_at_root();
}

std::size_t Quest::added_count() const {
  std::size_t count = 0;
  for (const auto& round : added_) count += round.size();
  return count;
}

std::vector<Quest::Option> Quest::options(const Position& position) {
  const Metric metric = tables_.metric();
  const bool is_mover = position.side_to_move == side_;
  std::vector<Option> options;
  for (const Move move : legal_moves(position)) {
    const Position next = position.after(move);
    const CodeBounds after = tables_.bounds(next);
    const auto result = [&](Code code) { return result_of(metric, code, next.halfmove_clock); };
    const Code hoped = bounds_before(metric, after, position.is_zeroing(move)).at_most;
    options.push_back({move, is_mover ? negated(result(after.at_most)) : result(after.at_least),
                       is_mover ? negated(result(after.at_least)) : result(after.at_most),
                       rank_of_code(hoped)});
  }
  return options;
}

/// The moves by which it leads on from here; none if all is decided.
std::vector<Move> Quest::hopeful(const Position& position) {
  const std::vector<Option> all = options(position);
  std::vector<Move> moves;
  if (position.side_to_move == side_) {
    const Option* best = nullptr;
    for (const Option& option : all) {
      if (option.at_least >= result_) return {};
      if (option.at_most >= result_ && (best == nullptr || option.rank > best->rank)) best = &option;
    }
    if (best != nullptr) moves.push_back(best->move);
    return moves;
  }
  for (const Option& option : all) {
    if (option.at_most < result_) return {};
    if (option.at_least < result_) moves.push_back(option.move);
  }
  return moves;
}

/// Whether nothing that the moves of a position lead to has come out otherwise since then.
bool Quest::holds(const LeadsOn& then, const Position& position) const {
  if (!then.round || then.clock != position.halfmove_clock) return false;
  if (tables_.last_change(Placement::of(position)) > *then.round) return false;
  return std::ranges::all_of(legal_moves(position), [&](Move move) {
    const Position next = position.after(move);
    // What may be captured en passant leads to slices of its own.
    if (next.en_passant) return false;
    return !position.is_zeroing(move) || tables_.last_change(Placement::of(next)) <= *then.round;
  });
}

/// Nothing is found out of a position that is not solved.
LeadsOn Quest::leads_on(const Position& position) {
  if (!tables_.is_solved(position)) return {};
  const auto before = passed_before_.find(Passed(position));
  if (before != passed_before_.end() && holds(before->second, position)) {
    assert(before->second.moves == hopeful(position));
    return before->second;
  }
  return {hopeful(position), position.halfmove_clock, tables_.round()};
}

/// Those of one placement come one after the other, for what they need of it is unpacked then.
std::vector<LeadsOn> Quest::lead_on(std::span<const Position> positions, Executor& executor,
                                    const OwnObserver& observer) {
  std::vector<std::size_t> placements(positions.size());  // by their hashes
  std::ranges::transform(positions, placements.begin(),
                         [](const Position& p) { return PlacementHash()(Placement::of(p)); });
  std::vector<std::size_t> by_placement(positions.size());
  std::iota(by_placement.begin(), by_placement.end(), std::size_t{0});
  std::ranges::stable_sort(by_placement, {}, [&](std::size_t i) { return placements[i]; });
  std::vector<LeadsOn> on(positions.size());
  Mutex looking;
  executor.for_each(positions.size(), [&](std::size_t i) {
    on[by_placement[i]] = leads_on(positions[by_placement[i]]);
    if (!observer || i % 64 != 0) return;
    const Lock lock(looking);
    observer({0, 0});
  });
  return on;
}

/// The exits that hope leads to, the nearest first, and the slices that it passes.
std::vector<Placement> Quest::follow_hope(PlacementSet& visited, Executor& executor,
                                          const OwnObserver& observer) {
  // So many that threads have work, and so few that little is done in vain once it is enough.
  constexpr std::size_t at_once = 1'000;
  std::vector<Placement> exits;
  PlacementSet found;
  std::vector<Position> ahead = {root_};  // all that was found, the nearest first
  PassedPositions passed;
  passed.emplace(root_, LeadsOn());
  std::size_t count = 0;  // of those that were followed
  const auto is_enough = [&] {
    if (exits.size() >= ahead_.most_exits) return true;
    return count >= (exits.size() < ahead_.enough_exits ? ahead_.most_positions : ahead_.enough_positions);
  };
  while (count < ahead.size() && !is_enough()) {
    const std::size_t first = count;
    std::vector<LeadsOn> on = lead_on(
        std::span(ahead).subspan(first).first(std::min(at_once, ahead.size() - first)), executor, observer);
    for (; count < first + on.size() && !is_enough(); ++count) {
      const Position position = ahead[count];
      const Placement placement = Placement::of(position);
      LeadsOn& here = on[count - first];
      if (!here.round) {
        if (found.insert(placement).second) exits.push_back(placement);
        continue;
      }
      visited.insert(placement);
      for (const Move move : here.moves) {
        const Position next = position.after(move);
        if (passed.try_emplace(Passed(next)).second) ahead.push_back(next);
      }
      passed.at(Passed(position)) = std::move(here);
    }
  }
  work_ += passed.size() * entries_per_passed;
  passed_before_ = std::move(passed);
  return exits;
}

Quest::State Quest::state_at_root() {
  const bool is_mover = root_.side_to_move == side_;
  const std::vector<Option> all = options(root_);
  const auto best = [&](WdlScore Option::*bound) {
    const auto scores = [&](const Option& a, const Option& b) { return a.*bound < b.*bound; };
    return (is_mover ? *std::ranges::max_element(all, scores) : *std::ranges::min_element(all, scores)).*
           bound;
  };
  if (best(&Option::at_least) >= result_) return State::attained;
  return best(&Option::at_most) < result_ ? State::given_up : State::open;
}

Quests::Quests(const OwnTables& base, const Position& root, WdlScore at_least, WdlScore at_most,
               const HasMen& has, const Files& before, const OwnObserver& observer)
    : has_(has), hoped_bytes_(base.room().hoped_bytes) {
  std::vector<Asked> without_file;
  bool are_taken = !before.empty() && before.size() == before.front()->header().hope->quests;
  for (const Asked& asked : asked_of(root, at_least, at_most)) {
    const auto file = std::ranges::find_if(before, [&](const SolvedReader* reader) {
      return reader->header().hope->side == asked.side && reader->header().hope->result == asked.result;
    });
    if (file == before.end()) {
      without_file.push_back(asked);
      continue;
    }
    quests_.emplace_back(base, root, asked.side, asked.result, has_);
    if (quests_.back().take(**file, observer)) continue;
    are_taken = false;
    quests_.pop_back();
    quests_.emplace_back(base, root, asked.side, asked.result, has_);
  }
  if (are_taken) return;
  for (const Asked& asked : without_file) quests_.emplace_back(base, root, asked.side, asked.result, has_);
}

void Quests::move_to(const OwnTables& base, const Position& root, WdlScore at_least, WdlScore at_most) {
  std::list<Quest> before = std::move(quests_);
  quests_.clear();
  for (const Asked& asked : asked_of(root, at_least, at_most)) {
    const auto same = std::ranges::find_if(before, [&](const Quest& quest) {
      return quest.side() == asked.side && quest.result() == asked.result;
    });
    if (same == before.end()) {
      quests_.emplace_back(base, root, asked.side, asked.result, has_);
    } else {
      same->move_to(root);
      quests_.splice(quests_.end(), before, same);
    }
  }
}

Quest* Quests::next() {
  const auto least = std::ranges::min_element(quests_, {}, &Quest::work);
  if (least == quests_.end()) return nullptr;
  std::uint64_t of_others = 0;
  for (const Quest& quest : quests_) of_others += &quest == &*least ? 0 : quest.hoped_bytes();
  least->give_room(hoped_bytes_ - std::min(of_others, hoped_bytes_));
  return &*least;
}

/// What a side attains answers its quests for less, and what it gives up those for more.
void Quests::drop(const Quest& quest) {
  const Color side = quest.side();
  const WdlScore result = quest.result();
  const bool is_attained = quest.state() == Quest::State::attained;
  std::erase_if(quests_, [&](const Quest& other) {
    return other.side() == side && (is_attained ? other.result() <= result : other.result() >= result);
  });
}

}  // namespace mate33

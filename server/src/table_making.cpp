#include "mate33/server/table_making.hpp"

#include <exception>
#include <utility>

namespace mate33 {

namespace {

/// For people.
std::string name_of(const TableWish& wish) {
  const bool is_position = wish.kind == TableWish::Kind::position;
  return wish.name + " (" + wish.metric + ") is being " + (is_position ? "solved" : "made");
}

}  // namespace

std::optional<SolveLimits> TableMaking::solve_limits() const {
  if (!makers_.of_positions) return std::nullopt;
  return makers_.limits;
}

const std::optional<TableMaker>& TableMaking::maker_of(const TableWish& wish) const {
  return wish.kind == TableWish::Kind::position ? makers_.of_positions : makers_.of_materials;
}

Expected<TableWish, TableRefusal> TableMaking::begin(const TableWish& asked) {
  const std::optional<TableMaker>& maker = maker_of(asked);
  if (!maker) {
    return refused(TableRefusal::Kind::not_offered,
                   asked.kind == TableWish::Kind::position
                       ? "this server solves no positions: start it with --allow-solve"
                       : "this server makes no tables: start it with --allow-generate");
  }
  auto wish = maker->check(asked);
  if (!wish) return wish;
  const std::lock_guard lock(mutex_);
  if (state_.now && state_.now->wish == *wish) return wish;
  if (state_.now) {
    return refused(TableRefusal::Kind::busy,
                   name_of(state_.now->wish) + ", one thing after the other: ask again then");
  }
  // The thread of before has ended, or is about to, and needs the lock no more.
  thread_ = std::jthread([this, wish = *wish](const std::stop_token& stop) { make(wish, stop); });
  state_.now = Progress{*wish, {}};
  return wish;
}

TableMaking::State TableMaking::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

void TableMaking::make(const TableWish& wish, const std::stop_token& stop) {
  const auto tell = [this](MakingStep step) {
    const std::lock_guard lock(mutex_);
    state_.now->step = std::move(step);
  };
  std::optional<std::string> error;
  try {
    error = maker_of(wish)->make(wish, tell, stop);
  } catch (const std::exception& thrown) {
    error = thrown.what();
  }
  const std::lock_guard lock(mutex_);
  state_.now.reset();
  state_.last = Ending{wish, std::move(error)};
}

}  // namespace mate33

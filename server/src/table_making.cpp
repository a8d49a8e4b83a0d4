#include "mate33/server/table_making.hpp"

#include <exception>
#include <utility>

namespace mate33 {

Expected<TableWish, TableRefusal> TableMaking::begin(const TableWish& asked) {
  auto wish = maker_.check(asked);
  if (!wish) return wish;
  const std::lock_guard lock(mutex_);
  if (state_.now && state_.now->wish == *wish) return wish;
  if (state_.now) {
    const TableWish& other = state_.now->wish;
    return Unexpected{TableRefusal{TableRefusal::Kind::busy,
                                   other.name + " (" + other.metric +
                                       ") is being made, and one table is made at a time: ask again then"}};
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
    error = maker_.make(wish, tell, stop);
  } catch (const std::exception& thrown) {
    error = thrown.what();
  }
  const std::lock_guard lock(mutex_);
  state_.now.reset();
  state_.last = Ending{wish, std::move(error)};
}

}  // namespace mate33

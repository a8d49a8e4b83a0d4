#include "http_turns.hpp"

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <utility>

namespace mate33 {

void HttpTurns::wait(std::size_t sent_ahead, Strand strand, std::function<void()> answer) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(sent_ahead, Turn{std::move(strand), std::move(answer)});
    if (under_way_ == at_once_) return;
    ++under_way_;
  }
  asio::post(context_, [this] { take_turn(); });
}

void HttpTurns::take_turn() {
  std::unique_lock lock(mutex_);
  if (waiting_.empty()) {
    --under_way_;
    return;
  }
  const Turn turn = std::move(waiting_.extract(waiting_.begin()).mapped());
  lock.unlock();
  asio::dispatch(turn.strand, [this, answer = turn.answer] {
    answer();
    asio::post(context_, [this] { take_turn(); });
  });
}

}  // namespace mate33

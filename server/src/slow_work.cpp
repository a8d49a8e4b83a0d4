#include "slow_work.hpp"

#include <algorithm>
#include <exception>
#include <utility>

namespace mate33 {

namespace {

constexpr std::chrono::seconds interest{30};

std::optional<HttpFault> fault_of(const SlowWork::Piece& piece, const std::stop_token& stop) try {
  return piece.make(stop);
} catch (const std::exception& error) {
  return HttpFault{500, "failed", std::string("no answer: ") + error.what()};
}

}  // namespace

SlowWork::SlowWork() : thread_([this](const std::stop_token& stop) { run(stop); }) {}
SlowWork::~SlowWork() = default;

SlowWork::Ticket SlowWork::wait(const std::string& name, const std::string& client, std::size_t most,
                                Piece piece, Done done) {
  std::optional<Waiter> crowded_out;
  Ticket ticket;
  {
    const std::lock_guard lock(mutex_);
    ticket = ++last_ticket_;
    Waiter waiter{ticket, client, std::move(done)};
    bool has_room = waiting() < most;
    if (!has_room) {
      crowded_out = crowd_out(client);
      has_room = crowded_out.has_value();
    }
    if (has_room) {
      want(name, std::move(piece)).waiters.push_back(std::move(waiter));
      turns_.try_emplace(client, 0);
      changed_.notify_all();
    } else {
      crowded_out = std::move(waiter);
    }
  }
  if (crowded_out) crowded_out->done(Outcome::crowded_out, {});
  return ticket;
}

void SlowWork::leave(Ticket ticket) {
  const std::lock_guard lock(mutex_);
  for (Want& want : wants_) {
    std::erase_if(want.waiters, [&](const Waiter& waiter) { return waiter.ticket == ticket; });
  }
  drop_unwanted();
}

void SlowWork::ask(const std::string& name, Piece piece) {
  const std::lock_guard lock(mutex_);
  want(name, std::move(piece)).asked_until = Clock::now() + interest;
  changed_.notify_all();
}

SlowWork::Want& SlowWork::want(const std::string& name, Piece piece) {
  const auto is_same = [&](const Want& want) { return want.name == name && !want.stop.stop_requested(); };
  const auto there = std::ranges::find_if(wants_, is_same);
  if (there != wants_.end()) return *there;
  return wants_.emplace_back(Want{name, std::move(piece), {}, Clock::time_point::min()});
}

void SlowWork::drop_unwanted() {
  const Clock::time_point now = Clock::now();
  const auto is_unwanted = [&](const Want& want) { return want.waiters.empty() && want.asked_until < now; };
  std::erase_if(wants_, [&](const Want& want) { return !want.has_begun && is_unwanted(want); });
  for (Want& want : wants_) {
    if (want.piece.stops_unwanted && is_unwanted(want)) want.stop.request_stop();
  }
  std::erase_if(turns_, [&](const auto& client) {
    return std::ranges::none_of(wants_, [&](const Want& want) {
      return std::ranges::find(want.waiters, client.first, &Waiter::client) != want.waiters.end();
    });
  });
}

std::uint64_t SlowWork::turns_of(const Want& want) const {
  std::uint64_t fewest = UINT64_MAX;
  for (const Waiter& waiter : want.waiters) fewest = std::min(fewest, turns_.at(waiter.client));
  return fewest;
}

SlowWork::Wants::iterator SlowWork::next() {
  drop_unwanted();
  return std::ranges::min_element(wants_, {}, [&](const Want& want) { return turns_of(want); });
}

std::size_t SlowWork::waiting() const {
  std::size_t count = 0;
  for (const Want& want : wants_) count += want.waiters.size();
  return count;
}

std::optional<SlowWork::Waiter> SlowWork::crowd_out(const std::string& client) {
  std::map<std::string, std::size_t> counts;
  for (const Want& want : wants_) {
    for (const Waiter& waiter : want.waiters) ++counts[waiter.client];
  }
  const auto greediest = std::ranges::max_element(counts, {}, [](const auto& count) { return count.second; });
  // One more of this client must not be as many as the other has.
  if (greediest == counts.end() || greediest->second <= counts[client] + 1) return std::nullopt;
  std::optional<Waiter> latest;
  for (Want& want : wants_) {
    for (Waiter& waiter : want.waiters) {
      if (waiter.client == greediest->first && (!latest || waiter.ticket > latest->ticket)) latest = waiter;
    }
  }
  for (Want& want : wants_) {
    std::erase_if(want.waiters, [&](const Waiter& waiter) { return waiter.ticket == latest->ticket; });
  }
  drop_unwanted();
  return latest;
}

void SlowWork::run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, stop, [&] { return !wants_.empty(); });
    if (stop.stop_requested()) return;
    const auto begun = next();
    if (begun == wants_.end()) continue;
    begun->has_begun = true;
    const std::uint64_t fewest = turns_of(*begun);
    const auto first = std::ranges::find_if(
        begun->waiters, [&](const Waiter& waiter) { return turns_.at(waiter.client) == fewest; });
    if (first != begun->waiters.end()) ++turns_.at(first->client);
    const Piece piece = begun->piece;
    const std::stop_callback stops_all(stop, [source = begun->stop]() mutable { source.request_stop(); });
    const std::stop_token stops_piece = begun->stop.get_token();
    lock.unlock();
    const std::optional<HttpFault> fault = fault_of(piece, stops_piece);
    lock.lock();
    if (stop.stop_requested()) return;
    const std::vector<Waiter> waiters = std::move(begun->waiters);
    wants_.erase(begun);
    drop_unwanted();
    lock.unlock();
    for (const Waiter& waiter : waiters) {
      waiter.done(fault ? Outcome::failed : Outcome::done, fault.value_or(HttpFault{}));
    }
    lock.lock();
  }
}

}  // namespace mate33

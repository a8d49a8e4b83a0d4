#include "mpi_peers.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <thread>

namespace mate33 {

namespace {

/// Messages of two rounds can be on their way at the same time.
constexpr int tag_of_message(unsigned round) {
  return static_cast<int>(round % 2);
}
constexpr int tag_of_end(unsigned round) {
  return 2 + static_cast<int>(round % 2);
}

unsigned size_of(MPI_Comm communicator) {
  int size = 0;
  MPI_Comm_size(communicator, &size);
  return static_cast<unsigned>(size);
}

}  // namespace

MpiPeers::MpiPeers() : count_(size_of(MPI_COMM_WORLD)) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  rank_ = static_cast<unsigned>(rank);
  MPI_Comm machine;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &machine);
  count_on_machine_ = size_of(machine);
  MPI_Comm_free(&machine);
}

void MpiPeers::send(unsigned to, Message message) {
  // MPI counts bytes by int.
  if (message.size() > std::numeric_limits<int>::max())
    throw std::length_error("a message to another process is too long");
  const std::lock_guard lock(mutex_);
  ++traffic_.messages;
  traffic_.bytes += message.size();
  waiting_.emplace_back(to, std::move(message));
  to_serve_.notify_one();
}

std::vector<Peers::Message> MpiPeers::receive() {
  const auto began = Clock::now();
  std::unique_lock lock(mutex_);
  wants_round_ = true;
  to_serve_.notify_one();
  to_compute_.wait(lock, [this] { return round_came_.has_value(); });
  std::vector<Message> came = std::move(*round_came_);
  round_came_.reset();
  traffic_.waited_seconds += std::chrono::duration<double>(Clock::now() - began).count();
  return came;
}

std::uint64_t MpiPeers::reduce(std::uint64_t number, MPI_Op operation) {
  const auto began = Clock::now();
  std::unique_lock lock(mutex_);
  reduction_ = Reduction{number, operation};
  to_serve_.notify_one();
  to_compute_.wait(lock, [this] { return is_reduced_; });
  is_reduced_ = false;
  const std::uint64_t result = reduction_->result;
  reduction_.reset();
  traffic_.waited_seconds += std::chrono::duration<double>(Clock::now() - began).count();
  return result;
}

Traffic MpiPeers::traffic() const {
  const std::lock_guard lock(mutex_);
  return traffic_;
}

void MpiPeers::stop() {
  const std::lock_guard lock(mutex_);
  is_stopped_ = true;
  to_serve_.notify_one();
}

/// MPI is asked again and again, for it tells nobody when something comes: at once while there is something
/// to do, then more and more seldom.
void MpiPeers::serve() {
  constexpr std::chrono::microseconds shortest(10), longest_awaited(100), longest(1000);
  auto pause = shortest;
  for (;;) {
    bool was_busy = send_what_waits();
    was_busy = forget_what_is_sent() || was_busy;
    was_busy = take_what_came() || was_busy;
    was_busy = go_on_with_round() || was_busy;
    was_busy = go_on_with_reduction() || was_busy;
    std::unique_lock lock(mutex_);
    if (is_stopped_ && waiting_.empty() && sending_.empty()) return;
    const bool is_awaited = !sending_.empty() || wants_round_ || reduction_;
    pause = was_busy ? shortest : std::min(2 * pause, is_awaited ? longest_awaited : longest);
    const auto has_news = [this] {
      return !waiting_.empty() || (wants_round_ && !has_said_all_) ||
             (reduction_ && !reduction_->request && !is_reduced_);
    };
    if (!was_busy) to_serve_.wait_for(lock, pause, has_news);
  }
}

bool MpiPeers::send_what_waits() {
  std::deque<std::pair<unsigned, Message>> messages;
  {
    const std::lock_guard lock(mutex_);
    messages.swap(waiting_);
  }
  for (auto& [to, message] : messages) start_sending(to, tag_of_message(round_), std::move(message));
  return !messages.empty();
}

void MpiPeers::start_sending(unsigned to, int tag, Message bytes) {
  sending_.push_back({std::move(bytes), MPI_REQUEST_NULL});
  Sending& sending = sending_.back();
  MPI_Isend(sending.bytes.data(), static_cast<int>(sending.bytes.size()), MPI_BYTE, static_cast<int>(to), tag,
            MPI_COMM_WORLD, &sending.request);
}

bool MpiPeers::forget_what_is_sent() {
  return std::erase_if(sending_, [](Sending& sending) {
           int is_done = 0;
           MPI_Test(&sending.request, &is_done, MPI_STATUS_IGNORE);
           return is_done != 0;
         }) > 0;
}

bool MpiPeers::take_what_came() {
  bool any = false;
  for (;;) {
    int is_there = 0;
    MPI_Message message;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &message, &status);
    if (is_there == 0) return any;
    any = true;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message bytes(static_cast<std::size_t>(size));
    MPI_Mrecv(bytes.data(), size, MPI_BYTE, &message, MPI_STATUS_IGNORE);
    const unsigned parity = static_cast<unsigned>(status.MPI_TAG) % 2;
    if (status.MPI_TAG == tag_of_end(parity)) {
      ++ended_[parity];
    } else {
      const std::lock_guard lock(mutex_);
      came_[parity].push_back(std::move(bytes));
    }
  }
}

/// A round ends when all have said that they have sent all: messages of one process stay in order.
bool MpiPeers::go_on_with_round() {
  {
    const std::lock_guard lock(mutex_);
    if (!wants_round_ || !waiting_.empty()) return false;
  }
  if (!has_said_all_) {
    for (unsigned to = 0; to < count_; ++to) {
      if (to != rank_) start_sending(to, tag_of_end(round_), {});
    }
    has_said_all_ = true;
    return true;
  }
  const unsigned parity = round_ % 2;
  if (ended_[parity] < count_ - 1) return false;
  ended_[parity] = 0;
  has_said_all_ = false;
  ++round_;
  const std::lock_guard lock(mutex_);
  wants_round_ = false;
  round_came_ = std::exchange(came_[parity], {});
  to_compute_.notify_one();
  return true;
}

bool MpiPeers::go_on_with_reduction() {
  const std::lock_guard lock(mutex_);
  if (!reduction_ || is_reduced_) return false;
  if (!reduction_->request) {
    reduction_->request.emplace();
    MPI_Iallreduce(&reduction_->number, &reduction_->result, 1, MPI_UINT64_T, reduction_->operation,
                   MPI_COMM_WORLD, &*reduction_->request);
  }
  int is_done = 0;
  MPI_Test(&*reduction_->request, &is_done, MPI_STATUS_IGNORE);
  if (is_done == 0) return false;
  is_reduced_ = true;
  to_compute_.notify_one();
  return true;
}

}  // namespace mate33

#include "http_connections.hpp"

namespace mate33 {

HttpConnections::Place HttpConnections::add(const std::shared_ptr<HttpConnection>& connection) {
  const std::lock_guard lock(mutex_);
  return waiting_.insert(waiting_.end(), Entry{connection, true});
}

void HttpConnections::remove(Place place) {
  const std::lock_guard lock(mutex_);
  // A list of its own: the node need not know which of the two it is in.
  std::list<Entry> gone;
  gone.splice(gone.end(), place->waits ? waiting_ : answering_, place);
}

void HttpConnections::set_waiting(Place place, bool waits) {
  const std::lock_guard lock(mutex_);
  std::list<Entry>& to = waits ? waiting_ : answering_;
  to.splice(to.end(), place->waits ? waiting_ : answering_, place);
  place->waits = waits;
}

std::size_t HttpConnections::size() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size() + answering_.size();
}

std::shared_ptr<HttpConnection> HttpConnections::longest_waiting() {
  const std::lock_guard lock(mutex_);
  while (!waiting_.empty()) {
    const Place first = waiting_.begin();
    answering_.splice(answering_.end(), waiting_, first);
    first->waits = false;
    if (auto connection = first->connection.lock()) return connection;
  }
  return nullptr;
}

std::vector<std::shared_ptr<HttpConnection>> HttpConnections::all() {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<HttpConnection>> connections;
  for (const auto* const list : {&waiting_, &answering_}) {
    for (const Entry& entry : *list) {
      if (auto connection = entry.connection.lock()) connections.push_back(std::move(connection));
    }
  }
  return connections;
}

}  // namespace mate33

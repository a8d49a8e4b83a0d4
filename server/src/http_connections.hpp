#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <vector>

namespace mate33 {

class HttpConnection;

/// The open connections, those that wait for their clients in the order in which these last did something.
/// From any number of threads.
class HttpConnections {
 public:
  struct Entry {
    std::weak_ptr<HttpConnection> connection;
    bool waits;  ///< for its client; else it is being answered, or was told to go
  };
  using Place = std::list<Entry>::iterator;

  /// A connection that waits for its client, from now on.
  Place add(const std::shared_ptr<HttpConnection>& connection);
  void remove(Place place);
  /// From now on it waits for its client, or for us.
  void set_waiting(Place place, bool waits);
  std::size_t size() const;
  /// The one that has waited for its client the longest, which is to be told to go; null if all wait for us.
  std::shared_ptr<HttpConnection> longest_waiting();
  std::vector<std::shared_ptr<HttpConnection>> all();

 private:
  mutable std::mutex mutex_;
  std::list<Entry> waiting_, answering_;
};

}  // namespace mate33

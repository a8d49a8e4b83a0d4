#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>

namespace mate33 {

namespace asio = boost::asio;

/// Whose request is answered next. Making an answer keeps a thread busy for up to some milliseconds; all that
/// waits for its turn comes after what the network has brought meanwhile, and clients that send ahead come
/// after those that wait for their answers. From any number of threads.
class HttpTurns {
 public:
  using Strand = asio::strand<asio::io_context::executor_type>;

  /// At most `at_once` answers are made at the same time.
  HttpTurns(asio::io_context& context, unsigned at_once) : context_(context), at_once_(at_once) {}

  /// Calls `answer` on the strand when its turn has come: where several wait, those with the fewest requests
  /// sent ahead first, else in their order.
  void wait(std::size_t sent_ahead, Strand strand, std::function<void()> answer);

 private:
  struct Turn {
    Strand strand;
    std::function<void()> answer;
  };

  void take_turn();

  asio::io_context& context_;
  const unsigned at_once_;
  std::mutex mutex_;
  unsigned under_way_ = 0;
  std::multimap<std::size_t, Turn> waiting_;  // equal keys in the order in which they came
};

}  // namespace mate33

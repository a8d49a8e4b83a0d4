#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "batch_size.hpp"
#include "mate33/base/in_parts.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/find/find_in_table.hpp"

namespace mate33 {

/// Groups of a table, from one on, a batch after the other until it is enough.
class Batches {
 public:
  Batches(Executor& executor, bool take_long, const FindPart& part, std::size_t groups,
          const ShareObserver& observer)
      : executor_(executor),
        part_(part),
        groups_(groups),
        observer_(observer),
        // Who asks whether it is enough wants to be asked often.
        size_(executor, take_long || part.is_enough),
        begin_(part.from.group) {}

  std::size_t begin() const { return begin_; }
  std::size_t count() const { return std::min(size_.groups(), groups_ - begin_); }
  bool is_end() const { return begin_ >= groups_; }

  /// Calls work(i) for each of the batch, side by side.
  template <class Work>
  void work_on(const Work& work) const {
    const auto share_of_all = [&](double share) {
      const double done = static_cast<double>(begin_) + share * static_cast<double>(count());
      if (observer_) observer_(done / static_cast<double>(groups_));
    };
    in_parts(count(), executor_, share_of_all, work);
  }
  /// Goes on to the next batch, unless it is enough. Answers whether it has, or has come to the end.
  bool go_on(std::size_t hits) {
    begin_ += count();
    size_.adapt_to(hits);
    return is_end() || !part_.is_enough || !part_.is_enough();
  }

 private:
  Executor& executor_;
  const FindPart& part_;
  std::size_t groups_;
  const ShareObserver& observer_;
  BatchSize size_;
  std::size_t begin_;
};

/// Gives the sink what search.found() makes of hits, in order. Where that takes long, it is made of many side
/// by side.
template <class Search, class Hit, class Sink>
void give(const Search& search, std::span<const Hit> hits, Executor& executor, const Sink& sink) {
  if (!search.takes_long()) {
    for (const Hit& hit : hits) sink(search.found(hit));
    return;
  }
  constexpr std::size_t at_a_time = 4096;
  std::vector<decltype(search.found(hits.front()))> found;
  for (std::size_t begin = 0; begin < hits.size(); begin += at_a_time) {
    const auto some = hits.subspan(begin, std::min(at_a_time, hits.size() - begin));
    found.resize(some.size());
    executor.for_each(some.size(), [&](std::size_t i) { found[i] = search.found(some[i]); });
    for (const auto& each : found) sink(each);
  }
}

/// Gives what the groups of a table have to the sink, in order: search.list(group) answers a vector, and
/// search.found(hit) makes of each what the sink is given; both are called from any thread. Answers where to
/// go on where the limit ended it.
template <class Search, class Sink>
std::optional<FindCursor> list_in_order(Search& search, const FindPart& part, Executor& executor,
                                        const Sink& sink, const ShareObserver& observer) {
  std::uint64_t left = part.limit;
  if (left == 0) return part.from;
  std::size_t skipped = part.from.found;
  Batches batches(executor, search.takes_long(), part, search.group_count(), observer);
  while (!batches.is_end()) {
    const std::size_t begin = batches.begin();
    std::vector<decltype(search.list(begin))> hits(batches.count());
    search.prepare(begin, hits.size(), executor);
    batches.work_on([&](std::size_t i) { hits[i] = search.list(begin + i); });
    std::size_t sum = 0;
    for (std::size_t i = 0; i < hits.size(); ++i, skipped = 0) {
      sum += hits[i].size();
      const std::span wanted = std::span(std::as_const(hits[i])).subspan(std::min(skipped, hits[i].size()));
      const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(wanted.size(), left));
      give(search, wanted.first(count), executor, sink);
      left -= count;
      if (left == 0) return FindCursor{begin + i, skipped + count};
    }
    if (!batches.go_on(sum)) return FindCursor{batches.begin(), 0};
  }
  return std::nullopt;
}

/// The sum of search.count(group), until it is enough.
template <class Search>
PartCounts count_in_order(Search& search, const FindPart& part, Executor& executor,
                          const ShareObserver& observer) {
  Mutex mutex;
  PartCounts answer;
  Batches batches(executor, search.takes_long(), part, search.group_count(), observer);
  while (!batches.is_end()) {
    const std::size_t begin = batches.begin();
    search.prepare(begin, batches.count(), executor);
    batches.work_on([&](std::size_t i) {
      const FindCounts counts = search.count(begin + i);
      const Lock lock(mutex);
      answer.counts += counts;
    });
    if (!batches.go_on(0)) {
      answer.next = FindCursor{batches.begin(), 0};
      break;
    }
  }
  return answer;
}

/// The same of the whole table.
template <class Search>
FindCounts count_all(Search& search, Executor& executor, const ShareObserver& observer) {
  return count_in_order(search, FindPart{}, executor, observer).counts;
}

}  // namespace mate33

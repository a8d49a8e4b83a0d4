#pragma once

#include <vector>

#include "batch_size.hpp"
#include "mate33/base/in_parts.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/find/find_in_table.hpp"

namespace mate33 {

/// Calls visit(begin, count, share_of_all) for batches of groups, in order, from one on, until it answers
/// false; the search is prepared for each. share_of_all() takes the share that is done of the batch.
template <class Search>
void for_each_batch(Search& search, std::size_t begin, BatchSize& batch, Executor& executor,
                    const ShareObserver& observer, const auto& visit) {
  const std::size_t end = search.group_count();
  while (begin < end) {
    const std::size_t count = std::min(batch.groups(), end - begin);
    const auto share_of_all = [&](double share) {
      const double done = static_cast<double>(begin) + share * static_cast<double>(count);
      if (observer) observer(done / static_cast<double>(end));
    };
    search.prepare(begin, count, executor);
    if (!visit(begin, count, share_of_all)) return;
    begin += count;
  }
}

/// Gives what the groups of a table have to the sink, in order: search.list(group) answers a vector, from any
/// thread, and search.found(hit) makes of each what the sink is given. Answers where to go on where the limit
/// ended it.
template <class Search, class Sink>
std::optional<FindCursor> list_in_order(Search& search, const FindPart& part, Executor& executor,
                                        const Sink& sink, const ShareObserver& observer) {
  BatchSize batch(executor, search.takes_long());
  std::uint64_t left = part.limit;
  if (left == 0) return part.from;
  std::size_t skipped = part.from.found;
  std::optional<FindCursor> ended;
  for_each_batch(search, part.from.group, batch, executor, observer,
                 [&](std::size_t begin, std::size_t count, const auto& share_of_all) {
                   std::vector<decltype(search.list(begin))> hits(count);
                   in_parts(count, executor, share_of_all,
                            [&](std::size_t i) { hits[i] = search.list(begin + i); });
                   std::size_t sum = 0;
                   for (std::size_t i = 0; i < count; ++i, skipped = 0) {
                     sum += hits[i].size();
                     for (std::size_t next = skipped; next < hits[i].size(); ++next) {
                       sink(search.found(hits[i][next]));
                       if (--left > 0) continue;
                       ended = FindCursor{begin + i, next + 1};
                       return false;
                     }
                   }
                   batch.adapt_to(sum);
                   return true;
                 });
  return ended;
}

/// The sum of search.count(group), from any thread.
template <class Search>
FindCounts count_all(Search& search, Executor& executor, const ShareObserver& observer) {
  BatchSize batch(executor, search.takes_long());
  Mutex mutex;
  FindCounts sum;
  for_each_batch(search, 0, batch, executor, observer,
                 [&](std::size_t begin, std::size_t count, const auto& share_of_all) {
                   in_parts(count, executor, share_of_all, [&](std::size_t i) {
                     const FindCounts counts = search.count(begin + i);
                     const Lock lock(mutex);
                     sum += counts;
                   });
                   batch.adapt_to(0);
                   return true;
                 });
  return sum;
}

}  // namespace mate33

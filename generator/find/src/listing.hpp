#pragma once

#include <vector>

#include "batch_size.hpp"
#include "mate33/base/in_parts.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/find/find_in_table.hpp"

namespace mate33 {

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
  for (std::size_t begin = part.from.group; begin < search.group_count();) {
    const std::size_t count = std::min(batch.groups(), search.group_count() - begin);
    std::vector<decltype(search.list(begin))> hits(count);
    const auto share_of_all = [&](double share) {
      const double done = static_cast<double>(begin) + share * static_cast<double>(count);
      if (observer) observer(done / static_cast<double>(search.group_count()));
    };
    in_parts(count, executor, share_of_all, [&](std::size_t i) { hits[i] = search.list(begin + i); });
    std::size_t sum = 0;
    for (std::size_t i = 0; i < count; ++i, skipped = 0) {
      sum += hits[i].size();
      for (std::size_t next = skipped; next < hits[i].size(); ++next) {
        sink(search.found(hits[i][next]));
        if (--left == 0) return FindCursor{begin + i, next + 1};
      }
    }
    begin += count;
    batch.adapt_to(sum);
  }
  return std::nullopt;
}

/// The sum of search.count(group), from any thread.
template <class Search>
FindCounts count_all(Search& search, Executor& executor, const ShareObserver& observer) {
  Mutex mutex;
  FindCounts sum;
  in_parts(search.group_count(), executor, observer, [&](std::size_t group) {
    const FindCounts counts = search.count(group);
    const Lock lock(mutex);
    sum += counts;
  });
  return sum;
}

}  // namespace mate33

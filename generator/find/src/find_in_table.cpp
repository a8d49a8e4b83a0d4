#include "mate33/find/find_in_table.hpp"

#include <algorithm>

#include "mate33/base/in_parts.hpp"
#include "mate33/base/pool.hpp"
#include "mate33/census/held_rows.hpp"
#include "orbit_images.hpp"
#include "row_kinds.hpp"

namespace mate33 {

namespace {

/// A hit and an image of it that is to be shown.
struct ShownHit {
  OrbitHit hit;
  ShownImage image;
};

/// Looks into groups of planes, from any thread.
class GroupSearch {
 public:
  GroupSearch(const CodeSource& source, Metric metric, const FindQuery& query, StopToken stop)
      : source_(source),
        metric_(metric),
        query_(query),
        blocks_(source.layout),
        images_(source.layout, metric, query),
        stop_(std::move(stop)) {}

  std::size_t group_count() const { return blocks_.group_count(); }

  /// In order.
  std::vector<ShownHit> list(std::size_t group) {
    std::vector<ShownHit> hits;
    for_each_set(group, [&](const HeldRow& row, const KindSets& sets) {
      for_each_hit(row, sets, [&](const OrbitHit& hit) {
        for (const ShownImage& image : images_.shown(hit)) hits.push_back({hit, image});
      });
    });
    return hits;
  }

  FindCounts count(std::size_t group) {
    FindCounts counts;
    for_each_set(group, [&](const HeldRow& row, const KindSets& sets) {
      if (!images_.counts_all()) {
        return for_each_hit(row, sets, [&](const OrbitHit& hit) { images_.count(hit, counts); });
      }
      for (const FindKind kind : query_.kinds) {
        const unsigned count = sets[index(kind)].size();
        counts.by_kind[index(kind)] += count;
        counts.total += count;
      }
    });
    return counts;
  }

  Found found(const ShownHit& hit) const { return images_.found(hit.hit, hit.image); }

 private:
  /// Calls visit(row, sets) for each row of the group in which something is: one entry of each orbit.
  template <class Visit>
  void for_each_set(std::size_t group, Visit visit) {
    if (stop_.stop_requested()) throw Stopped();
    std::unique_ptr<GroupCodes> room = rooms_.take();
    for_each_held_row(source_, blocks_, group, *room, [&](const HeldRow& row) {
      KindSets sets = kinds_in_row(row, metric_);
      SquareSet any;
      for (const FindKind kind : query_.kinds) any |= sets[index(kind)];
      if (any.empty()) return;
      const MenSquares men = source_.layout.men_of(row.slice, row.row * square_count);
      const SquareSet counted = counted_entries(source_.layout, men).all();
      for (SquareSet& set : sets) set &= counted;
      visit(row, sets);
    });
    rooms_.give(std::move(room));
  }

  /// Square by square, and on each in the order of the kinds.
  template <class Visit>
  void for_each_hit(const HeldRow& row, const KindSets& sets, Visit visit) const {
    SquareSet any;
    for (const FindKind kind : query_.kinds) any |= sets[index(kind)];
    for (const Square s : any) {
      const auto code = [&](Color c) { return row.codes[index(c)][index(s)]; };
      for (const FindKind kind : query_.kinds) {
        if (!sets[index(kind)].contains(s)) continue;
        visit(OrbitHit{row.entry(s), kind, {code(Color::white), code(Color::black)}});
      }
    }
  }

  const CodeSource& source_;
  const Metric metric_;
  const FindQuery& query_;
  const BlockMap blocks_;
  const OrbitImages images_;
  const StopToken stop_;
  Pool<GroupCodes> rooms_;
};

/// How many groups are looked into side by side before what they have is told: few at first, so that who
/// wants little waits little, and then as many as keeps the hits few.
class BatchSize {
 public:
  explicit BatchSize(const Executor& executor) : least_(executor.size()), size_(least_ * 8) {}

  std::size_t groups() const { return size_; }
  void adapt_to(std::size_t hits) {
    constexpr std::size_t few = std::size_t{1} << 17, many = std::size_t{1} << 20, most = 1024;
    if (hits < few) size_ = std::min(size_ * 2, most);
    if (hits > many) size_ = std::max(size_ / 2, least_);
  }

 private:
  std::size_t least_, size_;
};

}  // namespace

FindCounts& FindCounts::operator+=(const FindCounts& other) {
  for (std::size_t kind = 0; kind < by_kind.size(); ++kind) by_kind[kind] += other.by_kind[kind];
  total += other.total;
  return *this;
}

std::optional<FindCursor> find_in_table(const CodeSource& source, Metric metric, const FindQuery& query,
                                        const FindPart& part, Executor& executor, const FoundSink& sink,
                                        const ShareObserver& observer, const StopToken& stop) {
  GroupSearch search(source, metric, query, stop);
  BatchSize batch(executor);
  std::uint64_t left = part.limit;
  if (left == 0) return part.from;
  std::size_t skipped = part.from.found;
  for (std::size_t begin = part.from.group; begin < search.group_count();) {
    const std::size_t count = std::min(batch.groups(), search.group_count() - begin);
    std::vector<std::vector<ShownHit>> hits(count);
    executor.for_each(count, [&](std::size_t i) { hits[i] = search.list(begin + i); });
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
    if (observer) observer(static_cast<double>(begin) / static_cast<double>(search.group_count()));
  }
  return std::nullopt;
}

FindCounts count_in_table(const CodeSource& source, Metric metric, const FindQuery& query, Executor& executor,
                          const ShareObserver& observer, const StopToken& stop) {
  GroupSearch search(source, metric, query, stop);
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

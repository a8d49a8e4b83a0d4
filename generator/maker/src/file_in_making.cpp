#include "file_in_making.hpp"

#include "mate33/maker/output_file.hpp"

namespace mate33 {

const std::filesystem::path& scratch_directory(const TableOptions& options) {
  return options.scratch.empty() ? options.directory : options.scratch;
}

PlannedFile table_file(const TableKey& key, const TableOptions& options) {
  return {table_name(key), key.metric, options.directory / table_file_name(key)};
}

Metric needed_metric(const std::vector<Metric>& metrics) {
  return has_five_classes(metrics.front()) ? Metric::wdl : metrics.front();
}

TableEncoding encoding_of(Metric metric, const Packing& packing, std::optional<StoredSides> dtz_sides) {
  // DTZ is made together with WDL.
  const bool is_dtz = metric == Metric::dtz;
  return {.packing = packing,
          .sides = is_dtz ? dtz_sides : StoredSides::both,
          .metric = metric,
          .may_need_wdl = is_dtz,
          .may_have_floors = true};
}

namespace {

Packing packing_now(Metric metric, const TableOptions& options) {
  return options.waits && metric == needed_metric(options.metrics) ? quick_packing : options.packing;
}

}  // namespace

FileInMaking::FileInMaking(const TableLayout& layout, Metric metric, const TableOptions& options,
                           Peers& peers, std::uint32_t number)
    : file_(table_file({Game::chess, layout.material(), metric}, options)),
      scratch_(peers.is_first()
                   ? std::make_unique<ScratchFile>(scratch_directory(options) / file_.path.filename(),
                                                   TableEncoder::most_blocks(layout))
                   : nullptr),
      for_first_(peers.is_first() ? nullptr : std::make_unique<BlocksForFirst>(peers, number)),
      encoder_(layout, encoding_of(metric, packing_now(metric, options), options.dtz_sides),
               peers.is_first() ? static_cast<BlockStore&>(*scratch_) : *for_first_) {}

void FileInMaking::add(const SliceRules& rules, const PairOfCodes& codes, Executor& workers,
                       unsigned of_threads) {
  const Stopwatch watch;
  encoder_.add_slice(rules, codes, workers);
  packing_ += watch.elapsed().count() * workers.size() / of_threads;
}

void FileInMaking::add(const SliceLayout& slice, std::size_t first, const PairOfCodes& codes) {
  encoder_.add_planes(slice, first, codes);
}

void FileInMaking::send_blocks() {
  if (for_first_ != nullptr) for_first_->send();
}

void FileInMaking::take(std::size_t block, std::vector<std::byte> bytes) {
  if (block >= encoder_.block_count()) throw told_nonsense();
  encoder_.add_packed(block, std::move(bytes));
}

void FileInMaking::send_tally() {
  if (for_first_ != nullptr) for_first_->send(encoder_.tally());
}

MadeFile FileInMaking::finish(Executor& team, const PlanObserver& observer) {
  MadeFile made{.file = file_, .pack_time = packed_on_the_way()};
  made.tell(encoder_.tally().counts);
  const Stopwatch whole;
  Stopwatch::Seconds packing{0};
  write_parts_atomically(file_.path,
                         [&](const ByteSink& sink) { packing = write(made, sink, team, observer); });
  made.pack_time += packing;
  made.write_time = whole.elapsed() - packing;
  return made;
}

Stopwatch::Seconds FileInMaking::write(MadeFile& made, const ByteSink& sink, Executor& team,
                                       const PlanObserver& observer) const {
  const Stopwatch watch;
  Stopwatch::Seconds in_sink{0};
  made.bytes = encoder_.finish(
      encoder_.tally(), team,
      [&](std::span<const std::byte> part) {
        const Stopwatch part_watch;
        sink(part);
        in_sink += part_watch.elapsed();
      },
      [&](double share) {
        if (observer.on_pack) observer.on_pack(share);
      });
  return watch.elapsed() - in_sink;
}

}  // namespace mate33

#include "packing_item.hpp"

#include <utility>

#include "file_in_making.hpp"
#include "mate33/maker/stopwatch.hpp"
#include "mate33/maker/storage_mark.hpp"
#include "mate33/maker/table_rewriter.hpp"
#include "mate33/table/codec/block_decoder.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

namespace fs = std::filesystem;

double seconds_of_packing(Material material, Metric metric, const Packing& packing, unsigned threads) {
  const auto seconds = [&](const Packing& how) {
    return estimate_table(material, {metric}, threads, {}, how).seconds;
  };
  return seconds(packing) - seconds(quick_packing);
}

PackingItem::PackingItem(Material material, Metric metric, Need need,
                         std::shared_ptr<const TableOptions> options)
    : PlanItem(table_name({Game::chess, material, metric}), material.to_string(),
               {table_file({Game::chess, material, metric}, *options)}, need),
      material_(material),
      options_(std::move(options)) {}

TableEstimate PackingItem::estimate(unsigned threads) const {
  TableEstimate estimate = estimate_table(material_, metrics(), threads);
  estimate.seconds = seconds_of_packing(material_, metrics().front(), options_->packing, threads);
  // It holds a sample of planes, and no slices: making the table took more.
  estimate.memory = 0;
  return estimate;
}

/// A file that is not there is one that another item is to make. Whether it is sound is that item's question.
std::optional<TableFault> PackingItem::find_fault(const PlannedFile& file, Need, Executor&) const {
  const std::string path = file.path.string();
  const auto reader = TableReader::open_file(path);
  if (!reader) return TableFault{TableFault::Kind::missing, path + " is to be made first"};
  if (!is_marked(file.path, StorageMark::best) || !reader->models().is_empty()) return std::nullopt;
  return TableFault{TableFault::Kind::missing, path + " is not at level best yet"};
}

std::vector<MadeFile> PackingItem::make(const std::vector<PlannedFile>& files, Peers& peers, Executor& team,
                                        const PlanObserver& observer) {
  if (!peers.is_first()) return {};
  const Stopwatch watch;
  const fs::path& path = files.front().path;
  const auto opened = TableReader::open_file(path.string());
  if (!opened) throw TableError(opened.error());
  const TableReader& reader = *opened;
  const auto read = [&reader](std::size_t group, std::span<Code> white, std::span<Code> black) {
    BlockBuffer buffer;
    if (const auto fault = read_group(reader, group, buffer, white, black)) throw TableError(*fault);
  };
  MadeFile made{.file = files.front(), .bytes_before = reader.file_bytes()};
  made.bytes = rewrite_table({reader.layout(), read, reader.header(), reader.header().sides,
                              encoding_of(made.file.metric, options_->packing), path},
                             team, observer.on_pack);
  made.tell(reader.header().counts);
  made.pack_time = watch.elapsed();
  unmark(path, StorageMark::best);
  return {made};
}

void PackingItem::remove_left() const {
  unmark(files().front().path, StorageMark::best);
}

}  // namespace mate33

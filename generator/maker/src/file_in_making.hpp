#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <vector>

#include "blocks_for_first.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/maker/scratch_file.hpp"
#include "mate33/maker/stopwatch.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/solver/peers.hpp"
#include "mate33/table/table_encoder.hpp"

namespace mate33 {

/// Where what takes room only for a while is kept.
const std::filesystem::path& scratch_directory(const TableOptions& options);

/// The file of a table.
PlannedFile table_file(const TableKey& key, const TableOptions& options);

/// What is read of smaller tables.
Metric needed_metric(const std::vector<Metric>& metrics);

/// How a table is stored.
TableEncoding encoding_of(Metric metric, const Packing& packing, std::optional<StoredSides> dtz_sides = {});

/// Makes one file of what is solved. Of several processes the first writes it; the others give it what they
/// pack.
class FileInMaking {
 public:
  /// `number`: among the files that are made at the same time.
  FileInMaking(const TableLayout& layout, Metric metric, const TableOptions& options, Peers& peers,
               std::uint32_t number);

  /// Adds a slice. From any thread, each with an executor of its own.
  void add(const SliceRules& rules, const PairOfCodes& codes, Executor& workers, unsigned of_threads);
  /// Adds a run of planes of a slice, from `first` on. From any thread.
  void add(const SliceLayout& slice, std::size_t first, const PairOfCodes& codes);
  Stopwatch::Seconds packed_on_the_way() const { return Stopwatch::Seconds(packing_); }

  /// Of a process that is not the first: sends it what has been packed, and when all is, what that comes to.
  void send_blocks();
  void send_tally();
  /// Of the first: takes in what another one has packed.
  void take(std::size_t block, std::vector<std::byte> bytes);
  void take(const TableTally& tally) { encoder_.add_tally(tally); }

  /// Of the first.
  MadeFile finish(Executor& team, const PlanObserver& observer);

 private:
  /// Answers for how long it packed.
  Stopwatch::Seconds write(MadeFile& made, const ByteSink& sink, Executor& team,
                           const PlanObserver& observer) const;

  const PlannedFile file_;
  // Where blocks are put: of the first process the one, of others the other.
  const std::unique_ptr<ScratchFile> scratch_;
  const std::unique_ptr<BlocksForFirst> for_first_;
  TableEncoder encoder_;
  std::atomic<double> packing_ = 0;  // seconds, of all threads
};

}  // namespace mate33

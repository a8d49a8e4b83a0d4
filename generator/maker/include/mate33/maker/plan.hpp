#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/table_file.hpp"
#include "mate33/plan/table_estimate.hpp"
#include "mate33/solver/peers.hpp"
#include "mate33/table/format/table_header.hpp"
#include "mate33/table/metric.hpp"
#include "mate33/table/value.hpp"

/// Plans of tables, of whatever game and layout, and the one loop that makes them.
namespace mate33 {

/// A file that an item of a plan makes.
struct PlannedFile {
  std::string name;  ///< of what it holds, for people: "KRPvKR.wdl", "KBNvK.bin"
  Metric metric = Metric::dtm;
  std::filesystem::path path;
};

/// A file that has been made.
struct MadeFile {
  using Seconds = std::chrono::duration<double>;

  PlannedFile file;
  std::uint64_t bytes = 0;
  std::uint64_t settled = 0;  ///< as the last step had it
  std::uint64_t by_rule = 0;  ///< of its positions, those that the fifty-move or the repetition rule decides
  Plies longest{};            ///< distance, of either side to move
  std::uint64_t scratch_bytes = 0;    ///< written beside the file, by all processes
  std::uint64_t bytes_of_others = 0;  ///< of that, what was read by other processes than wrote it
  std::string_view sha256 = {};       ///< of a file whose bytes are published
  std::uint64_t bytes_before = 0;     ///< of the file that is stored anew; 0: it was solved
  /// Of files that one solving makes the first has its time.
  Seconds solve_time{}, pack_time{}, write_time{};

  /// Takes over what these counts, by side to move, come to.
  void tell(const std::array<TableCounts, 2>& counts);
};

/// A step of the solving of an item.
struct PlanStep {
  std::size_t slices_done = 0;  ///< of slice_count, before this step
  std::size_t slice_count = 1;
  unsigned ply = 0;           ///< of the slice at hand; on repetition the order of the perpetual check
  std::uint64_t settled = 0;  ///< positions, up to now
  Plies longest{};            ///< the longest distance up to now
};

/// What is told as it happens, on the thread that called. Items go by their numbers in the plan, from 0. Any
/// of these may be empty.
struct PlanObserver {
  std::function<void()> on_wait;  ///< another process is at work on an item, or has the directory for itself
  std::function<void(std::size_t item)> on_begin;
  std::function<void(std::size_t item)> on_left_alone;  ///< its files are there
  /// A file is there, and for this reason made anew all the same.
  std::function<void(std::size_t item, const std::string& reason)> on_replace;
  std::function<void(const PlanStep&)> on_step;  ///< called from any thread, but never by two at once
  std::function<void(double share)> on_pack;     ///< what of the packing behind the solving is done
  std::function<void(const std::vector<MadeFile>&)> on_made;  ///< all that the item at hand has made
  /// There is the log of an earlier run: the solving goes on from these bytes of it, or begins anew where
  /// there are none.
  std::function<void(std::uint64_t log_bytes)> on_resume;
};

/// What is asked of a file that is there.
enum class Need : std::uint8_t {
  whole,  ///< by its header and its end: enough of what others need, for a block that is damaged is noticed
          ///< when it is read
  valid,  ///< by all of its bytes
  anew    ///< nothing: it is to be made in any case
};

/// What one solving makes: an item of a plan.
class PlanItem {
 public:
  PlanItem(std::string name, std::string material, std::vector<PlannedFile> files, Need need)
      : name_(std::move(name)), material_(std::move(material)), files_(std::move(files)), need_(need) {}
  PlanItem(const PlanItem&) = delete;
  PlanItem& operator=(const PlanItem&) = delete;
  virtual ~PlanItem() = default;

  const std::string& name() const { return name_; }          ///< for people: "KRPvKR.wdl and .dtz"
  const std::string& material() const { return material_; }  ///< "KRPvKR", "xiangqi:KRvK"
  const std::vector<PlannedFile>& files() const { return files_; }
  std::vector<Metric> metrics() const;
  Need need() const { return need_; }

  /// Whether it stores in another way what an earlier item makes.
  virtual bool stores_anew() const { return false; }
  virtual TableEstimate estimate(unsigned threads) const = 0;
  /// What an earlier run has left on the disk for scratch, with which this one goes on.
  virtual std::uint64_t bytes_of_logs() const { return 0; }
  /// Why this file of it is no good; nothing where it is.
  virtual std::optional<TableFault> find_fault(const PlannedFile& file, Need need, Executor& team) const = 0;
  /// Whether all of it seems to be there, at a glance.
  bool seems_there() const;
  /// Whether it seems that it is to be made, at a glance.
  bool seems_missing() const { return need_ == Need::anew || !seems_there(); }

  /// Makes these files of it. Tells the observer of steps, of packing and of what is resumed. Throws IoError,
  /// and TableError where a smaller table is missing, damaged or unreadable.
  virtual std::vector<MadeFile> make(const std::vector<PlannedFile>& files, Peers& peers, Executor& team,
                                     const PlanObserver& observer) = 0;
  /// Removes what a run may have left that was killed when all files were there.
  virtual void remove_left() const {}

 private:
  std::string name_, material_;
  std::vector<PlannedFile> files_;
  Need need_;
};

struct Plan {
  std::filesystem::path directory;                 ///< of all files; see make_plan()
  std::vector<std::unique_ptr<PlanItem>> items{};  ///< each after those that it needs
  /// What would stop it, looked at before anything is made. Throw IoError.
  std::vector<std::function<void()>> checks{};
};

/// Makes the items of a plan in order, but for those that are there: a run that was interrupted goes on with
/// the one it was at. Several processes may work in one directory, on many machines, too: each item is made
/// by one of them, or by `peers` together. These get the same plan, and are told of their own; of what is
/// made the first alone. Throws what the items throw.
void make_plan(const Plan& plan, Executor& team, const PlanObserver& observer, Peers& peers);
void make_plan(const Plan& plan, Executor& team, const PlanObserver& observer = {});

}  // namespace mate33

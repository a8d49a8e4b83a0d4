#include "mate33/flat/flat_generator.hpp"

#include <stdexcept>

#include "mate33/base/sha256.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/flat/flat_builder.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/maker/stopwatch.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/flat_table.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

/// One of the two files.
class FlatItem : public PlanItem {
 public:
  FlatItem(const fs::path& directory, std::string_view name, Need need)
      : PlanItem(std::string(name), FlatTable::material.to_string(),
                 {{std::string(name), Metric::dtm, directory / name}}, need) {}

  std::optional<TableFault> find_fault(const PlannedFile& file, Need need, Executor&) const override {
    std::error_code error;
    if (need == Need::whole && fs::is_regular_file(file.path, error)) return std::nullopt;
    const auto table = FlatTable::read_file(file.path.string());
    return table ? std::nullopt : std::optional(table.error());
  }
};

class PlainItem final : public FlatItem {
 public:
  PlainItem(const fs::path& directory, Need need) : FlatItem(directory, FlatTable::file_name, need) {}

  TableEstimate estimate(unsigned threads) const override { return estimate_flat_table(threads); }

  std::vector<MadeFile> make(const std::vector<PlannedFile>& files, Peers&, Executor& team,
                             const PlanObserver& observer) override {
    MadeFile made{.file = files.front(), .bytes = FlatTable::file_bytes, .sha256 = FlatTable::sha256};
    Stopwatch watch;
    SolvedInMemory tables(team, [&](const SolverStep& step) {
      if (step.material != FlatTable::material) return;
      made.longest = step.longest;
      made.settled = step.settled;
      if (observer.on_step) {
        observer.on_step({.ply = step.ply.count(), .settled = step.settled, .longest = step.longest});
      }
    });
    const Solution& solution = tables.solve(flat_solving_layout());
    made.solve_time = watch.lap();
    const std::vector<std::byte> table = build_flat_table(solution, team);
    if (sha256_hex(table) != FlatTable::sha256) {
      throw std::logic_error(
          "the table made is not the one whose hash is published: this build of mate33 is defective");
    }
    made.pack_time = watch.lap();
    write_file_atomically(made.file.path, table);
    made.write_time = watch.lap();
    return {made};
  }
};

/// The same, compressed: made of the plain one, which the plan has before it.
class CompressedItem final : public FlatItem {
 public:
  CompressedItem(const fs::path& directory, Need need)
      : FlatItem(directory, FlatTable::compressed_file_name, need),
        plain_(directory / FlatTable::file_name) {}

  TableEstimate estimate(unsigned threads) const override {
    TableEstimate estimate = estimate_flat_table(threads);
    estimate.file = 4'000'000;  // about
    return estimate;
  }

  std::vector<MadeFile> make(const std::vector<PlannedFile>& files, Peers&, Executor&,
                             const PlanObserver&) override {
    // Chosen by measurement: 4.0 MB in 0.3 s; level 19 makes it a fifth smaller and takes twenty times as
    // long.
    constexpr int level = 9;
    // Of the one valid file all is known.
    MadeFile made{
        .file = files.front(), .settled = 2'829'281, .longest = Plies(66), .sha256 = FlatTable::sha256};
    const auto table = FlatTable::read_file(plain_.string());
    if (!table) throw TableError(table.error());
    Stopwatch watch;
    const std::vector<std::byte> compressed = compress_zstd_frame(table->bytes(), level);
    made.bytes = compressed.size();
    made.pack_time = watch.lap();
    write_file_atomically(made.file.path, compressed);
    made.write_time = watch.lap();
    return {made};
  }

 private:
  fs::path plain_;
};

}  // namespace

void add_flat_table(Plan& plan, const FlatOptions& options) {
  const Need need = options.force ? Need::anew : Need::valid;
  plan.items.push_back(std::make_unique<PlainItem>(plan.directory, need));
  if (options.compress) plan.items.push_back(std::make_unique<CompressedItem>(plan.directory, need));
}

bool is_flat_file(const PlannedFile& file) {
  return file.name == FlatTable::file_name || file.name == FlatTable::compressed_file_name;
}

}  // namespace mate33

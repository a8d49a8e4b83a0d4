#pragma once

#include "command.hpp"
#include "game_input.hpp"
#include "mate33/flat/flat_generator.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/plan/table_estimate.hpp"
#include "storage_options.hpp"

/// The two kinds of files that `mate33 generate` makes, each with what it tells people and programs.
namespace mate33::cli {

/// One line of a plan: what one solving makes.
struct PlanLine {
  std::string name;  ///< of the table, for people
  std::string material;
  std::vector<Metric> metrics;
  TableEstimate estimate;
  bool is_in_place;
};
void print_plan_heading();
void print(const PlanLine& line, bool json);
/// The line below a plan.
void print_plan_sum(std::size_t tables, std::uint64_t most_memory, std::uint64_t most_scratch,
                    std::uint64_t bytes_of_files);

/// KBNvK.bin.
void generate_flat(const GenerateOptions& options, unsigned threads, bool json);
/// What that would do.
void list_flat(const GenerateOptions& options, unsigned threads, bool json);

/// What `mate33 generate` does with tables of the general format.
struct TableRun {
  std::vector<Material> wanted;  ///< those asked for, without what they need
  std::vector<Material> plan;    ///< all of them, in order
  /// What is asked for, each as one solving makes it; `options` has the one at hand.
  std::vector<std::vector<Metric>> metrics = {{Metric::dtm}};
  TableOptions options;
  unsigned threads = 0;
  unsigned processes = 1;            ///< that make each table together
  bool is_memory_given = false;      ///< options.memory_bytes; else it is what the machine has
  bool verify = false;               ///< each table as it is made
  bool keeps_packing = true;         ///< of tables that are there already; else they come to options.packing
  std::optional<SidesOption> sides;  ///< of those asked for, in the end; of WDL both
  bool json = false;
};
void list_plan(const TableRun& run);
/// Does what `mate33 generate` does with this line, of the general format, before it makes anything. Makes
/// the directory. Throws CommandError where the command refuses the line. Precondition: it names threads.
/// @param rules of the game of its materials; null for chess
void prepare_generate(const CommandLine& line, const SharedRules& rules);
/// Throws CommandError where the plan takes more memory than allowed, before anything is done.
void generate_general(const TableRun& run);

}  // namespace mate33::cli

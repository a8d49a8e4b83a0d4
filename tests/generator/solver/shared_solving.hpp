#pragma once

#include <doctest/doctest.h>

#include <list>
#include <thread>
#include <vector>

#include "mate33/solver/solver.hpp"
#include "memory_log.hpp"
#include "solved_tables.hpp"
#include "thread_peers.hpp"

/// Tables solved by several processes, which are threads here.
namespace mate33::testing {

/// Several logs read as one.
class AllLogs : public SettledBlocks {
 public:
  explicit AllLogs(std::list<MemoryLog>& logs) {
    for (const MemoryLog& log : logs) logs_.push_back(&log);
  }
  std::vector<Block> blocks(std::size_t slice, std::size_t region) const override {
    std::vector<Block> found;
    for (std::uint32_t i = 0; i < logs_.size(); ++i) {
      for (Block block : logs_[i]->blocks(slice, region)) {
        block.log = i;
        found.push_back(block);
      }
    }
    return found;
  }
  void read(const Block& block, std::vector<std::byte>& bytes) const override {
    logs_[block.log]->read(block, bytes);
  }

 private:
  std::vector<const MemoryLog*> logs_;
};

/// Solves with as many processes as there are logs. Answers how many messages they sent.
inline std::uint64_t solve_together(Metric metric, const TableLayout& layout, const SolvedTables& tables,
                                    std::list<MemoryLog>& logs) {
  constexpr std::size_t little_room = 1 << 20;
  Meeting meeting(static_cast<unsigned>(logs.size()));
  const AllLogs all(logs);
  std::vector<std::jthread> processes;
  unsigned rank = 0;
  for (MemoryLog& log : logs) {
    processes.emplace_back([&, rank] {
      ThreadPeers peers(meeting, rank);
      InlineExecutor self;
      solve_in_regions(metric, layout, tables, {peers, log, all, [&] { peers.meet(); }}, little_room, self);
    });
    ++rank;
  }
  for (std::jthread& process : processes) process.join();
  return meeting.messages;
}

/// Checks that so many processes find what one finds that has all codes in memory.
inline void check_shared(Metric metric, const std::vector<const char*>& names,
                         const std::vector<std::size_t>& process_counts) {
  SolvedInMemory& tables = solved_tables(metric);
  for (const char* const name : names) {
    const Solution& expected = tables.solve(*Material::parse(name));
    for (const std::size_t processes : process_counts) {
      CAPTURE(name);
      CAPTURE(processes);
      std::list<MemoryLog> logs(processes);
      solve_together(metric, expected.layout(), tables, logs);
      CHECK(count_differences(expected, AllLogs(logs)) == 0);
    }
  }
}

/// Two processes, one of which ended a ply before the other: at every so many plies.
inline void check_going_on(const char* name, std::size_t step) {
  CAPTURE(name);
  SolvedInMemory& tables = solved_tables();
  const Solution& expected = tables.solve(*Material::parse(name));
  std::list<MemoryLog> whole(2);
  solve_together(Metric::dtm, expected.layout(), tables, whole);
  const std::size_t plies = whole.front().completed();
  REQUIRE(whole.back().completed() == plies);
  for (std::size_t kept = 0; kept < plies; kept += step) {
    CAPTURE(kept);
    std::list<MemoryLog> logs(2);
    solve_together(Metric::dtm, expected.layout(), tables, logs);
    logs.front().cut_back_to(kept + 1);
    logs.back().cut_back_to(kept);
    // A ply that is marked twice is a failure of the log.
    solve_together(Metric::dtm, expected.layout(), tables, logs);
    for (const MemoryLog& log : logs) CHECK(log.completed() == plies);
    CHECK(count_differences(expected, AllLogs(logs)) == 0);
  }
}

}  // namespace mate33::testing

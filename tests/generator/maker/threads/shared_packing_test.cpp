// Tables that several processes make together: the same files as of one.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "mate33/maker/table_generator.hpp"
#include "mate33/plan/table_plan.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"
#include "thread_peers.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

std::map<std::string, std::string> files_in(const std::filesystem::path& directory) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    std::ifstream file(entry.path(), std::ios::binary);
    files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(file), {}};
  }
  return files;
}

/// Works by itself, and says that it is more.
class SaidToBe : public Executor {
 public:
  explicit SaidToBe(unsigned size) : size_(size) {}
  unsigned size() const override { return size_; }

 private:
  std::uint64_t run(std::size_t count, const Chunk& chunk) override { return chunk(0, count); }
  unsigned size_;
};

void make_together(const std::vector<Material>& wanted, const TableOptions& options, unsigned processes) {
  Meeting meeting(processes);
  std::vector<std::jthread> threads;
  for (unsigned rank = 0; rank < processes; ++rank) {
    threads.emplace_back([&, rank] {
      ThreadPeers peers(meeting, rank);
      SaidToBe team(1 + rank % 2);  // not all have as many threads
      generate_tables(with_prerequisites(wanted), wanted, options, team, {}, peers);
    });
  }
}

}  // namespace

TEST_CASE("processes that make tables together write the files that one does") {
  // Blocks of one slice, and blocks that several slices share.
  const std::vector<Material> wanted = {*Material::parse("KNvKN"), *Material::parse("KPvK")};
  for (const auto& metrics : {std::vector{Metric::dtm}, std::vector{Metric::wdl, Metric::dtz}}) {
    const TemporaryDirectory alone, together;
    TableOptions options;
    options.directory = alone.path();
    options.metrics = metrics;
    WorkerTeam team(2);
    generate_tables(with_prerequisites(wanted), wanted, options, team, {});
    options.directory = together.path();
    make_together(wanted, options, 3);
    CHECK(files_in(alone.path()).size() > wanted.size());
    CHECK((files_in(alone.path()) == files_in(together.path())));
  }
}

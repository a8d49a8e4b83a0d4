// WDL and root probes of random legal positions, ours at quick and at best beside Fathom's, in the same run
// and in turns: the same positions, state of the caches and threads. docs/probing.md has the table.
#include <fmt/core.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "mate33/maker/table_generator.hpp"
#include "mate33/tablebase.hpp"
#include "mate33/workers/worker_team.hpp"
#include "random_positions.hpp"
#include "tablebase_calls.hpp"
#include "timing.hpp"

namespace mate33::bench {

namespace {

constexpr int rounds = 5;
constexpr std::size_t position_count = std::size_t{1} << 12;
constexpr std::size_t root_count = 256;
/// Cold probes: so many handles, and in each so many positions, one after the other.
constexpr std::size_t handles = 32, probes_of_handle = 64;

/// Keeps a result from being optimised away.
std::atomic<unsigned> sink;

/// What probes had to wait for: blocks and headers read by a system call, as ours are, and pages that were
/// not mapped, as Fathom's are. Of the whole process.
struct Misses {
  std::uint64_t reads = 0;
  std::uint64_t page_faults = 0;

  static Misses up_to_now() {
    Misses now;
    std::ifstream file("/proc/self/io");
    std::string word;
    while (file >> word && word != "syscr:") continue;
    file >> now.reads;
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    now.page_faults = static_cast<std::uint64_t>(usage.ru_minflt + usage.ru_majflt);
    return now;
  }
};

/// Of one probe.
struct Cost {
  double nanoseconds = std::numeric_limits<double>::max();  ///< of processor time
  double reads = 0, page_faults = 0;
};

/// Of some probes.
struct Sum {
  double seconds = 0, probes = 0, reads = 0, page_faults = 0;

  Sum& operator+=(const Sum& other) {
    seconds += other.seconds;
    probes += other.probes;
    reads += other.reads;
    page_faults += other.page_faults;
    return *this;
  }
  Cost each() const { return {seconds * 1e9 / probes, reads / probes, page_faults / probes}; }
};

/// ask(i) for i = 0 .. count - 1 in each of some threads; the second one goes backwards.
template <class Ask>
Sum sum_of(std::size_t count, unsigned threads, Ask ask) {
  const Misses before = Misses::up_to_now(), still = Misses::up_to_now();
  std::atomic<double> seconds{0};
  const auto work = [&](unsigned thread) {
    unsigned sum = 0;
    const double start = thread_seconds();
    for (std::size_t i = 0; i < count; ++i) sum += ask(thread % 2 == 0 ? i : count - 1 - i);
    seconds += thread_seconds() - start;
    sink += sum;
  };
  if (threads == 1) {
    work(0);
  } else {
    std::vector<std::jthread> team;
    for (unsigned t = 0; t < threads; ++t) team.emplace_back(work, t);
  }
  const Misses after = Misses::up_to_now();
  // Looking costs some itself.
  const auto reads =
      static_cast<double>(after.reads - still.reads) - static_cast<double>(still.reads - before.reads);
  return {seconds, static_cast<double>(count * threads), reads,
          static_cast<double>(after.page_faults - still.page_faults)};
}

/// The quickest of some passes after one that loads everything.
template <class Ask>
Sum warm_sum_of(std::size_t count, unsigned threads, Ask ask) {
  constexpr int passes = 5;
  sum_of(count, 1, ask);
  Sum best = sum_of(count, threads, ask);
  for (int i = 1; i < passes; ++i) {
    const Sum sum = sum_of(count, threads, ask);
    if (sum.seconds < best.seconds) best = sum;
  }
  return best;
}

/// Of work() in a process of its own: what it maps is new, and some versions of Fathom cannot be opened a
/// second time.
template <class Work>
Sum in_child(Work work) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t child = ::fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  Sum sum;
  if (child == 0) {
    sum = work();
    ::_exit(::write(ends[1], &sum, sizeof sum) == sizeof sum ? 0 : 1);
  }
  ::close(ends[1]);
  const bool is_whole = ::read(ends[0], &sum, sizeof sum) == sizeof sum;
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  if (!is_whole) throw std::runtime_error("a process that was to be measured ended early");
  return sum;
}

/// One way to probe, measured once.
using Round = std::function<Cost(unsigned threads)>;

/// Calls and the tables that they are to have.
struct Caller {
  const TablebaseCalls* calls;
  std::string directories;
};
using Call = unsigned (*TablebaseCalls::*)(const mate33_position&);

/// Everything has been asked before.
Round warm(const Caller& caller, Call call, const std::vector<mate33_position>& positions) {
  return [caller, call, &positions](unsigned threads) {
    const auto ask = [&](std::size_t i) { return (caller.calls->*call)(positions[i]); };
    return in_child([&] {
             caller.calls->open(caller.directories);
             return warm_sum_of(positions.size(), threads, ask);
           })
        .each();
  };
}

/// The same of our tables in C++, which are open already.
Round warm(const std::shared_ptr<const Tablebase>& tables, const std::vector<Position>& positions) {
  const auto ask = [tables, &positions](std::size_t i) {
    return static_cast<unsigned>(tables->probe_wdl(positions[i]).score);
  };
  return [ask, &positions](unsigned threads) { return warm_sum_of(positions.size(), threads, ask).each(); };
}

/// In a handle, or mapping, that is new; the files are in the memory of the system. The first probe opens
/// the table: `first` is that one, or those that follow.
Round cold(const Caller& caller, bool first, const std::vector<mate33_position>& positions) {
  return [caller, first, &positions](unsigned threads) {
    Sum sum;
    for (std::size_t handle = 0; handle < handles; ++handle) {
      const std::size_t begin = handle * probes_of_handle;
      const auto ask = [&](std::size_t i) { return caller.calls->wdl(positions[begin + i]); };
      sum += in_child([&] {
        caller.calls->open(caller.directories);
        const Sum opening = sum_of(1, 1, ask);
        if (first) return opening;
        return sum_of(probes_of_handle - 1, threads, [&](std::size_t i) { return ask(i + 1); });
      });
    }
    return sum.each();
  };
}

/// Fathom, mate33 at quick, mate33 at best.
constexpr std::size_t contestants = 3;
constexpr std::array<const char*, contestants> names = {"Fathom", "quick", "best"};
using Rounds = std::array<Round, contestants>;
using Costs = std::array<std::optional<Cost>, contestants>;

/// The quickest of some rounds of each, in turns.
Costs measure(const Rounds& row, unsigned threads) {
  Costs costs;
  for (int i = 0; i < rounds; ++i) {
    for (std::size_t c = 0; c < contestants; ++c) {
      if (!row[c]) continue;
      const Cost cost = row[c](threads);
      if (!costs[c] || cost.nanoseconds < costs[c]->nanoseconds) costs[c] = cost;
    }
  }
  return costs;
}

std::string in_units(double nanoseconds) {
  if (nanoseconds < 1e4) return fmt::format("{:.0f} ns", nanoseconds);
  return fmt::format("{:.0f} us", nanoseconds / 1e3);
}

/// Where what is printed goes: a table, or an array of objects.
class Report {
 public:
  explicit Report(bool json) : json_(json) {
    if (json_) {
      fmt::print("[");
      return;
    }
    fmt::print(
        "Processor time of one probe, the best of {} rounds in turns. Misses a probe: pages that Fathom had "
        "not mapped,\nparts of files that we had not read.\n\n{:<8} {:<22} {:>7} {:>10} {:>10} {:>10} {:>7} "
        "{:>7}"
        "   {}\n",
        rounds, "", "", "threads", "Fathom", "quick", "best", "quick", "best", "misses");
  }
  ~Report() {
    if (json_) fmt::print("\n]\n");
  }
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  void add(const std::string& material, const char* what, unsigned threads, const Costs& costs) {
    if (json_) {
      add_object(material, what, threads, costs);
    } else {
      add_line(material, what, threads, costs);
    }
    std::fflush(stdout);
  }

 private:
  void add_line(const std::string& material, const char* what, unsigned threads, const Costs& costs) {
    fmt::print("{:<8} {:<22} {:>7}", material, what, threads);
    for (const auto& cost : costs) fmt::print(" {:>10}", cost ? in_units(cost->nanoseconds) : "-");
    for (std::size_t c = 1; c < contestants; ++c) {
      const bool both = costs[0] && costs[c];
      fmt::print(" {:>7}",
                 both ? fmt::format("{:.2f}x", costs[0]->nanoseconds / costs[c]->nanoseconds) : "-");
    }
    fmt::print("  ");
    for (std::size_t c = 0; c < contestants; ++c) {
      const double misses = costs[c] ? c == 0 ? costs[c]->page_faults : costs[c]->reads : 0;
      fmt::print(" {:>5}", costs[c] ? fmt::format("{:.2f}", misses) : "-");
    }
    fmt::print("\n");
  }

  void add_object(const std::string& material, const char* what, unsigned threads, const Costs& costs) {
    fmt::print("{}\n  {{\"material\": \"{}\", \"probe\": \"{}\", \"threads\": {}", is_first_ ? "" : ",",
               material, what, threads);
    for (std::size_t c = 0; c < contestants; ++c) {
      if (!costs[c]) continue;
      fmt::print(R"(, "{}": {{"ns": {:.1f}, "reads": {:.3f}, "page_faults": {:.3f}}})", names[c],
                 costs[c]->nanoseconds, costs[c]->reads, costs[c]->page_faults);
    }
    fmt::print("}}");
    is_first_ = false;
  }

  bool json_;
  bool is_first_ = true;
};

/// Where the tables are.
struct Directories {
  std::string quick, best, syzygy;

  /// Fathom's tables of a material are in one of the list.
  bool has_syzygy(const std::string& material) const {
    for (const std::string& directory : split_directory_list(syzygy)) {
      const auto file = std::filesystem::path(directory) / (material + ".rtb");
      if (std::filesystem::exists(file.string() + "w") && std::filesystem::exists(file.string() + "z")) {
        return true;
      }
    }
    return false;
  }
};

std::shared_ptr<const Tablebase> opened(const std::string& directory, Material preloaded) {
  auto tables =
      std::make_shared<const Tablebase>(Tablebase::open(directory, {std::size_t{4} << 30, IoMethod::read}));
  if (preloaded != Material{}) {
    tables->preload({Game::chess, preloaded, Metric::wdl}, std::numeric_limits<std::uint64_t>::max());
  }
  return tables;
}

void measure(Material material, const Directories& directories, Report& report) {
  const std::string name = material.to_string();
  const std::vector<Position> positions = random_positions(material, position_count);
  const std::vector<mate33_position> asked = c_positions(positions);
  const std::vector<mate33_position> roots(asked.begin(), asked.begin() + root_count);
  const Caller quick = {&mate33_calls(), directories.quick}, best = {&mate33_calls(), directories.best};
  std::optional<Caller> fathom;
  if (fathom_calls() != nullptr && directories.has_syzygy(name)) {
    fathom = Caller{fathom_calls(), directories.syzygy};
  } else {
    fmt::print(stderr, "{}: {}; its columns are left out\n", name,
               fathom_calls() == nullptr ? "Fathom is not installed" : "Fathom has no tables");
  }
  const auto all = [&](auto make) {
    return Rounds{fathom ? make(*fathom) : Round(), make(quick), make(best)};
  };
  const auto of_wdl = [&](const Caller& caller) { return warm(caller, &TablebaseCalls::wdl, asked); };
  const auto in_cpp = [&](Material preloaded) {
    return Rounds{fathom ? of_wdl(*fathom) : Round(), warm(opened(directories.quick, preloaded), positions),
                  warm(opened(directories.best, preloaded), positions)};
  };
  enum class Threads { one, two, two_without_fathom };
  struct Row {
    const char* what;
    Rounds rounds;
    Threads most;
  };
  // Debian's Fathom opens tables without a lock, and its root probe is not for two threads at once.
  const std::array<Row, 6> rows = {{
      {"WDL, preloaded", in_cpp(material), Threads::two},
      {"WDL, cached", in_cpp({}), Threads::two},
      {"WDL, cached, in C", all(of_wdl), Threads::two},
      {"WDL, cold", all([&](const Caller& c) { return cold(c, false, asked); }), Threads::two_without_fathom},
      {"WDL, first of a handle", all([&](const Caller& c) { return cold(c, true, asked); }), Threads::one},
      {"root", all([&](const Caller& c) { return warm(c, &TablebaseCalls::root, roots); }),
       Threads::two_without_fathom},
  }};
  for (const Row& row : rows) {
    report.add(name, row.what, 1, measure(row.rounds, 1));
    if (row.most == Threads::one) continue;
    Rounds of_two = row.rounds;
    if (row.most == Threads::two_without_fathom) of_two[0] = Round();
    report.add(name, row.what, 2, measure(of_two, 2));
  }
}

/// Tables that are not there are made.
void make_tables(const std::vector<Material>& materials, const std::string& directory, Packing packing) {
  std::filesystem::create_directories(directory);
  WorkerTeam team(0);
  generate_tables(with_prerequisites(materials), {},
                  {.directory = directory, .metrics = {Metric::wdl, Metric::dtz}, .packing = packing}, team,
                  {});
}

}  // namespace

}  // namespace mate33::bench

int main(int argc, char** argv) {
  using namespace mate33;
  constexpr const char* usage =
      "usage: fathom_bench [--json] [--quick DIRECTORY] [--best DIRECTORY] [--syzygy LIST] [MATERIAL...]\n"
      "Tables of ours that are not there are made.\n";
  const auto temporary = std::filesystem::temp_directory_path() / "mate33-fathom-bench";
  bench::Directories directories{(temporary / "quick").string(), (temporary / "best").string(),
                                 MATE33_REFERENCE "/syzygy"};
  bool json = false;
  std::vector<Material> wanted;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    std::string* const directory = argument == "--quick"    ? &directories.quick
                                   : argument == "--best"   ? &directories.best
                                   : argument == "--syzygy" ? &directories.syzygy
                                                            : nullptr;
    const auto material = Material::parse(argument);
    if (argument == "--json") {
      json = true;
    } else if (directory != nullptr && i + 1 < argc) {
      *directory = argv[++i];
    } else if (material) {
      wanted.push_back(*material);
    } else {
      fmt::print(stderr, "{}", usage);
      return 2;
    }
  }
  if (wanted.empty()) {
    for (const char* name : {"KQvKR", "KRvKP", "KPvKP"}) wanted.push_back(*Material::parse(name));
  }
  bench::make_tables(wanted, directories.quick, quick_packing);
  bench::make_tables(wanted, directories.best, best_packing);
  bench::Report report(json);
  for (const Material material : wanted) bench::measure(material, directories, report);
  return 0;
}

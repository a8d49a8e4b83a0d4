// Probes of random legal positions, of DTM and DTZ, and what it takes to open many tables; fathom_bench has
// those of WDL. usage: probe_bench [DIRECTORY of tables, made there if they are missing [MATERIAL...]]
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <limits>
#include <span>
#include <thread>

#include "mate33/base/contains_value.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/mate33.h"
#include "mate33/table/format/table_header.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/tablebase.hpp"
#include "mate33/workers/worker_team.hpp"
#include "random_positions.hpp"
#include "table_file.hpp"
#include "timing.hpp"

namespace mate33::bench {

namespace {

constexpr int runs = 7;
constexpr std::size_t position_count = std::size_t{1} << 14;
constexpr std::size_t root_count = 4096;
constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// Keeps a result from being optimised away.
std::atomic<unsigned> sink;

/// Of probe(position), which answers a number.
template <class Probe>
double time_of(const std::vector<Position>& positions, std::size_t count, int repeats, Probe probe) {
  unsigned sum = 0;
  const double time = nanoseconds_each(
      count, repeats, [&](std::size_t i) { sum += static_cast<unsigned>(probe(positions[i])); });
  sink += sum;
  return time;
}

double value_time(const Tablebase& tables, const std::vector<Position>& positions, std::size_t count,
                  int repeats = runs) {
  return time_of(positions, count, repeats,
                 [&](const Position& p) { return tables.probe(p).value.plies.count(); });
}

double dtz_time(const Tablebase& tables, const std::vector<Position>& positions,
                std::size_t count = root_count, int repeats = runs) {
  return time_of(positions, count, repeats,
                 [&](const Position& p) { return tables.probe_dtz(p).value.plies.count(); });
}

double many_time(const Tablebase& tables, const std::vector<Position>& positions) {
  std::vector<ProbeResult> results(positions.size());
  return nanoseconds_each(1, runs, [&](std::size_t) { tables.probe_many(positions, results); }) /
         static_cast<double>(positions.size());
}

double c_time(const mate33_tablebase* tables, const std::vector<Position>& positions) {
  const std::vector<mate33_position> asked = c_positions(positions);
  unsigned sum = 0;
  const double time = nanoseconds_each(asked.size(), runs, [&](std::size_t i) {
    mate33_result result;
    mate33_probe_position(tables, &asked[i], &result);
    sum += result.plies;
  });
  sink += sum;
  return time;
}

double root_time(const Tablebase& tables, const std::vector<Position>& positions) {
  std::size_t sum = 0;
  const double time = nanoseconds_each(
      root_count, runs, [&](std::size_t i) { sum += tables.probe_root(positions[i]).moves.size(); });
  sink += static_cast<unsigned>(sum);
  return time;
}

struct Throughput {
  double per_second;      ///< probes of all threads together, by the clock on the wall
  double processor_time;  ///< nanoseconds a probe
};

Throughput throughput(const Tablebase& tables, const std::vector<Position>& positions, unsigned threads) {
  constexpr int rounds = 200;
  Throughput best{};
  for (int run = 0; run < 5; ++run) {
    std::atomic<double> used{0};
    const auto start = std::chrono::steady_clock::now();
    {
      std::vector<std::jthread> team;
      for (unsigned t = 0; t < threads; ++t) {
        team.emplace_back([&] {
          unsigned sum = 0;
          const double begin = thread_seconds();
          for (int round = 0; round < rounds; ++round) {
            for (const Position& position : positions) sum += tables.probe(position).value.plies.count();
          }
          used += thread_seconds() - begin;
          sink += sum;
        });
      }
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const double probes = static_cast<double>(positions.size()) * rounds * threads;
    if (probes / seconds > best.per_second) best = {probes / seconds, used * 1e9 / probes};
  }
  return best;
}

/// A handle that keeps all blocks.
mate33_tablebase* open_c(const std::string& directory) {
  mate33_options options;
  mate33_options_init(&options, sizeof options);
  options.cache_bytes = std::size_t{4} << 30;
  mate33_tablebase* tables = nullptr;
  mate33_open(directory.c_str(), &options, &tables);
  return tables;
}

std::vector<Position> with_side_to_move(Color side, std::vector<Position> positions) {
  std::erase_if(positions, [side](const Position& p) { return p.side_to_move != side; });
  return positions;
}

void print(const char* what, double time, double scale, const char* unit) {
  fmt::print("  {:<36} {:>9.1f} {}\n", what, time / scale, unit);
}

void measure(const char* name, const std::string& directory) {
  const Material material = *Material::parse(name);
  const std::vector<Position> positions = random_positions(material, position_count);
  const Tablebase cached = Tablebase::open(directory, {std::size_t{4} << 30, IoMethod::read});
  const Tablebase uncached = Tablebase::open(directory, {0, IoMethod::read});
  const Tablebase preloaded = Tablebase::open(directory);
  preloaded.preload(material, no_limit);
  const Tablebase under_rule = Tablebase::open(directory + "/rule50", {std::size_t{4} << 30, IoMethod::read});
  mate33_tablebase* const c_tables = open_c(directory);

  fmt::print("{}\n", name);
  print("value, preloaded", value_time(preloaded, positions, positions.size()), 1, "ns");
  print("value, preloaded, probe_many", many_time(preloaded, positions), 1, "ns");
  print("value, block cache", value_time(cached, positions, positions.size()), 1, "ns");
  print("value, block cache, probe_many", many_time(cached, positions), 1, "ns");
  print("value, block cache, C interface", c_time(c_tables, positions), 1, "ns");
  print("cold block", value_time(uncached, with_side_to_move(Color::white, positions), 2000, 3), 1e3, "us");
  root_time(cached, positions);
  print("all root moves", root_time(cached, positions), 1e3, "us");
  print("DTZ, either side", dtz_time(under_rule, positions), 1, "ns");
  root_time(under_rule, positions);
  print("all root moves, WDL and DTZ", root_time(under_rule, positions), 1e3, "us");
  const Throughput one = throughput(cached, positions, 1), two = throughput(cached, positions, 2);
  fmt::print("  {:<36} {:>9.1f} %  (by processor time {:.1f} %)\n", "two threads of twice one",
             50 * two.per_second / one.per_second, 100 * one.processor_time / two.processor_time);
  mate33_close(c_tables);
}

/// DTZ at best: what it is coded beside is read, too, and decoded where a plane is cold.
void measure_dtz_at_best(Material material, const std::string& directory) {
  const std::string name = material.to_string();
  const auto reader =
      TableReader::open_file(directory + '/' + table_file_name({Game::chess, material, Metric::dtz}));
  if (!reader) return fmt::print("{}: {}\n", name, reader.error().message);
  const Color stored = stores(reader->header().sides, Color::black) ? Color::black : Color::white;
  const std::vector<Position> positions = random_positions(material, position_count),
                              of_stored = with_side_to_move(stored, positions),
                              of_other = with_side_to_move(!stored, positions);
  const Tablebase cached = Tablebase::open(directory, {std::size_t{4} << 30, IoMethod::read});
  const Tablebase uncached = Tablebase::open(directory, {0, IoMethod::read});
  const char* const beside = reader->header().has_floors() ? "floors"
                             : reader->header().needs_wdl  ? "results"
                                                           : "nothing";
  fmt::print("{}, DTZ at best: {} to move, beside {}\n", name, stored == Color::white ? "White" : "Black",
             beside);
  print("the side stored", dtz_time(cached, of_stored), 1, "ns");
  print("the other side", dtz_time(cached, of_other), 1e3, "us");
  print("the side stored, nothing cached", dtz_time(uncached, of_stored, 500, 3), 1e3, "us");
}

/// Every material of 3 to 5 men that needs a table.
std::vector<Material> all_materials() {
  constexpr unsigned most_men = 5;
  std::vector<Material> materials, last = {bare_kings};
  for (unsigned men = 3; men <= most_men; ++men) {
    std::vector<Material> next;
    for (const Material m : last) {
      for (const Color c : all_colors) {
        for (const PieceType t : all_piece_types) {
          if (t == PieceType::king) continue;
          const Material larger = m.with({c, t}).normalised();
          if (!contains_value(next, larger)) next.push_back(larger);
        }
      }
    }
    for (const Material m : next) {
      if (!is_trivially_drawn(m)) materials.push_back(m);
    }
    last = next;
  }
  return materials;
}

/// A table of this material in which every block is the same.
std::vector<std::byte> hollow_table(Material material) {
  const BlockMap map{TableLayout(material)};
  const std::vector<std::byte> whole = compress_zstd_frame(repeated({}, entries_per_block, false), 1);
  std::vector<std::vector<std::byte>> blocks;
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    const std::size_t entries = map.entry_count(map.group_of_block(block));
    blocks.push_back(entries == entries_per_block ? sealed_block(block, BlockCodec::zstd, whole)
                                                  : zstd_block(block, repeated({}, entries, false)));
  }
  return FileParts::of(bare_header(material), std::move(blocks)).to_file();
}

double resident_mebibytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t pages = 0;
  file >> pages >> pages;
  return static_cast<double>(pages) * 4096 / (1 << 20);
}

/// A directory with a file of every material: how long it takes to find them, and what they take once all are
/// open and the cache is full.
void measure_opening() {
  const std::filesystem::path directory = std::filesystem::temp_directory_path() / "mate33-probe-bench";
  std::filesystem::create_directories(directory);
  const std::vector<Material> materials = all_materials();
  for (const Material m : materials) {
    const std::vector<std::byte> table = hollow_table(m);
    std::ofstream(directory / table_file_name(m), std::ios::binary)
        .write(reinterpret_cast<const char*>(table.data()), static_cast<std::streamsize>(table.size()));
  }
  std::size_t found = 0;
  const double time = nanoseconds_each(
      1, runs, [&](std::size_t) { found = Tablebase::open(directory.string()).tables().size(); });
  fmt::print("opening a directory of {} tables: {:.2f} ms\n", found, time / 1e6);
  const double before = resident_mebibytes();
  constexpr std::size_t budget = std::size_t{64} << 20;
  const Tablebase tables = Tablebase::open(directory.string(), {budget, IoMethod::read});
  tables.open_files();
  const double opened = resident_mebibytes();
  for (const Material m : materials) {
    for (const Position& position : random_positions(m, 200)) tables.probe(position);
  }
  fmt::print("memory: {:.1f} MiB once all are open, {:.1f} MiB with a full cache of 64 MiB; {} faults\n\n",
             opened - before, resident_mebibytes() - before, tables.faults().size());
  std::filesystem::remove_all(directory);
}

}  // namespace

}  // namespace mate33::bench

int main(int argc, char** argv) {
  using namespace mate33;
  if (argc > 1 && argv[1][0] == '-') {
    fmt::print("usage: probe_bench [DIRECTORY [MATERIAL...]]; tables that are not there are made\n");
    return 2;
  }
  const std::string directory =
      argc > 1 ? argv[1] : (std::filesystem::temp_directory_path() / "mate33-probe-bench-tables").string();
  std::vector<Material> wanted;
  for (int i = 2; i < argc; ++i) wanted.push_back(*Material::parse(argv[i]));
  if (wanted.empty()) {
    for (const char* name : {"KBNvK", "KQvKR", "KRPvKR"}) wanted.push_back(*Material::parse(name));
  }
  bench::measure_opening();  // first: memory that has been used before would not be counted
  std::filesystem::create_directories(directory);
  WorkerTeam team(0);
  generate_tables(with_prerequisites(wanted), {}, {.directory = directory}, team, {});
  generate_tables(with_prerequisites(wanted), {},
                  {.directory = directory + "/rule50", .metrics = {Metric::wdl, Metric::dtz}}, team, {});
  for (const Material material : wanted) bench::measure(material.to_string().c_str(), directory);
  // Five men at best take minutes.
  if (argc <= 2) wanted = {*Material::parse("KRvKN"), *Material::parse("KBvKP"), *Material::parse("KRvKP")};
  std::erase_if(wanted, [](Material m) { return m.men() > 4; });
  generate_tables(
      with_prerequisites(wanted), {},
      {.directory = directory + "/best", .metrics = {Metric::wdl, Metric::dtz}, .packing = best_packing},
      team, {});
  for (const Material material : wanted) bench::measure_dtz_at_best(material, directory + "/best");
  return 0;
}

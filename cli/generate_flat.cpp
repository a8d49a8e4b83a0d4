#include "mate33/flat/flat_generator.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "generate_formats.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace {

using Json = nlohmann::ordered_json;

/// Tells what goes on: one JSON event a line on standard output, or words on standard error.
class Narrator {
 public:
  explicit Narrator(bool json) : json_(json) {}

  GenerateObserver observer() {
    return {[this] { waiting(); }, [this](const std::string& reason) { replacing(reason); },
            [this](const SolverStep& step) { stepped(step); }};
  }

 private:
  void waiting() const {
    if (json_) return print_event({{"event", "waiting"}});
    say("another process is generating into this directory; waiting for it to end");
  }
  void replacing(const std::string& reason) const {
    if (json_) return print_event({{"event", "replacing"}, {"reason", reason}});
    say(reason + "; making it anew");
  }
  void stepped(const SolverStep& step) {
    const std::string material = step.material.to_string();
    if (json_) {
      return print_event(
          {{"event", "ply"}, {"material", material}, {"ply", step.ply.count()}, {"settled", step.settled}});
    }
    progress_.show(
        fmt::format("{}: ply {}, {} positions settled", material, step.ply.count(), grouped(step.settled)));
  }

  bool json_;
  Progress progress_;
};

std::string size_of(const std::filesystem::path& file) {
  return grouped(std::filesystem::file_size(file)) + " bytes";
}

void print_for_people(const GenerateReport& report, unsigned threads) {
  for (const auto& file : report.left_alone) {
    fmt::print("{} is there already and valid; left as it is (--force makes it anew)\n", file.string());
  }
  if (report.solved) {
    const GenerateReport::Solved& solved = *report.solved;
    fmt::print("material      {}\n", FlatTable::material.to_string());
    const Color to_move = solved.longest.count() % 2 == 1 ? Color::white : Color::black;
    fmt::print("longest mate  {} moves ({} plies, {} to move)\n", mate_in(solved.longest),
               solved.longest.count(), name(to_move));
    fmt::print("positions     {} won or lost, up to symmetry\n", grouped(solved.positions));
    fmt::print("threads       {}\n", threads);
    fmt::print("solve         {:7.3f} s\n", solved.solve_time.count());
    fmt::print("build         {:7.3f} s\n", solved.build_time.count());
  }
  if (!report.written.empty()) fmt::print("write         {:7.3f} s\n", report.write_time.count());
  for (const auto& file : report.written) fmt::print("written       {}  {}\n", file.string(), size_of(file));
  fmt::print("SHA-256       {}\n", FlatTable::sha256);
}

void print_json(const GenerateReport& report, unsigned threads) {
  Json json = {{"event", "done"}, {"material", FlatTable::material.to_string()}, {"threads", threads}};
  if (report.solved) {
    json["longest_plies"] = report.solved->longest.count();
    json["settled"] = report.solved->positions;
    json["solve_seconds"] = report.solved->solve_time.count();
    json["build_seconds"] = report.solved->build_time.count();
  }
  json["write_seconds"] = report.write_time.count();
  json["written"] = Json::array();
  for (const auto& file : report.written) json["written"].push_back(file.string());
  json["left_alone"] = Json::array();
  for (const auto& file : report.left_alone) json["left_alone"].push_back(file.string());
  json["sha256"] = FlatTable::sha256;
  print_event(json);
}

}  // namespace

void list_flat(const GenerateOptions& options, unsigned threads, bool json) {
  constexpr std::uint64_t compressed_bytes = 4'000'000;  // about
  const std::vector<Metric> dtm = {Metric::dtm};
  const std::string material = FlatTable::material.to_string();
  TableEstimate needed = estimate_flat_table(WorkerTeam(threads).size());
  std::vector<PlanLine> lines = {{std::string(FlatTable::file_name), material, dtm, needed, false}};
  if (options.compress) {
    needed.file = compressed_bytes;
    lines.push_back({std::string(FlatTable::compressed_file_name), material, dtm, needed, false});
  }
  if (!json) print_plan_heading();
  std::uint64_t bytes = 0;
  for (PlanLine& line : lines) {
    line.is_in_place = static_cast<bool>(FlatTable::read_file((options.directory / line.name).string()));
    bytes += line.estimate.file;
    print(line, json);
  }
  if (!json) print_plan_sum(lines.size(), lines.front().estimate.memory, 0, bytes);
}

void generate_flat(const GenerateOptions& options, unsigned threads, bool json) {
  WorkerTeam team(threads);
  GenerateReport report;
  {
    Narrator narrator(json);
    report = generate_flat_table(options, team, narrator.observer());
  }
  (json ? print_json : print_for_people)(report, team.size());
}

}  // namespace mate33::cli

#include "mate33/generator/generate.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "input.hpp"
#include "mate33/generator/output_file.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

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

  /// At once, for programs that wait for it.
  static void event(const Json& event) {
    fmt::print("{}\n", event.dump(-1, ' ', false, Json::error_handler_t::replace));
    flush_output();
  }

 private:
  void waiting() const {
    if (json_) return event({{"event", "waiting"}});
    say("another process is generating into this directory; waiting for it to end");
  }
  void replacing(const std::string& reason) const {
    if (json_) return event({{"event", "replacing"}, {"reason", reason}});
    say(reason + "; making it anew");
  }
  void stepped(const SolverStep& step) {
    const std::string material = step.material.to_string();
    if (json_) {
      return event(
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
  Narrator::event(json);
}

}  // namespace

ExitCode run_generate(const CommandLine& line) {
  ArgumentParser parser(
      {"generate",
       {"KBNvK [options]"},
       "Solves king, bishop and knight against king and writes the table KBNvK.bin (16 MiB). A valid\n"
       "file that is already there is left alone. Killed at any moment, it leaves no partial file.",
       "mate33 generate KBNvK --out data --compress"});
  parser.add()("out", po::value<std::string>()->default_value("data")->value_name("DIR"),
               "directory to write to; made if need be");
  add_threads_option(parser);
  parser.add()("compress", "write KBNvK.bin.zst, too");
  parser.add()("force", "make the table anew even if a valid one is there");
  parser.add()("json", "one JSON event a line instead of text");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  flat_material_operand(*arguments);

  const bool json = arguments->has("json");
  WorkerTeam team(thread_count(*arguments));
  const GenerateOptions options{arguments->options["out"].as<std::string>(), arguments->has("compress"),
                                arguments->has("force")};
  GenerateReport report;
  {
    Narrator narrator(json);
    report = generate_flat_table(options, team, narrator.observer());
  }
  (json ? print_json : print_for_people)(report, team.size());
  return ExitCode::done;
}

}  // namespace mate33::cli

#include "solve_list.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "mate33/answers/position_json.hpp"
#include "mate33/chess/fen.hpp"
#include "output.hpp"
#include "plan_room.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace {

using Json = nlohmann::ordered_json;

bool fits(const StageSize& stage, const SolveMeans& means) {
  return stage.is_whole && stage.packed_bytes() <= OwnRoom::within(means.memory_bytes).packed_bytes;
}

double seconds_of(const StageSize& stage, const SolveMeans& means) {
  return stage.seconds() / means.threads;
}

std::string count_phrase(const StageSize& stage) {
  return (stage.is_whole ? "" : "over ") + grouped(stage.slices);
}

Json json_of(const StageSize& stage, const SolveMeans& means) {
  return {{"stage", stage.name},
          {"slices", stage.slices},
          {"whole", stage.is_whole},
          {"packed_bytes", stage.packed_bytes()},
          {"file_bytes", stage.file_bytes()},
          {"seconds", seconds_of(stage, means)},
          {"fits_memory", fits(stage, means)}};
}

}  // namespace

void print_stages(const std::vector<StageSize>& stages, const SolveMeans& means) {
  constexpr auto row = "{:<{}}  {:>14}  {:>12}  {:>12}  {:>7}  {}\n";
  std::size_t width = 0;
  for (const StageSize& stage : stages) width = std::max(width, stage.name.size());
  fmt::print(row, "Solved, at most", width, "Slices", "Memory", "File", "Time", "Fits");
  for (const StageSize& stage : stages) {
    if (!stage.is_whole && stage.slices == 0) {  // not even what can be reached was found out
      fmt::print(row, stage.name, width, "too many", "-", "-", "-", "no");
      continue;
    }
    fmt::print(row, stage.name, width, count_phrase(stage), mebibytes(stage.packed_bytes()),
               mebibytes(stage.file_bytes()),
               duration_text(std::chrono::duration<double>(seconds_of(stage, means))),
               fits(stage, means) ? "yes" : "no");
  }
  fmt::print(
      "\nEach stage holds those above it. Often a part of one is enough. Estimates, on {} {}, of a quarter "
      "of {}, as other parts of the solver take the rest\n",
      means.threads, means.threads == 1 ? "thread" : "threads", mebibytes(means.memory_bytes));
}

void print_stages_json(const RootQuestion& question, const std::vector<StageSize>& stages,
                       const SolveMeans& means) {
  Json list = Json::array();
  for (const StageSize& stage : stages) list.push_back(json_of(stage, means));
  const Json json = {{"fen", to_fen(question.root)},
                     {"memory_bytes", means.memory_bytes},
                     {"threads", means.threads},
                     {"stages", list}};
  fmt::print("{}\n", to_line(json));
}

}  // namespace mate33::cli

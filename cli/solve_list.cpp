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

bool fits_memory(const StageSize& stage, const SolveMeans& means) {
  return stage.is_whole && stage.packed_bytes() <= OwnRoom::within(means.memory_bytes).packed_bytes;
}

/// What of it lies in scratch.
std::uint64_t scratch_bytes(const StageSize& stage, const SolveMeans& means) {
  const std::uint64_t in_memory = OwnRoom::within(means.memory_bytes).in_memory.memory_bytes;
  return stage.packed_bytes() - std::min(stage.packed_bytes(), in_memory);
}

bool fits(const StageSize& stage, const SolveMeans& means) {
  if (!means.scratch_bytes) return fits_memory(stage, means);
  return stage.is_whole && scratch_bytes(stage, means) <= *means.scratch_bytes;
}

double seconds_of(const StageSize& stage, const SolveMeans& means) {
  return stage.seconds() / means.threads;
}

std::string count_phrase(const StageSize& stage) {
  return (stage.is_whole ? "" : "over ") + grouped(stage.slices);
}

Json json_of(const StageSize& stage, const SolveMeans& means) {
  Json json = {{"stage", stage.name},
               {"slices", stage.slices},
               {"whole", stage.is_whole},
               {"packed_bytes", stage.packed_bytes()},
               {"file_bytes", stage.file_bytes()},
               {"seconds", seconds_of(stage, means)},
               {"fits_memory", fits_memory(stage, means)}};
  if (means.scratch_bytes) {
    json["scratch_bytes"] = scratch_bytes(stage, means);
    json["fits_scratch"] = fits(stage, means);
  }
  return json;
}

/// Of how much of the memory the estimates are, and whether there is more.
std::string room_phrase(const SolveMeans& means) {
  if (!means.scratch_bytes) return "a quarter of " + mebibytes(means.memory_bytes);
  return "half of " + mebibytes(means.memory_bytes) + ", and " + mebibytes(*means.scratch_bytes) +
         " of disk for the rest";
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
      "\nEach stage holds those above it. Often a part of one is enough. Estimates, on {} {}, of {}; "
      "other parts of the solver take the rest of the memory\n",
      means.threads, means.threads == 1 ? "thread" : "threads", room_phrase(means));
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

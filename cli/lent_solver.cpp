#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "lent_maker.hpp"
#include "mate33/answers/solved_answer.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/table/format/solved_file.hpp"
#include "own_process.hpp"
#include "plan_room.hpp"
#include "solve.hpp"

namespace mate33::cli {

namespace {

using Json = nlohmann::json;
using Kind = TableRefusal::Kind;

/// What a server lends to those who want a position solved.
struct SolveLoan {
  LentMakerOptions options;
  SolveLimits limits;
  KeptSolved kept;
};

/// But for where it is kept.
CommandLine solve_line(const TableWish& wish, const SolveLoan& loan) {
  return {wish.name,
          "--metric=" + wish.metric,
          "--tables=" + loan.options.directories,
          "--threads=" + std::to_string(loan.options.threads),
          fmt::format("--memory={}", loan.limits.memory_bytes),
          fmt::format("--time={}", loan.limits.time.count()),
          "--events"};
}

/// Precondition: a wish that was checked.
std::string file_name_of(const TableWish& wish) {
  return solved_file_name(parse_fen(wish.name)->position, metric_of(*parse_solve_metric(wish.metric)));
}

/// What is added to a file takes no more than what was held in memory.
std::optional<TableRefusal> refusal_without_disk(const SolveLoan& loan) {
  std::error_code error;
  const auto space = std::filesystem::space(loan.kept.directory, error);
  if (error || loan.limits.memory_bytes <= space.available) return std::nullopt;
  return TableRefusal{Kind::no_room,
                      fmt::format("a solved position may take {} of the server's disk, and {} are free",
                                  mebibytes(loan.limits.memory_bytes), mebibytes(space.available))};
}

Expected<TableWish, TableRefusal> check(const TableWish& asked, const SolveLoan& loan) {
  if (!parse_solve_metric(asked.metric)) {
    return refused(Kind::bad_metric,
                   "metric=" + mate33::quoted(asked.metric) + ": expected wdl, dtm or result");
  }
  try {
    prepare_solve(solve_line(asked, loan));
    make_directory(loan.kept.directory);
  } catch (const CommandError& error) {
    return refused(Kind::unsuited, error.what());
  } catch (const IoError& error) {
    return refused(Kind::failed, told_to_owner(error.what()));
  }
  if (auto refusal = refusal_without_disk(loan)) return Unexpected{*std::move(refusal)};
  return asked;
}

/// What the events of `mate33 solve --events` (docs/events.md) say of how far it is.
std::optional<MakingStep> step_of(std::string_view line) {
  const Json event = Json::parse(line, nullptr, false);
  if (!event.is_object() || event.value("event", "") != "step") return std::nullopt;
  MakingStep step;
  step.work = event.value("work", "");
  step.number = event.value("slices_done", std::size_t{0});
  const auto slices = event.find("slices");
  if (slices != event.end() && slices->is_number_unsigned()) step.of = slices->get<std::size_t>();
  return step;
}

}  // namespace

TableMaker lent_solver(LentMakerOptions given, SolveLimits limits, KeptSolved kept) {
  const auto loan = std::make_shared<const SolveLoan>(SolveLoan{std::move(given), limits, std::move(kept)});
  TableMaker maker;
  maker.check = [loan](const TableWish& asked) { return check(asked, *loan); };
  maker.make = [loan](const TableWish& wish, const std::function<void(MakingStep)>& tell,
                      const std::stop_token& stop) {
    make_room(loan->kept, loan->limits.memory_bytes, file_name_of(wish));
    CommandLine line = solve_line(wish, *loan);
    line.insert(line.begin(), "solve");
    line.push_back("--out=" + loan->kept.directory);
    const auto end = std::chrono::steady_clock::now() + loan->limits.time;
    const auto on_line = [&](std::string_view event) {
      auto step = step_of(event);
      if (!step) return;
      const std::chrono::duration<double> left = end - std::chrono::steady_clock::now();
      step->seconds_left = std::max(0.0, left.count());
      tell(*std::move(step));
    };
    return error_for_clients(run_own_process(line, loan->options.directories, on_line, stop), "solve");
  };
  return maker;
}

}  // namespace mate33::cli

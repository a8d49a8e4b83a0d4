#include "solve_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "input.hpp"
#include "mate33/answers/solved_json.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/plan/io_error.hpp"
#include "output.hpp"

namespace mate33::cli {

namespace {

/// Throws CommandError.
std::string wanted_path(const std::string& out, const Position& root, Metric metric) {
  if (out.empty()) throw CommandError(ExitCode::bad_input, "--out: expected a file or a directory");
  if (kind_of_path(out) == PathKind::directory) return path_in(out, solved_file_name(root, metric));
  const std::string directory = directory_of(out);
  if (!directory.empty() && kind_of_path(directory) != PathKind::directory) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("--out {}: there is no directory {}", out, directory));
  }
  return out;
}

}  // namespace

SolveFile::SolveFile(const std::string& out, const Position& root, Metric metric)
    : path_(wanted_path(out, root, metric)) {
  if (kind_of_path(path_) != PathKind::nothing) open_solved(root, metric);
  open_quests(root, metric);
}

void SolveFile::open_solved(const Position& root, Metric metric) {
  auto there = SolvedReader::open_file(path_);
  if (!there) {
    throw CommandError(
        ExitCode::bad_input,
        fmt::format("--out {}: what is there cannot be gone on from, as 'mate33 solve' did not "
                    "write it so: choose another name",
                    path_));
  }
  before_.emplace(*std::move(there));
  refuse_of_others(path_, before_->header(), root, metric);
}

/// Throws CommandError.
void SolveFile::refuse_of_others(const std::string& name, const SolvedHeader& header, const Position& root,
                                 Metric metric) const {
  if (solved_file_name(header.root, header.metric) == solved_file_name(root, metric)) return;
  throw CommandError(ExitCode::bad_input,
                     fmt::format("--out {}: {} has what was solved of {}, by another metric or of "
                                 "another position: choose another name",
                                 path_, name, to_fen(header.root)));
}

void SolveFile::open_quests(const Position& root, Metric metric) {
  for (const std::string& name : hope_file_names(path_)) {
    if (kind_of_path(name) == PathKind::nothing) continue;
    auto source = open_file_source(name);
    if (!source || !begins_as_solved(**source)) {
      throw CommandError(ExitCode::bad_input,
                         fmt::format("--out {}: beside it stands {}, which 'mate33 solve' did not write and "
                                     "would write over: choose another name",
                                     path_, name));
    }
    auto quest = SolvedReader::open_hope(*std::move(source), name);
    if (quest) {
      refuse_of_others(name, quest->header(), root, metric);
      quests_before_.push_back(*std::move(quest));
    } else {
      say("note: " + quest.error().message + "; that quest begins anew");
    }
  }
}

RootFiles SolveFile::before() const {
  RootFiles files{before_ ? &*before_ : nullptr, {}};
  for (const SolvedReader& quest : quests_before_) files.quests.push_back(&quest);
  return files;
}

void SolveFile::save_now_and_then(RootSolver& solver) {
  if (solver.has_less_than_before()) return;
  const auto begin = Clock::now();
  if (begin < next_) return;
  try {
    save(solver);
  } catch (const IoError& error) {
    if (!std::exchange(has_failed_, true)) say(fmt::format("note: {}; it is tried again", error.what()));
  }
  // What is written takes a twentieth of the time at most.
  const auto end = Clock::now();
  next_ = end + std::max<Clock::duration>(std::chrono::minutes(1), 20 * (end - begin));
}

void SolveFile::save(RootSolver& solver) {
  if (solver.has_less_than_before()) {
    say(fmt::format("note: {} has more slices than these, and stays as it is", path_));
    return;
  }
  if (solver.answer_count() != saved_answers_ && !solver.is_as_before()) {
    write_parts_atomically(path_, [&](const ByteSink& sink) {
      solver.tables()->write(solver.question().root, solver.stage(), sink);
    });
  }
  saved_answers_ = solver.answer_count();
  save_quests(solver);
}

/// Of each that is open, once all of them have something; and removes those of the others.
void SolveFile::save_quests(RootSolver& solver) {
  std::set<std::string> open;
  if (Quests* const quests = solver.quests(); quests != nullptr && !solver.is_settled()) {
    if (!std::ranges::all_of(quests->all(), &Quest::has_solved)) return;
    const auto count = static_cast<unsigned>(quests->all().size());
    for (Quest& quest : quests->all()) {
      const std::string name = hope_file_name(path_, quest.side(), quest.result());
      open.insert(name);
      if (saved_work_[name] == quest.work()) continue;
      write_parts_atomically(name,
                             [&](const ByteSink& sink) { quest.write(solver.quest_number(), count, sink); });
      saved_work_[name] = quest.work();
    }
  } else if (!solver.has_left_quests()) {
    return;
  }
  for (const std::string& name : hope_file_names(path_)) {
    std::error_code ignored;  // the next run removes it
    if (!open.contains(name)) std::filesystem::remove(name, ignored);
  }
}

}  // namespace mate33::cli

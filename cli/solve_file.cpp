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
  // What a link leads to is replaced, and not the link.
  std::error_code error;
  if (!std::filesystem::is_symlink(out, error)) return out;
  const std::filesystem::path there = std::filesystem::canonical(out, error);
  return error ? out : there.string();
}

/// Also a link that leads to nothing.
bool is_taken(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(std::filesystem::symlink_status(path, error));
}

SolvedHope as_saved(SolvedHope hope) {
  hope.current = 0;
  return hope;
}

}  // namespace

SolveFile::SolveFile(const std::string& out, const Position& root, Metric metric)
    : path_(wanted_path(out, root, metric)) {
  if (is_taken(path_)) open_solved(root, metric);
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

void SolveFile::refuse_beside(const std::string& name) const {
  throw CommandError(
      ExitCode::bad_input,
      fmt::format("--out {}: beside it stands {}, which no quest of 'mate33 solve' wrote and one "
                  "would write over: choose another name",
                  path_, name));
}

void SolveFile::open_quests(const Position& root, Metric metric) {
  for (const std::string& name : hope_file_names(path_)) {
    if (!is_taken(name)) continue;
    auto source = open_file_source(name);
    if (!source || !begins_as_solved(**source)) refuse_beside(name);
    auto quest = SolvedReader::open_hope(*std::move(source), name);
    if (!quest && SolvedReader::open_file(name)) refuse_beside(name);
    if (quest) refuse_of_others(name, quest->header(), root, metric);
    if (const auto fault = quest ? quest->find_fault() : quest.error()) {
      say("note: " + fault->message + "; that quest begins anew");
    } else if (quest->header().root != root) {
      say(fmt::format("note: {} has what a quest of {} has solved, and stays as it is", name,
                      to_fen(quest->header().root)));
      of_other_roots_.insert(name);
    } else {
      saved_[name] = as_saved(*quest->header().hope);
      quests_before_.push_back(*std::move(quest));
    }
  }
}

RootFiles SolveFile::before() const {
  RootFiles files{before_ ? &*before_ : nullptr, {}};
  for (const SolvedReader& quest : quests_before_) files.quests.push_back(&quest);
  return files;
}

void SolveFile::save_now_and_then(RootSolver& solver) {
  if (solver.tables() == nullptr || solver.has_less_than_before()) return;
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
  std::set<std::string> kept = of_other_roots_;
  Quests* const quests = solver.is_settled() ? nullptr : solver.quests();
  if (quests == nullptr) {
    if (!solver.has_left_quests()) return;
  } else if (quests->all().empty() || !std::ranges::all_of(quests->all(), &Quest::has_solved)) {
    return;
  } else {
    // One that lacks room is open, too, and its file stays.
    const unsigned count = static_cast<unsigned>(quests->all().size()) + solver.lacks_room_for_quests();
    for (Quest& quest : quests->all()) {
      const std::string name = hope_file_name(path_, quest.side(), quest.result());
      if (kept.insert(name).second) save_quest(quest, name, solver.quest_number(), count);
    }
  }
  if (!solver.is_settled() && solver.lacks_room_for_quests()) return;
  for (const std::string& name : hope_file_names(path_)) {
    std::error_code ignored;  // the next run removes it
    if (!kept.contains(name)) std::filesystem::remove(name, ignored);
  }
}

void SolveFile::save_quest(Quest& quest, const std::string& name, unsigned number, unsigned count) {
  const SolvedHope kept_as = quest.kept_as(number, count);
  if (saved_.contains(name) && saved_.at(name) == kept_as) return;
  write_parts_atomically(name, [&](const ByteSink& sink) { quest.write(number, count, sink); });
  saved_[name] = kept_as;
}

}  // namespace mate33::cli

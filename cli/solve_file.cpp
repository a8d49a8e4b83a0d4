#include "solve_file.hpp"

#include <fmt/core.h>

#include <algorithm>
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
  if (kind_of_path(path_) == PathKind::nothing) return;
  auto there = SolvedReader::open_file(path_);
  if (!there) {
    throw CommandError(
        ExitCode::bad_input,
        fmt::format("--out {}: what is there cannot be gone on from, as 'mate33 solve' did not "
                    "write it so: choose another name",
                    path_));
  }
  before_.emplace(*std::move(there));
  const SolvedHeader& header = before_->header();
  if (solved_file_name(header.root, header.metric) != solved_file_name(root, metric)) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("--out {}: it has what was solved of {} there, by another metric or of "
                                   "another position: choose another name",
                                   path_, to_fen(header.root)));
  }
}

void SolveFile::save_now_and_then(const RootSolver& solver) {
  if (solver.answer_count() == saved_answers_ || solver.has_less_than_before()) return;
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

void SolveFile::save(const RootSolver& solver) {
  if (solver.has_less_than_before()) {
    say(fmt::format("note: {} has more slices than these, and stays as it is", path_));
    return;
  }
  if (solver.answer_count() == saved_answers_) return;
  write_parts_atomically(path_, [&](const ByteSink& sink) {
    solver.tables()->write(solver.question().root, solver.stage(), sink);
  });
  saved_answers_ = solver.answer_count();
}

}  // namespace mate33::cli

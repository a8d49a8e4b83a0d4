#include "mate33/solved_files.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "mate33/base/directory.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/table/wdl.hpp"

namespace mate33 {

namespace {

/// Whether a table tells. A fault where one is there and cannot be read.
Expected<bool, TableFault> is_told(ProbeStatus status, const Position& position) {
  switch (status) {
    case ProbeStatus::ok: return true;
    case ProbeStatus::corrupt_file:
    case ProbeStatus::io_error:
    case ProbeStatus::out_of_memory:
      return Unexpected{TableFault{
          status == ProbeStatus::corrupt_file ? TableFault::Kind::damaged : TableFault::Kind::io_error,
          "a table of " + position.material().normalised().to_string() +
              " cannot be read: 'mate33 tables --check' tells more"}};
    default: return false;
  }
}

/// Whether the result is. A right to capture en passant may add to what is known: it is not looked at.
bool is_proved(Metric metric, const CodeBounds& bounds, const Position& position) {
  const auto result = [&](Code code) { return result_of(metric, code, position.halfmove_clock); };
  return result(bounds.at_least) == result(bounds.at_most);
}

/// As code_by_tables(), which throws the fault.
Expected<std::optional<Code>, TableFault> told_by_tables(const Tablebase& tables, Metric metric,
                                                         const Position& position) {
  using Told = std::optional<Code>;
  if (metric == Metric::dtm) {
    const ProbeResult result = tables.probe(position);
    const auto told = is_told(result.status, position);
    if (!told) return Unexpected{told.error()};
    return *told ? Told(code_of(result.value)) : Told();
  }
  Position without_clock = position;
  without_clock.halfmove_clock = 0;
  const WdlResult result = tables.probe_wdl(without_clock);
  const auto told = is_told(result.status, position);
  if (!told) return Unexpected{told.error()};
  return *told ? Told(Wdl::to_dtz(Wdl::code_of(result.score))) : Told();
}

class SolvedBounds {
 public:
  SolvedBounds(const SolvedReader& file, const Tablebase& tables, Unreadable unreadable)
      : file_(file), tables_(tables), unreadable_(unreadable) {}

  CodeBounds bounds(const Position& position) const {
    const Metric metric = file_.header().metric;
    // What tables say under the rule holds right after a capture or a pawn move, which leads out of the file.
    std::optional<CodeBounds> own;
    if (metric == Metric::dtz) own = held_bounds(position);
    if (!own) {
      if (const auto code = read(told_by_tables(tables_, metric, position))) return {*code, *code};
      if (metric == Metric::dtm) own = held_bounds(position);
    }
    return bounds_with_en_passant(
        metric, position,
        [&own](const Position& held) {
          return own.value_or(unknown_bounds(held.material(), held.side_to_move));
        },
        [this](const Position& after) { return bounds(after); });
  }
  std::optional<CodeBounds> held_bounds(const Position& position) const {
    return read(file_.bounds(position));
  }

 private:
  template <class T>
  std::optional<T> read(Expected<std::optional<T>, TableFault> answer) const {
    if (answer) return *std::move(answer);
    if (unreadable_ == Unreadable::is_thrown) throw TableError(answer.error());
    return std::nullopt;
  }

  const SolvedReader& file_;
  const Tablebase& tables_;
  const Unreadable unreadable_;
};

}  // namespace

std::optional<Code> code_by_tables(const Tablebase& tables, Metric metric, const Position& position) {
  auto told = told_by_tables(tables, metric, position);
  if (!told) throw TableError(told.error());
  return *told;
}

std::vector<std::string> solved_files_in(const std::string& directory) {
  std::vector<std::string> paths;
  const auto names = names_in_directory(directory);
  if (!names) return paths;  // whoever looks for tables there says so
  for (const std::string& name : *names) {
    if (name.ends_with(solved_file_extension)) paths.push_back(path_in(directory, name));
  }
  return paths;
}

std::optional<TableFault> SolvedFiles::add_file(const std::string& path) {
  auto file = SolvedReader::open_file(path, blocks_);
  if (!file) return file.error();
  files_.push_back(*std::move(file));
  return std::nullopt;
}

std::vector<TableFault> SolvedFiles::add_directory(const std::string& directory) {
  std::vector<TableFault> faults;
  for (const std::string& path : solved_files_in(directory)) {
    if (auto fault = add_file(path)) faults.push_back(*std::move(fault));
  }
  return faults;
}

std::vector<TableFault> SolvedFiles::add_directories(std::string_view list) {
  std::vector<TableFault> faults;
  for (const std::string& directory : split_directory_list(list)) {
    std::ranges::move(add_directory(directory), std::back_inserter(faults));
  }
  return faults;
}

const SolvedReader* SolvedFiles::find(const Position& position, std::optional<TableFault>& fault) const {
  if (position.castling.any()) return nullptr;
  const SolvedReader* open = nullptr;  // the first that holds it, and does not prove its result
  for (const Metric metric : {Metric::dtz, Metric::dtm}) {
    for (const SolvedReader& file : files_) {
      if (file.header().metric != metric) continue;
      const auto bounds = file.bounds(position);
      if (!bounds) {
        fault = bounds.error();
      } else if (*bounds) {
        if (is_proved(metric, **bounds, position)) return &file;
        if (open == nullptr) open = &file;
      }
    }
  }
  return open;
}

BoundsSource source_of(const SolvedReader& file, const Tablebase& tables, Unreadable unreadable) {
  const SolvedBounds bounds(file, tables, unreadable);
  return {file.header().metric, [bounds](const Position& position) { return bounds.bounds(position); },
          [bounds](const Position& position) { return bounds.held_bounds(position).has_value(); }};
}

}  // namespace mate33

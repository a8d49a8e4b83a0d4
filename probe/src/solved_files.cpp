#include "mate33/solved_files.hpp"

#include <algorithm>
#include <utility>

#include "mate33/base/directory.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/table/wdl.hpp"

namespace mate33 {

namespace {

Code code_of_value(Value value) {
  return value.is_decisive() ? code_of(value.plies) : draw_code;
}

/// Throws TableError where a table is there and cannot be read.
bool is_told(ProbeStatus status, const Position& position) {
  switch (status) {
    case ProbeStatus::ok: return true;
    case ProbeStatus::corrupt_file:
    case ProbeStatus::io_error:
    case ProbeStatus::out_of_memory:
      throw TableError(
          {status == ProbeStatus::corrupt_file ? TableFault::Kind::damaged : TableFault::Kind::io_error,
           "a table of " + position.material().normalised().to_string() +
               " cannot be read: 'mate33 tables --check' tells more"});
    default: return false;
  }
}

/// Throws TableError.
std::optional<CodeBounds> held_bounds(const SolvedReader& file, const Position& position) {
  auto bounds = file.bounds(position);
  if (!bounds) throw TableError(bounds.error());
  return *bounds;
}

class SolvedBounds {
 public:
  SolvedBounds(const SolvedReader& file, const Tablebase& tables) : file_(file), tables_(tables) {}

  CodeBounds bounds(const Position& position) const {
    const Metric metric = file_.header().metric;
    if (const auto code = code_by_tables(tables_, metric, position)) return {*code, *code};
    return bounds_with_en_passant(
        metric, position,
        [this](const Position& held) {
          return held_bounds(file_, held).value_or(unknown_bounds(held.material(), held.side_to_move));
        },
        [this](const Position& after) { return bounds(after); });
  }

 private:
  const SolvedReader& file_;
  const Tablebase& tables_;
};

}  // namespace

std::optional<Code> code_by_tables(const Tablebase& tables, Metric metric, const Position& position) {
  if (metric == Metric::dtm) {
    const ProbeResult result = tables.probe(position);
    if (!is_told(result.status, position)) return std::nullopt;
    return code_of_value(result.value);
  }
  Position without_clock = position;
  without_clock.halfmove_clock = 0;
  const WdlResult result = tables.probe_wdl(without_clock);
  if (!is_told(result.status, position)) return std::nullopt;
  return Wdl::to_dtz(Wdl::code_of(result.score));
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
  auto file = SolvedReader::open_file(path);
  if (!file) return file.error();
  files_.push_back(*std::move(file));
  return std::nullopt;
}

std::vector<TableFault> SolvedFiles::add_directories(std::string_view list) {
  std::vector<TableFault> faults;
  for (const std::string& directory : split_directory_list(list)) {
    for (const std::string& path : solved_files_in(directory)) {
      if (auto fault = add_file(path)) faults.push_back(*std::move(fault));
    }
  }
  return faults;
}

const SolvedReader* SolvedFiles::find(const Position& position, std::optional<TableFault>& fault) const {
  if (position.castling.any()) return nullptr;
  for (const Metric metric : {Metric::dtz, Metric::dtm}) {
    for (const SolvedReader& file : files_) {
      if (file.header().metric != metric) continue;
      const auto bounds = file.bounds(position);
      if (!bounds) {
        fault = bounds.error();
      } else if (*bounds) {
        return &file;
      }
    }
  }
  return nullptr;
}

BoundsSource source_of(const SolvedReader& file, const Tablebase& tables) {
  const SolvedBounds bounds(file, tables);
  return {file.header().metric, [bounds](const Position& position) { return bounds.bounds(position); },
          [&file](const Position& position) { return held_bounds(file, position).has_value(); }};
}

}  // namespace mate33

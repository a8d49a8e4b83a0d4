#include "solved_probe.hpp"

#include <fmt/core.h>

#include <vector>

#include "exit_code.hpp"
#include "input.hpp"
#include "mate33/chess/fen.hpp"
#include "output.hpp"

namespace mate33::cli {

namespace {

namespace po = boost::program_options;

/// Those of the header that are not there now.
std::string missing_tables(const SolvedHeader& header, const Tablebase& tables) {
  const Metric metric = header.metric == Metric::dtz ? Metric::wdl : Metric::dtm;
  std::string missing;
  for (const Material material : header.tables) {
    if (tables.has_table({Game::chess, material, metric})) continue;
    missing += (missing.empty() ? "" : ", ") + material.to_string();
  }
  return missing;
}

}  // namespace

void add_solved_option(ArgumentParser& parser) {
  parser.add()(
      "solved", po::value<std::vector<std::string>>()->value_name("FILE"),
      "a file that 'mate33 solve --out' wrote, for positions without a table; those in the directories "
      "of tables whose names end in .solved are found without it");
}

SolvedFiles find_solved_files(const Arguments& arguments) {
  SolvedFiles files;
  if (arguments.has("solved")) {
    for (const std::string& path : arguments.options["solved"].as<std::vector<std::string>>()) {
      if (const auto fault = files.add_file(path)) throw CommandError(exit_code(fault->kind), fault->message);
    }
  }
  for (const TableFault& fault : files.add_directories(table_directories(arguments))) {
    say("warning: " + fault.message);
  }
  return files;
}

std::optional<FoundSolved> find_solved(const SolvedFiles& files, const Tablebase& tables,
                                       const Position& position) {
  std::optional<TableFault> fault;
  const SolvedReader* const file = files.find(position, fault);
  if (fault) say("warning: " + fault->message);
  if (file == nullptr) {
    if (fault) throw CommandError(exit_code(fault->kind), fault->message);
    return std::nullopt;
  }
  const SolveMetric metric = file->header().metric == Metric::dtz ? SolveMetric::wdl : SolveMetric::dtm;
  const Solved solved = Solved::of(metric, position, source_of(*file, tables));
  if (const std::string missing = missing_tables(file->header(), tables); !missing.empty()) {
    say(
        fmt::format("note: {} was solved with tables that are not there now, so that moves to them may be "
                    "unknown: {}",
                    file->name(), missing));
  }
  return FoundSolved{solved, *file};
}

void print_for_people(const FoundSolved& found) {
  print_for_people(found.solved);
  const SolvedHeader& header = found.file.header();
  fmt::print("\nFrom {}: {}, solved with {}\n", found.file.name(),
             size_phrase(found.file.slice_count(), found.file.file_bytes()), header.solved_with);
}

nlohmann::ordered_json json_of(const FoundSolved& found) {
  nlohmann::ordered_json json = json_of(found.solved);
  json["solved"] = {{"file", found.file.name()},
                    {"root", to_fen(found.file.header().root)},
                    {"stage", found.file.header().solved_with},
                    {"slices", found.file.slice_count()}};
  return json;
}

}  // namespace mate33::cli

#include "solved_probe.hpp"

#include <fmt/core.h>

#include <vector>

#include "exit_code.hpp"
#include "input.hpp"
#include "output.hpp"

namespace mate33::cli {

namespace {

namespace po = boost::program_options;

/// "KRvK, KQvK".
std::string names_of(const std::vector<Material>& materials) {
  std::string names;
  for (const Material material : materials) names += (names.empty() ? "" : ", ") + material.to_string();
  return names;
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

std::optional<FoundSolved> look_up_solved(const SolvedFiles& files, const Tablebase& tables,
                                          const Position& position) {
  auto found = find_solved(files, tables, position);
  if (!found) return found;
  if (found->fault) say("warning: " + found->fault->message);
  if (!found->missing_tables.empty()) {
    say(
        fmt::format("note: {} was solved with tables that are not there now, so that moves to them may be "
                    "unknown: {}",
                    found->file.name(), names_of(found->missing_tables)));
  }
  return found;
}

}  // namespace mate33::cli

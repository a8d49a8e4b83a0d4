#include "input.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "mate33/answers/explain.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/answers/read_position.hpp"
#include "mate33/base/contains_value.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/plan/table_plan.hpp"
#include "mate33/table/table_limits.hpp"
#include "output.hpp"
#include "suggestion.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

void add_tables_option(ArgumentParser& parser) {
  parser.add()(
      "tables", po::value<std::vector<std::string>>()->value_name("DIR"),
      "directories to look for tables in, separated by ':' or each after a --tables of its own (else "
      "MATE33_PATH, else $XDG_DATA_HOME/mate33, else ./data)");
}

void add_threads_option(ArgumentParser& parser) {
  parser.add()("threads", po::value<int>()->default_value(0)->value_name("N"), "threads to use; 0 means all");
}

std::string table_directories(const Arguments& arguments) {
  if (arguments.has("tables")) {
    return fmt::format("{}", fmt::join(arguments.options["tables"].as<std::vector<std::string>>(),
                                       std::string(1, directory_list_separator)));
  }
  if (const char* path = std::getenv("MATE33_PATH"); path != nullptr && *path != '\0') return path;
  if (const char* home = std::getenv("XDG_DATA_HOME"); home != nullptr && *home != '\0') {
    const std::filesystem::path directory = std::filesystem::path(home) / "mate33";
    if (std::filesystem::is_directory(directory)) return directory.string();
  }
  return "data";
}

std::string first_directory(const std::string& directories) {
  const auto list = split_directory_list(directories);
  return list.empty() ? "data" : list.front();
}

Tablebase open_tables(const Arguments& arguments) {
  Tablebase tables = find_tables(arguments);
  tables.open_files();
  warn_of_faults(tables);
  return tables;
}

Tablebase find_tables(const Arguments& arguments) {
  return Tablebase::open(table_directories(arguments));
}

Tablebase tables_beside(const std::string& path, const std::string& directories) {
  Tablebase tables;
  if (const auto fault = tables.add_path(path)) throw CommandError(exit_code(fault->kind), fault->message);
  tables.add_directories(std::filesystem::path(path).parent_path().string());
  tables.add_directories(directories);
  return tables;
}

std::size_t warn_of_faults(const Tablebase& tables, std::size_t told) {
  for (; const TableFault* const fault = tables.fault(told); ++told) say("warning: " + fault->message);
  return told;
}

void require_table(const Tablebase& tables, const TableKey& key, const Arguments& arguments) {
  if (tables.has_table(key)) return;
  const ProbeStatus status = tables.status_without_table(key);
  throw CommandError(exit_code(status), explain(status, key, arguments));
}

namespace {

/// Where the flat file may be, in the order in which it is looked for.
std::vector<std::string> flat_file_candidates(const Arguments& arguments) {
  std::vector<std::string> paths;
  for (const std::filesystem::path directory : split_directory_list(table_directories(arguments))) {
    for (const std::string_view name : {FlatTable::file_name, FlatTable::compressed_file_name}) {
      paths.push_back((directory / name).string());
    }
  }
  return paths;
}

}  // namespace

std::string find_flat_file_path(const Arguments& arguments) {
  for (const std::string& path : flat_file_candidates(arguments)) {
    std::error_code error;
    if (std::filesystem::exists(path, error)) return path;
  }
  return {};
}

FlatFile find_flat_file(const Arguments& arguments) {
  for (const std::string& path : flat_file_candidates(arguments)) {
    Expected<TableMemory, TableFault> memory = FlatTable::read_unchecked(path);
    if (memory) return {path, *std::move(memory)};
    if (memory.error().kind == TableFault::Kind::missing) continue;
    throw CommandError(exit_code(memory.error().kind), memory.error().message);
  }
  throw CommandError(ExitCode::no_table, explain(ProbeStatus::missing_table, FlatTable::material, arguments));
}

std::string out_directory(const Arguments& arguments) {
  std::string directory = arguments.options["out"].as<std::string>();
  if (directory.empty()) throw CommandError(ExitCode::bad_input, "--out: expected a directory");
  if (directory.find(directory_list_separator) != std::string::npos) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("--out {}: '{}' separates directories in --tables and MATE33_PATH, which "
                                   "would not find it: choose a name without it",
                                   directory, directory_list_separator));
  }
  return directory;
}

unsigned thread_count(const Arguments& arguments) {
  constexpr int most = 1024;
  const int threads = arguments.options["threads"].as<int>();
  if (threads < 0 || threads > most) {
    throw CommandError(ExitCode::bad_input, fmt::format("--threads {}: expected 0 to {}", threads, most));
  }
  return static_cast<unsigned>(threads);
}

void refuse_operands(std::string_view command, const Arguments& arguments) {
  if (arguments.operands.empty()) return;
  throw CommandError(ExitCode::bad_input,
                     fmt::format("{} takes no argument, as '{}'", command, arguments.operands.front()));
}

Material table_material(const std::string& text) {
  const Expected<Material, std::string> material = Material::parse(text);
  if (!material) throw CommandError(ExitCode::bad_input, material.error() + did_you_mean_material(text));
  if (material->men() > max_table_men) {
    throw CommandError(ExitCode::no_table,
                       fmt::format("{} has {} men, and tables hold at most {}", material->to_string(),
                                   material->men(), max_table_men));
  }
  if (is_trivially_drawn(*material)) {
    throw CommandError(ExitCode::no_table,
                       fmt::format("{} is always drawn and needs no table", material->to_string()));
  }
  return *material;
}

std::vector<Material> table_materials(std::span<const std::string> texts) {
  std::vector<Material> materials;
  for (const std::string& text : texts) {
    const Material material = table_material(text);
    if (!contains_value(materials, material)) materials.push_back(material);
  }
  return materials;
}

Material material_operand(const Arguments& arguments) {
  if (arguments.operands.size() != 1) {
    throw CommandError(ExitCode::bad_input, "expected one material, as KBNvK");
  }
  return table_material(arguments.operands.front());
}

std::vector<Material> materials_there(const Arguments& arguments, const Tablebase& tables, Metric metric) {
  const int men = arguments.options["all"].as<int>();
  if (men < 3 || men > static_cast<int>(max_table_men)) {
    throw CommandError(ExitCode::bad_input, fmt::format("--all {}: expected 3 to {}", men, max_table_men));
  }
  const std::vector<TableKey> found = tables.found();
  std::vector<Material> materials;
  for (const Material material : all_materials(static_cast<unsigned>(men))) {
    if (contains_value(found, TableKey(Game::chess, material, metric))) {
      materials.push_back(material);
    }
  }
  if (materials.empty()) throw CommandError(ExitCode::no_table, explain_no_tables(arguments));
  return materials;
}

Position position_operand(const Arguments& arguments) {
  if (arguments.operands.empty()) {
    throw CommandError(ExitCode::bad_input,
                       "expected a position as FEN, as \"8/8/8/8/8/7B/8/Nk5K w - - 0 1\"");
  }
  const auto parsed = read_legal_position(fmt::format("{}", fmt::join(arguments.operands, " ")));
  if (!parsed) throw CommandError(ExitCode::bad_input, parsed.error().message());
  for (const std::string& note : parsed->notes) say("note: " + note);
  return parsed->position;
}

std::string explain_no_tables(const Arguments& arguments) {
  const std::string where = table_directories(arguments);
  return fmt::format("no tables{}: make them with {}", in_directories(where),
                     make_or_find("--all 4", where, "name their directory with --tables"));
}

std::string explain(ProbeStatus status, const TableKey& key, const Arguments& arguments) {
  return explain(status, key, table_directories(arguments));
}

std::string explain(ProbeStatus status, const TableKey& key, const std::string& directories) {
  return mate33::explain(status, key, directories, name_directory);
}

ValueSource values_of(const Tablebase& tables, const std::string& directories) {
  return mate33::values_of(tables, directories, name_directory);
}

ValueSource values_by_clock(const Tablebase& tables, const std::string& directories) {
  return [&tables, directories](const Position& position) {
    const Dtm50Result result = tables.probe_dtm50(position);
    if (result.status == ProbeStatus::ok) return result.value;
    throw NoValue(result.status, result.unanswered, explain(result.status, result.unanswered, directories));
  };
}

RuleSource rule_values_of(const Tablebase& tables, const std::string& directories) {
  return mate33::rule_values_of(tables, directories, name_directory);
}

}  // namespace mate33::cli

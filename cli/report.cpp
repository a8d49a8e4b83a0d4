#include <fmt/core.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "input.hpp"
#include "mate33/answers/searched_table.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/server/table_statistics.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "report_page.hpp"

namespace mate33::cli {

namespace {

namespace po = boost::program_options;

/// --out. Throws CommandError for what is there and no file, as it would be replaced.
std::optional<std::string> page_file(const Arguments& arguments) {
  if (!arguments.has("out")) return std::nullopt;
  const auto path = arguments.options["out"].as<std::string>();
  std::error_code error;
  const auto type = std::filesystem::status(path, error).type();
  using enum std::filesystem::file_type;
  if (path.empty() || path == "-" || (type != regular && type != not_found)) {
    throw CommandError(ExitCode::bad_input, fmt::format("--out '{}': expected the name of a file", path));
  }
  return path;
}

/// --html, --markdown, or what the name of the file says; Markdown if nothing does. Throws CommandError.
std::unique_ptr<ReportFormat> wanted_report(const Arguments& arguments) {
  if (arguments.has("html") && arguments.has("markdown")) {
    throw CommandError(ExitCode::bad_input, "--html and --markdown exclude each other");
  }
  if (arguments.has("html")) return html_report();
  if (arguments.has("markdown") || !arguments.has("out")) return markdown_report();
  const auto name = arguments.options["out"].as<std::string>();
  const std::string extension = std::filesystem::path(name).extension().string();
  if (extension == ".html" || extension == ".htm") return html_report();
  if (extension == ".md" || extension == ".markdown") return markdown_report();
  throw CommandError(ExitCode::bad_input,
                     fmt::format("--out '{}': name it .html or .md, or add --html or --markdown", name));
}

/// --all N, or the operands. Throws CommandError.
std::vector<Material> reported_materials(const Arguments& arguments, const Tablebase& tables) {
  if (arguments.has("all")) {
    if (!arguments.operands.empty()) {
      throw CommandError(ExitCode::bad_input, "--all and a material exclude each other");
    }
    return materials_there(arguments, tables, Metric::dtm);
  }
  const std::vector<Material> materials = table_materials(arguments.operands);
  if (materials.empty()) {
    throw CommandError(ExitCode::bad_input, "expected materials, as KRPvKR, or --all N");
  }
  for (const Material material : materials) require_table(tables, {material}, arguments);
  return materials;
}

/// Counts all that is told of tables.
class Reporter {
 public:
  Reporter(const Arguments& arguments, const Tablebase& tables)
      : tables_(tables),
        directories_(table_directories(arguments)),
        is_fresh_(arguments.has("fresh")),
        team_(thread_count(arguments)) {}

  ReportFacts facts_of(Material material) {
    Statistics statistics = counted(material);
    return {std::move(statistics), zugzwangs(material)};
  }

 private:
  Statistics counted(Material material) {
    Progress progress;
    CountOptions options;
    options.fresh = is_fresh_;
    options.write = write_file_atomically;
    options.observer = observer(progress, "counting " + material.to_string());
    options.elsewhere = name_directory;
    return table_statistics(tables_, directories_, material, team_, options);
  }

  FindCounts zugzwangs(Material material) {
    Progress progress;
    const SearchedTable table(tables_, {Game::chess, material, Metric::dtm}, {directories_, name_directory});
    FindQuery query;
    query.kinds = {report_kinds.begin(), report_kinds.end()};
    return count_in_table({table.codes(), Metric::dtm}, query, team_,
                          observer(progress, "searching " + material.to_string()));
  }

  static ShareObserver observer(Progress& progress, const std::string& what) {
    return [&progress, what](double share) { progress.show_share(what, share); };
  }

  const Tablebase& tables_;
  std::string directories_;
  bool is_fresh_;
  WorkerTeam team_;
};

}  // namespace

ExitCode run_report(const CommandLine& line) {
  ArgumentParser parser(
      {"mate33 report",
       {"MATERIAL... [options]", "--all N [options]"},
       "Writes a page about tables of DTM: results in percent by side to move, the longest mates, mutual "
       "zugzwangs and squeezes, and a plot of the distances to mate, beside the figures that others "
       "published. Everything stands in the one file, the plots as SVG; there are no scripts.\n\n"
       "It is HTML or Markdown, by the name of the file; without --out it is printed, as Markdown unless "
       "--html is given. What is counted is kept beside the tables, as stats does it.",
       "mate33 report --all 5 --out report.html"});
  add_tables_option(parser);
  parser.add()("all", po::value<int>()->value_name("N"), "every table that is there of up to N men");
  parser.add()("out", po::value<std::string>()->value_name("FILE"), "write the page to this file");
  parser.add()("html", "as HTML, whatever the file is called");
  parser.add()("markdown", "as Markdown");
  parser.add()("fresh", "count anew, even where the counts are kept beside the table");
  add_threads_option(parser);
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  const std::unique_ptr<ReportFormat> page = wanted_report(*arguments);
  const std::optional<std::string> file = page_file(*arguments);
  const Tablebase tables = open_tables(*arguments);
  const std::vector<Material> materials = reported_materials(*arguments, tables);
  Reporter reporter(*arguments, tables);
  std::vector<ReportFacts> facts;
  for (const Material material : materials) facts.push_back(reporter.facts_of(material));
  write_report(facts, *page);
  const std::string text = page->page();
  if (file) {
    write_file_atomically(*file, std::as_bytes(std::span(text)));
  } else {
    fmt::print("{}", text);
  }
  return ExitCode::done;
}

}  // namespace mate33::cli

#include "find_options.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "command.hpp"
#include "suggestion.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

namespace {

std::vector<std::string> search_names() {
  std::vector<std::string> names;
  for (const FindSearch& search : all_find_searches()) names.emplace_back(search.name);
  return names;
}

/// --seed. Throws CommandError.
std::uint64_t seed_option(const Arguments& arguments) {
  const auto text = arguments.options["seed"].as<std::string>();
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error == std::errc() && end == text.data() + text.size()) return seed;
  throw CommandError(ExitCode::bad_input, fmt::format("--seed {}: expected a number from 0 to {}", text,
                                                      std::numeric_limits<std::uint64_t>::max()));
}

}  // namespace

std::string find_description() {
  std::string searches;
  for (const FindSearch& search : all_find_searches()) {
    searches += fmt::format("{}{}: {}", searches.empty() ? "" : "; ", search.name, search.description);
  }
  return "Searches whole tables for positions (docs/find.md). What is found: " + searches +
         ".\n\n"
         "Prints a FEN a line and what was found, in the order of the table. Images of a position count "
         "once; "
         "the position with the colours exchanged, too, where the sides have the same men.\n\n"
         "Conditions of --where are separated by commas: 'Kw in a1-c3', 'Nb on edge', 'some Pw on 7', 'black "
         "to move', 'not check', 'plies 20-40', 'moves at most 3', 'reachable' by some move. Zones by "
         "name are edge, corner, center, light and dark.";
}

void add_find_options(ArgumentParser& parser) {
  parser.add()("all", po::value<int>()->value_name("N"), "every table that is there of up to N men");
  parser.add()("where", po::value<std::string>()->value_name("TEXT"),
               "conditions that a position, or an image of it, must meet");
  parser.add()("rule50", "by the results under the fifty-move rule, which tables of WDL tell");
  parser.add()("images", po::value<std::string>()->default_value("once")->value_name("I"),
               "once: one position for all its images; all: every image");
  parser.add()("span", po::value<int>()->default_value(1)->value_name("N"),
               "of longest: the positions of the longest N plies of either side to move");
  parser.add()("in-row", po::value<int>()->default_value(1)->value_name("N"),
               "of only-move and hard: the first of so many in a row by best play");
  parser.add()("points", po::value<int>()->default_value(3)->value_name("N"),
               "of fortress: how far behind, where a queen is 9, a rook 5, a bishop or a knight 3");
  parser.add()("limit", po::value<std::int64_t>()->value_name("N"), "end after so many positions");
  parser.add()(
      "sort", po::value<std::string>()->value_name("ORDER"),
      "shortest or longest: by the plies to mate, draws last; takes one pass with a --limit of half a "
      "million at most, else two or more");
  parser.add()("sample", po::value<std::int64_t>()->value_name("N"),
               "print N of all that is found, each as likely as any other");
  parser.add()("seed", po::value<std::string>()->default_value("1")->value_name("N"),
               "another seed, another sample");
  parser.add()("count", "print how many there are of each kind, a line for each material");
  parser.add()("epd", "print EPD, with what was found as a comment");
  parser.add()("csv", "print comma-separated values");
  parser.add()("json", "print one JSON object a line");
  parser.add()("pgn", "print games: the best moves of both sides from there");
}

const FindSearch& wanted_search(const Arguments& arguments) {
  const std::vector<std::string> names = search_names();
  const std::string last = arguments.operands.empty() ? "" : arguments.operands.back();
  for (const FindSearch& search : all_find_searches()) {
    if (last == search.name) return search;
  }
  const std::string all = fmt::format("{}", fmt::join(names, ", "));
  if (last.empty()) {
    throw CommandError(ExitCode::bad_input, "expected materials and what to find in them: " + all);
  }
  const std::string meant = did_you_mean(last, names);
  throw CommandError(ExitCode::bad_input, fmt::format("'{}' is nothing to find{} last comes one of {}", last,
                                                      meant.empty() ? ":" : meant, all));
}

Images wanted_images(const Arguments& arguments) {
  const auto text = arguments.options["images"].as<std::string>();
  if (text == "once") return Images::once;
  if (text == "all") return Images::all;
  throw CommandError(ExitCode::bad_input, fmt::format("--images {}: expected once or all", text));
}

FindFormat wanted_format(const Arguments& arguments) {
  constexpr std::array<std::pair<const char*, FindFormat>, 4> formats = {{{"epd", FindFormat::epd},
                                                                          {"csv", FindFormat::csv},
                                                                          {"json", FindFormat::json},
                                                                          {"pgn", FindFormat::pgn}}};
  FindFormat wanted = FindFormat::fen;
  for (const auto& [option, format] : formats) {
    if (!arguments.has(option)) continue;
    if (wanted != FindFormat::fen) {
      throw CommandError(ExitCode::bad_input, "--epd, --csv, --json and --pgn exclude each other");
    }
    wanted = format;
  }
  const bool is_position = wanted == FindFormat::epd || wanted == FindFormat::pgn;
  if (arguments.has("count") && is_position) {
    throw CommandError(ExitCode::bad_input, "--count goes with --csv or --json alone");
  }
  return wanted;
}

std::uint64_t wanted_limit(const Arguments& arguments) {
  if (!arguments.has("limit")) return FindPart().limit;
  const auto limit = arguments.options["limit"].as<std::int64_t>();
  if (limit < 1) {
    throw CommandError(ExitCode::bad_input, fmt::format("--limit {}: expected a number of positions", limit));
  }
  if (arguments.has("count")) {
    throw CommandError(ExitCode::bad_input, "--count and --limit exclude each other");
  }
  return static_cast<std::uint64_t>(limit);
}

std::optional<WantedSample> wanted_sample(const Arguments& arguments) {
  if (!arguments.has("sample")) {
    if (arguments.options["seed"].defaulted()) return std::nullopt;
    throw CommandError(ExitCode::bad_input, "--seed goes with --sample");
  }
  const auto size = arguments.options["sample"].as<std::int64_t>();
  constexpr std::int64_t most = 1'000'000;  // some 200 MB
  if (size < 1 || size > most) {
    throw CommandError(ExitCode::bad_input, fmt::format("--sample {}: expected 1 to {}", size, most));
  }
  for (const char* const other : {"limit", "count"}) {
    if (!arguments.has(other)) continue;
    throw CommandError(ExitCode::bad_input, fmt::format("--sample and --{} exclude each other", other));
  }
  return WantedSample{static_cast<std::size_t>(size), seed_option(arguments)};
}

std::optional<bool> wanted_order(const Arguments& arguments, Metric metric) {
  if (!arguments.has("sort")) return std::nullopt;
  for (const char* const other : {"sample", "count"}) {
    if (!arguments.has(other)) continue;
    throw CommandError(ExitCode::bad_input, fmt::format("--sort and --{} exclude each other", other));
  }
  if (metric != Metric::dtm) {
    throw CommandError(ExitCode::bad_input, "--sort goes by distances, which results do not tell");
  }
  const auto order = arguments.options["sort"].as<std::string>();
  if (order == "longest") return true;
  if (order == "shortest") return false;
  throw CommandError(ExitCode::bad_input, fmt::format("--sort {}: expected shortest or longest", order));
}

void take_measures(const Arguments& arguments, const FindSearch& search, FindQuery& query) {
  const auto number = [&](FindMeasure measure, const char* option) {
    const int given = arguments.options[option].as<int>();
    if (given < 1 || given > static_cast<int>(most_of(measure))) {
      throw CommandError(ExitCode::bad_input,
                         fmt::format("--{} {}: expected 1 to {}", option, given, most_of(measure)));
    }
    if (!arguments.options[option].defaulted() && !goes_with(measure, search)) {
      throw CommandError(ExitCode::bad_input,
                         fmt::format("--{} goes with {}", option, searches_with(measure)));
    }
    return given;
  };
  query.longest_span = static_cast<unsigned>(number(FindMeasure::span, "span"));
  query.fortress_points = number(FindMeasure::points, "points");
  query.in_row = static_cast<unsigned>(number(FindMeasure::in_row, "in-row"));
}

}  // namespace mate33::cli

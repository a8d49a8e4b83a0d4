#include "arguments.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "mate33/answers/pgn.hpp"
#include "suggestion.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

namespace {

/// What is wrong with an option, where Boost's own words puzzle.
std::string explain(const po::invalid_command_line_syntax& error) {
  using Syntax = po::invalid_command_line_syntax;
  const std::string option = error.get_option_name();
  switch (error.kind()) {
    case Syntax::extra_parameter:
      return fmt::format("{} takes no value: leave out '=' and what follows", option);
    case Syntax::empty_adjacent_parameter: return fmt::format("{}= lacks its value", option);
    case Syntax::missing_parameter: return fmt::format("{} lacks its value", option);
    default: return error.what();
  }
}

}  // namespace

std::string filled(std::string_view text) {
  std::string lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find("\n\n", begin), text.size());
    std::istringstream paragraph{std::string(text.substr(begin, end - begin))};
    std::vector<std::string> words;
    for (std::string word; paragraph >> word;) words.push_back(word);
    lines += (lines.empty() ? "" : "\n\n") + wrapped(words);
    begin = end + 2;
  }
  return lines;
}

ArgumentParser::ArgumentParser(CommandHelp help) : help_(std::move(help)), options_("Options", 80, 50) {
  options_.add_options()("help,h", "print this help and end");
}

void ArgumentParser::print_help() const {
  const char* lead = "Usage:";
  for (const std::string& form : help_.forms) {
    fmt::print("{:<6} {} {}\n", std::exchange(lead, ""), help_.command, form);
  }
  std::ostringstream options;
  options << options_;
  fmt::print("\n{}\n\n{}\nExample:\n  {}\n", filled(help_.description), options.str(), help_.example);
}

std::vector<std::string> comma_separated(std::string_view list) {
  std::vector<std::string> items;
  for (bool more = true; more;) {
    items.emplace_back(list.substr(0, list.find(',')));
    more = items.back().size() < list.size();
    if (more) list.remove_prefix(items.back().size() + 1);
  }
  return items;
}

void ArgumentParser::refuse(std::string_view why) const {
  const char* const colon = why.ends_with('?') ? "" : ":";
  throw CommandError(ExitCode::bad_input, fmt::format("{}{} see '{} --help'", why, colon, help_.command));
}

std::vector<std::string> ArgumentParser::option_names() const {
  std::vector<std::string> names;
  for (const auto& option : options_.options()) names.push_back("--" + option->long_name());
  return names;
}

std::optional<Arguments> ArgumentParser::parse(const CommandLine& line) const {
  po::options_description all;
  all.add(options_).add_options()("operand", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("operand", -1);
  Arguments arguments;
  try {
    constexpr int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser(line).options(all).positional(positional).style(style).run(),
              arguments.options);
    if (arguments.has("help")) {
      print_help();
      return std::nullopt;
    }
    po::notify(arguments.options);
  } catch (const po::invalid_command_line_syntax& error) {
    refuse(explain(error));
  } catch (const po::unknown_option& error) {
    refuse(error.what() + did_you_mean(error.get_option_name(), option_names()));
  } catch (const po::error& error) {
    refuse(error.what());
  }
  if (arguments.has("operand"))
    arguments.operands = arguments.options["operand"].as<std::vector<std::string>>();
  return arguments;
}

}  // namespace mate33::cli

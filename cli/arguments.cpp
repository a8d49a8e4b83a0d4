#include "arguments.hpp"

#include <fmt/core.h>

#include <sstream>
#include <utility>

namespace mate33::cli {

namespace po = boost::program_options;

ArgumentParser::ArgumentParser(CommandHelp help) : help_(std::move(help)), options_("Options", 100, 60) {
  options_.add_options()("help,h", "print this help and end");
}

void ArgumentParser::print_help() const {
  const char* lead = "Usage:";
  for (const std::string& form : help_.forms) {
    fmt::print("{:<6} mate33 {} {}\n", std::exchange(lead, ""), help_.command, form);
  }
  std::ostringstream options;
  options << options_;
  fmt::print("\n{}\n\n{}\nExample:\n  {}\n", help_.description, options.str(), help_.example);
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
  } catch (const po::error& error) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("{}: see 'mate33 {} --help'", error.what(), help_.command));
  }
  if (arguments.has("operand"))
    arguments.operands = arguments.options["operand"].as<std::vector<std::string>>();
  return arguments;
}

}  // namespace mate33::cli

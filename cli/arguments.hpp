#pragma once

#include <boost/program_options.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"

namespace mate33::cli {

/// How a command is called, for its --help.
struct CommandHelp {
  std::string command;             ///< "mate33 probe"
  std::vector<std::string> forms;  ///< what may follow its name, as "FEN [options]"
  std::string description;         ///< paragraphs, with an empty line between; lines are broken anew
  std::string example;             ///< a command to copy
};

/// The parsed arguments of a command: its options, and everything else in the order given.
struct Arguments {
  boost::program_options::variables_map options;
  std::vector<std::string> operands;

  bool has(const char* option) const { return options.count(option) > 0; }
};

/// The text in lines of at most 80 columns. Its own ends of lines are blanks but for empty lines, which stay.
std::string filled(std::string_view text);

/// "a,b": "a" and "b"; of an empty list one that is empty.
std::vector<std::string> comma_separated(std::string_view list);

/// The options --help and those given. Option names may not be shortened.
class ArgumentParser {
 public:
  explicit ArgumentParser(CommandHelp help);

  boost::program_options::options_description_easy_init add() { return options_.add_options(); }

  /// Nothing if --help was asked for and has been printed. Throws CommandError for bad usage.
  std::optional<Arguments> parse(const CommandLine& line) const;

 private:
  void print_help() const;
  /// Throws CommandError.
  [[noreturn]] void refuse(std::string_view why) const;
  /// "--help" and the others.
  std::vector<std::string> option_names() const;

  CommandHelp help_;
  boost::program_options::options_description options_;
};

}  // namespace mate33::cli

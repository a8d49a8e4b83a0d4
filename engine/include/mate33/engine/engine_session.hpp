#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/engine/engine_game.hpp"

namespace mate33 {

/// An engine that is talked to in lines, whatever its protocol: commands in, lines out. What is wrong with
/// the input is said, and changes nothing. Only one thread may talk to it; the sink is called by this and by
/// one more thread, never at the same time.
class EngineSession {
 public:
  /// Longer lines are ignored: more than a hundred thousand moves fit in one.
  static constexpr std::size_t longest_line = std::size_t{1} << 20;

  virtual ~EngineSession() = default;
  EngineSession(const EngineSession&) = delete;
  EngineSession& operator=(const EngineSession&) = delete;

  /// Takes in bytes as they come, with lines ending in LF or CR LF. False after "quit".
  bool receive(std::string_view bytes);
  /// Takes in one line without its end. False after "quit".
  bool handle(std::string_view line);
  /// The GUI says no more. What stands without a line end is a line, too. A search that waits is stopped, any
  /// other is brought to its end.
  void end_of_input();
  /// Returns when no search is under way but one that waits to be stopped.
  void settle() { game().settle(); }

 protected:
  using Error = std::optional<std::string>;
  struct Command {
    std::string_view name;
    std::function<void(UciWords arguments)> follow;
  };
  struct Option {
    std::string_view name;
    std::function<std::string()> type;  ///< what is said of it after its name
    /// Sets it; the error says what was expected.
    std::function<Error(const std::string& value)> set;
  };
  /// The words that differ between protocols.
  struct Speech {
    std::string remark;      ///< begins lines that are for people
    std::string option;      ///< begins the line of an option
    std::string introduced;  ///< ends the introduction
  };

  EngineSession(std::string version, UciTables where, UciOutput::Sink sink, Speech speech);

  /// The game at hand.
  virtual EngineGame& game() = 0;
  virtual void forget_tables() = 0;

  /// The commands that all protocols have.
  std::vector<Command> common_commands();
  /// A "check" option that changes nothing.
  static Option unused_check(std::string_view name, bool value);
  Option path_option(std::string_view name);
  Option cache_option(std::string_view name);
  /// False if there is no such option.
  bool set_option(const UciOptionSetting& setting);
  void introduce_itself();
  /// As path_option() does.
  void set_directories(std::string value);

  EngineSettings settings_;
  UciOutput output_;
  std::vector<Command> commands_;
  std::vector<Option> options_;
  bool quitting_ = false;

 private:
  const Command* find_command(std::string_view name) const;
  void follow_line(std::string_view line);
  void show_help();

  const std::string version_;
  const Speech speech_;
  std::string unfinished_line_;
  bool line_is_too_long_ = false;
};

inline constexpr unsigned most_cache_mib = 1 << 20;

/// Names and values of options mean the same whatever their letters' case.
bool equal_ignoring_case(std::string_view a, std::string_view b);
/// Reads the value of a "spin" option from `least` to `most`; the error says what was expected.
std::optional<std::string> read_spin(std::string_view value, unsigned most, unsigned& number,
                                     unsigned least = 1);
/// Reads the value of a "check" option, true or false; the error says what was expected.
std::optional<std::string> read_check(std::string_view value, bool& check);
/// "spin default 64 min 1 max 256".
std::string spin_type(unsigned value, unsigned most, unsigned least = 1);
/// "check default true".
std::string check_type(bool value);

}  // namespace mate33

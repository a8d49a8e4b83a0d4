#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mate33/chess/position.hpp"
#include "mate33/service/uci_command.hpp"
#include "mate33/service/uci_output.hpp"
#include "mate33/service/uci_search.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// Where an engine takes its tables from, as its options Mate33Path and Mate33Cache say.
struct UciTables {
  std::string directories;  ///< a list as split_directory_list() reads it
  unsigned cache_mib = 64;
};

/// Opens tables; never fails, as Tablebase::open().
using UciTableOpener = std::function<Tablebase(const UciTables&)>;
Tablebase open_uci_tables(const UciTables& where);

/// A chess engine that speaks UCI: commands in, lines out. A position of the tables is answered at once with
/// its best line to mate; any other with a legal move and the reason. What is wrong with the input is said in
/// an "info string", and changes nothing. Only one thread may talk to it; the sink is called by this and by
/// one more thread, never at the same time.
class UciSession {
 public:
  /// Longer lines are ignored: more than a hundred thousand moves fit in one.
  static constexpr std::size_t longest_line = std::size_t{1} << 20;
  static constexpr unsigned most_lines = 256;  ///< MultiPV
  static constexpr unsigned most_cache_mib = 1 << 20;

  UciSession(std::string version, UciTables where, UciOutput::Sink sink,
             UciTableOpener opener = open_uci_tables);

  /// Takes in bytes as they come, with lines ending in LF or CR LF. False after "quit".
  bool receive(std::string_view bytes);
  /// Takes in one line without its end. False after "quit".
  bool handle(std::string_view line);
  /// The GUI says no more: what stands without a line end is a line, too; a search that waits is stopped, any
  /// other brought to its end.
  void end_of_input();
  /// Returns when no search is under way but one that waits to be stopped.
  void settle();

  const Position& position() const { return position_; }

 private:
  struct Command {
    std::string_view name;
    void (*follow)(UciSession&, UciWords arguments);
  };
  struct Option {
    std::string_view name;
    std::string (*type)(const UciSession&);  ///< what "uci" says of it after its name
    /// Sets it; the error says what was expected.
    std::optional<std::string> (*set)(UciSession&, const std::string& value);
  };
  static const std::span<const Command> commands;
  static const std::span<const Option> options;

  static const Command* find_command(std::string_view name);
  void follow_line(std::string_view line);
  void introduce_itself();
  void set_option(UciWords arguments);
  std::optional<std::string> set_directories(const std::string& value);
  void set_position(UciWords arguments);
  void go(UciWords arguments);
  void stop();
  void ponder_hit();
  void set_debug(UciWords arguments);
  void show_position();
  void show_help();
  /// Opens the tables, unless they are, and tells what was found and what is wrong with them.
  void need_tables();

  const std::string version_;
  UciTables where_;
  const UciTableOpener opener_;
  unsigned multi_pv_ = 1;
  bool debug_ = false;
  bool quitting_ = false;
  std::shared_ptr<const Tablebase> tables_;
  std::size_t faults_told_ = 0;
  Position position_;
  std::vector<Position> earlier_;  // since the last capture or pawn move
  bool under_rule50_ = true;
  std::string unfinished_line_;
  bool line_is_too_long_ = false;
  UciOutput output_;
  std::optional<UciSearch> search_;  // last: it uses the output
};

}  // namespace mate33

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/engine/engine_search.hpp"
#include "mate33/engine/uci_command.hpp"
#include "mate33/engine/uci_output.hpp"
#include "mate33/tablebase.hpp"

/// What an engine does for a game, whatever protocol it speaks.
namespace mate33 {

/// Where an engine takes its tables from, as its options say.
struct UciTables {
  std::string directories;  ///< a list as split_directory_list() reads it
  unsigned cache_mib = static_cast<unsigned>(default_cache_bytes() >> 20);
};

/// What is set for all games of an engine.
struct EngineSettings {
  UciTables where;
  unsigned multi_pv = 1;
  unsigned solve_mib = 1024;  ///< what solving a position of chess may take; 0: none is solved
  bool under_rule50 = true;
  bool debug = false;
};

/// A position of one game, the tables of it, and the search that is under way. What is wrong with a command
/// is said, and changes nothing.
class EngineGame {
 public:
  /// Both must outlive it.
  EngineGame(const EngineSettings& settings, UciOutput& output) : settings_(settings), output_(output) {}
  virtual ~EngineGame() = default;
  EngineGame(const EngineGame&) = delete;
  EngineGame& operator=(const EngineGame&) = delete;

  /// After "position".
  virtual void set_position(UciWords arguments) = 0;
  /// A diagram, the FEN and the value.
  virtual void show_position() = 0;
  /// Opens the tables, unless they are, and tells what was found and what is wrong with them.
  void need_tables();
  /// They will be opened anew.
  virtual void forget_tables() = 0;
  /// What is remembered of the game at hand is of no use any more.
  virtual void forget_game() {}

  void go(UciWords arguments);
  void stop();
  void ponder_hit();
  /// Returns when no search is under way but one that waits to be stopped.
  void settle();
  bool is_searching_until_stopped() const { return search_ && search_->waits_to_be_stopped(); }

 protected:
  struct PlannedSearch {
    std::unique_ptr<SearchWork> work;
    SearchWait wait;
  };
  virtual PlannedSearch plan_search(UciWords arguments) = 0;
  /// The line with the best move where nothing else can be had: any legal move.
  virtual std::string desperate_move() const = 0;
  /// Opens the tables. What was found, in one line; nothing if they were open.
  virtual std::optional<std::string> open_tables() = 0;
  /// One line a table that was refused since they were opened.
  virtual std::vector<std::string> faults_of_tables() const = 0;

  const EngineSettings& settings_;
  UciOutput& output_;

 private:
  std::size_t faults_told_ = 0;
  std::optional<EngineSearch> search_;
};

/// "found 3 tables" and more, or that there are none and what makes some: `example` is what to make, `option`
/// the one that names directories.
std::string phrase_of_found(std::size_t tables, std::string_view detail, const std::string& directories,
                            const std::string& example, std::string_view option);

}  // namespace mate33

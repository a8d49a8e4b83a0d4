#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mate33/game/game_position.hpp"
#include "mate33/table/game_table_key.hpp"
#include "mate33/table/repetition_result.hpp"
#include "mate33/tablebase.hpp"

/// Probing games whose rules are data: xiangqi, and pieces of a user's own. Values are for the side to move.
///
///     const auto tables = mate33::Tablebase::open("data");
///     const mate33::GameTablebase& xiangqi = *tables.game("xiangqi");
///     const auto position = mate33::parse_game_fen(xiangqi.rules(), "3k5/9/9/9/9/9/9/9/4R4/4K4 w");
///     const auto result = xiangqi.probe(*position);
namespace mate33 {

/// A value, known exactly where status is ok.
struct GameProbe {
  ProbeStatus status = ProbeStatus::missing_table;
  Value value;
  /// The material, normalised, of the table that is missing, damaged or cannot be read.
  GameMaterial unanswered;
};

/// A result where perpetual check by one side alone loses, known exactly where status is ok.
struct RepetitionProbe {
  ProbeStatus status = ProbeStatus::missing_table;
  RepetitionResult result = RepetitionResult::draw;
  /// As of GameProbe.
  GameMaterial unanswered;
  /// Of that table: a result may need the distance, too.
  Metric unanswered_metric = Metric::repetition;
};

/// A legal move and what it leads to, seen by the opponent, who is then to move.
struct RankedGameMove {
  GameMove move;
  GameProbe after;
  /// Where the root's is known.
  std::optional<RepetitionProbe> repetition_after = {};
  bool is_capture = false;
  bool is_conversion = false;  ///< a capture or a promotion: it leaves the table
};

/// All there is to say about a position and its moves.
struct GameRoot {
  GameProbe probe;
  /// None where no table has it.
  std::optional<RepetitionResult> repetition;
  /// Every legal move, best first; none where the position is illegal.
  std::vector<RankedGameMove> moves;
};

/// A line of best moves of both sides.
struct GameLine {
  GameProbe probe;  ///< of the root; where the line ends early, of the position that has no answer
  std::vector<GameMove> moves;
};

/// The tables of one game: of a Tablebase, whose cache and faults it shares (Tablebase::game()), or on their
/// own. Each file is in the folder that has the game's name. It is opened by the first probe that needs it,
/// and refused or tried again as Tablebase::open() has it. const and safe from any number of threads, but not
/// beside a function that adds tables to its Tablebase. Tables of other rules under the same name are
/// refused. probe() and probe_repetition() do not throw; they allocate where a material has no table, and
/// where its table stores the other side.
class GameTablebase {
 public:
  /// The tables of these rules in some directories. Only names are read.
  static GameTablebase open(std::shared_ptr<const ExpandedRules> rules, std::vector<std::string> directories,
                            const TablebaseOptions& options = {});
  ~GameTablebase();
  GameTablebase(GameTablebase&&) noexcept;
  GameTablebase& operator=(GameTablebase&&) noexcept;

  const ExpandedRules& rules() const;

  /// The materials of which there are tables of distances, each once and in order, whether they serve or
  /// not. Throws std::bad_alloc.
  std::vector<GameMaterial> found() const;

  GameProbe probe(const GamePosition& position) const;
  /// From a table on repetition.
  RepetitionProbe probe_repetition(const GamePosition& position) const;
  /// Throws std::bad_alloc, and so does best_line().
  GameRoot probe_root(const GamePosition& position) const;
  /// The quickest win against the slowest loss, to the end; of a draw no moves.
  GameLine best_line(const GamePosition& position) const;

  /// ok where there is such a table, or why it does not answer. Opens its file if need be. Precondition: the
  /// material is normalised; so it is for the functions that follow.
  ProbeStatus table_status(const GameTableKey& key) const noexcept;
  // As of Tablebase.
  ProbeStatus verify_checksums(const GameTableKey& key) const noexcept;
  Tablebase::Preload preload(const GameTableKey& key, std::uint64_t limit) const noexcept;

  /// Opens all files that are found. Afterwards faults() tells of every one that is refused.
  void open_files() const;
  /// One line a table that was refused, and a file that is nearly called as a table is; of the whole
  /// Tablebase, where it is of one.
  std::vector<std::string> faults() const;

 private:
  struct State;
  friend class GamesOfTablebase;
  explicit GameTablebase(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// The rules of a game of this name, as the tables in these directories have them; null where there is none.
/// Xiangqi needs no tables.
std::shared_ptr<const ExpandedRules> find_rules(const std::string& game,
                                                const std::vector<std::string>& directories);

}  // namespace mate33

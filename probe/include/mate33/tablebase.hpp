#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/table_file.hpp"
#include "mate33/category.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/table/rule50.hpp"
#include "mate33/table/table_key.hpp"
#include "mate33/table/table_limits.hpp"
#include "mate33/table/value.hpp"

/// The C++ interface of the prober. Values are for the side to move. Distances are plies (half-moves).
/// Castling rights are refused by name.
///
///     const auto tables = mate33::Tablebase::open("data");
///     const auto fen = mate33::parse_fen("8/8/8/8/8/7B/8/Nk5K w - - 0 1");
///     const auto result = tables.probe(fen->position);      // result.value: a win in 65 plies
namespace mate33 {

/// Why a probe has, or has not, an answer.
enum class ProbeStatus : std::uint8_t {
  ok,
  missing_table,     ///< no table of this material was found
  castling_rights,   ///< a side could still castle: tables know nothing of castling
  illegal_position,  ///< see find_fault()
  too_many_men,      ///< more than max_table_men
  corrupt_file,      ///< the table is there but damaged: it stays refused
  io_error,          ///< the table is there but cannot be read now: it is tried again
  out_of_memory,     ///< nothing is lost: the same call may be answered later
};

/// One phrase, without a full stop: "no table of this material was found".
const char* describe(ProbeStatus status);
/// For programs: "missing_table".
const char* name_of(ProbeStatus status);
/// Why a table that has this fault does not answer.
ProbeStatus status_of(const TableFault& fault);

/// What stands between the directories of a list.
#ifdef _WIN32
inline constexpr char directory_list_separator = ';';
#else
inline constexpr char directory_list_separator = ':';
#endif

/// The items of a list of directories, separated by ':' (';' on Windows). Empty items are skipped, spaces
/// belong to names.
std::vector<std::string> split_directory_list(std::string_view list);

/// A value, known exactly where status is ok.
struct ProbeResult {
  ProbeStatus status = ProbeStatus::missing_table;
  Value value;
  /// The material, normalised, of the table that is missing, damaged or cannot be read. It can be a smaller
  /// one than the position's own: a capture en passant leads there.
  Material unanswered;
};

/// The result under the fifty-move rule, known where status is ok. Where it is not certain, it is that of
/// clock 0, and with the clock of the position it may be a draw: no table at hand tells.
struct WdlResult {
  ProbeStatus status = ProbeStatus::missing_table;
  WdlScore score = WdlScore::draw;
  bool is_certain = true;
  TableKey unanswered = {};  ///< the table that is missing, damaged or cannot be read
};

/// Exact DTZ, known where status is ok.
struct DtzResult {
  ProbeStatus status = ProbeStatus::missing_table;
  DtzValue value;
  TableKey unanswered = {};  ///< as of a WdlResult
};

/// DTM50, known where status is ok: the value under the fifty-move rule with the clock of the position, in
/// plies to mate. A draw is also what is won or lost without the rule, but too late.
struct Dtm50Result {
  ProbeStatus status = ProbeStatus::missing_table;
  Value value;
  TableKey unanswered = {};  ///< as of a WdlResult
};

/// What the positions of the game make of a move.
enum class Repetition : std::uint8_t {
  none,     ///< nothing, as far as the next two plies go
  allowed,  ///< the opponent has a reply after which a position stands on the board for the third time
  made,     ///< the position after the move does
};

/// A legal move and what it leads to, seen by the opponent, who is then to move.
struct RankedMove {
  Move move;
  ProbeStatus status = ProbeStatus::missing_table;
  Value value_after;
  Material unanswered;  ///< as of a ProbeResult
  Category category_after = Category::unknown;
  /// Plies, signed for the opponent; -1 checkmated, 0 a draw, nothing where it is not known.
  std::optional<int> dtz_after;
  /// For the opponent, with the clock at 0; nothing where it is not known.
  std::optional<WdlScore> wdl_after;
  /// DTM50 for the opponent, with the clock after the move; nothing where it is not known.
  std::optional<Value> dtm50_after;
  /// The value for the opponent under the rule, with the clock after the move, by whatever tells it: DTM50;
  /// DTM where mate comes before the rule does; a draw where the result is one. Unknown where only the result
  /// is known, or nothing.
  Value rule50_value_after;
  bool zeroing = false;     ///< a capture or a pawn move
  bool conversion = false;  ///< a capture or a promotion: it leaves the table
  bool checkmate = false;
  bool stalemate = false;
  bool insufficient_material = false;
  Repetition repetition = Repetition::none;  ///< only rank_for_play() knows of the game
};

/// DTZ of the position before the move, signed for its mover, if this is the move that is played; nothing
/// where no table tells. Of a capture or a pawn move it is 1 or 101 by the result, for which WDL will do.
std::optional<int> dtz_before(const RankedMove& move) noexcept;

/// All there is to say about a position and its moves.
struct RootProbe {
  ProbeStatus status = ProbeStatus::missing_table;
  Value value;
  Material unanswered;  ///< as of a ProbeResult
  /// Signed plies for the side to move; nothing where no table tells. It may be known where the value is not.
  std::optional<int> dtz;
  std::optional<WdlScore> wdl;  ///< with the clock at 0; nothing where no table tells
  std::optional<Value> dtm50;   ///< with the position's clock; nothing where no table tells
  Value rule50_value;           ///< as of a RankedMove, for the side to move with the position's clock
  /// The negation of the best move's; that of the value where there is no move.
  Category category = Category::unknown;
  /// Every legal move, best first; none where the position is illegal. With any other status the moves are
  /// there, too. Those that lead into a table that serves have a value.
  FixedList<RankedMove> moves;
};

/// DTM50 from this clock on.
struct ValueFromClock {
  unsigned clock;
  Value value;
  friend bool operator==(const ValueFromClock&, const ValueFromClock&) = default;
};

/// A line of best moves of both sides.
struct Line {
  /// Of the last position reached, or of the move that was wanted there.
  ProbeStatus status = ProbeStatus::ok;
  Material unanswered;      ///< where status is not ok: the material without an answer, as met
  Value value;              ///< of the first position
  std::vector<Move> moves;  ///< to mate; empty where the value is not decisive
};

/// A 32nd of the machine's memory, but not less than 64 MiB, and not more than 512 MiB: a search of six men
/// over tables of five looks into some hundreds. 64 MiB where it is not known what the machine has.
std::size_t default_cache_bytes() noexcept;

/// What may be chosen at opening.
struct TablebaseOptions {
  /// The most bytes of decompressed blocks to keep, for all tables together. The memory is taken when it is
  /// first needed. A block takes 16, 32 or 64 KiB; with less than 64 KiB every probe decompresses anew.
  std::size_t cache_bytes = default_cache_bytes();
  IoMethod io = IoMethod::read;
};

class GameTablebase;
class TableSet;

/// A set of tables, of chess and of other games (game()). Every const member function may be called from any
/// number of threads at once. None prints or exits. The probes do not throw. They allocate, lock and make
/// system calls only to open a table and to read a block of it (32,768 entries) into the cache. An object
/// that was moved from may only be assigned to.
class Tablebase {
 public:
  /// No tables: only KvK, KNvK and KBvK are answered.
  explicit Tablebase(const TablebaseOptions& options = {});
  ~Tablebase();
  Tablebase(Tablebase&&) noexcept;
  Tablebase& operator=(Tablebase&&) noexcept;

  /// Looks for tables in directories: *.m33, KBNvK.bin and KBNvK.bin.zst, and in the folders of games. The
  /// list is one of split_directory_list(); names are UTF-8. Never fails. What is not there is passed over.
  /// faults() tells of what cannot be read, of what is no directory, and of files that are nearly called as a
  /// table is, in the folder of a game once that is asked for.
  ///
  /// Only names are read: a file is opened when it is first needed. Of two files of one table the first that
  /// can be read serves, a flat file before others. A damaged file is refused for good. A file that cannot be
  /// read, as when there are no descriptors left, is tried again when needed, at most ten times a second.
  static Tablebase open(std::string_view directory_list, const TablebaseOptions& options = {});
  static Tablebase open(std::span<const std::string> directories, const TablebaseOptions& options = {});

  /// Takes the contents of a table file of either format, which are copied. The fault says what is wrong.
  static Expected<Tablebase, TableFault> open_memory(std::span<const std::byte> contents,
                                                     const TablebaseOptions& options = {});

  /// More tables, as open() finds them; those that are there go first. Neither this nor the functions that
  /// follow may be called beside any other, or beside one of a game of these tables.
  void add_directories(std::string_view directory_list);
  void add_directories(std::span<const std::string> directories);

  // One more table, or one directory of them. It serves unless a table with its key is there already that
  // does. The fault says why it is refused; faults() tells of it, too.

  /// A directory, or a file of either format and any name, by its exact path. That is no list: ':' and ';'
  /// are letters. A file is opened at once. A path that leads nowhere is a fault.
  std::optional<TableFault> add_path(const std::string& path);
  /// The contents of a file of either format, which are copied.
  std::optional<TableFault> add_memory(std::span<const std::byte> contents);
  /// A table of either format, of any game, whose header is read at once. `name` stands for it in messages.
  std::optional<TableFault> add_source(std::unique_ptr<ByteSource> source, const std::string& name);

  /// A table of chess that is found by its name, as a file of a directory is: "KQvKR.wdl.m33". The source is
  /// read when the table is first needed, so that many tables cost nothing before that; faults() tells then
  /// what is wrong with one. False, and nothing is added, where no table's file is called so.
  bool add_named_source(std::unique_ptr<ByteSource> source, const std::string& name);

  /// The value for the side to move. The halfmove clock does not matter. A right to capture en passant does.
  ProbeResult probe(const Position& position) const noexcept;

  /// As probe(), for many positions: their memory is asked for ahead. Precondition: as many results.
  void probe_many(std::span<const Position> positions, std::span<ProbeResult> results) const noexcept;

  // Under the fifty-move rule (docs/rule50.md). A right to capture en passant counts.

  /// The result with the position's halfmove clock. A win that comes too late is then a cursed win, a loss a
  /// blessed one. With a clock above 0 that takes a table of DTZ, or one of DTM where mate comes in time.
  WdlResult probe_wdl(const Position& position) const noexcept;
  /// DTZ, for which the clock does not matter. A table stores one side to move or both. For the other side
  /// the moves are looked up. That takes the WDL of the tables that captures and pawn moves lead to: smaller
  /// ones and, where there are pawns, its own.
  DtzResult probe_dtz(const Position& position) const noexcept;

  /// The distance to mate under the rule, with the position's halfmove clock.
  Dtm50Result probe_dtm50(const Position& position) const noexcept;
  /// How DTM50 of the position changes as the clock goes up. The first value holds from clock 0, each up to
  /// the next, the last up to clock 99. Empty where it is not known. Allocates.
  std::vector<ValueFromClock> dtm50_course(const Position& position) const;

  /// The position with its moves, the best under the fifty-move rule first. The first of these in which two
  /// moves differ decides:
  ///   1. the category, which is exact where there are tables of DTZ or DTM50. What no table knows comes
  ///      after known draws and before known losses; before all, where no known move keeps the result of
  ///      the position;
  ///   2. checkmate before others; stalemate and what leaves too little material to mate behind other draws;
  ///   3. the distance to mate under the rule, where it is known (rule50_value_after): the quickest win
  ///      first, before those without one; the slowest loss first, behind those without one;
  ///   4. DTZ, where no distance to mate is known under the rule;
  ///   5. a capture or a pawn move first, where the move does not lose, else last;
  ///   6. the distance to mate without the rule;
  ///   7. the lowest UCI string.
  /// Where the position's value is known, one move must be worth it. So a single move without a value gets
  /// that value, beside its status, where no known move keeps it.
  RootProbe probe_root(const Position& position) const noexcept;

  /// The best moves of both sides until mate, quickest win against slowest loss, whatever the rule says of
  /// it. Allocates.
  Line best_line(const Position& position) const;
  /// The first moves of both sides, as probe_root() ranks them, from the position's clock on. It ends with
  /// mate, or where the game is drawn, which it is from the first where both sides know how to hold it. The
  /// value is what the line itself comes to: mate after all its moves, or a draw. Allocates.
  Line best_line_under_rule(const Position& position) const;
  /// As best_line_under_rule() by all tables, but by one metric alone: DTZ or DTM50.
  Line best_line_under_rule(const Position& position, Metric metric) const;

  // Games whose rules are data: <mate33/game_tablebase.hpp>.

  /// The tables of a game in the directories of these, each in the folder that has the game's name, and those
  /// that were added one by one. Xiangqi is there without tables. The rules of pieces of a user's own are
  /// those that their tables hold. Null where there is no such game. It shares cache and faults, and stays
  /// where it is as long as these tables do, also after they have been moved. From any number of threads.
  /// Throws std::bad_alloc.
  const GameTablebase* game(std::string_view name) const;
  /// The games of which there are tables. Sorted. Looks into a file of each folder that may be of a game.
  /// Throws std::bad_alloc.
  std::vector<std::string> games() const;

  // Where a key is asked for, a material alone means chess and DTM.

  /// Whether there is such a table. A damaged file counts as none. So does one that could not be read at the
  /// last try; it is tried again, see open().
  bool has_table(const TableKey& key) const noexcept;
  /// Why positions of this table have no answer: no such table, too many men, a file that is damaged or one
  /// that cannot be read. Precondition: not has_table().
  ProbeStatus status_without_table(const TableKey& key) const noexcept;
  /// The tables for which has_table() holds; without those that need no file. Sorted.
  std::vector<TableKey> tables() const;

  /// The tables of all files found, whether they serve or not. Sorted.
  std::vector<TableKey> found() const;

  /// Opens all files of chess that are not open yet. Afterwards faults(), tables() and has_table() know all
  /// there is to know.
  void open_files() const;
  /// The faults found up to now: a file, or a block of one, that is damaged or could not be read. Blocks are
  /// told once a file. A fault stays here when the file has been read since.
  std::vector<TableFault> faults() const;
  /// The i-th of them; null from the first i without one. It stays where it is as long as the tables do.
  const TableFault* fault(std::size_t i) const noexcept;

  /// Reads the whole table past the cache and checks that it is sound: every checksum, that every position
  /// has a value, and that the header counts what is there. Answers ok, or what is wrong; faults() tells of
  /// it, too.
  ProbeStatus verify_checksums(const TableKey& key) const noexcept;

  /// What preload() did.
  enum class PreloadStatus : std::uint8_t { done, over_limit, failed };
  struct Preload {
    PreloadStatus status = PreloadStatus::failed;
    ProbeStatus why = ProbeStatus::missing_table;  ///< where it failed
    std::uint64_t bytes = 0;                       ///< what the table takes
  };
  /// Decompresses the whole table into memory of its own, where a probe is a single read. Does nothing if
  /// that takes more than `limit` bytes. The memory stays as long as the tables do.
  Preload preload(const TableKey& key, std::uint64_t limit) const noexcept;

 private:
  /// The fault as given, after it is added to faults().
  std::optional<TableFault> noted(std::optional<TableFault> fault);

  std::unique_ptr<TableSet> set_;
};

}  // namespace mate33

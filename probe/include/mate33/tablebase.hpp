#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/category.hpp"
#include "mate33/core/flat_table.hpp"
#include "mate33/core/position.hpp"
#include "mate33/core/value.hpp"

/// The C++ interface of the prober. Values are for the side to move, distances are plies (half-moves),
/// castling rights are refused by name.
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
  corrupt_file,      ///< the table is there but damaged
  io_error,          ///< the table is there but cannot be read
};

/// One phrase, without a full stop: "no table of this material was found".
const char* describe(ProbeStatus status);

/// The items of a list of directories, separated by ':' (';' on Windows); empty items are skipped, spaces
/// belong to names.
std::vector<std::string> split_directory_list(std::string_view list);

/// A value, known exactly where status is ok.
struct ProbeResult {
  ProbeStatus status = ProbeStatus::missing_table;
  Value value;
};

/// A legal move and what it leads to, seen by the opponent, who is then to move.
struct RankedMove {
  Move move;
  ProbeStatus status = ProbeStatus::missing_table;
  Value value_after;
  Category category_after = Category::unknown;
  std::optional<int> dtz_after;  ///< plies, signed for the opponent
  bool zeroing = false;          ///< a capture or a pawn move
  bool conversion = false;       ///< a capture or a promotion: it leaves the table
  bool checkmate = false;
  bool stalemate = false;
  bool insufficient_material = false;
};

/// All there is to say about a position and its moves.
struct RootProbe {
  ProbeStatus status = ProbeStatus::missing_table;
  Value value;
  /// The negation of the best move's; that of the value where there is no move.
  Category category = Category::unknown;
  /// Every legal move, best first; none where the position is illegal. Other statuses list the moves, too:
  /// those that lead into a table that is there have a value.
  FixedList<RankedMove> moves;
};

/// A line of best moves of both sides.
struct Line {
  ProbeStatus status =
      ProbeStatus::ok;      ///< of the last position reached, or of the move that was wanted there
  Material unanswered;      ///< where status is not ok: the material without an answer, as met
  Value value;              ///< of the first position
  std::vector<Move> moves;  ///< to mate; empty where the value is not decisive
};

class GeneralTable;

/// A set of opened tables. Every const member function may be called from any number of threads at once; none
/// prints or exits; probe() and probe_root() do not throw, and neither allocate, lock nor make system calls
/// but to read a block of a table (32,768 entries) when it is first needed.
class Tablebase {
 public:
  /// No tables: only KvK, KNvK and KBvK are answered.
  Tablebase();
  ~Tablebase();
  Tablebase(Tablebase&&) noexcept;
  Tablebase& operator=(Tablebase&&) noexcept;

  /// Looks for tables in directories, KBNvK.bin, KBNvK.bin.zst and *.m33, and opens them; of two tables of
  /// one material the first serves. Never fails: what cannot be read is told by faults(). The list is one of
  /// split_directory_list().
  static Tablebase open(std::string_view directory_list);
  static Tablebase open(std::span<const std::string> directories);

  /// Takes the contents of a table file of either format, which are copied. The fault says why they are
  /// refused.
  static Expected<Tablebase, TableFault> open_memory(std::span<const std::byte> contents);

  /// The value for the side to move. The halfmove clock does not matter; a right to capture en passant does.
  ProbeResult probe(const Position& position) const noexcept;

  /// The position with its moves in the order of the lichess tablebase API: category, then checkmate,
  /// stalemate, insufficient material, then distance, then zeroing, ties by lowest UCI string.
  RootProbe probe_root(const Position& position) const noexcept;

  /// The best moves of both sides until mate, quickest win against slowest loss. Allocates.
  Line best_line(const Position& position) const;

  bool has_table(Material material) const noexcept;
  /// Why positions of this material have no answer: no such table, too many men, or a file that was refused.
  /// Precondition: not has_table().
  ProbeStatus status_without_table(Material material) const noexcept;
  /// The materials whose tables are open; without those that need none.
  std::vector<Material> tables() const;
  /// Files that were found and refused, or could not be read.
  const std::vector<TableFault>& faults() const { return faults_; }

 private:
  struct GeneralFault {
    Material material;
    ProbeStatus status;
  };

  void add_from(const std::string& directory);
  void add_flat_from(const std::string& directory);
  void add_general(const std::string& path, Material material);
  void add_fault(const TableFault& fault, Material material);
  /// Without regard to a right to capture en passant. Precondition: legal, without castling rights.
  ProbeResult probe_without_en_passant(const Position& position) const noexcept;
  ProbeResult probe_with_en_passant(const Position& position) const noexcept;
  const GeneralTable* general_table_for(Material material) const noexcept;
  /// The open table that answers positions of this material, if there is one.
  const FlatTable* flat_table_for(Material material) const noexcept;
  void prefetch(const Position& position) const noexcept;

  std::optional<FlatTable> flat_;
  std::map<Material, std::unique_ptr<GeneralTable>> general_;  // normalised
  std::vector<TableFault> faults_;
  std::vector<GeneralFault> fault_status_;  // of the same
};

}  // namespace mate33

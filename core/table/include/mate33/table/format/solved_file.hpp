#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/byte_source.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/table/bound.hpp"
#include "mate33/table/layouts/chess/placement.hpp"
#include "mate33/table/metric.hpp"
#include "mate33/table/rule50.hpp"

/// Files of what was proved of one position and of all that can be reached from it: files of version 2 with a
/// header and blocks of their own (docs/format.md). Errors are one phrase.
namespace mate33 {

/// By which such files are found in directories; a file that is named may be called anything.
inline constexpr std::string_view solved_file_extension = ".solved";
/// "8_k7_3p4_p2P1p2_P2P1P2_8_8_K7.dtm.solved": the position's placement, and the metric as `mate33 solve`
/// calls it.
std::string solved_file_name(const Position& root, Metric metric);

/// Their metrics. DTZ tells results under the fifty-move rule, DTM those without it.
inline constexpr std::array solved_metrics = {Metric::dtm, Metric::dtz};

/// Of a quest of `mate33 solve` (docs/solve.md), whose bounds prove nothing: what it hopes for, and how far
/// it is.
struct SolvedHope {
  Color side = Color::white;
  WdlScore result = WdlScore::win;  ///< a win or a draw
  unsigned number = 0;              ///< the first men to hope for are 0
  std::uint64_t work = 0;           ///< what it has taken, in entries
  unsigned quests = 1;              ///< so many of this number are open, each with a file of its own
  std::uint64_t current = 0;        ///< so many slices come first that need not be solved again
  std::uint64_t base = 0;           ///< so many slices were proved where it began

  friend bool operator==(const SolvedHope&, const SolvedHope&) = default;
};
/// What such a file is called beside that of the position: "a.solved.white-wins", "a.solved.white-holds".
std::string hope_file_name(const std::string& solved_file, Color side, WdlScore result);
/// Of both sides and results.
std::array<std::string, 4> hope_file_names(const std::string& solved_file);

/// What such a file says before its slices.
struct SolvedHeader {
  Metric metric = Metric::dtm;
  Position root = {};                   ///< a legal position without a right to castle
  std::string solved_with = {};         ///< how far it was solved: a few words for people
  std::vector<Material> tables = {};    ///< those that were read, normalised; of WDL where the metric is DTZ
  std::optional<SolvedHope> hope = {};  ///< nothing, where the bounds are proved
};
std::string solved_header_text(const SolvedHeader& header);
Expected<SolvedHeader, std::string> parse_solved_header(std::string_view text);

/// What it says behind them: how many slices there are.
std::string solved_summary_text(std::uint64_t slices);
Expected<std::uint64_t, std::string> parse_solved_summary(std::string_view text);

/// Whether the file says that it is one of these, sound or not.
bool begins_as_solved(const ByteSource& file);

/// The most codes of one block.
inline constexpr std::size_t codes_per_solved_block = std::size_t{1} << 18;
/// Blocks that so many codes take.
constexpr std::uint64_t solved_blocks_for(std::uint64_t codes) {
  return (codes + codes_per_solved_block - 1) / codes_per_solved_block;
}

/// A slice in such a file. Its codes stand one after the other: for each pair of squares of the kings, the
/// white king's first, 1 if it is held, else 0; the codes of what is best for Black with White to move, then
/// with Black to move; and where the bounds differ, those of what is best for White, each XOR the other.
struct SolvedSlice {
  Placement placement;
  bool is_exact = false;  ///< both bounds are the same

  static constexpr std::size_t king_codes = square_count * square_count;

  std::uint64_t codes_of_side() const;
  std::uint64_t code_count() const;
  /// Where a code stands. Precondition: of Bound::best_for_black, or not exact.
  std::uint64_t place_of(Bound bound, Color to_move, std::uint64_t entry) const;
};

/// A slice in the directory, which ends the blocks: so many codes for each.
inline constexpr std::size_t solved_record_codes = 17;
std::array<Code, solved_record_codes> solved_record(const SolvedSlice& slice);
/// Refuses what no position has, and more than three pieces beside the kings.
Expected<SolvedSlice, std::string> parse_solved_record(std::span<const Code, solved_record_codes> record);

}  // namespace mate33

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/table_file.hpp"
#include "mate33/table/proved_answer.hpp"
#include "mate33/table/solved_reader.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// The paths of the files of a directory whose names end in `solved_file_extension`; none where it cannot be
/// read.
std::vector<std::string> solved_files_in(const std::string& directory);

/// What becomes of a file that was found sound when it was opened, and cannot be read when it is asked.
enum class Unreadable : std::uint8_t {
  is_thrown,   ///< as a TableError
  is_unknown,  ///< what it would say counts as not known, where nothing may be thrown: bounds are true all
               ///< the same
};

/// Files of what was solved of one position each, in which positions are looked up that no table has.
class SolvedFiles {
 public:
  SolvedFiles() = default;
  explicit SolvedFiles(Unreadable unreadable) : unreadable_(unreadable) {}
  Unreadable unreadable() const { return unreadable_; }
  /// A file of any name. The fault says why it is refused.
  std::optional<TableFault> add_file(const std::string& path);
  /// The files of a directory whose names end in `solved_file_extension`; none where it is not there. Answers
  /// why files were refused.
  std::vector<TableFault> add_directory(const std::string& directory);
  /// The same of a list of directories, as split_directory_list() reads it.
  std::vector<TableFault> add_directories(std::string_view list);

  std::size_t count() const { return files_.size(); }

  /// A file that holds the position; null if there is none, as of one with a right to castle. One that proves
  /// its result goes before one that leaves it open; then one under the fifty-move rule before one without
  /// it. `fault` takes what is wrong with one that was asked.
  const SolvedReader* find(const Position& position, std::optional<TableFault>& fault) const;

 private:
  Unreadable unreadable_ = Unreadable::is_thrown;
  SolvedReader::SharedBlocks blocks_ = std::make_shared<SolvedBlocks>();  // of all files
  std::vector<SolvedReader> files_;
};

/// What a file says of positions, and tables say of those that lead out of it. Of DTM tables go first; under
/// the rule what the file holds is never asked of them, for they know neither clock nor distance. What
/// neither has is unknown. Both must outlive it.
BoundsSource source_of(const SolvedReader& file, const Tablebase& tables,
                       Unreadable unreadable = Unreadable::is_thrown);

/// The code that tables say of a position: of DTM, or of WDL as a code of DTZ, whatever its clock.
/// Precondition: the metric is one of these. Nothing where there is no table; throws TableError where it
/// cannot be read.
std::optional<Code> code_by_tables(const Tablebase& tables, Metric metric, const Position& position);

}  // namespace mate33

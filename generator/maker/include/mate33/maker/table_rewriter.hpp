#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>

#include "mate33/base/share_observer.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/table/table_encoder.hpp"

namespace mate33 {

/// A table has been read or written otherwise than it says; what() is one line.
class RewriteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A table whose values are there and that is to be stored in another way.
struct TableRewrite {
  const TableLayout& layout;
  /// Fills in the codes of a group of planes by side to move, illegal_code where there is no position. Called
  /// from any thread.
  std::function<void(std::size_t group, std::span<Code> white, std::span<Code> black)> read;
  TableHeader known;       ///< what the table says of itself
  StoredSides readable;    ///< the sides that are read; of the other, what is known goes into the new file
  TableEncoding encoding;  ///< which stores no side that is not read
  std::filesystem::path path;
};

/// Writes the table anew in the place of what is there. First the counts and digests of what was read are
/// compared with what is known; then the whole new file is read and compared. Answers its bytes. Throws
/// RewriteError, IoError, and what the rewrite's functions throw; what is there then stays as it is.
std::uint64_t rewrite_table(const TableRewrite& rewrite, Executor& executor, const ShareObserver& observer);

/// A table of a game whose rules are data, that is to be stored in another way.
struct GameTableRewrite {
  const GameLayout& layout;
  GameRowsReader read;
  TableFacts known;      ///< what the table says of itself
  StoredSides readable;  ///< as of TableRewrite
  /// Of those that are read; none: the one that takes less.
  std::optional<StoredSides> sides;
  Packing packing;
  std::filesystem::path path;
};

/// As rewrite_table() of chess; throws TableError for what `read` finds wrong. All values are in memory
/// meanwhile.
std::uint64_t rewrite_table(const GameTableRewrite& rewrite, Executor& executor,
                            const ShareObserver& observer);

}  // namespace mate33

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace mate33::cli {

/// What a server keeps of the positions that clients have had solved. It has a directory of its own, for the
/// oldest files are removed: what people have put beside the tables stays.
struct KeptSolved {
  /// Each answer looks into all of them.
  static constexpr std::size_t most_files = 256;

  std::string directory;
  std::uint64_t most_bytes;  ///< of all files
};

/// The one inside the first of these directories of tables.
std::string kept_solved_directory(const std::string& directories);

/// Removes what was written first until there is room for one more file of this size. What the position
/// itself has, under this name, stays, to go on from; unless it is damaged. What cannot be removed is left,
/// and said.
void make_room(const KeptSolved& kept, std::uint64_t for_bytes, const std::string& own_file_name);

}  // namespace mate33::cli

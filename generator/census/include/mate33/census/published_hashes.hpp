#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mate33/base/table_file.hpp"

namespace mate33 {

/// data/reference/hashes.txt, which travels in the program.
extern const std::string_view published_hashes;
/// The published SHA-256 of a table file, in hexadecimal; empty if there is none.
std::string_view published_hash(const std::string& file_name);

/// A table file beside what is published under its name.
struct HashComparison {
  std::string sha256;                   ///< of the file, in hexadecimal
  std::optional<bool> is_as_published;  ///< nothing where no hash is published
  /// "as published", "not as published", or nothing.
  std::string_view words() const;
};
Expected<HashComparison, TableFault> compare_with_published(const std::string& path);

}  // namespace mate33

#pragma once

#include <string>
#include <string_view>

namespace mate33 {

/// data/reference/hashes.txt, which travels in the program.
extern const std::string_view published_hashes;
/// The published SHA-256 of a table file, in hexadecimal; empty if there is none.
std::string_view published_hash(const std::string& file_name);

}  // namespace mate33

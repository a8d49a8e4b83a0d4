#pragma once

#include <optional>
#include <string_view>

#include "mate33/table/format/table_header.hpp"

namespace mate33 {

/// data/reference/values.txt, which travels in the program.
extern const std::string_view published_values;

/// Whether a table says the digests of its values that are published, whatever its codec, level and sides;
/// nothing where none are published, or where it says none.
std::optional<bool> has_published_values(const TableHeader& header);

}  // namespace mate33

#pragma once

#include <cstddef>
#include <vector>

#include "mate33/table/table_encoder.hpp"

namespace mate33 {

/// Whatever a file may store.
inline constexpr StoredSides all_sides[] = {StoredSides::white, StoredSides::black, StoredSides::both};

/// A sound file of version 2 whose values are made up, so that nobody need solve anything. Each material has
/// values of its own, the same in every encoding.
std::vector<std::byte> invented_table(const char* material, const TableEncoding& encoding = {});

}  // namespace mate33

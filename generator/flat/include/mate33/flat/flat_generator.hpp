#pragma once

#include "mate33/maker/plan.hpp"

namespace mate33 {

struct FlatOptions {
  bool compress = false;  ///< write KBNvK.bin.zst, too
  bool force = false;     ///< make it anew even where a valid one is there
};

/// Adds KBNvK.bin to a plan, and on request KBNvK.bin.zst behind it. Making it throws IoError;
/// std::logic_error if the table made is not the one whose hash is published.
void add_flat_table(Plan& plan, const FlatOptions& options);

/// Whether it is one of these two.
bool is_flat_file(const PlannedFile& file);

}  // namespace mate33

#pragma once

#include <optional>

#include "mate33/base/executor.hpp"
#include "mate33/maker/plan.hpp"

/// What is looked at in tables of chess that are made or were there.
namespace mate33::cli {

/// Whether a table has the published values; nothing where there are none of it. Of the flat table, which is
/// no other than the published one, without reading it. Throws IoError.
std::optional<bool> is_as_published(const PlannedFile& file);

/// Verifies a table of DTM by the plain move generator and tells what that comes to. Throws CommandError
/// where a value is wrong.
void verify_made(const PlanItem& item, bool json, Executor& team);

}  // namespace mate33::cli

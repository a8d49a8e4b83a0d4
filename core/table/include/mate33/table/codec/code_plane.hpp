#pragma once

#include <span>

#include "mate33/table/codec/code.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"

namespace mate33 {

/// The codes of a plane in the order of its entries.
using PlaneCodes = std::span<const Code, plane_entries>;
using MutablePlaneCodes = std::span<Code, plane_entries>;

}  // namespace mate33

#pragma once

#include <array>

#include "mate33/census/statistics.hpp"
#include "mate33/find/find_in_table.hpp"

/// What `mate33 report` says of a table.
namespace mate33::cli {

struct ReportFacts {
  Statistics statistics;
  FindCounts zugzwangs;  ///< full-point, half-point and squeezes
};

/// The kinds that are counted there.
inline constexpr std::array report_kinds = {FindKind::full_point, FindKind::half_point_white,
                                            FindKind::half_point_black, FindKind::squeeze_white,
                                            FindKind::squeeze_black};

}  // namespace mate33::cli

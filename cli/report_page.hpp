#pragma once

#include <span>

#include "report_facts.hpp"
#include "report_format.hpp"

namespace mate33::cli {

/// Writes the page: a table of all materials, then each by itself, beside what others published.
void write_report(std::span<const ReportFacts> facts, ReportFormat& page);

}  // namespace mate33::cli

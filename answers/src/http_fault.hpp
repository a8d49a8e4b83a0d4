#pragma once

#include "mate33/answers/explain.hpp"
#include "mate33/answers/http_content.hpp"
#include "mate33/answers/read_position.hpp"

/// What endpoints cannot answer, with codes for programs that say it in another language.
namespace mate33 {

HttpFault fault_of(const FenFault& fen);
HttpFault fault_of(const FenError& fen);
HttpFault fault_of(const ExpandedRules& rules, const GamePositionFault& fault);
/// Where a probe has no answer. Precondition of all three: the status is not ok.
HttpFault fault_of(ProbeStatus status, const TableKey& unanswered, const TablePlaces& places);
HttpFault fault_of(const ExpandedRules& rules, ProbeStatus status, const GameTableKey& unanswered,
                   const TablePlaces& places);
HttpFault fault_of(const ExpandedRules& rules, const GameProbe& probe, const TablePlaces& places);
/// Where a table cannot be read, or there is none.
HttpFault fault_of(const TableFault& fault);

}  // namespace mate33

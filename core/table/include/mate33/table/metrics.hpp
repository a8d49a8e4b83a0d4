#pragma once

#include "mate33/table/dtm.hpp"
#include "mate33/table/dtz.hpp"
#include "mate33/table/metric.hpp"
#include "mate33/table/wdl.hpp"

namespace mate33 {

/// Calls function(Dtm()), function(Wdl()) or function(Dtz()). The codes of DTM50 at one clock are those of
/// DTM. Precondition: a metric of chess.
template <class Function>
constexpr auto with_metric(Metric metric, Function function) {
  switch (metric) {
    case Metric::wdl: return function(Wdl());
    case Metric::dtz: return function(Dtz());
    case Metric::dtm:
    case Metric::dtm50:
    case Metric::repetition: break;
  }
  return function(Dtm());
}

}  // namespace mate33

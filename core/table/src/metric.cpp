#include "mate33/table/metric.hpp"

namespace mate33 {

std::string_view name_of(Metric metric) {
  switch (metric) {
    case Metric::dtm: return "dtm";
    case Metric::wdl: return "wdl";
    case Metric::dtz: return "dtz";
    case Metric::dtm50: return "dtm50";
    case Metric::repetition: return "repetition";
  }
  return "";
}

std::optional<Metric> parse_metric(std::string_view name, std::span<const Metric> among) {
  for (const Metric metric : among) {
    if (name_of(metric) == name) return metric;
  }
  return std::nullopt;
}

}  // namespace mate33

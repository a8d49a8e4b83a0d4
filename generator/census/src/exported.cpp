#include "mate33/census/exported.hpp"

#include "exported_values.hpp"

namespace mate33 {

Exported exported_distances(ValueSource value_of) {
  return {"plies", [value_of](const Position& position) { return signed_plies(value_of(position)); },
          [value_of](const Position& position) { return raw_of(value_of(position)); }};
}

Exported exported_results(std::function<WdlScore(const Position&)> result_of) {
  return {
      "wdl",
      [result_of](const Position& position) { return std::to_string(static_cast<int>(result_of(position))); },
      [result_of](const Position& position) { return static_cast<std::int16_t>(result_of(position)); }};
}

}  // namespace mate33

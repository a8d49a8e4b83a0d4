#include "mate33/service/probed_values.hpp"

#include <utility>

#include "mate33/service/explain.hpp"

namespace mate33 {

ValueSource values_of(const Tablebase& tables, std::string directories, std::string elsewhere) {
  return [&tables, directories = std::move(directories),
          elsewhere = std::move(elsewhere)](const Position& position) {
    const ProbeResult result = tables.probe(position);
    if (result.status == ProbeStatus::ok) return result.value;
    const Material wanted = result.unanswered == Material() ? position.material() : result.unanswered;
    throw NoValue(result.status, explain(result.status, wanted, directories, elsewhere));
  };
}

}  // namespace mate33

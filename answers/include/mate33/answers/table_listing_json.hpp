#pragma once

#include <nlohmann/json.hpp>

#include "mate33/census/table_listing.hpp"

namespace mate33 {

/// What `mate33 tables --json` prints of a table and the server answers.
nlohmann::ordered_json to_json(const Listed& listed);

}  // namespace mate33

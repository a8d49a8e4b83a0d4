#pragma once

#include <vector>

#include "mate33/chess/material.hpp"

namespace mate33 {

/// The materials that a capture, a promotion or both lead to from this one, normalised, each once; without
/// two bare kings.
std::vector<Material> conversions_of(Material material);
/// Those that the moves of one side lead to.
std::vector<Material> conversions_of(Material material, Color mover);

}  // namespace mate33

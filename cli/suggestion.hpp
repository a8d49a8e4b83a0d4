#pragma once

#include <span>
#include <string>
#include <string_view>

namespace mate33::cli {

/// ": did you mean 'generate'?", where one of these words is nearly the word given; else empty. Of two words
/// that are as near the first counts.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

/// As did_you_mean(), for materials of chess that can have a table, in any case and order of the men.
std::string did_you_mean_material(std::string_view text);

}  // namespace mate33::cli

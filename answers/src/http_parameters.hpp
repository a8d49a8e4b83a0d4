#pragma once

#include <cstdint>

#include "mate33/answers/http_content.hpp"
#include "mate33/base/expected.hpp"

/// Parameters of calls; the errors say what was expected.
namespace mate33 {

/// `usual` where it is left out.
Expected<std::uint64_t, HttpContent> number_in(const HttpCall& call, const char* name, std::uint64_t usual,
                                               std::uint64_t least, std::uint64_t most);
/// 0 or 1; 0 where it is left out.
Expected<bool, HttpContent> flag_in(const HttpCall& call, const char* name);

}  // namespace mate33

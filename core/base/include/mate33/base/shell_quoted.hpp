#pragma once

#include <string>
#include <string_view>

namespace mate33 {

/// The word as a shell takes it, in double quotes where it needs them: for commands that a message gives to
/// copy.
std::string shell_quoted(std::string_view word);

}  // namespace mate33

#pragma once

#include <string>

namespace mate33::cli {

/// What is said on standard error when SIGINT or SIGTERM ends the program from now on; "" for nothing.
void set_last_words(std::string words);

}  // namespace mate33::cli

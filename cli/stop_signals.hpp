#pragma once

namespace mate33::cli {

/// From now on the first SIGINT or SIGTERM asks the program to end by itself. A second one ends it.
void take_stop_signals();
/// Whether there was one.
bool is_asked_to_stop();

}  // namespace mate33::cli

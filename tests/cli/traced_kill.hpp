#pragma once

#include <cstddef>

#include "process.hpp"

namespace mate33::testing {

enum class TracedEnd { killed, ended_before, cannot_trace };

/// Starts a program and kills it as it enters a system call that touches files (open, write, fsync, link,
/// rename, unlink): the one with this number, from 0, after it has locked something with flock. The thread
/// that runs main must be the one that touches files.
TracedEnd kill_at_file_call(Invocation invocation, std::size_t number);

}  // namespace mate33::testing

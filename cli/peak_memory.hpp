#pragma once

#include <cstdint>

namespace mate33::cli {

/// The most memory that this process has had at once up to now, in bytes, as the kernel counts it (VmHWM);
/// 0 where it does not tell.
std::uint64_t peak_memory_bytes();

}  // namespace mate33::cli

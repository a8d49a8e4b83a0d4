#pragma once

#include <cstdint>

namespace mate33 {

/// The bytes of memory that this machine has; 0 where that is not known.
std::uint64_t memory_of_machine() noexcept;

}  // namespace mate33

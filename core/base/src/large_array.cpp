#include "mate33/base/large_array.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace mate33 {

void ask_for_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) noexcept {
#ifdef __linux__
  static_cast<void>(::madvise(memory, size, MADV_HUGEPAGE));
#endif
}

}  // namespace mate33

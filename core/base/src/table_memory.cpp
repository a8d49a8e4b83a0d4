#include "mate33/base/table_memory.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace mate33 {

TableMemory::TableMemory(std::size_t size)
    : memory_(static_cast<std::byte*>(::operator new[](size, alignment))), size_(size) {
#ifdef __linux__
  // A wish: it may fail, and all is as it was.
  static_cast<void>(::madvise(memory_.get(), size, MADV_HUGEPAGE));
#endif
}

}  // namespace mate33

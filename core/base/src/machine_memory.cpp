#include "mate33/base/machine_memory.hpp"

#ifdef _WIN32
#ifndef NOMINMAX  // the standard library may have done so
#define NOMINMAX
#endif
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>
#elif !defined(__wasm__)
#include <unistd.h>
#endif

namespace mate33 {

std::uint64_t memory_of_machine() noexcept {
#ifdef _WIN32
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  return ::GlobalMemoryStatusEx(&status) != 0 ? status.ullTotalPhys : 0;
#elif defined(_SC_PHYS_PAGES)
  const long pages = ::sysconf(_SC_PHYS_PAGES), page_bytes = ::sysconf(_SC_PAGE_SIZE);
  if (pages <= 0 || page_bytes <= 0) return 0;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes);
#else
  return 0;
#endif
}

}  // namespace mate33

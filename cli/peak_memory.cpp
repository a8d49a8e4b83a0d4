#include "peak_memory.hpp"

#include <fstream>
#include <string>

namespace mate33::cli {

std::uint64_t peak_memory_bytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::uint64_t kibibytes = 0;
    if (word == "VmHWM:" && status >> kibibytes) return kibibytes << 10;
  }
  return 0;
}

}  // namespace mate33::cli

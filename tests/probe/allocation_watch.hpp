#pragma once

#include <cstddef>

/// The program's operator new, replaced: it counts, and fails when told to. Each thread by itself.
namespace mate33 {

/// How often this thread has called operator new up to now.
std::size_t allocation_count();

/// How many bytes it has asked for up to now.
std::size_t allocated_bytes();

/// While one of these lives, every operator new of this thread for at least so many bytes throws
/// std::bad_alloc.
class NoMemory {
 public:
  explicit NoMemory(std::size_t smallest = 0);
  ~NoMemory();
  NoMemory(const NoMemory&) = delete;
  NoMemory& operator=(const NoMemory&) = delete;
};

}  // namespace mate33

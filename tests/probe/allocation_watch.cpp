#include "allocation_watch.hpp"

#include <cstdlib>
#include <limits>
#include <new>

namespace {

constinit thread_local std::size_t allocations = 0, bytes_asked_for = 0;
constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
constinit thread_local std::size_t smallest_refused = unlimited;

template <class Allocate>
void* counted(Allocate allocate, std::size_t size) {
  ++allocations;
  bytes_asked_for += size;
  if (size >= smallest_refused) throw std::bad_alloc();
  if (void* const memory = allocate(size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

// The other forms of new and delete call these.
void* operator new(std::size_t size) {
  return counted(std::malloc, size == 0 ? 1 : size);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto a = static_cast<std::size_t>(alignment);
  return counted([a](std::size_t n) { return std::aligned_alloc(a, n); }, (size + a - 1) / a * a);
}
/// The address sanitizer has one of its own, whose memory free() does not take.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept try {
  return operator new(size);
} catch (const std::bad_alloc&) {
  return nullptr;
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

namespace mate33 {

std::size_t allocation_count() {
  return allocations;
}

std::size_t allocated_bytes() {
  return bytes_asked_for;
}

NoMemory::NoMemory(std::size_t smallest) {
  smallest_refused = smallest;
}
NoMemory::~NoMemory() {
  smallest_refused = unlimited;
}

}  // namespace mate33

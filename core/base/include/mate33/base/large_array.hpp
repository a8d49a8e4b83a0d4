#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace mate33 {

inline constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;

/// Asks the system for huge pages where it has them: what is large and read all over spends much of its time
/// with finding pages of 4 KiB, and with getting them one by one. A wish: all is as it was where it fails.
void ask_for_huge_pages(void* memory, std::size_t size) noexcept;

/// Frees what make_large_array() makes.
struct FreeLargeArray {
  std::align_val_t alignment{};
  void operator()(void* memory) const { ::operator delete[](memory, alignment); }
};
template <class T>
using LargeArray = std::unique_ptr<T[], FreeLargeArray>;

/// Elements left uninitialised, on huge pages where they fill one. Throws std::bad_alloc.
template <class T>
requires std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T> LargeArray<T>
make_large_array(std::size_t count) {
  const std::size_t size = count * sizeof(T);
  const std::align_val_t alignment{size < huge_page_bytes ? alignof(T) : huge_page_bytes};
  void* const memory = ::operator new[](size, alignment);
  if (size >= huge_page_bytes) ask_for_huge_pages(memory, size);
  return {static_cast<T*>(memory), {alignment}};
}

}  // namespace mate33

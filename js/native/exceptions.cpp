// There are no exceptions in the browser: what throws ends the module, which JavaScript sees as a
// RuntimeError, and makes a new one. Mostly it is memory that has run out.

#include <cstddef>
#include <cstdlib>

extern "C" {

void* __cxa_allocate_exception(std::size_t size) {
  return std::malloc(size);
}

[[noreturn]] void __cxa_throw(void*, void*, void* (*)(void*)) {
  __builtin_trap();
}

}  // extern "C"

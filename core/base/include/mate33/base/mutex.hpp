#pragma once

#ifndef __wasm__
#include <mutex>
#endif

namespace mate33 {

#ifdef __wasm__
/// In the browser there is one thread: nothing to keep out.
class Mutex {
 public:
  void lock() {}
  void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

/// Holds a mutex as long as it lives.
class [[nodiscard]] Lock {
 public:
  explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
  ~Lock() { mutex_.unlock(); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  Mutex& mutex_;
};

}  // namespace mate33

#pragma once

#ifndef __wasm__
#include <stop_token>
#endif

namespace mate33 {

#ifdef __wasm__
/// In the browser nobody can ask while work is done: there the worker as a whole is ended.
class StopToken {
 public:
  static bool stop_requested() { return false; }
};
#else
/// Whether work that takes long is to end early.
using StopToken = std::stop_token;
#endif

}  // namespace mate33

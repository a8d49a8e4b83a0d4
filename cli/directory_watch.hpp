#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace mate33::cli {

/// Calls a function, from a thread of its own, each time the table files of some directories have changed. It
/// waits until they stay as they are for a while: a generator at work makes one table after the other. The
/// files are looked at now and then, which works on every file system, those of a network included.
class DirectoryWatch {
 public:
  static constexpr std::chrono::milliseconds pause{1000};

  /// `changed` must not throw.
  DirectoryWatch(std::vector<std::string> directories, std::function<void()> changed);

 private:
  std::jthread thread_;  // ends with the object
};

}  // namespace mate33::cli

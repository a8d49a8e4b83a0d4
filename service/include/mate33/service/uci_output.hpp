#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace mate33 {

/// Where an engine's lines go. Any thread may call; lines come out whole, one after the other.
class UciOutput {
 public:
  /// Is given one line at a time, without a line feed.
  using Sink = std::function<void(std::string_view line)>;

  explicit UciOutput(Sink sink) : sink_(std::move(sink)) {}

  /// Control characters, which a path or an echo of the input may hold, become '?'.
  void line(std::string text);
  /// "info string" and the message.
  void say(std::string_view message) { line("info string " + std::string(message)); }

 private:
  std::mutex mutex_;
  Sink sink_;
};

}  // namespace mate33

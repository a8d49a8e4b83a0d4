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

  /// `remark` begins lines that are for people.
  explicit UciOutput(Sink sink, std::string remark = "info string ")
      : sink_(std::move(sink)), remark_(std::move(remark)) {}

  /// Control characters, which a path or an echo of the input may hold, become '?'.
  void line(std::string text);
  /// Each line of a text that ends in a line feed.
  void lines(std::string_view text);
  /// A remark: "info string" and the message.
  void say(std::string_view message) { line(remark_ + std::string(message)); }

 private:
  std::mutex mutex_;
  Sink sink_;
  const std::string remark_;
};

}  // namespace mate33

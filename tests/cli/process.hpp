#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Running programs from tests: what goes in, what comes out, and how they end.
namespace mate33::testing {

/// Words of a command line.
using Words = std::vector<std::string>;

struct Invocation {
  std::filesystem::path program;
  Words arguments;
  std::vector<std::pair<std::string, std::optional<std::string>>> environment;  ///< set; nothing: unset
  std::filesystem::path directory;  ///< to work in; empty: that of the test
  std::string input;                ///< all of standard input, for run()
  /// Files in place of the pipes to and from the program.
  std::optional<std::filesystem::path> input_file, output_file, error_file;
  std::optional<std::uint64_t> largest_file;  ///< RLIMIT_FSIZE, in bytes
  std::optional<std::uint64_t> most_memory;   ///< RLIMIT_AS, in bytes
  bool traced = false;                        ///< stops before its first instruction, for ptrace
};

/// How a program ended: exactly one of the two is there.
struct Ending {
  std::optional<int> exit_code;
  std::optional<int> signal;
};
Ending ending_from(int wait_status);

struct RunOutcome {
  std::optional<int> exit_code;  ///< nothing if a signal ended it
  std::optional<int> signal;
  std::string out, err;
};

/// A child process with pipes to its standard streams. Whatever takes longer than `patience` throws
/// std::runtime_error; a child that is still there at the end of the object's life is killed.
class Process {
 public:
  static constexpr std::chrono::seconds patience{240};

  explicit Process(const Invocation& invocation);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t id() const { return id_; }
  /// Writes to its standard input. Nothing happens if nobody reads there any more.
  void write(std::string_view text);
  void close_input();
  /// The next line of its standard output, or of its standard error, without the line feed; nothing if none
  /// comes in that time or the stream ends.
  std::optional<std::string> read_line(std::chrono::milliseconds longest_wait = patience);
  std::optional<std::string> read_error_line(std::chrono::milliseconds longest_wait = patience);
  void kill(int signal) const;
  /// Writes the input, closes it, reads all that was not read before, and waits for the end.
  RunOutcome finish(std::string_view input = {});

 private:
  /// Moves what has arrived into out_ and err_; false if nothing did in that time.
  bool receive(std::chrono::milliseconds longest_wait, std::string_view* unsent);
  std::optional<std::string> next_line(std::string& buffer, const int& stream,
                                       std::chrono::milliseconds longest_wait);

  pid_t id_ = -1;
  int input_ = -1, output_ = -1, error_ = -1;
  std::string out_, err_;
  bool ended_ = false;
};

/// Runs a program to its end.
RunOutcome run(const Invocation& invocation);

}  // namespace mate33::testing

#include "own_process.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <system_error>
#include <utility>

#include "output.hpp"

namespace mate33::cli {

namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

class Pipe {
 public:
  Pipe() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0) fail("cannot make a pipe");
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int read_end() const { return ends_[0]; }
  int write_end() const { return ends_[1]; }
  void close_read_end() { close_end(0); }
  void close_write_end() { close_end(1); }

 private:
  void close_end(std::size_t end) {
    if (ends_[end] >= 0) ::close(std::exchange(ends_[end], -1));
  }
  std::array<int, 2> ends_{-1, -1};
};

/// No signal arrives on this thread: a handler of this process must not run in the child.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_{};
};

/// What a program is started with, as execve() takes it.
class Words {
 public:
  explicit Words(std::vector<std::string> words) : words_(std::move(words)) {
    for (std::string& word : words_) pointers_.push_back(word.data());
    pointers_.push_back(nullptr);
  }
  char** pointers() { return pointers_.data(); }

 private:
  std::vector<std::string> words_;
  std::vector<char*> pointers_;
};

std::vector<std::string> environment_with(const std::string& directories) {
  const std::string name = "MATE33_PATH=";
  std::vector<std::string> all = {name + directories};
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (!std::string_view(*entry).starts_with(name)) all.emplace_back(*entry);
  }
  return all;
}

/// The sockets of a server are no business of the child's: it would keep their port, and their clients
/// waiting, for as long as it lives.
void close_all_others() {
  if (::close_range(STDERR_FILENO + 1, UINT_MAX, 0) == 0) return;
  rlimit limit{};
  const int end = ::getrlimit(RLIMIT_NOFILE, &limit) == 0 ? static_cast<int>(limit.rlim_cur) : 1024;
  for (int descriptor = STDERR_FILENO + 1; descriptor < end; ++descriptor) ::close(descriptor);
}

/// In the child: between fork() and execve() only async-signal-safe calls are allowed.
[[noreturn]] void become(char** arguments, char** environment, pid_t parent, int output, int error) {
  constexpr int nicer = 10;
  constexpr int failed = static_cast<int>(ExitCode::io_error);
  const int nothing = ::open("/dev/null", O_RDONLY);
  if (nothing < 0 || ::dup2(nothing, STDIN_FILENO) < 0 || ::dup2(output, STDOUT_FILENO) < 0 ||
      ::dup2(error, STDERR_FILENO) < 0) {
    ::_exit(failed);
  }
  close_all_others();
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) ::signal(signal, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
  ::setpriority(PRIO_PROCESS, 0, nicer);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(failed);  // it ended before that was set
  ::execve("/proc/self/exe", arguments, environment);
  constexpr std::string_view why = "the program finds itself through /proc/self/exe, which cannot be run\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, why.data(), why.size());
  ::_exit(failed);
}

/// Bytes of a stream as lines.
class Lines {
 public:
  /// False at the end of the stream.
  bool read(int descriptor, const std::function<void(std::string_view)>& on_line) {
    std::array<char, 1 << 14> bytes;
    const ssize_t count = ::read(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) return true;
    if (count <= 0) return false;
    unread_.append(bytes.data(), static_cast<std::size_t>(count));
    std::size_t begin = 0;
    for (std::size_t end; (end = unread_.find('\n', begin)) != std::string::npos; begin = end + 1) {
      on_line(std::string_view(unread_).substr(begin, end - begin));
    }
    unread_.erase(0, begin);
    return true;
  }

 private:
  std::string unread_;
};

/// Reads both streams to their ends.
void read_streams(Pipe& output, Pipe& error, const std::function<void(std::string_view)>& on_output,
                  const std::function<void(std::string_view)>& on_error) {
  Lines lines_of_output, lines_of_error;
  while (output.read_end() >= 0 || error.read_end() >= 0) {
    std::array<pollfd, 2> streams{{{output.read_end(), POLLIN, 0}, {error.read_end(), POLLIN, 0}}};
    if (::poll(streams.data(), streams.size(), -1) < 0 && errno != EINTR) fail("cannot wait for a process");
    if (streams[0].revents != 0 && !lines_of_output.read(output.read_end(), on_output))
      output.close_read_end();
    if (streams[1].revents != 0 && !lines_of_error.read(error.read_end(), on_error)) error.close_read_end();
  }
}

std::string without_name(std::string_view line) {
  constexpr std::string_view name = "mate33: ";
  if (line.starts_with(name)) line.remove_prefix(name.size());
  return std::string(line);
}

/// A child process. It is killed, unless it has been waited for.
class Child {
 public:
  Child(const CommandLine& line, const std::string& directories, int output, int error) {
    std::vector<std::string> words = line;
    words.insert(words.begin(), "mate33");
    Words arguments(std::move(words)), environment(environment_with(directories));
    const pid_t parent = ::getpid();
    const SignalsBlocked blocked;
    id_ = ::fork();
    if (id_ < 0) fail("cannot start a process");
    if (id_ == 0) become(arguments.pointers(), environment.pointers(), parent, output, error);
  }
  ~Child() {
    if (id_ < 0) return;
    kill();
    wait();
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Not by SIGTERM, which a process that is stopped does not take: whoever ends must not wait for it.
  void kill() const { ::kill(id_, SIGKILL); }
  int wait() {
    int status = 0;
    while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) continue;
    id_ = -1;
    return status;
  }

 private:
  pid_t id_ = -1;
};

}  // namespace

std::string told_to_owner(const std::string& what) {
  say("warning: " + what);
  return "the server cannot do it: its messages say why";
}

std::optional<std::string> error_for_clients(const OwnProcessEnding& ending, std::string_view command) {
  const auto ended_with = [&](ExitCode code) { return ending.exit_code == static_cast<int>(code); };
  if (ended_with(ExitCode::done)) return std::nullopt;
  if (!ending.exit_code) return fmt::format("'mate33 {}' was ended by signal {}", command, ending.signal);
  const std::string line = ending.last_error_line.empty()
                               ? fmt::format("'mate33 {}' ended with {}", command, *ending.exit_code)
                               : ending.last_error_line;
  const bool is_of_what_was_asked = ended_with(ExitCode::check_failed) || ended_with(ExitCode::bad_input);
  return is_of_what_was_asked ? line : told_to_owner(line);
}

OwnProcessEnding run_own_process(const CommandLine& line, const std::string& directories,
                                 const std::function<void(std::string_view)>& on_line,
                                 const std::stop_token& stop) {
  Pipe output, error;
  OwnProcessEnding ending;
  Child child(line, directories, output.write_end(), error.write_end());
  output.close_write_end();
  error.close_write_end();
  {
    const std::stop_callback at_stop(stop, [&child] { child.kill(); });
    read_streams(output, error, on_line, [&](std::string_view said) {
      if (!said.empty()) ending.last_error_line = without_name(said);
    });
  }
  const int status = child.wait();
  if (WIFEXITED(status)) ending.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) ending.signal = WTERMSIG(status);
  return ending;
}

}  // namespace mate33::cli

#include "process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <system_error>

extern char** environ;

namespace mate33::testing {

namespace {

using Milliseconds = std::chrono::milliseconds;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

struct Pipe {
  int read_end = -1, write_end = -1;
  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail("pipe");
    read_end = ends[0];
    write_end = ends[1];
  }
};

void close_end(int& end) {
  if (end >= 0) ::close(std::exchange(end, -1));
}

std::vector<std::string> environment_of(const Invocation& invocation) {
  std::vector<std::string> all;
  const auto is_changed = [&](std::string_view entry) {
    for (const auto& [name, value] : invocation.environment) {
      if (entry.starts_with(name + "=")) return true;
    }
    return false;
  };
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (!is_changed(*entry)) all.emplace_back(*entry);
  }
  for (const auto& [name, value] : invocation.environment) {
    if (value) all.push_back(name + "=" + *value);
  }
  return all;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// In the child, between fork and exec, where only async-signal-safe calls are allowed.
void redirect(int stream, int pipe_end, const std::optional<std::filesystem::path>& file, int flags) {
  const int from = file ? ::open(file->c_str(), flags) : pipe_end;
  if (from < 0 || ::dup2(from, stream) < 0) ::_exit(127);
}

/// Likewise.
void set_limit(decltype(RLIMIT_AS) of, std::uint64_t bytes) {
  const rlimit limit{bytes, bytes};
  if (::setrlimit(of, &limit) != 0) ::_exit(127);
}

[[noreturn]] void become(const Invocation& invocation, char** arguments, char** environment, int input,
                         int output, int error) {
  redirect(STDIN_FILENO, input, invocation.input_file, O_RDONLY);
  redirect(STDOUT_FILENO, output, invocation.output_file, O_WRONLY);
  redirect(STDERR_FILENO, error, invocation.error_file, O_WRONLY | O_NOCTTY);
  if (!invocation.directory.empty() && ::chdir(invocation.directory.c_str()) != 0) ::_exit(127);
  if (invocation.largest_file) set_limit(RLIMIT_FSIZE, *invocation.largest_file);
  if (invocation.most_memory) set_limit(RLIMIT_AS, *invocation.most_memory);
  ::signal(SIGPIPE, SIG_DFL);
  if (invocation.traced) ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
  ::execve(arguments[0], arguments, environment);
  ::_exit(127);
}

/// Moves what there is to read into the text; false at the end of the stream.
bool read_some(int from, std::string& text) {
  std::array<char, 1 << 16> buffer;
  const ssize_t count = ::read(from, buffer.data(), buffer.size());
  if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && errno == EINTR);
}

}  // namespace

Ending ending_from(int wait_status) {
  if (WIFEXITED(wait_status)) return {WEXITSTATUS(wait_status), std::nullopt};
  return {std::nullopt, WTERMSIG(wait_status)};
}

Process::Process(const Invocation& invocation) {
  ::signal(SIGPIPE, SIG_IGN);  // a child may end before it has read everything
  Words arguments = invocation.arguments;
  arguments.insert(arguments.begin(), invocation.program.string());
  std::vector<std::string> environment = environment_of(invocation);
  const std::vector<char*> argument_pointers = pointers_to(arguments);
  const std::vector<char*> environment_pointers = pointers_to(environment);
  Pipe input, output, error;
  id_ = ::fork();
  if (id_ < 0) fail("fork");
  if (id_ == 0) {
    become(invocation, const_cast<char**>(argument_pointers.data()),
           const_cast<char**>(environment_pointers.data()), input.read_end, output.write_end,
           error.write_end);
  }
  close_end(input.read_end);
  close_end(output.write_end);
  close_end(error.write_end);
  input_ = input.write_end;
  output_ = output.read_end;
  error_ = error.read_end;
  ::fcntl(input_, F_SETFL, O_NONBLOCK);
}

Process::~Process() {
  if (!ended_) {
    kill(SIGKILL);
    ::waitpid(id_, nullptr, 0);
  }
  close_end(input_);
  close_end(output_);
  close_end(error_);
}

void Process::write(std::string_view text) {
  while (!text.empty() && input_ >= 0) {
    if (!receive(patience, &text)) throw std::runtime_error("the program does not read its input");
  }
}

void Process::close_input() {
  close_end(input_);
}

void Process::kill(int signal) const {
  ::kill(id_, signal);
}

bool Process::receive(Milliseconds longest_wait, std::string_view* unsent) {
  const bool sending = unsent != nullptr && !unsent->empty();
  std::array<pollfd, 3> streams{
      {{sending ? input_ : -1, POLLOUT, 0}, {output_, POLLIN, 0}, {error_, POLLIN, 0}}};
  const int ready = ::poll(streams.data(), streams.size(), static_cast<int>(longest_wait.count()));
  if (ready < 0 && errno != EINTR) fail("poll");
  if (ready <= 0) return ready < 0;
  if (streams[1].revents != 0 && !read_some(output_, out_)) close_end(output_);
  if (streams[2].revents != 0 && !read_some(error_, err_)) close_end(error_);
  if (streams[0].revents != 0) {
    const ssize_t written = ::write(input_, unsent->data(), unsent->size());
    if (written > 0) unsent->remove_prefix(static_cast<std::size_t>(written));
    if (written < 0 && errno == EPIPE) close_end(input_);
  }
  return true;
}

std::optional<std::string> Process::next_line(std::string& buffer, const int& stream,
                                              Milliseconds longest_wait) {
  const auto deadline = std::chrono::steady_clock::now() + longest_wait;
  for (;;) {
    if (const std::size_t end = buffer.find('\n'); end != std::string::npos) {
      std::string line = buffer.substr(0, end);
      buffer.erase(0, end + 1);
      return line;
    }
    const auto left = std::chrono::ceil<Milliseconds>(deadline - std::chrono::steady_clock::now());
    if (stream < 0 || left <= Milliseconds(0) || !receive(left, nullptr)) return std::nullopt;
  }
}

std::optional<std::string> Process::read_line(Milliseconds longest_wait) {
  return next_line(out_, output_, longest_wait);
}

std::optional<std::string> Process::read_error_line(Milliseconds longest_wait) {
  return next_line(err_, error_, longest_wait);
}

RunOutcome Process::finish(std::string_view input) {
  while (output_ >= 0 || error_ >= 0) {
    if (input.empty()) close_input();
    if (!receive(patience, &input)) throw std::runtime_error("the program neither ends nor says anything");
  }
  close_input();
  int status = 0;
  while (::waitpid(id_, &status, 0) < 0) {
    if (errno != EINTR) fail("waitpid");
  }
  ended_ = true;
  const Ending ending = ending_from(status);
  return {ending.exit_code, ending.signal, std::exchange(out_, {}), std::exchange(err_, {})};
}

RunOutcome run(const Invocation& invocation) {
  return Process(invocation).finish(invocation.input);
}

}  // namespace mate33::testing
